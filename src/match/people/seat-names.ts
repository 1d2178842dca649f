/** The seats of a match by the names that people give them. */
import { accept, refuse, type SeatId, type Verdict } from '../../engine/index.ts';
import { nameKey, slips } from '../../orders/index.ts';
import { powersIn } from '../../reports/index.ts';
import type { SeatRow } from '../../store/position.ts';
import type { Game } from '../game.ts';

/** The seat of a name; undefined: nobody is called so. */
export type Seats = (word: string) => SeatId | undefined;

type Named = Pick<SeatRow, 'seat' | 'name' | 'player'>;

/** Seats by id, name, player, or the code of their powers, whatever their case. */
export function seatFinder(game: Game, seats: readonly SeatRow[]): Seats {
  const known = new Map<string, SeatId>();
  for (const { seat, name, player, powers } of seats) {
    const codes = powers.flatMap((power) => {
      const told = powersIn(game.reporter, [power]);
      const open = told.lastIndexOf('(');
      return open < 0 ? [] : [told.slice(open + 1, -1)];
    });
    for (const word of [seat, name, player, ...codes]) known.set(plain(word), seat);
  }
  return (word) => known.get(plain(word));
}

const plain = (word: string) => word.toLowerCase().replaceAll('_', ' ').replaceAll('-', ' ').trim();

/** The name of a seat or a player that is most like one of these; undefined where none is. */
export function nearestName(
  seats: readonly Named[],
  ...said: readonly string[]
): { readonly said: string; readonly name: string } | undefined {
  const names = seats.flatMap(({ name, player }) => [name, player]);
  const [nearest] = said
    .flatMap((each) => names.map((name) => ({ said: each, name, unlike: unlikeness(nameKey(each), nameKey(name)) })))
    .filter(({ unlike }) => unlike <= MOST_UNLIKE)
    .sort((a, b) => a.unlike - b.unlike);
  return nearest;
}

/** Slips for each letter. */
const MOST_UNLIKE = 0.5;

const unlikeness = (a: string, b: string): number => {
  const length = Math.max(a.length, b.length, 1);
  return slips(a, b, length) / length;
};

/** Refusal of a name that nobody has, with the nearest one, or with all seats. It may have been meant in several ways. */
export function unknownName(seats: readonly Named[], ...said: readonly string[]): Verdict<never> {
  const near = nearestName(seats, ...said);
  const ids = seats.map(({ seat }) => seat);
  return near
    ? refuse('seat.unlike', { seat: near.said, near: near.name }, ids)
    : refuse('seat.unknown', { seat: said[0] ?? '', seats: seats.map(({ name }) => name) }, ids);
}

/** Words of the longest name of a seat. */
const LONGEST_NAME = 3;

/** The seats that a list of words names; a name may take several of them. Refused where nobody is called so. */
export function seatsNamed(
  game: Game,
  seats: readonly SeatRow[],
  words: readonly string[],
): Verdict<readonly SeatId[]> {
  const find = seatFinder(game, seats);
  const found: SeatId[] = [];
  for (let i = 0; i < words.length; ) {
    const taken = [...Array(LONGEST_NAME).keys()]
      .map((fewer) => LONGEST_NAME - fewer)
      .find((count) => find(words.slice(i, i + count).join(' ')) !== undefined);
    if (taken === undefined) return unknownName(seats, ...beginnings(words.slice(i, i + LONGEST_NAME)));
    const seat = find(words.slice(i, i + taken).join(' '));
    if (seat !== undefined) found.push(seat);
    i += taken;
  }
  return accept([...new Set(found)]);
}

/** The first word, the first two words and so on. */
const beginnings = (words: readonly string[]): readonly string[] =>
  words.map((_, i) => words.slice(0, i + 1).join(' '));
