import {
  type AnswerSource,
  type Decision,
  type GameEvent,
  type Json,
  message,
  type RecordedAnswer,
  type Refusal,
  type SourceReply,
  sure,
  type Verdict,
} from '../engine/index.ts';
import type { ActOutcome, Language, ReadContext } from './language.ts';
import type { Mode, Order } from './order.ts';
import type { SheetLine, SheetReading } from './reading.ts';
import { readSheet } from './sheet.ts';
import { type Known, modeIn } from './sheet-rules.ts';
import {
  type BranchTrack,
  isBranchTrack,
  isDone,
  isPut,
  isUnnamed,
  lineOf,
  neverAsked,
  type Outcome,
  refusalOf,
  speaksTo,
  type Track,
  unasked,
  unfit,
  unreached,
} from './sheet-track.ts';
import { type Asked, stageOf, stagePast, tooLate, unreachedIn } from './stages.ts';
import { eventOf, isWeighty, type Notice, noticeOf, questionOf, type Silence } from './traits.ts';

/** The outcome of a line. */
export interface LineProgress<V = unknown> {
  readonly line: SheetLine<V>;
  readonly outcome: Outcome;
  readonly answers: readonly Json[];
  readonly refusal: Refusal | undefined;
  /** The events from its first answer until the next line's. */
  readonly events: readonly GameEvent[];
}

export interface SheetOptions<V> {
  readonly language: Language<V>;
  /** The powers (or sides) whose events concern the owner. */
  readonly owns: readonly string[];
  /** Default: the mode of the sheet, or of the game. */
  readonly mode?: Mode;
  /** The sheet is handed over: when it is done, the impulse ends. Default: whether the sheet says DONE. */
  readonly done?: boolean;
  /** Its first lines were carried out earlier: its impulse is under way. */
  readonly resumed?: boolean;
  /** The seat's answers since the last impulse boundary. If an act is among them, the sheet is resumed. */
  readonly recorded?: readonly RecordedAnswer[];
  /** The question that its writer was asked. */
  readonly asked?: number | undefined;
  /** Why it had stopped, if it had. */
  readonly stopped?: Notice | undefined;
  /** Number of the first line that is not carried out, nor any after it. The sheet does not end the impulse. */
  readonly until?: number | undefined;
}

/** What is stored of a sheet between two runs of a match. */
export interface KeptSheet {
  /** The remaining orders, one a line. */
  readonly text: string;
  readonly mode: Mode;
  readonly done: boolean;
  readonly resumed: boolean;
  readonly stopped?: Notice;
  /** Number of the first remaining line that is not carried out. */
  readonly until?: number;
  /** Its impulse is over: nothing has to be stored. */
  readonly over: boolean;
}

/** A line that is not used, and why. */
export interface GivenUp<V = unknown> {
  readonly line: SheetLine<V>;
  readonly refusal: Refusal;
}

/** An answer, with the number of events before it. */
interface CountedAnswer<V> {
  readonly track: Track<V>;
  readonly seen: number;
}

/**
 * Answers the decisions of a seat with the lines of a sheet, from top to bottom. Acts are given in order; a line that
 * answers a reaction waits until it is asked for.
 */
export class SheetSource<V = unknown> implements AnswerSource {
  readonly origin = 'sheet';
  readonly #language: Language<V>;
  readonly #owns: readonly string[];
  readonly #mode: Mode;
  readonly #done: boolean;
  readonly #until: number;
  readonly #asked: number | undefined;
  readonly #tracks: Track<V>[];
  readonly #observed: GameEvent[] = [];
  readonly #given: CountedAnswer<V>[] = [];
  /** Set when the impulse of the sheet is over, for it gives acts in one impulse only. */
  #over = false;
  #begun = false;
  #acted = false;
  #stopped: Notice | undefined;
  /** The last question that called for lines. */
  #stage: Asked | undefined;
  /** What has happened since the last act and stops the sheet only before some acts, or where it has none left. */
  #mild: Notice | undefined;
  /** The line whose act was carried out last in this run, and its outcome. */
  #last: Track<V> | undefined;
  #met: { readonly on: string; readonly at?: string } | undefined;

