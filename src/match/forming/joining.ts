/** Answers to invitations: each is settled once, under the lock of its match. */
import { plainName } from '../../engine/index.ts';
import { writeDice } from '../../store/dice.ts';
import {
  type InvitationRow,
  type InvitationState,
  invitationByLink,
  invitationByNo,
  noteOpened,
  renewInvitation,
  seatLinkNo,
  settleInvitation,
  startsByHand,
  withdrawOthers,
  writeInvited,
  writeSeating,
} from '../../store/invitations.ts';
import { writeLetters } from '../../store/letters.ts';
import { touch } from '../../store/matches.ts';
import { beginObserving } from '../../store/observers.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { bindSalt } from '../dice/opening.ts';
import type { Doubt } from '../inbox/sender.ts';
import { linkHash, linkToken } from '../keys.ts';
import { openPosition } from '../packs.ts';
import { handOver } from '../people/handover.ts';
import { type Present, presentOf } from '../play/present.ts';
import { deskWelcome } from '../post/desk.ts';
import type { Service } from '../service.ts';
import { moderatorNotice, noticeTo } from '../time/reminder.ts';
import { guestNotice, invitationToken } from './invitation.ts';
import type { JoinProblem, JoinTerms } from './join-answer.ts';
import { isTaken, startMatch } from './start.ts';

/** An invitation and its match. */
export interface InvitedTo {
  readonly invitation: InvitationRow;
  readonly row: PositionRow;
  readonly present: Present;
  /** The offered seat. */
  readonly seat: SeatRow | undefined;
}

/** The outcome of an answer. */
export type JoinOutcome =
  | {
      readonly kind: 'joined';
      /** Empty seats, while the match is being formed. */
      readonly missing: number;
      /** All seats are taken, and it waits for its moderator. */
      readonly isByHand: boolean;
      /** The head of the log row that binds his salt. */
      readonly diceHead?: string;
    }
  | { readonly kind: 'declined' }
  /** The invitation is no longer open. */
  | { readonly kind: 'settled'; readonly state: InvitationState }
  /** The previous player of the seat has come back. */
  | { readonly kind: 'returned' }
  /** It repeats a confirmation. */
  | { readonly kind: 'spent' }
  /** Nothing was done: the mail cannot be read, or may be from somebody else. */
  | { readonly kind: 'unclear'; readonly problem: JoinProblem }
  | { readonly kind: 'doubtful'; readonly doubt: Doubt }
  | { readonly kind: 'unread' };

/**
 * Runs in the transaction of an answer; its letters are sent with those of the answer. Undefined: give up the
 * transaction.
 */
export type WithAnswer = (
  db: Connection,
  to: InvitedTo,
  answered: JoinOutcome,
) => Promise<readonly LetterRow[] | undefined>;

const alone: WithAnswer = async () => [];

class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Somebody joins. A match that is being formed begins with the last seat. Undefined: there is no such invitation. */
export async function joinInvitation(
  service: Service,
  no: number,
  terms: JoinTerms,
  also: WithAnswer = alone,
): Promise<JoinOutcome | undefined> {
  return answerWith(service, no, also, (db, to) => join(service, db, to, terms));
}

/** Somebody declines; his message goes to the moderator. */
export async function declineInvitation(
  service: Service,
  no: number,
  words: string,
  also: WithAnswer = alone,
): Promise<JoinOutcome | undefined> {
  return answerWith(service, no, also, async (db, { invitation, row, present, seat }) => {
    await settleInvitation(db, no, 'DECLINED', service.clock());
    const word = {
      ...({ about: 'declined', by: nameOf(invitation, seat) } as const),
      ...(seat ? { place: seat.name } : {}),
      ...(words === '' ? {} : { text: words }),
    };
    return { answered: { kind: 'declined' }, letters: moderatorNotice(service, row, present, word) };
  });
}

