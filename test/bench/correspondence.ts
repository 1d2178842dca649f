/** A campaign counted by its mails: who writes how often, and about which question. The stand-in decides for every player. */
import {
  type AnswerSource,
  type Decision,
  type GameEvent,
  isObject,
  type Json,
  opening,
  Referee,
  type SeatId,
  same,
  seededSource,
  visibleTo,
} from '../../src/engine/index.ts';
import type { Setup } from '../../src/game/index.ts';
import type { CampaignModule } from '../../src/games/campaign/define/module.ts';
import { type CampaignEvent, campaignEvent } from '../../src/games/campaign/events.ts';
import { toldBy } from '../../src/games/campaign/rules/questions.ts';
import type { State, View } from '../../src/games/campaign/state.ts';
import {
  type Notice,
  noticeOf,
  periodsOf,
  questionOf,
  readSheet,
  type Silence,
  type StandingOrder,
  StandingSource,
} from '../../src/orders/index.ts';

/** How a seat plays: what it leaves to its standing orders and to silence. */
export interface Manner {
  /** The standing orders of a seat, one a line. */
  readonly standing: (seat: SeatId) => string;
  /** Whether a seat with a choice is asked even where the match would not send a mail for the question. */
  readonly asksAll: boolean;
  /**
   * What a seat copies of the lines that its mails offer beside a refusal, where it refuses: none, those that end with the
   * impulse, or all.
   */
  readonly copies: 'none' | 'impulse' | 'all';
}

/** The mails and waits of a campaign. */
export interface Correspondence {
  readonly impulses: number;
  /** Mails written by players, by the kind of question that they answered. */
  readonly mails: Readonly<Record<string, number>>;
  /** Mails written by players during each impulse, until the next one begins. */
  readonly perImpulse: readonly number[];
  /** How often the match waited for a mail of a player. */
  readonly waits: number;
  /** For each impulse and seat: reports sent to the seat, and acknowledgements of its mails. */
  readonly sent: readonly { readonly reports: number; readonly acknowledgements: number }[];
  /** The number of questions that standing orders answered. */
  readonly standing: number;
}

type Run = Referee<State, CampaignEvent, View>;

/** The sheet of orders that a seat handed over for its impulse. It is stopped once an event departs from its plan. */
interface Sheet {
  stopped: Notice | undefined;
  /** Mild notices since its last act. */
  mild: Notice[];
  /** Its last act. */
  last: Json;
}

const NEW_SHEET = (): Sheet => ({ stopped: undefined, mild: [], last: null });

/** Events that begin an impulse or a phase, and so end the one before. */
const BEGINNINGS = ['impulse.began', 'impulse.passed', 'phase.began'];

/** Kinds of questions between two turns that one mail answers together. */
const WINTER = ['reinforce', 'deploy', 'withdraw', 'send', 'centre'];

/**
 * The lines that the mail of a question offers beside a refusal, as the catalogue has them (`stakes.*.never`). What they do is done by
 * a real `StandingSource`.
 */
const OFFERED: Readonly<Record<string, { readonly line: string; readonly ends: 'impulse' | 'later' }>> = {
  intercept: { line: 'INTERCEPT ALL NEVER UNTIL impulse', ends: 'impulse' },
  preempt: { line: 'PREEMPT NEVER UNTIL round', ends: 'later' },
  mulligan: { line: 'MULLIGAN IF maxcp <= 3 TIMES 1', ends: 'later' },
  'battle.cards': { line: 'ELSE CARDS: NONE', ends: 'later' },
  'siege.cards': { line: 'ELSE CARDS: NONE', ends: 'later' },
};

/** Questions for cards. The line against them is offered to those alone who hold none. */
const CARDS = ['battle.cards', 'siege.cards'];

/** Waits for the player wherever a question has more than one answer. */
const attentive: AnswerSource = {
  origin: 'person',
  answer: (decision) => (decision.options().length > 1 ? 'wait' : undefined),
};

