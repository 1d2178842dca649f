/** What the procedures of the game share: the table, arrivals in towns, and the end of the game. */
import {
  type Ask,
  accept,
  type Json,
  type Message,
  refuse,
  same,
  type Table,
  type Verdict,
} from '../../../engine/index.ts';
import type { GettysburgEvent } from '../events.ts';
import type { Position, State } from '../state.ts';
import type { CorpsId, Side, TownId } from '../types.ts';
import { corpsOnMap, pointsLeft, pointsOf, sideOf } from './position.ts';

/** A position that is being played. */
export interface Play extends Position {
  readonly table: Table<State, GettysburgEvent>;
}

export const isOver = ({ state }: Position): boolean => state.winner !== undefined;

/**
 * G-VIC-01, G-VIC-02, G-VIC-03, G-S-13. A corps is in a town, however it came there: a Confederate one takes its points,
 * once, and also behind others whose town has ended the game. `told`: the event that says how it came.
 */
export function enter(play: Play, corps: CorpsId, town: TownId, told: GettysburgEvent): void {
  play.state.corps[corps] = { at: town };
  play.table.emit(told);
  const points = pointsLeft(play, town);
  if (sideOf(play, corps) !== 'CSA' || points === 0) return;
  play.state.scored.push(town);
  const total = pointsOf(play);
  play.table.emit({ kind: 'town.scored', town, points, total });
  if (total >= play.book.numbers.points && !isOver(play)) win(play, 'CSA');
}

/** G-VIC-02, G-VIC-04. Nobody scores for it; the Confederates lose with their last corps. */
export function eliminate(play: Play, corps: CorpsId, at: TownId, why: 'loss' | 'origin' | 'trapped'): void {
  play.state.corps[corps] = null;
  play.table.emit({ kind: 'corps.eliminated', corps, at, why });
  if (!isOver(play) && corpsOnMap(play, 'CSA').length === 0) win(play, 'USA');
}

/** G-VIC-01. */
export function win(play: Play, winner: Side): void {
  play.state.winner = winner;
  play.table.emit({ kind: 'game.ended', winner, points: pointsOf(play) });
}

/** A question of this game. */
interface Question<A extends Json> {
  readonly kind: string;
  readonly seat: Side;
  readonly prompt: Message;
  options(): readonly A[];
  fallback(): A;
  /** Default: an answer has to be one of the options. */
  check?(answer: Json): Verdict<A>;
  readonly sealed?: true;
  readonly quiet?: true;
}

export const question = <A extends Json>({ check, ...rest }: Question<A>): Ask<A> => ({
  public: true,
  ...rest,
  ...(rest.sealed ? { sealShown: true } : {}),
  check: check ?? ((answer) => among(rest.options(), answer)),
});

const among = <A extends Json>(options: readonly A[], answer: Json): Verdict<A> => {
  const found = options.find((option) => same(option, answer));
  return found === undefined
    ? refuse('answer.not-offered', { count: options.length }, options.slice(0, 12))
    : accept(found);
};
