/** What the form of an interphase has of Kutuzov alone: deployment centres, and pieces that go each on its own way (K-17.2g, K-17.3). */
import { given, message } from '../../../engine/index.ts';
import type { FormChoices, FormField, FormFields, FormGroup, Order } from '../../../orders/index.ts';
import {
  chosenIn,
  countIn,
  lineFor,
  type OwnWinter,
  type WinterMoment,
  type WinterPart,
} from '../../campaign/orders/winter-form/moment.ts';
import { powerAt } from '../../campaign/rules/forces/formations.ts';
import { emptyStack, minus, stacksIn } from '../../campaign/rules/forces/stacks.ts';
import type { Position } from '../../campaign/rules/play.ts';
import { ownOf } from '../../campaign/rules/position.ts';
import { ARMS, type AreaId, type ContingentId, type Force, type Stack } from '../../campaign/types.ts';
import { mayPlace, placesFor } from '../rules/centres.ts';
import { havensOf, reachFrom, startsFor } from '../rules/deployment.ts';
import { alliedCp, reinforcementCp } from '../rules/income.ts';

/** More parts than this are never sent. */
const MOST_ROWS = 12;

const START = 'deploy.from';

/** K-17.3a, K-17.35. */
const startOf = ({ position, power, camps }: WinterMoment, sent: FormFields) => {
  const starts = startsFor(position, power, camps);
  return { starts, start: starts.length === 0 ? undefined : chosenIn(sent, START, starts) };
};

/** How many parts are sent: those whose goal is chosen, from the first on. */
const rowsIn = (sent: FormFields): number => {
  const gap = Array.from({ length: MOST_ROWS }, (_, i) => i).find((i) => (sent[`send.${i}.to`] ?? '') === '');
  return gap ?? MOST_ROWS;
};

/** The pieces of one part. */
const forceIn = (there: Force, sent: FormFields, i: number): Force =>
  Object.fromEntries(
    stacksIn(there).flatMap(([contingent, stack]): [ContingentId, Stack][] => {
      const leaders = stack.leaders.filter((leader) => (sent[`send.${i}.${leader}`] ?? '') !== '');
      const counts = ARMS.map((arm) => [arm, countIn(sent, `send.${i}.${contingent}.${arm}`)] as const);
      const isEmpty = leaders.length === 0 && counts.every(([, count]) => count === 0);
      return isEmpty ? [] : [[contingent, { ...emptyStack(), leaders, ...Object.fromEntries(counts) }]];
    }),
  );

/** What the other parts leave. */
const leftFor = (there: Force, sent: FormFields, i: number): Force => {
  const others = Array.from({ length: rowsIn(sent) }, (_, at) => at).filter((at) => at !== i);
  return Object.fromEntries(
    stacksIn(there).map(([contingent, stack]) => [
      contingent,
      others.reduce((rest, at) => minus(rest, forceIn(there, sent, at)[contingent] ?? emptyStack()), stack),
    ]),
  );
};

const area = (id: AreaId) => ({ value: id, text: message('form.area', { area: id }) });

/** K-17.31 to K-17.34. Where pieces can go, by the dice of attrition that each of them rolls on the way. */
const goalsFrom = ({ position, power }: WinterMoment, start: AreaId): readonly FormChoices[] => {
  const reach = [...reachFrom(position, power, start)].sort(([a], [b]) => (a < b ? -1 : 1));
  const costs = [...new Set(reach.map(([, way]) => way.length))].sort((a, b) => a - b);
  const havens = havensOf(position, power, start);
  return [
    ...costs.map((dice) => ({
      title: message('form.send.dice', { dice }),
      isRisky: dice > 0,
      choices: reach.filter(([, way]) => way.length === dice).map(([id]) => area(id)),
    })),
    ...(havens.length === 0
      ? []
      : [
          {
            title: message('form.send.sea'),
            choices: havens.map((id) => ({ value: `sea:${id}`, text: message('form.area', { area: id }) })),
          },
        ]),
  ];
};

const pieceFields = (there: Force, sent: FormFields, i: number, own: ContingentId): readonly FormField[] =>
  stacksIn(leftFor(there, sent, i)).flatMap(([contingent, stack]) => [
    ...stack.leaders.map(
      (leader): FormField => ({
        is: 'tick',
        name: `send.${i}.${leader}`,
        label: message('form.leader', { leader }),
        isTicked: (sent[`send.${i}.${leader}`] ?? '') !== '',
        isOpen: true,
      }),
    ),
    ...ARMS.flatMap((arm): FormField[] =>
      stack[arm] === 0
        ? []
        : [
            {
              is: 'count',
              name: `send.${i}.${contingent}.${arm}`,
              label: message('form.arm', { arm }),
              note:
                contingent === own
                  ? message('form.send.there', { count: stack[arm] })
                  : message('form.of', { power: contingent }),
              value: countIn(sent, `send.${i}.${contingent}.${arm}`),
              most: stack[arm],
            },
          ],
    ),
  ]);

const rowFor = (moment: WinterMoment, sent: FormFields, start: AreaId, i: number): FormGroup | undefined => {
  const there = powerAt(moment.position, start, moment.power);
  const pieces = pieceFields(there, sent, i, ownOf(moment.power));
  if (pieces.length === 0) return undefined;
  return {
    title: i === 0 ? message('form.send.from', { area: start }) : message('form.send.more', { area: start }),
    fields: [
      ...pieces,
      {
        is: 'choice',
        name: `send.${i}.to`,
        label: message('form.send.to'),
        groups: [{ choices: [{ value: '', text: message('form.deploy.nobody') }] }, ...goalsFrom(moment, start)],
        value: sent[`send.${i}.to`] ?? '',
      },
    ],
  };
};

