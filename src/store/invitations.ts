import type { JsonObject } from '../engine/index.ts';
import { reopenDraft } from './acts.ts';
import type { InvitationRole, InvitationState, NotifyLevel } from './generated/enums.ts';
import { WITHOUT_DRAWING } from './letters.ts';
import type { Connection } from './store.ts';

export type { InvitationRole, InvitationState };

/** Somebody who was invited to take a seat, to observe, or to moderate too. */
export interface InvitationRow {
  /** Its number in reply addresses. It differs from all numbers of seats. */
  readonly no: number;
  readonly matchId: string;
  readonly role: InvitationRole;
  readonly seatNo: number | null;
  readonly name: string;
  readonly address: string;
  readonly zone: string;
  readonly language: string;
  readonly state: InvitationState;
  readonly linkNo: number;
  readonly linkHash: string;
  readonly threadRoot: string | null;
  readonly sentAt: Date;
  readonly remindedAt: Date | null;
  readonly lapsesAt: Date;
  /** When its page was looked at first. */
  readonly openedAt: Date | null;
  /** Why mail does not reach its address: the answer of the mail server. */
  readonly bounced: string | null;
  /** For an observer: the first event and the last step that were reported to him. */
  readonly reported: number;
  readonly reportedSeq: number;
  readonly reportedAt: Date | null;
  readonly reportNo: number;
  readonly notify: NotifyLevel;
}

export const COLUMNS = {
  no: true,
  matchId: true,
  role: true,
  seatNo: true,
  name: true,
  address: true,
  zone: true,
  language: true,
  state: true,
  linkNo: true,
  linkHash: true,
  threadRoot: true,
  sentAt: true,
  remindedAt: true,
  lapsesAt: true,
  openedAt: true,
  bounced: true,
  reported: true,
  reportedSeq: true,
  reportedAt: true,
  reportNo: true,
  notify: true,
} as const;

/** A number that no seat and no invitation has. */
export async function nextReplyNo(db: Connection): Promise<number> {
  const [row] = await db.$queryRaw<{ no: bigint }[]>`SELECT nextval(pg_get_serial_sequence('seat', 'no')) AS no`;
  return Number(row?.no);
}

export const insertInvitation = (
  db: Connection,
  row: Pick<
    InvitationRow,
    'no' | 'matchId' | 'role' | 'seatNo' | 'name' | 'address' | 'zone' | 'language' | 'linkHash' | 'sentAt' | 'lapsesAt'
  >,
): Promise<InvitationRow> => db.invitation.create({ data: row, select: COLUMNS });

/** The first letter of an invitation. */
export async function beginThread(db: Connection, no: number, threadRoot: string): Promise<void> {
  await db.invitation.update({ where: { no }, data: { threadRoot } });
}

export async function invitationByNo(db: Connection, no: number): Promise<InvitationRow | undefined> {
  return (await db.invitation.findUnique({ where: { no }, select: COLUMNS })) ?? undefined;
}

export async function invitationByLink(db: Connection, linkHash: string): Promise<InvitationRow | undefined> {
  return (await db.invitation.findUnique({ where: { linkHash }, select: COLUMNS })) ?? undefined;
}

/** All invitations of a match, the newest first. */
export const invitationsOf = (db: Connection, matchId: string): Promise<InvitationRow[]> =>
  db.invitation.findMany({ where: { matchId }, orderBy: { no: 'desc' }, select: COLUMNS });

/** Notes that the page of an invitation has been looked at. */
export async function noteOpened(db: Connection, no: number, openedAt: Date): Promise<void> {
  await db.invitation.updateMany({ where: { no, openedAt: null }, data: { openedAt } });
}

/**
 * When letters were written to invited people at an address since some time, in all matches, the newest first; undefined if
 * the address is that of a player, or of somebody who has accepted an invitation.
 */
export async function lettersToStranger(
  db: Connection,
  address: string,
  since: Date,
): Promise<readonly Date[] | undefined> {
  const at = { equals: address, mode: 'insensitive' } as const;
  const known = await db.invitation.count({ where: { address: at, state: 'JOINED' } });
  if (known > 0 || (await db.seat.count({ where: { address: at } })) > 0) return undefined;
  const letters = await db.letter.findMany({
    where: { invitation: { address: at }, createdAt: { gte: since } },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true },
  });
  return letters.map(({ createdAt }) => createdAt);
}

