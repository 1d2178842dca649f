/** The course of a plan that is filed as standing orders: it is played to its end, as far as its writer may know. */
import {
  type AnswerSource,
  type Decision,
  type Message,
  message,
  type SeatId,
  type SourceReply,
  visibleTo,
} from '../../engine/index.ts';
import { answeredBy, type Policy, type StandingSource } from '../../orders/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { Game } from '../game.ts';
import { standingOf } from '../play/lines.ts';
import type { Present } from '../play/present.ts';
import type { Service } from '../service.ts';
import { imaginedFor } from './imagining.ts';
import { activeOrders } from './standing.ts';

/** An answer that a line would give, or one that it would give in vain. */
export interface CourseStep {
  /** When it is asked, in the words of the game. */
  readonly occasion: string;
  /** The line. */
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  /** What it depends on: dice, and what others answer. */
  readonly depends: readonly Message[];
  /** Why it is not taken. */
  readonly refused?: Message;
}

/** How a plan goes, and where it ends. */
export interface Course {
  readonly steps: readonly CourseStep[];
  /** It goes on like that for longer than is told. */
  readonly isEndless: boolean;
  /** The question at which its lines end; undefined: they last to the end of the turn. */
  readonly asked?: { readonly occasion: string; readonly prompt: Message };
  /** Lines for the player's own acts that the course never meets. */
  readonly unmet: readonly string[];
}

const isOfActs = ({ language }: Game, { verb }: Policy): boolean =>
  language.verbs.some(
    ({ name, policy }) => name === verb && policy?.kinds.some((kind) => language.acts.includes(kind)),
  );

/** Lines for any round may go on for ever where only dice would end the turn: so many answers show how. */
const MOST_STEPS = 12;
/** No course of that many steps has as many questions. */
const MOST_ANSWERS = 400;

/** Plays the lines of a seat to the end of the turn. Others give their fallback; dice fall as the game foresees. */
export const courseOf = (service: Service, row: PositionRow, seat: SeatRow): Course =>
  new Rehearsing(service, row, seat).play();

class Rehearsing {
  readonly #seat: SeatId;
  readonly #game: Game;
  readonly #referee: Present['referee'];
  readonly #standing: StandingSource | undefined;
  readonly #turn: string | undefined;
  readonly #lines: readonly string[];
  readonly #steps: CourseStep[] = [];
  #depends: Message[] = [];
  /** Set when the imagined position is in place. */
  #isLive = false;

  constructor(service: Service, row: PositionRow, seat: SeatRow) {
    this.#seat = seat.seat;
    const options = {
      sources: this.#sources(row),
      imagined: (label: string, count: number) => this.#roll(label, count),
    };
    const { game, referee } = imaginedFor(service, row, seat.seat, options);
    this.#game = game;
    this.#referee = referee;
    this.#turn = game.rules.turn?.(referee.state);
    this.#standing = standingOf(game, seat, [], { absent: false, now: service.clock() });
    this.#lines = activeOrders(game, seat).flatMap(({ id, policy }) => (isOfActs(game, policy) ? [id] : []));
  }

  play(): Course {
    this.#isLive = true;
    for (let count = 0; count < MOST_ANSWERS && !this.#isAtEnd; count++) {
      const own = this.#open((each) => each === this.#seat)[0];
      const decision = own ?? this.#referee.open[0];
      const reply = decision && (own ? this.#own(own) : this.#other(decision));
      if (!decision || !reply || reply === 'wait') break;
      if (this.#referee.submit(decision.seat, decision.id, reply.answer, 'standing')) break;
    }
    const isEndless = this.#steps.length >= MOST_STEPS;
    const [asked] = this.#isAtEnd || isEndless ? [] : this.#open((each) => each === this.#seat);
    const met = new Set(this.#steps.map(({ id }) => id));
    return {
      steps: this.#steps,
      isEndless,
      ...(asked ? { asked: { occasion: this.#occasion, prompt: asked.prompt } } : {}),
      unmet: this.#lines.filter((id) => !met.has(id)),
    };
  }

  #open(isOf: (seat: SeatId) => boolean): readonly Decision[] {
    return this.#referee.open.filter(({ seat }) => isOf(seat));
  }

  /** Lines are written for a turn: what follows is another. */
  get #isAtEnd(): boolean {
    return this.#referee.over || this.#game.rules.turn?.(this.#referee.state) !== this.#turn;
  }

  get #occasion(): string {
    return this.#game.reporter.position.occasion(this.#referee.view(this.#seat));
  }

  #sources({ seats }: PositionRow): Record<SeatId, readonly AnswerSource[]> {
    const own: AnswerSource = {
      origin: 'standing',
      answer: (decision) => (this.#isLive ? this.#own(decision) : undefined),
    };
    const other: AnswerSource = {
      origin: 'fallback',
      answer: (decision) => (this.#isLive ? this.#other(decision) : undefined),
    };
    return Object.fromEntries(seats.map(({ seat }) => [seat, [seat === this.#seat ? own : other]]));
  }

  /** What the lines answer; of those that are refused the next one is tried. */
  #own(decision: Decision): SourceReply | 'wait' | undefined {
    if (this.#isAtEnd) return 'wait';
    while (this.#steps.length < MOST_STEPS) {
      const reply = this.#standing?.answer(decision, () => this.#referee.view(this.#seat));
      if (!reply || reply === 'wait') return decision.quiet ? { answer: decision.fallback() } : 'wait';
      const verdict = decision.check(reply.answer);
      this.#steps.push({
        occasion: this.#occasion,
        id: answeredBy(reply.why) ?? '',
        kind: decision.kind,
        text: this.#game.language.formatAnswer(decision.kind, reply.answer),
        depends: this.#depends,
        ...(verdict.ok ? {} : { refused: verdict.refusal.reason }),
      });
      if (verdict.ok) return reply;
      this.#standing?.refused(decision, reply, verdict.refusal);
    }
    return 'wait';
  }

  #other(decision: Decision): SourceReply | 'wait' {
    if (this.#isAtEnd) return 'wait';
    const { foresight } = this.#game.language.sheet;
    const on = foresight ? foresight.question(decision) : message('doubt.other');
    // What is asked of both at once is answered before either knows.
    if (on && !decision.sealed) this.#depend(on);
    return { answer: decision.fallback() };
  }

  #roll(label: string, count: number): readonly number[] | undefined {
    const { foresight } = this.#isLive ? this.#game.language.sheet : {};
    const seen = this.#referee.events.map(({ event }) => event).filter((event) => visibleTo(event, this.#seat));
    const faces = foresight?.faces(label, count, seen);
    const on = foresight?.roll(label, count);
    if (on) this.#depend(on);
    // What the others have ordered in the round is known to nobody before the dice.
    if (on) this.#depend(message('doubt.other'));
    return faces;
  }

  #depend(on: Message): void {
    if (!this.#depends.some(({ key }) => key === on.key)) this.#depends = [...this.#depends, on];
  }
}
