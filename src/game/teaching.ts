/** What a game teaches somebody who has never played it: in the invitation, and in the first mail. */
import type { JsonObject, SeatId } from '../engine/index.ts';
import type { ReportModel, Section } from '../reports/index.ts';
import type { RulesPlan } from './rules-told.ts';
import type { GameTypes, Say } from './types.ts';

/** The position as the taught reader sees it, and which seat is theirs. */
export type Taught<T extends GameTypes> = Pick<ReportModel<T['view']>, 'view' | 'seat'>;

type Player = Pick<ReportModel['seat'], 'powers' | 'name'> & { readonly id?: SeatId };

/** Which words a game explains, and where: each as `term: meaning`. */
export interface ManualPlan {
  /** Every word of the glossary with the rules that it is taken from, by their ids. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** The words that a part of the five minutes lists below its text. */
  readonly listed: Readonly<Record<string, readonly string[]>>;
}

/**
 * Its sentences are those of the game: `teach.about` and `teach.takes` for an invitation, `teach.aim`, `teach.turn` and
 * `teach.answer`, and `teach.word.<word>` for each of its words; if it has them, `teach.stand` for how the sides stand now, and
 * `minutes.<part>` for what the five minutes say beside. What can be derived they take from `facts`.
 */
export interface Teaching<T extends GameTypes, Word extends string> {
  /** The words of the game that are explained in a line each, in this order. */
  readonly words: readonly Word[];
  /** Absent: it explains those words alone. */
  readonly manual?: ManualPlan;
  /** Absent in a game whose rules are not told. */
  readonly rules?: RulesPlan;
  /** What of the content is a reconstruction, in a sentence for those who own the game. */
  reconstructed?(say: Say): string | undefined;
  /** The figures and names in its sentences, by the arguments there. */
  facts(seen: Taught<T>): JsonObject;
  /** The name of a seat in a sentence, without its code: `French North`; default: its name. */
  called?(seat: Player, say: Say): string;
  /** The leaders of a seat, or whatever else it commands, without an end: `Napoleon, Davout and Ney`. */
  leads(view: T['view'], seat: Player, say: Say): string;
  /** The ends of the game that come suddenly, as they stand, a sentence each. */
  ends(seen: Taught<T>, say: Say): readonly string[];
  /** The orders of a whole turn of this seat, a line each: legal ones, as far as its view tells. */
  example(seen: Taught<T>, say: Say): readonly string[];
  /** Where the reader stands, and the cards in hand with what is printed on them, in about so many lines of a mail. */
  position(report: ReportModel<T['view']>, say: Say, room: number): readonly Section[];
}
