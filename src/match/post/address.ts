/**
 * Addresses that mail does not reach: after bounces mail to the seat is stopped, and it restarts when the address
 * works.
 */
import { isObject, type SeatId } from '../../engine/index.ts';
import { auditRows } from '../../store/audit.ts';
import { type Bounce, bouncesSince, noteBounce, restoreSeat, stopClocks, suspendSeat } from '../../store/bounces.ts';
import { moveDeadlines } from '../../store/clocks.ts';
import { invitationByNo, noteUnreached } from '../../store/invitations.ts';
import { isNoticeKnown } from '../../store/letters.ts';
import { touch } from '../../store/matches.ts';
import { release, setAside } from '../../store/outbox.ts';
import { type PositionRow, readPosition, type SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { heldLetters, rewriteReport } from '../../store/waiting-letters.ts';
import { isObserver } from '../forming/invitation.ts';
import { tellModerator } from '../moderator/notice.ts';
import { leaveMatch } from '../observers/observing.ts';
import { paceOf } from '../play/run.ts';
import type { Service } from '../service.ts';
import { movedDeadline } from '../time/deadline.ts';
import { addHours, isClockStopped } from '../time/pace.ts';
import { mergeRows } from './delivery.ts';

/** After this many temporary bounces mail to an address is stopped, as after one permanent bounce. */
const MOST_SOFT = 5;
const SOFT_DAYS = 7;

/** Handles a bounce. Returns the letters that it has written. */
export async function takeBounce(service: Service, db: Connection, bounce: Bounce): Promise<readonly LetterRow[]> {
  const now = service.clock();
  const bounced = await noteBounce(db, bounce, now);
  // A bounce of a letter to the moderator is reported to nobody, because that letter would bounce too.
  if (!bounced || bounced.address === undefined) return [];
  const { matchId, seatNo, invitationNo, address } = bounced;
  const isEnough = bounce.permanent || (await bouncesSince(db, address, addHours(now, -24 * SOFT_DAYS))) >= MOST_SOFT;
  if (!isEnough) return [];
  if (invitationNo !== null) return tellUnreached(service, db, invitationNo, { address, reason: bounce.reason });
  if (seatNo === null || !(await suspendSeat(db, seatNo, { address, reason: bounce.reason, at: now }))) return [];
  await touch(db, matchId);
  const row = await readPosition(db, matchId);
  const seat = row?.seats.find(({ no }) => no === seatNo);
  if (!row || !seat) return [];
  const isPaused = isClockStopped(paceOf(row), seat);
  if (isPaused) await stopClocks(db, matchId, seat.seat);
  const about = isPaused ? 'bounced-paused' : 'bounced';
  const news = { about, by: `${seat.name} (${seat.player})`, text: bounce.reason };
  if (await isNoticeKnown(db, matchId, await toldSince(db, row, seat, now), news)) return [];
  return tellModerator(service, db, matchId, { about, seat: seat.seat, text: bounce.reason });
}

/** For so long the moderator is not told again of the same bounce: a player who writes to us reopens his address each time. */
const TOLD_HOURS = 12;

/** From when on a notice of a bounce is still news: since the moderator himself has last sent mail to the seat again. */
async function toldSince(db: Connection, { id }: PositionRow, { seat }: SeatRow, now: Date): Promise<Date> {
  const kinds = ['mail-again', 'address'] as const;
  const acts = await Promise.all(kinds.map((kind) => auditRows(db, id, { kind }, MOST_ACTS)));
  const reopened = acts.flat().flatMap(({ what, at }) => (isObject(what) && what.seat === seat ? [at.getTime()] : []));
  return new Date(Math.max(addHours(now, -TOLD_HOURS).getTime(), ...reopened));
}

/** More seats than a match has. */
const MOST_ACTS = 20;

/** Tells the inviting person that an invitation bounced, so that he uses another address or invites somebody else. */
export async function tellUnreached(
  service: Service,
  db: Connection,
  no: number,
  to: { readonly address: string; readonly reason: string },
): Promise<readonly LetterRow[]> {
  const invitation = await invitationByNo(db, no);
  // Nothing waits for an observer, so his bounces are not reported.
  if (invitation && isObserver(invitation)) return leaveMatch(service, db, no);
  if (!invitation || !(await noteUnreached(db, no, to))) return [];
  const { matchId, seatNo, name } = invitation;
  const row = await readPosition(db, matchId);
  const seat = row?.seats.find(({ no: own }) => own === seatNo);
  const by = seat ? `${seat.name} (${name})` : name;
  return tellModerator(service, db, matchId, { about: 'uninvited', seat: seat?.seat, by, text: to.reason });
}

/**
 * Restarts mail to a seat: its player was heard from, or the moderator says so, possibly with another address. Held
 * letters that still matter are sent, and a stopped clock goes on. False: there is no such seat, or its mail was not
 * stopped.
 */
export async function restoreMail(
  service: Service,
  matchId: string,
  seat: SeatId,
  address?: string | undefined,
  also?: (db: Connection) => Promise<unknown>,
): Promise<boolean> {
  const ids = await service.store.$transaction(async (db) => {
    if ((await touch(db, matchId)) === undefined) return undefined;
    const row = await readPosition(db, matchId);
    const own = row?.seats.find((each) => each.seat === seat);
    if (!row || !own || !(await restoreSeat(db, own.no, address))) return undefined;
    await startClocks(service, db, row, own);
    await also?.(db);
    return releaseHeld(db, own.no, row);
  });
  if (ids === undefined) return false;
  await service.queues.postman(ids);
  return true;
}

/** Deadlines move by as long as the clock of the seat was stopped. */
async function startClocks({ clock }: Service, db: Connection, row: PositionRow, seat: SeatRow): Promise<void> {
  if (!isClockStopped(paceOf(row), seat) || seat.suspendedAt === null) return;
  const now = clock();
  const stopped = new Date(seat.suspendedAt).getTime();
  const mine = row.open.filter((open) => open.seat === seat.seat);
  const moved = mine.map((open) => {
    const stood = now.getTime() - Math.max(stopped, new Date(open.openedAt).getTime());
    return movedDeadline(row, open, new Date(new Date(open.deadline).getTime() + stood), now);
  });
  await moveDeadlines(db, row.id, moved);
}

type HeldLetter = Awaited<ReturnType<typeof heldLetters>>[number];

/**
 * Of the held letters the reports are sent as one, with all of their news. Notices are sent, because other people wrote
 * them. Of answers and reminders only the newest is sent, and a reminder only while its question is open.
 */
async function releaseHeld(db: Connection, seatNo: number, { open }: PositionRow): Promise<readonly string[]> {
  const all = await heldLetters(db, seatNo);
  // A letter that may have been sent is sent unchanged: in another letter its news would be repeated.
  const doubtful = all.filter((each) => each.doubtful).map(({ id }) => id);
  const held = all.filter((each) => !each.doubtful);
  const ofKind = (kind: string): readonly HeldLetter[] => held.filter((each) => each.kind === kind);
  const isOpen = ({ decision }: HeldLetter) => open.some((each) => each.decision === decision);
  const reports = ofKind('report');
  const report = reports.at(-1);
  if (report && reports.length > 1) await rewriteReport(db, reports.slice(0, -1).reduceRight(mergeInto, report));
  const going = [
    ...ofKind('invitation'),
    ...ofKind('notice'),
    ...ofKind('acknowledgement').slice(-1),
    ...(report ? [report] : []),
    ...(report ? [] : ofKind('reminder').filter(isOpen).slice(-1)),
  ].map(({ id }) => id);
  const left = held.map(({ id }) => id).filter((id) => !going.includes(id));
  await setAside(db, left, 'DROPPED', 'superseded');
  await release(db, [...doubtful, ...going]);
  return [...doubtful, ...going];
}

const mergeInto = (later: HeldLetter, older: HeldLetter): HeldLetter => ({ ...later, ...mergeRows(older, later) });
