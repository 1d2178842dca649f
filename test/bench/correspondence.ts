/** A campaign counted by its mails: who writes how often, and about which question. The stand-in decides for every player. */
import {
  type AnswerSource,
  type Decision,
  type GameEvent,
  type Json,
  opening,
  Referee,
  type SeatId,
  seededSource,
  visibleTo,
} from '../../src/engine/index.ts';
import type { CampaignEvent } from '../../src/games/campaign/events.ts';
import type { Setup } from '../../src/games/campaign/module.ts';
import type { State, View } from '../../src/games/campaign/state.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { type Notice, readSheet, StandingSource } from '../../src/orders/index.ts';

/** How a seat plays: what it leaves to its standing orders and to silence. */
export interface Manner {
  /** The standing orders of a seat, one a line. */
  readonly standing: (seat: SeatId) => string;
  /** Whether a seat with a choice is asked even where the match would not send a mail for the question. */
  readonly asksAll: boolean;
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
}

/** Events that begin an impulse or a phase, and so end the one before. */
const BEGINNINGS = ['impulse.began', 'impulse.passed', 'phase.began'];

/** Kinds of winter questions that one mail answers together. */
const WINTER = ['reinforce', 'deploy', 'withdraw'];

const { language } = wellington;
const mind = wellington.standIn();

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

const sourcesOf = (seat: SeatId, { standing, asksAll }: Manner): readonly AnswerSource[] => {
  const orders = readSheet(standing(seat), language, { owns: [seat] }).standing.map(({ policy, text }, i) => {
    if (!policy) throw new Error(`no standing order: ${text}`);
    return { id: `S${i + 1}`, policy };
  });
  return [
    ...(orders.length > 0 ? [new StandingSource(orders, { language })] : []),
    ...(asksAll ? [attentive] : []),
    rules,
  ];
};

/** A campaign in play, with the mails counted so far. */
class Post {
  readonly #run: Run;
  readonly #seats: readonly SeatId[];
  readonly #sheets = new Map<SeatId, Sheet>();
  readonly #winters = new Set<string>();
  /** Seats that asked by mail for an impulse out of order and put its orders into the same mail. */
  readonly #ahead = new Set<SeatId>();
  /** Fights for which a seat has already named its cards. */
  readonly #fights = new Set<string>();
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

  constructor(run: Run, seats: readonly SeatId[]) {
    this.#run = run;
    this.#seats = seats;
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
    const notice = language.notice(event, [seat]);
    const sheet = this.#sheets.get(seat);
    if (notice?.means === 'over' || notice?.means === 'begin') this.#sheets.delete(seat);
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
    const reply = mind.answer(decision, () => this.#view(seat));
    const answer = typeof reply === 'object' ? reply.answer : decision.fallback();
    const isCovered = this.#isCovered(decision, answer);
    if (!isCovered) this.#write(decision, answer);
    if (kind === 'impulse.order' && !this.#sheets.has(seat)) this.#sheets.set(seat, { stopped: undefined });
    if (kind === 'impulse.order') this.#ahead.delete(seat);
    const refusal = this.#run.submit(seat, id, answer);
    if (refusal) throw new Error(`${kind} of ${seat}: ${refusal.code}`);
    return !isCovered;
  }

  /** Whether an earlier mail of the seat answers the question. */
  #isCovered(decision: Decision, given?: Json): boolean {
    const { kind, seat } = decision;
    if (WINTER.includes(kind)) return this.#winters.has(this.#winterOf(seat));
    if (kind === 'battle.cards' && this.#fights.has(this.#fightOf(decision))) return true;
    const sheet = this.#sheets.get(seat);
    if (kind !== 'impulse.order') return sheet !== undefined && !sheet.stopped && this.#isUnsaid(decision);
    if (!sheet) return this.#ahead.has(seat);
    if (!sheet.stopped) return true;
    const reply = given ?? this.#thought(decision);
    const isOver = (reply as { do?: string }).do === 'end';
    return isOver && language.finish(decision, this.#view(seat), sheet.stopped) !== undefined;
  }

  /** Whether the answer follows from the acts of the sheet, so that its player is not asked. */
  #isUnsaid(decision: Decision): boolean {
    return language.unsaid?.(decision, this.#view(decision.seat)) !== undefined;
  }

  #thought(decision: Decision): Json {
    const reply = mind.answer(decision, () => this.#view(decision.seat));
    return typeof reply === 'object' ? reply.answer : decision.fallback();
  }

  /** A key for the fight of a seat at a place in this impulse. */
  #fightOf({ seat, prompt }: Decision): string {
    return `${seat} ${this.#perImpulse.length} ${String(prompt.args?.area)}`;
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
    if (kind === 'impulse.order') this.#sheets.set(seat, { stopped: undefined });
    if (kind === 'preempt' && (answer as { preempt?: boolean }).preempt) this.#ahead.add(seat);
    if (WINTER.includes(kind)) this.#winters.add(this.#winterOf(seat));
    if (kind === 'evade') this.#fights.add(this.#fightOf(decision));
  }
}

/** Plays a campaign of four to its end, or for the given number of impulses. The same seed gives the same cards and dice. */
export const correspond = (
  setup: Setup,
  seed: number,
  manner: Manner,
  most = Number.POSITIVE_INFINITY,
): Correspondence => {
  const seats = wellington.splits.find(({ id }) => id === setup.split)?.seats.map(({ id }) => id) ?? [];
  const run: Run = new Referee<State, CampaignEvent, View>(wellington, opening(wellington.start(setup)), {
    source: seededSource(`correspondence ${seed}`),
    sources: Object.fromEntries(seats.map((seat) => [seat, sourcesOf(seat, manner)])),
  });
  return new Post(run, seats).play(most);
};