  constructor(reading: Pick<SheetReading<V>, 'lines' | 'controls'>, options: SheetOptions<V>) {
    this.#language = options.language;
    this.#owns = options.owns;
    this.#mode = options.mode ?? reading.controls.mode ?? modeIn(options.language);
    this.#until = options.until ?? Number.POSITIVE_INFINITY;
    this.#asked = options.asked;
    const isWhole = reading.lines.every(({ number }) => number < this.#until);
    this.#done = (options.done ?? reading.controls.done) && isWhole;
    const acted = options.recorded?.some(({ kind }) => this.#language.acts.includes(kind)) ?? false;
    this.#begun = options.resumed ?? acted;
    this.#acted = this.#begun;
    this.#mild = options.stopped?.isMild && this.#mode === 'pause' ? options.stopped : undefined;
    this.#stopped = this.#mild ? undefined : options.stopped;
    this.#tracks = reading.lines.map((line) => ({
      line,
      taken: [],
      outcome: (line.item || line.branch) && line.number < this.#until ? 'waiting' : 'refused',
      refusal: line.item || line.branch ? (line.number < this.#until ? undefined : unreached) : refusalOf(line),
    }));
  }

  answer(decision: Decision, view: () => unknown): SourceReply | undefined {
    // A language and its rules use the same type of view.
    const seen = view() as V;
    if (this.#calls(decision.kind)) this.#stage = { kind: decision.kind, view: seen, owns: this.#owns };
    return this.#isAct(decision) ? this.#act(decision, seen) : this.#react(decision, seen);
  }

  /** Answers for the sheet if neither its lines nor standing orders do; comes after both. */
  get unsaid(): AnswerSource {
    return { origin: this.origin, answer: (decision, view) => this.#unsaid(decision, view() as V) };
  }

  observe(event: GameEvent): void {
    this.#observed.push(event);
    for (const track of this.#tracks)
      if (track.outcome === 'waiting' && track.taken.length === 0)
        track.refusal = track.line.item?.missed?.(this.#observed, this.#owns) ?? track.refusal;
    const isExpected = this.#meet(event);
    const notice = noticeOf(this.#language, event, this.#owns);
    if (!notice || (isExpected && notice.means === 'plan')) return;
    if (notice.means === 'begin') {
      this.#stopped = undefined;
      this.#mild = undefined;
      this.#begun = true;
    } else if (notice.means === 'over') this.#end();
    else if (this.#mode === 'step') this.#stopped ??= notice;
    else if (this.#mode === 'pause' && notice.means === 'plan') this.#depart(notice);
  }

  /** Its impulse is over, if it has begun. What has come of a line by then is all that comes of it. */
  #end(): void {
    this.#over ||= this.#begun || this.#given.length > 0;
    if (!this.#over || !this.#language.sheet.phases) return;
    for (const track of this.#tracks) if (track.outcome === 'waiting' && track.taken.length > 0) track.outcome = 'done';
  }

  /** Events depart from the plan. */
  #depart(notice: Notice): void {
    if (notice.isMild) this.#mild = this.#mild ? { ...notice, before: this.#mild } : notice;
    else this.#stopped ??= notice;
  }

  /** Why the sheet gives no more acts for now; undefined: it does. */
  get stopped(): Notice | undefined {
    return this.#stopped;
  }

  /** The line at which it stands: the first that was refused, or the last that was carried out. */
  get at(): { readonly line: SheetLine<V>; readonly refusal?: Refusal } | undefined {
    const refused = this.#tracks.find(({ outcome, refusal }) => outcome === 'refused' && refusal !== unreached);
    if (refused?.refusal) return { line: refused.line, refusal: refused.refusal };
    return this.#last && { line: this.#last.line };
  }

  /** Whether the impulse of the sheet is over. */
  get over(): boolean {
    return this.#over;
  }

  /** Each line with its outcome. `events`: all that the seat has seen in this run, if it saw more than this source. */
  progress(events: readonly GameEvent[] = this.#observed): readonly LineProgress<V>[] {
    return this.#tracks.map((track) => ({
      line: track.line,
      ...this.#fate(track),
      answers: track.taken.map((each) => each.answer),
      events: this.#given.flatMap((each, i) =>
        each.track === track ? events.slice(each.seen, this.#given[i + 1]?.seen ?? events.length) : [],
      ),
    }));
  }

  /**
   * Refuses lines that can come to nothing, for a rehearsal: those that can never be carried out, and those about a
   * question that the sheet has left open, or about a stage that was over when its writer was asked (`asked`: the kind).
   */
  judge(known: Known<V>, left: Decision | undefined, asked?: string): void {
    const isLeft = left !== undefined && !this.#isAct(left) && this.#given.length === 0;
    for (const track of this.#tracks) {
      const { line, outcome, taken } = track;
      // What has acted was judged by the rules; an answer may have been none because nothing of the line was possible.
      const hasActed = outcome === 'done' || taken.some(({ kind }) => this.#language.acts.includes(kind));
      if (hasActed || !line.order) continue;
      const never = this.#language.sheet.never?.(line.order, known, taken);
      const isAbout = isLeft && outcome === 'waiting' && speaksTo(line.item, left.kind);
      const late = taken.length === 0 ? this.#late(track, known, asked) : undefined;
      const refusal = never ?? late ?? (isAbout ? unfit(left.options()) : undefined);
      if (refusal) this.#refuse(track, refusal);
    }
  }

  /** The unused lines when the sheet is given up, each with the reason. */
  givenUp(): readonly GivenUp<V>[] {
    return this.#tracks.flatMap((track) => {
      const refusal = track.refusal ?? this.#unheard(track);
      return refusal ? [{ line: track.line, refusal }] : [];
    });
  }

  /** The lines that an active sheet has skipped for good. */
  passedOver(): readonly GivenUp<V>[] {
    const isLeft = (track: Track<V>) => isDone(track) || (track.outcome === 'refused' && this.#mode === 'go');
    return this.#tracks.flatMap((track) =>
      track.refusal && isLeft(track) ? [{ line: track.line, refusal: track.refusal }] : [],
    );
  }

  /** Why a line was not used. Undefined for a branch and a conditional answer, which may wait in vain. */
  #unheard(track: Track<V>): Refusal | undefined {
    if (isDone(track) || track.line.branch || track.line.item?.perhaps) return undefined;
    return this.#unreached(track) ?? (track.taken.length === 0 ? neverAsked : undefined);
  }

  /** The reason for a line that was to be carried out in any case. */
  #unreached({ line: { item } }: Track<V>): Refusal | undefined {
    if (!item?.kinds.some((kind) => this.#calls(kind))) return undefined;
    const { acts, catalogue } = this.#language;
    const isAct = this.#stage === undefined || acts.includes(this.#stage.kind);
    return isAct ? unreached : unreachedIn(stageOf(catalogue, this.#stage?.kind));
  }

  /** The reason for a line whose stage was over when its writer was asked a question of this kind. */
  #late({ line: { item } }: Track<V>, { now: view, owns }: Known<V>, asked: string | undefined): Refusal | undefined {
    const kind = asked === undefined ? undefined : stagePast(this.#language, item, { kind: asked, view, owns });
    return kind === undefined ? undefined : tooLate(this.#language.catalogue, kind);
  }

  /** The outcome of a line, also of one that the sheet has not reached. */
  #fate(track: Track<V>): Pick<LineProgress<V>, 'outcome' | 'refusal'> {
    const { line, outcome, refusal } = track;
    if (isDone(track) || (line.branch && !this.#over)) return { outcome: 'done', refusal };
    if (outcome === 'waiting' && refusal === undefined && this.#isBehind(track))
      return { outcome: 'unreached', refusal: this.#unreached(track) };
    if (outcome !== 'waiting' || !this.#over) return { outcome, refusal };
    return { outcome: 'unreached', refusal: refusal ?? (line.branch ? undefined : this.#unreached(track)) };
  }

  /** Whether the stage of a line of which nothing was carried out is over. */
  #isBehind({ line: { item }, taken }: Track<V>): boolean {
    if (this.#stage === undefined || taken.length > 0 || this.#language.sheet.phases) return false;
    return stagePast(this.#language, item, this.#stage) !== undefined;
  }

  /** Whether lines are carried out in any case where this is asked; other lines wait for acts of others. */
  #calls(kind: string): boolean {
    return this.#language.acts.includes(kind) || isWeighty(this.#language, kind);
  }

  /** The remaining orders, as text for the next sheet; a line that was carried out in part with its remainder. */
  rest(): readonly string[] {
    return this.#over ? [] : this.#tracks.flatMap((track) => this.#restOf(track));
  }

  /** Everything that another run needs to continue the sheet. */
  keep(): KeptSheet {
    const stopped = this.#stopped ?? this.#mild;
    return {
      text: this.rest().join('\n'),
      mode: this.#mode,
      done: this.#done,
      resumed: this.#begun || this.#acted,
      ...(stopped ? { stopped } : {}),
      ...(Number.isFinite(this.#until) ? { until: this.#untilInRest() } : {}),
      over: this.#over,
    };
  }

  #untilInRest(): number {
    const earlier = this.#tracks.filter(({ line }) => line.number < this.#until);
    return earlier.flatMap((track) => this.#restOf(track)).length + 1;
  }

  #isAct(decision: Decision): boolean {
    return this.#language.acts.includes(decision.kind);
  }

  #isActLine({ line }: Track<V>): boolean {
    return !line.branch && (!line.item || this.#language.acts.some((kind) => line.item?.kinds.includes(kind)));
  }

  #act(decision: Decision, view: V): SourceReply | undefined {
    if (this.#over) return undefined;
    this.#turn(decision, view);
    if (this.#stopped) return this.#finish(decision, view);
    if (questionOf(this.#language, decision.kind)?.gather) return this.#gather(decision, view);
    for (const track of this.#tracks) {
      if (!this.#isDue(track, decision)) continue;
      const reply = this.#carryOut(track, decision, view);
      if (reply) return reply;
      if (this.#stopped) break;
      if (track.outcome === 'refused' && this.#mode !== 'go') return undefined;
    }
    this.#stopped ??= this.#mild;
    return this.#finish(decision, view);
  }

  /** Whether a line may give the act that is asked for. */
  #isDue(track: Track<V>, decision: Decision): boolean {
    if (track.outcome === 'done' || this.#isForLater(track, decision)) return false;
    return this.#isActLine(track) || (isUnnamed(track) && decision.id === this.#asked);
  }

  /** Whether a line of a game with phases waits for one that has not begun. */
  #isForLater({ line: { item } }: Track<V>, { kind }: Decision): boolean {
    const { acts, sheet } = this.#language;
    return sheet.phases !== undefined && item?.kinds.some((each) => acts.indexOf(each) > acts.indexOf(kind)) === true;
  }

  /** One answer of all lines that speak to a question. */
  #gather(decision: Decision, view: V): SourceReply | undefined {
    const tracks = this.#tracks.filter(
      (track) => track.outcome === 'waiting' && speaksTo(track.line.item, decision.kind),
    );
    const orders = tracks.flatMap(({ line }) => line.order ?? []);
    const [first] = tracks;
    if (!first || orders.length < tracks.length) return this.#finish(decision, view);
    const { answer, refusals, taken } = sure(questionOf(this.#language, decision.kind)?.gather)(decision, view, orders);
    for (const [i, track] of tracks.entries()) {
      const refusal = refusals[i];
      if (answer !== undefined && taken[i]) this.#give(track, decision, answer);
      else this.#refuse(track, refusal ?? unasked);
      if (refusal) track.refusal = refusal;
      if (track.outcome === 'waiting') track.outcome = 'done';
    }
    if (tracks.some(({ outcome }) => outcome === 'refused') && this.#mode !== 'go') return undefined;
    if (answer === undefined || !decision.check(answer).ok) return this.#finish(decision, view);
    const { number, text } = first.line;
    return { answer, why: message('order.line', { number, text }) };
  }

  /** The next answer of a line that has not failed. Without one the line is done or has failed. */
  #carryOut(track: Track<V>, decision: Decision, view: V): SourceReply | undefined {
    if (track.outcome === 'refused') return undefined;
    const verdict = this.#verdict(track, decision, view);
    if (verdict?.ok) this.#stopped ??= this.#waitsFor(verdict.answer);
    if (this.#stopped) return undefined;
    if (verdict?.ok) return this.#give(track, decision, verdict.answer);
    const refusal = verdict?.refusal ?? unasked;
    if (verdict === undefined && track.taken.length > 0) track.outcome = 'done';
    else if (this.#language.sheet.needless?.includes(refusal.code)) this.#skip(track, refusal);
    else this.#refuse(track, refusal);
    return undefined;
  }

  /** Why the owner is asked before an act. */
  #waitsFor(answer: Json): Notice | undefined {
    for (let notice = this.#mild; notice; notice = notice.before)
      if (this.#language.sheet.waits?.(notice, answer)) return notice;
    return undefined;
  }

  #react(decision: Decision, view: V): SourceReply | undefined {
    for (const track of this.#tracks) {
      if (!this.#hears(track, decision)) continue;
      const verdict = this.#verdict(track, decision, view);
      if (verdict?.ok) {
        const reply = this.#give(track, decision, verdict.answer);
        if (!this.#isActLine(track) && track.line.item?.rest?.(track.taken) === undefined) track.outcome = 'done';
        return reply;
      }
      if (!verdict) continue;
      track.refusal = verdict.refusal;
      track.isUnfit = !this.#isActLine(track);
      if (track.isUnfit && isPut(decision, this.#asked)) track.outcome = 'refused';
    }
    return this.#close(decision);
  }

  /** Whether a line may answer a question. One that did not fit an earlier question may fit this one. */
  #hears(track: Track<V>, decision: Decision): boolean {
    if (track.outcome === 'refused' && !track.isUnfit) return false;
    if (!speaksTo(track.line.item, decision.kind)) return false;
    if (!isUnnamed(track) || decision.id === this.#asked) return true;
    return isPut(decision, this.#asked) && this.#isInPlace(track);
  }

  /** Whether play stands between the act above a line and the one below it: an answer in one word belongs there. */
  #isInPlace(track: Track<V>): boolean {
    const at = this.#tracks.indexOf(track);
    const above = this.#tracks.slice(0, at).findLast((each) => this.#isActLine(each));
    const below = this.#tracks.slice(at).find((each) => this.#isActLine(each));
    const hasBegun = ({ taken, outcome }: Track<V>) => taken.length > 0 || outcome !== 'waiting';
    return (above === undefined || hasBegun(above)) && (below === undefined || !hasBegun(below));
  }

  /** A sheet that has begun and has not stopped answers what follows from its acts, unless one of its lines asks. */
  #unsaid(decision: Decision, view: V): SourceReply | undefined {
    const isSilent = !this.#acted || this.#over || this.#stopped !== undefined || this.#mode === 'step';
    if (isSilent || this.#tracks.some(({ line }) => line.item?.asks?.(decision))) return undefined;
    const answer = this.#silence(decision)?.unsaid?.(decision, view);
    if (answer === undefined || !decision.check(answer).ok) return undefined;
    return { answer, why: message('order.unsaid') };
  }

  /** A finished sheet that had lines for this kind of question has answered it completely. */
  #close(decision: Decision): SourceReply | undefined {
    const hasSpoken = this.#tracks.some(({ taken }) => taken.some(({ kind }) => kind === decision.kind));
    const answer = this.#done && hasSpoken ? this.#silence(decision)?.used?.(decision) : undefined;
    if (answer === undefined || !decision.check(answer).ok) return undefined;
    return { answer, why: message('order.done') };
  }

  #verdict(track: Track<V>, decision: Decision, view: V): Verdict<Json> | undefined {
    const proposed = track.line.item?.answer(decision, view, track.taken);
    return proposed?.ok ? decision.check(proposed.answer) : proposed;
  }

  #give(track: Track<V>, decision: Decision, answer: Json): SourceReply {
    track.refusal = track.line.item?.lacks?.(decision, answer, track.taken);
    if (track.isUnfit) track.outcome = 'waiting';
    track.isUnfit = false;
    track.taken.push({ kind: decision.kind, args: decision.prompt.args ?? {}, answer });
    this.#given.push({ track, seen: this.#observed.length });
    if (this.#isAct(decision)) {
      this.#acted = true;
      this.#mild = undefined;
      if (track !== this.#last) for (const each of this.#branches()) each.outcome = 'done';
      this.#last = track;
    }
    return { answer, why: message('order.line', { number: track.line.number, text: track.line.text }) };
  }

  /** The branches that wait for the outcome of the latest act: those below its line, or those of an earlier run. */
  #branches(): readonly BranchTrack<V>[] {
    return this.#tracks
      .filter(isBranchTrack)
      .filter((track) => track.outcome === 'waiting' && this.#lineOf(track) === this.#last);
  }

  /** The line to which a branch belongs; undefined if it comes from an earlier run. */
  #lineOf(track: Track<V>): Track<V> | undefined {
    if (track.line.branch?.happened.answer !== undefined) return undefined;
    return this.#tracks.slice(0, this.#tracks.indexOf(track)).findLast(({ line }) => !line.branch);
  }

  /** Whether a branch waited for an event. */
  #meet(event: GameEvent): boolean {
    const met = eventOf(this.#language, event.kind)?.trigger?.(event, this.#owns);
    if (!met || !this.#branches().some(({ line }) => line.branch.on === met.on)) return false;
    this.#met = met;
    return true;
  }

  #happened({ line: { branch } }: BranchTrack<V>): ActOutcome {
    const met = this.#met?.on === branch.on ? this.#met : undefined;
    const answer = this.#last?.taken.at(-1)?.answer;
    return {
      ...branch.happened,
      ...(answer === undefined ? {} : { answer }),
      ...(met ? { seen: true, ...(met.at === undefined ? {} : { at: met.at }) } : {}),
    };
  }

  /** Takes the first branch that is due: its orders replace the rest of its line. */
  #turn(decision: Decision, view: V): void {
    for (const track of this.#branches()) {
      const happened = this.#happened(track);
      const turn = happened.seen ? track.line.branch.turn(happened, decision, view) : undefined;
      if (turn === undefined) continue;
      const { number } = track.line;
      for (const each of this.#branches()) each.outcome = 'done';
      this.#met = undefined;
      if (turn === 'on') return;
      if (turn === 'ask') this.#stopped ??= { means: 'plan', reason: message('order.branch', { number }) };
      const line = this.#lineOf(track);
      if (line) line.outcome = 'done';
      if (typeof turn !== 'string') this.#insert(track, turn);
      return;
    }
    this.#met = undefined;
  }

  /** Inserts orders behind a branch and the other branches of its line. */
  #insert(branch: Track<V>, orders: readonly Order[]): void {
    let at = this.#tracks.indexOf(branch) + 1;
    while (this.#tracks[at]?.line.branch) at++;
    const tracks = orders.map((order) => ({
      line: lineOf(this.#language, order, branch.line.number),
      taken: [],
      outcome: 'waiting' as const,
      refusal: undefined,
    }));
    this.#tracks.splice(at, 0, ...tracks);
  }

  #restOf(track: Track<V>): readonly string[] {
    const { line, outcome, taken } = track;
    if (isBranchTrack(track)) return this.#restOfBranch(track);
    const isDropped = outcome === 'refused' && this.#mode === 'go' && line.number < this.#until;
    if (outcome === 'done' || isDropped) return [];
    if (taken.length === 0) return [line.spelt || line.text];
    const rest = line.item?.rest?.(taken);
    return rest === undefined ? [] : [rest];
  }

  /** A branch as text for the next sheet, with the outcome of its line if that was carried out. */
  #restOfBranch(track: BranchTrack<V>): readonly string[] {
    if (track.outcome === 'done') return [];
    const { branch } = track.line;
    const line = this.#lineOf(track);
    const isPending = line === this.#last && (line !== undefined || this.#met !== undefined);
    if (isPending && (this.#met !== undefined || (line && isDone(line)))) return [branch.kept(this.#happened(track))];
    if (line && line !== this.#last && isDone(line)) return [];
    return [branch.happened.answer === undefined ? track.line.spelt || track.line.text : branch.kept(branch.happened)];
  }

  /** What a line orders is so already. */
  #skip(track: Track<V>, refusal: Refusal): void {
    track.outcome = 'done';
    track.refusal = refusal;
  }

  #refuse(track: Track<V>, refusal: Refusal): void {
    track.outcome = 'refused';
    track.refusal = refusal;
  }

  #silence({ kind }: Decision): Silence<V> | undefined {
    return questionOf(this.#language, kind)?.silence;
  }

  #finish(decision: Decision, view: V): SourceReply | undefined {
    if (!this.#done || !this.#acted) return undefined;
    const left = this.#tracks.some((track) => !isDone(track) && this.#isActLine(track));
    if (left && this.#stopped) return undefined;
    const answer = this.#silence(decision)?.done?.(decision, view, this.#stopped);
    if (answer === undefined || !decision.check(answer).ok) return undefined;
    // Of a turn in phases only its last event is the end.
    this.#over = this.#language.sheet.phases === undefined;
    return { answer, why: message('order.done') };
  }
}

/** Resumes the sheet of an earlier run. */
export const resumeSheet = <V>(kept: KeptSheet, language: Language<V>, context: ReadContext<V>): SheetSource<V> =>
  new SheetSource(readSheet(kept.text, language, context), {
    language,
    owns: context.owns,
    mode: kept.mode,
    done: kept.done,
    resumed: kept.resumed,
    stopped: kept.stopped,
    until: kept.until,
  });
