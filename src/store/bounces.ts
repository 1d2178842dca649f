import type { Connection } from './store.ts';

/** A bounce of one of our letters. */
export interface Bounce {
  readonly letter: string;
  readonly reason: string;
  /** Later letters would bounce, too. */
  readonly permanent: boolean;
}

/** The letter that bounced, and its address. */
interface BouncedLetter {
  readonly matchId: string;
  readonly seatNo: number | null;
  /** Set for a letter to somebody who is invited. */
  readonly invitationNo: number | null;
  /** In lower case; undefined for a letter to the moderator that was never sent. */
  readonly address: string | undefined;
}

/** Notes a bounce: one for each letter, and the worst that was reported. Undefined: there is no such letter. */
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

/** The number of letters to an address that have bounced since then. */
export const bouncesSince = (db: Connection, address: string, since: Date): Promise<number> =>
  db.bounce.count({ where: { address, at: { gt: since } } });

/** Stops mail to a seat if it still has this address. False: it is stopped already, or the address is another one. */
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

/** Restarts mail to a seat. False: it was not stopped. */
export async function restoreSeat(db: Connection, no: number, address: string | undefined): Promise<boolean> {
  const { count } = await db.seat.updateMany({
    where: { no, ...(address === undefined ? { suspended: { not: null } } : {}) },
    data: { suspended: null, suspendedAt: null, ...(address === undefined ? {} : { address }) },
  });
  return count === 1;
}

/** Stops the clock of all decisions of a seat. */
export async function stopClocks(db: Connection, matchId: string, seat: string): Promise<void> {
  await db.openDecision.updateMany({ where: { matchId, seat }, data: { dueAt: null } });
}
