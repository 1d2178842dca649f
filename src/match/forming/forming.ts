/** A match before its first card: players are found, and the terms may still change. */
import {
  isPlainName,
  type JsonObject,
  type Message,
  plainName,
  refusalOf,
  type SeatId,
  uncheckedRefusal,
} from '../../engine/index.ts';
import { unlessElsewhere } from '../../queue/elsewhere.ts';
import { onErrand } from '../../queue/errand.ts';
import type { NoticeLetter } from '../../reports/index.ts';
import { type AuditKind, writeAudit } from '../../store/audit.ts';
import {
  changeForming,
  type FormingChange,
  type InvitationRow,
  invitationsOf,
  NOBODY,
  noteReminded,
  quietInvitations,
  readyToStart,
  renewInvitation,
  seatLinkNo,
  settleInvitation,
  withdrawInvitation,
  writeSeating,
} from '../../store/invitations.ts';
import { writeLetters } from '../../store/letters.ts';
import { touch } from '../../store/matches.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import type { ActOutcome, Actor } from '../acts/acting.ts';
import { linkHash, linkToken } from '../keys.ts';
import { lockedPosition, openPosition } from '../packs.ts';
import { matchHash } from '../play/match-hash.ts';
import { type Present, presentOf } from '../play/present.ts';
import { deskWelcome } from '../post/desk.ts';
import { isMailAddress } from '../post/mail-address.ts';
import type { Service } from '../service.ts';
import { addHours } from '../time/pace.ts';
import { moderatorNotice } from '../time/reminder.ts';
import { type CreatedMatch, moderatorUrl } from './create.ts';
import {
  guestNotice,
  type Invitee,
  invitationLink,
  invitationToken,
  inviteAll,
  LAPSE_DAYS,
  offer,
  REMIND_HOURS,
} from './invitation.ts';
import { LETTER_LIMITS, letterBar } from './mail-limit.ts';
import { checkPlan, type MatchPlan } from './match-plan.ts';
import { writeOpening } from './opening.ts';
import { isTaken, startMatch } from './start.ts';
import { termsOf } from './terms.ts';

/** The most invitations of a match. */
const MOST_INVITATIONS = 60;

/** A match, with the people whom its moderator has invited. */
interface FormedMatch extends Pick<CreatedMatch, 'id' | 'code' | 'moderatorLink'> {}

/**
 * Opens a match that is to be formed: it is bound to its dice, the named people are invited, and nothing is dealt. The
 * moderator gets the commitments, too.
 */
export async function formMatch(service: Service, plan: MatchPlan): Promise<FormedMatch> {
  const done = await service.store.$transaction((db) => formIn(service, db, plan));
  await service.queues.postman(done.letters);
  service.log.info({ match: done.code, matchId: done.id, game: plan.game }, 'match is being formed');
  const token = linkToken(service.config, { matchId: done.id, seat: 'moderator', no: 1 });
  return { id: done.id, code: done.code, moderatorLink: moderatorUrl(service, token) };
}

/**
 * The same in a shared transaction. Throws a `PlanError` for a plan that cannot be played. `letters`: written, and to
 * be sent.
 */
export async function formIn(
  service: Service,
  db: Connection,
  plan: MatchPlan,
): Promise<{ readonly id: string; readonly code: string; readonly letters: readonly string[] }> {
  const checked = checkPlan(service, { ...plan, forming: plan.forming ?? {} });
  const invited = checked.seats.filter(isTaken);
  const empty = checked.seats.map((seat) => ({ ...seat, ...NOBODY }));
  const { id, code } = await writeOpening(service, db, { ...checked, seats: empty });
  const at = await formingPlace(service, db, id);
  const noOf = (seatId: SeatId) => at.row.seats.find(({ seat }) => seat === seatId)?.no ?? null;
  const guests = invited.map(({ seat, player: name, address, zone, language }) => {
    return { role: 'SEAT', seatNo: noOf(seat), name, address, zone, language } as const;
  });
  const letters = await inviteAll(service, db, at, guests);
  const welcome = await deskWelcome(service, db, at.row);
  await writeLetters(db, id, welcome, service.clock());
  return { id, code, letters: [...letters, ...welcome].map((letter) => letter.id) };
}

interface FormingPlace {
  readonly row: PositionRow;
  readonly present: Present;
}

