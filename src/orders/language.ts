/** Everything that a game must define so that orders for it can be read, written and judged. */
import type {
  Chance,
  Decision,
  DecisionRecord,
  GameEvent,
  Json,
  JsonObject,
  Message,
  Refusal,
  Verdict,
} from '../engine/index.ts';
import type { Catalogue, Formatters } from '../i18n/index.ts';
import type { Dialect } from './dialect.ts';
import type { Help } from './help.ts';
import { nameKey } from './key.ts';
import type { Lexicon, Replies } from './lexicon.ts';
import type { NameBook, NameEntry } from './names.ts';
import type { Clause, Comparison, Order, Problem, Span, Style } from './order.ts';
import type { Phrase } from './phrase.ts';
import type { IsReader } from './press.ts';
import type { LineAnswer, SheetRules } from './sheet-rules.ts';
import type { StandingRules } from './standing-rules.ts';
import type { Token } from './tokens.ts';
import type { Traits } from './traits.ts';

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

/** What a game says of branches. The events for which one may wait are those with a `trigger`. */
export interface BranchWords<V = unknown> {
  /** The events that a branch may wait for, by their words. */
  readonly triggers: Readonly<Record<string, string>>;
  /** Other words of people for them, which are asked about. */
  readonly meant?: Readonly<Record<string, string>>;
  /** Reads an order that refers to what happened, such as `PURSUE`, if there is one. */
  read(reader: Reader<V>): Order | undefined;
  write(order: Order, style?: Style): string | undefined;
  /** The same as a plain order; undefined if it makes no sense. */
  resolve(order: Order, happened: ActOutcome): Order | undefined;
  /** Reads and writes an outcome, for a sheet that continues later. */
  readHappened(reader: Reader<V>): ActOutcome;
  writeHappened(happened: ActOutcome): string;
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

/** Lines in the words of people, and in other languages. */
export interface Prose<V = unknown> {
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
  /** A line with a different word order, as an order that the language reads; undefined if it could mean several. */
  compose?(phrase: Phrase, context: ReadContext<V>, language: Language<V>): string | undefined;
  /** A template of the order that comes nearest to what a line names, with `__` for what is missing. */
  closest?(phrase: Phrase, context: ReadContext<V>): string | undefined;
  /** The powers that ME, ALLY or ENEMY means for this reader. */
  powersCalled?(word: Relation, context: ReadContext<V>): readonly string[];
}

/** Everything that src/orders must know of a game, for one language of its players. */
export interface Language<V = unknown> extends Traits<V> {
  readonly verbs: readonly Verb<V>[];
  readonly names: NameBook;
  readonly conditions: ConditionWords<V>;
  /** Words of the grammar, lower case. A guessed name never extends over one. */
  readonly reserved: readonly string[];
  /** Kinds of names that cannot be other words; default: leaders and places. */
  readonly nouns?: readonly string[];
  readonly branches?: BranchWords<V>;
  readonly prose: Prose<V>;
  readonly sheet: SheetRules<V>;
  readonly standing?: StandingRules<V>;
  /** Kinds of decision that are the player's own acts, in the order in which a turn asks them. */
  readonly acts: readonly string[];
  /** What HELP answers on a subject. */
  help?(about: string): Help;
  /** Sentences for problems, descriptions and acknowledgements. */
  readonly catalogue: Catalogue;
  readonly formatters: Formatters;
  /** The owner's things that may be guessed or suggested, by kind of name. */
  guessable(context: ReadContext<V>): Readonly<Record<string, ReadonlySet<string>>>;
  /** An answer as order text. */
  formatAnswer(kind: string, answer: Json): string;
}

/** The present period of each kind, by name: a standing order `UNTIL turn` lapses when the turn has another name. */
export const periodsOf = <V>({ standing }: Pick<Language<V>, 'standing'>, view: V): Readonly<Record<string, string>> =>
  standing?.periods(view) ?? {};

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
