/** A text of a player on its way into his match, and what it comes to. */
import type { Decision } from '../../engine/index.ts';
import type { SheetReading } from '../../orders/index.ts';
import type { Speech } from '../../reports/index.ts';
import type { DraftWrite, StandingWrite } from '../../store/intake.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import type { Present } from '../play/present.ts';
import type { Service } from '../service.ts';
import type { ReadSubmission, Settled } from './reading.ts';

/** What a mail of a player comes to. */
export interface Taken {
  readonly settled: Settled;
  readonly letters: readonly LetterRow[];
  /** The seat that is answered; the one that the mail went to if undefined. */
  readonly writer?: number | undefined;
  readonly draft?: DraftWrite | undefined;
  /** The seat's whole list, if the mail changes it. */
  readonly standing?: readonly StandingWrite[] | undefined;
  /** What commands change besides. */
  readonly writes?: readonly ((db: Connection) => Promise<unknown>)[] | undefined;
}

/** A text of a player on its way into his match. */
export interface Intake {
  readonly service: Service;
  readonly row: PositionRow;
  readonly seat: SeatRow;
  readonly reading: ReadSubmission;
  readonly present: Present;
  readonly now: Date;
  readonly mail: SheetReading;
  /** Says what the match says, in the language of the seat; so does the game in `present`. */
  readonly say: Speech;
  /** Decisions that wait for the seat. */
  readonly open: readonly Decision[];
  /** The mail confirms what its player was asked to confirm. */
  readonly confirms: boolean;
  /** It is wanted what could be ordered next. */
  readonly looksAhead?: boolean;
}
