import { type RequestKind, writeRequest } from '../../store/requests.ts';
import type { Connection } from '../../store/store.ts';
import type { Intake } from '../inbox/intake.ts';

/** The most characters of a request. */
export const LONGEST_REQUEST = 2_000;

/** Keeps what a mail asks of the moderator, in the transaction that settles the mail. */
export const keepRequest =
  ({ row, seat, now }: Pick<Intake, 'row' | 'seat' | 'now'>, kind: RequestKind, words: string) =>
  (db: Connection): Promise<void> =>
    writeRequest(db, row.id, { seat: seat.seat, kind, words: words.slice(0, LONGEST_REQUEST), at: now });
