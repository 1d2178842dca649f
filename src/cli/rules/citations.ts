/** Rule ids as texts cite them: one by one, or as a range. */

/** A rule of the list that a game keeps of its rules. */
export interface Rule {
  readonly id: string;
  /** Its subject, in a few words of our own. */
  readonly title: string;
  /** What carries it out, if that is not a function: `data: ...`, or `explanation: ...` if nothing can be tested. */
  readonly by?: string;
  /** Rules of another game's list by which the shared rules carry it out: functions that cite those carry out this too. */
  readonly as?: readonly string[];
}

/**
 * `W-10.4`: the letter of a game, and the number in its rule book: within a chapter `G-CMB-06`, of an appendix `K-21A.1`. A kind
 * of terrain has a name instead: `C-TER-FO`, and parts: `C-TER-FO-2`.
 */
const ID = '(?:[A-Z]-TER-[A-Z]{2,3}(?:-\\d+)?|[A-Z]-(?:D\\.|(?:[A-Z]{2,4}|S)-)?\\d+[A-Z]?(?:\\.[0-9A-Z]+)*[a-z]?)';
const CITATION = new RegExp(`\\b(${ID})(?:(?: to |\\s*[-–]\\s*)((?:${ID})|[a-z])\\b)?(?![0-9])`, 'g');

/** Whether an id is a rule itself or a lettered part of its number: `W-10.4` has the parts `W-10.4a` to `W-10.4c`. */
const isPartOf = (id: string, number: string): boolean =>
  id === number || (id.startsWith(number) && /^[a-z]$/.test(id.slice(number.length)));

/** The rules from one id to another, in the order of the list. A number stands for all of its parts. */
const spanned = (ids: readonly string[], first: string, last: string): readonly string[] => {
  const from = ids.findIndex((id) => isPartOf(id, first));
  const to = ids.findLastIndex((id) => isPartOf(id, last));
  return from < 0 || to < from ? [] : ids.slice(from, to + 1);
};

/** The end of a range that is given by its letter alone: `W-7.0c-e`. */
const endOf = (first: string, last: string): string =>
  /^[a-z]$/.test(last) && /[a-z]$/.test(first) ? `${first.slice(0, -1)}${last}` : last;

/**
 * The rules that a text cites: those that it names exactly, and those in a range. The number of a section alone cites
 * nothing, because `W-11` does not say which of its rules is meant.
 */
export const citedIn = (text: string, ids: readonly string[]): ReadonlySet<string> => {
  const cited = new Set<string>();
  for (const [, first = '', last] of text.matchAll(CITATION)) {
    const isRange = last !== undefined && endOf(first, last).startsWith(first.slice(0, 2));
    if (isRange) for (const id of spanned(ids, first, endOf(first, last))) cited.add(id);
    for (const id of isRange ? [first, endOf(first, last)] : [first]) if (ids.includes(id)) cited.add(id);
  }
  return cited;
};
