/** The letters of the maps: their widths and outlines. The font files come with the program. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import opentype, { type Font, type PathCommand } from 'opentype.js';
import { shipped } from '../../shipped.ts';

export type Weight = 'regular' | 'bold';

/** Named in drawings for readers who have it. Others see their own font, at the same width. */
export const FAMILY = 'DejaVu Sans Condensed, DejaVu Sans, Arial, sans-serif';

/** They are cut to the letters of Latin, Greek, Cyrillic, Korean and Japanese (scripts/fonts.mjs). */
const fonts = shipped('src/reports/map/generated');

type Script = 'latin' | 'korean' | 'japanese';

export const fontFiles: Readonly<Record<Script, Readonly<Record<Weight, string>>>> = {
  latin: { regular: join(fonts, 'DejaVuSansCondensed.ttf'), bold: join(fonts, 'DejaVuSansCondensed-Bold.ttf') },
  korean: { regular: join(fonts, 'NotoSansKR-Regular.otf'), bold: join(fonts, 'NotoSansKR-Bold.otf') },
  japanese: { regular: join(fonts, 'NotoSansJP-Regular.otf'), bold: join(fonts, 'NotoSansJP-Bold.otf') },
};

const HANGUL = /\p{Script=Hangul}/u;

/** Kanji, kana with their marks and punctuation, and fullwidth forms. */
const WIDE = /[\p{Script=Han}\u3000-\u30ff\uff00-\uffef]/u;

const scriptOf = (character: string): Script => {
  if (HANGUL.test(character)) return 'korean';
  return WIDE.test(character) ? 'japanese' : 'latin';
};

/** Read when the first letter is needed, and kept. */
const parsed = new Map<string, Font>();

const fontFor = (character: string, weight: Weight): Font => {
  const file = fontFiles[scriptOf(character)][weight];
  const known = parsed.get(file);
  if (known) return known;
  const { buffer, byteOffset, length } = readFileSync(file);
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + length), { lowMemory: true });
  parsed.set(file, font);
  return font;
};

interface Letter {
  /** As a fraction of the size. */
  readonly advance: number;
  readonly commands: readonly PathCommand[];
  /** By size: relative commands of an SVG path, from the start of the letter on the baseline. */
  readonly outlines: Map<number, string>;
}

const letters: Readonly<Record<Weight, Map<string, Letter>>> = { regular: new Map(), bold: new Map() };

/** A few hundred letters are enough for names; other texts may bring more, and must not fill the memory. */
const MOST_LETTERS = 2000;

const letterOf = (character: string, weight: Weight): Letter => {
  const known = letters[weight].get(character);
  if (known) return known;
  const font = fontFor(character, weight);
  const glyph = font.charToGlyph(character);
  const letter: Letter = {
    advance: (glyph.advanceWidth ?? font.unitsPerEm) / font.unitsPerEm,
    commands: glyph.getPath(0, 0, 1).commands,
    outlines: new Map(),
  };
  if (letters[weight].size < MOST_LETTERS) letters[weight].set(character, letter);
  return letter;
};

/** Joins combining accents with their letters. */
const charactersOf = (text: string): Iterable<string> => text.normalize('NFC');

/** The width of a text, in the unit of its size. */
export const widthOf = (text: string, size: number, weight: Weight = 'regular'): number => {
  let width = 0;
  for (const character of charactersOf(text)) width += letterOf(character, weight).advance;
  return width * size;
};

/** Steps between points in hundredths of a pixel, rounded so that errors do not add up. */
const outlineFor = (commands: readonly PathCommand[], size: number): string => {
  const fine = (value: number) => Math.round(value * size * 100);
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let data = '';
  const step = (toX: number, toY: number) => `${(fine(toX) - x) / 100} ${(fine(toY) - y) / 100} `;
  for (const command of commands) {
    data += command.type.toLowerCase();
    if (command.type === 'Z') {
      [x, y] = [startX, startY];
      continue;
    }
    if (command.type === 'C' || command.type === 'Q') data += step(command.x1, command.y1);
    if (command.type === 'C') data += step(command.x2, command.y2);
    data += step(command.x, command.y);
    [x, y] = [fine(command.x), fine(command.y)];
    if (command.type === 'M') [startX, startY] = [x, y];
  }
  return data;
};

const outlineOfLetter = ({ commands, outlines }: Letter, size: number): string => {
  const known = outlines.get(size);
  if (known !== undefined) return known;
  const outline = outlineFor(commands, size);
  outlines.set(size, outline);
  return outline;
};

interface Setting {
  readonly size: number;
  readonly weight: Weight;
  /** Space between letters. */
  readonly spacing: number;
}

/** The outlines of a text as the data of an SVG path; `x` and `y` are the start of its baseline. */
export const outlineOf = (text: string, x: number, y: number, { size, weight, spacing }: Setting): string => {
  let left = x;
  let data = '';
  for (const character of charactersOf(text)) {
    const letter = letterOf(character, weight);
    data += `M${left.toFixed(2)} ${y.toFixed(2)}${outlineOfLetter(letter, size)}`;
    left += letter.advance * size + spacing;
  }
  return data;
};
