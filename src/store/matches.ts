import type { DiceState } from './dice.ts';
import type { MatchState } from './generated/enums.ts';
import { type Connection, jsonColumn, query, sql } from './store.ts';

interface NewSeatRow {
  readonly seat: string;
  readonly name: string;
  readonly powers: readonly string[];
  readonly player: string;
  readonly address: string;
  readonly zone: string;
  readonly language: string;
  readonly linkHash: string;
}

interface NewMatchRow {
  readonly id: string;
  readonly no: number;
  readonly code: string;
  readonly name: string;
  readonly game: string;
  readonly ruleset: string;
  readonly packHash: string | null;
  readonly scenario: string;
  readonly split: string;
  readonly options: object;
  readonly pace: object;
  readonly press: string;
  /** What its moderator sees of hands. */
  readonly visibility: string;
  readonly state: MatchState;
  /** It begins when its moderator says so, not with the last player who joins. */
  readonly startsByHand: boolean;
  readonly snapshot: unknown;
  readonly rollHead: string;
  readonly dice: DiceState;
  readonly commitments: { readonly dice: string; readonly deck: string };
  readonly sealedSecrets: Uint8Array<ArrayBuffer>;
  readonly moderator: { readonly name?: string; readonly address?: string; readonly zone?: string };
  readonly moderatorLinkHash: string;
  readonly createdAt: Date;
  /** The release that begins it, and so need not look through its record. */
  readonly release: string | null;
  /** When a practice match is removed; null: it is none. */
  readonly practiceUntil: Date | null;
}

/** The number that the next match will have. */
export async function nextMatchNo(db: Connection): Promise<number> {
  const [row] = await db.$queryRaw<{ no: bigint }[]>`SELECT nextval(pg_get_serial_sequence('match', 'no')) AS no`;
  return Number(row?.no);
}

/** Writes a match before its first step. */
export async function insertMatch(db: Connection, row: NewMatchRow): Promise<void> {
  const { commitments, dice, moderator, options, pace, snapshot, ...plain } = row;
  await db.match.create({
    data: {
      ...plain,
      options,
      pace,
      snapshot: jsonColumn(snapshot),
      dice: jsonColumn(dice),
      eventCount: 0,
      rollCount: 0,
      diceCommitment: commitments.dice,
      deckCommitment: commitments.deck,
      moderatorName: moderator.name ?? null,
      moderatorAddress: moderator.address ?? null,
      moderatorZone: moderator.zone ?? 'UTC',
    },
  });
}

/** Seats get their numbers in the order of the list. */
export async function insertSeats(db: Connection, matchId: string, seats: readonly NewSeatRow[]): Promise<number[]> {
  const numbers: number[] = [];
  for (const { powers, ...seat } of seats) {
    const { no } = await db.seat.create({ data: { ...seat, powers: [...powers], matchId }, select: { no: true } });
    numbers.push(no);
  }
  return numbers;
}

/** Counts a change of the referee's input. Returns the new count; undefined if there is no such match. */
export async function touch(db: Connection, matchId: string): Promise<number | undefined> {
  const [row] = await db.$queryRaw<{ inputs: number }[]>`
    UPDATE match SET inputs = inputs + 1 WHERE id = ${matchId}::uuid RETURNING inputs`;
  return row?.inputs;
}

/** Stops a match whose record does not fit the rules. Nothing is written if it has moved on meanwhile. */
export async function writeFault(db: Connection, matchId: string, seq: number, fault: string): Promise<boolean> {
  const { count } = await db.match.updateMany({
    where: { id: matchId, seq, state: 'RUNNING' },
    data: { state: 'FAULT', fault },
  });
  return count === 1;
}

/** Gives a seat a new link; the old one stops working. */
export async function writeSeatLink(db: Connection, no: number, linkNo: number, linkHash: string): Promise<void> {
  await db.seat.update({ where: { no }, data: { linkNo, linkHash } });
}