/** Notes an answer that changes nothing. */
export const withInvitation = (
  service: Service,
  no: number,
  answered: Extract<JoinOutcome, { kind: 'unclear' | 'doubtful' | 'unread' | 'spent' }>,
  also: WithAnswer,
): Promise<JoinOutcome | undefined> => answerWith(service, no, also, async () => ({ answered, letters: [] }));

/** The invitation of a link, whose page is being looked at. */
export async function invitedByToken(service: Service, token: string): Promise<InvitedTo | undefined> {
  const { store } = service;
  const invitation = await invitationByLink(store, linkHash(token));
  // For an observer or moderator the link opens his page.
  const isAnswered = invitation?.role !== 'SEAT' && invitation?.state === 'JOINED';
  if (invitation?.openedAt === null) await noteOpened(store, invitation.no, service.clock());
  return invitation && !isAnswered ? invitedTo(service, store, invitation) : undefined;
}

interface Outcome {
  readonly answered: JoinOutcome;
  readonly letters: readonly LetterRow[];
}

type Act = (db: Connection, to: InvitedTo) => Promise<Outcome>;

async function answerWith(service: Service, no: number, also: WithAnswer, act: Act): Promise<JoinOutcome | undefined> {
  const done = await service.store
    .$transaction(async (db) => {
      const to = await lockInvitation(service, db, no);
      if (!to) return undefined;
      const outcome = (await settledAlready(service, db, to)) ?? (await act(db, to));
      const own = await also(db, to, outcome.answered);
      if (!own) throw new Overtaken();
      const letters = [...own, ...outcome.letters];
      await writeLetters(db, to.row.id, letters, service.clock());
      return { answered: outcome.answered, letters, matchId: to.row.id, match: to.row.code };
    })
    .catch((error) => {
      if (error instanceof Overtaken) return undefined;
      throw error;
    });
  if (!done) return undefined;
  const { answered, letters, matchId, match } = done;
  await service.queues.postman(letters.map(({ id }) => id));
  if (answered.kind === 'joined' && answered.missing === 0 && !answered.isByHand) await startMatch(service, matchId);
  service.log.info({ match, matchId, answer: answered.kind }, 'an invitation was answered');
  return answered;
}

async function invitedTo(service: Service, db: Connection, invitation: InvitationRow): Promise<InvitedTo | undefined> {
  const row = await openPosition(service, invitation.matchId, db);
  if (!row) return undefined;
  const seat = row.seats.find((each) => each.no === invitation.seatNo);
  return { invitation, row, seat, present: presentOf(service, row) };
}

async function lockInvitation(service: Service, db: Connection, no: number): Promise<InvitedTo | undefined> {
  const known = await invitationByNo(db, no);
  if (!known || (await touch(db, known.matchId)) === undefined) return undefined;
  const invitation = await invitationByNo(db, no);
  return invitation && invitedTo(service, db, invitation);
}

/** The answer to a settled invitation: it changes nothing. */
async function settledAlready(
  service: Service,
  db: Connection,
  { invitation, row }: InvitedTo,
): Promise<Outcome | undefined> {
  const settled = (state: InvitationState): Outcome => ({ answered: { kind: 'settled', state }, letters: [] });
  if (invitation.state !== 'OPEN') return settled(invitation.state);
  const now = service.clock();
  const state = invitation.lapsesAt <= now ? 'LAPSED' : row.state === 'OVER' ? 'WITHDRAWN' : undefined;
  if (!state) return undefined;
  await settleInvitation(db, invitation.no, state, now);
  return settled(state);
}

/** His name and the role that he was offered, for the moderator. */
const nameOf = ({ name }: InvitationRow, seat: SeatRow | undefined): string => (seat ? `${seat.name} (${name})` : name);

