/** Sign-in data: requested links, and sessions. Of tokens only hashes are stored. */
import type { Connection } from './store.ts';

export interface SignInRow {
  readonly id: string;
  /** In lower case, like every stored address. */
  readonly address: string;
  readonly linkHash: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
}

export async function insertSignIn(db: Connection, row: SignInRow): Promise<void> {
  await db.signIn.create({ data: row });
}

/** Requests for links that are not processed yet, oldest first. */
export async function waitingSignIns(db: Connection, most: number): Promise<string[]> {
  const rows = await db.signIn.findMany({
    where: { settledAt: null },
    orderBy: { askedAt: 'asc' },
    take: most,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Takes a request for processing. Undefined: another process has taken it. */
export async function settleSignIn(db: Connection, id: string, at: Date): Promise<SignInRow | undefined> {
  const [row] = await db.signIn.updateManyAndReturn({ where: { id, settledAt: null }, data: { settledAt: at } });
  return row;
}

/** Notes the letter that carries the link. */
export async function nameSignInLetter(db: Connection, id: string, letterId: string): Promise<void> {
  await db.signIn.update({ where: { id }, data: { letterId } });
}

/** The content of the letter, while the link is valid. */
export async function signInOfLetter(db: Connection, letterId: string, now: Date): Promise<SignInRow | undefined> {
  return (await db.signIn.findFirst({ where: { letterId, usedAt: null, expiresAt: { gt: now } } })) ?? undefined;
}

/** The owner of a link, while it is valid. */
export async function signInByLink(db: Connection, linkHash: string, now: Date): Promise<string | undefined> {
  const row = await db.signIn.findFirst({ where: { linkHash, usedAt: null, expiresAt: { gt: now } } });
  return row?.address;
}

/** Uses a link. Undefined: it is invalid, or was used meanwhile. */
export async function useSignIn(db: Connection, linkHash: string, now: Date): Promise<string | undefined> {
  const [row] = await db.signIn.updateManyAndReturn({
    where: { linkHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return row?.address;
}

interface SessionRow {
  readonly hash: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(db: Connection, row: SessionRow): Promise<void> {
  await db.session.create({ data: row });
}

export async function addressOfSession(db: Connection, hash: string, now: Date): Promise<string | undefined> {
  return (await db.session.findFirst({ where: { hash, expiresAt: { gt: now } } }))?.address;
}

export async function deleteSession(db: Connection, hash: string): Promise<void> {
  await db.session.deleteMany({ where: { hash } });
}

/** Ends every session of an address, and makes its open links invalid. */
export async function deleteSessions(db: Connection, address: string): Promise<void> {
  await db.session.deleteMany({ where: { address } });
  await db.signIn.deleteMany({ where: { address } });
}

/** Deletes expired links and sessions. */
export async function forgetSignIns(db: Connection, now: Date): Promise<void> {
  await db.signIn.deleteMany({ where: { expiresAt: { lte: now } } });
  await db.session.deleteMany({ where: { expiresAt: { lte: now } } });
}
