import type { Decision, Json, LanguageTag, Message, SeatId } from '../engine/index.ts';
import { isAsTaught, lessonScript } from '../game/index.ts';
import type { Span } from '../orders/index.ts';
import type { AgreedItem, AnswerLabel, Appointment, Choice } from '../reports/index.ts';
import { answersUpTo } from '../store/answers.ts';
import type { PositionRow, SeatRow } from '../store/position.ts';
import { type DatedEventRow, type LetterHead, newestEvents, newestLetters } from '../store/records.ts';
import { type PressRecord, type SeatNews, seatNews, seatPress } from '../store/seat-records.ts';
import { matchByCode, seatByLink } from '../store/seats.ts';
import { sightOf, type Visibility } from './acts/index.ts';
import { commitmentOf, commitmentsIn } from './dice/commitment.ts';
import { type Game, plain, stakesOf, viewOf } from './game.ts';
import { linkHash, openSecrets } from './keys.ts';
import { type UnseenAct, unseenActs } from './moderator/unseen.ts';
import { knownGame, openPosition } from './packs.ts';
import { publiclyAsked } from './play/asked.ts';
import { isLessonOn, isOfLesson } from './play/lesson.ts';
import { type Present, presentOf } from './play/present.ts';
import { agreedIn, choicesOf, silenceOf, unaskedOf } from './play/report.ts';
import { paceFor, paceOf } from './play/run.ts';
import { hasStaff } from './play/staff.ts';
import { type SeatPolls, seatPolls } from './polls/board.ts';
import { NO_DECISION } from './post/outgoing.ts';
import { isAllowed } from './press/press.ts';
import { type PressRule, pressRule } from './press/rule.ts';
import type { SeatKey } from './seat-key.ts';
import type { Service } from './service.ts';
import { takesAhead } from './sheets/ahead.ts';
import { offerId } from './sheets/offer-id.ts';
import { type Asked, reachesIn, repeatable } from './sheets/same.ts';
import { severalOf } from './sheets/several.ts';
import { type StandingMoment, stateOf, stopsOf } from './sheets/standing.ts';
import { appointmentOf } from './time/appointment.ts';
import { addHours, type Pace } from './time/pace.ts';
import { gameIn, sentenceOf } from './words.ts';

/** What everybody may know of a match. */
export interface MatchFacts {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly gameId: string;
  readonly game: string;
  readonly scenario: string;
  /** Of a match that began with the lesson of its game: whether its turn goes on, or has been carried out. */
  readonly lesson: 'turn' | 'after' | undefined;
  /** What it has chosen where the rules leave a choice. */
  readonly options: PositionRow['options'];
  /** Its content; undefined for a game without content. */
  readonly pack: { readonly title: string; readonly hash: string } | undefined;
  readonly state: PositionRow['state'];
  /** The number of steps, which identifies the state on a page. */
  readonly seq: number;
  readonly pace: Pace;
  readonly commitments: { readonly dice: string; readonly deck: string };
  readonly dice: { readonly rolls: number; readonly head: string };
  readonly createdAt: Date;
  /** When a practice match is removed; undefined: it is none. */
  readonly practiceUntil: Date | undefined;
  /** Whether players may ask the staff. */
  readonly hasStaff: boolean;
  /** What its moderator may see. */
  readonly visibility: Visibility;
  /** What counts for all, oldest first. */
  readonly agreed: readonly AgreedItem[];
  /** When its evening ends; undefined: no end is agreed. */
  readonly endsAt: Date | undefined;
  readonly seats: readonly {
    readonly id: SeatId;
    readonly name: string;
    readonly player: string;
    readonly powers: readonly string[];
    /** How often it has asked the staff. */
    readonly advised: number;
  }[];
}

/** An answer with its meaning, needs and possible costs, as messages and as sentences. */
interface PageChoice extends Choice {
  /** See {@link offerId}. */
  readonly id: string;
  /** The place that it names; of a way the last one. */
  readonly place: string | undefined;
  readonly label: AnswerLabel;
  readonly stakes: readonly (Message & { readonly text: string })[];
}

interface PageSeveral {
  readonly single: readonly string[];
  readonly sets: readonly { readonly of: readonly string[]; readonly stakes: readonly string[] }[];
}

