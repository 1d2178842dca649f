/** Commands & Colors: Napoleonics: two players, a field of hexes, command cards and battle dice. */
import { isObject, type Json, type JsonObject, type LanguageTag, message, type Table } from '../../engine/index.ts';
import type { Game, Packs, Setup } from '../../game/index.ts';
import { format } from '../../i18n/index.ts';
import { wouldAct } from '../../orders/index.ts';
import { type Book, FILES, type Scenario, schemas, shippedContent } from './content.ts';
import { doubtsOf, faultsOf, readBook, shipped } from './content-check.ts';
import { correctionFaults } from './correction/faults.ts';
import { correctionForms } from './correction/forms.ts';
import { correctionPatch } from './correction/patch.ts';
import { correctionWords } from './correction/words.ts';
import { rulesOf } from './definition.ts';
import { rollersIn } from './dice-record.ts';
import type { NapoleonicsEvent } from './events.ts';
import { languageOf, sentencesIn } from './language.ts';
import { reporterOf } from './reporter.ts';
import { oddsOfEvent, stakesOf } from './stakes.ts';
import { standInFor } from './stand-in/index.ts';
import { type Options, RULINGS, type State, startOf } from './state.ts';
import { condense, expand, type StartOf } from './stored.ts';
import type { Side } from './types.ts';
import { blindOf, seenAs, type View, viewOf } from './view.ts';

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

const packs: Packs = {
  files: FILES,
  complete: (files) => {
    const own: Readonly<Record<string, unknown>> = isObject(shippedContent) ? shippedContent : {};
    // Values parsed from JSON are JSON.
    return Object.fromEntries(FILES.map((file) => [file, (files[file] ?? own[file]) as Json]));
  },
  check: (content) => [
    ...faultsOf(content).map((text) => ({ level: 'fault' as const, text })),
    ...doubtsOf(content).map((text) => ({ level: 'warning' as const, text })),
  ],
  schemas,
  play: (content) => makeNapoleonics(readBook(content)),
};

/** Commands & Colors: Napoleonics played from a book. */
export function makeNapoleonics(book: Book): Game {
  const rules = rulesOf(book);
  const scenarioOf = (id: string): Scenario => {
    const scenario = book.scenarios.get(id);
    if (!scenario) throw new Error(`no scenario ${id}`);
    return seated(scenario);
  };
  const starts = new Map<string, State>();
  const startIn: StartOf = (id) => {
    const scenario = book.scenarios.get(id);
    const start = starts.get(id) ?? (scenario && startOf(book, seated(scenario)));
    if (start) starts.set(id, start);
    return start;
  };
  const spoken = sentencesIn(book, 'en');
  const say = (key: string, args: JsonObject = {}) => format(spoken.catalogue, spoken.formatters, message(key, args));
  const wordsIn = (tag: LanguageTag) => {
    const language = languageOf(book, tag);
    return { language, reporter: reporterOf(book, (line) => wouldAct(line, language), tag) };
  };
  return {
    id: rules.id,
    version: rules.version,
    title: 'Commands & Colors: Napoleonics',
    scenarios: [...book.scenarios.values()].map(({ id, name }) => ({ id, title: name })),
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
    // The house keeps states of all games, and hands each back to its own.
    play: (table) => rules.play(table as Table<State, NapoleonicsEvent>),
    view: (state, seat) => viewOf(book, state as State, seat),
    blind: (state, seat) => blindOf({ book, state: state as State }, seat),
    condense: (state) => condense(book, startIn, state as State),
    expand: (stored) => expand(book, startIn, stored),
    turnOf: (state) => String((state as State).turn),
    sidesOf: () => SEATS.map((side) => [side]),
    corrections: {
      faults: (before, after) => correctionFaults(book, before, after),
      words: (path, value) => correctionWords(spoken, path, value),
      forms: {
        at: (seen, place) => correctionForms({ book, say }, seen, place),
        patch: (seen, entry) => correctionPatch(book, seen, entry),
      },
    },
    odds: {
      ofEvent: (state, event) => oddsOfEvent({ book, state: state as State }, event as JsonObject & { kind: string }),
      ofQuestion: () => [],
      fightOf: ({ args = {} }) =>
        typeof args.at === 'string' && typeof args.hit === 'number' ? { place: args.at, percent: args.hit } : undefined,
    },
    stakes: (view, decision, answer) => stakesOf(seenAs(book, view as View), decision, answer),
    rollersOf: (view) => rollersIn(seenAs(book, view as View)),
    standIn: () => standInFor(book),
    ...wordsIn('en'),
    wordsIn,
    cases: async () => {
      const { runCase } = await import('./case/index.ts');
      return { run: (value) => runCase(book, value) };
    },
    pack: book.pack,
    packs,
  };
}

export const napoleonics = makeNapoleonics(shipped);

export default napoleonics;
