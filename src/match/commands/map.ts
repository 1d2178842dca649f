import type { Speech } from '../../i18n/index.ts';
import { type Board, type BoardPlace, list, type Section } from '../../reports/index.ts';
import type { Intake } from '../inbox/intake.ts';
import type { CommandHandler } from './handler.ts';
import { nameIn } from './named.ts';
import { unclear } from './unclear.ts';

/** MAP: the whole map, which comes with the report. MAP place: the pieces there, and its neighbours. */
export const map: CommandHandler<'map'> = (intake, { place, name }) => {
  if (place === '') return { withReport: true };
  const found = nameIn(intake, 'place', place);
  if ('problem' in found) return unclear(intake, name, found.problem);
  const sections = placesTold(intake, [found.id]);
  return sections.length > 0 ? { sections } : { withReport: true };
};

/** The pieces at places, and their neighbours. */
export const placesTold = ({ present: { game, referee }, seat, say }: Intake, ids: readonly string[]): Section[] => {
  const board = game.reporter.board.draw({ view: referee.view(seat.seat), events: [] });
  return board.places.filter(({ id }) => ids.includes(id)).map((there) => placeSection(board, there, say));
};

const placeSection = (board: Board, { id, name, words }: BoardPlace, say: Speech): Section => {
  const items = waysFrom(board, id, say);
  return {
    title: name,
    blocks: [
      { kind: 'text', text: words },
      ...(items.length > 0 ? [{ kind: 'text', text: say('command.map.roads') } as const, list(items)] : []),
    ],
  };
};

/** Each neighbour with the line to it, and its pieces. */
const waysFrom = ({ places, ways }: Board, id: string, say: Speech): string[] =>
  ways.flatMap(({ a, b, words }) => {
    const other = a === id ? b : b === id ? a : undefined;
    const there = places.find((place) => place.id === other);
    return there ? [say('command.map.road', { road: words, there: there.words })] : [];
  });
