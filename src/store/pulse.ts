import type { Connection } from './store.ts';

/**
 * Notes that a part of the service is at work. Returns the previous time if it is longer ago than `since`; only one
 * caller gets it.
 */
export async function beat(db: Connection, name: string, now: Date, since: Date): Promise<Date | undefined> {
  const [row] = await db.$queryRaw<{ before: Date }[]>`
    UPDATE pulse p SET at = greatest(p.at, ${now}::timestamptz)
    FROM (SELECT name, at FROM pulse WHERE name = ${name} FOR UPDATE) o WHERE p.name = o.name RETURNING o.at AS before`;
  if (!row) await firstBeat(db, name, now);
  return row && row.before < since ? row.before : undefined;
}

/** Notes a part of the service that has not been at work yet. */
export async function firstBeat(db: Connection, name: string, now: Date): Promise<void> {
  await db.pulse.createMany({ data: [{ name, at: now }], skipDuplicates: true });
}

/** What is noted when somebody does it, and not by a part that is always at work. */
type Occasion = 'backup' | 'test mail' | 'test mail back';

/** Notes when something was done last. */
export async function noteTime(db: Connection, name: Occasion, at: Date): Promise<void> {
  await db.pulse.upsert({ where: { name }, create: { name, at }, update: { at } });
}

/** Forgets a part that the service does not have any more. */
export async function stopBeat(db: Connection, name: string): Promise<void> {
  await db.pulse.deleteMany({ where: { name } });
}

/** When a part was last at work; undefined if the service does not have it. */
export async function lastBeat(db: Connection, name: string): Promise<Date | undefined> {
  return (await db.pulse.findUnique({ where: { name } }))?.at;
}

/** Seconds that the clock of the database is ahead. */
export async function databaseOffset(db: Connection, clock: () => Date): Promise<number> {
  const [row] = await db.$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM clock_timestamp() - ${clock()}::timestamptz)::float8 AS seconds`;
  return row?.seconds ?? 0;
}

/** Matches with running clocks and open questions. */
export async function timedMatches(db: Connection): Promise<readonly string[]> {
  const rows = await db.match.findMany({
    where: { state: 'RUNNING', open: { some: {} } },
    orderBy: { no: 'asc' },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