async function formingPlace(service: Service, db: Connection, id: string): Promise<FormingPlace> {
  const row = await openPosition(service, id, db);
  if (!row) throw new Error('a match that was just written is not there');
  return { row, present: presentOf(service, row) };
}

/** Who is invited, and to what. */
export interface InviteOrder extends Actor {
  /** The offered seat; absent for an observer or moderator. */
  readonly seat?: SeatId;
  readonly role: Invitee['role'];
  readonly name: string;
  readonly address: string;
  readonly zone?: string;
  readonly language?: string;
}

type Done = readonly LetterRow[] | ChangeRefusal;
type ChangeRefusal = { readonly refused: string; readonly args?: Message['args'] };

const refused = (code: string, args?: Message['args']): ChangeRefusal => ({ refused: code, ...(args ? { args } : {}) });

type Change = (db: Connection, at: FormingPlace) => Promise<Done>;

/** Changes a match under its lock, with a row in the audit. */
async function change(
  service: Service,
  id: string,
  { by, via }: Actor,
  kind: AuditKind,
  what: JsonObject,
  act: Change,
): Promise<ActOutcome> {
  return onErrand({ matchId: id }, async () => {
    const done = await service.store.$transaction((db) => changeIn(service, db, id, { by, via }, kind, what, act));
    if (!done.ok) return done;
    await service.queues.postman(done.letters);
    service.log.info({ act: kind, via }, 'a moderator has acted');
    return { ok: true };
  });
}

/** A change in a shared transaction: its letters are written, and to be sent. */
type ChangeOutcome = { readonly ok: true; readonly letters: readonly string[] } | Extract<ActOutcome, { ok: false }>;

async function changeIn(
  service: Service,
  db: Connection,
  id: string,
  { by, via }: Actor,
  kind: AuditKind,
  what: JsonObject,
  act: Change,
): Promise<ChangeOutcome> {
  const row = await lockedPosition(service, id, db);
  if (!row) return { ok: false, refusal: refusalOf('match.unknown') };
  const letters = await act(db, { row, present: presentOf(service, row) });
  if ('refused' in letters) return { ok: false, refusal: uncheckedRefusal(letters.refused, letters.args) };
  const after = await openPosition(service, id, db);
  await writeAudit(db, id, {
    at: service.clock(),
    by,
    via,
    kind,
    what,
    reason: '',
    seq: row.seq,
    before: matchHash(row),
    after: matchHash(after ?? row),
    told: [],
  });
  return { ok: true, letters: letters.map((letter) => letter.id) };
}

/**
 * Invites somebody: to a seat of a match that is being formed, or at any time to observe or to moderate too. If several
 * are invited to a seat, the first who joins gets it.
 */
export async function inviteTo(service: Service, id: string, order: InviteOrder): Promise<ActOutcome> {
  return change(service, id, order, 'invite', invitedAs(order), inviting(service, order));
}

/** The same in a shared transaction. */
export const inviteIn = (service: Service, db: Connection, id: string, order: InviteOrder): Promise<ChangeOutcome> =>
  changeIn(service, db, id, order, 'invite', invitedAs(order), inviting(service, order));

const invitedAs = ({ role, seat = null, name }: Omit<InviteOrder, 'seat'> & { seat?: SeatId | null }) => ({
  role,
  seat,
  name,
});

const inviting =
  (service: Service, { seat: seatId, role, name, address, zone, language = 'en' }: InviteOrder): Change =>
  async (db, at) => {
    const seat = at.row.seats.find((each) => each.seat === seatId);
    const fault = await inviteFault(db, at.row, { role, seat, name, address });
    if (fault) return fault;
    const bar = await letterBar(service, db, address);
    if (bar) return refused(bar, LETTER_LIMITS);
    const invited = { role, seatNo: seat?.no ?? null, name, address, language, zone: zone ?? at.row.moderator.zone };
    return inviteAll(service, db, at, [invited]);
  };

