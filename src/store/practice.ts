/** Practice matches: those with seats that the game's stand-in plays. */
import type { Connection } from './store.ts';

/** How many there are. */
export async function practiceCount(db: Connection): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM match WHERE pace -> 'standIns' IS NOT NULL`;
  return row?.count ?? 0;
}

/** Removes those that were opened before then, with all that belongs to them; tells how many. */
export const forgetPractice = (db: Connection, before: Date): Promise<number> =>
  db.$executeRaw`DELETE FROM match WHERE pace -> 'standIns' IS NOT NULL AND created_at < ${before}::timestamptz`;
