/** All that a game must say so that orders for it can be read, written and judged. */
import {
  type Catalogue,
  type Decision,
  type DecisionRecord,
  type Formatters,
  type GameEvent,
  isMessage,
  isObject,
  type Json,
  type JsonObject,
  type Message,
  nameIn,
  type Refusal,
  type Verdict,
} from '../engine/index.ts';
import type { Foresight } from './foresight.ts';
import type { NameBook, Named } from './names.ts';
import type { Clause, Comparison, Mode, Order, Policy, Problem, Span, Style } from './order.ts';
import type { PolicyForms } from './policy-form.ts';
import type { Token } from './tokens.ts';

/** Words for powers by what they are to the reader. */
export const RELATIONS = ['me', 'ally', 'enemy'] as const;
export type Relation = (typeof RELATIONS)[number];

/** Reads one line from left to right and notes what is wrong with it. Nothing in it throws. */
export interface Reader<V = unknown> {
  readonly language: Language<V>;
  readonly context: ReadContext<V>;
  readonly problems: Problem[];
  readonly warnings: Problem[];
  /** What earlier lines of the same sheet will have changed, for guesses about later ones: where a leader will be. */
  readonly plan: Map<string, string>;
  /** Whether the line is read to its end. */
  readonly done: boolean;
  /** The tokens that are not read yet. */
  readonly ahead: readonly Token[];
  /** How far it has come; `back` returns there. */
  readonly place: number;
  back(place: number): void;
  peek(offset?: number): Token | undefined;
  /** Reads something that does not go on over the next mark of this kind. */
  upTo<T>(mark: string, read: () => T): T;
  /** Reads something that does not go on over the next of these words. */
  upToWord<T>(keys: readonly string[], read: () => T): T;
  skip(count?: number): void;
  /** Takes the next word if it is one of these. */
  word<const K extends string>(...keys: readonly K[]): K | undefined;
  /** Takes these words in a row, or none. */
  words(...keys: readonly string[]): boolean;
  /** Takes the next mark if it is one of these. */
  mark<const K extends string>(...texts: readonly K[]): K | undefined;
  number(): number | undefined;
  /** Takes `->`, `to`, `>`, `via` or a hyphen between two places; also several in a row, as where a line was broken. */
  arrow(): boolean;
  /** Takes a comma that something follows. */
  comma(): boolean;
  /** The name of one of these kinds if one follows; no problem is noted if none does. */
  maybeName(kinds: readonly string[], legal?: ReadonlySet<string>): Named | undefined;
  /** A name that is spelt in full; nothing is guessed. */
  exactName(kinds: readonly string[]): Named | undefined;
  /** The name of one of these kinds. Notes a problem with what may have been meant if there is none. */
  name(kinds: readonly string[], legal?: ReadonlySet<string>): Named | undefined;
  /** Notes a problem; returns undefined so that a reading can end with it. */
  fail(code: string, args?: Record<string, Json>, suggestions?: readonly string[]): undefined;
  warn(code: string, args?: JsonObject): void;
  /** Notes what is left of the line as not understood. */
  finish(): void;
}

export interface NumberWord {
  readonly words: readonly string[];
  /** A word that may follow: `drawn.cp`. */
  readonly tail?: string;
  readonly unit?: string;
  /** What is meant where no comparison stands between word and number; otherwise `>=`. */
  readonly plain?: Comparison;
  /** Kinds of decision at which it may be known; without them: at any. */
  readonly at?: readonly string[];
  /** Other figures that the same word means when a number has this unit. */
  readonly units?: Readonly<Record<string, string>>;
}

/** What a condition is judged by. */
export interface Moment<V = unknown> {
  readonly decision: Decision;
  readonly view: V;
  /** Figures of the alternative that is being weighed, over those of the decision. */
  readonly numbers: Readonly<Record<string, number>>;
  /** The owner let the deadline pass. */
  readonly absent: boolean;
}

/** A statement with arguments of its own: that a place is controlled, that a card is held. */
export interface FactWord<V = unknown, A extends JsonObject = JsonObject> {
  /** The words it begins with, lower case. */
  readonly words: readonly string[];
  /** Kinds of decision at which it may be known; without them: at any. */
  readonly at?: readonly string[];
  /** Reads what follows the first word; undefined after a problem was noted. */
  read(reader: Reader<V>): A | undefined;
  /** What follows the first word: to be read back, or with names as people write them. */
  write(args: A, style?: Style): string;
  /** Undefined where it cannot be known. */
  holds(args: A, moment: Moment<V>): boolean | undefined;
}

