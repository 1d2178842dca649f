/** Everything that a game must define so that orders for it can be read, written and judged. */
import {
  type Chance,
  type Decision,
  type DecisionRecord,
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
import type { Catalogue, Formatters } from '../i18n/index.ts';
import type { Dialect } from './dialect.ts';
import type { Foresight, Loss } from './foresight.ts';
import type { Help } from './help.ts';
import { nameKey } from './key.ts';
import type { Lexicon, Replies } from './lexicon.ts';
import type { NameBook, NameEntry } from './names.ts';
import type { Clause, Comparison, Mode, Order, Policy, Problem, Span, Style } from './order.ts';
import type { Phrase } from './phrase.ts';
import type { PlanTable } from './plan-table.ts';
import type { PolicyForms } from './policy-form.ts';
import type { IsReader } from './press.ts';
import type { Token } from './tokens.ts';

/** Words for powers by their relation to the reader. */
export const RELATIONS = ['me', 'ally', 'enemy'] as const;
export type Relation = (typeof RELATIONS)[number];

/** The same in other languages. */
const RELATED: Readonly<Record<Relation, string>> = {
  me: 'me, ich, moi, 나, 저, 私',
  ally: 'ally, verbündeter, verbündete, verbündeten, allié, alliée, 동맹, 동맹군, 아군, 同盟, 同盟国, 味方',
  enemy: 'enemy, gegner, feind, ennemi, adversaire, 적, 적군, 敵, 敵軍',
};

const RELATION_OF: ReadonlyMap<string, Relation> = new Map(
  RELATIONS.flatMap((relation) => RELATED[relation].split(', ').map((word) => [nameKey(word), relation])),
);

/** The relation that a word with this key means. */
export const relationCalled = (key: string): Relation | undefined => RELATION_OF.get(key);

/** A line whose writer has left signs out. */
export interface Guess {
  /** The missing signs, each with the place of the token behind it. */
  readonly supplied: { readonly place: number; readonly sign: string }[];
  /** The kind of each of its parts, by the place of its first token. A name ends with its part, and is of its kind if that is known. */
  readonly kinds: ReadonlyMap<number, string>;
}

/** Reads one line from left to right and notes problems. It never throws. */
export interface Reader<V = unknown> {
  readonly language: Language<V>;
  readonly context: ReadContext<V>;
  readonly problems: Problem[];
  readonly warnings: Problem[];
  /**
   * Expected changes by earlier lines of the same sheet, such as the new place of a leader; used to guess names in
   * later lines.
   */
  readonly plan: Map<string, string>;
  /** Absent: no sign may be missing. */
  readonly guess?: Guess;
  /** Whether the line is read completely. */
  readonly done: boolean;
  /** The remaining tokens. */
  readonly ahead: readonly Token[];
  /** The present position; `back` returns to one. */
  readonly place: number;
  back(place: number): void;
  peek(offset?: number): Token | undefined;
  /** Reads something that ends before the next sign of this kind. */
  upTo<T>(mark: string, read: () => T): T;
  /** Reads something that ends before the next of these words. */
  upToWord<T>(keys: readonly string[], read: () => T): T;
  skip(count?: number): void;
  /** Reads the next word if it is one of these. */
  word<const K extends string>(...keys: readonly K[]): K | undefined;
  /** Reads these words in a row, or none. */
  words(...keys: readonly string[]): boolean;
  /** Reads the next sign if it is one of these. */
  mark<const K extends string>(...texts: readonly K[]): K | undefined;
  number(): number | undefined;
  /** Reads `->`, `to`, `>`, `via` or a hyphen between two places; also several in a row, as after a broken line. */
  arrow(): boolean;
  /** Reads a comma if something follows it. */
  comma(): boolean;
  /** Reads a name of one of these kinds if there is one. If not, no problem is noted. */
  maybeName(kinds: readonly string[], legal?: ReadonlySet<string>): NameEntry | undefined;
  /** Reads a name that is written in full; nothing is guessed. */
  exactName(kinds: readonly string[]): NameEntry | undefined;
  /** Reads a name of one of these kinds. If there is none, notes a problem with suggestions. */
  name(kinds: readonly string[], legal?: ReadonlySet<string>): NameEntry | undefined;
  /** Notes a problem; returns undefined as a result for the caller. */
  fail(code: string, args?: Record<string, Json>, suggestions?: readonly string[]): undefined;
  warn(code: string, args?: JsonObject): void;
  /** Notes the rest of the line as not understood. */
  finish(): void;
}

export interface NumberWord {
  readonly words: readonly string[];
  /** The ending of a variant: `drawn.cp`. */
  readonly tail?: string;
  readonly unit?: string;
  /** The comparison that is meant if none is written; default `>=`. */
  readonly plain?: Comparison;
  /** Kinds of decision at which it may be known; absent: at all. */
  readonly at?: readonly string[];
  /** Other figures that the same word means if the number has this unit. */
  readonly units?: Readonly<Record<string, string>>;
}

/** The circumstances in which a condition is judged. */
export interface Moment<V = unknown> {
  readonly decision: Decision;
  readonly view: V;
  /** Figures of the alternative in question; they override those of the decision. */
  readonly numbers: Readonly<Record<string, number>>;
  /** The owner let the deadline pass. */
  readonly absent: boolean;
}

/** A fact with arguments: that a place is controlled, that a card is held. */
export interface FactWord<V = unknown, A extends JsonObject = JsonObject> {
  /** Its first words, lower case. */
  readonly words: readonly string[];
  /** Kinds of decision at which it may be known; absent: at all. */
  readonly at?: readonly string[];
  /** The same for given arguments, if they make a difference. */
  atOf?(args: A): readonly string[] | undefined;
  /** Reads the arguments after the first word; undefined after a problem. */
  read(reader: Reader<V>): A | undefined;
  /** Writes the arguments: so that they can be read back, or with names for people. */
  write(args: A, style?: Style): string;
  /** Undefined if it cannot be known. */
  holds(args: A, moment: Moment<V>): boolean | undefined;
  /** Arguments by chance, where a syntax makes them. */
  some?(chance: Chance, known: { readonly names: NameBook; readonly conditions: ConditionWords }): A;
}

/** What conditions of a game may contain. */
export interface ConditionWords<V = unknown> {
  /** The most parts of a condition; default 3. */
  readonly most?: number;
  /** Figures by name, with their other words and the unit in which they are written. */
  readonly numbers: Readonly<Record<string, NumberWord>>;
  /** Units that may follow a number, lower case. */
  readonly units: readonly string[];
  /** The figures that are known at a decision. A comparison with a missing figure never holds. */
  figures(decision: Decision, view: V): Readonly<Record<string, number>>;
  readonly facts: Readonly<Record<string, FactWord<V>>>;
}

/** The outcome of a line's act: which act, what happened, and where. */
export type ActOutcome = {
  /** The last answer of the line to which the branch belongs. */
  readonly answer?: Json;
  /** The event has happened: the branch is due. */
  readonly seen?: true;
  readonly at?: string;
};

/** The result of a branch: orders that replace the rest of its line, or to give up, to go on, or to ask the owner. */
export type Turn = readonly Order[] | 'stop' | 'on' | 'ask';

/** A branch as a sheet uses it. */
export interface Branch<V = unknown> {
  readonly on: string;
  /** Known from an earlier run. */
  readonly happened: ActOutcome;
  /** Undefined if its condition does not hold and it has no ELSE. */
  turn(happened: ActOutcome, decision: Decision, view: V): Turn | undefined;
  /** The branch as text, with what happened. */
  kept(happened: ActOutcome): string;
}

/** What a game says of branches. */
export interface BranchWords<V = unknown> {
  /** The events that a branch may wait for, by their words. */
  readonly triggers: Readonly<Record<string, string>>;
  /** Other words of people for them, which are asked about. */
  readonly meant?: Readonly<Record<string, string>>;
  /** The name of an event for a line whose owner runs these powers. */
  triggerOf(event: GameEvent, owns: readonly string[]): { readonly on: string; readonly at?: string } | undefined;
  /** Reads an order that refers to what happened, such as `PURSUE`, if there is one. */
  read(reader: Reader<V>): Order | undefined;
  write(order: Order, style?: Style): string | undefined;
  /** The same as a plain order; undefined if it makes no sense. */
  resolve(order: Order, happened: ActOutcome): Order | undefined;
  /** Reads and writes an outcome, for a sheet that continues later. */
  readHappened(reader: Reader<V>): ActOutcome;
  writeHappened(happened: ActOutcome): string;
}

/** An answer that a line has given, and the decision. */
export interface LineAnswer {
  readonly kind: string;
  readonly args: JsonObject;
  readonly answer: Json;
}

/** The part of an order that answers decisions. It looks at the position only when its turn comes. */
export interface SheetItem<V = unknown> {
  /** Kinds of decision it may answer; `*` for any. */
  readonly kinds: readonly string[];
  /**
   * The next answer after those that it has given; undefined if it has nothing (more) to answer to this decision. A
   * refusal says why it cannot be carried out now.
   */
  answer(decision: Decision, view: V, taken: readonly LineAnswer[]): Verdict<Json> | undefined;
  /** The rest of the order after some answers, as order text; undefined if nothing is left. Absent: all or nothing. */
  rest?(taken: readonly LineAnswer[]): string | undefined;
  /**
   * Why it was not asked, if the last of these events shows that its moment has passed. It keeps waiting, because there
   * may be another one.
   */
  missed?(events: readonly GameEvent[], owns: readonly string[]): Refusal | undefined;
  /** Why a part of it is not carried out, if this answer skips that part. */
  lacks?(decision: Decision, answer: Json, taken: readonly LineAnswer[]): Refusal | undefined;
  /** It waits for a question that may never come, and its owner is not told if it does not. */
  readonly perhaps?: true;
  /** Whether the owner is asked a question that the sheet would otherwise answer by its silence. */
  asks?(decision: Decision): boolean;
}

/** An alternative of a standing order, with the figures for its condition. */
export interface Alternative {
  readonly answer: Json;
  /** The part of the decision that it concerns: one of several armies that may react. */
  readonly part: string;
  /** The condition was met earlier; this only continues. */
  readonly settled?: true;
  /** The number of the line's order that it carries out. */
  readonly order?: number;
  readonly numbers: Readonly<Record<string, number>>;
}

/** What a standing order can answer to a decision. */
export interface Offer {
  /** The parts of the decision that it covers, whether or not it can act for them. */
  readonly parts: readonly string[];
  /** In the order of preference. */
  readonly alternatives: readonly Alternative[];
}

/**
 * How a verb is used as a standing order. `S`: the subject of its lines, which `read` makes and the other functions
 * get.
 */
export interface PolicyVerb<V = unknown, S extends JsonObject = JsonObject> {
  /** Whether a line is a standing order without ALWAYS, NEVER, ASK or IF. */
  implied?(reader: Reader<V>): boolean;
  /** Reads the subject of the line, up to its clause; undefined after a problem. */
  read(reader: Reader<V>): S | undefined;
  /** Whether the text after the verb is an act instead of a rule for later. */
  act?(reader: Reader<V>): boolean;
  /** Reads a part of the subject after the clause and returns the whole subject; undefined if there is none. */
  more?(reader: Reader<V>, subject: S): S | undefined;
  write(subject: S, style?: Style): string;
  describe(subject: S, clause: Clause): Message;
  /** Kinds of decision that it answers. */
  readonly kinds: readonly string[];
  /**
   * The kinds at which the condition is judged for this subject, or the verb's own names of such occasions; default:
   * all.
   */
  kindsOf?(subject: S): readonly string[];
  /** How long its lines last if they do not say it; default: the game. */
  lasts?(subject: S): Span | undefined;
  /** Whether a line answers once, and is used up by it. */
  once?(subject: S): boolean;
  /** It answers only if no other line does. */
  readonly last?: true;
  /** Whether the owner is asked at this decision, whatever his other lines say. */
  pauses?(subject: S, decision: Decision, view: V): boolean;
  /** Whether the line is about this decision, and a condition within its subject does not hold. */
  unmet?(subject: S, decision: Decision, view: V): boolean;
  /**
   * Parts of the subject that say how, not what. The other parts restrict the line; a missing or empty one means
   * everything. Absent: two lines concern the same only if their subjects are equal.
   */
  readonly manner?: readonly string[];
  /** ASK alone asks the owner at every question of the verb; else its line needs a subject. */
  readonly asksAll?: true;
  /** Whether NEVER makes sense, that is, whether the decision can be answered with no. */
  readonly refusable: boolean;
  /** Whether the line may contain orders of its owner (`DO ...`), and whether they are given at this decision. */
  orders?(decision: Decision, view: V): boolean;
  /** Undefined if the decision does not concern its subject. */
  offer(subject: S, decision: Decision, view: V): Offer | undefined;
}

/**
 * A verb of the language: reads its line, writes it back, and answers decisions with it. `O`: the orders of this verb.
 */
export interface Verb<V = unknown, O extends Order = Order> {
  /** In capitals; the field `verb` of its orders. */
  readonly name: string;
  /** Synonyms, lower case. */
  readonly words?: readonly string[];
  /** Valid only alone on its line, or with one of these words: `No, I do not think so` is prose. */
  readonly alone?: readonly string[];
  /** Valid only before one of these words: `On Monday I shall be away` is prose. */
  readonly before?: readonly string[];
  /** A known verb without use here: says why, and what can be written instead. */
  refuse?(): Problem;
  /** Reads the text after the verb; undefined after a problem. The order may belong to another verb. */
  read?(reader: Reader<V>): Order | undefined;
  /** The order as text that is read back as the same order in any position. */
  write?(order: O, style?: Style): string;
  describe?(order: O): Message;
  /**
   * The object of the order: a card, a flag, a march from one place. A later order with the same object replaces it.
   * Undefined if several orders may have the object.
   */
  object?(order: O): string | undefined;
  /** Warnings about a legal order. */
  warn?(order: O, reader: Reader<V>): readonly Problem[];
  item?(order: O): SheetItem<V>;
  /**
   * Its acts may depend on a condition, which `read` reads: IF or NOT makes a line no standing order, only what
   * `policy.implied` says.
   */
  readonly conditional?: true;
  /** The branch of the line above, if the order is one. */
  branch?(order: O): Branch<V>;
  readonly policy?: PolicyVerb<V>;
}

/** The meaning of an event for a sheet of orders. */
export type Notice = {
  /** `begin`, `over`: an impulse of the owner; `dice`: a roll; `plan`: events departed from the plan. */
  readonly means: 'begin' | 'over' | 'dice' | 'plan';
  readonly reason: Message;
  /**
   * The sheet goes on with its next act, unless the language says that this act has to wait (`waits`). It stops where it
   * has no further act.
   */
  readonly isMild?: true;
  /** An earlier mild one since the same act. */
  readonly before?: Notice;
};

/** Whether a value is a notice stored with a draft. */
export const isNotice = (value: unknown): value is Notice =>
  isObject(value) &&
  nameIn(['begin', 'over', 'dice', 'plan'], String(value.means)) !== undefined &&
  isMessage(value.reason);

/** What an event spends: command points, in most games. */
export interface Tally {
  readonly gained?: number;
  readonly spent?: number;
  readonly left?: number;
}

/** One answer that is made of several lines. */
export interface Gathered<V = unknown> {
  readonly kinds: readonly string[];
  /** The answer, and what of each order it does not contain. Undefined: none of them can be carried out. */
  answer(decision: Decision, view: V, orders: readonly Order[]): GatheredAnswer;
}

export interface GatheredAnswer {
  readonly answer: Json | undefined;
  /** For each order why it, or the first part of it that is missing, is not in the answer. */
  readonly refusals: readonly (Refusal | undefined)[];
  /** Whether anything of each order is in the answer. */
  readonly taken: readonly boolean[];
}

/** Everything that src/orders must know of a game, for one language of its players. */
export interface Language<V = unknown> {
  readonly verbs: readonly Verb<V>[];
  readonly names: NameBook;
  readonly conditions: ConditionWords<V>;
  /** Words of the grammar, lower case. A guessed name never extends over one. */
  readonly reserved: readonly string[];
  /** The verb that opens a plan. It may be left out before a number followed by one of these uses. */
  readonly opener?: { readonly verb: string; readonly uses: readonly string[] };
  /** Words of several languages that are understood in place of those of the orders. */
  readonly lexicon?: Lexicon;
  /** Lines in the order words of other languages. */
  readonly dialects?: readonly Dialect[];
  /** How people say the case of a branch, by its beginning in the language: `if I win, flag Grodno`. */
  readonly cases?: Readonly<Record<string, string>>;
  /** What people write in answer to a question, by its kind. */
  readonly replies?: Readonly<Record<string, Replies>>;
  /** Whether an order declines what is asked, so that a `no` beside it says it once more. */
  declines?(order: string): boolean;
  /** Kinds of names that cannot be other words; default: leaders and places. */
  readonly nouns?: readonly string[];
  /** A line with a different word order, as an order; undefined if it could mean several. */
  compose?(phrase: Phrase, context: ReadContext<V>): string | undefined;
  /** A template of the order that comes nearest to what a line names, with `__` for what is missing. */
  closest?(phrase: Phrase, context: ReadContext<V>): string | undefined;
  readonly branches?: BranchWords<V>;
  /** Absent: a rehearsal ends at the first roll. */
  readonly foresight?: Foresight;
  /** Codes of warnings about irrevocable things: such a line has to be confirmed before its sheet is handed over. */
  readonly grave?: readonly string[];
  /** The powers that ME, ALLY or ENEMY means for this reader. */
  powersCalled?(word: Relation, context: ReadContext<V>): readonly string[];
  /** What HELP answers on a subject. */
  help?(about: string): Help;
  /** Ready-made standing orders, by name. */
  readonly profiles?: Readonly<Record<string, readonly string[]>>;
  /** Standing orders that a seat can make in a form instead of writing them. */
  forms?(view: V, owns: readonly string[]): PolicyForms;
  /** Plans that a seat can lay from cards instead of writing them. */
  readonly table?: PlanTable<V>;
  /** Kinds of decision that are the player's own acts, which a sheet gives from top to bottom. */
  readonly acts: readonly string[];
  /**
   * A turn asks for acts of several kinds, in the order of `acts`: a line waits until its kind is asked, and lapses when
   * a later kind is.
   */
  readonly phased?: true;
  /**
   * Kinds of question in the order in which a power is asked them: when one of a later stage is asked, lines of an earlier
   * one are too late, unless the question comes again.
   */
  readonly stages?: readonly (readonly string[])[];
  /** Whether a question of a stage comes to these owners again, for another of their powers; absent: never. */
  comesAgain?(kind: string, view: V, owns: readonly string[]): boolean;
  /** Acts of other kinds that a sheet may add where this question is asked: more of what is gathered, or later phases. */
  further?(decision: Decision, view: V): readonly FurtherAct[];
  /** Questions that all lines of a sheet which speak to them answer together. */
  readonly gathered?: Gathered<V>;
  /** Kinds of decision that need as much thought as an act, and get as much time. */
  readonly weighty?: readonly string[];
  /**
   * The standing order that answers a question of this kind with no for the whole match, whatever its owner holds. It is
   * offered wherever such a question is asked, so nobody can tell by it what is held.
   */
  readonly unasked?: Readonly<Record<string, string>>;
  /**
   * Standing orders that are given while something is asked answer it at once. They are plans: those that have ended
   * make room for new ones.
   */
  readonly filing?: true;
  /** The most standing orders of a seat; default 20. */
  readonly mostStanding?: number;
  /** The default mode of a sheet; PAUSE if absent. */
  readonly mode?: Mode;
  /** Sentences for problems, descriptions and acknowledgements. */
  readonly catalogue: Catalogue;
  readonly formatters: Formatters;
  /** The owner's things that may be guessed or suggested, by kind of name. */
  guessable(context: ReadContext<V>): Readonly<Record<string, ReadonlySet<string>>>;
  /** The answer that YES or NO means, if the decision can be answered so. */
  yesNo(decision: Decision, yes: boolean): Json | undefined;
  /** The parts of a decision that standing orders treat separately; `all` if it has none. */
  parts(decision: Decision): readonly string[];
  /** Ends an impulse whose sheet is done; undefined: leaves it to the player. */
  finish(decision: Decision, view: V, stopped: Notice | undefined): Json | undefined;
  /**
   * The answer to a question when a finished sheet had lines for it and they are all used. Undefined if the question
   * has to be asked.
   */
  close?(decision: Pick<Decision, 'kind'>): Json | undefined;
  /** Kinds of question for which a reader fills a form in, instead of copying answers. */
  readonly filled?: readonly string[];
  /**
   * The answer to a question that follows from a sheet's own acts, if the sheet does not answer it. Undefined if the
   * owner has to be asked.
   */
  unsaid?(decision: Decision, view: V): Json | undefined;
  /** What `unsaid` answers, and how to answer otherwise, as a note for the owner. */
  unsaidNote?(decision: Decision): Message;
  /** Why an order can never be carried out (further), whatever dice and others do. `taken`: what it has answered. */
  never?(order: Order, known: Known<V>, taken: readonly LineAnswer[]): Refusal | undefined;
  /**
   * What is lost if the owner's sheet ends this question or impulse; undefined: nothing. `by`: the order that ends it, if
   * it does not end by silence.
   */
  unspent?(decision: Decision, view: V, by?: Order): Loss | undefined;
  /** Codes of refusals of lines that are not needed, because what they order is so already. A sheet skips them. */
  readonly needless?: readonly string[];
  /** Whether the coming questions to a seat are known well enough for orders in advance. */
  plans?(view: V): boolean;
  /** Whether the owner's own impulse is the next one: its orders may follow an answer in the same sheet. */
  isNext?(view: V, owns: readonly string[]): boolean;
  notice(event: GameEvent, owns: readonly string[]): Notice | undefined;
  /** Whether the owner has to be asked before this act of his sheet, because of a mild notice since the act before it. */
  waits?(notice: Notice, answer: Json): boolean;
  tally(event: GameEvent): Tally | undefined;
  /** Why a standing order cannot act now, as far as its owner sees: its card is gone, its leader has fallen. */
  idle?(policy: Policy, view: V): Message | undefined;
  /** Why a line will never act again, though its period is not over. */
  past?(policy: Policy, view: V): Message | undefined;
  /** Periods for which a standing order may last; default: all. */
  readonly spans?: readonly Span[];
  /** Two examples of standing orders. */
  readonly examples?: readonly [string, string];
  /** The present period of each kind, by name: a standing order `UNTIL turn` lapses when the turn has another name. */
  moment(view: V): Readonly<Record<string, string>>;
  /** An answer as order text. */
  formatAnswer(kind: string, answer: Json): string;
  /** The places of the board in an answer, in order. */
  placesOf?(answer: Json, view?: V): readonly string[];
  /** The places that an event of a line leads through, where its answers do not tell them all. */
  wayOf?(event: GameEvent): readonly string[];
  /** The name of whoever an answer moves. */
  whoOf?(answer: Json): string | undefined;
  /** The card that an answer plays. */
  cardOf?(answer: Json): number | string | undefined;
  /** What a card is called in the reader's language, where its id does not say it. */
  cardTitle?(id: string): string;
  /** What the play of a card would do for its owner, in short; undefined where an answer plays none. */
  cardUse?(answer: Json, view: V): string | undefined;
  /** How answers are offered at a place of the board. */
  readonly deeds?: {
    /** In the order in which they are offered; the game says each as `deed.<kind>`. */
    readonly kinds: readonly string[];
    /** The kinds that attack somebody. */
    readonly fights?: readonly string[];
    /** Undefined for an answer that belongs to no place. */
    of(answer: Json): Deed | undefined;
    /** Whether an answer does nothing, as the end of the sheet would. */
    isIdle?(answer: Json): boolean;
    /** Whether an answer would end an act that stands in a line and is carried out after it. */
    spoils?(answer: Json, act: Json, view: V): boolean;
  };
}

/** The mode of a sheet that says none. */
export const modeIn = ({ mode = 'pause' }: Pick<Language, 'mode'>): Mode => mode;

/** An act that a line may bring, and the kind of question that it will answer. */
export interface FurtherAct {
  readonly kind: string;
  readonly answer: Json;
}

/** What an answer does at a place of the board. */
export interface Deed {
  readonly kind: string;
  /** Those who do it and go somewhere. */
  readonly by?: {
    /** In the same words for the same force, wherever it goes. */
    readonly who: string;
    /** The name of whoever leads it. */
    readonly leader?: string;
    /** What may be left behind, as the order names it. */
    readonly counters: readonly { readonly what: string; readonly most: number }[];
    /** The words for its leaders where they leave all of them behind. */
    readonly alone?: string;
  };
  /** It is folded away behind what is usual. */
  readonly isSeldom: boolean;
}

/** What the owner of a sheet knows before it, and what he would know after it, as far as that can be foreseen. */
export interface Known<V = unknown> {
  readonly owns: readonly string[];
  readonly now: V;
  readonly later: V;
}

/** What the reading of a seat's mail may depend on. */
export interface ReadContext<V = unknown> {
  /** The powers (or sides) that the seat runs. */
  readonly owns: readonly string[];
  readonly view?: V | undefined;
  /** Decisions of the seat that wait for an answer. */
  readonly open?: readonly DecisionRecord[];
  /** Whether every line is meant as an order: in a draft, or in the field of a page. A mail has prose too. */
  readonly strict?: boolean;
  /** Whether somebody to whom a message can go is called so. */
  readonly isReader?: IsReader;
  /** Whether a message without END ends where lines read as orders: its writer has said so. */
  readonly endsMessages?: boolean;
  /** Whether standing orders are already accepted: then a condition that can never hold is only warned of. */
  readonly kept?: boolean;
}

/** The kind of the open question, if there is only one. */
export const kindAsked = <V>({ open = [] }: ReadContext<V>): string | undefined => {
  const kinds = new Set(open.map(({ kind }) => kind));
  return kinds.size === 1 ? open[0]?.kind : undefined;
};

/** Kinds of names that cannot be other words. */
export const groundOf = <V>({ nouns = ['leader', 'place'] }: Language<V>): readonly string[] => nouns;
