/** Reads a text in other words: with another order of words, sentence by sentence, or clause by clause. */
import { isAddress, isCourtesy } from './courtesy.ts';
import { kindAsked, type Language } from './language.ts';
import { phrasesIn } from './lexicon.ts';
import { namesGame } from './mention.ts';
import { oddsAsked } from './odds.ts';
import { problem } from './order.ts';
import { type Phrasing, phrasingsOf } from './phrasing.ts';
import { meantBy } from './prose.ts';
import { isQuestion } from './question.ts';
import { readStatement, setAside } from './statement.ts';
import { tokenize } from './tokens.ts';
import {
  add,
  askModerator,
  type Extent,
  extentOf,
  firstOf,
  isYesNo,
  plainIn,
  type SheetParts,
  trialOf,
  unlessRefuted,
} from './trial.ts';
import { findVerb } from './vocabulary.ts';

/** Ends of sentences. What stands in a sentence of its own is judged like a line of its own. */
const SENTENCES = /(?<=[.!])\s+|(?<=[。！])/u;

/** Between what may be orders of their own. */
export const BETWEEN_CLAUSES =
  /[,;:.!]? ?\d{1,2}\) |[,;.]? (?:and then|und dann|et puis|and|then|und|dann|et|puis|그리고|そして) |[,;.!、。！] ?|: |(?<=[?？]) ?| \/ |(?<=쓰고|사용하고|내고|보내고|이동하고) /iu;
/** Separators of several orders in one sentence: only signs at first, then also words. */
const SEPARATORS = [
  /[,;.、。] ?(?:(?:(?:and|und|et) )?(?:then|dann|puis) )?/iu,
  /[,;.]? (?:and then|und dann|et puis|and|then|und|dann|et|puis|그리고|そして) |[,;.、。] ?|(?<=쓰고|사용하고|내고|보내고|이동하고) /iu,
  BETWEEN_CLAUSES,
];
/** So many of them may separate the objects of one verb. */
const OF_LISTS = 2;

export const MOST_CLAUSES = 8;

/** The text in other words, if these can be read without a doubt. */
export const otherReading = <V>(said: SheetParts<V>, text: string, before: Extent): SheetParts<V> | undefined => {
  if (said.context.strict || said.problems.length > before.problems) return undefined;
  return sentenceIn(said, text) ?? sentencesIn(said, text);
};

const sentenceIn = <V>(said: SheetParts<V>, text: string): SheetParts<V> | undefined =>
  branchIn(said, text) ??
  phrased(said, text) ??
  firstOf(SEPARATORS, (separator) => clausesIn(said, text.split(separator))) ??
  firstOf(SEPARATORS.slice(0, OF_LISTS), (separator) => clausesIn(said, text.split(separator), true));

/** `If I win, flag Grodno`, `flag Grodno if I win`. */
const branchIn = <V>(said: SheetParts<V>, text: string): SheetParts<V> | undefined => {
  const [beginning, rest] =
    firstOf(Object.entries(said.language.prose.cases ?? {}), ([name, phrases]) => {
      const left = withoutPhrase(text, phrases);
      return left === undefined ? undefined : ([name, left] as const);
    }) ?? [];
  if (beginning === undefined || rest === undefined) return undefined;
  const order = (plainIn(said, rest) ?? phrased(said, rest))?.lines ?? [];
  return order.length === 1 ? plainIn(said, `${beginning}: ${order[0]?.spelt}`) : undefined;
};

/** A text without the longest of these phrases, at its beginning or its end; undefined if it has none there. */
const withoutPhrase = (text: string, list: string): string | undefined => {
  const said = text.toLowerCase().replace(/['’]/g, ' ');
  const isApart = (sign: string) => UNSPACED.test(said) || !/\p{L}/u.test(sign);
  const { beginning, ending } = edgesOf(list);
  const first = beginning
    .get(said.slice(0, EDGE))
    ?.find((each) => said.startsWith(each) && isApart(said.charAt(each.length)));
  if (first !== undefined)
    return text.slice(first.length).replace(/^[ ,:、は]{0,3}(?:(?:then|dann|alors|puis) )?/u, '');
  const end = said.replace(/[.!。！]$/u, '');
  const last = ending.get(end.slice(-EDGE))?.find((each) => end.endsWith(` ${each}`));
  return last === undefined ? undefined : text.slice(0, end.length - last.length).replace(/[ ,、]{1,3}$/u, '');
};

const UNSPACED = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}]/u;

