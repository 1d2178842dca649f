/** A player's text during its intake, and its result. */

import type { Decision } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import type { SheetReading } from '../../orders/index.ts';
import type { AheadWrite, DraftWrite, StandingWrite } from '../../store/intake.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import type { Present } from '../play/present.ts';
import type { Service } from '../service.ts';
import type { ReadSubmission, SubmissionResult } from './reading.ts';

/** The result of a player's mail. */
export interface IntakeResult {
  readonly settled: SubmissionResult;
  readonly letters: readonly LetterRow[];
  /** The seat that gets the answer; default: the seat to which the mail belongs. */
  readonly writer?: number | undefined;
  readonly draft?: DraftWrite | undefined;
  /** Orders for later, if the mail changes them. */
  readonly ahead?: AheadWrite | undefined;
  /** The seat's whole list, if the mail changes it. */
  readonly standing?: readonly StandingWrite[] | undefined;
  /** Further changes by commands. */
  readonly writes?: readonly ((db: Connection) => Promise<unknown>)[] | undefined;
}

/** A player's text during its intake. */
export interface Intake {
  readonly service: Service;
  readonly row: PositionRow;
  readonly seat: SeatRow;
  readonly reading: ReadSubmission;
  readonly present: Present;
  readonly now: Date;
  readonly mail: SheetReading;
  /** Lines that are left out of it, because nobody asks what they answer. */
  readonly unneeded: readonly string[];
  /** Speaks the language of the seat; so does the game in `present`. */
  readonly say: Speech;
  /** Decisions that wait for the seat. */
  readonly open: readonly Decision[];
  /** What the latest answer to the seat has told it that its orders would lose, a sentence each. */
  readonly told: readonly string[];
  /** The mail has the code that its player was asked for. */
  readonly confirms: boolean;
  /** Whether to compute what could be ordered next. */
  readonly looksAhead?: boolean;
}