/** What may stand in a condition; a game gives its words for it. */
export interface ConditionWords<V = unknown> {
  /** Figures by name, with further words for them and the unit that they are written with. */
  readonly numbers: Readonly<Record<string, NumberWord>>;
  /** Units that may follow a number, lower case. */
  readonly units: readonly string[];
  /** The figures known at a decision; a missing one makes every comparison with it untrue. */
  figures(decision: Decision, view: V): Readonly<Record<string, number>>;
  readonly facts: Readonly<Record<string, FactWord<V>>>;
}

/** What has become of the act of a line: which act, what happened, and where. */
export type Happened = {
  /** The last answer of the line that the branch belongs to. */
  readonly answer?: Json;
  /** It has happened: the branch is due. */
  readonly seen?: true;
  readonly at?: string;
};

/** What a branch comes to: orders in place of the rest of its line; to give that up; to go on with it; to ask the owner. */
export type Turn = readonly Order[] | 'stop' | 'on' | 'ask';

/** A branch as a sheet uses it. */
export interface Branch<V = unknown> {
  readonly on: string;
  /** Known from an earlier run. */
  readonly happened: Happened;
  /** Undefined where its condition is not met and nothing is said for that. */
  turn(happened: Happened, decision: Decision, view: V): Turn | undefined;
  /** As text, with what happened. */
  kept(happened: Happened): string;
}

/** What a game says of branches. */
export interface BranchWords<V = unknown> {
  /** What may be waited for, by the words for it. */
  readonly triggers: Readonly<Record<string, string>>;
  /** What an event is, for a line of one who runs these powers. */
  triggerOf(event: GameEvent, owns: readonly string[]): { readonly on: string; readonly at?: string } | undefined;
  /** An order that speaks of what happened, `PURSUE`, if one follows. */
  read(reader: Reader<V>): Order | undefined;
  write(order: Order, style?: Style): string | undefined;
  /** The same as a plain order; undefined where it makes no sense. */
  resolve(order: Order, happened: Happened): Order | undefined;
  /** Reads and writes what happened, for a sheet that goes on another time. */
  readHappened(reader: Reader<V>): Happened;
  writeHappened(happened: Happened): string;
}

/** An answer that a line has given: to which decision, and what. */
export interface Taken {
  readonly kind: string;
  readonly args: JsonObject;
  readonly answer: Json;
}

/** The part of an order that answers decisions. It looks at the position only when its turn has come. */
export interface SheetItem<V = unknown> {
  /** Kinds of decision it may answer; `*` for any. */
  readonly kinds: readonly string[];
  /**
   * Its next answer after those it has given; undefined when it has nothing (more) to say to this decision. A refusal says
   * why it cannot be carried out now.
   */
  answer(decision: Decision, view: V, taken: readonly Taken[]): Verdict<Json> | undefined;
  /** What is left to do after some answers, as order text; undefined when nothing is. Without it: all or nothing. */
  rest?(taken: readonly Taken[]): string | undefined;
  /**
   * Why it was not asked, where the last of these events says that its moment has passed. It goes on waiting, as there may be another
   * one.
   */
  missed?(events: readonly GameEvent[], owns: readonly string[]): Refusal | undefined;
  /** Why a part of it is not carried out, where this answer passes that part over. */
  lacks?(decision: Decision, answer: Json, taken: readonly Taken[]): Refusal | undefined;
  /** Whether it leaves a question to the owner that the sheet would otherwise answer by saying nothing. */
  asks?(decision: Decision): boolean;
}

/** An alternative that a standing order may choose, with the figures its condition may ask for. */
export interface Alternative {
  readonly answer: Json;
  /** The part of the decision it is about: one of several armies that may react. */
  readonly part: string;
  /** The condition was met before: this only carries on. */
  readonly settled?: true;
  /** Which of the orders of a line it carries out. */
  readonly order?: number;
  readonly numbers: Readonly<Record<string, number>>;
}

/** What a standing order has to say to a decision. */
export interface Offer {
  /** The parts of the decision it speaks about, whether or not it can do anything. */
  readonly parts: readonly string[];
  /** In the order of preference. */
  readonly alternatives: readonly Alternative[];
}

