import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject, sure } from '../engine/index.ts';
import {
  type DeskLetter,
  type LetterFile,
  letterIn,
  type NoticeLetter,
  type OutboxLetter,
  type ReportLetter,
  reportLetterIn,
} from '../reports/index.ts';
import { Prisma } from './generated/client.ts';
import type { InvitationRole, InvitationState, LetterState, MatchState } from './generated/enums.ts';
import { WITHOUT_DRAWING } from './letters.ts';
import { type Connection, query, type Sql, type Store, sql } from './store.ts';

/** A file of a rendered letter. */
type OutgoingFile = LetterFile & {
  /** Content id of an image in the HTML. */
  readonly cid?: string;
};

/** A file as it is stored: a picture by its content, once for all letters that have it. */
type StoredFile = Omit<OutgoingFile, 'base64'> & ({ readonly base64: string } | { readonly picture: string });

interface StoredDrawing extends Pick<RenderedLetter, 'subject' | 'text' | 'flowed' | 'html'> {
  readonly attachments: readonly StoredFile[];
}

/** A rendered letter. */
export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  /** The text as `format=flowed` (RFC 3676); absent: as it is. */
  readonly flowed?: string;
  readonly html: string;
  readonly attachments: readonly OutgoingFile[];
}

const isDrawing = (value: unknown): value is StoredDrawing =>
  isObject(value) &&
  [value.subject, value.text, value.html].every((each) => typeof each === 'string') &&
  Array.isArray(value.attachments);

/** A letter with what its envelope needs. */
export interface OutgoingRow {
  readonly id: string;
  /** Its place in the order in which letters are written. */
  readonly no: number;
  readonly matchId: string;
  readonly letter: OutboxLetter;
  /** When it was drawn first; null: no postman has begun to send it. */
  readonly drawnAt: Date | null;
  /** As it was drawn. */
  readonly subject: string | null;
  readonly digest: string | null;
  readonly messageId: string;
  readonly threadRoot: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly decision: number;
  readonly state: LetterState;
  readonly attempts: number;
  readonly copyOf: string | null;
  /** It may have been sent: a mail server had it, and its answer is not known. */
  readonly doubtful: boolean;
  /** Another one after each change of the row. */
  readonly version: string;
  /** Overrides the reader's own address. */
  readonly toAddress: string | null;
  /** For a numbered report: how much its seat had been told before it. */
  readonly fromEvent: number | null;
  readonly fromSeq: number | null;
  readonly createdAt: Date;
  readonly match: {
    readonly code: string;
    readonly name: string;
    readonly game: string;
    readonly packHash: string | null;
    readonly state: MatchState;
    readonly release: string | null;
    /** Whether the program plays all other seats; then nobody gets mails. */
    readonly isPractice: boolean;
    readonly moderatorName: string | null;
    readonly moderatorAddress: string | null;
    readonly moderatorZone: string;
    /** When its moderators are written to of what does not need them. */
    readonly moderatorDigest: string;
    readonly moderatorNo: number | null;
    readonly moderatorLinkNo: number;
    readonly moderatorLinkHash: string;
  };
  readonly seat: {
    readonly no: number;
    readonly seat: string;
    readonly player: string;
    readonly address: string;
    readonly linkNo: number;
    readonly linkHash: string;
    readonly suspended: string | null;
    /** Its number in reply addresses. */
    readonly replyNo: number | null;
    readonly draft: { readonly handedOver: boolean } | null;
  } | null;
  /** The invitation that it is about, if its reader is not in the match. */
  readonly invitation: InvitedRow | null;
}

interface InvitedRow {
  readonly no: number;
  readonly name: string;
  readonly address: string;
  readonly zone: string;
  readonly role: InvitationRole;
  readonly state: InvitationState;
  readonly linkNo: number;
  readonly linkHash: string;
}

/** As the database gives it. */
type StoredRow = Omit<OutgoingRow, 'letter'> & { readonly letter: unknown; readonly text: string | null };

