import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject, type Json, sure } from '../engine/index.ts';
import { type LetterFile, letterIn, type OutboxLetter } from '../reports/index.ts';
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
  /** It is not sent earlier. */
  readonly notBefore: Date | null;
  readonly match: {
    readonly code: string;
    readonly name: string;
    readonly game: string;
    readonly packHash: string | null;
    readonly state: MatchState;
    readonly pace: Json;
    readonly release: string | null;
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
      l.from_event AS "fromEvent", l.from_seq AS "fromSeq", l.created_at AS "createdAt", l.not_before AS "notBefore",
      (SELECT json_build_object('code', m.code, 'name', m.name, 'game', m.game, 'packHash', m.pack_hash,
          'state', m.state::text, 'release', m.release, 'pace', m.pace,
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
export const wholeLetterIn = (letter: unknown, subject: string | null, text: string | null): OutboxLetter =>
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

/** Drops the letters that an act has written, if none of them is under way. Returns whether it did. */
export async function dropUnsent(db: Connection, matchId: string, ids: readonly string[]): Promise<boolean> {
  const { count } = await db.letter.updateMany({
    where: { matchId, id: { in: [...ids] }, state: 'PENDING', drawnAt: null },
    data: { state: 'DROPPED', reason: 'undone', ...WITHOUT_DRAWING },
  });
  return count === ids.length;
}

/** The letters of a match that were written at a moment; undefined: one of them is under way or sent. */
export async function unsentLetters(db: Connection, matchId: string, createdAt: Date): Promise<string[] | undefined> {
  const rows = await db.letter.findMany({
    where: { matchId, createdAt },
    select: { id: true, state: true, drawnAt: true },
  });
  const isUnsent = rows.every(({ state, drawnAt }) => state === 'PENDING' && drawnAt === null);
  return isUnsent ? rows.map(({ id }) => id) : undefined;
}