const SEA = 'sea:';

/** The soldiers and leaders of a line. */
interface Sent {
  readonly leaders?: readonly string[];
  readonly amount?: Partial<Record<'inf' | 'cav' | 'art', number>>;
  readonly of?: ContingentId;
}

const filledRow = (order: Order, i: number, own: ContingentId): readonly (readonly [string, string])[] => {
  const { from, start, to, groups } = order;
  const alone = { leaders: order.leaders, amount: order.amount } as Sent;
  const parts = Array.isArray(groups) ? (groups as unknown as readonly Sent[]) : [alone];
  return [
    [`send.${i}.to`, typeof from === 'string' ? `${SEA}${String(to)}` : String(to)],
    [START, String(from ?? start ?? '')],
    ...parts.flatMap(({ leaders = [], amount = {}, of }) => [
      ...leaders.map((leader) => [`send.${i}.${leader}`, 'on'] as const),
      ...Object.entries(amount).map(([arm, count]) => [`send.${i}.${of ?? own}.${arm}`, String(count)] as const),
    ]),
  ];
};

/** K-17.3. */
const deployments: WinterPart = {
  groups(moment, sent) {
    const { starts, start } = startOf(moment, sent);
    if (start === undefined) return [];
    const place: FormGroup = {
      title: message('form.send.start'),
      fields: [
        {
          is: 'choice',
          name: START,
          label: message('form.place'),
          groups: [{ choices: starts.map(area) }],
          value: start,
          isPlain: true,
        },
      ],
    };
    const rows = Array.from({ length: Math.min(MOST_ROWS, rowsIn(sent) + 1) }, (_, i) =>
      rowFor(moment, sent, start, i),
    );
    return [...(starts.length > 1 ? [place] : []), ...rows.flatMap((row) => row ?? [])];
  },
  lines(moment, sent) {
    const { start } = startOf(moment, sent);
    const there = start === undefined ? {} : powerAt(moment.position, start, moment.power);
    const rows = Array.from({ length: start === undefined ? 0 : rowsIn(sent) }, (_, i) => {
      const to = sent[`send.${i}.to`] ?? '';
      const isAtSea = to.startsWith(SEA);
      const answer = {
        from: start ?? '',
        to: isAtSea ? to.slice(SEA.length) : to,
        force: forceIn(there, sent, i),
        ...given({ sea: isAtSea ? true : undefined }),
      };
      return lineFor(moment.write('send', answer), `send.${i}.to`);
    });
    return [...rows, { text: 'DEPLOY NONE' }];
  },
  faults(moment, sent) {
    const { start } = startOf(moment, sent);
    if (start === undefined) return {};
    const there = powerAt(moment.position, start, moment.power);
    const goals = goalsFrom(moment, start).flatMap(({ choices }) => choices.map(({ value }) => value));
    return Object.fromEntries(
      Array.from({ length: rowsIn(sent) }, (_, i) => i).flatMap((i) => {
        const isNobody = Object.keys(forceIn(there, sent, i)).length === 0;
        const isOpen = goals.includes(sent[`send.${i}.to`] ?? '');
        const faults = [...(isNobody ? [message('form.send.who')] : []), ...(isOpen ? [] : [message('form.gone')])];
        return faults.length === 0 ? [] : [[`send.${i}.to`, faults]];
      }),
    );
  },
  fill: (orders, power) =>
    Object.fromEntries(
      orders
        .filter(({ verb, to }) => verb === 'DEPLOY' && typeof to === 'string')
        .flatMap((order, i) => filledRow(order, i, ownOf(power))),
    ),
};

/** K-17.2g, K-17.2h. */
const centres: WinterPart = {
  groups({ position, power }, sent) {
    const places = placesFor(position, power);
    return mayPlace(position, power) === 0 || places.length === 0
      ? []
      : [
          {
            title: message('form.centre'),
            note: message('form.centre.note'),
            fields: [
              {
                is: 'choice',
                name: 'centre',
                label: message('form.place'),
                groups: [
                  { choices: [{ value: '', text: message('form.centre.none') }] },
                  { title: message('form.centre.where'), choices: places.map(area) },
                ],
                value: places.find((each) => each === sent.centre) ?? '',
                isPlain: true,
              },
            ],
          },
        ];
  },
  lines({ position, power, write }, sent) {
    const at = placesFor(position, power).find((each) => each === sent.centre) ?? null;
    return [lineFor(write('centre', { at }), 'centre')];
  },
  fill: (orders) =>
    Object.fromEntries(
      orders.flatMap(({ verb, about, id }) =>
        verb === 'CHOOSE' && about === 'centre' && typeof id === 'string' ? [['centre', id]] : [],
      ),
    ),
};

export const ownWinter: OwnWinter = {
  isJoined: true,
  deployments,
  before: {
    kind: 'centre',
    funds: (position: Position, power) => ({
      cp: reinforcementCp(position, power),
      ...given({ purses: [alliedCp(position, power) ?? []].flat() }),
    }),
    ...centres,
  },
};
