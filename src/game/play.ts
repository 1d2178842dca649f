/** Who plays what, how it is played, and who may know what. */
import type { ZodType } from 'zod';
import type { PlayRules, SeatId, Table } from '../engine/index.ts';
import type { GameSplit, GameTypes, Options, Setup } from './types.ts';

/** Who plays what. The program preselects the first scenario and the first split. */
export interface GameSetup<T extends GameTypes, Scenario extends string, Ruling extends string> {
  readonly scenarios: readonly { readonly id: Scenario; readonly title: string }[];
  readonly splits: readonly GameSplit[];
  /** Rulings that a group may choose, with their values; the first value is the default. */
  readonly rulings?: Readonly<Record<Ruling, readonly (string | number | boolean)[]>>;
  /** What the form for a new match preselects, where that is not the default. */
  readonly recommended?: Options;
  start(setup: Setup): T['state'];
}

export interface GameRules<T extends GameTypes> extends PlayRules<T['state'], T['event']> {
  /** The name of the present turn; an impulse that ends a turn belongs to the next one. Absent in a game without turns. */
  turn?(state: T['state']): string | undefined;
}

/** What a seat may know. Positions that differ only in what it may not know give it the same views, reports and times. */
export interface Knowledge<T extends GameTypes> {
  /** An allow-list. Without a seat: what everybody may know. */
  view(state: T['state'], seat: SeatId | undefined): T['view'];
  /** What a view looks like as JSON, for programs that read it. */
  readonly viewShape?: ZodType;
  /** The position as a seat may imagine it. Hidden facts are replaced by something that does not depend on them. */
  imagine(state: T['state'], seat: SeatId): T['state'];
  /** The seats of each side. A seat with powers of both sides appears in both. */
  sides?(state: T['state']): readonly (readonly SeatId[])[];
  /** The powers that a seat runs now, where players get powers after the start. */
  powers?(state: T['state'], seat: SeatId): readonly string[];
  /**
   * Shuffles the piles that nobody has seen. The number of shuffles does not depend on their contents. Absent if there
   * are no such piles.
   */
  reshuffle?(table: Table<T['state'], T['event']>): void;
}
