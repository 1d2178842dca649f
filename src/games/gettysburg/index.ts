/** Gettysburg Campaign: the summer of 1863, for two who decide at once and in secret. */
import { defineGame, type Game, type Setup } from '../../game/index.ts';
import { boardOf } from './board.ts';
import { standInFor } from './bot/index.ts';
import { staffOf } from './bot/staff.ts';
import { type Book, FILES, faultsOf, readBook, shipped, shippedContent } from './content.ts';
import type { Gettysburg } from './contract.ts';
import { viewShape } from './knowledge/view-schema.ts';
import { blindOf, viewOf } from './knowledge.ts';
import { lessonOf } from './lesson.ts';
import { sentences } from './messages/index.ts';
import { correctionDoubts } from './moderation/doubts.ts';
import { correctionFaults } from './moderation/faults.ts';
import { correctionForms } from './moderation/forms.ts';
import { correctionPatch } from './moderation/patch.ts';
import { seenIn } from './moderation/seen.ts';
import { correctionWords } from './moderation/words.ts';
import { namingIn, ordersOf, placesOf } from './orders.ts';
import { teachingOf } from './report/teaching.ts';
import { reportOf } from './report.ts';
import { playGame } from './rules/turn.ts';
import { type Options, startOf } from './state.ts';
import { events, questionsOf, wayOf } from './traits.ts';
import { SIDES } from './types.ts';

/** G-CRD-05, G-CMB-05, G-S-12. The rulings that a group may choose; the first value is the default. */
const RULINGS = { armyCommanderScope: ['one', 'all'], fireOption: [true, false] } as const;

const optionsIn = ({ options = {} }: Setup): Options => ({
  armyCommanderScope: RULINGS.armyCommanderScope.find((each) => each === options.armyCommanderScope) ?? 'one',
  fireOption: options.fireOption !== false,
});

/** Places of the latest events that a report is about. */
const MOST_SCENES = 4;

/** Gettysburg Campaign played from a book. */
export const gettysburgOf = (book: Book): Game<Gettysburg> => {
  const game: Game<Gettysburg> = defineGame<Gettysburg>()({
    id: 'gettysburg',
    title: 'Gettysburg Campaign',
    setup: {
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
    },
    rules: { version: '1', play: (table) => playGame(book, table), turn: ({ turn }) => String(turn) },
    knowledge: {
      view: viewOf,
      viewShape,
      imagine: (state, seat) => blindOf({ book, state }, seat),
      sides: () => SIDES.map((side) => [side]),
    },
    questions: questionsOf(book),
    events,
    orders: ordersOf(book),
    board: {
      draw: (view, happened, say) => boardOf(book, say, view, happened),
      places: placesOf,
      scenes: (report) => [...new Set(report.events.flatMap(({ event }) => wayOf(event)))].slice(-MOST_SCENES),
    },
    report: reportOf(book),
    teaching: teachingOf(book),
    lesson: lessonOf(book),
    moderation: {
      faults: (before, after) => correctionFaults(book, before, after),
      words: (path, value, say) => correctionWords(say, path, value),
      doubts: (before, after) => correctionDoubts(book, seenIn(before), seenIn(after)),
      forms: {
        at: (seen, place, say) => correctionForms({ book, say }, seenIn(seen), place),
        patch: (seen, entry) => correctionPatch(book, seenIn(seen), entry),
      },
    },
    content: {
      pack: book.pack,
      files: FILES,
      shipped: shippedContent,
      check: (content) => faultsOf(content).map((text) => ({ level: 'fault', text })),
      play: (content) => gettysburgOf(readBook(content)),
    },
    cases: async () => {
      const { caseShapes, runCase } = await import('./case/index.ts');
      return { shapes: () => caseShapes(book), run: (value) => runCase({ book, game }, value) };
    },
    bot: () => standInFor(book),
    staff: staffOf(book),
    messages: sentences,
    naming: namingIn(book),
  });
  return game;
};

export const gettysburg = gettysburgOf(shipped);

export default gettysburg;