/** A letter with what its envelope needs, in one statement; with its row locked if it waits and nobody else has locked it. */
async function outgoing(db: Connection, id: string, which: Sql): Promise<OutgoingRow | undefined> {
  const [row] = await query<StoredRow>(
    db,
    sql`
    SELECT l.id, l.no, l.match_id AS "matchId", l.letter, l.text, l.drawn_at AS "drawnAt", l.subject, l.digest,
      l.message_id AS "messageId", l.thread_root AS "threadRoot", l.in_reply_to AS "inReplyTo", l.references, l.decision,
      l.state::text AS state, l.attempts, l.copy_of AS "copyOf", l.doubtful, l.xmin::text AS version, l.to_address AS "toAddress",
      l.from_event AS "fromEvent", l.from_seq AS "fromSeq", l.created_at AS "createdAt",
      (SELECT json_build_object('code', m.code, 'name', m.name, 'game', m.game, 'packHash', m.pack_hash,
          'state', m.state::text, 'release', m.release, 'isPractice', m.practice_until IS NOT NULL,
          'moderatorName', m.moderator_name, 'moderatorAddress', m.moderator_address,
          'moderatorZone', m.moderator_zone, 'moderatorDigest', m.moderator_digest,
          'moderatorNo', m.moderator_no, 'moderatorLinkNo', m.moderator_link_no,
          'moderatorLinkHash', m.moderator_link_hash)
        FROM match m WHERE m.id = l.match_id) AS match,
      (SELECT json_build_object('no', s.no, 'seat', s.seat, 'player', s.player, 'address', s.address,
          'linkNo', s.link_no, 'linkHash', s.link_hash, 'suspended', s.suspended, 'replyNo', s.reply_no,
          'draft', (SELECT json_build_object('handedOver', d.handed_over) FROM draft d WHERE d.seat_no = s.no))
        FROM seat s WHERE s.no = l.seat_no) AS seat,
      (SELECT json_build_object('no', i.no, 'name', i.name, 'address', i.address, 'zone', i.zone, 'role', i.role::text,
          'state', i.state::text, 'linkNo', i.link_no, 'linkHash', i.link_hash)
        FROM invitation i WHERE i.no = l.invitation_no) AS invitation
    FROM letter l WHERE l.id = ${id}::uuid ${which}`,
  );
  if (!row) return undefined;
  const { letter, text, ...rest } = row;
  return { ...rest, letter: wholeLetterIn(letter, rest.subject, text) };
}

export const readLetter = (db: Connection, id: string): Promise<OutgoingRow | undefined> => outgoing(db, id, sql``);

/** A letter that is kept as text has its words in columns of its own. */
const wholeLetterIn = (letter: unknown, subject: string | null, text: string | null): OutboxLetter =>
  letterIn(
    isObject(letter) && letter.kind === 'kept' ? { subject: subject ?? '', text: text ?? '', ...letter } : letter,
  );

/** The drawing of a letter that is under way; undefined: it is drawn from its data. */
export async function drawingOf(db: Connection, id: string): Promise<RenderedLetter | undefined> {
  const row = await db.letter.findUnique({ where: { id }, select: { rendered: true, pictures: true } });
  const drawing: unknown = row?.rendered;
  if (!isDrawing(drawing)) return undefined;
  const { attachments, ...words } = drawing;
  const pictures = await db.picture.findMany({ where: { sha256: { in: row?.pictures ?? [] } } });
  const files = attachments.flatMap((file): OutgoingFile[] => {
    if ('base64' in file) return [file];
    const { picture, ...rest } = file;
    const content = pictures.find(({ sha256 }) => sha256 === picture)?.content;
    return content ? [{ ...rest, base64: Buffer.from(content).toString('base64') }] : [];
  });
  return files.length === attachments.length ? { ...words, attachments: files } : undefined;
}

/** A letter of ours by its Message-ID: its reader, its content and its rendered subject. */
export async function readByMessageId(
  db: Connection,
  messageId: string,
): Promise<
  { readonly letter: OutboxLetter; readonly subject: string | null; readonly seatNo: number | null } | undefined