/** How a verb is used as a standing order. `S`: what its lines are about; what `read` has made the others are given. */
export interface PolicyVerb<V = unknown, S extends JsonObject = JsonObject> {
  /** Whether a line is a standing order although no ALWAYS, NEVER, ASK or IF says so. */
  implied?(reader: Reader<V>): boolean;
  /** The subject of the line, up to its clause; undefined after a problem was noted. */
  read(reader: Reader<V>): S | undefined;
  /** Whether what follows the verb is an act of one's own rather than a rule for later. */
  act?(reader: Reader<V>): boolean;
  /** A part of the subject that follows the clause: the subject with it, or undefined where none comes next. */
  more?(reader: Reader<V>, subject: S): S | undefined;
  write(subject: S, style?: Style): string;
  describe(subject: S, clause: Clause): Message;
  /** Kinds of decision it speaks to. */
  readonly kinds: readonly string[];
  /** Those of them at which the condition of a line with this subject is judged; default: all. */
  kindsOf?(subject: S): readonly string[];
  /** It counts only where no other line has anything to say. */
  readonly last?: true;
  /**
   * Parts of its subject that say how, and not about what. The other parts narrow down what the line is about: where one is missing
   * or empty it is about everything. Without it two lines are about the same only if their subjects are the same.
   */
  readonly manner?: readonly string[];
  /** Whether NEVER makes sense: there is a way to say no. */
  readonly refusable: boolean;
  /** Whether the line may name orders of one's own (`DO ...`), and whether they are to be given at this decision. */
  orders?(decision: Decision, view: V): boolean;
  /** Undefined when the decision is not about its subject. */
  offer(subject: S, decision: Decision, view: V): Offer | undefined;
}

/** A verb of the language: reads its line, writes it back, and makes answers of it. `O`: orders that carry its name. */
export interface Verb<V = unknown, O extends Order = Order> {
  /** In capitals; what orders of this verb carry. */
  readonly name: string;
  /** Synonyms, lower case. */
  readonly words?: readonly string[];
  /** Counts only alone on its line, or with one of these words: `No, I do not think so` is prose. */
  readonly alone?: readonly string[];
  /** Counts only before one of these words: `On Monday I shall be away` is prose. */
  readonly before?: readonly string[];
  /** Known, and of no use here: says why, and what may be written instead. */
  refuse?(): Problem;
  /** Reads what follows the verb; undefined after a problem was noted. The result may belong to another verb. */
  read?(reader: Reader<V>): Order | undefined;
  /** The order as text that is read back as the same order, whatever the position. */
  write?(order: O, style?: Style): string;
  describe?(order: O): Message;
  /**
   * What it is about, where a later order about the same takes its place: a card, a flag, a march from one place. Undefined where
   * there may be several.
   */
  object?(order: O): string | undefined;
  /** Things that are legal to write but worth a warning. */
  warn?(order: O, reader: Reader<V>): readonly Problem[];
  item?(order: O): SheetItem<V>;
  /** What it is to the line above it, if it waits for what comes of that. */
  branch?(order: O): Branch<V>;
  readonly policy?: PolicyVerb<V>;
}

/** What an event means for a sheet of orders. */
export type Notice = {
  /** `begin`, `over`: an impulse of the owner; `dice`: something was rolled; `plan`: reality left the plan. */
  readonly means: 'begin' | 'over' | 'dice' | 'plan';
  readonly reason: Message;
};

/** Whether a value is a notice that was kept with a draft. */
export const isNotice = (value: unknown): value is Notice =>
  isObject(value) &&
  nameIn(['begin', 'over', 'dice', 'plan'], String(value.means)) !== undefined &&
  isMessage(value.reason);

/** What an event says about the means that are spent: command points, in most games. */
export interface Tally {
  readonly gained?: number;
  readonly spent?: number;
  readonly left?: number;
}

