import type { Connection } from './store.ts';

/** A letter of ours that came back. */
export interface Bounce {
  readonly letter: string;
  readonly reason: string;
  /** Others would come back too. */
  readonly permanent: boolean;
}

/** The letter that came back, and where it was sent. */
export interface BouncedLetter {
  readonly matchId: string;
  readonly seatNo: number | null;
  /** Of a letter to somebody who is invited. */
  readonly invitationNo: number | null;
  /** In lower case; undefined of a letter to the moderator that was never sent. */
  readonly address: string | undefined;
}

/** Notes that a letter came back: once a letter, and the worst that was said of it. Undefined: there is no such letter. */
export async function noteBounce(
  db: Connection,
  { letter: id, reason, permanent }: Bounce,
  at: Date,
): Promise<BouncedLetter | undefined> {
  const [row] = await db.letter.updateManyAndReturn({
    where: { id },
    data: { state: 'BOUNCED', lastError: reason },
    select: { matchId: true, seatNo: true, invitationNo: true, sentTo: true, seat: { select: { address: true } } },
  });
  if (!row) return undefined;
  const { matchId, seatNo, invitationNo, sentTo, seat } = row;
  const address = (sentTo ?? seat?.address)?.toLowerCase();
  if (address !== undefined) {
    await db.$executeRaw`
      INSERT INTO bounce AS b (letter_id, address, permanent, reason, at)
      VALUES (${id}::uuid, ${address}, ${permanent}, ${reason}, ${at})
      ON CONFLICT (letter_id) DO UPDATE SET permanent = true, reason = excluded.reason
      WHERE excluded.permanent AND NOT b.permanent`;
  }
  return { matchId, seatNo, invitationNo, address };
}

/** How many letters to an address have come back since then. */
export const bouncesSince = (db: Connection, address: string, since: Date): Promise<number> =>
  db.bounce.count({ where: { address, at: { gt: since } } });

/** Stops mail to a seat whose address it still is. False: it is stopped already, or the seat has another address by now. */
export async function suspendSeat(
  db: Connection,
  no: number,
  { address, reason, at }: { readonly address: string; readonly reason: string; readonly at: Date },
): Promise<boolean> {
  const { count } = await db.seat.updateMany({
    where: { no, suspended: null, address: { equals: address, mode: 'insensitive' } },
    data: { suspended: reason, suspendedAt: at },
  });
  return count === 1;
}

/** Lets mail go to a seat again. False: it did already. */
export async function restoreSeat(db: Connection, no: number, address: string | undefined): Promise<boolean> {
  const { count } = await db.seat.updateMany({
    where: { no, ...(address === undefined ? { suspended: { not: null } } : {}) },
    data: { suspended: null, suspendedAt: null, ...(address === undefined ? {} : { address }) },
  });
  return count === 1;
}

/** Stops the clock at everything that a seat is asked. */
export async function stopClocks(db: Connection, matchId: string, seat: string): Promise<void> {
  await db.openDecision.updateMany({ where: { matchId, seat }, data: { dueAt: null } });
}