> {
  const [row] = await db.$queryRaw<{ letter: unknown; subject: string | null; seatNo: number | null }[]>`
    SELECT letter, subject, seat_no AS "seatNo" FROM letter WHERE message_id = ${messageId}`;
  return row && { ...row, letter: wholeLetterIn(row.letter, row.subject, null) };
}

/** So many letters to a seat are looked through for those that asked it to act. */
const MOST_EARLIER = 60;

/** The newest reports that asked a seat's player to act before a letter was written, newest first. */
export async function earlierActions(
  db: Connection,
  seatNo: number,
  { no, createdAt }: Pick<OutgoingRow, 'no' | 'createdAt'>,
  most: number,
) {
  const rows = await query<{ letter: unknown }>(
    db,
    sql`SELECT l.letter FROM (
        SELECT no, kind, state, copy_of, created_at, letter FROM letter
        WHERE seat_no = ${seatNo} AND created_at <= ${createdAt}::timestamptz ORDER BY created_at DESC LIMIT ${MOST_EARLIER}
      ) l
      WHERE l.no < ${no} AND l.kind = 'report' AND l.state = 'SENT' AND l.copy_of IS NULL
        AND l.letter #>> '{report,verdict}' = 'action'
        AND l.created_at >= coalesce((SELECT held_since FROM seat WHERE no = ${seatNo}), l.created_at)
      ORDER BY l.no DESC LIMIT ${most}`,
  );
  return rows.map(({ letter }) => reportLetterIn(letter).report);
}

/** What a letter to a seat asks. */
export interface AskedLetter {
  readonly kind: string;
  readonly decision: number;
  readonly verdict: string | null;
  readonly proposes: readonly (readonly string[])[];
  readonly sends: 'DONE' | 'NOW' | undefined;
}

const ASKED = sql`kind, decision, letter #>> '{reply,verdict}' AS verdict,
  coalesce(letter #> '{reply,proposes}', '[]') AS proposes, letter #>> '{reply,sends}' AS sends`;

/** The report or the answer to a seat with this Message-ID. */
export async function askedLetter(db: Connection, seatNo: number, messageId: string): Promise<AskedLetter | undefined> {
  const [letter] = await query<AskedLetter>(
    db,
    sql`SELECT ${ASKED} FROM letter WHERE message_id = ${messageId} AND seat_no = ${seatNo}::int
      AND kind IN ('report', 'acknowledgement')`,
  );
  return letter && { ...letter, sends: letter.sends ?? undefined };
}

/** The reports and answers to a seat that came after a letter. */
export const lettersAfter = (db: Connection, seatNo: number, messageId: string): Promise<AskedLetter[]> =>
  query<AskedLetter>(
    db,
    sql`SELECT ${ASKED} FROM letter WHERE seat_no = ${seatNo}::int AND kind IN ('report', 'acknowledgement')
      AND (created_at, no) > (SELECT created_at, no FROM letter WHERE message_id = ${messageId})`,
  );

/**
 * Stores the drawing of a letter for as long as it is under way, and notes that it is about to be handed to a mail server:
 * until the answer is noted it may have been sent. Returns the version of its row.
 */
export async function keepDrawing(
  db: Connection,
  id: string,
  { attachments, ...words }: RenderedLetter,
  { drawnAt, digest, now }: { readonly drawnAt: Date; readonly digest: string; readonly now: Date },
): Promise<string> {
  const files = attachments.map(storedFile);
  const pictures = files.flatMap(({ picture }) => picture ?? []);
  const drawing: StoredDrawing = { ...words, attachments: files.map(({ file }) => file) };
  const [row] = await query<Pick<OutgoingRow, 'version'>>(
    db,
    sql`
    WITH kept AS (
      INSERT INTO picture AS p (sha256, content, at)
      SELECT sha256, decode(base64, 'base64'), ${now}::timestamptz
      FROM json_to_recordset(${JSON.stringify(pictures)}::json) AS n(sha256 text, base64 text) ORDER BY sha256
      ON CONFLICT (sha256) DO UPDATE SET at = greatest(p.at, excluded.at)
    )
    UPDATE letter SET drawn_at = ${drawnAt}::timestamptz, digest = ${digest}, subject = ${words.subject}, text = ${words.text},
      doubtful = true, rendered = ${JSON.stringify(drawing)}::json, pictures = ${pictures.map(({ sha256 }) => sha256)}::text[]
    WHERE id = ${id}::uuid RETURNING xmin::text AS version`,
  );
  return sure(row).version;
}