/** As in a match, a question with a single answer is not asked. */
const rules: AnswerSource = {
  origin: 'rules',
  answer: (decision) => (decision.forced ? { answer: decision.fallback() } : undefined),
};

const sourcesOf = (
  seat: SeatId,
  { language }: CampaignModule,
  { standing, asksAll }: Manner,
  copied: AnswerSource,
): readonly AnswerSource[] => {
  const orders = readSheet(standing(seat), language, { owns: [seat] }).standing.map(({ policy, text }, i) => {
    if (!policy) throw new Error(`no standing order: ${text}`);
    return { id: `S${i + 1}`, policy };
  });
  return [
    copied,
    ...(orders.length > 0 ? [new StandingSource(orders, { language })] : []),
    ...(asksAll ? [attentive] : []),
    rules,
  ];
};

/** The lines that a seat has copied from its mails so far. */
class Copied implements AnswerSource {
  readonly origin = 'standing';
  readonly #orders: StandingOrder[] = [];
  readonly #language: CampaignModule['language'];
  #source: StandingSource<View>;

  constructor({ language }: CampaignModule) {
    this.#language = language;
    this.#source = new StandingSource<View>([], { language });
  }

  /** Notes a line that counts from this moment on. */
  add(line: string, view: View): void {
    const language = this.#language;
    const given = periodsOf(language, view);
    const [{ policy } = {}] = readSheet(line, language, { owns: view.powers }).standing;
    if (!policy) throw new Error(`no standing order: ${line}`);
    this.#orders.unshift({ id: `C${this.#orders.length + 1}`, policy, given });
    this.#source = new StandingSource(this.#orders, { language });
  }

  /** Lines of a sheet come before standing orders: they name the cards of fights that it begins. */
  answer(decision: Decision, view: () => unknown) {
    // The view of a campaign.
    const { impulse, powers } = view() as View;
    const isOwn = impulse !== null && powers.includes(impulse.power);
    return isOwn && CARDS.includes(decision.kind) ? undefined : this.#source.answer(decision, view);
  }
}

/** A campaign in play, with the mails counted so far. */
class Post {
  readonly #run: Run;
  readonly #language: CampaignModule['language'];
  readonly #mind: AnswerSource;
  readonly #manner: Manner;
  readonly #copied: ReadonlyMap<SeatId, Copied>;
  readonly #seats: readonly SeatId[];
  readonly #sheets = new Map<SeatId, Sheet>();
  readonly #winters = new Set<string>();
  /** Seats that asked by mail for an impulse out of order and put its orders into the same mail. */
  readonly #ahead = new Set<SeatId>();
  /** Fights for which a seat has already named its cards. */
  readonly #fights = new Set<string>();
  /** Where all pieces of a seat evade to, by the fight: `EVADE ALL TO Aranda`. */
  readonly #evading = new Map<string, Json>();
  /** Cards that a seat still gives up by its last mail, by the sentence of the question. */
  readonly #givenUp = new Map<string, number>();
  readonly #mails: Record<string, number> = {};
  readonly #perImpulse: number[] = [];
  readonly #sent: { reports: number; acknowledgements: number }[] = [];
  readonly #told = new Set<number>();
  #letters = new Map<SeatId, { reports: number; acknowledgements: number }>();
  /** Whether an impulse or a phase has ended since the last reports. */
  #isAtBoundary = false;
  #begun = false;
  #reported = new Map<SeatId, number>();
  #written = 0;
  #seen = 0;
  #waits = 0;

  constructor(run: Run, game: CampaignModule, copied: ReadonlyMap<SeatId, Copied>, manner: Manner) {
    this.#run = run;
    this.#language = game.language;
    this.#mind = game.bot();
    this.#copied = copied;
    this.#manner = manner;
    this.#seats = [...copied.keys()];
  }

