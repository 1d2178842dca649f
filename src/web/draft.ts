/** The text of a sheet as lines, and the changes to it by an offered order. */

/** Lines with text, each with its index among all lines. */
export const linesOf = (text: string): { readonly text: string; readonly at: number }[] =>
  text
    .split('\n')
    .map((line, at) => ({ text: line.trim(), at }))
    .filter((line) => line.text !== '');

/** The text with a line added below the others. */
const appended = (text: string, line: string): string => {
  const before = text.trimEnd();
  return before === '' ? line : `${before}\n${line}`;
};

/** The text with one line replaced, by its number without counting empty lines. */
export const replaced = (text: string, number: number, line: string): string => {
  const place = linesOf(text)[number - 1];
  const lines = text.split('\n');
  if (place) lines[place.at] = line;
  else lines.push(line);
  return lines.join('\n');
};

/**
 * The text with a card for a fight, by the order that plays it. `nth` counts the fights of its kind: where a line plays cards
 * in that fight already, they are played together.
 */
export const withCard = (text: string, order: string, nth: number): string => {
  const verb = order.slice(0, order.lastIndexOf(' ') + 1);
  const lines = linesOf(text).map((line) => line.text);
  const number = lines.flatMap((line, i) => (line.startsWith(verb) ? [i + 1] : []))[nth];
  const [cards = '', ...at] = lines[(number ?? 0) - 1]?.slice(verb.length).split(' AT ') ?? [];
  if (number === undefined) return appended(text, order);
  const together = cards === 'NONE' ? order : `${verb}${cards},${order.slice(verb.length)}`;
  return replaced(text, number, [together, ...at].join(' AT '));
};

/** The text without one line, by its number without counting empty lines. */
export const removed = (text: string, number: number): string => {
  const place = linesOf(text)[number - 1];
  return place ? text.split('\n').toSpliced(place.at, 1).join('\n') : text;
};

/** The text with one line in the place of another, by their numbers without counting empty lines. */
export const moved = (text: string, number: number, to: number): string => {
  const lines = linesOf(text).map((line) => line.text);
  const [line] = lines.splice(number - 1, 1);
  if (line !== undefined) lines.splice(Math.max(0, to - 1), 0, line);
  return lines.join('\n');
};

/** Whether an order continues the march of the last line: the same force, from the end of that line. */
const goesOn = (text: string, order: string): boolean => {
  const next = marchIn(order);
  const last = marchIn(linesOf(text).at(-1)?.text ?? '');
  return next !== undefined && last !== undefined && last.who === next.who && last.goal === next.from;
};

/** The text with an order added. A march that starts where the last line ended extends that line. */
export const withOrder = (text: string, order: string): string => {
  if (!goesOn(text, order)) return appended(text, order);
  const lines = linesOf(text);
  return replaced(text, lines.length, `${lines.at(-1)?.text} -> ${marchIn(order)?.goal}`);
};

/** A sheet that an offered order may become. */
export interface Addition {
  /** The sheet with it. */
  readonly text: string;
  /** The force that marches, where it is another one than the order names. */
  readonly who?: string;
}

/**
 * The ways to add an order. Where the leader of the last march stands with others whom he could take along, he goes on
 * as he came, or with them.
 */
export const additions = (text: string, order: string, leader?: string): readonly Addition[] => {
  const plain = { text: withOrder(text, order) };
  const [last, next] = [marchIn(linesOf(text).at(-1)?.text ?? ''), marchIn(order)];
  const isLed = leader !== undefined && last?.who.startsWith(`MOVE ${leader}`) === true;
  if (!last || !next || !isLed || last.goal !== next.from || last.who === next.who) return [plain];
  const who = last.who.slice('MOVE '.length);
  return [{ text: withOrder(text, order.replace(next.who, last.who)), who }, plain];
};

/** The way to add an order of a force that only a part of it carries out. */
export const additionOf = (text: string, order: string, force: string, part: string): Required<Addition> => ({
  text: withOrder(text, order.replace(force, part)),
  who: part,
});

/** The parts of a line that is a march; undefined if it is none. */
const marchIn = (line: string): { readonly who: string; readonly from: string; readonly goal: string } | undefined => {
  const [from, to] = [line.indexOf(' FROM '), line.indexOf(' TO ')];
  if (!line.startsWith('MOVE ') || from < 0 || to < from) return undefined;
  const goal =
    line
      .slice(to + ' TO '.length)
      .split(/ -?> /)
      .at(-1) ?? '';
  return { who: line.slice(0, from), from: line.slice(from + ' FROM '.length, to), goal };
};
