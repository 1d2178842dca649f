/** The drawings in the light and in the dark: letters can be read, marks can be seen, and no colour is forgotten. */
import { expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { DARK_RULES, inTheDark } from '../../src/reports/dark.ts';
import { GROUND_FILL } from '../../src/reports/hexes/colours.ts';
import {
  INK,
  LAND,
  MAP_COLOURS,
  NOBODY,
  PALETTE,
  PAPER,
  RELIEF,
  RIVER,
  ROAD,
  SEA,
  SEA_NAME,
} from '../../src/reports/map/colours.ts';

const brightness = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((i) => {
    const part = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** WCAG 2.2. */
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const MODES = {
  light: (_use: 'fill' | 'stroke', colour: string) => colour,
  dark: inTheDark,
} as const;

const powers = Object.entries(PALETTE);

test.each(Object.entries(MODES))('letters and marks are told from their ground when it is %s', (_mode, seen) => {
  const [fill, stroke] = [(colour: string) => seen('fill', colour), (colour: string) => seen('stroke', colour)];
  const letters = [
    ...[LAND, PAPER, SEA, RELIEF.hill, NOBODY.fill, ...Object.values(GROUND_FILL)].map((on) => [INK, on, on] as const),
    [SEA_NAME, SEA, 'sea name'] as const,
    [ROAD, LAND, 'name of a land'] as const,
    ...powers.flatMap(([code, { fill: own, text, pale }]) => [
      [text, own, code] as const,
      [INK, pale, `${code}, occupied`] as const,
    ]),
  ];
  for (const [text, on, what] of letters) expect(contrast(fill(text), fill(on)), what).toBeGreaterThanOrEqual(4.5);
  const marks = [
    ...[LAND, PAPER, SEA].map((on) => [INK, on] as const),
    [ROAD, LAND] as const,
    [RIVER, LAND] as const,
    [MAP_COLOURS.ATTACK, LAND] as const,
  ];
  for (const [line, on] of marks)
    expect(contrast(stroke(line), fill(on)), `${line} on ${on}`).toBeGreaterThanOrEqual(3);
});

test('in the dark the rim of every power is told from the land', () => {
  for (const [code, { fill }] of powers)
    expect(contrast(inTheDark('stroke', fill), inTheDark('fill', LAND)), code).toBeGreaterThanOrEqual(3);
});

test.each([...games])('every drawing of %s names its dark colours, and keeps its light ones', (_id, game) => {
  const [scenario] = game.setup.scenarios;
  const [split] = game.setup.splits;
  const state = game.setup.start({ scenario: scenario?.id ?? '', split: split?.id ?? '' });
  const board = game.reporter.board.draw({ view: game.knowledge.view(state, undefined), events: [] });
  const views = [undefined, { size: { width: 932, height: 814 }, zoom: 1 }];
  for (const svg of [...views.map((view) => board.svg(view)), ...(board.signs ? [board.signs.svg()] : [])]) {
    const named = [...svg.matchAll(/="var\((--[a-z]+-[0-9a-f]{6}),(#[0-9a-f]{6})\)"/g)];
    expect(named.length).toBeGreaterThan(5);
    for (const [, name = '', light = ''] of named) {
      expect(name.endsWith(light.slice(1))).toBe(true);
      expect(DARK_RULES).toContain(`${name}:#`);
    }
    expect(svg).toContain(`<style>${DARK_RULES}</style>`);
  }
});
