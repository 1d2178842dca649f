import {
  type AnswerSource,
  type Decision,
  type GameEvent,
  type Json,
  type Message,
  message,
  nameIn,
  type Referee,
  type SeatId,
  type SourceReply,
  same,
  visibleTo,
} from '../../engine/index.ts';
import {
  type Doubt,
  type FurtherAct,
  type LineProgress,
  MODES,
  type Mode,
  modeIn,
  noticeOf,
  readDraft,
  type SheetReading,
  SheetSource,
  type StandingSource,
  type Unspent,
} from '../../orders/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import { eventOf, type Game, questionOf } from '../game.ts';
import { ownsOf } from '../owns.ts';
import { standingOf } from '../play/lines.ts';
import { gameOf } from '../play/run.ts';
import type { Service } from '../service.ts';
import { imaginedFor } from './imagining.ts';

/** The result of a rehearsal, as far as its writer may know it. */
export interface Rehearsal {
  readonly reading: SheetReading;
  readonly progress: readonly LineProgress[];
  /** The answers of its lines in their order, if what comes next was requested. */
  readonly steps: readonly PlannedStep[];
  /** What each of several lines would answer alone that give one answer together, if what comes next was requested. */
  readonly parts: readonly PlannedPart[];
  /** What its lines depend on. */
  readonly doubts: readonly Doubt[];
  /** How likely the encounters of its lines are. */
  readonly odds: readonly Odds[];
  /** What its writer could order after the last line, if that was requested. */
  readonly next: NextActs | undefined;
  /** What its writer sees after the last line that could be carried out, if that was requested. */
  readonly after: unknown;
  /** What would stay unspent, if the sheet ends without a line that says so. */
  readonly unspent: Unspent | undefined;
  /** The question takes several lines, and these would end it without saying so. */
  readonly endsQuestion: boolean;
}

/** What a line says to a question. */
export interface PlannedPart {
  readonly line: number;
  readonly kind: string;
  readonly answer: Json;
  /** What the writer sees before it. */
  readonly view: unknown;
}

/** An answer that a line gives. */
interface PlannedStep extends PlannedPart {
  /** All answers to the question. */
  readonly others: readonly Json[];
}

/** The answers to a question for an act, in the position in which it is asked. */
interface NextActs {
  readonly kind: string;
  readonly answers: readonly Json[];
  /** Acts that answer no question yet. */
  readonly further: readonly FurtherAct[];
  /** What the writer sees then. */
  readonly view: unknown;
}

/** A possible result of a line, and its probability. */
interface Odds {
  readonly line: number;
  readonly text: Message;
}

interface RehearsalOptions {
  /** Also compute what could be ordered next. */
  readonly looksAhead?: boolean | undefined;
  /** Default: the mode of the draft. */
  readonly mode?: Mode;
}

/** The mode in which the sheet of a seat is carried out. */
export const modeOf = ({ language }: Pick<Game, 'language'>, { draft }: SeatRow): Mode =>
  nameIn(MODES, draft?.mode) ?? modeIn(language);

/** Rehearsals end by themselves; no sheet gives as many answers as this. */
const MOST_ANSWERS = 2_000;

/**
 * Plays a sheet on the position as its writer may imagine it: others give their fallback, his standing orders answer
 * for him, and dice fall as the plan expects. Everything on which a line depends is noted. The result contains nothing
 * that the writer does not know.
 */
export function rehearse(
  service: Service,
  row: PositionRow,
  seat: SeatRow,
  lines: readonly string[],
  { looksAhead = false, mode = modeOf(gameOf(service, row), seat) }: RehearsalOptions = {},
): Rehearsal {
  const scene = new Scene(service, row, seat, lines, { looksAhead, mode });
  scene.play();
  const { reading, steps, parts, doubts, odds, unspent, endsQuestion } = scene;
  return {
    reading,
    progress: scene.progress(),
    steps,
    parts,
    doubts,
    odds,
    next: looksAhead ? scene.next() : undefined,
    after: looksAhead ? scene.present() : undefined,
    unspent,
    endsQuestion,
  };
}

