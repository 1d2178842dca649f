/** Everything that a seat has handed in: lines of turns, and rules for what it is asked. */
import {
  type AnswerSource,
  type Decision,
  type GameEvent,
  type Json,
  type Message,
  refusalOf,
  sure,
} from '../../../engine/index.ts';
import { languageIn } from '../../../game/index.ts';
import {
  type Language,
  type LineProgress,
  type Order,
  type Policy,
  type Problem,
  readSheet,
  type SheetLine,
  SheetSource,
  StandingSource,
} from '../../../orders/index.ts';
import type { Book } from '../content.ts';
import { contractOf } from '../contract.ts';
import { seenAs, type View } from '../knowledge.ts';
import { hexNamed, type Ref, unitNamed } from '../orders/refs.ts';
import { enemyAt, enemyLeaderAt, foeOf, sideOf, sideState } from '../rules/position.ts';
import type { Position, State } from '../state.ts';
import type { Hex, Side } from '../types.ts';

/** A line that was not carried out. */
export interface LineRefusal {
  readonly line: string;
  readonly code: string;
  readonly reason: Message;
  readonly near: readonly Json[];
}

/** Questions that the lines of a turn answer; all others are for the rules. */
const SCRIPTED = ['card', 'orders', 'rally', 'move', 'combat', 'advance', 'take', 'bonus', 'keep'];

/** Each piece that a line names is a line of its own: each counts where it is refused. */
const piecesApart = (line: string): readonly string[] => {
  const [, head = '', rest = ''] = /^\s*((?:ORDER|DETACH|UNSQUARE)\s|RALLY\s+\w+\s*:)(.*)/i.exec(line) ?? [];
  return head === '' ? [line] : rest.split(',').map((ref) => `${head} ${ref}`);
};

/** A melee whose follow-ups are waited for. */
interface Pending {
  readonly turn: Turn;
  readonly line: SheetLine<View>;
  readonly order: Order;
  readonly at: Hex;
  readonly asked: Set<string>;
}

/** The enemy in a hex, a unit before a leader. */
const foeIn = (position: Position, side: Side, hex: Hex): string | undefined =>
  (enemyAt(position, side, hex) ?? enemyLeaderAt(position, side, hex))?.id;

/** One turn's lines. */
interface Turn {
  readonly source: SheetSource<View>;
  readonly settled: Set<number>;
  /** Who stood where when the combat began. */
  before?: Position;
}

const languages = new WeakMap<Book, Map<string, Language<View>>>();

/** The language with the names of leaders. Many cases have the same ones. */
const languageWith = (book: Book, leaders: readonly string[]): Language<View> => {
  const known = languages.get(book) ?? new Map<string, Language<View>>();
  languages.set(book, known);
  const names = leaders.join();
  const language = known.get(names) ?? languageIn(contractOf(book, leaders), 'en');
  known.set(names, language);
  return language;
};

export class Desk implements AnswerSource {
  readonly origin = 'sheet';
  readonly #refused: LineRefusal[] = [];
  readonly #book: Book;
  readonly #side: Side;
  readonly #language: Language<View>;
  #turns: readonly Turn[] = [];
  #rules: readonly Policy[] = [];
  #standing: StandingSource<View> | undefined;
  #pending: Pending | undefined;

