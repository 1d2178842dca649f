/** New troops and those that come back, in the form of a winter (W-16.2, K-17.2). */
import { given, isObject, type Message, message } from '../../../../engine/index.ts';
import type {
  ChoiceField,
  CountField,
  FormFaults,
  FormField,
  FormFields,
  FormGroup,
  FormLine,
  FormPurse,
  Order,
} from '../../../../orders/index.ts';
import { fundsFor, takeFrom } from '../../rules/cards/restricted-cp.ts';
import { musterOf, place } from '../../rules/forces/pieces.ts';
import { strengthOf } from '../../rules/forces/stacks.ts';
import type { Position } from '../../rules/play.ts';
import { areaOf, contingentsOf, ownOf } from '../../rules/position.ts';
import { type Build, priceOf, spendingOn, takeFromBox } from '../../rules/turn/build.ts';
import { type Camps, judgeReinforcement, reinforcementOptions, stackOf } from '../../rules/winter/spending.ts';
import type { Impulse } from '../../state.ts';
import { ARMS, type AreaId, type Arm, type ContingentId, type LeaderId, type PowerId } from '../../types.ts';
import { chosenIn, countIn, lineFor, type WinterMoment } from './moment.ts';

type Funds = Pick<Impulse, 'cp' | 'purses'>;
type Doing = Build['do'];

/** What one field stands for: a number of an arm, or a leader. */
interface Wish {
  readonly field: string;
  readonly act: Build;
  readonly contingent: ContingentId;
}

/** What a contingent may place, and where. */
interface Depot {
  readonly contingent: ContingentId;
  readonly places: Readonly<Record<Doing, readonly AreaId[]>>;
  /** Leaders and where they may come to. */
  readonly leaders: readonly { readonly id: LeaderId; readonly do: Doing; readonly places: readonly AreaId[] }[];
  /** The most of each arm, apart from the price. */
  readonly stock: Readonly<Record<Doing, Readonly<Record<Arm, number>>>>;
}

const distinct = <T>(all: readonly T[]): readonly T[] => [...new Set(all)];

const DOINGS: readonly Doing[] = ['regroup', 'build'];

/** W-16.2b, K-17.2d. What a power could do with its reinforcements, contingent by contingent. */
const depotsOf = (position: Position, power: PowerId, placed: Camps): readonly Depot[] => {
  const acts = reinforcementOptions(position, power, placed).flatMap((act) => (act.do === 'end' ? [] : [act]));
  return contingentsOf(position.game, power).map((contingent) => {
    const own = acts.filter(({ of = ownOf(power) }) => of === contingent);
    const places = (what: Doing) =>
      distinct(own.flatMap((act) => (act.do === what && strengthOf(stackOf(act)) > 0 ? [act.at] : [])));
    const led = own.flatMap((act) => (act.leaders ?? []).map((id) => ({ id, do: act.do, at: act.at })));
    return {
      contingent,
      places: { build: places('build'), regroup: places('regroup') },
      leaders: distinct(led.map(({ id }) => id)).map((id) => {
        const ways = led.filter((each) => each.id === id);
        return { id, do: ways[0]?.do ?? 'build', places: distinct(ways.map(({ at }) => at)) };
      }),
      stock: {
        build: musterOf(position, contingent).free,
        regroup: position.state.regroup[contingent] ?? { inf: 0, cav: 0, art: 0 },
      },
    };
  });
};

/** W-6.3c, K-6.32. Whether what comes back stands where new troops are built. */
const comesTogether = ({ places }: Depot): boolean =>
  places.build.length > 0 && places.regroup.every((area) => places.build.includes(area));

const placeField = (what: Doing, contingent: ContingentId): string => `${what}.${contingent}.at`;

const placeOf = (depot: Depot, what: Doing, sent: FormFields): AreaId => {
  const { contingent, places } = depot;
  const isJoined = what === 'regroup' && comesTogether(depot);
  return isJoined ? placeOf(depot, 'build', sent) : chosenIn(sent, placeField(what, contingent), places[what]);
};

const wishesIn = (depots: readonly Depot[], power: PowerId, sent: FormFields): readonly Wish[] =>
  depots.flatMap((depot) => {
    const { contingent, leaders } = depot;
    const of = given({ of: contingent === ownOf(power) ? undefined : contingent });
    const soldiers = DOINGS.flatMap((what) => {
      const at = placeOf(depot, what, sent);
      return ARMS.flatMap((arm): Wish[] => {
        const field = `${what}.${contingent}.${arm}`;
        const count = countIn(sent, field);
        return count > 0 ? [{ field, contingent, act: { do: what, at, ...of, [arm]: count } }] : [];
      });
    });
    const led = leaders.flatMap(({ id, do: what, places }): Wish[] => {
      const at = places.find((area) => area === sent[`lead.${id}`]);
      return at === undefined ? [] : [{ field: `lead.${id}`, contingent, act: { do: what, at, ...of, leaders: [id] } }];
    });
    return [...soldiers, ...led];
  });

