/** What looks like a slip in a moderator's correction: not wrong, but to be asked about once more. */
import { type Message, message } from '../../../engine/index.ts';
import type { Book } from '../content.ts';
import { pointsOf } from '../rules/position.ts';
import { type CorpsId, type Place, SIDES, type TownId } from '../types.ts';
import { positionIn, type Seen } from './seen.ts';

/** From so many towns on a corps has gone far: an army commander moves it two. */
const FAR = 3;
/** From so many points on at once. */
const MANY_POINTS = 3;
const MANY_ROUNDS = 4;

/** From what somebody sees of both. */
export const correctionDoubts = (book: Book, before: Seen, after: Seen): readonly Message[] => [
  ...SIDES.flatMap((side) => book.numbered[side]).flatMap((id) => corpsDoubts(book, id, before, after)),
  ...pointsDoubts(book, before, after),
  ...timeDoubts(before, after),
  ...before.spent
    .filter((commander) => !after.spent.includes(commander))
    .map((commander) => message('correct.doubt.again', { commander })),
];

const goalOf = (place: Place): TownId => ('at' in place ? place.at : place.to);

function corpsDoubts(book: Book, corps: CorpsId, before: Seen, after: Seen): readonly Message[] {
  const [was, is] = [before.corps[corps] ?? null, after.corps[corps] ?? null];
  if (was === null || is === null) {
    if (was === is) return [];
    return [message(is === null ? 'correct.doubt.lost' : 'correct.doubt.back', { corps })];
  }
  const far = book.distance(goalOf(was), goalOf(is));
  return far >= FAR ? [message('correct.doubt.far', { corps, far })] : [];
}

function pointsDoubts(book: Book, before: Seen, after: Seen): readonly Message[] {
  const [was, is] = [pointsOf(positionIn(book, before)), pointsOf(positionIn(book, after))];
  return is < was || is - was >= MANY_POINTS ? [message('correct.doubt.points', { was, is })] : [];
}

function timeDoubts(before: Seen, after: Seen): readonly Message[] {
  const isOdd = after.turn < before.turn || after.turn > before.turn + 1;
  const isFar = Math.abs(after.round - before.round) >= MANY_ROUNDS;
  return [
    ...(isOdd ? [message('correct.doubt.turn', { was: before.turn, is: after.turn })] : []),
    ...(isFar ? [message('correct.doubt.round', { was: before.round, is: after.round })] : []),
  ];
}