/** Settles an open invitation; false if it is settled already. */
export async function settleInvitation(
  db: Connection,
  no: number,
  state: Exclude<InvitationState, 'OPEN'>,
  settledAt: Date,
): Promise<boolean> {
  const { count } = await db.invitation.updateMany({ where: { no, state: 'OPEN' }, data: { state, settledAt } });
  return count === 1;
}

/** Withdraws an invitation, open or accepted. */
export async function withdrawInvitation(db: Connection, no: number, settledAt: Date): Promise<boolean> {
  const { count } = await db.invitation.updateMany({
    where: { no, state: { in: ['OPEN', 'JOINED'] } },
    data: { state: 'WITHDRAWN', settledAt },
  });
  return count === 1;
}

/** Withdraws all other invitations to a seat. Returns those that were open. */
export async function withdrawOthers(
  db: Connection,
  seatNo: number,
  no: number,
  settledAt: Date,
): Promise<InvitationRow[]> {
  const others = { seatNo, no: { not: no } };
  const open = await db.invitation.findMany({ where: { ...others, state: 'OPEN' }, select: COLUMNS });
  await db.invitation.updateMany({
    where: { ...others, state: { in: ['OPEN', 'JOINED'] } },
    data: { state: 'WITHDRAWN', settledAt },
  });
  return open;
}

/** Makes an invitation open for longer, or gives it a new link; then the old one stops working. */
export async function renewInvitation(
  db: Connection,
  no: number,
  change: { readonly linkNo?: number; readonly linkHash?: string; readonly lapsesAt?: Date },
): Promise<void> {
  await db.invitation.update({ where: { no }, data: { ...change, bounced: null } });
}

/**
 * Notes that mail does not reach an invited person. False: that is known, he has answered, or his address has changed.
 */
export async function noteUnreached(
  db: Connection,
  no: number,
  { address, reason }: { readonly address: string; readonly reason: string },
): Promise<boolean> {
  const { count } = await db.invitation.updateMany({
    where: { no, state: 'OPEN', bounced: null, address: { equals: address, mode: 'insensitive' } },
    data: { bounced: reason },
  });
  return count === 1;
}

/** An open invitation whose mail bounced, and the words of the mail server. */
export interface UnreachedRow extends Pick<InvitationRow, 'no' | 'role' | 'seatNo' | 'name' | 'address' | 'sentAt'> {
  readonly bounced: string;
}

/** Those of a match, the oldest first. */
export async function unreachedInvitations(db: Connection, matchId: string): Promise<readonly UnreachedRow[]> {
  const rows = await db.invitation.findMany({
    where: { matchId, state: 'OPEN', bounced: { not: null } },
    orderBy: { no: 'asc' },
    select: { no: true, role: true, seatNo: true, name: true, address: true, sentAt: true, bounced: true },
  });
  return rows.flatMap(({ bounced, ...row }) => (bounced === null ? [] : [{ ...row, bounced }]));
}

/** The language of the mails to somebody who has joined. */
export async function writeInvitedLanguage(db: Connection, no: number, language: string): Promise<void> {
  await db.invitation.update({ where: { no }, data: { language } });
}

/** How somebody who has joined wants to get his mails. */
export async function writeInvited(
  db: Connection,
  no: number,
  change: { readonly name: string; readonly zone: string; readonly language: string },
): Promise<void> {
  await db.invitation.update({ where: { no }, data: change });
}

/** Notes that an invitation was sent again. False: another process has just done so. */
export async function noteReminded(db: Connection, no: number, remindedAt: Date): Promise<boolean> {
  const { count } = await db.invitation.updateMany({
    where: { no, state: 'OPEN', remindedAt: null },
    data: { remindedAt },
  });
  return count === 1;
}

/** Open invitations without an answer: sent before then and not sent again, or expired. */
export const quietInvitations = (
  db: Connection,
  { sentBefore, now, most }: { readonly sentBefore: Date; readonly now: Date; readonly most: number },
): Promise<InvitationRow[]> =>
  db.invitation.findMany({
    where: {
      state: 'OPEN',
      OR: [{ lapsesAt: { lte: now } }, { remindedAt: null, bounced: null, sentAt: { lte: sentBefore } }],
    },
    orderBy: { no: 'asc' },
    take: most,
    select: COLUMNS,
  });

