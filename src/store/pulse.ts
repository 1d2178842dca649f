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

/** Notes that a backup of the database was written. */
export async function noteBackup(db: Connection, at: Date): Promise<void> {
  await db.pulse.upsert({ where: { name: 'backup' }, create: { name: 'backup', at }, update: { at } });
}

/** Forgets a part that the service does not have any more. */
export async function stopBeat(db: Connection, name: string): Promise<void> {
  await db.pulse.deleteMany({ where: { name } });
}

/** When a part was last at work; undefined if the service does not have it. */
export async function lastBeat(db: Connection, name: string): Promise<Date | undefined> {
  return (await db.pulse.findUnique({ where: { name } }))?.at;
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
