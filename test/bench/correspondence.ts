/** A campaign as its players' mailboxes see it: who writes how often, and what for. The stand-in thinks for every player. */
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

/** How much a seat leaves to standing orders. */
export interface Manner {
  /** Standing orders of a seat, one a line. */
  readonly standing: (seat: SeatId) => string;
  /** Whether a question that would not be worth a mail is put to whoever has a choice. */
  readonly asksAll: boolean;
}

/** What a campaign has cost. */
export interface Correspondence {
  readonly impulses: number;
  /** Mails that players have written, by the kind of question that they answered. */
  readonly mails: Readonly<Record<string, number>>;
  /** Mails that players wrote from the beginning of each impulse to that of the next. */
  readonly perImpulse: readonly number[];
  /** How often the match stood still until somebody had written. */
  readonly waits: number;
  /** Reports to each seat in each impulse, and answers to what it had written. */
  readonly sent: readonly { readonly reports: number; readonly acknowledgements: number }[];
  /** Questions that standing orders have answered. */
  readonly standing: number;
}

type Run = Referee<State, CampaignEvent, View>;

/** The sheet of orders that a seat has handed over for its impulse; stopped where reality has left the plan. */
interface Sheet {
  stopped: Notice | undefined;
}

/** What begins when something else has come to its end. */
const BEGINNINGS = ['impulse.began', 'impulse.passed', 'phase.began'];

/** Questions of a winter that one mail answers. */
const WINTER = ['reinforce', 'deploy', 'withdraw'];

const { language } = wellington;
const mind = wellington.standIn();

/** Leaves whatever has more than one answer to the player. */
const attentive: AnswerSource = {
  origin: 'person',
  answer: (decision) => (decision.options().length > 1 ? 'wait' : undefined),
};

/** As a match does: nobody is asked for the only answer that there is. */
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

/** A campaign under way, with what has been written. */
class Post {
  readonly #run: Run;
  readonly #seats: readonly SeatId[];
  readonly #sheets = new Map<SeatId, Sheet>();
  readonly #winters = new Set<string>();
  /** Seats whose mail has asked for an impulse out of order, and brought its orders along. */
  readonly #ahead = new Set<SeatId>();
  /** Fights whose cards have been named. */
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

  /** Plays until so many impulses are over, or the campaign is. */
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

  /** Follows the events: what they mean for sheets, and where an impulse begins. */
  #look(): void {
    const { events } = this.#run;
    for (const { event } of events.slice(this.#seen)) {
      if (event.kind === 'impulse.began') this.#beginImpulse();
      if (BEGINNINGS.includes(event.kind)) this.#isAtBoundary = true;
      for (const seat of this.#seats) if (visibleTo(event, seat)) this.#notice(seat, event);
    }
    this.#seen = events.length;
  }

  /** What an event means for the sheet of a seat that sees it. */
  #notice(seat: SeatId, event: GameEvent): void {
    const notice = language.notice(event, [seat]);
    const sheet = this.#sheets.get(seat);
    if (notice?.means === 'over' || notice?.means === 'begin') this.#sheets.delete(seat);
    else if (notice?.means === 'plan' && sheet) sheet.stopped ??= notice;
  }

  /** What is asked before the first impulse counts with it. */
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

  /** A report to each seat that is newly asked, and to each with news where an impulse is over: as a step of a match does. */
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

  /** Answers a question as its player would. True where he had to write for it. */
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

  /** Whether a mail that was written before has the answer. */
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

  /** Whether a sheet answers by what it says, and by what it does not say: its player has thought of it beforehand. */
  #isUnsaid(decision: Decision): boolean {
    return language.unsaid?.(decision, this.#view(decision.seat)) !== undefined;
  }

  #thought(decision: Decision): Json {
    const reply = mind.answer(decision, () => this.#view(decision.seat));
    return typeof reply === 'object' ? reply.answer : decision.fallback();
  }

  /** The fight at a place in this impulse. */
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

/** A campaign of four, played to its end or for so many impulses. The same seed gives the same cards and dice. */
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
