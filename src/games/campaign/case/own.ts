/** What a game adds to the case format: markers, names and expectations of its own. */
import type { Json, JsonObject } from '../../../engine/index.ts';
import type { Position } from '../play.ts';
import type { Phase } from '../state.ts';
import type { ContingentId } from '../types.ts';
import type { Expectation } from './format.ts';

/** Describes what was found instead; undefined if the expectation is met. */
export type OwnJudge = (position: Position, expected: Expectation) => string | undefined;

export interface OwnCase {
  /** Names that cases have for contingents; several together are the printed owners of an area. */
  readonly contingents: Readonly<Record<string, readonly ContingentId[]>>;
  /** Names that cases have for steps of the turn. */
  readonly phases: Readonly<Record<string, Phase>>;
  /** Kinds of questions that never stop a case: silence gives their fallback, or what is written here. */
  readonly quiet: Readonly<Record<string, Json | undefined>>;
  /** Beyond the impulses play goes on only while given faces are left. */
  readonly endsWithDice: boolean;
  /**
   * Puts the markers of a case into its position, when everything else is placed. Throws a CaseFault that names the path of what
   * is wrong.
   */
  place(position: Position, markers: unknown, start: 'setup' | 'empty'): void;
  /** The markers of a position as a case has them. */
  describe(position: Position): JsonObject;
  /** Expectations by the field that tells them apart. */
  readonly judges: Readonly<Record<string, OwnJudge>>;
}