async function inviteFault(
  db: Connection,
  row: PositionRow,
  { role, seat, name, address }: Pick<Invitee, 'role' | 'name' | 'address'> & { seat: SeatRow | undefined },
): Promise<ChangeRefusal | undefined> {
  if (!isMailAddress(address)) return refused('invite.address', { address });
  if (!isPlainName(name)) return refused('invite.name', { name: plainName(name) });
  if (row.state === 'OVER') return refused('invite.over');
  if (role === 'SEAT' && !seat) return refused('forming.seat');
  if (role === 'SEAT' && row.state !== 'FORMING') return refused('forming.started');
  if (seat && isTaken(seat)) return refused('forming.taken');
  const known = await invitationsOf(db, row.id);
  return known.length >= MOST_INVITATIONS ? refused('invite.many', { most: MOST_INVITATIONS }) : undefined;
}

/** Sends an open invitation again with a new link and a new period; the previous link stops working. */
export async function resendInvitation(service: Service, id: string, no: number, actor: Actor): Promise<ActOutcome> {
  return change(service, id, actor, 'invite-again', { no }, async (db, at) => {
    const invitation = (await invitationsOf(db, id)).find((each) => each.no === no);
    if (invitation?.state !== 'OPEN') return refused('invite.gone');
    const bar = await letterBar(service, db, invitation.address);
    if (bar) return refused(bar, LETTER_LIMITS);
    const lapsesAt = addHours(service.clock(), 24 * LAPSE_DAYS);
    await renewInvitation(db, no, { ...linkFor(service, invitation), lapsesAt });
    const letter = await offer(service, db, at, { ...invitation, lapsesAt });
    await writeLetters(db, id, [letter], service.clock());
    return [letter];
  });
}

/** Sends an invitation that came back to another address: the one before is withdrawn, with nothing said to it. */
export async function mendInvitation(
  service: Service,
  id: string,
  { no, name, address }: { readonly no: number; readonly name: string; readonly address: string },
  actor: Actor,
): Promise<ActOutcome> {
  const invitation = (await invitationsOf(service.store, id)).find((each) => each.no === no);
  if (!invitation) return { ok: false, refusal: refusalOf('invite.gone') };
  const { role, seatNo, zone, language } = invitation;
  return change(service, id, actor, 'invite', { role, name, instead: no }, async (db, at) => {
    const seat = at.row.seats.find((each) => each.no === seatNo);
    const order = { role, ...(seat ? { seat: seat.seat } : {}), name, address, zone, language, ...actor };
    const letters = await inviting(service, order)(db, at);
    if (!('refused' in letters)) await withdrawInvitation(db, no, service.clock());
    return letters;
  });
}

/** The link of the mail before goes on working; one whose key is gone gets another one. */
function linkFor(
  service: Service,
  invitation: InvitationRow,
): { readonly linkNo?: number; readonly linkHash?: string } {
  if (invitationLink(service, invitation) !== undefined) return {};
  const linkNo = invitation.linkNo + 1;
  return { linkNo, linkHash: invitationToken(service, invitation, linkNo).linkHash };
}

/**
 * Withdraws an invitation. Before play a player who joined by it loses his seat; an observer or moderator ceases to be
 * one.
 */
export async function withdrawInvited(service: Service, id: string, no: number, actor: Actor): Promise<ActOutcome> {
  return change(service, id, actor, 'uninvite', { no }, async (db, { row, present }) => {
    const invitation = (await invitationsOf(db, id)).find((each) => each.no === no);
    if (!invitation || !['OPEN', 'JOINED'].includes(invitation.state)) return refused('invite.gone');
    const seat = row.seats.find((each) => each.no === invitation.seatNo);
    const isSeated = invitation.role === 'SEAT' && invitation.state === 'JOINED';
    if (isSeated && row.state !== 'FORMING') return refused('forming.started');
    // Whoever has not looked at an offer need not hear that it is gone.
    const isTold = invitation.state === 'JOINED' || invitation.openedAt !== null;
    const letters = isTold ? [guestNotice(service, row, present, invitation, { about: 'withdrawn' })] : [];
    await withdrawInvitation(db, no, service.clock());
    if (isSeated && seat) await emptySeat(service, db, row, seat);
    await writeLetters(db, id, letters, service.clock());
    return letters;
  });
}

async function emptySeat(service: Service, db: Connection, { id }: PositionRow, { no, seat }: SeatRow): Promise<void> {
  const linkNo = (await seatLinkNo(db, no)) + 1;
  const token = linkToken(service.config, { matchId: id, seat, no: linkNo });
  const nobody = { ...NOBODY, zone: 'UTC', language: 'en', notify: 'EACH', salt: null } as const;
  await writeSeating(db, no, { ...nobody, linkNo, linkHash: linkHash(token) });
}