  /** Plays until the campaign or the given number of impulses is over. */
  play(most: number): Correspondence {
    for (;;) {
      this.#look();
      this.#report();
      const { open } = this.#run;
      if (open.length === 0 || this.#perImpulse.length > most) break;
      if (open.filter((decision) => this.#answer(decision)).length > 0) this.#waits++;
    }
    this.#closeImpulse();
    return {
      impulses: this.#perImpulse.length,
      mails: this.#mails,
      perImpulse: this.#perImpulse,
      waits: this.#waits,
      sent: this.#sent,
      standing: this.#run.taken.filter(({ origin }) => origin === 'standing').length,
    };
  }

  /** Follows the new events: they begin impulses, and they stop or end sheets. */
  #look(): void {
    const { events } = this.#run;
    for (const { event } of events.slice(this.#seen)) {
      if (event.kind === 'impulse.began') this.#beginImpulse();
      if (BEGINNINGS.includes(event.kind)) this.#isAtBoundary = true;
      for (const seat of this.#seats) if (visibleTo(event, seat)) this.#notice(seat, event);
    }
    this.#seen = events.length;
  }

  /** Drops or stops the sheet of a seat that sees the event. */
  #notice(seat: SeatId, event: GameEvent): void {
    const notice = noticeOf(this.#language, event, [seat]);
    const sheet = this.#sheets.get(seat);
    if (notice?.means === 'over' || notice?.means === 'begin') this.#sheets.delete(seat);
    else if (notice?.means === 'plan' && sheet && notice.isMild) sheet.mild.push(notice);
    else if (notice?.means === 'plan' && sheet) sheet.stopped ??= notice;
  }

  /** Mails written before the first impulse count towards it. */
  #beginImpulse(): void {
    if (this.#begun) this.#closeImpulse();
    this.#begun = true;
  }

  #closeImpulse(): void {
    this.#perImpulse.push(this.#written);
    this.#written = 0;
    for (const seat of this.#seats) this.#sent.push(this.#letters.get(seat) ?? { reports: 0, acknowledgements: 0 });
    this.#letters = new Map();
  }

  /** As in a match, a seat gets a report with each new question, and once an impulse or a phase is over if it has news. */
  #report(): void {
    const crossed = this.#isAtBoundary;
    this.#isAtBoundary = false;
    const { events } = this.#run;
    for (const seat of this.#seats) {
      const asked = this.#run.open.filter((each) => each.seat === seat && !this.#isCovered(each));
      const isNew = asked.some(({ id }) => !this.#told.has(id));
      for (const { id } of asked) this.#told.add(id);
      const hasNews =
        crossed && events.slice(this.#reported.get(seat) ?? 0).some(({ event }) => visibleTo(event, seat));
      if (!isNew && !hasNews) continue;
      this.#reported.set(seat, events.length);
      this.#count(seat, 'reports');
    }
  }

  #count(seat: SeatId, what: 'reports' | 'acknowledgements'): void {
    const letters = this.#letters.get(seat) ?? { reports: 0, acknowledgements: 0 };
    letters[what]++;
    this.#letters.set(seat, letters);
  }

  #view(seat: SeatId): View {
    return this.#run.view(seat);
  }

  /** Answers a question as its player would. Returns true where the player had to write a mail for it. */
  #answer(decision: Decision): boolean {
    const { seat, kind, id } = decision;
    const answer = this.#thought(decision);
    const isCovered = this.#isCovered(decision, answer);
    if (!isCovered) this.#write(decision, answer);
    if (kind === 'impulse.order') this.#order(seat, answer);
    const { count } = toldBy(decision);
    if (count !== undefined) this.#givenUp.set(this.#demandOf(decision), count - 1);
    const refusal = this.#run.submit(seat, id, answer);
    if (refusal) throw new Error(`${kind} of ${seat}: ${refusal.code}`);
    return !isCovered;
  }

  #order(seat: SeatId, answer: Json): void {
    const sheet = this.#sheets.get(seat) ?? NEW_SHEET();
    this.#sheets.set(seat, sheet);
    sheet.mild = [];
    sheet.last = answer;
    this.#ahead.delete(seat);
  }

  /** Whether an earlier mail of the seat answers the question. */
  #isCovered(decision: Decision, given?: Json): boolean {
    const { kind, seat } = decision;
    if (WINTER.includes(kind)) return this.#winters.has(this.#winterOf(seat));
    if (kind === 'battle.cards' && this.#fights.has(this.#fightOf(decision))) return true;
    if (kind === 'evade' && this.#evading.has(this.#fightOf(decision))) return true;
    const { count } = toldBy(decision);
    if (count !== undefined && this.#givenUp.get(this.#demandOf(decision)) === count) return true;
    const sheet = this.#sheets.get(seat);
    if (kind !== 'impulse.order')
      return sheet !== undefined && !sheet.stopped && (this.#isUnsaid(decision) || isForeseen(decision, sheet));
    return sheet ? this.#isWritten(decision, sheet, given) : this.#ahead.has(seat);
  }

  /** Whether an act follows from the sheet as it stands. */
  #isWritten(decision: Decision, sheet: Sheet, given: Json | undefined): boolean {
    const reply = given ?? this.#thought(decision);
    if (!sheet.stopped)
      return !sheet.mild.some(
        (notice) => this.#language.sheet.waits?.(notice, reply) || isNewMarch(notice, sheet.last, reply),
      );
    if (sheet.stopped.reason.key === 'notice.battle' && this.#hasGoneOn(sheet, reply)) return true;
    const isOver = (reply as { do?: string }).do === 'end';
    const { done } = this.#silence(decision);
    return isOver && done?.(decision, this.#view(decision.seat), sheet.stopped) !== undefined;
  }

  /** Whether the answer follows from the acts of the sheet, so that its player is not asked. */
  #isUnsaid(decision: Decision): boolean {
    return this.#silence(decision).unsaid?.(decision, this.#view(decision.seat)) !== undefined;
  }

  #silence({ kind }: Decision): Silence<View> {
    return questionOf(this.#language, kind)?.silence ?? {};
  }

  /**
   * What the stand-in answers. The lines behind a purchase or a draw were written before the card was seen; a mail is written for
   * another card. Pieces that are asked one after another go where the first of them goes.
   */
  #thought(decision: Decision): Json {
    const { seat, kind } = decision;
    const way = kind === 'evade' ? this.#evading.get(this.#fightOf(decision)) : undefined;
    const all = decision.options().find((each) => way !== undefined && isObject(each) && each.to === way);
    if (all !== undefined) return all;
    const sheet = this.#sheets.get(seat);
    const answer = this.#ask(decision, this.#view(seat));
    if (kind !== 'impulse.order' || !sheet || sheet.stopped) return answer;
    const drawn = sheet.mild.flatMap(({ reason }) => (reason.key === 'notice.card-drawn' ? this.#drawn(seat) : []));
    if (drawn.length === 0) return answer;
    const before = this.#ask(decision, without(this.#view(seat), drawn));
    return this.#language.sheet.waits?.(sheet.mild.at(-1) as Notice, before) ? answer : before;
  }

  #ask(decision: Decision, view: View): Json {
    const reply = this.#mind.answer(decision, () => view);
    return typeof reply === 'object' ? reply.answer : decision.fallback();
  }

  /** The cards that the seat has drawn last. */
  #drawn(seat: SeatId): readonly number[] {
    const seen = this.#run.events.filter(({ event }) => visibleTo(event, seat));
    const draws = seen.map(({ event }) => campaignEvent(event)).filter((event) => event.kind === 'hand.gained');
    return draws.at(-1)?.cards ?? [];
  }

  /** A key for the fight of a seat at a place in this impulse. */
  #fightOf({ seat, prompt }: Decision): string {
    return `${seat} ${this.#perImpulse.length} ${String(prompt.args?.area)}`;
  }

  /**
   * Whether a lost battle lets the sheet go on: the answer to it has offered `ON lost: GO ON`, and the next act is none of those
   * who were beaten.
   */
  #hasGoneOn({ stopped }: Sheet, next: Json): boolean {
    const fought = this.#run.events
      .map(({ event }) => campaignEvent(event))
      .filter(({ kind }) => kind === 'battle.ended');
    const last = fought.at(-1);
    const isLost = last?.kind === 'battle.ended' && last.winner === 'defender';
    return (
      isLost && isObject(next) && next.from !== stopped?.reason.args?.area && next.at !== stopped?.reason.args?.area
    );
  }

  /** A key for what a seat has to give up, card by card. */
  #demandOf({ seat, kind, prompt }: Decision): string {
    return `${seat} ${this.#perImpulse.length} ${kind} ${prompt.key}`;
  }

