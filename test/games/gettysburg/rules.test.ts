/** Rules of Gettysburg Campaign that a case cannot show, by their ids. */
import { expect, test } from 'vitest';
import { injectedSource, type Json, Table } from '../../../src/engine/index.ts';
import { faultsOf, shipped, shippedContent } from '../../../src/games/gettysburg/content.ts';
import type { GettysburgEvent } from '../../../src/games/gettysburg/events.ts';
import { quietReaction } from '../../../src/games/gettysburg/rules/fallbacks.ts';
import { enter } from '../../../src/games/gettysburg/rules/play.ts';
import { exits, orderable, strengthOf } from '../../../src/games/gettysburg/rules/position.ts';
import { brokenIn, type State, startOf } from '../../../src/games/gettysburg/state.ts';
import { begin, playOut } from './play-from.ts';

const START = { book: shipped, state: startOf(shipped) };

test('G-SET-01, G-SET-02, G-MAP-03: three corps of thirteen with two cards against seven with four', () => {
  const side = (of: string) => [...shipped.corps.values()].filter((each) => each.side === of);
  expect([side('CSA').length, side('USA').length]).toEqual([3, 7]);
  expect(['CSA', 'USA'].map((of) => shipped.cards.filter((card) => card.side === of).length)).toEqual([2, 4]);
  expect(strengthOf(START, ['CSA-1', 'CSA-2', 'CSA-3'])).toBe(13);
  expect(new Set(side('CSA').map(({ start }) => start))).toEqual(new Set(['FRB']));
  expect(new Set(side('USA').map(({ start }) => start))).toEqual(new Set(['WAS']));
  expect(START.state).toMatchObject({ turn: 1, round: 1, options: { armyCommanderScope: 'one', fireOption: true } });
});

test('G-MAP-01: routes lead both ways, and every town is reached', () => {
  for (const [from, towns] of shipped.neighbours)
    for (const to of towns) expect(shipped.neighbours.get(to)).toContain(from);
  for (const town of shipped.towns.keys()) expect(shipped.distance('FRB', town)).toBeLessThan(9);
  expect(exits(START, 'CSA', 'FRB')).toEqual(['CUL', 'WIN']);
});

test('G-MAP-02: a position with both sides in a town is broken', () => {
  const state = structuredClone(START.state);
  state.corps['USA-1'] = { at: 'FRB' };
  expect(brokenIn({ ...START, state })).toEqual(['both sides are in FRB']);
});

/** A game in which both sides leave everything as it is. */
test('G-TRN-01: a turn has rounds and one combat phase, and the next turn begins with its first round', () => {
  const referee = playOut(3, {});
  const kinds = referee.events.map(({ event }) => event.kind);
  const turns = referee.events.flatMap(({ event }) => (event.kind === 'round.rolled' ? [event.turn as number] : []));
  expect(turns).toEqual([...turns].sort((a, b) => a - b));
  expect(kinds.filter((kind) => kind === 'turn.ended').length).toBeLessThanOrEqual(shipped.numbers.turns);
});

const held = (town: string, usa: readonly string[], scored: readonly string[] = []): State => {
  const state = startOf(shipped);
  for (const id of Object.keys(state.corps)) state.corps[id] = usa.includes(id) ? { at: town } : null;
  state.corps['CSA-1'] = { at: 'HAG' };
  state.scored = [...scored];
  return state;
};

test.each<[string, string, readonly string[], readonly string[], string]>([
  ['as much less one', 'GET', ['USA-6'], ['GET'], 'defend'],
  ['less than that', 'GET', ['USA-1'], ['GET'], 'cede'],
  ['less, for points that are still to be had', 'GET', ['USA-1'], [], 'defend'],
  ['much less, for points', 'FRE', ['USA-11'], [], 'defend'],
])('G-S-6: in silence with %s', (_how, town, usa, scored, act) => {
  const state = held(town, usa, scored);
  expect(quietReaction({ book: shipped, state }, { town, arriving: 'CSA-1', refuges: ['WES'] }).act).toBe(act);
});

test('G-CRD-02: content whose cards do not name every commander once is refused', () => {
  const content = structuredClone(shippedContent) as { forces: { cards: { ends: string[] }[] } };
  const [first] = content.forces.cards;
  if (first) first.ends = ['CSA-1', 'CSA-1'];
  expect(faultsOf(content as unknown as Json)).not.toEqual([]);
  expect(faultsOf(shippedContent)).toEqual([]);
});

test('G-TRN-04: while a corps can be ordered, no answer without orders is taken', () => {
  const referee = begin(startOf(shipped), injectedSource([]));
  for (const { id, seat } of referee.open)
    expect(referee.submit(seat, id, { orders: [] })).toMatchObject({ code: 'round.pass' });
  expect(orderable(START, 'USA')).toHaveLength(7);
});

test('G-S-13: a town of a cession is scored, though one before it has ended the game', () => {
  const state = held('WAS', []);
  const town = [...shipped.towns.values()].find(({ points }) => points > 0);
  const table = new Table<State, GettysburgEvent>(state, injectedSource([]), { decision: 0, event: 0, roll: 0 });
  state.winner = 'CSA';
  const to = town?.id ?? '';
  enter({ ...START, state, table }, 'CSA-1', to, { kind: 'corps.moved', corps: 'CSA-1', from: 'WAS', to });
  expect(state.scored).toEqual([town?.id]);
  expect(table.events.map(({ event }) => event.kind)).toEqual(['corps.moved', 'town.scored']);
});
