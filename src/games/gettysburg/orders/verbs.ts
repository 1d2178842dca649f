/** What can be ordered in Gettysburg Campaign: the grammar of its lines, and the table of its verbs. */
import type { Decision, Json } from '../../../engine/index.ts';
import {
  type ConditionWords,
  NameBook,
  type NameEntry,
  type PolicyForms,
  type ReadContext,
  syntax,
} from '../../../orders/index.ts';
import aliases from '../aliases.json' with { type: 'json' };
import type { Book } from '../content.ts';
import { seenAs, type View } from '../knowledge.ts';
import { type Battery, fullHits, likeliest, withDice } from '../rules/fire.ts';
import { ARMY, type CorpsId, isSide, type TownId } from '../types.ts';

const { after, as, before, both, condition, list, mayFollow, name, named, noise, nothing } = syntax;
const { number, oneOf, optional, otherwise, record, rest, standing, where, words } = syntax;

/** Rounds that a form offers; more can be written. */
const ROUNDS = 6;

const town = name('town');
const corps = name('corps');
const when = optional('IF', condition);
const goal = named('goal', oneOf(words({ STAY: null }), town));
const path = named('path', record({ corps, towns: after('->', list(town, '->')) }));
const armyOrder = record({
  commander: words({ LEE: 'LEE', MEADE: 'MEADE' }),
  paths: optional(':', oneOf(words({ STAY: [] }), list(path, ','))),
});
const corpsOrder = record({ commander: corps, to: optional('->', list(record({ town: goal, if: when }), 'ELSE')) });
const order = named('order', oneOf(armyOrder, corpsOrder));
const orders = record({ orders: oneOf(words({ PASS: [] }), list(order, ';')) });

const round = oneOf(words({ NEXT: 'next', ANY: 'any' }), number('ROUND', ROUNDS));
const anywhere = oneOf(words({ ANY: 'any' }), town);
const act = words({ DEFEND: { defend: true }, CEDE: { to: [] } });

/** Where corps go that leave their town; one that is not named goes where it can. */
const cessions = optional('TO', list(record({ corps, town: mayFollow('=', town) }), ','));
const reaction = both(
  record({ town: anywhere, when }),
  ':',
  oneOf(
    record({ defend: words({ DEFEND: true }) }),
    as(
      record({ cede: words({ CEDE: true }), to: cessions }),
      ({ to = [] }) => ({ to }),
      ({ to }) => to && { cede: true, ...(to.length > 0 ? { to } : {}) },
    ),
  ),
);
const firing = both(
  record({ role: words({ ATTACK: 'attacker', DEFENSE: 'defender', DEFENCE: 'defender' }) }),
  ':',
  oneOf(
    record({ how: words({ FULL: 'full', BEST: 'best' }) }),
    record({ how: words({ DICE: 'dice' }), dice: number('DICE') }),
  ),
);
const move = oneOf(
  as(
    record({ to: words({ STAY: null }) }),
    (stay): { readonly to: null; readonly paths?: readonly never[] } => stay,
    // An army commander who moves nobody stays.
    ({ to, paths }) => ({ to: paths?.length === 0 ? null : to }),
  ),
  record({ paths: where((reader) => reader.exactName(['corps']) !== undefined && reader.arrow(), list(path, ',')) }),
  record({ to: town }),
);
const cession = as(
  record({ to: cessions }),
  ({ to = [] }) => ({ act: 'cede', to: Object.fromEntries(to.map((each) => [each.corps, each.town])) }),
  ({ act: how, to }) => {
    const named = Object.entries(to ?? {}).map(([id, goesTo]) => ({ corps: id, town: goesTo }));
    return how === 'cede' ? { ...(named.length > 0 ? { to: named } : {}) } : undefined;
  },
);
/** The round after the one that is ordered or played; in battles it is the first of the next turn. */
const nextRound = (view: View | undefined): number => (!view || view.phase === 'combat' ? 1 : view.round + 1);

/** Of several answers the first legal one counts. */
const legal = (answers: readonly Json[], decision: Decision): readonly Json[] =>
  answers.filter((answer) => decision.check(answer).ok);

/** Who is not named in a list of losses. */
const REST = 'rest';

/** G-CMB-06. All corps that may be lost, the weakest first. */
const othersIn = (book: Book, decision: Decision): readonly Loss[] =>
  decision
    .options()
    .map((option) => option as Loss)
    .sort((a, b) => (book.corps.get(a.corps)?.strength ?? 0) - (book.corps.get(b.corps)?.strength ?? 0));

type Loss = { readonly corps: CorpsId };

/** A corps and the town that it goes to. */
export type Cession = { readonly corps: CorpsId; readonly town: TownId };

/** Further names of a corps or a town; the first in a script is the name that its readers see. */
export const aliasesOf = (kind: keyof typeof aliases, id: string): readonly string[] =>
  (aliases[kind] as Readonly<Record<string, readonly string[]>>)[id] ?? [];

/** G-S-10. Corps by their commanders, and towns, in every spelling. */
export const namesOf = ({ corps, towns }: Book): readonly NameEntry[] => [
  ...[...corps.values()].map(({ id, side, name: number, commander }) => ({
    kind: 'corps',
    id,
    name: commander,
    also: [`${side} ${number}`, ...commander.split(' ').slice(1), ...aliasesOf('corps', id)],
  })),
  ...[...towns.values()].map(({ id, name: called }) => ({
    kind: 'town',
    id,
    name: called,
    also: [...(called.endsWith(' D.C.') ? [called.slice(0, -' D.C.'.length)] : []), ...aliasesOf('towns', id)],
  })),
];

export type OrderTable = syntax.VerbTable<View>;