/** All that src/orders must be told of a game, for one language of its players. */
export interface Language<V = unknown> {
  readonly verbs: readonly Verb<V>[];
  readonly names: NameBook;
  readonly conditions: ConditionWords<V>;
  /** Words of the grammar, lower case: no name that has to be guessed goes on over them. */
  readonly reserved: readonly string[];
  /** The verb that opens a plan, and may be left out before a number that one of these uses follows. */
  readonly opener?: { readonly verb: string; readonly uses: readonly string[] };
  readonly branches?: BranchWords<V>;
  /** Without it a rehearsal ends at the first die. */
  readonly foresight?: Foresight;
  /** Codes of warnings about what cannot be taken back: such a line has to be confirmed before its sheet is handed over. */
  readonly grave?: readonly string[];
  /** The powers that ME, ALLY or ENEMY is, for this reader. */
  powersCalled?(word: Relation, context: ReadContext<V>): readonly string[];
  /** Lines that answer HELP, with what it was asked about. */
  help?(about: string): readonly string[];
  /** Ready-made standing orders, by name. */
  readonly profiles?: Readonly<Record<string, readonly string[]>>;
  /** Standing orders as a seat may choose them in a form rather than write them. */
  forms?(view: V, owns: readonly string[]): PolicyForms;
  /** Kinds of decision that are the player's own acts, given from top to bottom. */
  readonly acts: readonly string[];
  /** Kinds of decision that take as much thought as an act, and are given as much time. */
  readonly weighty?: readonly string[];
  /** In which a sheet is carried out where nothing is said; PAUSE without it. */
  readonly mode?: Mode;
  /** Sentences for problems, descriptions and acknowledgements. */
  readonly catalogue: Catalogue;
  readonly formatters: Formatters;
  /** What the owner holds that may be guessed or suggested, by kind of name. */
  guessable(context: ReadContext<V>): Readonly<Record<string, ReadonlySet<string>>>;
  /** The answer that YES or NO means, if the decision can be answered so. */
  yesNo(decision: Decision, yes: boolean): Json | undefined;
  /** The parts of a decision that standing orders may treat one by one; `all` where it has none. */
  parts(decision: Decision): readonly string[];
  /** Ends an impulse whose sheet is done; undefined to leave it to the player after all. */
  finish(decision: Decision, view: V, stopped: Notice | undefined): Json | undefined;
  /**
   * The answer to a question for which a finished sheet had lines and has none left, where that says all; undefined where the question
   * has to be asked after all.
   */
  close?(decision: Decision): Json | undefined;
  /**
   * The answer to a question that comes of a sheet's own acts, where the sheet says nothing of it; undefined where the question is the
   * owner's all the same.
   */
  unsaid?(decision: Decision, view: V): Json | undefined;
  /** What `unsaid` does, and how it could be said otherwise, for whoever reads over his sheet. */
  unsaidNote?(decision: Decision): Message;
  /** What would be lost if the owner's impulse ended as things stand; undefined where nothing would. */
  unspent?(view: V): Message | undefined;
  /** Whether what a seat will be asked is known well enough for it to answer before it is asked. */
  plans?(view: V): boolean;
  notice(event: GameEvent, owns: readonly string[]): Notice | undefined;
  tally(event: GameEvent): Tally | undefined;
  /** Why a standing order cannot act as things stand, for all that its owner sees: its card is gone, its leader has fallen. */
  idle?(policy: Policy, view: V): Message | undefined;
  /** Stretches of time that a standing order may last; all of them where nothing is said. */
  readonly spans?: readonly Span[];
  /** Two standing orders as somebody might write them. */
  readonly examples?: readonly [string, string];
  /** Names the present stretch of time: standing orders `UNTIL turn` lapse when it is another. */
  moment(view: V): Readonly<Record<string, string>>;
  /** An answer as order text. */
  formatAnswer(kind: string, answer: Json): string;
  /** The places of the board that an answer is about, in the order in which it names them. */
  placesOf?(answer: Json): readonly string[];
  /** The card that an answer plays. */
  cardOf?(answer: Json): number | undefined;
}

/** What a reader may know of the seat whose mail it reads. */
export interface ReadContext<V = unknown> {
  /** The powers (or sides) that the seat runs. */
  readonly owns: readonly string[];
  readonly view?: V | undefined;
  /** Decisions of the seat that wait for an answer. */
  readonly open?: readonly DecisionRecord[];
  /** Whether every line is meant as an order: a draft, or the field of a page, where a mail has prose. */
  readonly strict?: boolean;
  /** Whether standing orders were taken before: then a condition that nothing can meet is warned of and not asked back. */
  readonly kept?: boolean;
}
