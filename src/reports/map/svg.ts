/** The elements of drawings (the part of SVG 1.1 that browsers and renderers agree on). */
import { clean } from '../clean.ts';
import type { Point } from './geometry.ts';
import { type Weight, widthOf } from './typeface.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const CHARACTERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ENTITIES).map(([mark, entity]) => [entity, mark]),
);

/** ASCII without special characters: most texts need no escaping. */
const PLAIN = /^[ !#-%(-;=?-~]*$/;

export const escapeXml = (text: string): string =>
  PLAIN.test(text) ? text : clean(text).replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** The text that {@link escapeXml} has escaped. */
export const unescapeXml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] ?? entity);

/** Coordinates to a tenth of a pixel. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

export const NAMESPACE = { xmlns: 'http://www.w3.org/2000/svg' } as const;

export type Attributes = Readonly<Record<string, string | number | undefined>>;

const written = (attributes: Attributes): string => {
  let text = '';
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined) text += ` ${name}="${typeof value === 'number' ? n(value) : escapeXml(value)}"`;
  }
  return text;
};

export const element = (name: string, attributes: Attributes, content: readonly string[] = []): string =>
  content.length === 0
    ? `<${name}${written(attributes)}/>`
    : `<${name}${written(attributes)}>${content.join('')}</${name}>`;

/** A group of elements, with the words that a pointer or a screen reader gets for it. */
export const group = (attributes: Attributes, words: string, content: readonly string[]): string =>
  element('g', attributes, [`<title>${escapeXml(words)}</title>`, ...content]);

export const polyline = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');

/** A closed line that bends at the corners of a polygon: curves between the middles of its sides. */
export const rounded = (points: readonly Point[]): string => {
  const middles = points.map(({ x, y }, i) => {
    const next = points[(i + 1) % points.length] ?? { x, y };
    return `${n((x + next.x) / 2)} ${n((y + next.y) / 2)}`;
  });
  const curves = points.map(({ x, y }, i) => `Q${n(x)} ${n(y)} ${middles[i]}`);
  return `M${middles.at(-1)}${curves.join('')}Z`;
};

interface Lettering {
  readonly size: number;
  readonly weight?: Weight;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Space between letters. */
  readonly spacing?: number;
}

/**
 * A line of text; `at` is its baseline. It has the same width in every font as in the one of the layout, because a
 * reader's machine may have none of the named fonts.
 */
export const lettering = (text: string, at: Point, { size, weight, fill, anchor, spacing }: Lettering): string => {
  const words = clean(text);
  return element(
    'text',
    {
      x: at.x,
      y: at.y,
      'font-size': size,
      'font-weight': weight === 'bold' ? weight : undefined,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      'letter-spacing': spacing,
      fill,
      ...(spacing === undefined ? { textLength: widthOf(words, size, weight), lengthAdjust: 'spacingAndGlyphs' } : {}),
    },
    [escapeXml(words)],
  );
};
