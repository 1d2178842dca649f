import type { Connection } from './store.ts';

interface Days {
  readonly from: Date;
  /** The moment of his return. */
  readonly until: Date;
}

/** Adds an absence; it is joined with others that it touches. */
export async function addAbsence(db: Connection, seatNo: number, { from, until }: Days, now: Date): Promise<void> {
  const touching = { seatNo, untilAt: { gte: from, gt: now }, fromAt: { lte: until } };
  const known = await db.absence.findMany({ where: touching });
  await db.absence.deleteMany({ where: { id: { in: known.map(({ id }) => id) } } });
  const times = (pick: (...times: number[]) => number, own: Date, others: Date[]) =>
    new Date(pick(own.getTime(), ...others.map((at) => at.getTime())));
  await db.absence.create({
    data: {
      seatNo,
      fromAt: times(
        Math.min,
        from,
        known.map(({ fromAt }) => fromAt),
      ),
      untilAt: times(
        Math.max,
        until,
        known.map(({ untilAt }) => untilAt),
      ),
    },
  });
}

/** Cancels the rest of an absence. */
export async function callOffAbsence(db: Connection, seatNo: number, { from, until }: Days, now: Date): Promise<void> {
  const where = { seatNo, fromAt: from, untilAt: until };
  if (from < now) await db.absence.updateMany({ where, data: { untilAt: now } });
  else await db.absence.deleteMany({ where });
}
