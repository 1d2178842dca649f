import { type Decision, numbered, type Refusal, refusalOf, type SeatId } from './decision.ts';
import { OutOfDice, type RandomSource, type Roll } from './dice.ts';
import { type GameEvent, type NumberedEvent, visibleTo } from './event.ts';
import type { Playable } from './game.ts';
import { copy, type Json } from './json.ts';
import type { Script, Step } from './script.ts';
import type { AnswerSource, Origin, RecordedAnswer, SourceReply } from './source.ts';
import { sure } from './sure.ts';
import { type Counters, Table } from './table.ts';

/** A position from which play can go on without its history. */
export type Snapshot<S> = {
  readonly state: S;
  readonly counters: Counters;
  /** The first decision after the last checkpoint; absent if the position is that of the checkpoint itself. */
  readonly since?: number;
};

/** An illegal answer of a source. */
interface RefusedReply {
  readonly decision: number;
  readonly seat: SeatId;
  readonly origin: Origin;
  readonly reply: SourceReply;
  readonly refusal: Refusal;
}

/** That a seat has answered a question whose seal is shown, or has taken the answer back. */
interface ShownSeal {
  readonly decision: Decision;
  /** Undefined: taken back. */
  readonly answer: Json | undefined;
  /** The number of rolls before it. */
  readonly rolls: number;
}

/** The record does not fit the rules: the match has to stop, and a moderator has to look at it. Nothing was changed. */
export class Fault extends Error {
  override readonly name = 'Fault';
}

export interface RefereeOptions {
  readonly source: RandomSource;
  /** Answers since the last checkpoint. Those that are already in the snapshot are only passed on. */
  readonly answers?: readonly RecordedAnswer[];
  /** How much of the journal is already stored: sources do not see it again. Default: all up to the snapshot. */
  readonly written?: Omit<Counters, 'decision'>;
  /** Decisions whose seat has been told of them. A quiet one among these does not get its fallback. */
  readonly waiting?: ReadonlySet<number>;
  /** Keep the position at every save point, not only where a copy is worth it. */
  readonly everySave?: boolean;
  /** The first decision that the run does not come to: it ends where that one would be asked. */
  readonly until?: number;
  /** Told of each recorded answer that is legal, with its decision and the view of its seat. */
  readonly replayed?: (recorded: RecordedAnswer, decision: Decision, view: () => unknown) => void;
  /** Told of each event as it is written, with the position in which it has just been done. */
  readonly told?: (told: NumberedEvent, state: unknown) => void;
  /** The run is not continued by anybody: no position is kept. */
  readonly passing?: boolean;
  /** For recorded answers under seal: what may replace them. */
  readonly reconsidered?: ReadonlyMap<number, AnswerSource>;
  /** The sources that may answer for each seat, in the order in which they are asked. */
  readonly sources?: Readonly<Record<SeatId, readonly AnswerSource[]>>;
}

interface Question {
  readonly decision: Decision;
  answer: Json | undefined;
}

/** A source that observes events, and what its seat may know. */
interface Observer {
  readonly seat: SeatId;
  observe(event: GameEvent): void;
}

const observersOf = (all: Readonly<Record<SeatId, readonly AnswerSource[]>>): Observer[] =>
  Object.entries(all).flatMap(([seat, sources]) =>
    sources.flatMap((source) => {
      const observe = source.observe?.bind(source);
      return observe ? [{ seat, observe }] : [];
    }),
  );

/**
 * After this many decisions a save point is worth a copy of the position, because it would take longer to run through
 * them again. The count starts at the snapshot, so that a run from a snapshot keeps the same positions as the original
 * run.
 */
const WORTH_SAVING = 6;

/** After this many refusals at one decision a source is not asked again: a broken one must not hold up a match. */
export const MOST_REFUSALS = 200;

/**
 * Runs a game from a snapshot: answers each decision from the record, then from the seat's sources, and stops where nobody
 * answers. It alone decides whether an answer counts, so nothing but a legal answer of the right seat to an open decision
 * changes a state. Deterministic: the same snapshot, answers and dice give the same bytes.
 */
