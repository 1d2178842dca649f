/** Answers to invitations: each counts once, under the lock of its match. */
import { plainName } from '../../engine/index.ts';
import { writeDice } from '../../store/dice.ts';
import {
  type InvitationRow,
  type InvitationState,
  invitationByLink,
  invitationByNo,
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
import type { Service } from '../service.ts';
import { moderatorNotice, noticeTo } from '../time/reminder.ts';
import { guestNotice, invitationToken } from './invitation.ts';
import type { JoinProblem, JoinTerms } from './join-answer.ts';
import { isTaken, startMatch } from './start.ts';

/** An invitation with the match that it is to. */
export interface InvitedTo {
  readonly invitation: InvitationRow;
  readonly row: PositionRow;
  readonly present: Present;
  /** The seat that it offers. */
  readonly seat: SeatRow | undefined;
}

/** What became of an answer. */
export type Answered =
  | {
      readonly kind: 'joined';
      /** Seats that nobody has taken yet, while the match is being formed. */
      readonly missing: number;
      /** With all seats taken, it waits for its moderator. */
      readonly isByHand: boolean;
      /** The head of the log that binds what he puts into the dice. */
      readonly diceHead?: string;
    }
  | { readonly kind: 'declined' }
  /** It counts no more. */
  | { readonly kind: 'settled'; readonly state: InvitationState }
  /** The player whose seat it was has come back. */
  | { readonly kind: 'returned' }
  /** It confirms once more what was confirmed. */
  | { readonly kind: 'spent' }
  /** Nothing was done: it cannot be read, or may be from somebody else. */
  | { readonly kind: 'unclear'; readonly problem: JoinProblem }
  | { readonly kind: 'doubtful'; readonly doubt: Doubt }
  | { readonly kind: 'unread' };

/** Done in the transaction of an answer; its letters are sent with those of the answer. Undefined: nothing is to be done after all. */
export type WithAnswer = (
  db: Connection,
  to: InvitedTo,
  answered: Answered,
) => Promise<readonly LetterRow[] | undefined>;

const alone: WithAnswer = async () => [];

class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Somebody joins. With the last seat of a match that is being formed it begins. Undefined: there is no such invitation. */
export async function joinInvitation(
  service: Service,
  no: number,
  terms: JoinTerms,
  also: WithAnswer = alone,
): Promise<Answered | undefined> {
  return answerWith(service, no, also, (db, to) => join(service, db, to, terms));
}

/** Somebody says no; his words go to the moderator. */
export async function declineInvitation(
  service: Service,
  no: number,
  words: string,
  also: WithAnswer = alone,
): Promise<Answered | undefined> {
  return answerWith(service, no, also, async (db, { invitation, row, present, seat }) => {
    await settleInvitation(db, no, 'DECLINED', service.clock());
    const word = { about: 'declined', by: nameOf(invitation, seat), ...(words === '' ? {} : { text: words }) } as const;
    return { answered: { kind: 'declined' }, letters: moderatorNotice(service, row, present, word) };
  });
}

/** Takes note of an answer that changes nothing. */
export const withInvitation = (
  service: Service,
  no: number,
  answered: Extract<Answered, { kind: 'unclear' | 'doubtful' | 'unread' | 'spent' }>,
  also: WithAnswer,
): Promise<Answered | undefined> => answerWith(service, no, also, async () => ({ answered, letters: [] }));

/** Whoever has the link of an invitation. */
export async function invitedByToken(service: Service, token: string): Promise<InvitedTo | undefined> {
  const { store } = service;
  const invitation = await invitationByLink(store, linkHash(token));
  // Of who looks on or moderates it is the key of his page.
  const isAnswered = invitation?.role !== 'SEAT' && invitation?.state === 'JOINED';
  return invitation && !isAnswered ? invitedTo(service, store, invitation) : undefined;
}

interface Outcome {
  readonly answered: Answered;
  readonly letters: readonly LetterRow[];
}

type Act = (db: Connection, to: InvitedTo) => Promise<Outcome>;

async function answerWith(service: Service, no: number, also: WithAnswer, act: Act): Promise<Answered | undefined> {
  const done = await service.store
    .$transaction(async (db) => {
      const to = await lockInvitation(service, db, no);
      if (!to) return undefined;
      const outcome = (await settledAlready(service, db, to)) ?? (await act(db, to));
      const own = await also(db, to, outcome.answered);
      if (!own) throw new Overtaken();
      const letters = [...own, ...outcome.letters];
      await writeLetters(db, to.row.id, letters, service.clock());
      return { answered: outcome.answered, letters, matchId: to.row.id };
    })
    .catch((error) => {
      if (error instanceof Overtaken) return undefined;
      throw error;
    });
  if (!done) return undefined;
  const { answered, letters, matchId } = done;
  await service.queues.postman(letters.map(({ id }) => id));
  if (answered.kind === 'joined' && answered.missing === 0 && !answered.isByHand) await startMatch(service, matchId);
  service.log.info({ match: matchId, answer: answered.kind }, 'an invitation was answered');
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

/** What is past is told, and changes nothing. */
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

/** Who he is, and what he was asked for, for the moderator. */
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
  const own: Seated = seat
    ? await takeSeat(service, db, { ...to, seat, invitation: guest }, terms)
    : { letters: await takePlace(service, db, { ...to, invitation: { ...guest, state: 'JOINED' } }, terms) };
  const isForming = row.state === 'FORMING';
  const missing = row.seats.filter((each) => !isTaken(each) && each.no !== seat?.no).length;
  return {
    answered: {
      kind: 'joined',
      missing: isForming ? missing : -1,
      isByHand: isForming && (await startsByHand(db, row.id)),
      ...(own.diceHead === undefined ? {} : { diceHead: own.diceHead }),
    },
    letters: [...own.letters, ...moderatorNotice(service, row, present, { about: 'joined', by: nameOf(guest, seat) })],
  };
}

/** Letters that come of it, and the head of the log that binds what he has put into the dice. */
interface Seated {
  readonly letters: readonly LetterRow[];
  readonly diceHead?: string;
}

/** Puts him on his seat; others who were asked are told that it is taken. */
async function takeSeat(
  service: Service,
  db: Connection,
  { row, present, seat, invitation }: InvitedTo & { readonly seat: SeatRow },
  { notify = 'EACH', salt }: JoinTerms,
): Promise<Seated> {
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
  if (dice?.protocol === undefined) return { letters: told };
  const given = { seat: seat.seat, salt: salt ?? '' };
  const bound = bindSalt(row.code, { dice, rollHead: row.rollHead }, given, service.clock());
  await writeDice(db, row.id, bound);
  return { letters: told, diceHead: bound.rollHead };
}

/** Each gets a page of his own; an onlooker is sent what happens from now on. */
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
      guestNotice(service, row, present, invitation, { about: 'moderating' }),
      ...others.map((each) => noticeTo(service, row, present, each, word)),
    ];
  }
  const told = { reported: row.written.event, reportedSeq: row.seq, reportedAt: service.clock() };
  await beginObserving(db, invitation.no, { ...told, notify: notify === 'DAILY' ? 'DAILY' : 'EACH' });
  return [guestNotice(service, row, present, invitation, { about: 'looking-on' })];
}