function storedFile(file: OutgoingFile): {
  readonly file: StoredFile;
  readonly picture?: { readonly sha256: string; readonly base64: string };
} {
  if (!file.contentType.startsWith('image/')) return { file };
  const { base64, ...rest } = file;
  const sha256 = createHash('sha256').update(base64, 'base64').digest('hex');
  return { file: { ...rest, picture: sha256 }, picture: { sha256, base64 } };
}

/** Deletes pictures of which no letter under way has need. */
export const forgetPictures = (db: Connection, before: Date): Promise<number> =>
  db.$executeRaw`
    DELETE FROM picture p WHERE p.at < ${before} AND NOT EXISTS (
      SELECT 1 FROM letter l WHERE l.state IN ('PENDING', 'HELD') AND p.sha256 = ANY (l.pictures))`;

/** Notes that a letter is about to be handed to a mail server: until the answer is noted it may have been sent. */
export async function markDoubtful(db: Connection, id: string): Promise<void> {
  await db.letter.update({ where: { id }, data: { doubtful: true }, select: { id: true } });
}

/** The outcome of a try to send a letter. */
export type SendResult =
  | { readonly outcome: 'sent'; readonly response?: string }
  /** `isRecipient`: the recipient was refused, and other mails to him would be, too. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly isRecipient?: boolean }
  /** `isDoubtful`: the mail server may have taken it. */
  | { readonly outcome: 'delayed'; readonly reason: string; readonly isDoubtful?: boolean };

/** The longest time that sending a letter may take, in milliseconds. */
const LONGEST_SENDING = 120_000;

/**
 * Milliseconds between tries to lock a waiting letter. A merge with an older report of the same seat may hold the lock
 * for a moment. If that made us give up, nobody would send the letter. A longer lock means that another process is
 * sending it.
 */
const LOCK_WAITS = [20, 50, 100, 200, 400, 800, 1_600] as const;

/**
 * Does something with a waiting letter under the lock of its row. If the process dies, its connection releases the
 * lock. Undefined: another process is sending the letter, or it no longer waits.
 */
export async function withLocked<T>(
  store: Store,
  id: string,
  act: (db: Connection, row: OutgoingRow) => Promise<T>,
): Promise<T | undefined> {
  for (const wait of [...LOCK_WAITS, undefined]) {
    const done = await tryLocked(store, id, act);
    if (done) return done.result;
    if (wait === undefined || !(await isPending(store, id))) return undefined;
    await sleep(wait);
  }
  return undefined;
}

const tryLocked = <T>(
  store: Store,
  id: string,
  act: (db: Connection, row: OutgoingRow) => Promise<T>,
): Promise<{ readonly result: T } | undefined> =>
  store.$transaction(
    async (db) => {
      const row = await outgoing(db, id, sql`AND l.state = 'PENDING' FOR UPDATE OF l SKIP LOCKED`);
      return row && { result: await act(db, row) };
    },
    { timeout: LONGEST_SENDING },
  );

const isPending = async (db: Connection, id: string): Promise<boolean> =>
  (await db.letter.count({ where: { id, state: 'PENDING' } })) > 0;

