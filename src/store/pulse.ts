import type { Connection } from './store.ts';

/**
 * Notes that a part of the service is at work. Returns the previous time if it is longer ago than `since`; only one
 * caller gets it.
 */
export async function beat(db: Connection, name: string, now: Date, since: Date): Promise<Date | undefined> {
  const [row] = await db.$queryRaw<{ before: Date }[]>`
    UPDATE pulse p SET at = greatest(p.at, ${now}::timestamptz)
    FROM (SELECT name, at FROM pulse WHERE name = ${name} FOR UPDATE) o WHERE p.name = o.name RETURNING o.at AS before`;
  if (!row) await db.pulse.createMany({ data: [{ name, at: now }], skipDuplicates: true });
  return row && row.before < since ? row.before : undefined;
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
