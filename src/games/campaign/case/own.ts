/** What a game adds to the case format: markers, names and expectations of its own. */
import type { z } from 'zod';
import type { Json, JsonObject } from '../../../engine/index.ts';
import type { Position } from '../rules/play.ts';
import type { CardNumber } from '../types.ts';
import type { EventShapes, Expectings } from './expecting.ts';
import type { OwnNames, Vocabulary } from './vocabulary.ts';

/** How the rest of a case stands to its markers. */
export interface MarkersGiven {
  readonly start: 'setup' | 'empty';
  /** Cards that the case has put into a place. */
  readonly cards: ReadonlySet<CardNumber>;
}

export interface OwnCase extends OwnNames {
  /** Kinds of questions that never stop a case: silence gives their fallback, or what is written here. */
  readonly quiet: Readonly<Record<string, Json | undefined>>;
  /** Beyond the impulses play goes on only while given faces are left. */
  readonly endsWithDice: boolean;
  /** Fields of the events and effects that only this game has. */
  events(words: Vocabulary): EventShapes;
  effects(words: Vocabulary): EventShapes;
  /** The fields of `markers`. */
  markers(words: Vocabulary): Readonly<Record<string, z.ZodType>>;
  /**
   * Puts the markers of a case, read by their schema, into its position, when everything else is placed. Throws a CaseFault that names
   * the path of what is wrong.
   */
  place(position: Position, markers: JsonObject, given: MarkersGiven): void;
  /** The markers of a position as a case has them. */
  describe(position: Position): JsonObject;
  /** Expectations by the field that tells them apart. */
  expectations(words: Vocabulary): Expectings<Position>;
}

/** What a game has that adds nothing. */
export const nothingOwn: OwnCase = {
  contingents: {},
  phases: {},
  lastTurn: Number.POSITIVE_INFINITY,
  piles: [],
  quiet: {},
  endsWithDice: false,
  events: () => ({}),
  effects: () => ({}),
  markers: () => ({}),
  place: () => undefined,
  describe: () => ({}),
  expectations: () => ({}),
};
