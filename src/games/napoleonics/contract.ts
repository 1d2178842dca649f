/** Commands & Colors: Napoleonics by the contract: two players, a field of hexes, command cards and battle dice. */
import type { GameDefinition, Setup } from '../../game/index.ts';
import { standInFor } from './bot/index.ts';
import { staffOf } from './bot/staff.ts';
import type { Book, Scenario } from './content.ts';
import { viewShape } from './knowledge/view-schema.ts';
import { blindOf } from './knowledge.ts';
import { sentences } from './messages/index.ts';
import { correctionFaults } from './moderation/faults.ts';
import { correctionForms } from './moderation/forms.ts';
import { correctionPatch } from './moderation/patch.ts';
import { correctionWords } from './moderation/words.ts';
import { namingIn, ordersOf } from './orders.ts';
import { teachingOf } from './report/teaching.ts';
import { cardsOf, fieldOf, isReconstructed, reportOf } from './report.ts';
import { type Napoleonics, rulesOf } from './rules.ts';
import { type Options, RULINGS, type State, startOf } from './state.ts';
import { condense, expand, type StartOf } from './storage.ts';
import { eventsOf, questionsOf } from './traits.ts';
import type { Side } from './types.ts';

/** The seats of every match: a scenario may call its sides otherwise. */
const SEATS = ['FRENCH', 'ALLIED'] as const;

/** C-SET-01. A scenario whose sides are called like the seats. */
function seated(scenario: Scenario): Scenario {
  const names = new Map(scenario.sides.map(({ side }, i): [Side, Side] => [side, SEATS[i] ?? side]));
  const seatOf = (side: Side): Side => names.get(side) ?? side;
  return {
    ...scenario,
    sides: scenario.sides.map((each) => ({ ...each, side: seatOf(each.side) })),
    objectives: scenario.objectives.map((each) => ({ ...each, side: seatOf(each.side) })),
  };
}

const optionsIn = ({ options = {} }: Setup): Partial<Options> =>
  Object.fromEntries(
    Object.entries(RULINGS).flatMap(([name, values]: [string, readonly unknown[]]) => {
      const value = options[name];
      return values.includes(value) ? [[name, value]] : [];
    }),
  );

/** A beginning of each scenario, from which positions are stored as changes. */
const startsOf = (book: Book): StartOf => {
  const starts = new Map<string, State>();
  return (id) => {
    const scenario = book.scenarios.get(id);
    const start = starts.get(id) ?? (scenario && startOf(book, seated(scenario)));
    if (start) starts.set(id, start);
    return start;
  };
};

/** The game that is played from a book; `leaders` can be named beside those of its scenarios. */
export function contractOf(book: Book, leaders: readonly string[] = []): GameDefinition<Napoleonics> {
  const { id, rules, knowledge } = rulesOf(book);
  const startIn = startsOf(book);
  const scenarioOf = (name: string): Scenario => {
    const scenario = book.scenarios.get(name);
    if (!scenario) throw new Error(`no scenario ${name}`);
    return seated(scenario);
  };
  return {
    id,
    title: 'Commands & Colors: Napoleonics',
    setup: {
      scenarios: [...book.scenarios.values()].map((scenario) => ({ id: scenario.id, title: scenario.name })),
      splits: [
        {
          id: '2',
          seats: [
            { id: 'FRENCH', name: 'French' },
            { id: 'ALLIED', name: 'Allies' },
          ],
        },
      ],
      rulings: RULINGS,
      start: (setup) => startOf(book, scenarioOf(setup.scenario), optionsIn(setup)),
    },
    rules: {
      ...rules,
      turn: ({ turn }) => String(turn),
      stored: {
        condense: (state) => condense(book, startIn, state),
        expand: (stored) => expand(book, startIn, stored),
      },
    },
    knowledge: {
      ...knowledge,
      viewShape,
      imagine: (state, seat) => blindOf({ book, state }, seat),
      sides: () => SEATS.map((side) => [side]),
    },
    questions: questionsOf(book),
    events: eventsOf(book),
    orders: ordersOf(book, leaders),
    board: fieldOf(book),
    cards: cardsOf(book),
    report: reportOf(book),
    teaching: {
      ...teachingOf(book),
      reconstructed: (say) => (isReconstructed(book) ? say('reconstructed') : undefined),
    },
    moderation: {
      faults: (before, after) => correctionFaults(book, before, after),
      words: (path, value, say) => correctionWords(say, path, value),
      forms: {
        at: (seen, place, say) => correctionForms({ book, say }, seen, place),
        patch: (seen, entry) => correctionPatch(book, seen, entry),
      },
    },
    bot: () => standInFor(book),
    staff: staffOf(book),
    messages: sentences,
    naming: namingIn(book),
  };
}
