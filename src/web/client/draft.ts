/** The text of a sheet as lines, and the changes to it by a click on an offered order. */
import type { PlannedOrder } from '../plan.ts';

/** Name of an area by its id. */
export type NameOf = (id: string) => string;

/** Lines with text, each with its index among all lines. */
export const linesOf = (text: string): { readonly text: string; readonly at: number }[] =>
  text
    .split('\n')
    .map((line, at) => ({ text: line.trim(), at }))
    .filter((line) => line.text !== '');

/** The text with a line added below the others. */
export const appended = (text: string, line: string): string => {
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

/** Whether an order continues the march of the last line. */
export const goesOn = (text: string, { text: order, places }: PlannedOrder, nameOf: NameOf): boolean => {
  const [from] = places;
  if (from === undefined || places.length < 2) return false;
  const march = marchOf(linesOf(text).at(-1)?.text ?? '', nameOf(from));
  return march !== '' && march === marchOf(order, '');
};

/** The text with an order added. A march that starts where the last line ended extends that line. */
export const withOrder = (text: string, order: PlannedOrder, nameOf: NameOf, to = order.places.at(-1)): string => {
  if (!goesOn(text, order, nameOf)) return appended(text, order.text);
  const lines = linesOf(text);
  return replaced(text, lines.length, `${lines.at(-1)?.text} -> ${nameOf(to ?? '')}`);
};

/** The marching pieces of a line; empty if the line is not a march to this place. */
const marchOf = (line: string, end: string): string => {
  if (!line.startsWith('MOVE ') || !line.endsWith(end)) return '';
  return line.slice(0, line.indexOf(' FROM '));
};