  constructor(book: Book, side: Side, { leaders }: Pick<State, 'leaders'>) {
    this.#book = book;
    this.#side = side;
    this.#language = languageWith(
      book,
      leaders.map(({ id }) => id),
    );
  }

  get refusals(): readonly LineRefusal[] {
    return this.#refused;
  }

  file(lines: readonly string[]): void {
    const { standing, lines: others } = this.#read(lines);
    for (const { text, problems } of [...standing, ...others]) this.#note(text, problems[0]);
    this.#rules = [...this.#rules, ...standing.flatMap(({ policy }) => policy ?? [])];
    this.#standing = undefined;
  }

  /** A script takes the place of one whose card was not allowed: the rest of that is not read. */
  hand(text: string): void {
    const reading = this.#read(text.split('\n').flatMap(piecesApart));
    for (const { text: line, problems } of reading.standing) this.#note(line, problems[0]);
    const source = new SheetSource<View>(reading, {
      language: this.#language,
      owns: [this.#side],
      mode: 'go',
      done: true,
    });
    const turn: Turn = { source, settled: new Set() };
    this.#turns = [...this.#turns.filter(({ source: { over } }) => over), turn];
    for (const { line } of source.progress()) {
      if (line.problems.length === 0) continue;
      turn.settled.add(line.number);
      this.#note(line.text, line.problems[0]);
    }
  }

  answer(decision: Decision, see: () => unknown) {
    const view = see() as View;
    if (!SCRIPTED.includes(decision.kind)) return { answer: this.#byRule(decision, view) };
    const turn = this.#turns.find(({ source }) => !source.over);
    if (!turn) return undefined;
    const position = seenAs(this.#book, view);
    if (decision.kind === 'combat') this.#beginCombat(turn, position);
    else this.#pending?.asked.add(decision.kind);
    const reply = turn.source.answer(decision, () => view);
    this.#settle(turn, position);
    if (reply && decision.kind === 'combat') this.#expect(turn, reply.answer);
    return reply ?? (decision.kind === 'keep' ? this.#kept(position) : undefined);
  }

  observe(event: GameEvent): void {
    this.#turns.find(({ source }) => !source.over)?.source.observe(event);
  }

  /** A turn is over, and nothing has stopped it. */
  finish(view: View): void {
    const position = seenAs(this.#book, view);
    this.#follow(position);
    for (const turn of this.#turns) this.#settle(turn, position);
  }

  #read(lines: readonly string[]) {
    return readSheet(lines.join('\n'), this.#language, { owns: [this.#side], strict: true });
  }

  #note(line: string, problem: Problem | undefined): void {
    if (problem) this.#refused.push({ line, code: 'line.unread', reason: problem.message, near: [] });
  }

  /** Squares are formed and First Strikes played by rules only; what no rule says is left to the default. */
  #byRule(decision: Decision, view: View): Json {
    this.#standing ??= new StandingSource(
      this.#rules.map((policy, i) => ({ id: `S${i}`, policy })),
      { language: this.#language },
    );
    const reply = this.#standing.answer(decision, () => view);
    if (reply && reply !== 'wait') return reply.answer;
    return decision.fallback() === 'SQUARE' ? 'STAND' : decision.fallback();
  }

  /** Of two cards that are drawn the first, where no line says which is kept. */
  #kept(position: Position) {
    return { answer: sure(sideState(position, this.#side).offered?.[0]) };
  }

  #beginCombat(turn: Turn, position: Position): void {
    this.#follow(position);
    turn.before ??= position;
  }

  #expect(turn: Turn, answer: Json): void {
    const line = turn.source.progress().find(({ answers }) => answers[0] === answer)?.line;
    // Only lines that melee have follow-ups.
    const { at } = answer as { readonly at: Hex };
    if (line?.order?.follow) this.#pending = { turn, line, order: line.order, at, asked: new Set() };
  }

  /** A follow-up that was not asked for although the melee was won: it was not possible. A line counts once. */
  #follow(position: Position): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (!pending) return;
    const { order, asked, at, line, turn } = pending;
    const isWon = !foeIn(position, this.#side, at);
    const { advance, bonus = [] } = order.follow as { readonly advance?: Json; readonly bonus?: readonly Ref[] };
    const [target] = asked.has('advance') && !asked.has('bonus') ? bonus : [];
    const barred = advance === true && !asked.has('advance') ? at : target;
    const refusal = turn.source.progress().find((each) => each.line.number === line.number)?.refusal;
    if (!isWon || barred === undefined || refusal || turn.settled.has(line.number)) return;
    turn.settled.add(line.number);
    this.#refused.push({ line: line.text, ...refusalOf('advance.closed', { to: barred }) });
  }

  /** Notes lines that have just been refused, unless their piece or target has gone since the combat began. */
  #settle({ source, settled, before }: Turn, position: Position): void {
    for (const progress of source.progress()) {
      const { line, refusal, outcome } = progress;
      const isRefused = refusal && (outcome === 'refused' || outcome === 'unreached' || outcome === 'done');
      if (!isRefused || settled.has(line.number)) continue;
      settled.add(line.number);
      if (refusal.code === 'order.unmet' || this.#isLapsed(progress, before, position)) continue;
      this.#refused.push({ line: line.text, code: refusal.code, reason: refusal.reason, near: refusal.near });
    }
  }

  /** The unit of this side that a line means. */
  #unitIn(position: Position, ref: Ref) {
    const unit = unitNamed(position, ref, this.#side);
    return unit && sideOf(position, unit) === this.#side ? unit : undefined;
  }

  #isLapsed({ line, outcome }: LineProgress<View>, before: Position | undefined, position: Position): boolean {
    const { ref, targets } = (line.order ?? {}) as { readonly ref: Ref; readonly targets?: readonly Ref[] };
    if (!before || outcome === 'done' || !targets) return false;
    const own = this.#unitIn(before, ref);
    if (own && this.#unitIn(position, ref)?.id !== own.id) return true;
    const hexes = targets.flatMap((target) => hexNamed(before, target, foeOf(before, this.#side)) ?? []);
    return hexes.some((hex) => {
      const was = foeIn(before, this.#side, hex);
      return was !== undefined && was !== foeIn(position, this.#side, hex);
    });
  }
}
