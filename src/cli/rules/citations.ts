/** Rule ids as texts cite them: one by one, or as a range. */

/** A rule of the list that a game keeps of its rules. */
export interface Rule {
  readonly id: string;
  /** What it is about, in a few words of our own. */
  readonly title: string;
  /** What carries it where that is no function: `data: ...`, or `explanation: ...` where there is nothing that could be tested. */
  readonly by?: string;
}

const ID = 'W-(?:D\\.)?\\d+(?:\\.[0-9A-Z]+)*[a-z]?';
const CITATION = new RegExp(`\\b(${ID})(?:(?: to |\\s*[-–]\\s*)((?:${ID})|[a-z])\\b)?(?![0-9])`, 'g');

/** Whether an id is a rule itself or one of the lettered parts of its number: `W-10.4` has the parts `W-10.4a` to `W-10.4c`. */
const isPartOf = (id: string, number: string): boolean =>
  id === number || (id.startsWith(number) && /^[a-z]$/.test(id.slice(number.length)));

/** Rules from one id to another in the order of the list; both may be numbers whose parts are meant. */
const spanned = (ids: readonly string[], first: string, last: string): readonly string[] => {
  const from = ids.findIndex((id) => isPartOf(id, first));
  const to = ids.findLastIndex((id) => isPartOf(id, last));
  return from < 0 || to < from ? [] : ids.slice(from, to + 1);
};

/** The end of a range that was given by its letter alone: `W-7.0c-e`. */
const endOf = (first: string, last: string): string =>
  /^[a-z]$/.test(last) && /[a-z]$/.test(first) ? `${first.slice(0, -1)}${last}` : last;

/**
 * The rules that a text cites: those it names exactly, and those that a range spans. The number of a section stands for nothing:
 * who carries out `W-11` has not said what of it.
 */
export const citedIn = (text: string, ids: readonly string[]): ReadonlySet<string> => {
  const cited = new Set<string>();
  for (const [, first = '', last] of text.matchAll(CITATION)) {
    const isRange = last !== undefined && endOf(first, last).startsWith('W-');
    if (isRange) for (const id of spanned(ids, first, endOf(first, last))) cited.add(id);
    for (const id of isRange ? [first, endOf(first, last)] : [first]) if (ids.includes(id)) cited.add(id);
  }
  return cited;
};