/** G-S-10. The verbs of a game that is played from a book (GD-01 to GD-10). */
export const verbsOf = (book: Book, conditions: ConditionWords<View>): OrderTable =>
  new syntax.VerbTable<View>(
    {
      ROUND: {
        synonyms: ['plan'],
        standing: standing({
          syntax: record({ round, when, plan: rest(':', orders, 'ask') }),
          answers: 'round',
          lasts: ({ round: of }) => (of === 'any' ? undefined : 'plan'),
          once: ({ round: of }) => of === 'next',
          concerns: ({ round: of }, _decision, view) => typeof of === 'string' || of === view.round,
          offer: ({ plan }) => (plan ? [plan] : []),
        }),
      },
      PAUSE: {
        standing: standing({
          syntax: record({
            round: noise(
              otherwise(number('PAUSE'), ({ view }: ReadContext<View>) => nextRound(view)),
              'before',
              'round',
            ),
          }),
          answers: 'round',
          lasts: () => 'plan',
          pauses: ({ round: of }, { kind }, view) => kind === 'round' && view.round === of,
          concerns: () => false,
          offer: () => [],
        }),
      },
      REACT: {
        standing: standing({
          syntax: reaction,
          answers: 'react',
          concerns: ({ town: at }, { prompt }) => at === 'any' || at === prompt.args?.town,
          offer: (line, { prompt }, { corps: places }) => {
            if (!('to' in line)) return [{ act: 'defend' }];
            const there = line.to.filter((each) => {
              const place = places[each.corps];
              return place && 'at' in place && place.at === prompt.args?.town;
            });
            return [{ act: 'cede', to: Object.fromEntries(there.map((each) => [each.corps, each.town])) }];
          },
        }),
      },
      FIRE: {
        standing: standing({
          syntax: firing,
          answers: 'fire',
          concerns: ({ role }, { prompt }) => role === prompt.args?.role,
          offer: (line, { prompt }, view) => {
            // The arguments of this question are those of a battery.
            const battery = prompt.args as unknown as Battery & { readonly against?: number };
            const position = { book, state: seenAs(view) };
            if ('dice' in line) return [{ automatic: withDice(position, battery, line.dice) }];
            // The defender cannot know what he has to reach: his best is what hits most, the full number.
            const isFull = line.how === 'full' || battery.against === undefined;
            return [{ automatic: isFull ? fullHits(battery) : likeliest(position, battery, battery.against + 1) }];
          },
        }),
        answer: { kind: 'fire', syntax: record({ automatic: number('FIRE') }) },
      },
      LOSS: {
        standing: standing({
          syntax: record({ corps: mayFollow(':', list(oneOf(words({ REST }), corps), '>', ',')) }),
          answers: 'loss',
          offer: (line, decision) =>
            legal(
              line.corps.flatMap((id) => (id === REST ? othersIn(book, decision) : [{ corps: id }])),
              decision,
            ),
        }),
      },
      PURSUE: {
        standing: standing({
          syntax: record({ towns: mayFollow(':', list(record({ corps: before('=', corps), town }), '>', ',')) }),
          answers: 'pursue',
          offer: ({ towns }, decision) => {
            const { corps: beaten } = decision.prompt.args ?? {};
            const meant = towns.filter((each) => each.corps === undefined || each.corps === beaten);
            return legal(
              meant.map((each) => ({ town: each.town })),
              decision,
            );
          },
        }),
      },
      BATTLES: {
        standing: standing({
          syntax: record({ towns: mayFollow(':', list(town, ',', '>')) }),
          answers: 'battles',
          offer: ({ towns }, decision) =>
            legal(
              towns.map((id) => ({ town: id })),
              decision,
            ),
        }),
      },
      ORDER: { synonyms: ['orders'], answer: { kind: 'round', syntax: orders }, conditional: true },
      MOVE: { answer: { kind: 'move', syntax: move } },
      DEFEND: { answer: { kind: 'react', syntax: nothing({ act: 'defend' }) } },
      CEDE: { answer: { kind: 'react', syntax: cession } },
      FIGHT: { answer: { kind: 'battles', syntax: record({ town }) } },
      LOSE: { answer: { kind: 'loss', syntax: record({ corps }) } },
      DRIVE: { answer: { kind: 'pursue', syntax: record({ town }) } },
    },
    { names: new NameBook(namesOf(book)), conditions },
  );

/** The forms of a seat: which value of a line each field sets. */
export function formsFor(book: Book, { you }: View, table: OrderTable): PolicyForms {
  if (!isSide(you)) return { forms: [], conditions: [] };
  const second: syntax.FormRow['fields'] = {
    also: ['plan.orders.1.commander', corps],
    'also-to': ['plan.orders.1.to.0.town', goal],
  };
  const forms: Readonly<Record<string, syntax.FormRow>> = {
    plan: {
      verb: 'ROUND',
      fields: {
        round: ['round', round],
        who: ['plan.orders.0.commander', corps],
        to: ['plan.orders.0.to.0.town', goal],
        else: ['plan.orders.0.to.1.town', goal],
        ...(book.numbers.cards[you] > 1 ? second : {}),
      },
    },
    commander: {
      verb: 'ROUND',
      fixed: { 'plan.orders.0.commander': ARMY[you] },
      fields: {
        round: ['round', round],
        who: ['plan.orders.0.paths.0.corps', corps],
        to: ['plan.orders.0.paths.0.towns.0', town],
        onward: ['plan.orders.0.paths.0.towns.1', town],
      },
    },
    react: { verb: 'REACT', fields: { town: ['town', anywhere], act: ['', act] } },
  };
  return { forms: table.forms(forms, { corps: book.numbered[you], town: [...book.towns.keys()] }), conditions: [] };
}
