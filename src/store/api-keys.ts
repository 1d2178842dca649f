import type { SeatKeyRow } from './seats.ts';
import type { Connection } from './store.ts';

/** A key as its player sees it: the key itself is kept nowhere. */
export interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** To the hour. */
  readonly usedAt: Date | null;
}

/** Writes a key unless its seat has so many already; returns whether it did. */
export async function insertApiKey(
  db: Connection,
  { seatNo, most, ...key }: Omit<ApiKeyRow, 'usedAt'> & { seatNo: number; hash: string; most: number },
): Promise<boolean> {
  await db.$queryRaw`SELECT 1 FROM seat WHERE no = ${seatNo}::int FOR UPDATE`;
  if ((await db.apiKey.count({ where: { seatNo } })) >= most) return false;
  await db.apiKey.create({ data: { ...key, seatNo } });
  return true;
}

export const apiKeysOf = (db: Connection, seatNo: number): Promise<readonly ApiKeyRow[]> =>
  db.apiKey.findMany({
    where: { seatNo },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, createdAt: true, usedAt: true },
  });

/** Takes a key of a seat away; false where the seat has no such key. */
export async function deleteApiKey(db: Connection, seatNo: number, id: string): Promise<boolean> {
  const { count } = await db.apiKey.deleteMany({ where: { id, seatNo } });
  return count === 1;
}

export async function deleteApiKeys(db: Connection, seatNo: number): Promise<void> {
  await db.apiKey.deleteMany({ where: { seatNo } });
}

/** The seat that a key speaks for. Notes the hour of its use. */
export async function seatByApiKey(db: Connection, hash: string, now: Date): Promise<SeatKeyRow | undefined> {
  const [row] = await db.$queryRaw<(SeatKeyRow & { readonly isNoted: boolean })[]>`
    SELECT s.no, s.seat, s.match_id AS "matchId", s.address, m.game, m.pack_hash AS "packHash",
      coalesce(k.used_at >= date_trunc('hour', ${now}::timestamptz), false) AS "isNoted"
    FROM api_key k JOIN seat s ON s.no = k.seat_no JOIN match m ON m.id = s.match_id WHERE k.hash = ${hash}`;
  if (!row) return undefined;
  const { isNoted, ...seat } = row;
  if (!isNoted) {
    await db.$executeRaw`UPDATE api_key SET used_at = date_trunc('hour', ${now}::timestamptz) WHERE hash = ${hash}`;
  }
  return seat;
}