const copyFunds = ({ cp, purses }: Funds): Funds => ({
  cp,
  ...given({ purses: purses?.map((purse) => ({ ...purse })) }),
});

const spendingFor = ({ act, contingent }: Wish) => spendingOn(act.do, contingent, stackOf(act));

const costOf = (position: Position, { act }: Wish): number => priceOf(position, act.do, stackOf(act));

/** What is left after some wishes, as far as it goes. */
const spentOn = (position: Position, funds: Funds, wishes: readonly Wish[]): Funds => {
  const left = copyFunds(funds);
  for (const wish of wishes) {
    const spending = spendingFor(wish);
    takeFrom(left, spending, Math.min(costOf(position, wish), fundsFor(left, spending)));
  }
  return left;
};

export interface Reinforced {
  readonly groups: readonly FormGroup[];
  readonly lines: readonly FormLine[];
  readonly purses: readonly FormPurse[];
  readonly faults: FormFaults;
  readonly spent: number;
  /** What the deployments begin with. */
  readonly moment: WinterMoment;
}

/** A form's reinforcements; `start`: the position in which they are asked, with the command points for them. */
export const reinforced = (start: WinterMoment, funds: Funds, sent: FormFields): Reinforced => {
  const { position, power, camps: placed, write } = start;
  const depots = depotsOf(position, power, placed);
  const wishes = wishesIn(depots, power, sent);
  const screen: Screen = { position, power, funds, sent, wishes };
  const { left, faults, ...moment } = carriedOut(start, screen, depots);
  return {
    groups: depots.flatMap((depot) => groupsOf(screen, depot)),
    lines: [...wishes.map(({ act, field }) => lineFor(write('reinforce', act), field)), { text: 'REINFORCE NONE' }],
    purses: pursesOf(funds, left),
    faults,
    spent: total(funds) - total(left),
    moment: { ...start, ...moment, cp: left.cp },
  };
};

/** W-16.2, K-17.2. One wish after another, as far as the rules allow them, and why they do not allow the others. */
const carriedOut = ({ position, power, camps: placed }: WinterMoment, screen: Screen, depots: readonly Depot[]) => {
  const { game } = position;
  const after: Position = { game, state: structuredClone(position.state) };
  const left = copyFunds(screen.funds);
  const faults: Record<string, readonly Message[]> = {};
  const camps: Record<ContingentId, AreaId> = { ...placed };
  for (const wish of screen.wishes) {
    const { act, contingent, field } = wish;
    if (after.state.impulse) Object.assign(after.state.impulse, { purses: undefined }, left);
    const verdict = judgeReinforcement(after, power, camps, act);
    if (!verdict.ok) {
      faults[field] = [verdict.refusal.reason, message('form.most', { n: mostOf(screen, depots, wish) })];
      continue;
    }
    takeFrom(left, spendingFor(wish), costOf(position, wish));
    if (act.do === 'regroup') takeFromBox(after, contingent, stackOf(act));
    place(after, act.at, contingent, stackOf(act));
    const depot = depots.find((each) => each.contingent === contingent);
    const isApart = act.do === 'regroup' && depot !== undefined && !comesTogether(depot);
    if (!areaOf(game, act.at).offMap && !isApart) camps[contingent] = act.at;
  }
  return { position: after, left, faults, camps };
};

/** How many of the things of a wish could be had beside the others. */
const mostOf = ({ position, funds, wishes }: Screen, depots: readonly Depot[], wish: Wish): number => {
  const { act, contingent, field } = wish;
  const others = wishes.filter((each) => each.field !== field);
  const arm = ARMS.find((each) => act[each] !== undefined);
  const one: Wish = arm === undefined ? wish : { ...wish, act: { do: act.do, at: act.at, [arm]: 1 } };
  const paid = Math.floor(fundsFor(spentOn(position, funds, others), spendingFor(one)) / costOf(position, one));
  if (arm === undefined) return Math.min(1, paid);
  return Math.min(paid, depots.find((each) => each.contingent === contingent)?.stock[act.do][arm] ?? 0);
};

const total = ({ cp, purses = [] }: Funds): number => purses.reduce((sum, purse) => sum + purse.cp, cp);

const pursesOf = ({ cp, purses = [] }: Funds, left: Funds): readonly FormPurse[] => [
  { left: left.cp, all: cp },
  ...purses.map(({ contingents, cp: all }) => {
    const rest = left.purses?.find((each) => String(each.contingents) === String(contingents));
    return {
      left: rest?.cp ?? 0,
      all,
      ...given({ name: contingents?.[0] && message('form.of', { power: contingents[0] }) }),
    };
  }),
];

// --- what is shown ---------------------------------------------------------------------------------------------------

interface Screen {
  readonly position: Position;
  readonly power: PowerId;
  readonly funds: Funds;
  readonly sent: FormFields;
  readonly wishes: readonly Wish[];
}