/** An answer that does not count yet. */
interface SealedAnswer {
  readonly decision: number;
  /** In the words of players. */
  readonly label: string;
  /** As an order. */
  readonly text: string;
  readonly answer: Json;
  /** See {@link commitmentOf}. */
  readonly commitment: string;
}

/** That another seat has answered under seal, and what stands for its answer. */
interface ForeignSeal {
  readonly name: string;
  readonly commitment: string;
}

/** A decision for the page of its owner. */
export interface PageDecision {
  readonly id: number;
  readonly kind: string;
  /** True: a turn of its own, answered by orders; false: the answer to a question. */
  readonly isAct: boolean;
  readonly prompt: Message;
  /** The prompt as a sentence. */
  readonly question: string;
  readonly options: readonly PageChoice[];
  /** The id of the answer that is taken in silence, if it is one of the options. */
  readonly usual: string | undefined;
  /** Where any number of things can be taken: the ids of the answers that take one, and what several mean together. */
  readonly several: PageSeveral | undefined;
  /** Answers that can be given every time, by their ids, and until when. */
  readonly same: { readonly answers: readonly string[]; readonly reaches: readonly Span[] };
  readonly silence: string;
  /** Why no line of a plan answers it; empty without lines, and where one is about to. */
  readonly stops: readonly string[];
  /** What NEVER says, if it answers this kind of question for the whole match. */
  readonly unasked: string | undefined;
  readonly deadline: Date;
  readonly graceUntil: Date;
  /** The identity of its deadline in calendars. */
  readonly appointment: Appointment;
}

export interface PageDraft {
  readonly decision: number;
  readonly lines: readonly string[];
  readonly mode: string;
  readonly handedOver: boolean;
  /** Until then handed-over orders may be changed. */
  readonly readyAt: Date | undefined;
  readonly revision: number;
}

export interface PageStanding {
  readonly position: number;
  readonly text: string;
  readonly active: boolean;
  readonly used: number;
  /** Why it has ended, or cannot act now. */
  readonly invalid?: string;
  /** The last day on which it is valid, ISO 8601. */
  readonly lastDay?: string;
  /** It has ended because its period is over. */
  readonly over?: true;
}

/** How a seat gets its mails. */
interface SeatMail {
  readonly address: string;
  readonly notify: SeatRow['notify'];
  /** The cause, if its player did not choose it. */
  readonly by: string | undefined;
  /** Why no mail reaches it. */
  readonly suspended: string | undefined;
}

/** Press of a seat: its possible readers, and what it has written and read. */
export interface PagePress {
  /** Seats that it may write to. */
  readonly readers: readonly { readonly id: SeatId; readonly name: string }[];
  /** Whether there is a moderator to write to. */
  readonly hasModerator: boolean;
  readonly rule: PressRule;
  /** Newest first. */
  readonly items: readonly PressRecord[];
}

/** Everything on the page of a seat, made from the seat's own view. */
export interface SeatPage extends SeatNews {
  /** `isAsTaught`: the turn of its lesson was played as the lesson has it; undefined: it goes on so, or there was none. */
  readonly match: MatchFacts & { readonly isAsTaught: boolean | undefined };
  readonly seat: {
    readonly no: number;
    readonly id: SeatId;
    readonly name: string;
    readonly powers: readonly string[];
    readonly player: string;
    readonly zone: string;
    readonly language: LanguageTag;
    readonly mail: SeatMail;
  };
  /** What is going on: `1812, round 3, impulse of Britain`. */
  readonly occasion: string;
  readonly view: Json;
  readonly open: readonly PageDecision[];
  /** Names of other seats that are asked something, as far as everybody may know it. */
  readonly waitingFor: readonly string[];
  /** Its own answers under seal, as orders: secret until all are given. */
  readonly sealed: readonly SealedAnswer[];
  /** Other seats whose answers are under seal, where everybody may know that. */
  readonly seals: readonly ForeignSeal[];
  /** Where nothing is asked: what is for later. */
  readonly draft: PageDraft | undefined;
  /** Orders may be sent before they are asked for. */
  readonly takesAhead: boolean;
  readonly standing: readonly PageStanding[];
  readonly letters: readonly LetterHead[];
  readonly press: PagePress;
  readonly polls: SeatPolls;
  /** Its own answers since the last boundary. */
  readonly given: readonly Json[];
  /** Acts of moderators that its player has not marked as seen. */
  readonly unseen: readonly UnseenAct[];
}