/** Notes the outcome of a try to send a letter. */
export async function noteSending(
  db: Connection,
  id: string,
  sending: SendResult,
  { at, to, wasDoubtful }: { readonly at: Date; readonly to: string; readonly wasDoubtful: boolean },
): Promise<void> {
  const { state, lastError, isDoubtful } = changeAfter(sending, wasDoubtful);
  const isOver = state !== 'PENDING';
  const isSent = state === 'SENT';
  const response = sending.outcome === 'sent' ? (sending.response ?? null) : null;
  await query(
    db,
    sql`
    UPDATE letter SET attempts = attempts + 1, sent_to = ${to}, state = ${state}::letter_state, last_error = ${lastError},
      doubtful = ${isDoubtful}::boolean,
      sent_at = CASE WHEN ${isSent}::boolean THEN ${at}::timestamptz ELSE sent_at END,
      response = CASE WHEN ${isSent}::boolean THEN ${response} ELSE response END,
      rendered = CASE WHEN ${isOver}::boolean THEN NULL ELSE rendered END,
      pictures = CASE WHEN ${isOver}::boolean THEN '{}' ELSE pictures END
    WHERE id = ${id}::uuid`,
  );
}

interface ChangeAfter {
  readonly state: 'SENT' | 'FAILED' | 'PENDING';
  readonly lastError: string | null;
  readonly isDoubtful: boolean;
}

function changeAfter(sending: SendResult, wasDoubtful: boolean): ChangeAfter {
  if (sending.outcome === 'sent') return { state: 'SENT', lastError: null, isDoubtful: false };
  if (sending.outcome === 'refused') return { state: 'FAILED', lastError: sending.reason, isDoubtful: false };
  // A letter that may have been sent stays doubtful, whatever later tries give.
  return { state: 'PENDING', lastError: sending.reason, isDoubtful: wasDoubtful || (sending.isDoubtful ?? false) };
}

/** Takes a letter out of the queue: for good, or until mail reaches its seat again. `reason` is a code. */
export async function setAside(
  db: Connection,
  ids: readonly string[],
  state: 'DROPPED' | 'HELD',
  reason: string,
): Promise<void> {
  await db.letter.updateMany({
    where: { id: { in: [...ids] } },
    data: { state, reason, ...(state === 'DROPPED' ? WITHOUT_DRAWING : {}) },
  });
}

/** Puts held letters back into the queue. */
export async function release(db: Connection, ids: readonly string[]): Promise<void> {
  await db.letter.updateMany({ where: { id: { in: [...ids] } }, data: { state: 'PENDING', reason: null } });
}

/** Keeps a letter back until a moment. */
export async function keepBack(db: Connection, id: string, notBefore: Date): Promise<void> {
  await db.letter.update({ where: { id }, data: { notBefore }, select: { id: true } });
}

/** Lets the letters of a match go that are kept back for its moderators. */
export async function keepBackNoMore(db: Connection, matchId: string): Promise<void> {
  await db.letter.updateMany({ where: { matchId, seatNo: null, notBefore: { not: null } }, data: { notBefore: null } });
}

