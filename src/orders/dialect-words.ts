/** The words and names of which lines in another language are made. */
import { type Catalogue, format } from '../i18n/index.ts';
import { COMPARISONS } from './order.ts';

/** Something that lines name: as lines in English write it, and in the script of the language. */
export interface Spelling {
  readonly printed: string;
  readonly spoken: string;
  /** A short form of a power. */
  readonly code?: string;
}

/** What has to be filled in. */
export const GAP = '__';

/** Keys of the catalogue: `line.INTERCEPT_NO` is what INTERCEPT NO is called. */
const PREFIX = 'line.';
/** Words of conditions: `line.if.odds`. */
const CONDITIONS = 'line.if.';
/** Kinds of places and other things that stand where a name could: `line.kind.fortress`. */
const KINDS = 'line.kind.';

/** Words of conditions that join tests, and those that a clause begins with. */
export const JOINTS: readonly string[] = ['AND', 'OR'];
export const IF = 'IF';
export const NOT = 'NOT';
const CLAUSES: readonly string[] = [IF, 'ALWAYS', 'NEVER', 'ASK', 'MAX', 'UNTIL', 'ELSE', 'THEN', NOT, ...JOINTS];
/** What ends a condition within a line. */
export const ENDS: readonly string[] = [':', ';', 'ELSE', 'THEN', 'MAX', 'UNTIL', 'TIMES', 'TO', 'DO'];

export const isComparison = (sign: string): boolean => sign !== '=' && COMPARISONS.some((each) => each === sign);

/** A comparison that stands behind its number. */
export const BEHIND = '~';

/** What a line may begin with in every game, beside its verbs. */
const BEGINNINGS: readonly string[] =
  'DONE NOW CHECK CLEAR DELETE CHANGE WITHDRAW PAUSE STEP GO YES NO CHOOSE STANDING IF ON PROFILE'.split(' ');

/** Words that are called something else where no name stands behind them: `RESPOND 5 TO battle`. */
export const ALONE: ReadonlyMap<string, string> = new Map([
  ['TO', 'WHEN'],
  ['WITH', 'USING'],
]);

/** Their number stands before them in English, and behind them in these languages. */
export const COUNTED: readonly string[] = ['inf', 'cav', 'art', 'RESOURCE', 'RESOURCES'];
export const NUMBER = /^\d{1,3}$/;
/** Amounts, hexes and their ways, units by their labels, numbers of rules and signs are the same in all languages. */
const COMMON =
  /-?\d{1,3}(?:\.\d+)?(?:SP|%|x)?|[A-M]\d{1,2}(?:-[A-M]\d{1,2})*|(?:[A-Z]{2}-)?[A-Z]{2,3}\d{1,2}|SP|CP|__|D-\d{1,2}|->|>=|<=|#\d{1,3}|[-+*>,:;()<=#]/y;

/** What stands at a place of a line and is the same in all languages; undefined: another word. */
export const commonAt = (line: string, at: number): string | undefined => {
  COMMON.lastIndex = at;
  return COMMON.exec(line)?.[0];
};

/** The words of a dialect by those in English. */
export interface DialectWords {
  readonly words: ReadonlyMap<string, string>;
  readonly conditions: ReadonlyMap<string, string>;
  readonly kinds: ReadonlyMap<string, string>;
  /** Names by how they are printed, and as they are spoken. */
  readonly names: ReadonlyMap<string, string>;
  readonly codes: ReadonlyMap<string, string>;
  readonly spellings: readonly Spelling[];
  readonly verbs: readonly string[];
  /** Words that are written with what stands behind them: `FROM Masuria`. */
  readonly beside: ReadonlySet<string>;
  /** A word with a name: `마수리아에서`. */
  besideName(word: string, name: string): string;
}

const withoutMarks = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '');

export const wordsOf = (
  catalogue: Catalogue,
  spellings: readonly Spelling[],
  verbs: readonly string[],
): DialectWords => {
  const words = new Map<string, string>();
  const conditions = new Map<string, string>();
  const kinds = new Map<string, string>();
  const beside = new Set<string>();
  for (const [key, said] of Object.entries(catalogue)) {
    if (key.startsWith(CONDITIONS)) conditions.set(key.slice(CONDITIONS.length), said);
    else if (key.startsWith(KINDS)) kinds.set(key.slice(KINDS.length), said);
    else if (key.startsWith(PREFIX)) {
      const word = key.slice(PREFIX.length).replaceAll('_', ' ');
      if (said.includes('{')) beside.add(word);
      else words.set(word, said);
    }
  }
  return {
    words,
    conditions,
    kinds,
    beside,
    spellings,
    verbs,
    names: new Map(
      spellings.flatMap(({ printed, spoken }) =>
        // In Korean the marks of a letter are its vowels.
        [printed, spoken, ...(/\p{Script=Latin}/u.test(printed) ? [withoutMarks(printed)] : [])].map((each) => [
          each,
          spoken,
        ]),
      ),
    ),
    codes: new Map(spellings.flatMap(({ code, spoken }) => (code === undefined ? [] : [[code, spoken]]))),
    besideName: (word, name) => format(catalogue, {}, { key: PREFIX + word, args: { name } }),
  };
};

/** Clauses may be written in small letters: `if odds >= 70% until turn`. */
export const clauseWord = (word: string): string | undefined => {
  const capitals = word.toUpperCase();
  return CLAUSES.includes(capitals) ? capitals : undefined;
};

/** Whether a line may begin with a phrase. */
export const beginsLine = ({ verbs }: DialectWords, english: string): boolean => {
  const [first = ''] = english.split(' ');
  return verbs.includes(first) || BEGINNINGS.includes(first);
};
