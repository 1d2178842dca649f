/** Replaces the texts of a drawing by their outlines, so that a renderer needs no font and only a fifth of the time. */
import { unescapeXml } from './svg.ts';
import { outlineOf, type Weight, widthOf } from './typeface.ts';

const TEXT = /<text([^<>]{0,400})>([^<>]{0,2000})<\/text>/g;
const ATTRIBUTE = / ([a-z-]{1,30})="([^"]{0,200})"/gi;

/** The start of a text, as a fraction of its width. */
const ANCHORS: Readonly<Record<string, number>> = { start: 0, middle: 0.5, end: 1 };

const pathOf = (attributes: Readonly<Record<string, string>>, text: string): string => {
  const size = Number(attributes['font-size']);
  const weight: Weight = attributes['font-weight'] === 'bold' ? 'bold' : 'regular';
  const spacing = Number(attributes['letter-spacing'] ?? 0);
  const shift = ANCHORS[attributes['text-anchor'] ?? 'start'] ?? 0;
  const x = Number(attributes.x) - (shift === 0 ? 0 : shift * widthOf(text, size, weight));
  return `<path d="${outlineOf(text, x, Number(attributes.y), { size, weight, spacing })}" fill="${attributes.fill}"/>`;
};

/** Replaces the texts of our drawings by outlines. Each text is one line, with its position, size, weight and fill. */
export const outlined = (svg: string): string =>
  svg.replace(TEXT, (_, attributes: string, text: string) =>
    pathOf(
      Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value])),
      unescapeXml(text),
    ),
  );