/** Orders for a position that nobody knows yet. */
export const unrehearsed = (reading: SheetReading): Rehearsal => ({
  reading,
  progress: [],
  steps: [],
  parts: [],
  doubts: [],
  odds: [],
  next: undefined,
  after: undefined,
  unspent: undefined,
  endsQuestion: false,
});

class Scene {
  readonly steps: PlannedStep[] = [];
  readonly parts: PlannedPart[] = [];
  readonly doubts: Doubt[] = [];
  readonly odds: Odds[] = [];
  unspent: Unspent | undefined;
  endsQuestion = false;
  readonly reading: SheetReading;
  readonly #seat: SeatId;
  readonly #owns: readonly string[];
  /** What the writer knows before his sheet, and what he is asked. */
  readonly #view: unknown;
  readonly #asked: Decision | undefined;
  readonly #game: Game;
  readonly #referee: Referee<unknown>;
  readonly #sheet: SheetSource;
  readonly #standing: StandingSource | undefined;
  readonly #seen: GameEvent[] = [];
  /** Set when the imagined position is in place; before that nobody answers and nothing is imagined. */
  #isLive = false;
  /** The line in progress. */
  #line: number | undefined;
  /** The line whose odds are told: that of a fight, and not those of its cards. */
  #telling: number | undefined;
  readonly #looksAhead: boolean;
  readonly #mode: Mode;
  /** What could be ordered after the last line. */
  #next: NextActs | undefined;
  /** Set when the fight that ends the plan has been examined. */
  #isEnded = false;