/** Letters by which the phrases of a list are looked up. */
const EDGE = 2;

interface Edges {
  readonly beginning: ReadonlyMap<string, readonly string[]>;
  readonly ending: ReadonlyMap<string, readonly string[]>;
}

const groupedBy = (phrases: readonly string[], edgeOf: (phrase: string) => string): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const phrase of phrases) {
    const group = groups.get(edgeOf(phrase));
    if (group) group.push(phrase);
    else groups.set(edgeOf(phrase), [phrase]);
  }
  return groups;
};

/** The phrases of each list by their first and by their last letters, the longest first. */
const edges = new Map<string, Edges>();

const edgesOf = (list: string): Edges => {
  const known = edges.get(list);
  if (known) return known;
  const sorted = [...new Set(phrasesIn(list))].sort((a, b) => b.length - a.length);
  const found = {
    beginning: groupedBy(sorted, (phrase) => phrase.slice(0, EDGE)),
    ending: groupedBy(sorted, (phrase) => phrase.slice(-EDGE)),
  };
  edges.set(list, found);
  return found;
};

export const phrased = <V>(said: SheetParts<V>, text: string): SheetParts<V> | undefined =>
  unlessRefuted(said, `phrased ${text}`, () =>
    firstOf(phrasingsOf(text, said.language, said.context), ({ text: other, guess }) => {
      const trial = plainIn(said, other);
      return trial && guess ? withGuess(trial, guess) : trial;
    }),
  );

/**
 * Reads a line sentence by sentence. Beside orders that name something, a sentence that takes nothing back is talk, or,
 * if it names anything, a line that its writer is asked about.
 */
const sentencesIn = <V>(said: SheetParts<V>, text: string): SheetParts<V> | undefined => {
  const sentences = text.split(SENTENCES).filter((each) => each.trim() !== '');
  if (sentences.length < 2 || sentences.length > MOST_CLAUSES || QUOTING.test(text)) return undefined;
  const rich = sentences.filter((each) => namesAnything(said, each));
  if (rich.length === 0) return undefined;
  const whole = trialOf(said);
  const rest: string[] = [];
  for (const sentence of sentences) {
    if (takeSentence(whole, sentence)) continue;
    if (takesBack(said.language, sentence)) return undefined;
    rest.push(sentence);
  }
  if (whole.lines.length === 0 || rich.every((each) => rest.includes(each))) return undefined;
  for (const each of rest) setAside(whole, each);
  return whole;
};

const takeSentence = <V>(whole: SheetParts<V>, sentence: string): boolean => {
  const found = plainIn(whole, sentence) ?? sentenceIn(whole, sentence);
  if (found) add(whole, found);
  return found !== undefined;
};

/**
 * Reads several orders one after another. Each clause has to be understood; beside orders that name something courtesies
 * are passed over, and a question goes to the moderator. A clause may be one more object of the order before it.
 */
const clausesIn = <V>(said: SheetParts<V>, clauses: readonly string[], asks = false): SheetParts<V> | undefined => {
  const written = clauses.filter((clause) => clause.trim() !== '');
  if (written.length < 2 || written.length > MOST_CLAUSES) return undefined;
  if (written.some(isTorn)) return undefined;
  const whole = trialOf(said);
  const isQuoting = QUOTING.test(clauses.join(''));
  const rest: string[] = [];
  for (const clause of written) {
    if (takeClause(whole, clause) || takeObject(whole, written, clause, asks)) continue;
    if (isQuoting || !(isCourtesy(said.language, clause) || isAddress(said.language, written, clause)))
      return undefined;
    rest.push(clause);
  }
  joinYesNo(whole);
  if (rest.length === 0) return whole;
  const isRich =
    whole.lines.length > 0 && written.some((clause) => !rest.includes(clause) && namesAnything(said, clause));
  return isRich ? whole : undefined;
};

/** `Sure, I play 26` answers once: the yes or no beside an answer to the same question is no answer of its own. */
export const joinYesNo = <V>({ lines, context, language }: SheetParts<V>): void => {
  const bare = lines.find(isYesNo);
  const answer = lines.find((line) => !isYesNo(line));
  if (!bare || !answer || lines.length > 2) return;
  const isSameQuestion = answer.item?.kinds.includes(kindAsked(context) ?? '') === true;
  if (isSameQuestion && meantBy(language, [bare.canonical, answer.canonical]) === answer.canonical)
    lines.splice(0, 2, { ...answer, number: 1 });
};