/** What anybody with the code of the match may see. */
export interface PublicPage {
  readonly match: MatchFacts;
  readonly occasion: string;
  readonly view: Json;
  readonly waitingFor: readonly string[];
  readonly events: readonly DatedEventRow[];
  /** Published at the end of the match: with them every roll can be recomputed. */
  readonly secrets: { readonly dice: string; readonly deck: string } | undefined;
}

/** The most answers that are offered for every time. */
const MOST_REPEATED = 12;

/** So many of the newest events are on a page. */
export const NEWEST_EVENTS = 200;

/** The newest events that everybody may know. */
export const publicEvents = ({ store }: Service, matchId: string): Promise<readonly DatedEventRow[]> =>
  newestEvents(store, matchId, undefined, { most: NEWEST_EVENTS });
const NEWEST_LETTERS = 50;
const MOST_PRESS = 500;

/** The seat that a link belongs to. */
export async function seatByToken(service: Service, token: string): Promise<SeatKey | undefined> {
  const found = await seatByLink(service.store, linkHash(token));
  return found && { no: found.no, seat: found.seat, matchId: found.matchId };
}

export async function seatPage(service: Service, { matchId, seat }: SeatKey): Promise<SeatPage | undefined> {
  const row = await openPosition(service, matchId);
  const own = row?.seats.find((each) => each.seat === seat);
  if (!row || !own) return undefined;
  const known = presentOf(service, row);
  const present = { ...known, game: gameIn(known.game, own.language) };
  const { game, referee } = present;
  const { no, name, powers, player, zone, language } = own;
  const isAsked = referee.open.some((decision) => decision.seat === seat);
  const [news, letters, press, polls, unseen] = await Promise.all([
    seatNews(service.store, { matchId, no, seat }, NEWEST_EVENTS),
    newestLetters(service.store, { matchId, seatNo: no }, NEWEST_LETTERS),
    pressOf(service, row, { present, seat: own }),
    seatPolls(service, row, { seat, language }),
    unseenActs(service, { matchId, seatNo: no }),
  ]);
  return {
    match: { ...factsOf(present, row), isAsTaught: await wasTaught(service, game, row) },
    seat: { no, id: seat, name, powers, player, zone, language, mail: mailOf(own) },
    occasion: game.reporter.position.occasion(referee.view(seat)),
    view: plain(referee.view(seat)),
    open: referee.open
      .filter((decision) => decision.seat === seat)
      .flatMap((each) => decisionOf(service, present, row, each)),
    waitingFor: publiclyAsked(row, present, seat),
    sealed: sealedBy(service, row, present, seat),
    seals: sealsShown(service, row, present, seat),
    draft: draftOf(own) ?? (isAsked ? undefined : aheadOf(own)),
    takesAhead: !isAsked && row.state === 'RUNNING' && takesAhead(present, seat),
    standing: standingFor(service, present, own),
    ...news,
    given: row.answers.flatMap((each) => (each.seat === seat ? [each.answer] : [])),
    letters,
    press,
    polls,
    unseen,
  };
}

/** Whether the turn of a lesson was played as the lesson has it; undefined: it goes on so, or there was none. */
async function wasTaught({ store }: Service, game: Game, row: PositionRow): Promise<boolean | undefined> {
  const last = lessonScript(game)?.answers.at(-1)?.id;
  if (!isOfLesson(row) || last === undefined || !game.lesson) return undefined;
  if (isLessonOn(game, row)) return row.dice.lesson === false ? false : undefined;
  return isAsTaught(game, await answersUpTo(store, { matchId: row.id, seat: game.lesson.seat, last }));
}

async function pressOf(
  { store }: Service,
  row: PositionRow,
  writer: Parameters<typeof isAllowed>[0],
): Promise<PagePress> {
  const rule = pressRule(row.press);
  const { seat } = writer;
  const others = row.seats.filter(({ no }) => no !== seat.no);
  return {
    rule,
    readers: others
      .filter((other) => isAllowed(writer, rule, other))
      .map((other) => ({ id: other.seat, name: other.name })),
    hasModerator: row.moderator.address !== null,
    items: await seatPress(store, { no: seat.no, matchId: row.id }, MOST_PRESS),
  };
}

