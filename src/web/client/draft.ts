/** The text of a sheet as lines, and what a click on an offered order makes of it. */
import type { PlannedOrder } from '../plan.ts';

/** Name of an area by its id. */
export type NameOf = (id: string) => string;

/** Lines that are not empty, each with its place among all lines. */
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

/** The text with the line of this number replaced; empty lines are not counted. */
export const replaced = (text: string, number: number, line: string): string => {
  const place = linesOf(text)[number - 1];
  const lines = text.split('\n');
  if (place) lines[place.at] = line;
  else lines.push(line);
  return lines.join('\n');
};

/** Whether an order goes on with the march of the last line. */
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

/** Who marches in a line; empty if the line is no march, or none that ends in this place. */
const marchOf = (line: string, end: string): string => {
  if (!line.startsWith('MOVE ') || !line.endsWith(end)) return '';
  return line.slice(0, line.indexOf(' FROM '));
};
