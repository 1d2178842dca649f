/** The field and lines on it, beside a model that imports none of the rules. */
import { describe, expect, test } from 'vitest';
import {
  distance,
  enteredBy,
  HEXES,
  hexAt,
  homeward,
  indexOf,
  neighboursOf,
  pointOf,
  rowFrom,
  rowsHome,
  sectionsOf,
} from '../../../src/games/napoleonics/rules/board.ts';
import { isOpen, lineBetween } from '../../../src/games/napoleonics/rules/line-of-sight.ts';
import { hexes, neighbours, steps, touched, xy } from './model/geometry.ts';

test('C-BRD-01, C-BRD-02: nine rows of 13 and 12, 113 hexes', () => {
  expect(HEXES).toEqual(hexes);
  expect(HEXES).toHaveLength(113);
  expect(hexAt({ x: 1, y: 1 })).toBeUndefined();
  expect(['A1', 'I13', 'A0', 'I14', ''].map(indexOf)).toEqual([0, 112, -1, -1, -1]);
});

test('C-BRD-03: points, neighbours and distances', () => {
  for (const hex of HEXES) {
    expect([pointOf(hex).x, pointOf(hex).y]).toEqual(xy(hex));
    expect([...neighboursOf(hex)].sort()).toEqual(neighbours(hex).sort());
  }
  for (const from of HEXES.filter((_, i) => i % 7 === 0))
    for (const to of HEXES) expect(distance(from, to), `${from} ${to}`).toBe(steps(from, to));
});

test('C-BRD-04: three sections, and hexes of two', () => {
  const size = (section: string) => HEXES.filter((hex) => sectionsOf('bottom', hex).some((each) => each === section));
  expect([size('LEFT').length, size('CENTER').length, size('RIGHT').length]).toEqual([36, 49, 36]);
  expect(sectionsOf('bottom', 'B4')).toEqual(['LEFT', 'CENTER']);
  expect(sectionsOf('top', 'B4')).toEqual(['CENTER', 'RIGHT']);
  expect(sectionsOf('top', 'A1')).toEqual(['RIGHT']);
  expect(sectionsOf('bottom', 'A9')).toEqual(['CENTER']);
});

test('C-BRD-05, C-RET-03: home is one row closer, wherever the hex lies', () => {
  for (const hex of HEXES)
    for (const edge of ['top', 'bottom'] as const)
      for (const next of homeward(edge, hex)) expect(rowsHome(edge, next)).toBe(rowsHome(edge, hex) - 1);
  expect(homeward('top', 'E7')).toEqual(['D6', 'D7']);
  expect(homeward('bottom', 'B1')).toEqual(['C1', 'C2']);
  expect(homeward('bottom', 'I4')).toEqual([]);
  expect(rowFrom('top', 1)[0]).toBe('B1');
});

const sorted = (list: readonly (string | undefined)[]) => list.map(String).sort();

test('C-LOS-01, C-LOS-03, C-LOS-04: all lines cross and touch what the model says', () => {
  for (const from of HEXES)
    for (const to of HEXES) {
      if (from === to) continue;
      const [line, model] = [lineBetween(from, to), touched(from, to)];
      expect(sorted(line.crossed), `${from} ${to}`).toEqual(sorted(model.crossed));
      expect([sorted(line.edges.map(([left]) => left)), sorted(line.edges.map(([, right]) => right))]).toEqual([
        sorted(model.left),
        sorted(model.right),
      ]);
    }
});

describe('C-LOS-05: obstacles beside an edge', () => {
  test.each<[string, string, string[], boolean, boolean]>([
    ['C7', 'E7', ['D6'], true, true],
    ['C7', 'E7', ['D6', 'D7'], false, false],
    ['C7', 'G7', ['D7', 'F6'], false, true],
    ['C7', 'G7', ['D7', 'F7'], true, true],
    ['E5', 'E8', ['E6'], false, false],
    ['A1', 'C1', [], true, true],
    ['A1', 'C1', ['B1'], false, false],
  ])('%s to %s with %j', (from, to, obstacles, anywhere, pairwise) => {
    const isObstacle = (hex: string | undefined) => hex === undefined || obstacles.includes(hex);
    expect(isOpen(lineBetween(from, to), isObstacle, false)).toBe(anywhere);
    expect(isOpen(lineBetween(to, from), isObstacle, true)).toBe(pairwise);
  });
});

test('C-TER-FW-2: a line through a corner enters by both sides', () => {
  expect(enteredBy('E7', 'E9')).toEqual(['E']);
  expect(enteredBy('E7', 'F7')).toEqual(['SE']);
  expect(enteredBy('E7', 'G7')).toEqual(['SE', 'SW']);
});