const momentOf = (service: Service, { game, referee }: Present): StandingMoment => ({
  game,
  now: service.clock(),
  view: (seat) => viewOf(game, referee.state, seat),
});

function standingFor(service: Service, present: Present, own: SeatRow): readonly PageStanding[] {
  const moment = momentOf(service, present);
  return own.standing.map((line) => {
    const { position, text, active, used } = line;
    return { position, text, active, used, ...stateOf(moment, own, line) };
  });
}

const mailOf = ({ address, notify, notifyBy, suspended }: SeatRow): SeatMail => ({
  address,
  notify,
  by: notifyBy ?? undefined,
  suspended: suspended ?? undefined,
});

export async function publicPage(service: Service, code: string, language?: string): Promise<PublicPage | undefined> {
  const matchId = await matchByCode(service.store, code.toUpperCase());
  return matchId === undefined ? undefined : publicPageOf(service, matchId, language);
}

/** What everybody may know of how a match is played; undefined: there is none with this code. */
export async function termsOf(service: Service, code: string) {
  const matchId = await matchByCode(service.store, code.toUpperCase());
  const row = matchId === undefined ? undefined : await openPosition(service, matchId);
  return row && { game: row.game, code: row.code, name: row.name, options: row.options };
}

/** The same for an observer. */
export async function publicPageOf(
  service: Service,
  matchId: string,
  language?: string,
): Promise<PublicPage | undefined> {
  const row = await openPosition(service, matchId);
  if (!row) return undefined;
  const known = presentOf(service, row);
  const present = { ...known, game: gameIn(known.game, language) };
  const view = present.referee.view(undefined);
  return {
    match: factsOf(present, row),
    occasion: present.game.reporter.position.occasion(view),
    view: plain(view),
    waitingFor: publiclyAsked(row, present, undefined),
    events: await publicEvents(service, row.id),
    secrets: row.state === 'OVER' ? openSecrets(service.config, row.id, row.sealedSecrets) : undefined,
  };
}

export function factsOf({ game }: Pick<Present, 'game'>, row: PositionRow): MatchFacts {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    gameId: row.game,
    game: game.title,
    scenario: game.reporter.words.catalogue[`scenario.${row.scenario}`] ?? row.scenario,
    lesson: isOfLesson(row) ? (isLessonOn(game, row) ? 'turn' : 'after') : undefined,
    options: row.options,
    pack: packFacts(game, row),
    state: row.state,
    seq: row.seq,
    pace: paceOf(row),
    commitments: row.commitments,
    dice: { rolls: row.written.roll, head: row.rollHead },
    createdAt: row.createdAt,
    practiceUntil: row.practiceUntil ?? undefined,
    hasStaff: hasStaff(game, row),
    visibility: sightOf(row),
    agreed: agreedIn(row).agreed ?? [],
    endsAt: row.endsAt ?? undefined,
    seats: row.seats.map(({ seat, name, player, powers, advised }) => ({ id: seat, name, player, powers, advised })),
  };
}

/** The pack by its hash; its title only if the content is available. */
function packFacts({ content }: Game, { packHash }: PositionRow): MatchFacts['pack'] {
  const pack = content?.pack;
  const hash = packHash ?? pack?.hash;
  return hash === undefined ? undefined : { hash, title: pack?.hash === hash ? pack.title : '' };
}

/** The game of a page, with the content that its match is bound to. */
export const gameOfPage = (service: Service, { gameId: game, pack }: MatchFacts): Game | undefined =>
  knownGame(service, { game, packHash: pack?.hash ?? null });

/** Answers to a question that a page shows: more than any question has. */
const MOST_ANSWERS = 1_000;

