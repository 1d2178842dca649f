import { isObject, type Json, sure } from '../engine/index.ts';
import { answersTo, isTo, type LetterReader } from './answers.ts';
import type { Channel } from './generated/enums.ts';
import { type Connection, query, type Sql, sql } from './store.ts';

interface NewSubmissionRow {
  readonly id: string;
  readonly channel: Channel;
  readonly raw: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
  readonly envelope: object;
  readonly receivedAt: Date;
}

/** Stores a submission. If it is stored already, returns its id and whether it still waits. */
export async function insertSubmission(
  db: Connection,
  { id, channel, raw, sha256, envelope, receivedAt }: NewSubmissionRow,
): Promise<{ readonly id: string; readonly isNew: boolean; readonly isDone: boolean }> {
  const inserted = await query<unknown>(
    db,
    sql`
      INSERT INTO submission (id, channel, raw, sha256, envelope, received_at)
      VALUES (${id}::uuid, ${channel}::channel, ${raw}::bytea, ${sha256}, ${JSON.stringify(envelope)}::json,
        ${receivedAt}::timestamptz)
      ON CONFLICT (sha256) DO NOTHING RETURNING 1`,
  );
  if (inserted.length === 1) return { id, isNew: true, isDone: false };
  const known = await db.submission.findUniqueOrThrow({ where: { sha256 }, select: { id: true, doneAt: true } });
  return { id: known.id, isNew: false, isDone: known.doneAt !== null };
}

/** A submission, with its result once it is settled. */
interface SubmissionRow {
  readonly channel: Channel;
  readonly raw: Uint8Array;
  readonly envelope: Json;
  readonly receivedAt: Date;
  readonly doneAt: Date | null;
  readonly result: Json;
}

export async function readSubmission(db: Connection, id: string): Promise<SubmissionRow | undefined> {
  const [row] = await query<SubmissionRow>(
    db,
    sql`SELECT channel::text, raw, envelope, received_at AS "receivedAt", done_at AS "doneAt", result
    FROM submission WHERE id = ${id}::uuid`,
  );
  return row;
}

/** The owner of a mail: a seat, the moderators of a match, or an invited person. */
export type Speaker = { readonly seatNo: number } | { readonly matchId: string } | { readonly invitationNo: number };

/** The result of a submission. */
export interface SettledSubmission {
  readonly verdict: string;
  readonly class: string;
  readonly messageId: string | null;
  readonly sender: string | null;
  readonly seatNo: number | null;
  /** The match whose moderator wrote it. */
  readonly matchId?: string;
  /** The invitation whose owner wrote it. */
  readonly invitationNo?: number;
  /** Its subject: a decision of a seat, or the impulse that its moderator had seen. */
  readonly decision: number | null;
  readonly text: string | null;
  readonly result: object;
  /** What became of it has still to be told. */
  readonly unanswered?: boolean;
}

/** Settles a submission; false if another process has done so. The row stays locked until the transaction ends. */
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

/** The names and the text of a mail, for comparison. */
export interface SubmissionWords {
  readonly messageId: string | null;
  readonly text: string | null;
  readonly raw: Uint8Array;
}

/** What is somebody's own among all submissions. */
export function isOf(speaker: Speaker): Sql {
  if ('seatNo' in speaker) return sql`s.seat_no = ${speaker.seatNo}::int`;
  if ('matchId' in speaker) return sql`s.match_id = ${speaker.matchId}::uuid`;
  return sql`s.invitation_no = ${speaker.invitationNo}::int`;
}

/** The mails of a speaker with one of these names, and the mail that is compared with them. */
export async function mailsKnownAs(
  db: Connection,
  speaker: Speaker,
  id: string,
  names: readonly string[],
): Promise<{ readonly known: readonly SubmissionWords[]; readonly own: Uint8Array }> {
  const known = await query<SubmissionWords>(
    db,
    sql`
    SELECT message_id AS "messageId", text, raw FROM submission s
    WHERE ${isOf(speaker)} AND message_id = ANY (${[...names]}::text[]) AND id <> ${id}::uuid`,
  );
  if (known.length === 0) return { known, own: new Uint8Array() };
  const { raw } = await db.submission.findUniqueOrThrow({ where: { id }, select: { raw: true } });
  return { known, own: raw };
}

/** The texts of a seat's latest mails. */
export async function latestWrittenTexts(db: Connection, seatNo: number, most: number): Promise<string[]> {
  const rows = await query<{ text: string | null }>(
    db,
    sql`
    SELECT text FROM submission
    WHERE seat_no = ${seatNo}::int AND class = 'human' AND channel <> 'WEB' AND done_at IS NOT NULL
    ORDER BY received_at DESC LIMIT ${most}::int`,
  );
  return rows.flatMap(({ text }) => text ?? []);
}

/** Answers to a seat among which one that told it a loss is searched. */
const ANSWERS_LOOKED_AT = 20;

/** What the latest answer to a seat that told it a loss says of it: what stays unspent, and what cannot be taken back. */
export async function lossesTold(db: Connection, seatNo: number): Promise<string[]> {
  const [row] = await query<{ about: string[] | null; unspent: string | null }>(
    db,
    sql`
    SELECT result #> '{reply,confirm,about}' AS about, result #>> '{reply,unspent,text}' AS unspent
    FROM (SELECT result, received_at FROM submission WHERE seat_no = ${seatNo}::int AND done_at IS NOT NULL
      ORDER BY received_at DESC LIMIT ${ANSWERS_LOOKED_AT}::int) latest
    WHERE result #> '{reply,confirm}' IS NOT NULL OR result #> '{reply,unspent}' IS NOT NULL
    ORDER BY received_at DESC LIMIT 1`,
  );
  return [...(row?.about ?? []), ...(row?.unspent ? [row.unspent] : [])];
}