/** Letters that wait to be sent, oldest first. */
export async function pendingLetters(db: Connection, before: Date, most: number): Promise<string[]> {
  const rows = await db.letter.findMany({
    where: {
      state: 'PENDING',
      createdAt: { lte: before },
      OR: [{ notBefore: null }, { notBefore: { lte: before } }],
    },
    orderBy: [{ createdAt: 'asc' }, { no: 'asc' }],
    take: most,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** A report for merging with another one. */
export interface ReportRow {
  readonly id: string;
  readonly letter: ReportLetter;
  readonly fromEvent: number | null;
  readonly fromSeq: number | null;
}

/**
 * The next report of the same seat that is still to be sent, locked. Undefined: there is none, it has been rendered or tried, or
 * another process has locked it. A report that comes after such a one is no substitute: what both tell would lie on either
 * side of it, and whoever drops it would tell the news of the last one again.
 */
export async function lockLaterReport(db: Connection, report: ReportPlace): Promise<ReportRow | undefined> {
  const [row] = await db.$queryRaw<StoredReport[]>`
    SELECT id, letter, from_event AS "fromEvent", from_seq AS "fromSeq" FROM letter
    WHERE id = (SELECT id FROM letter WHERE ${laterThan(report)} AND state IN ('PENDING', 'HELD')
        ORDER BY coalesce(from_event, 0), coalesce(from_seq, 0), created_at, no LIMIT 1)
      AND state = 'PENDING' AND attempts = 0 AND drawn_at IS NULL AND NOT doubtful FOR UPDATE SKIP LOCKED`;
  return row && { ...row, letter: reportLetterIn(row.letter) };
}

type StoredReport = Omit<ReportRow, 'letter'> & { readonly letter: unknown };

/**
 * The reports of a seat that came after one: by what the seat had been told before. They may have been written by processes whose clocks
 * differ, by hours where one is set wrong, so their times only limit the search.
 */
const laterThan = ({ no, seat, createdAt, fromEvent, fromSeq }: ReportPlace) => Prisma.sql`
  seat_no = ${seat?.no ?? 0}::int AND kind = 'report' AND copy_of IS NULL
    AND created_at > ${createdAt}::timestamptz - interval '7 days'
    AND (coalesce(from_event, 0), coalesce(from_seq, 0), created_at, no)
      > (${fromEvent ?? 0}::int, ${fromSeq ?? 0}::int, ${createdAt}::timestamptz, ${no}::int)`;

type ReportPlace = Pick<OutgoingRow, 'no' | 'seat' | 'createdAt' | 'fromEvent' | 'fromSeq'>;

/** Whether a later report of the same seat has been sent, or is about to be. */
export async function hasLaterReport(db: Connection, report: ReportPlace): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM letter WHERE ${laterThan(report)} AND state <> 'DROPPED' LIMIT 1`;
  return found.length > 0;
}

/** Replaces a report by a merged one; it was neither sent nor rendered. */
export async function rewriteReport(db: Connection, { id, letter, fromEvent, fromSeq }: ReportRow): Promise<void> {
  await db.$executeRaw`
    UPDATE letter SET letter = ${JSON.stringify(letter)}::json, drawn_at = NULL, subject = NULL, text = NULL,
      digest = NULL, rendered = NULL, pictures = '{}', from_event = ${fromEvent}::int,
      from_seq = ${fromSeq}::int
    WHERE id = ${id}::uuid`;
}

/** Whose notices they are: those of a seat, or of one moderator of a match. */
type NoticeReader = Pick<OutgoingRow, 'matchId' | 'seat' | 'invitation'>;

const readBy = ({ matchId, seat, invitation }: NoticeReader) =>
  seat
    ? Prisma.sql`seat_no = ${seat.no}::int`
    : Prisma.sql`match_id = ${matchId}::uuid AND seat_no IS NULL
        AND invitation_no IS NOT DISTINCT FROM ${invitation?.no ?? null}::int`;

/** Notices of one reader that no postman has begun to send. */
const untouchedNotices = (reader: NoticeReader) => Prisma.sql`
  ${readBy(reader)} AND kind = 'notice' AND state = 'PENDING' AND attempts = 0 AND drawn_at IS NULL
    AND NOT doubtful AND copy_of IS NULL AND in_reply_to IS NULL AND to_address IS NULL`;

/** Whether the same reader has an earlier notice about one of these that is still to be sent. */
export async function hasEarlierNotice(
  db: Connection,
  { no, createdAt, ...reader }: NoticeReader & Pick<OutgoingRow, 'no' | 'createdAt'>,
  abouts: readonly string[],
): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM letter
    WHERE ${untouchedNotices(reader)} AND letter ->> 'about' = ANY(${[...abouts]}::text[])
      AND (created_at, no) < (${createdAt}::timestamptz, ${no}::int) LIMIT 1`;
  return found.length > 0;
}

/**
 * The notices that a notice to the same reader takes along, locked, oldest first. A waiting one takes those written after
 * it, an urgent one all that wait and the urgent ones after it: so no two ever wait for each other's lock.
 */
export async function lockNotices(
  db: Connection,
  { id, no, createdAt, ...reader }: NoticeReader & Pick<OutgoingRow, 'id' | 'no' | 'createdAt'>,
  { waiting, urgent }: { readonly waiting: readonly string[]; readonly urgent: readonly string[] },
): Promise<readonly Pick<OutgoingRow, 'id' | 'no' | 'createdAt' | 'letter'>[]> {
  const isLater = Prisma.sql`(created_at, no) > (${createdAt}::timestamptz, ${no}::int)`;
  const isOfAnyAge = urgent.length > 0;
  const rows = await db.$queryRaw<{ id: string; no: number; createdAt: Date; letter: unknown }[]>`
    SELECT id, no, created_at AS "createdAt", letter FROM letter
    WHERE ${untouchedNotices(reader)} AND id <> ${id}::uuid
      AND ((letter ->> 'about' = ANY(${[...waiting]}::text[]) AND (${isOfAnyAge}::boolean OR ${isLater}))
        OR (letter ->> 'about' = ANY(${[...urgent]}::text[]) AND ${isLater}))
    ORDER BY created_at, no FOR UPDATE`;
  return rows.map((row) => ({ ...row, letter: letterIn(row.letter) }));
}

/** Replaces a notice by one of several news, or a digest of them; it was neither sent nor rendered. */
export async function rewriteNotice(db: Connection, id: string, letter: NoticeLetter | DeskLetter): Promise<void> {
  await db.$executeRaw`UPDATE letter SET letter = ${JSON.stringify(letter)}::json, kind = ${letter.kind} WHERE id = ${id}::uuid`;
}

/** Letters of a seat that are held, oldest first. */
export async function heldLetters(
  db: Connection,
  seatNo: number,
): Promise<readonly (ReportRow & { readonly kind: string; readonly decision: number; readonly doubtful: boolean })[]> {
  return db.$queryRaw`
    SELECT id, kind, letter, decision, doubtful, from_event AS "fromEvent", from_seq AS "fromSeq" FROM letter
    WHERE seat_no = ${seatNo}::int AND state = 'HELD' ORDER BY created_at, no FOR UPDATE`;
}

/** The seat that a letter went to. */
export async function seatOfLetter(db: Connection, id: string): Promise<number | undefined> {
  const row = await db.letter.findUnique({ where: { id }, select: { seatNo: true } });
  return row?.seatNo ?? undefined;
}

/** A letter with what a copy of it needs. */
export interface CopiedRow extends Omit<ReportRow, 'letter'> {
  readonly letter: OutboxLetter;
  readonly seatNo: number | null;
  readonly kind: string;
  readonly threadRoot: string | null;
  readonly decision: number;
  readonly code: string;
  readonly copyOf: string | null;
  readonly state: LetterState;
  /** As they were drawn. */
  readonly subject: string | null;
  readonly text: string | null;
}

export async function letterToCopy(db: Connection, matchId: string, id: string): Promise<CopiedRow | undefined> {
  return copied(await db.letter.findFirst({ where: { id, matchId }, include: { match: { select: { code: true } } } }));
}

/** The last report of a seat; not one that another report replaced before it was sent. */
export async function lastReport(db: Connection, seatNo: number): Promise<CopiedRow | undefined> {
  return copied(
    await db.letter.findFirst({
      where: { seatNo, kind: 'report', copyOf: null, state: { not: 'DROPPED' } },
      orderBy: [{ createdAt: 'desc' }, { no: 'desc' }],
      include: { match: { select: { code: true } } },
    }),
  );
}

/** The contents of the last reports of a seat, newest first. */
export async function lastReports(db: Connection, seatNo: number, most: number): Promise<ReportLetter[]> {
  const rows = await db.letter.findMany({
    where: { seatNo, kind: 'report', copyOf: null, state: { not: 'DROPPED' } },
    orderBy: [{ createdAt: 'desc' }, { no: 'desc' }],
    take: most,
    select: { letter: true },
  });
  return rows.map(({ letter }) => reportLetterIn(letter));
}

type CopyRow = Omit<CopiedRow, 'letter' | 'code'> & {
  readonly letter: unknown;
  readonly match: { readonly code: string };
};

const copied = (row: CopyRow | null): CopiedRow | undefined => {
  if (!row) return undefined;
  const { match, letter, ...rest } = row;
  return { ...rest, letter: wholeLetterIn(letter, rest.subject, rest.text), code: match.code };
};

/** Whether a copy of the letter is under way. */
export async function isBeingCopied(db: Connection, id: string, since: Date): Promise<boolean> {
  const isFresh = { OR: [{ state: 'PENDING' as const }, { createdAt: { gte: since } }] };
  const found = await db.letter.findFirst({ where: { copyOf: id, ...isFresh }, select: { id: true } });
  return found !== null;
}

/** Makes a new letter a copy of another one: it is drawn at the same moment, with the same subject. */
export async function copyDrawing(db: Connection, id: string, from: string): Promise<void> {
  await db.$executeRaw`
    UPDATE letter SET copy_of = ${from}::uuid, drawn_at = o.drawn_at, subject = o.subject, text = o.text,
      digest = o.digest, rendered = o.rendered, pictures = o.pictures
    FROM letter o WHERE letter.id = ${id}::uuid AND o.id = ${from}::uuid`;
}

/** Reports of a seat that stay data, whatever their age: a player asks for his last one, and a new player gets some. */
const REPORTS_KEPT = 5;

/**
 * Deletes the data of letters that were settled and written before then; what they said stays as text. At most so many at
 * once. Returns how many.
 */
export const keepAsText = (db: Connection, before: Date, most: number): Promise<number> =>
  db.$executeRaw`
    WITH old AS (
      SELECT l.id FROM letter l
      WHERE l.kind IN ('report', 'acknowledgement', 'reminder') AND l.drawn_at IS NOT NULL
        AND (l.letter ->> 'kind') <> 'kept' AND l.created_at < ${before}
        AND l.state IN ('SENT', 'FAILED', 'BOUNCED', 'DROPPED')
        AND (l.kind <> 'report' OR l.seat_no IS NULL OR (SELECT count(*) FROM letter n
          WHERE n.seat_no = l.seat_no AND n.kind = 'report' AND n.copy_of IS NULL AND n.state <> 'DROPPED'
            AND n.created_at > l.created_at) >= ${REPORTS_KEPT})
      ORDER BY l.created_at LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    UPDATE letter l SET letter = json_build_object('kind', 'kept', 'was', l.kind,
      'language', coalesce(l.letter -> 'seat' ->> 'language', l.letter -> 'report' -> 'seat' ->> 'language', 'en'))
    FROM old WHERE l.id = old.id`;

/** The texts of a seat's latest letters, which a reply of its player may quote. */
export async function latestTexts(db: Connection, seatNo: number, most: number): Promise<string[]> {
  const rows = await query<{ text: string }>(
    db,
    sql`
    SELECT text FROM letter
    WHERE seat_no = ${seatNo}::int AND text IS NOT NULL ORDER BY created_at DESC LIMIT ${most}::int`,
  );
  return rows.map(({ text }) => text);
}

/** Texts of the latest letters with secrets of a seat. */
export async function latestPrivateTexts(db: Connection, seatNo: number, most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ text: string }[]>`
    SELECT text FROM letter
    WHERE seat_no = ${seatNo}::int AND kind IN ('report', 'acknowledgement') AND text IS NOT NULL
    ORDER BY created_at DESC LIMIT ${most}::int`;
  return rows.map(({ text }) => text);
}

/** How many mails that named no match have been answered to these seats since then. */
export async function answeredToVisible(db: Connection, seats: readonly number[], since: Date): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM letter
        WHERE seat_no = ANY (${[...seats]}::int[]) AND kind = 'acknowledgement' AND created_at > ${since}::timestamptz
          AND letter->'addresses' IS NOT NULL`,
  );
  return row?.count ?? 0;
}
