/** Finds the end of an absence in a line of text. */
type Until = (line: string) => string | undefined;

/** The words that stand before the day of return. */
const after =
  (formula: RegExp): Until =>
  (line) =>
    formula.exec(line)?.[1];

const LONGEST_DAY = 30;

/** The words that stand behind the day of return. */
const before =
  (mark: string): Until =>
  (line) => {
    const at = line.indexOf(mark);
    if (at < 0) return undefined;
    return line
      .slice(Math.max(0, at - LONGEST_DAY), at)
      .split(/[.!?;,。、]/)
      .at(-1);
  };

/** For the languages in which the subjects of automatic answers are known. */
const UNTIL: readonly Until[] = [
  after(
    /\b(?:until|till|back (?:on|in)|return(?:ing)? (?:on|to the office on)|bis(?: zum)?|ab dem|jusqu'(?:au|à)|de retour le|hasta el|fino al|tot(?: en met)?|até|do dnia|до) ([^\n.!?;]{3,40})/i,
  ),
  before('까지'),
  before('まで'),
  after(/(?:直到|至) ?([^\n.!?;,。、]{3,30})/),
];

/** A day of some kind: a number, or a day of the week. */
const DAY = /\d|day\b|tag\b|woch\b|di\b|요일|曜|周|星期/i;

/** Until when the writer is away, in the words of his automatic answer; undefined if it does not say. */
export function awayUntil(text: string): string | undefined {
  for (const line of text.split('\n', 40)) {
    for (const until of UNTIL) {
      const day = until(line.slice(0, 400)) ?? '';
      if (DAY.test(day)) return day.trim();
    }
  }
  return undefined;
}