  constructor(
    service: Service,
    row: PositionRow,
    seat: SeatRow,
    lines: readonly string[],
    { looksAhead, mode }: { readonly looksAhead: boolean; readonly mode: Mode },
  ) {
    this.#looksAhead = looksAhead;
    this.#mode = mode;
    this.#seat = seat.seat;
    const sources = Object.fromEntries(
      row.seats.map((each) => [each.seat, [each.seat === seat.seat ? this.#own() : this.#other()]]),
    );
    const imagined = (label: string, count: number) => this.#roll(label, count);
    const options = { sources, imagined };
    const { game, referee } = imaginedFor(service, row, seat.seat, options);
    this.#game = game;
    this.#owns = ownsOf(game, seat);
    this.#referee = referee;
    const owns = this.#owns;
    const view = game.knowledge.view(referee.state, seat.seat);
    this.#view = structuredClone(view);
    this.#asked = this.#open()[0];
    this.reading = readDraft(lines, game.language, { owns, view, open: this.#open() });
    const recorded = referee.answers.filter((answer) => answer.seat === seat.seat);
    // Whatever its later mode, all of its errors are to be found at once.
    const { language } = game;
    const asked = this.#asked?.id;
    this.#sheet = new SheetSource(this.reading, { language, owns, mode: 'go', done: true, recorded, asked });
    this.#standing = standingOf(game, seat, referee.answers, { absent: false, now: service.clock() });
  }

  play(): void {
    this.#isLive = true;
    this.#playOn();
    const left = this.#open().find(({ id }) => id === this.#asked?.id);
    const known = { owns: this.#owns, now: this.#view, later: this.#referee.view(this.#seat) };
    this.#sheet.judge(known, left, this.#asked?.kind);
  }

  #playOn(): void {
    const referee = this.#referee;
    const { checkpoint } = referee;
    for (let count = 0; count < MOST_ANSWERS; count++) {
      this.#observe();
      if (referee.over || referee.needDice || referee.checkpoint !== checkpoint) return;
      if (!this.#answerOne()) return;
    }
  }

  progress(): readonly LineProgress[] {
    return this.#sheet.progress(this.#seen);
  }

  next(): NextActs | undefined {
    const [own] = this.#open();
    return this.#next ?? (own && this.#actsOf(own));
  }

  #actsOf(decision: Decision): NextActs {
    const view = this.present();
    const further = this.#game.language.sheet.further?.(decision, view) ?? [];
    return { kind: decision.kind, answers: decision.options(), further, view };
  }

  /** What the writer sees now. Play changes the position in place, and a view shows parts of it. */
  present(): unknown {
    return structuredClone(this.#referee.view(this.#seat));
  }

  #open(): readonly Decision[] {
    return this.#referee.open.filter((decision) => decision.seat === this.#seat);
  }

  /** Answers a question that no source has answered. False when the sheet is done. */
  #answerOne(): boolean {
    const [own] = this.#open();
    const decision = own ?? this.#referee.open[0];
    if (!decision) return false;
    const reply = own ? (this.#ownAnswer(own) ?? this.#unasked(own)) : this.#othersAnswer(decision);
    if (!reply || reply === 'wait') return false;
    return this.#referee.submit(decision.seat, decision.id, reply.answer, 'sheet') === undefined;
  }

  #own(): AnswerSource {
    return { origin: 'sheet', answer: (decision) => (this.#isLive ? this.#ownAnswer(decision) : undefined) };
  }

  #other(): AnswerSource {
    return { origin: 'fallback', answer: (decision) => (this.#isLive ? this.#othersAnswer(decision) : undefined) };
  }

  #ownAnswer(decision: Decision): SourceReply | 'wait' | undefined {
    this.#observe();
    const view = () => this.#referee.view(this.#seat);
    const reply = this.#sheet.answer(decision, view);
    if (!reply) return this.#standing?.answer(decision, view) ?? this.#unsaid(decision) ?? onlyAnswer(decision);
    const { number: line } = reply.why?.args ?? {};
    const number = typeof line === 'number' ? line : undefined;
    if (this.#looksAhead && number === undefined && this.#isAct(decision)) this.#next ??= this.#actsOf(decision);
    this.#lose(decision, reply.answer, number);
    this.#line = number;
    const isOfFight = (this.#game.cards?.inFight?.(reply.answer) ?? []).length > 0;
    if (!isOfFight) this.#telling = number;
    if (this.#looksAhead && number !== undefined)
      this.steps.push({
        ...{ line: number, kind: decision.kind, answer: reply.answer, view: this.present() },
        others: this.#isAct(decision) ? decision.options() : [],
      });
    if (this.#looksAhead) this.#part(decision, reply.answer);
    return reply;
  }

  /** Notes what each line would answer alone that has answered with others. */
  #part(decision: Decision, given: Json): void {
    const { kind } = decision;
    const { gather } = questionOf(this.#game, kind) ?? {};
    if (!gather) return;
    const view = this.present();
    for (const { line, answers } of this.#sheet.progress()) {
      const { answer } = line.order && answers.includes(given) ? gather(decision, view, [line.order]) : {};
      if (answer !== undefined) this.parts.push({ line: line.number, kind, answer, view });
    }
  }

  /** What the sheet answers by its silence, which its writer reads before it counts. */
  #unsaid(decision: Decision): SourceReply | undefined {
    const reply =
      this.#mode === 'step' ? undefined : this.#sheet.unsaid.answer(decision, () => this.#referee.view(this.#seat));
    if (!reply || reply === 'wait') return undefined;
    const note = questionOf(this.#game, decision.kind)?.silence?.note?.(decision);
    if (note) this.#doubt(note, 'unsaid');
    return reply;
  }

  /** What is lost if this answer ends its question; `number`: the line that gives it, if it is not the end of the sheet. */
  #lose(decision: Decision, answer: Json, number: number | undefined): void {
    const { language } = this.#game;
    const closing = questionOf(this.#game, decision.kind)?.silence?.used?.(decision);
    if (number !== undefined && (closing === undefined || !same(closing, answer))) return;
    if (number === undefined && decision.kind === this.#asked?.kind && !this.#isAct(decision)) this.endsQuestion = true;
    const by = number === undefined ? undefined : this.reading.lines.find((each) => each.number === number)?.order;
    const loss = language.sheet.unspent?.(decision, this.#referee.view(this.#seat), by);
    if (loss) this.unspent ??= { line: number ?? this.#line, ...loss };
  }

  #isAct({ kind }: Decision): boolean {
    return this.#game.language.acts.includes(kind);
  }

  /** A question that the plan does not answer: its writer will be asked, and the plan goes on with the fallback. */
  #unasked(decision: Decision): SourceReply | undefined {
    if (this.#line === undefined || this.#game.language.acts.includes(decision.kind)) return undefined;
    const { key, args } = decision.prompt;
    const isUncertain = this.#game.language.sheet.foresight?.uncertain?.includes(key);
    this.#doubt(isUncertain ? message(`ahead.${key}`, args) : decision.prompt, 'ask');
    return { answer: decision.fallback() };
  }

  #othersAnswer(decision: Decision): SourceReply | 'wait' {
    const { language } = this.#game;
    const { foresight } = language.sheet;
    if (language.acts.includes(decision.kind)) return 'wait';
    const on = foresight ? foresight.question(decision) : decision.quiet ? undefined : message('doubt.other');
    if (on) this.#doubt(on, foresight?.isAboutCards(decision) ? 'card' : 'plain');
    for (const odds of questionOf(this.#game, decision.kind)?.odds?.(decision) ?? []) this.#tell(odds);
    const wanted = foresight?.answer(decision);
    const isLegal = wanted !== undefined && decision.check(wanted).ok;
    return { answer: isLegal ? wanted : decision.fallback() };
  }

  #roll(label: string, count: number): readonly number[] | undefined {
    if (!this.#isLive) return undefined;
    // The odds of a fight are those of the position before its dice.
    this.#observe();
    const { foresight } = this.#game.language.sheet;
    const faces = foresight?.faces(label, count, this.#seen);
    const isEnd = !faces || foresight?.endsPlan(label);
    const on = foresight ? foresight.roll(label, count) : message('doubt.dice');
    if (foresight?.isIdle?.(label)) this.#doubt(message('doubt.dice'), 'idle');
    else if (on) this.#doubt(on, isEnd ? 'end' : 'plain');
    return faces;
  }

  /** Doubts after the end of the plan are not noted. */
  #doubt(on: Message, weight: Doubt['weight']): void {
    const line = this.#line;
    if (line !== undefined && !this.doubts.some((each) => each.weight === 'end'))
      this.doubts.push({ line, on, weight });
  }

  /** Notes a probability, unless the plan has ended. */
  #tell(text: Message): void {
    const line = this.#telling ?? this.#line;
    if (line !== undefined && !this.#isEnded) this.odds.push({ line, text });
  }

  #weigh(event: GameEvent): void {
    const odds = eventOf(this.#game, event.kind)?.odds?.(this.#referee.state, event, this.#seen);
    if (!odds) return;
    this.#tell(odds);
    this.#isEnded = this.doubts.some(({ weight }) => weight === 'end');
  }

  #observe(): void {
    const visible = this.#referee.events.map(({ event }) => event).filter((event) => visibleTo(event, this.#seat));
    for (const event of visible.slice(this.#seen.length)) {
      if (this.#isLive) this.#weigh(event);
      this.#seen.push(event);
      this.#sheet.observe(event);
      const notice = noticeOf(this.#game, event, this.#owns);
      if (this.#isLive && notice?.means === 'plan')
        this.#doubt(message('doubt.plan', { reason: { ...notice.reason } }), 'end');
    }
  }
}

/** The only answer, if everybody knows that there is only one. */
const onlyAnswer = (decision: Decision): SourceReply | undefined =>
  decision.forced ? { answer: decision.fallback() } : undefined;