export async function moderatorLinkNo(db: Connection, matchId: string): Promise<number> {
  const row = await db.match.findUniqueOrThrow({ where: { id: matchId }, select: { moderatorLinkNo: true } });
  return row.moderatorLinkNo;
}

export async function writeModeratorLink(db: Connection, id: string, linkNo: number, hash: string): Promise<void> {
  await db.match.update({ where: { id }, data: { moderatorLinkNo: linkNo, moderatorLinkHash: hash } });
}

/** The language of the mails to the moderator of a match. */
export async function writeModeratorLanguage(db: Connection, id: string, moderatorLanguage: string): Promise<void> {
  await db.match.update({ where: { id }, data: { moderatorLanguage }, select: { id: true } });
}

/** When the moderators of a match are written to of what does not need them. */
export async function writeDigest(db: Connection, id: string, moderatorDigest: string): Promise<void> {
  await db.match.update({ where: { id }, data: { moderatorDigest }, select: { id: true } });
}

/** The number of matches of this moderator that are being formed. */
export const formingOf = (db: Connection, address: string): Promise<number> =>
  db.match.count({ where: { state: 'FORMING', moderatorAddress: { equals: address, mode: 'insensitive' } } });

/** Matches that are running or paused. */
export const liveMatches = (db: Connection): Promise<readonly { readonly id: string; readonly code: string }[]> =>
  db.match.findMany({
    where: { state: { in: ['RUNNING', 'PAUSED'] } },
    orderBy: { no: 'asc' },
    select: { id: true, code: true },
  });

/** A release that looks for matches, and the others at work on the database. */
export interface Looking {
  readonly release: string;
  /** Releases whose matches are theirs. */
  readonly newer: readonly string[];
  /** Releases that may go on with a match whose record does not fit the rules of this one. */
  readonly atWork: readonly string[];
}

/** Running matches whose record this release has not found as it was played, and that are not left to another one. */
const unchecked = ({ release, newer, atWork }: Looking) => sql`
  state = 'RUNNING' AND (release < ${release} OR release > ${release} OR release IS NULL)
    AND (release = ANY (${newer}::text[])) IS NOT TRUE
    AND (release = ANY (${atWork}::text[]) AND unfit_release = ${release} AND unfit_seq = seq) IS NOT TRUE`;

/** Some of the running matches whose record this release has not looked through. */
export const uncheckedMatches = (
  db: Connection,
  looking: Looking,
  most: number,
): Promise<{ readonly id: string; readonly code: string }[]> =>
  query(db, sql`SELECT id, code FROM match WHERE ${unchecked(looking)} LIMIT ${most}::int`);

/** How many there are. */
export async function uncheckedCount(db: Connection, looking: Looking): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM match WHERE ${unchecked(looking)}`,
  );
  return row?.count ?? 0;
}

/** A match as a release has read it. */
interface LookedAt {
  readonly id: string;
  readonly seq: number;
  /** The release that plays it. */
  readonly release: string | null;
}

const asItWas = ({ id, seq, release }: LookedAt) =>
  sql`id = ${id}::uuid AND seq = ${seq}::int AND release IS NOT DISTINCT FROM ${release}`;

/** A match is played by this release from now on; false: it has moved meanwhile, and nothing is written. */
export async function noteChecked(db: Connection, match: LookedAt, release: string): Promise<boolean> {
  const written = await query(
    db,
    sql`UPDATE match SET release = ${release}, unfit_release = NULL, unfit_seq = NULL WHERE ${asItWas(match)} RETURNING 1`,
  );
  return written.length === 1;
}

/** Notes that the record of a match does not fit the rules of this release; false: it has moved meanwhile. */
export async function noteUnfit(db: Connection, match: LookedAt, release: string): Promise<boolean> {
  const written = await query(
    db,
    sql`UPDATE match SET unfit_release = ${release}, unfit_seq = seq WHERE ${asItWas(match)} RETURNING 1`,
  );
  return written.length === 1;
}
