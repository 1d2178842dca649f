/** The names of areas on a map, with the strength of their walls and the mark of a change. */
import type { ChartArea } from './chart.ts';
import { INK, LAND } from './colours.ts';
import type { Box, Size } from './geometry.ts';
import { element, lettering } from './svg.ts';
import { widthOf } from './typeface.ts';

const NAME = { size: 14, height: 17, baseline: 13 };

/** Smaller letters for a name without room. */
const SMALL = 0.86;

export interface Name extends Size {
  readonly text: string;
  readonly isBold: boolean;
  /** The size of its letters as a part of the usual one. */
  readonly scale: number;
}

/** The name of an area in each size: with what is said about it, without that, in small letters, and last without its walls. */
export const namesOf = ({ name, notes = [], shape, strength, news }: ChartArea): readonly Name[] => {
  const isBold = shape !== 'round';
  const [walls, mark] = [strength ? ` [${strength}]` : '', news.changed ? ' *' : ''];
  const named = (said: string, scale: number): Name => {
    const text = `${name}${said}${mark}`;
    const width = widthOf(text, NAME.size * scale, isBold ? 'bold' : 'regular');
    return { text, isBold, scale, width, height: NAME.height * scale };
  };
  const full = notes.length > 0 ? [named(`${walls} (${notes.join(', ')})`, 1)] : [];
  return [...full, named(walls, 1), named(walls, SMALL), ...(walls === '' ? [] : [named('', SMALL)])];
};

/** Draws a name; one that crosses a road gets a background. */
export const drawName = ({ text, isBold, scale }: Name, { x, y, width, height }: Box, isCrossing: boolean): string => {
  const ground = { x: x - 1.5, y, width: width + 3, height };
  return [
    isCrossing ? element('rect', { ...ground, rx: 3, fill: LAND, 'fill-opacity': '0.86' }) : '',
    lettering(
      text,
      { x, y: y + NAME.baseline * scale },
      { size: NAME.size * scale, weight: isBold ? 'bold' : 'regular', fill: INK },
    ),
  ].join('');
};