/** Whoever quotes tells of orders. */
const QUOTING = /["“”„«»]/u;

/** Whether a quotation begins or ends in a clause and goes on in another one. */
const isTorn = (clause: string): boolean => (clause.match(/"/g)?.length ?? 0) % 2 === 1;

/** Adds what a clause orders or asks; whether there was anything. */
const takeClause = <V>(whole: SheetParts<V>, clause: string): boolean => {
  const found = plainIn(whole, clause) ?? orderIn(whole, clause);
  const odds = found ? undefined : oddsAsked(clause.trim(), whole.language);
  if (found) add(whole, found);
  else if (odds) whole.commands.push(odds.command);
  else if (isQuestion(whole.language, clause))
    askModerator(whole, [{ text: clause.trim(), line: 0, before: extentOf(whole) }]);
  else return false;
  return true;
};

/** The most words of one more object. */
const MOST_WORDS = 4;

/** `flag Castellon, Huelva`: the clause is one more object of the verb before it. `asks`: with a misspelt name, too. */
const takeObject = <V>(whole: SheetParts<V>, clauses: readonly string[], clause: string, asks: boolean): boolean => {
  const { language } = whole;
  const [first] = tokenize(clauses[0] ?? '');
  const tokens = tokenize(clause);
  const verb = first && findVerb(language, first.key).verb?.name;
  if (!first || verb === undefined || verb !== whole.lines.at(-1)?.verb || tokens.length > MOST_WORDS) return false;
  if (isCourtesy(language, clause) || tokens.some(({ key }) => isWholeVerb(language, key))) return false;
  const trial = trialOf(whole);
  readStatement(trial, `${first.text} ${clause.trim()}`, [first, ...tokens]);
  const [line, ...others] = trial.lines;
  if (!line || others.length > 0) return false;
  const guess = line.warnings.find(({ code }) => code.startsWith('order.read-'));
  if (line.order ? guess && !asks : !asks || line.mended === undefined) return false;
  add(whole, trial);
  if (guess) whole.problems.push(problem('order.near', guess.message.args ?? {}));
  return true;
};

export const namesAnything = <V>({ language: { names } }: SheetParts<V>, clause: string): boolean =>
  tokenize(clause).some(({ type, key }) => type === 'number' || (key.length >= 3 && names.knows(key)));

/** A clause in other words; `my orders:` is no command there. */
export const orderIn = <V>(said: SheetParts<V>, clause: string): SheetParts<V> | undefined => {
  const found = phrased(said, clause);
  return found && found.commands.length > 0 ? undefined : found;
};

const isWholeVerb = <V>(language: Language<V>, key: string): boolean => {
  const found = findVerb(language, key);
  return found.verb !== undefined && found.full;
};

/** Whether a text that names nothing may still change the orders beside it: it counts, orders, denies or sets a condition. */
export const takesBack = <V>(language: Language<V>, text: string): boolean =>
  !namesGame(text, language) &&
  (BUT.test(text) ||
    tokenize(text).some(({ type, key }) => {
      if (type === 'number') return true;
      const meaning = language.prose.lexicon?.meaningOf([{ key }]);
      return CONDITIONAL.has(key) || (meaning === undefined ? isWholeVerb(language, key) : /^[!?A-Z]/.test(meaning));
    }));

/** In scripts in which they do not stand apart. */
const BUT =
  /하지만|그렇지만|다만|아니|않|때만|경우|ただし|しかし|ただ、|けど|ですが|ない|(?<!すみ|申し訳あり)ません|なら|ときだけ|場合/u;

const CONDITIONAL: ReadonlySet<string> = new Set(
  'if when unless else otherwise instead but only wenn falls sonst aber nur si sinon mais seulement'.split(' '),
);

/**
 * A line gets one guess only: with a misspelt verb and a misspelt name, nothing is read. The line as guessed is kept,
 * but the guess is a problem of the mail, and its writer confirms it with DONE.
 */
const withGuess = <V>(said: SheetParts<V>, guess: NonNullable<Phrasing['guess']>): SheetParts<V> | undefined => {
  const { lines } = said;
  if (lines.some(({ warnings }) => warnings.some(({ code }) => code === 'order.read-near'))) return undefined;
  return { ...said, problems: [problem('order.verb-guessed', { ...guess })] };
};
