/** Whether every answer under seal has its row in the log before anything follows from it. */
import {
  type Decision,
  type LogEntry,
  type LoggedSeals,
  linesOf,
  type Message,
  message,
  type RecordedAnswer,
  type RecordFile,
  sealsIn,
} from '../../engine/index.ts';

export class SealCheck {
  readonly faults: Message[] = [];
  readonly #seals: LoggedSeals;
  /** Answers of the impulse that nothing has followed from yet, with the row of their seal. */
  #waiting: { readonly decision: number; readonly row: number }[] = [];

  constructor(file: RecordFile, entries: readonly (LogEntry | undefined)[]) {
    const positions = linesOf(file, 'position');
    this.#seals = sealsIn(entries, (no) => positions[no]?.snapshot.counters.decision);
  }

  /** An answer was given to a question. */
  replayed({ id: decision, seat }: RecordedAnswer, { sealed, sealShown }: Decision): void {
    if (!sealed || !sealShown) return;
    const seal = this.#seals.standing.get(decision);
    if (seal) this.#waiting.push({ decision, row: seal.row });
    else this.faults.push(message('replay.fault.unsealed', { decision, seat }));
  }

  /** What this row of the log has follows from all answers so far. */
  followed(row: number): void {
    for (const { decision, row: sealed } of this.#waiting)
      if (sealed > row) this.faults.push(message('replay.fault.sealed-late', { row: sealed, decision, before: row }));
    this.#waiting = [];
  }
}