export class Referee<S, E extends GameEvent = GameEvent, V = unknown> {
  readonly #game: Playable<S, E, V>;
  readonly #options: RefereeOptions;
  readonly #recorded: Map<number, RecordedAnswer>;
  /** Quiet decisions before this one are settled; those without a record got their fallback. */
  readonly #settled: number;
  readonly #table: Table<S, E>;
  readonly #script: Script;
  #snapshot: Snapshot<S>;
  #questions: Question[] = [];
  #nextDecision: number;
  /** The first decision since the last checkpoint. */
  #since: number;
  #checkpoint: Snapshot<S> | undefined;
  #answers: RecordedAnswer[];
  readonly #used: RecordedAnswer[];
  #observed: number;
  readonly #observers: readonly Observer[];
  readonly #written: Omit<Counters, 'decision'>;
  #over = false;
  #needDice: { label: string; count: number } | undefined;
  readonly #taken: RecordedAnswer[] = [];
  readonly #withdrawn = new Set<number>();
  readonly #seals: ShownSeal[] = [];
  readonly #refused: RefusedReply[] = [];

  constructor(game: Playable<S, E, V>, snapshot: Snapshot<S>, options: RefereeOptions) {
    this.#game = game;
    this.#options = options;
    this.#snapshot = snapshot;
    const first = snapshot.counters.decision;
    this.#since = snapshot.since ?? first;
    const isCarried = ({ id }: RecordedAnswer) => id >= this.#since && id < first;
    const answers = options.answers ?? [];
    this.#answers = answers.filter(isCarried);
    this.#used = [...this.#answers];
    this.#recorded = new Map(answers.filter((answer) => !isCarried(answer)).map((answer) => [answer.id, answer]));
    this.#settled = Math.max(-1, ...this.#recorded.keys(), ...(options.waiting ?? []));
    const state = copy(snapshot.state);
    this.#table = new Table<S, E>(
      state,
      options.source,
      snapshot.counters,
      () => this.#used,
      (told) => options.told?.(told, state),
    );
    this.#nextDecision = first;
    this.#written = options.written ?? snapshot.counters;
    this.#observed = this.#written.event - snapshot.counters.event;
    this.#observers = observersOf(options.sources ?? {});
    this.#script = game.rules.play(this.#table);
    this.#guarded(() => this.#take(this.#script.next()));
    if (this.#recorded.size > 0 && !this.#needDice) {
      throw new Fault(`recorded answer ${[...this.#recorded.keys()].join(', ')} meets no decision`);
    }
  }

  /** The last kept position from which play can go on. */
  get snapshot(): Snapshot<S> {
    if (this.#options.passing) throw new Error('of a passing run no position is kept');
    return this.#snapshot;
  }

  /** The present position, possibly in the middle of a procedure. Do not change it. */
  get state(): S {
    return this.#table.state;
  }

  /** The decisions of the last question, including those that are answered. */
  get asked(): readonly Decision[] {
    return this.#questions.map((question) => question.decision);
  }

  /** Decisions that wait for an answer. */
  get open(): readonly Decision[] {
    return this.#questions.filter((question) => question.answer === undefined).map((question) => question.decision);
  }

  /** Answered decisions whose answers stay secret while others of the same question are open. */
  get sealed(): readonly Decision[] {
    if (this.open.length === 0) return [];
    return this.asked.filter((decision) => decision.sealed && !this.open.includes(decision));
  }

  /** The position of the last checkpoint in this run, if there was any; the end of the game is one. */
  get checkpoint(): Snapshot<S> | undefined {
    return this.#checkpoint;
  }

  /** Answers since the last checkpoint: together with the snapshot they give the present position. */
  get answers(): readonly RecordedAnswer[] {
    return this.#answers;
  }

  /** Answers since the last checkpoint before this run, including those before checkpoints of this run. */
  get used(): readonly RecordedAnswer[] {
    return this.#used;
  }

  /** Answers that this run added to the record. One under seal may replace a recorded one of the same decision. */
  get taken(): readonly RecordedAnswer[] {
    return this.#taken;
  }

  /** Decisions whose recorded answer this run has taken out of the record. */
  get withdrawn(): ReadonlySet<number> {
    return this.#withdrawn;
  }

  /** What this run has added to the seals that everybody may see, in order. */
  get seals(): readonly ShownSeal[] {
    return this.#seals;
  }

  get refused(): readonly RefusedReply[] {
    return this.#refused;
  }

  /** Events that are not stored yet. */
  get events(): readonly NumberedEvent[] {
    return since(this.#table.events, this.#written.event);
  }

  /** Rolls that are not stored yet. */
  get rolls(): readonly Roll[] {
    return since(this.#table.rolls, this.#written.roll);
  }

  get over(): boolean {
    return this.#over;
  }

  /** The roll for which an injected source had no more faces. */
  get needDice(): { readonly label: string; readonly count: number } | undefined {
    return this.#needDice;
  }

  view(seat: SeatId | undefined): V {
    return this.#game.knowledge.view(this.#table.state, seat);
  }

  /**
   * Takes an answer if it is legal, and plays on. Otherwise returns the refusal and changes nothing. An answer under seal
   * replaces the one before it.
   */
  submit(seat: SeatId, id: number, answer: Json, origin: Origin = 'person'): Refusal | undefined {
    const question = this.#changeable(id);
    if (!question) return this.#notOpen(seat, id);
    if (question.decision.seat !== seat) return refusalOf('answer.foreign');
    const verdict = question.decision.check(answer);
    if (!verdict.ok) return verdict.refusal;
    if (question.answer !== undefined) this.#forget(question);
    this.#record(question, verdict.answer, origin);
    this.#guarded(() => this.#goOn());
    return undefined;
  }

  /** Takes an answer under seal back: its decision is open again. */
  withdraw(seat: SeatId, id: number): Refusal | undefined {
    const question = this.#changeable(id);
    if (!question) return this.#notOpen(seat, id);
    if (question.decision.seat !== seat) return refusalOf('answer.foreign');
    if (question.answer === undefined) return refusalOf('answer.not-given');
    if (!this.#taken.some((each) => each.id === id)) this.#withdrawn.add(id);
    this.#forget(question);
    this.#showSeal(question);
    return undefined;
  }

  /** A question that takes an answer: an open one, or one under seal whose answer does not count yet. */
  #changeable(id: number): Question | undefined {
    if (this.#over || this.#needDice) return undefined;
    const question = this.#questions.find((each) => each.decision.id === id);
    const isSealed = question?.decision.sealed === true && this.open.length > 0;
    return question?.answer === undefined || isSealed ? question : undefined;
  }

  /** Takes the answer of a question out of the record. */
  #forget(question: Question): void {
    const { id } = question.decision;
    for (const list of [this.#answers, this.#used, this.#taken]) {
      const at = list.findIndex((each) => each.id === id);
      if (at >= 0) list.splice(at, 1);
    }
    question.answer = undefined;
  }

  #notOpen(seat: SeatId, id: number): Refusal {
    const near = this.open.filter((decision) => decision.seat === seat).map((decision) => decision.id);
    return refusalOf(id < this.#nextDecision ? 'answer.stale' : 'answer.unknown', {}, near);
  }

  #guarded(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof OutOfDice)) throw error;
      this.#needDice = { label: error.label, count: error.count };
    }
  }

  #take(result: IteratorResult<Step, void>): void {
    let step = result;
    for (;;) {
      if (step.done) {
        this.#pass();
        this.#over = true;
        this.#questions = [];
        return;
      }
      if (typeof step.value === 'string') {
        if (step.value === 'checkpoint') this.#pass();
        else if (this.#isWorthSaving) this.#keep(this.#since);
        step = this.#script.next([]);
        continue;
      }
      const answers = this.#ask(step.value.asks);
      if (!answers) return;
      step = this.#script.next(answers);
    }
  }

  /** Asks a question. Undefined while an answer is missing, and where the run ends. */
  #ask(asks: Extract<Step, object>['asks']): Json[] | undefined {
    this.#questions = [];
    if (this.#nextDecision >= (this.#options.until ?? Number.POSITIVE_INFINITY)) return undefined;
    this.#questions = asks.map((ask) => ({ decision: numbered(ask, this.#nextDecision++), answer: undefined }));
    const isComplete = this.#isRecorded();
    for (const question of this.#questions) this.#consult(question, isComplete);
    return this.#given();
  }

  /** Whether the record has an answer to every question that is open. */
  #isRecorded(): boolean {
    return this.#recorded.size > 0 && this.#questions.every(({ decision }) => this.#recorded.has(decision.id));
  }

  get #isWorthSaving(): boolean {
    if (this.#options.passing) return false;
    return this.#options.everySave || this.#nextDecision - this.#snapshot.counters.decision >= WORTH_SAVING;
  }

  #goOn(): void {
    const answers = this.#given();
    if (answers) this.#take(this.#script.next(answers));
  }

  /** The answers to all questions; undefined while one is missing. */
  #given(): Json[] | undefined {
    const answers: Json[] = [];
    for (const { answer } of this.#questions) {
      if (answer === undefined) return undefined;
      answers.push(answer);
    }
    return answers;
  }

  /** A checkpoint: earlier answers are no longer needed. */
  #pass(): void {
    this.#since = this.#nextDecision;
    this.#answers = [];
    if (this.#options.passing) return;
    this.#keep();
    this.#checkpoint = this.#snapshot;
  }

  #keep(since?: number): void {
    this.#snapshot = {
      state: copy(this.#table.state),
      counters: { decision: this.#nextDecision, ...this.#table.counters },
      ...(since === undefined ? {} : { since }),
    };
  }

  #consult(question: Question, isComplete: boolean): void {
    const { decision } = question;
    const recorded = this.#recorded.get(decision.id);
    if (recorded) {
      if (isComplete || !this.#isAnsweredAnew(question)) this.#replay(question, recorded);
      this.#recorded.delete(decision.id);
      return;
    }
    if (decision.quiet && decision.id < this.#settled && !this.#options.waiting?.has(decision.id)) {
      question.answer = decision.fallback();
      return;
    }
    this.#observe();
    for (const source of this.#options.sources?.[decision.seat] ?? []) {
      if (this.#isSettledBy(question, source)) return;
    }
    if (!decision.quiet || this.#options.waiting?.has(decision.id)) return;
    if (decision.told) this.#record(question, decision.fallback(), 'rules');
    else question.answer = decision.fallback();
  }

  #replay(question: Question, recorded: RecordedAnswer): void {
    const { decision } = question;
    if (recorded.kind !== decision.kind || recorded.seat !== decision.seat) {
      throw new Fault(
        `answer ${recorded.id} was given by ${recorded.seat} to ${recorded.kind}, not by ${decision.seat} to ${decision.kind}`,
      );
    }
    const verdict = decision.check(recorded.answer);
    if (!verdict.ok)
      throw new Fault(`recorded answer ${recorded.id} to ${recorded.kind} is refused: ${verdict.refusal.code}`);
    this.#options.replayed?.(recorded, decision, () => this.view(decision.seat));
    question.answer = verdict.answer;
    this.#answers.push(recorded);
    this.#used.push(recorded);
  }

  /** Whether a source replaces the recorded answer of its seat, as long as that does not count. */
  #isAnsweredAnew(question: Question): boolean {
    const { id, sealed } = question.decision;
    const source = sealed ? this.#options.reconsidered?.get(id) : undefined;
    if (!source) return false;
    this.#observe();
    return this.#isSettledBy(question, source) && question.answer !== undefined;
  }

  #observe(): void {
    const { events } = this.#table;
    if (this.#observed >= events.length) return;
    for (const { seat, observe } of this.#observers) {
      for (let n = this.#observed; n < events.length; n++) {
        const { event } = sure(events[n]);
        if (visibleTo(event, seat)) observe(event);
      }
    }
    this.#observed = events.length;
  }

  /** Whether a source has answered, or leaves the question to the seat's owner. */
  #isSettledBy(question: Question, source: AnswerSource): boolean {
    const { decision } = question;
    for (let tries = 0; tries < MOST_REFUSALS; tries++) {
      const reply = source.answer(decision, () => this.view(decision.seat));
      if (reply === 'wait') return true;
      if (!reply) return false;
      const verdict = decision.check(reply.answer);
      if (verdict.ok) {
        this.#record(question, verdict.answer, source.origin, reply.why);
        return true;
      }
      this.#refused.push({
        decision: decision.id,
        seat: decision.seat,
        origin: source.origin,
        reply,
        refusal: verdict.refusal,
      });
      source.refused?.(decision, reply, verdict.refusal);
    }
    return false;
  }

  #record(question: Question, answer: Json, origin: Origin, why?: RecordedAnswer['why']): void {
    const { id, kind, seat } = question.decision;
    const recorded: RecordedAnswer = { id, kind, seat, answer, origin, ...(why ? { why } : {}) };
    question.answer = answer;
    this.#answers.push(recorded);
    this.#used.push(recorded);
    this.#taken.push(recorded);
    this.#showSeal(question);
    if (!question.decision.sealed) return;
    // Answers to one question are recorded in the order of its seats, whoever was first.
    for (const list of [this.#answers, this.#used, this.#taken]) list.sort((a, b) => a.id - b.id);
  }

  #showSeal({ decision, answer }: Question): void {
    if (decision.sealed && decision.sealShown) this.#seals.push({ decision, answer, rolls: this.#table.counters.roll });
  }
}

/** The part of a gapless journal from a number on. */
const since = <T extends { readonly no: number }>(journal: readonly T[], no: number): readonly T[] =>
  journal.slice(Math.max(0, no - (journal[0]?.no ?? no)));

/** The position before anything has been dealt or asked. */
export const opening = <S>(state: S): Snapshot<S> => ({ state, counters: { decision: 0, event: 0, roll: 0 } });