/** What new troops cost, and where they stand. */
const newNote = ({ funds }: Screen, { contingent, places }: Depot): Message | undefined => {
  const purse = funds.purses?.find(({ contingents }) => contingents?.includes(contingent));
  if (purse) return message('form.own-cp', { cp: purse.cp });
  return places.build.length > 1 ? message('form.one-place') : undefined;
};

const titleOf = ({ power }: Screen, { contingent }: Depot, key: 'form.new' | 'form.back'): Message =>
  contingent === ownOf(power) ? message(key) : message(`${key}.of`, { power: contingent });

const groupsOf = (screen: Screen, depot: Depot): readonly FormGroup[] => {
  const isTogether = comesTogether(depot);
  const built = [
    ...placeFields(screen, depot, 'build'),
    ...armFields(screen, depot, 'build'),
    ...leaderFields(screen, depot),
  ];
  const back = [...(isTogether ? [] : placeFields(screen, depot, 'regroup')), ...armFields(screen, depot, 'regroup')];
  const to = isTogether ? message('form.back.to', { area: placeOf(depot, 'regroup', screen.sent) }) : undefined;
  return [
    { title: titleOf(screen, depot, 'form.new'), note: newNote(screen, depot), fields: built },
    { title: titleOf(screen, depot, 'form.back'), note: to, fields: back },
  ].filter(({ fields }) => fields.length > 0);
};

const placeFields = ({ sent }: Screen, depot: Depot, what: Doing): readonly ChoiceField[] => {
  const places = depot.places[what];
  return places.length === 0
    ? []
    : [
        {
          is: 'choice',
          name: placeField(what, depot.contingent),
          label: message('form.place'),
          groups: [{ choices: places.map((area) => ({ value: area, text: message('form.area', { area }) })) }],
          value: placeOf(depot, what, sent),
          isPlain: true,
        },
      ];
};

const armFields = (screen: Screen, depot: Depot, what: Doing): readonly CountField[] => {
  const { contingent } = depot;
  return depot.places[what].length === 0
    ? []
    : ARMS.flatMap((arm): CountField[] => {
        const name = `${what}.${contingent}.${arm}`;
        const value = countIn(screen.sent, name);
        const stock = depot.stock[what][arm];
        if (stock === 0 && value === 0) return [];
        const one: Wish = { field: name, contingent, act: { do: what, at: '', [arm]: 1 } };
        const price = costOf(screen.position, one);
        return [
          {
            is: 'count',
            name,
            label: message('form.arm', { arm }),
            note: message(`form.each.${what}`, { cp: price, sp: strengthOf(stackOf(one.act)), stock }),
            value,
            most: mostOf(screen, [depot], one),
            ...given({ sum: value > 0 ? message('label.price', { cp: price * value }) : undefined }),
          },
        ];
      });
};

const leaderFields = ({ position, sent }: Screen, { contingent, leaders }: Depot): readonly FormField[] =>
  leaders.map(({ id, do: what, places }) => ({
    is: 'choice',
    name: `lead.${id}`,
    label: message('form.leader', { leader: id }),
    note: message('label.price', {
      cp: costOf(position, { field: '', contingent, act: { do: what, at: '', leaders: [id] } }),
    }),
    groups: [
      {
        choices: [
          { value: '', text: message('form.stays-off') },
          ...places.map((area) => ({ value: area, text: message('form.area', { area }) })),
        ],
      },
    ],
    value: places.find((area) => area === sent[`lead.${id}`]) ?? '',
  }));

// --- orders that are there already -----------------------------------------------------------------------------------

/** What a line builds or brings back; undefined for other lines. */
const builtBy = ({ verb, at, of, leaders, amount }: Order, power: PowerId) => {
  if ((verb !== 'BUILD' && verb !== 'REGROUP') || typeof at !== 'string') return undefined;
  const counts: Partial<Record<Arm | 'sp', number>> = { ...(isObject(amount) ? amount : {}) };
  return {
    at,
    what: verb === 'BUILD' ? ('build' as const) : ('regroup' as const),
    contingent: typeof of === 'string' ? of : ownOf(power),
    leaders: Array.isArray(leaders) ? leaders.map(String) : [],
    counts: Object.entries(counts),
  };
};

/** The fields that lines of orders stand for; strength is taken for infantry. */
export const builtIn = (orders: readonly Order[], power: PowerId): FormFields => {
  const fields: Record<string, string> = {};
  for (const order of orders) {
    const { at = '', what = 'build', contingent = '', leaders = [], counts = [] } = builtBy(order, power) ?? {};
    for (const id of leaders) fields[`lead.${id}`] = at;
    for (const [arm, count] of counts) {
      const name = `${what}.${contingent}.${arm === 'sp' ? 'inf' : arm}`;
      fields[name] = String(countIn(fields, name) + count);
      fields[placeField(what, contingent)] = at;
    }
  }
  return fields;
};