async function join(service: Service, db: Connection, to: InvitedTo, terms: JoinTerms): Promise<Outcome> {
  const { invitation, row, present, seat } = to;
  const now = service.clock();
  if (seat && row.state !== 'FORMING' && seat.vacantSince === null) {
    await settleInvitation(db, invitation.no, 'WITHDRAWN', now);
    return { answered: { kind: 'returned' }, letters: [] };
  }
  const person = {
    name: plainName(terms.name ?? '') || invitation.name,
    zone: terms.zone ?? invitation.zone,
    language: terms.language ?? invitation.language,
  };
  await settleInvitation(db, invitation.no, 'JOINED', now);
  await writeInvited(db, invitation.no, person);
  const guest = { ...invitation, ...person };
  const own: SeatingResult = seat
    ? await takeSeat(service, db, { ...to, seat, invitation: guest }, terms)
    : { letters: await takePlace(service, db, { ...to, invitation: { ...guest, state: 'JOINED' } }, terms) };
  const isForming = row.state === 'FORMING';
  const missing = row.seats.filter((each) => !isTaken(each) && each.no !== seat?.no).length;
  const isByHand = isForming && (await startsByHand(db, row.id));
  const about = isByHand && seat && missing === 0 ? 'complete' : 'joined';
  return {
    answered: {
      kind: 'joined',
      missing: isForming ? missing : -1,
      isByHand,
      ...(own.diceHead === undefined ? {} : { diceHead: own.diceHead }),
    },
    letters: [...own.letters, ...moderatorNotice(service, row, present, { about, by: nameOf(guest, seat) })],
  };
}

/** The letters that follow, and the head of the log row that binds his salt. */
interface SeatingResult {
  readonly letters: readonly LetterRow[];
  readonly diceHead?: string;
}

/** Gives him his seat; others who were invited to it are told. */
async function takeSeat(
  service: Service,
  db: Connection,
  { row, present, seat, invitation }: InvitedTo & { readonly seat: SeatRow },
  { notify = 'EACH', salt }: JoinTerms,
): Promise<SeatingResult> {
  const others = await withdrawOthers(db, seat.no, invitation.no, service.clock());
  const told = others.map((other) => guestNotice(service, row, present, other, { about: 'withdrawn' }));
  const linkNo = (await seatLinkNo(db, seat.no)) + 1;
  const token = linkToken(service.config, { matchId: row.id, seat: seat.seat, no: linkNo });
  const { name: player, address, zone, language } = invitation;
  const seating = { player, address, zone, language, notify, linkNo, linkHash: linkHash(token) };
  if (row.state !== 'FORMING')
    return { letters: [...told, ...(await handOver(service, db, { row, present, seat }, seating))] };
  await writeSeating(db, seat.no, { ...seating, salt: salt || null });
  const { dice } = row;
  const given = { seat: seat.seat, salt: salt ?? '' };
  const bound = bindSalt(row.code, { dice, rollHead: row.rollHead }, given, service.clock());
  await writeDice(db, row.id, bound);
  // Who gave no words has nothing to check.
  return { letters: told, ...(salt ? { diceHead: bound.rollHead } : {}) };
}

/** Observers and moderators get pages of their own; an observer is told what happens from now on. */
async function takePlace(
  service: Service,
  db: Connection,
  { row, present, invitation }: InvitedTo,
  { notify }: JoinTerms,
): Promise<readonly LetterRow[]> {
  const linkNo = invitation.linkNo + 1;
  await renewInvitation(db, invitation.no, { linkNo, linkHash: invitationToken(service, invitation, linkNo).linkHash });
  if (invitation.role !== 'OBSERVER') {
    const others = row.seats.filter(({ address, vacantSince }) => address !== '' && vacantSince === null);
    const word = { about: 'co-moderator', by: invitation.name } as const;
    return [
      ...(await deskWelcome(service, db, row, {
        address: invitation.address,
        info: { id: 'moderator', name: invitation.name, powers: [], zone: invitation.zone },
        invitationNo: invitation.no,
      })),
      ...others.map((each) => noticeTo(service, row, present, each, word)),
    ];
  }
  const told = { reported: row.written.event, reportedSeq: row.seq, reportedAt: service.clock() };
  await beginObserving(db, invitation.no, { ...told, notify: notify === 'DAILY' ? 'DAILY' : 'EACH' });
  return [guestNotice(service, row, present, invitation, { about: 'looking-on' })];
}
