import type { Channel } from './generated/enums.ts';
import type { Connection } from './store.ts';

export interface NewSubmissionRow {
  readonly id: string;
  readonly channel: Channel;
  readonly raw: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
  readonly envelope: object;
  readonly receivedAt: Date;
}

/** Stores what came. If it is here already, the id that it has and whether it still waits. */
export async function insertSubmission(
  db: Connection,
  row: NewSubmissionRow,
): Promise<{ readonly id: string; readonly isNew: boolean; readonly isDone: boolean }> {
  const { count } = await db.submission.createMany({ data: [row], skipDuplicates: true });
  if (count === 1) return { id: row.id, isNew: true, isDone: false };
  const known = await db.submission.findUniqueOrThrow({
    where: { sha256: row.sha256 },
    select: { id: true, doneAt: true },
  });
  return { id: known.id, isNew: false, isDone: known.doneAt !== null };
}

export async function readSubmission(db: Connection, id: string) {
  return (await db.submission.findUnique({ where: { id } })) ?? undefined;
}

/** What became of a submission. */
export interface SettledSubmission {
  readonly verdict: string;
  readonly class: string;
  readonly messageId: string | null;
  readonly sender: string | null;
  readonly seatNo: number | null;
  readonly decision: number | null;
  readonly text: string | null;
  readonly result: object;
}

/** Notes what became of a submission; false if somebody else has done so. The row stays locked until the transaction ends. */
export async function settleSubmission(
  db: Connection,
  id: string,
  at: Date,
  { result, ...settled }: SettledSubmission,
): Promise<boolean> {
  const { count } = await db.submission.updateMany({
    where: { id, doneAt: null },
    data: { ...settled, result, doneAt: at },
  });
  return count === 1;
}

/** Whether the seat has sent this mail before, by another way. */
export async function isKnownMail(db: Connection, seatNo: number, messageId: string, except: string): Promise<boolean> {
  const found = await db.submission.findFirst({
    where: { seatNo, messageId, id: { not: except } },
    select: { id: true },
  });
  return found !== null;
}

/** Submissions that nobody has read yet, oldest first. */
export async function waitingSubmissions(db: Connection, before: Date, most: number): Promise<string[]> {
  const rows = await db.submission.findMany({
    where: { doneAt: null, receivedAt: { lte: before } },
    orderBy: { receivedAt: 'asc' },
    take: most,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Drops the raw text of what was settled before then; what became of it stays on record. */
export async function forgetRaw(db: Connection, before: Date): Promise<number> {
  return db.$executeRaw`
    UPDATE submission SET raw = ''::bytea WHERE done_at < ${before} AND octet_length(raw) > 0`;
}
