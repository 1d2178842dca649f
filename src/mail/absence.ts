/** Finds in a line until when somebody is away. */
type Until = (line: string) => string | undefined;

/** What stands before the day of return. */
const after =
  (formula: RegExp): Until =>
  (line) =>
    formula.exec(line)?.[1];

const LONGEST_DAY = 30;

/** What stands behind the day of return. */
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

/** In the languages of whose automatic answers the subjects are known. */
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

/** Until when an automatic answer says that its writer is away, in his own words; undefined if it doesn't say. */
export function awayUntil(text: string): string | undefined {
  for (const line of text.split('\n', 40)) {
    for (const until of UNTIL) {
      const day = until(line.slice(0, 400)) ?? '';
      if (DAY.test(day)) return day.trim();
    }
  }
  return undefined;
}