/** A player who takes a seat. */
export interface SeatingRow {
  readonly player: string;
  readonly address: string;
  readonly zone: string;
  readonly language: string;
  readonly notify: NotifyLevel;
  readonly linkNo: number;
  readonly linkHash: string;
  /** Null: he adds nothing to the dice. */
  readonly salt?: string | null;
  readonly replyNo?: number;
  readonly heldSince?: Date;
}

/** Gives a seat a player. Questions to the previous player and their drafts are not passed on; what they had handed over is a draft. */
export async function writeSeating(db: Connection, no: number, seating: SeatingRow): Promise<void> {
  await db.seat.update({
    where: { no },
    data: {
      ...seating,
      notifyBy: null,
      files: [],
      suspended: null,
      suspendedAt: null,
      threadRoot: null,
      vacantSince: null,
      policy: null,
      bankTurn: null,
      extensions: 0,
      misses: 0,
    },
  });
  await db.draft.deleteMany({ where: { seatNo: no, OR: [{ handedOver: false }, { lines: { isEmpty: true } }] } });
  await reopenDraft(db, no);
  await db.sheetAhead.deleteMany({ where: { seatNo: no, done: false } });
  await db.sheetAhead.updateMany({ where: { seatNo: no }, data: { done: false } });
  await db.standingOrder.deleteMany({ where: { seatNo: no } });
  await db.absence.deleteMany({ where: { seatNo: no } });
  await db.apiKey.deleteMany({ where: { seatNo: no } });
  await db.submission.updateMany({ where: { seatNo: no, unanswered: true }, data: { unanswered: false } });
}

/** The fields of a seat without a player. */
export const NOBODY = { player: '', address: '' } as const;

/** The number of a seat's present link. */
export async function seatLinkNo(db: Connection, no: number): Promise<number> {
  return (await db.seat.findUniqueOrThrow({ where: { no }, select: { linkNo: true } })).linkNo;
}

/** The salts of the seats. */
export const saltsOf = (
  db: Connection,
  matchId: string,
): Promise<{ readonly seat: string; readonly salt: string | null }[]> =>
  db.seat.findMany({ where: { matchId }, orderBy: { no: 'asc' }, select: { seat: true, salt: true } });

/** Drops the unsent letters to a seat: they were for somebody else. */
export async function dropUnsent(db: Connection, seatNo: number): Promise<void> {
  await db.letter.updateMany({
    where: { seatNo, state: { in: ['PENDING', 'HELD'] } },
    data: { state: 'DROPPED', reason: 'superseded', ...WITHOUT_DRAWING },
  });
}

/** The texts of letters about an invitation, which an answer may quote. */
export async function invitationTexts(db: Connection, invitationNo: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ text: string | null }[]>`
    SELECT text FROM letter
    WHERE invitation_no = ${invitationNo}::int AND text IS NOT NULL ORDER BY created_at DESC LIMIT 5`;
  return rows.flatMap(({ text }) => (text === null ? [] : [text]));
}

/** Matches that are being formed: whether all their seats are taken, and whether they begin by themselves. */
export async function readyToStart(db: Connection, most: number): Promise<string[]> {
  const rows = await db.match.findMany({
    where: { state: 'FORMING', startsByHand: false, seats: { every: { address: { not: '' } } } },
    take: most,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Begins play. False if the match is not being formed. */
export async function endForming(db: Connection, id: string): Promise<boolean> {
  const { count } = await db.match.updateMany({ where: { id, state: 'FORMING' }, data: { state: 'RUNNING' } });
  return count === 1;
}

/** Sets how a match that is being formed begins. */
export async function startsByHand(db: Connection, id: string): Promise<boolean> {
  return (await db.match.findUniqueOrThrow({ where: { id }, select: { startsByHand: true } })).startsByHand;
}

/** What can change before play. */
export type FormingChange = {
  readonly name?: string;
  readonly pace?: JsonObject;
  readonly press?: string;
  readonly visibility?: string;
  readonly startsByHand?: boolean;
};

export async function changeForming(db: Connection, id: string, change: FormingChange): Promise<boolean> {
  const { count } = await db.match.updateMany({ where: { id, state: 'FORMING' }, data: change });
  return count === 1;
}