  #winterOf(seat: SeatId): string {
    return `${seat} ${this.#run.state.turn}`;
  }

  #write(decision: Decision, answer: Json): void {
    const { kind, seat } = decision;
    const again = kind === 'impulse.order' && this.#sheets.has(seat);
    const label = again ? 'impulse.order.stopped' : kind;
    this.#mails[label] = (this.#mails[label] ?? 0) + 1;
    this.#written++;
    this.#count(seat, 'acknowledgements');
    if (kind === 'impulse.order') this.#sheets.set(seat, NEW_SHEET());
    this.#copy(decision, answer);
    if (kind === 'mulligan' && toldBy(decision).power === this.#run.state.slot && same(answer, { mulligan: false }))
      this.#ahead.add(seat);
    if (kind === 'preempt' && (answer as { preempt?: boolean }).preempt) this.#ahead.add(seat);
    if (WINTER.includes(kind)) this.#winters.add(this.#winterOf(seat));
    if (kind === 'evade') this.#fights.add(this.#fightOf(decision));
    if (kind === 'evade' && isObject(answer) && answer.to !== undefined)
      this.#evading.set(this.#fightOf(decision), answer.to);
  }

  /** Copies the line that the mail offers beside a refusal. */
  #copy(decision: Decision, answer: Json): void {
    const { kind, seat, prompt } = decision;
    const offered = OFFERED[kind];
    const { copies } = this.#manner;
    if (!offered || copies === 'none' || (copies === 'impulse' && offered.ends !== 'impulse')) return;
    const holdsSome = CARDS.includes(kind) && toldBy({ prompt }).playable?.length !== 0;
    if (!holdsSome && same(answer, decision.options()[0])) this.#copied.get(seat)?.add(offered.line, this.#view(seat));
  }
}

