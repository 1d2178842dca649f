import type { SeatKeyRow } from './seats.ts';
import type { Connection } from './store.ts';

/** A key as its player sees it. Only its hash is stored. */
export interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Time of the last use, rounded to the hour. */
  readonly usedAt: Date | null;
}

/** Adds a key unless its seat has the maximum; returns whether it did. */
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

/** Deletes a key of a seat; false if the seat has no such key. */
export async function deleteApiKey(db: Connection, seatNo: number, id: string): Promise<boolean> {
  const { count } = await db.apiKey.deleteMany({ where: { id, seatNo } });
  return count === 1;
}

export async function deleteApiKeys(db: Connection, seatNo: number): Promise<void> {
  await db.apiKey.deleteMany({ where: { seatNo } });
}

/** The seat of a key. Notes the hour of its use. */
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