/**
 * Changes the terms before the deal. Invited people are sent the new terms, joined players the changes. Who has had many
 * letters without an answer reads them on the page of the offer.
 */
export async function changeTerms(service: Service, id: string, to: FormingChange, actor: Actor): Promise<ActOutcome> {
  return change(service, id, actor, 'terms', to, async (db, before) => {
    const { game } = before.present;
    const agreed = termsOf(before.row, game);
    if (!isPlainName(to.name ?? '')) return refused('invite.name', { name: plainName(to.name ?? '') });
    if (!(await changeForming(db, id, to))) return refused('forming.started');
    const at = await formingPlace(service, db, id);
    const now = termsOf(at.row, game);
    const changes = now.flatMap(({ what, how }) => {
      const old = agreed.find((each) => each.what === what)?.how ?? '';
      return old === how ? [] : [{ what, before: old, after: how }];
    });
    const letters = changes.length === 0 ? [] : await termLetters(service, db, at, changes);
    await writeLetters(db, id, letters, service.clock());
    return letters;
  });
}

/** The new terms to invited people, and the changes to those who have joined. */
async function termLetters(
  service: Service,
  db: Connection,
  at: FormingPlace,
  changes: NonNullable<NoticeLetter['changes']>,
): Promise<readonly LetterRow[]> {
  const letters: LetterRow[] = [];
  for (const each of (await invitationsOf(db, at.row.id)).filter(({ role }) => role === 'SEAT')) {
    if (each.state === 'JOINED')
      letters.push(guestNotice(service, at.row, at.present, each, { about: 'terms', changes }));
    else if (each.state === 'OPEN' && (await letterBar(service, db, each.address)) === undefined)
      letters.push(await offer(service, db, at, each));
  }
  return letters;
}

/** Begins a match whose seats are all taken. */
export async function startFormed(service: Service, id: string, actor: Actor): Promise<ActOutcome> {
  const acted = await change(service, id, actor, 'start', {}, starting);
  if (acted.ok) await startMatch(service, id);
  return acted;
}

/** The part of it in a shared transaction: `startMatch` has to follow. */
export const startIn = (service: Service, db: Connection, id: string, actor: Actor): Promise<ChangeOutcome> =>
  changeIn(service, db, id, actor, 'start', {}, starting);

const starting: Change = async (_db, { row }) => {
  if (row.state !== 'FORMING') return refused('forming.started');
  const names = row.seats.filter((seat) => !isTaken(seat)).map(({ name }) => name);
  return names.length > 0 ? refused('forming.empty', { names: names.join(', ') }) : [];
};

/** The most rows in one sweep. */
const SWEEP_LIMIT = 200;

/**
 * Sends unanswered invitations again, lets old ones expire, and begins matches that are complete but were not begun
 * because a process died.
 */
export async function keepInvitations(service: Service): Promise<void> {
  const now = service.clock();
  const { store } = service;
  const quiet = await quietInvitations(store, { sentBefore: addHours(now, -REMIND_HOURS), now, most: SWEEP_LIMIT });
  for (const invitation of quiet) await unlessElsewhere(() => remindOrLapse(service, invitation));
  for (const id of await readyToStart(store, SWEEP_LIMIT)) await unlessElsewhere(() => startMatch(service, id));
}

async function remindOrLapse(service: Service, invitation: InvitationRow): Promise<void> {
  const { no, matchId } = invitation;
  const now = service.clock();
  const letters = await service.store.$transaction(async (db) => {
    await touch(db, matchId);
    const at = await formingPlace(service, db, matchId);
    const isOver = invitation.lapsesAt <= now || at.row.state === 'OVER';
    if (!(await (isOver ? settleInvitation(db, no, 'LAPSED', now) : noteReminded(db, no, now)))) return [];
    const seat = at.row.seats.find((each) => each.no === invitation.seatNo);
    const by = seat ? `${seat.name} (${invitation.name})` : invitation.name;
    const place = seat ? { place: seat.name } : {};
    const written = isOver
      ? moderatorNotice(service, at.row, at.present, { about: 'lapsed', by, ...place })
      : [await offer(service, db, at, invitation, { isReminder: true })];
    await writeLetters(db, matchId, written, now);
    return written;
  });
  await service.queues.postman(letters.map(({ id }) => id));
}
