import { type Connection, query, sql } from './store.ts';

/** A seat alone, with the match to which it belongs. */
export interface SeatKeyRow {
  readonly no: number;
  readonly seat: string;
  readonly matchId: string;
  readonly address: string;
  readonly game: string;
  readonly packHash: string | null;
}

export async function seatByNo(db: Connection, no: number): Promise<SeatKeyRow | undefined> {
  const [row] = await query<SeatKeyRow>(
    db,
    sql`
    SELECT s.no, s.seat, s.match_id AS "matchId", s.address, m.game, m.pack_hash AS "packHash"
    FROM seat s JOIN match m ON m.id = s.match_id WHERE s.no = ${no}::int`,
  );
  return row;
}

/** The seat of a reply address: by its own number, or by the one that it got with a new player. */
export async function seatByReplyNo(db: Connection, no: number): Promise<SeatKeyRow | undefined> {
  const [row] = await query<SeatKeyRow>(
    db,
    sql`
    SELECT s.no, s.seat, s.match_id AS "matchId", s.address, m.game, m.pack_hash AS "packHash"
    FROM seat s JOIN match m ON m.id = s.match_id
    WHERE s.reply_no = ${no}::int OR (s.no = ${no}::int AND s.reply_no IS NULL)`,
  );
  return row;
}

/** A seat with the number in its reply address. */
export interface ReachedSeatRow extends SeatKeyRow {
  readonly replyNo: number;
}

/** The seats of an address in running matches, the oldest match first. */
export const seatsAt = (db: Connection, address: string): Promise<ReachedSeatRow[]> =>
  query<ReachedSeatRow>(
    db,
    sql`
    SELECT s.no, s.seat, s.match_id AS "matchId", s.address, m.game, m.pack_hash AS "packHash",
      coalesce(s.reply_no, s.no) AS "replyNo"
    FROM seat s JOIN match m ON m.id = s.match_id
    WHERE lower(s.address) = ${address.trim().toLowerCase()} AND m.state::text = 'RUNNING' ORDER BY s.no`,
  );

export async function seatByLink(db: Connection, linkHash: string): Promise<SeatKeyRow | undefined> {
  const [row] = await db.$queryRaw<SeatKeyRow[]>`
    SELECT s.no, s.seat, s.match_id AS "matchId", s.address, m.game, m.pack_hash AS "packHash"
    FROM seat s JOIN match m ON m.id = s.match_id
    WHERE s.link_hash = ${linkHash} AND m.state::text <> 'FORMING'`;
  return row;
}

/** A seat of a match that has begun, with the hash of its private link. */
export async function seatWithLink(
  db: Connection,
  no: number,
): Promise<(Pick<SeatKeyRow, 'no' | 'seat' | 'matchId'> & { readonly linkHash: string }) | undefined> {
  const select = { no: true, seat: true, matchId: true, linkHash: true } as const;
  const row = await db.seat.findUnique({ where: { no, match: { state: { not: 'FORMING' } } }, select });
  return row ?? undefined;
}

export async function matchByModeratorLink(db: Connection, linkHash: string): Promise<string | undefined> {
  const row = await db.match.findUnique({ where: { moderatorLinkHash: linkHash }, select: { id: true } });
  return row?.id;
}

export async function matchByCode(db: Connection, code: string): Promise<string | undefined> {
  return (await db.match.findUnique({ where: { code }, select: { id: true } }))?.id;
}

/** Sets the time zone of a seat. */
export async function moveSeat(db: Connection, no: number, zone: string): Promise<void> {
  await db.seat.update({ where: { no }, data: { zone } });
}

/** Sets the language of a seat's mails. */
export async function setLanguage(db: Connection, no: number, language: string): Promise<void> {
  await db.seat.update({ where: { no }, data: { language } });
}

interface LinkRow {
  readonly linkNo: number;
  readonly linkHash: string;
}

/** The stored data of the links of a match. */
export async function linksOf(
  db: Connection,
  matchId: string,
): Promise<
  | {
      readonly seats: readonly (LinkRow & { readonly seat: string; readonly player: string })[];
      readonly moderator: LinkRow;
    }
  | undefined
> {
  const row = await db.match.findUnique({
    where: { id: matchId },
    select: {
      moderatorLinkNo: true,
      moderatorLinkHash: true,
      seats: { orderBy: { no: 'asc' }, select: { seat: true, player: true, linkNo: true, linkHash: true } },
    },
  });
  if (!row) return undefined;
  return { seats: row.seats, moderator: { linkNo: row.moderatorLinkNo, linkHash: row.moderatorLinkHash } };
}

/** Counts that a seat has asked the staff once more. */
export const countAdvice = (db: Connection, no: number): Promise<number> =>
  db.$executeRaw`UPDATE seat SET advised = advised + 1 WHERE no = ${no}::int`;
