import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layOut, pointOf } from '../../../src/games/gettysburg/board/layout.ts';
import { boardOf } from '../../../src/games/gettysburg/board.ts';
import { shipped } from '../../../src/games/gettysburg/content.ts';
import { gettysburg } from '../../../src/games/gettysburg/index.ts';
import { viewOf } from '../../../src/games/gettysburg/knowledge.ts';
import { type State, startOf } from '../../../src/games/gettysburg/state.ts';
import { speechOf } from '../../../src/reports/index.ts';

const say = speechOf(gettysburg.reporter);
const boardAt = (state: State, seat?: string) => boardOf(shipped, say, viewOf(state, seat), []);

/** All corps in one town, whoever they belong to: more than a game ever brings together. */
const crowded = (town: string): State => {
  const state = startOf(shipped);
  return { ...state, corps: Object.fromEntries(Object.keys(state.corps).map((id) => [id, { at: town }])) };
};

type Rectangle = {
  readonly what: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const positionOf = (corps: State['corps']) => ({ book: shipped, state: { ...startOf(shipped), corps } });

/** Everything that may not be covered: corps, names and towns. */
const thingsOn = (corps: State['corps']): readonly Rectangle[] => {
  const { names, corps: chips } = layOut(positionOf(corps), {
    town: (id) => shipped.towns.get(id)?.name ?? id,
    corps: (id) => shipped.corps.get(id)?.commander ?? id,
  });
  expect([...chips.keys()].toSorted()).toEqual(
    Object.keys(corps)
      .filter((id) => corps[id])
      .toSorted(),
  );
  expect(names.size).toBe(shipped.towns.size);
  return [
    ...[...chips].map(([what, [x, y]]) => ({ what, x: x - 49, y: y - 11, width: 98, height: 22 })),
    ...[...names].map(([id, box]) => ({ what: `name ${id}`, ...box })),
    ...[...shipped.towns.values()].map((town) => {
      const [x, y] = pointOf(town);
      return { what: `town ${town.id}`, x: x - 9, y: y - 9, width: 18, height: 18 };
    }),
  ];
};

/** Pairs of things of which one covers another. */
const coveredOn = (corps: State['corps']): readonly string[] => {
  const things = thingsOn(corps);
  return things.flatMap((a, i) =>
    things
      .slice(i + 1)
      .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
      .map((b) => `${a.what} covers ${b.what}`),
  );
};

const ways = shipped.routes.flatMap(([a, b]) => [
  [a, b],
  [b, a],
]) as readonly (readonly [string, string])[];

test.each(ways)('corps that attack from %s hide nobody in %s, however many stand there', (from, to) => {
  const ids = Object.keys(startOf(shipped).corps);
  for (const attackers of [1, 3]) {
    const corps = Object.fromEntries(
      ids.map((id, i) => [id, i < attackers ? { from, to } : { at: i < 7 ? to : from }]),
    );
    expect(coveredOn(corps)).toEqual([]);
  }
});

test('in any position every corps and every name is seen', () => {
  const town = fc.constantFrom(...shipped.towns.keys());
  const place = fc.oneof(
    town.map((at) => ({ at })),
    fc.constantFrom(...ways).map(([from, to]) => ({ from, to })),
  );
  const ids = Object.keys(startOf(shipped).corps);
  fc.assert(
    fc.property(fc.array(place, { minLength: ids.length, maxLength: ids.length }), (places) => {
      const corps = Object.fromEntries(ids.map((id, i) => [id, places[i] ?? null]));
      expect(coveredOn(corps)).toEqual([]);
    }),
  );
});

describe('the board', () => {
  test.each([...shipped.towns.keys()])('all corps of both sides have room at %s inside the drawing', (town) => {
    const svg = boardAt(crowded(town)).svg();
    const [, width = 0, height = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number);
    const chips = [...svg.matchAll(/<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)" rx="4"/g)];
    expect(chips).toHaveLength(10);
    for (const [x = 0, y = 0, across = 0, down = 0] of chips.map((chip) => chip.slice(1).map(Number))) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + across).toBeLessThanOrEqual(width);
      expect(y + down).toBeLessThanOrEqual(height);
    }
  });

  test('the places of a side are those where its corps stand and those that they attack', () => {
    const state = startOf(shipped);
    const placed: State = { ...state, corps: { ...state.corps, 'CSA-1': { from: 'FRB', to: 'CUL' } } };
    const held = (seat?: string) => boardAt(placed, seat).places.flatMap(({ id, isHeld }) => (isHeld ? [id] : []));
    expect(held('CSA').toSorted()).toEqual(['CUL', 'FRB']);
    expect(held('USA')).toEqual(['WAS']);
    expect(held()).toEqual([]);
  });
});
