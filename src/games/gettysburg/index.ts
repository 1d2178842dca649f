/** Gettysburg Campaign: the summer of 1863, for two who decide at once and in secret. */
import { isObject, type Json, type LanguageTag, type Table } from '../../engine/index.ts';
import type { Game, Packs, Setup } from '../../game/index.ts';
import { wouldAct } from '../../orders/index.ts';
import { speechOf } from '../../reports/index.ts';
import { conditionWords } from './conditions.ts';
import { type Book, FILES, faultsOf, readBook, shipped, shippedContent } from './content.ts';
import { correctionsOf } from './corrections/index.ts';
import { rulesOf } from './definition.ts';
import { type GettysburgEvent, rollersOf } from './events.ts';
import { languageOf } from './language.ts';
import { verbsOf } from './orders.ts';
import { reporterOf } from './reporter.ts';
import { standInFor } from './stand-in.ts';
import { type Options, type State, startOf } from './state.ts';
import { SIDES } from './types.ts';
import { blindOf, viewOf } from './view.ts';

/** G-CRD-05, G-CMB-05, G-S-12. The rulings that a group may choose; the first value is the default. */
const RULINGS = { armyCommanderScope: ['one', 'all'], fireOption: [true, false] } as const;

const optionsIn = ({ options = {} }: Setup): Options => ({
  armyCommanderScope: RULINGS.armyCommanderScope.find((each) => each === options.armyCommanderScope) ?? 'one',
  fireOption: options.fireOption !== false,
});

const packs: Packs = {
  files: FILES,
  complete: (files) => {
    const own: Readonly<Record<string, unknown>> = isObject(shippedContent) ? shippedContent : {};
    // Values parsed from JSON are JSON.
    return Object.fromEntries(FILES.map((file) => [file, (files[file] ?? own[file]) as Json]));
  },
  check: (content) => faultsOf(content).map((text) => ({ level: 'fault', text })),
  play: (content) => makeGettysburg(readBook(content)),
};

/** Gettysburg Campaign played from a book. */
export function makeGettysburg(book: Book): Game {
  const rules = rulesOf(book);
  const table = verbsOf(book, conditionWords(book));
  const wordsIn = (tag: LanguageTag) => {
    const language = languageOf(book, tag);
    return { language, reporter: reporterOf(book, { table, isOrder: (line) => wouldAct(line, language) }, tag) };
  };
  const words = wordsIn('en');
  return {
    id: rules.id,
    version: rules.version,
    title: 'Gettysburg Campaign',
    scenarios: [{ id: 'campaign', title: 'June and July 1863' }],
    splits: [
      {
        id: '2',
        seats: [
          { id: 'CSA', name: 'Confederates' },
          { id: 'USA', name: 'Union' },
        ],
      },
    ],
    rulings: RULINGS,
    start: (setup) => startOf(book, optionsIn(setup)),
    // The house keeps states of all games, and hands each back to its own.
    play: (table) => rules.play(table as Table<State, GettysburgEvent>),
    view: (state, seat) => viewOf(state as State, seat),
    blind: (state, seat) => blindOf({ book, state: state as State }, seat),
    turnOf: (state) => String((state as State).turn),
    sidesOf: () => SIDES.map((side) => [side]),
    corrections: correctionsOf({ book, say: speechOf(words.reporter) }),
    rollersOf: () => rollersOf,
    standIn: () => standInFor(book),
    ...words,
    wordsIn,
    cases: async () => {
      const { runCase } = await import('./case/index.ts');
      return { run: (value) => runCase(book, value) };
    },
    pack: book.pack,
    packs,
  };
}

export const gettysburg = makeGettysburg(shipped);

export default gettysburg;
