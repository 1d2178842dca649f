import type { Decision, Json, LanguageTag, SeatId } from '../../engine/index.ts';
import { unlessElsewhere } from '../../queue/elsewhere.ts';
import { pausesOver } from '../../store/acts.ts';
import { answerTimes } from '../../store/answer-times.ts';
import { answersOfSeats } from '../../store/answers.ts';
import { type AuditRow, auditRows } from '../../store/audit.ts';
import { invitationByLink, type UnreachedRow, unreachedInvitations } from '../../store/invitations.ts';
import { moderatorLinkNo, writeModeratorLink } from '../../store/matches.ts';
import type { OpenRow, PositionRow, SeatRow } from '../../store/position.ts';
import {
  allMatches,
  type LetterHead,
  type MatchHead,
  matchHead,
  newestLetters,
  newestSubmissions,
  type SubmissionHead,
} from '../../store/records.ts';
import { cardsPutAway, type RequestRow, requestsOf } from '../../store/requests.ts';
import { matchByCode, matchByModeratorLink } from '../../store/seats.ts';
import { type ActOrder, type ActOutcome, type Actor, noted } from '../acts/acting.ts';
import { moderate } from '../acts/index.ts';
import { moderatorUrl } from '../forming/create.ts';
import { type Game, plain } from '../game.ts';
import { answersSince, isOverLimit } from '../inbox/answer-limit.ts';
import { linkHash, linkToken } from '../keys.ts';
import { openPosition, toldGame } from '../packs.ts';
import { factsOf, type MatchFacts } from '../pages.ts';
import { publiclyAsked } from '../play/asked.ts';
import { presentOf } from '../play/present.ts';
import { paceFor, paceOf, policyOf } from '../play/run.ts';
import type { Service } from '../service.ts';
import { addHours, type MissPolicy } from '../time/pace.ts';
import { gameIn, namedIn, plainSpeech } from '../words.ts';
import { reissueLink as reissueSeatLink } from './keys-of-a-seat.ts';
import { type Trouble, troublesOf } from './trouble.ts';

/** A seat as its moderator sees it: its state, but nothing of its plans. */
export interface ModeratedSeat {
  readonly id: SeatId;
  readonly no: number;
  readonly name: string;
  readonly player: string;
  readonly address: string;
  /** Why mail to it is stopped. */
  readonly suspended: string | undefined;
  /** Its mails are not answered for a while, or not all of them. */
  readonly isOverLimit: boolean;
  /** The mails it gets besides questions. */
  readonly notify: SeatRow['notify'];
  readonly draft: 'none' | 'open' | 'handed-over';
  readonly isAsked: boolean;
  readonly deadline: Date | undefined;
  readonly isLate: boolean;
  /** What it is asked, the first deadline first. */
  readonly asked: readonly AwaitedAnswer[];
  /** What happens when its grace is over. */
  readonly policy: MissPolicy;
  /** When something last came from it. */
  readonly heard: Date | undefined;
  /** Median hours of its own answers to questions that everybody may know of. */
  readonly usual: number | undefined;
}

/** An answer that a match waits for. */
export interface AwaitedAnswer {
  /** Its kind, where everybody may know it. */
  readonly kind: string | undefined;
  /** The question in a few words, where everybody may know it and the game has them. */
  readonly words: string | undefined;
  /** A turn of its own, answered by orders. */
  readonly isAct: boolean;
  readonly since: Date;
  readonly deadline: Date;
  readonly graceUntil: Date;
}

export interface ModeratorPage {
  readonly match: MatchFacts;
  /** The game. */
  readonly game: Game;
  /** The moderator. */
  readonly moderator: { readonly name: string; readonly zone: string };
  /** Matters that need his attention. */
  readonly troubles: readonly Trouble[];
  readonly fault: string | undefined;
  readonly pausedAt: Date | undefined;
  /** When a pause ends by itself. */
  readonly pausedUntil: Date | undefined;
  readonly occasion: string;
  /** The seats that it waits for, as far as that is public. */
  readonly awaited: readonly string[];
  /** The public view; undefined if the match has stopped with a fault. */
  readonly view: Json | undefined;
  /** The numbers of the open questions. */
  readonly asked: readonly number[];
  readonly seats: readonly ModeratedSeat[];
  readonly letters: readonly LetterHead[];
  readonly submissions: readonly SubmissionHead[];
  /** Open invitations that have come back. */
  readonly unreached: readonly UnreachedRow[];
  /** What players have asked and nobody has answered, the oldest first. */
  readonly requests: readonly RequestRow[];
  /** The ids of cards that are put away now. */
  readonly putAway: ReadonlySet<string>;
}

