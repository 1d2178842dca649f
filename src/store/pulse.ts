import type { Connection } from './store.ts';

/**
 * Says that a part of the service is at work. Returns when it was last, where that is longer ago than `since`: whoever is told so
 * is the only one.
 */
export async function beat(db: Connection, name: string, now: Date, since: Date): Promise<Date | undefined> {
  const [row] = await db.$queryRaw<{ before: Date }[]>`
    UPDATE pulse p SET at = greatest(p.at, ${now}::timestamptz)
    FROM (SELECT name, at FROM pulse WHERE name = ${name} FOR UPDATE) o WHERE p.name = o.name RETURNING o.at AS before`;
  if (!row) await db.pulse.createMany({ data: [{ name, at: now }], skipDuplicates: true });
  return row && row.before < since ? row.before : undefined;
}

/** Matches whose clocks run, and in which something is asked. */
export async function timedMatches(db: Connection): Promise<readonly string[]> {
  const rows = await db.match.findMany({
    where: { state: 'RUNNING', open: { some: {} } },
    orderBy: { no: 'asc' },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
