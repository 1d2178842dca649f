/** What can be written: the order language of a game. */
import type { Decision, Json, Message, Refusal } from '../engine/index.ts';
import type {
  BranchWords,
  ConditionWords,
  Foresight,
  FurtherAct,
  Known,
  Language,
  LineAnswer,
  Loss,
  Mode,
  NameEntry,
  Notice,
  Order,
  Phrase,
  PlanTable,
  Policy,
  PolicyForms,
  ReadContext,
  Span,
  syntax,
  Verb,
} from '../orders/index.ts';
import type { GameTypes, QuestionKind } from './types.ts';

/** The order language. CHOOSE, YES and NO are added to its verbs, and ON where it has branches, unless they are its own. */
export interface Orders<T extends GameTypes, Topic extends string, Profile extends string> {
  readonly verbs: readonly Verb<T['view']>[];
  /** Words that may follow NO: `NO CARDS`. */
  readonly afterNo?: readonly string[];
  /** What may be named. A name of the kind `cell` is written in a sentence by `{to, cell}`. */
  readonly names: readonly NameEntry[];
  /**
   * The only things of a kind that may be guessed or suggested to a reader: a card in another hand must not be. A kind that
   * is missing hides nothing.
   */
  guessable?(context: ReadContext<T['view']>): Readonly<Record<string, ReadonlySet<string>>>;
  /** Kinds of names that are never ordinary words; default: leaders and places. */
  readonly nouns?: readonly string[];
  /** Words of the grammar, lower case. A guessed name never extends over one. */
  readonly reserved?: readonly string[];
  readonly conditions?: ConditionWords<T['view']>;
  /** An answer as order text. */
  write(kind: QuestionKind<T>, answer: Json): string;
  /** The events for which a branch may wait are those with a `trigger`. */
  readonly branches?: Omit<BranchWords<T['view']>, 'triggerOf'>;
  readonly prose?: Prose<T>;
  /** Complete lines by the topic of HELP. `help.<topic>` says what the lines do. */
  readonly help: { readonly examples: Readonly<Record<Topic, readonly string[]>> };
  /** The tables of verbs that name their syntax: HELP on a verb begins with its usage. */
  readonly tables?: readonly Pick<syntax.VerbTable<T['view']>, 'helpWith'>[];
  readonly sheet?: Sheet<T>;
  readonly standing?: Standing<T, Profile>;
}

/** Lines in the words of people, and in other languages. */
interface Prose<T extends GameTypes>
  extends Pick<
    Language<T['view']>,
    'lexicon' | 'dialects' | 'closest' | 'cases' | 'replies' | 'declines' | 'powersCalled'
  > {
  /** The line that a phrase means, in the language of orders that reads it. */
  compose?(phrase: Phrase, context: ReadContext<T['view']>, language: Language<T['view']>): string | undefined;
}

/** Orders of an impulse, from top to bottom. */
export interface Sheet<T extends GameTypes> {
  /** The mode of a sheet that says none; default PAUSE. */
  readonly mode?: Mode;
  /** A turn asks acts of several kinds in this order: a line waits until its kind is asked, and lapses when a later one is. */
  readonly phases?: readonly QuestionKind<T>[];
  /**
   * Kinds of question in the order in which a power is asked them: lines of an earlier stage are too late when a later one
   * is asked, unless the question comes again for another of the owner's powers. `stage.<kind>` names each.
   */
  readonly stages?: {
    readonly kinds: readonly (readonly QuestionKind<T>[])[];
    comesAgain?(kind: string, view: T['view'], owns: readonly string[]): boolean;
  };
  /** Acts of other kinds that a sheet may add where this question is asked: more of what is gathered, or later phases. */
  further?(decision: Decision, view: T['view']): readonly FurtherAct[];
  /** Whether the owner is asked before this act, because of a mild notice since the act before it. */
  waits?(notice: Notice, answer: Json): boolean;
  /** Why an order can never be carried out (further), whatever dice and others do. `taken`: what it has answered. */
  never?(order: Order, known: Known<T['view']>, taken: readonly LineAnswer[]): Refusal | undefined;
  /** What is lost if the sheet ends this question or impulse. `by`: the order that ends it, if it is not silence. */
  unspent?(decision: Decision, view: T['view'], by?: Order): Loss | undefined;
  /** Codes of refusals of lines that order what is so already. A sheet skips them. */
  readonly needless?: readonly string[];
  /** Codes of warnings about what cannot be taken back: such a line is confirmed before its sheet is handed over. */
  readonly grave?: readonly string[];
  /** What a rehearsal assumes of dice and others; absent: it ends at the first roll. */
  readonly foresight?: Foresight;
  /** Orders before they are asked. */
  readonly ahead?: {
    /** Whether the coming questions to a seat are known well enough. */
    isKnown(view: T['view']): boolean;
    /** Whether the owner's own impulse is the next one: its orders may follow an answer in the same sheet. */
    isNext?(view: T['view'], owns: readonly string[]): boolean;
  };
}

/** Orders that answer for as long as they stand. */
export interface Standing<T extends GameTypes, Profile extends string> {
  /** Periods for which a line may last. */
  readonly spans: readonly Span[];
  /** The present period of each span, by name: a line `UNTIL turn` lapses when the turn has another name. */
  periods(view: T['view']): Readonly<Record<string, string>>;
  readonly examples: readonly [string, string];
  /** The most lines of a seat; default 20. */
  readonly most?: number;
  /**
   * Lines that are given while something is asked answer it at once. They are plans: those that have ended make room for
   * new ones.
   */
  readonly answersAtOnce?: true;
  /** The verb that opens a plan. It may be left out before a number that one of these uses follows. */
  readonly opener?: { readonly verb: string; readonly uses: readonly string[] };
  /** Lines that can be made in a form: `standing-form.<name>` and `standing-form.field.<name>` are its labels. */
  forms?(view: T['view'], owns: readonly string[]): PolicyForms;
  /** Ready-made lines by name; `profile.<name>` says what they do. */
  readonly profiles?: Readonly<Record<Profile, readonly string[]>>;
  /** Plans that can be laid on a page instead of written. */
  readonly planner?: PlanTable<T['view']>;
  /** Why a line cannot act now, as far as its owner sees: its card is gone, its leader has fallen. */
  idle?(policy: Policy, view: T['view']): Message | undefined;
  /** Why a line will never act again, though its period is not over. */
  past?(policy: Policy, view: T['view']): Message | undefined;
}