const NEWEST = 100;
/** The most rows of the audit on a page; no match has more. */
const MOST_ACTS = 5_000;

/** The acts of moderators in a match, newest first. */
export const auditOf = (service: Service, matchId: string): Promise<readonly AuditRow[]> =>
  auditRows(service.store, matchId, {}, MOST_ACTS);

/** The match of a moderator's link. */
export const moderatorByToken = async (service: Service, token: string): Promise<string | undefined> =>
  (await matchByModeratorLink(service.store, linkHash(token))) ?? (await coModeratorByToken(service, token))?.matchId;

/** The match of a co-moderator, and his name. */
export async function coModeratorByToken(
  { store }: Service,
  token: string,
): Promise<{ readonly matchId: string; readonly name: string } | undefined> {
  const joined = await invitationByLink(store, linkHash(token));
  const isModerator = joined?.role === 'MODERATOR' && joined.state === 'JOINED';
  return isModerator ? { matchId: joined.matchId, name: joined.name } : undefined;
}

export const matchIdOf = (service: Service, code: string): Promise<string | undefined> =>
  matchByCode(service.store, code.toUpperCase());

export const listMatches = (service: Service): Promise<readonly MatchHead[]> => allMatches(service.store);

export const headOf = (service: Service, matchId: string): Promise<MatchHead | undefined> =>
  matchHead(service.store, matchId);

/** `language`: that of the reader. */
export async function moderatorPage(
  service: Service,
  matchId: string,
  language?: LanguageTag,
): Promise<ModeratorPage | undefined> {
  const present = await openPosition(service, matchId);
  const known = present && toldGame(service, present);
  if (!known) return undefined;
  const game = gameIn(known, language);
  const row = namedIn(game, present);
  const played = row.state === 'FAULT' ? undefined : presentOf(service, present);
  const referee = played?.referee;
  const view = referee?.view(undefined);
  const letters = await newestLetters(service.store, { matchId }, NEWEST);
  const submissions = await newestSubmissions(service.store, matchId, NEWEST);
  const unreached = await unreachedInvitations(service.store, matchId);
  const answered = await answersOfSeats(service.store, matchId, answersSince(service));
  const overLimit = answered.filter(isOverLimit).map(({ seat }) => seat);
  const hidden = referee?.sealed.map(({ id }) => id) ?? [];
  const times = await answerTimes(service.store, matchId, { all: false, hidden });
  return {
    match: factsOf({ game }, row),
    game,
    moderator: { name: row.moderator.name ?? 'Moderator', zone: row.moderator.zone },
    troubles: troublesOf(service, row, { letters, submissions, unreached: unreached.length, overLimit }),
    fault: row.fault ?? undefined,
    pausedAt: row.pausedAt ?? undefined,
    pausedUntil: row.pausedUntil ?? undefined,
    occasion: view === undefined ? row.name : game.reporter.position.occasion(view),
    awaited: played ? publiclyAsked(row, played, undefined) : [],
    view: view === undefined ? undefined : plain(view),
    asked: row.open.map(({ decision }) => decision),
    seats: moderatedSeats(row, {
      game,
      open: referee?.open ?? [],
      now: service.clock(),
      submissions,
      overLimit,
      times,
    }),
    letters,
    submissions,
    unreached,
    requests: (await requestsOf(service.store, matchId, { isOpen: true, most: NEWEST })).toReversed(),
    putAway: await cardsPutAway(service.store, matchId, service.clock()),
  };
}

interface Known {
  readonly now: Date;
  readonly game: Game;
  readonly open: readonly Decision[];
  /** Newest first. */
  readonly submissions: readonly SubmissionHead[];
  readonly overLimit: readonly SeatId[];
  readonly times: Awaited<ReturnType<typeof answerTimes>>;
}

function moderatedSeats(
  row: PositionRow,
  { game, open, now, submissions, overLimit, times }: Known,
): readonly ModeratedSeat[] {
  return row.seats.map((own) => {
    const { seat, no, name, player, address, suspended, notify, draft } = own;
    const asked = askedOf(row, own, { game, open });
    const deadline = asked[0]?.deadline;
    return {
      id: seat,
      no,
      name,
      player,
      address,
      suspended: suspended ?? undefined,
      isOverLimit: overLimit.includes(seat),
      notify,
      draft: draft ? (draft.handedOver ? 'handed-over' : 'open') : 'none',
      isAsked: asked.length > 0,
      deadline,
      isLate: deadline !== undefined && deadline <= now,
      asked,
      policy: policyOf(paceOf(row), own),
      heard: submissions.find((each) => each.seat?.seat === seat)?.receivedAt,
      usual: times.find((each) => each.seat === seat)?.median ?? undefined,
    };
  });
}