/** A held mail, confirmed or not. */
export interface HeldSubmission {
  readonly id: string;
  readonly isConfirmed: boolean;
  readonly text: string;
  readonly decision: number | null;
  /** Unclear lines of it, which may be quoted. */
  readonly unclear: readonly string[];
  /** To confirm it says that its messages end where lines read as orders. */
  readonly endsMessages: boolean;
}

/** Held mails in the name of a speaker, newest first, with those that were confirmed since. */
export async function heldSubmissions(db: Connection, speaker: Speaker, since: Date): Promise<HeldSubmission[]> {
  const rows = await db.submission.findMany({
    where: { ...speaker, verdict: { in: ['held', 'confirmed'] }, receivedAt: { gte: since } },
    orderBy: { receivedAt: 'desc' },
    take: 50,
    select: { id: true, verdict: true, text: true, decision: true, result: true },
  });
  return rows.map(({ id, verdict, text, decision, result }) => ({
    id,
    isConfirmed: verdict === 'confirmed',
    text: text ?? '',
    decision,
    unclear: isObject(result) && Array.isArray(result.unclear) ? result.unclear.map(String) : [],
    endsMessages: isObject(result) && result.endsMessages === true,
  }));
}

/**
 * Notes the submission that confirms a held mail; false if it was confirmed already. The row stays locked until the
 * transaction ends.
 */
export async function confirmHeld(db: Connection, id: string, by: string): Promise<boolean> {
  const { count } = await db.submission.updateMany({
    where: { id, verdict: 'held', confirmedBy: null },
    data: { verdict: 'confirmed', confirmedBy: by },
  });
  return count === 1;
}

/** A mail of a seat. */
export interface SubmissionHistory {
  /** Null: not settled yet. */
  readonly verdict: string | null;
  readonly text: string | null;
  /** Equal for mails that say the same, quotation included. */
  readonly likeness: string | null;
  /** Seconds since our letter before it; null: there was none. */
  readonly after: number | null;
}

/** What the writer of a mail was sent and wrote of late. */
interface Correspondence {
  /** Seconds since the last letter to the writer; null: there was none. */
  readonly after: number | null;
  /** How many of the writer's mails have been answered. */
  readonly answers: number;
  /** Those of them that carried nothing out: to questions, and to messages. */
  readonly talk: number;
  /** Mails of the speaker, newest first. */
  readonly mails: readonly SubmissionHistory[];
}

/** Letters among which the one that was sent last is searched: some are sent later than others that were written after them. */
const LATEST = 20;

/** When the last letter to a reader was sent until a moment. */
const lastSent = (reader: LetterReader, until: Sql): Sql => sql`(SELECT max(sent_at) FROM (
        SELECT sent_at FROM letter WHERE ${isTo(reader)} AND created_at <= ${until} AND sent_at <= ${until}
        ORDER BY created_at DESC LIMIT ${LATEST}) latest)`;

/** The correspondence until `now`: answers to the writer, and mails of the speaker, since the given times. */
export async function correspondenceOf(
  db: Connection,
  { speaker, writer }: { readonly speaker: Speaker; readonly writer: LetterReader },
  { now, answersSince, mailsSince }: { readonly now: Date; readonly answersSince: Date; readonly mailsSince: Date },
): Promise<Correspondence> {
  const known = 'seatNo' in speaker ? speaker : writer;
  const [found] = await query<Correspondence>(
    db,
    sql`
    SELECT extract(epoch FROM ${now}::timestamptz - ${lastSent(writer, sql`${now}::timestamptz`)})::float AS after,
      counted.answers, counted.talk,
      (SELECT coalesce(json_agg(json_build_object('verdict', m.verdict, 'text', m.text, 'likeness', m.likeness, 'after', m.after)
          ORDER BY m.received_at DESC), '[]')
        FROM (
          SELECT s.verdict, s.text, s.result->>'likeness' AS likeness, s.received_at,
            extract(epoch FROM s.received_at - ${lastSent(known, sql`s.received_at`)})::float AS after
          FROM submission s
          WHERE ${isOf(speaker)} AND s.channel <> 'WEB' AND s.received_at > ${mailsSince}
          ORDER BY s.received_at DESC LIMIT 50) m) AS mails
    FROM (${answersTo(writer, answersSince)}) counted`,
  );
  return sure(found);
}

/** Whether orders of a seat that came in after a mail of it were taken already. */
export async function ordersTakenSince(db: Connection, id: string, seatNo: number): Promise<boolean> {
  const [found] = await query<{ isTaken: boolean }>(
    db,
    sql`
    SELECT EXISTS (
      SELECT FROM submission later
      WHERE later.seat_no = ${seatNo}::int AND later.received_at > own.received_at
        AND later.verdict IN ('accepted', 'needs-fix')) AS "isTaken"
    FROM submission own WHERE own.id = ${id}::uuid`,
  );
  return found?.isTaken === true;
}

/** Unread submissions, oldest first. */
export async function waitingSubmissions(db: Connection, before: Date, most: number): Promise<string[]> {
  const rows = await db.submission.findMany({
    where: { doneAt: null, receivedAt: { lte: before } },
    orderBy: { receivedAt: 'asc' },
    take: most,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Deletes the raw text of so many submissions that were settled before then; their results stay. */
export async function forgetRaw(db: Connection, before: Date, most: number): Promise<number> {
  return db.$executeRaw`
    UPDATE submission SET raw = ''::bytea WHERE id IN (
      SELECT id FROM submission WHERE done_at < ${before} AND octet_length(raw) > 0 LIMIT ${most})`;
}