function decisionOf(service: Service, present: Present, row: PositionRow, decision: Decision): PageDecision[] {
  const { game, referee } = present;
  const open = row.open.find((each) => each.decision === decision.id);
  if (!open) return [];
  const own = row.seats.find(({ seat }) => seat === open.seat);
  const pace = paceFor(row, own);
  const deadline = new Date(open.deadline);
  const { unasked } = unaskedOf(game, decision);
  const view = viewOf(game, referee.state, decision.seat);
  const labelOf = (answer: Json): AnswerLabel => game.reporter.answers.label(decision.kind, answer, view);
  const idOf = (answer: Json): string => offerId(decision.kind, answer);
  const isAct = game.language.acts.includes(decision.kind);
  const options = choicesOf(game, decision, view, isAct ? undefined : MOST_ANSWERS).map((choice) =>
    inWords(
      game,
      { ...choice, id: idOf(choice.answer), place: game.board.places(choice.answer, view).at(-1) },
      labelOf(choice.answer),
    ),
  );
  const usual = isAct ? undefined : idOf(decision.fallback());
  return [
    {
      id: decision.id,
      kind: decision.kind,
      isAct,
      prompt: decision.prompt,
      question: sentenceOf(game, decision.prompt),
      options,
      usual: options.some(({ id }) => id === usual) ? usual : undefined,
      several: isAct ? undefined : severalIn(game, decision, view),
      same: own && !isAct ? sameIn({ game, seat: own, decision, view }) : { answers: [], reaches: [] },
      silence: silenceOf(game, pace, decision, (answer) => labelOf(answer).text),
      stops: own && game.language.standing?.planner ? stopsOf(momentOf(service, present), own, [], decision) : [],
      unasked: unasked && sentenceOf(game, unasked),
      deadline,
      graceUntil: addHours(deadline, pace.graceHours),
      appointment: appointmentOf({ ...open, code: row.code, openedAt: new Date(open.openedAt), deadline }),
    },
  ];
}

const inWords = (
  game: Game,
  { stakes = [], ...choice }: Choice & Pick<PageChoice, 'id' | 'place'>,
  label: AnswerLabel,
): PageChoice => ({
  ...choice,
  label,
  stakes: stakes.map((stake) => ({ ...stake, text: sentenceOf(game, stake) })),
});

function severalIn(game: Game, decision: Decision, view: Json): PageSeveral | undefined {
  const several = severalOf(decision);
  if (!several) return undefined;
  const single = several.single.map((answer) => offerId(decision.kind, answer));
  return {
    single,
    sets: several.sets.map(({ of, answer }) => ({
      of: of.flatMap((i) => single[i] ?? []),
      stakes: stakesOf(game, view, decision, answer).map((stake) => sentenceOf(game, stake)),
    })),
  };
}

const sameIn = (asked: Asked): PageDecision['same'] => {
  const answers = repeatable(asked, asked.decision.options().slice(0, MOST_REPEATED));
  const { kind } = asked.decision;
  return answers.length === 0
    ? { answers: [], reaches: [] }
    : { answers: answers.map((answer) => offerId(kind, answer)), reaches: reachesIn(asked.game) };
};

function sealsShown(service: Service, row: PositionRow, { referee }: Present, reader: SeatId): readonly ForeignSeal[] {
  return commitmentsIn(service, row, referee)
    .filter(({ seat }) => seat !== reader)
    .map(({ seat, commitment }) => ({ name: row.seats.find((each) => each.seat === seat)?.name ?? seat, commitment }));
}

/** The answers of a seat to a question that others are still asked. */
function sealedBy(
  service: Service,
  row: PositionRow,
  { game: { language, reporter }, game, referee }: Present,
  seat: SeatId,
): readonly SealedAnswer[] {
  const own = new Set(referee.sealed.filter((decision) => decision.seat === seat).map(({ id }) => id));
  return referee.answers
    .filter(({ id }) => own.has(id))
    .map((given) => ({
      decision: given.id,
      label: reporter.answers.label(given.kind, given.answer, viewOf(game, referee.state, seat)).text,
      text: language.formatAnswer(given.kind, given.answer),
      answer: given.answer,
      commitment: commitmentOf(service, row, given),
    }));
}

const aheadOf = ({ ahead }: SeatRow): PageDraft | undefined =>
  ahead
    ? {
        decision: NO_DECISION,
        lines: ahead.lines,
        mode: ahead.mode,
        handedOver: ahead.done,
        readyAt: undefined,
        revision: ahead.revision,
      }
    : undefined;

function draftOf({ draft }: SeatRow): PageDraft | undefined {
  if (!draft) return undefined;
  const { decision, lines, mode, handedOver, readyAt, revision } = draft;
  return { decision, lines, mode, handedOver, readyAt: readyAt === null ? undefined : new Date(readyAt), revision };
}