const askedOf = (
  row: PositionRow,
  own: SeatRow,
  { game, open }: Pick<Known, 'game' | 'open'>,
): readonly AwaitedAnswer[] =>
  row.open
    .filter(({ seat }) => seat === own.seat)
    .map((asked) => ({
      ...(asked.public ? publicly(game, asked, open) : { kind: undefined, words: undefined, isAct: false }),
      since: new Date(asked.openedAt),
      deadline: new Date(asked.deadline),
      graceUntil: addHours(new Date(asked.deadline), paceFor(row, own).graceHours),
    }))
    .sort((a, b) => a.deadline.getTime() - b.deadline.getTime());

/** What is asked, of a question that everybody may know. */
const publicly = ({ reporter, language }: Game, { decision, kind }: OpenRow, open: Known['open']) => {
  const question = open.find(({ id }) => id === decision);
  return { kind, words: question && reporter.answers.asked?.(question), isAct: language.acts.includes(kind) };
};

/** Whom a match waits for, as far as it is public. */
export async function waitingFor(service: Service, matchId: string): Promise<readonly string[]> {
  const row = await openPosition(service, matchId);
  return row ? publiclyAsked(row, presentOf(service, row), undefined) : [];
}

/**
 * Gives more time for all open decisions, or for those of one seat. `seq` is the state that the moderator saw. If the
 * match has moved on, nothing changes.
 */
export const extendDeadlines = (
  service: Service,
  matchId: string,
  { hours, seat, reason, seq, by = MODERATOR }: ExtendOrder,
): Promise<ActOutcome> =>
  moderate(service, matchId, { act: { kind: 'extend', hours, seat }, reason, guard: { seq }, ...by });

interface ExtendOrder {
  readonly hours: number;
  readonly reason: string;
  readonly seq: number;
  readonly seat?: SeatId;
  readonly by?: Actor;
}

const MODERATOR: Actor = { by: 'Moderator', via: 'command' };

/** Stops the clocks and the referee. Orders may still be written. */
export const pauseMatch = (service: Service, matchId: string, reason: string, by = MODERATOR): Promise<ActOutcome> =>
  actNow(service, matchId, { act: { kind: 'pause' }, reason, ...by });

/** Resumes a match after a pause or a repaired fault. */
export const resumeMatch = (service: Service, matchId: string, reason: string, by = MODERATOR): Promise<ActOutcome> =>
  actNow(service, matchId, { act: { kind: 'resume' }, reason, ...by });

/** Chooses the silence policy of a seat; null for that of the match. */
export const chooseSeatPolicy = (
  service: Service,
  matchId: string,
  { seat, policy, reason, by = MODERATOR }: SeatPolicyOrder,
): Promise<ActOutcome> =>
  actNow(service, matchId, { act: { kind: 'policy', seat, policy: policy ?? 'match' }, reason, ...by });

interface SeatPolicyOrder {
  readonly seat: SeatId;
  readonly policy: MissPolicy | null;
  readonly reason: string;
  readonly by?: Actor;
}

/** Carries out an act for the present state, whatever its actor has seen. */
async function actNow(service: Service, matchId: string, order: Omit<ActOrder, 'guard'>): Promise<ActOutcome> {
  const row = await openPosition(service, matchId);
  return moderate(service, matchId, { ...order, guard: { seq: row?.seq ?? 0 } });
}

/** Resumes matches whose pause is over. */
export async function endPauses(service: Service): Promise<void> {
  const by: Actor = { by: 'Estafette', via: 'clock' };
  const due = await pausesOver(service.store, service.clock(), MOST_PAUSES);
  for (const id of due)
    await unlessElsewhere(() => resumeMatch(service, id, plainSpeech('en')('resumed.by-itself'), by));
}

const MOST_PAUSES = 500;

/** The actor is the moderator unless given. */
export const reissueLink = (service: Service, matchId: string, seat: SeatId, actor = MODERATOR) =>
  reissueSeatLink(service, matchId, seat, actor);

export async function reissueModeratorLink(service: Service, matchId: string, actor = MODERATOR): Promise<string> {
  return service.store.$transaction(async (db) => {
    const no = (await moderatorLinkNo(db, matchId)) + 1;
    const token = linkToken(service.config, { matchId, seat: 'moderator', no });
    await writeModeratorLink(db, matchId, no, linkHash(token));
    await noted(service, matchId, { kind: 'moderator-link', what: {}, ...actor })(db);
    return moderatorUrl(service, token);
  });
}
