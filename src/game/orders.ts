/** What can be written: the order language of a game. */
import type { Json } from '../engine/index.ts';
import type {
  BranchWords,
  ConditionWords,
  NameEntry,
  Prose,
  ReadContext,
  SheetRules,
  StandingRules,
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
  readonly branches?: BranchWords<T['view']>;
  readonly prose?: Prose<T['view']>;
  /** Complete lines by the topic of HELP. `help.<topic>` says what the lines do. */
  readonly help: { readonly examples: Readonly<Record<Topic, readonly string[]>> };
  /** The tables of verbs that name their syntax: HELP on a verb begins with its usage. */
  readonly tables?: readonly Pick<syntax.VerbTable<T['view']>, 'helpWith' | 'sentences'>[];
  readonly sheet?: SheetRules<T['view'], QuestionKind<T>>;
  readonly standing?: StandingRules<T['view'], Profile>;
}