/**
 * Whether a question that an event of one's own asks is one that the answer to the sheet has announced, so that a line of the sheet
 * answers it: nothing was drawn since.
 */
const isForeseen = ({ kind }: Decision, { mild }: Sheet): boolean => kind === 'event.choice' && mild.length === 0;

/** Whether the pieces that have met an evasion march on. */
const isNewMarch = ({ reason }: Notice, last: Json, next: Json): boolean =>
  reason.key === 'notice.evaded' && isObject(last) && isObject(next) && next.do === 'move' && next.from === last.to;

/** A view without some cards of its own hand. */
const without = (view: View, cards: readonly number[]): View => ({
  ...view,
  hands: Object.fromEntries(
    Object.entries(view.hands).map(([power, hand]) => [power, hand?.filter((card) => !cards.includes(card))]),
  ),
});

/** Plays a campaign of four to its end, or for the given number of impulses. The same seed gives the same cards and dice. */
export const correspond = (
  game: CampaignModule,
  setup: Setup,
  seed: number,
  manner: Manner,
  most = Number.POSITIVE_INFINITY,
): Correspondence => {
  const seats = game.setup.splits.find(({ id }) => id === setup.split)?.seats.map(({ id }) => id) ?? [];
  const copied = new Map(seats.map((seat) => [seat, new Copied(game)]));
  const run: Run = new Referee<State, CampaignEvent, View>(game, opening(game.setup.start(setup)), {
    source: seededSource(`correspondence ${seed}`),
    sources: Object.fromEntries([...copied].map(([seat, lines]) => [seat, sourcesOf(seat, game, manner, lines)])),
  });
  return new Post(run, game, copied, manner).play(most);
};
