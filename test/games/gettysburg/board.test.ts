import { describe, expect, test } from 'vitest';
import { boardOf } from '../../../src/games/gettysburg/board.ts';
import { shipped } from '../../../src/games/gettysburg/content.ts';
import { gettysburg } from '../../../src/games/gettysburg/index.ts';
import { type State, startOf } from '../../../src/games/gettysburg/state.ts';
import { viewOf } from '../../../src/games/gettysburg/view.ts';
import { speechOf } from '../../../src/reports/index.ts';

const say = speechOf(gettysburg.reporter);
const boardAt = (state: State, seat?: string) => boardOf(shipped, say, viewOf(state, seat), []);

/** All corps in one town, whoever they belong to: more than a game ever brings together. */
const crowded = (town: string): State => {
  const state = startOf(shipped);
  return { ...state, corps: Object.fromEntries(Object.keys(state.corps).map((id) => [id, { at: town }])) };
};

describe('the board', () => {
  test.each([...shipped.towns.keys()])('all corps of both sides have room at %s inside the drawing', (town) => {
    const svg = boardAt(crowded(town)).svg();
    const [, width = 0, height = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number);
    const chips = [...svg.matchAll(/<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)" rx/g)];
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
