/** The rules of Two pickets, each by its number in `rules.md`. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { injectedSource, type Json, opening, Referee } from '../../../src/engine/index.ts';
import tiny from './index.ts';
import { neighboursOf, type Side } from './rules/field.ts';
import { start } from './rules.ts';
import type { Picket, State } from './types.ts';

const FOLDER = 'test/games/tiny';
const RULE = /T-\d+\.\d+/g;

const idsIn = (file: string): ReadonlySet<string> =>
  new Set(readFileSync(`${FOLDER}/${file}`, 'utf8').match(RULE) ?? []);

test('every rule is implemented by a function that cites it, and tested by its number', () => {
  const rules = [...idsIn('rules.md')].sort();
  const code = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  expect([...new Set(code.flatMap((file) => [...idsIn(file)]))].sort()).toEqual(rules);
  expect([...idsIn('rules.test.ts')].sort()).toEqual(rules);
});

type Pickets = Readonly<Partial<Record<Side, Partial<Picket>>>>;

/** A position at the beginning of a round. */
const at = ({ west = {}, east = {} }: Pickets, rest: Partial<State> = {}): State => {
  const { pickets, ...state } = start();
  return { ...state, ...rest, pickets: { west: { ...pickets.west, ...west }, east: { ...pickets.east, ...east } } };
};

/** Plays on from a position with these faces; the first one is for the fog. */
const table = (state: State, faces: readonly number[]): Referee<State> =>
  new Referee(tiny, opening<unknown>(state), { source: injectedSource(faces) }) as Referee<State>;

const FIRE = { act: 'fire' };
const HOLD = { act: 'hold' };
const LOAD = { act: 'load' };
const moveTo = (to: string) => ({ act: 'move', to });

const give = (referee: Referee<State>, answers: Readonly<Partial<Record<Side, Json>>>): Referee<State> => {
  for (const { id, seat } of referee.open) {
    const answer = answers[seat as Side];
    if (answer !== undefined) expect(referee.submit(seat, id, answer)).toBeUndefined();
  }
  return referee;
};

const round = (state: State, faces: readonly number[], west: Json, east: Json): Referee<State> =>
  give(table(state, faces), { west, east });

const THIN = 3;
const THICK = 2;

test('T-1.1: the pickets begin at the edges, loaded', () => {
  const { pickets } = table(start(), [THIN]).state;
  expect(pickets).toEqual({
    west: { cell: 'a3', loaded: true, hits: 0 },
    east: { cell: 'e3', loaded: true, hits: 0 },
  });
});

test.each([
  [1, true],
  [2, true],
  [3, false],
  [6, false],
])('T-1.2: at a %i the fog is thick: %s', (face, thick) => {
  expect(table(start(), [face]).state).toMatchObject({ round: 1, thick });
});

test('T-2.1: both are asked at once, and nothing happens before both have answered', () => {
  const referee = table(start(), [THIN, THIN]);
  expect(referee.open.map(({ seat, kind }) => `${seat} ${kind}`)).toEqual(['west round.order', 'east round.order']);
  give(referee, { west: moveTo('b3') });
  expect(referee.state.pickets.west.cell).toBe('a3');
  give(referee, { east: HOLD });
  expect(referee.state.pickets.west.cell).toBe('b3');
});

test.each<[string, Pickets, readonly Json[]]>([
  ['at the edge', {}, [HOLD, FIRE, moveTo('a2'), moveTo('a4'), moveTo('b3')]],
  [
    'with an empty musket in a corner',
    { west: { cell: 'a1', loaded: false } },
    [HOLD, LOAD, moveTo('a2'), moveTo('b1')],
  ],
])('T-2.1: which orders are allowed %s', (_where, pickets, options) => {
  const [west] = table(at(pickets), [THIN]).open;
  expect(west?.options()).toEqual(options);
  expect(west?.check(moveTo('b4')).ok).toBe(false);
  expect(west?.fallback()).toEqual(HOLD);
});

test.each<[string, Pickets, [Json, Json], [string, string]]>([
  ['both move', {}, [moveTo('b3'), moveTo('d3')], ['b3', 'd3']],
  ['both go to one cell', { west: { cell: 'b3' }, east: { cell: 'd3' } }, [moveTo('c3'), moveTo('c3')], ['b3', 'd3']],
  [
    'they would change places',
    { west: { cell: 'b3' }, east: { cell: 'c3' } },
    [moveTo('c3'), moveTo('b3')],
    ['b3', 'c3'],
  ],
  ['the other stays', { west: { cell: 'b3' }, east: { cell: 'c3' } }, [moveTo('c3'), HOLD], ['b3', 'c3']],
  ['the other leaves', { west: { cell: 'b3' }, east: { cell: 'c3' } }, [moveTo('c3'), moveTo('c4')], ['c3', 'c4']],
])('T-2.2: where %s', (_how, pickets, [west, east], cells) => {
  const { state } = round(at(pickets), [THIN, THIN], west, east);
  expect([state.pickets.west.cell, state.pickets.east.cell]).toEqual(cells);
});

test.each([
  ['as high as the distance', THIN, 'd3', 3, 1],
  ['lower than that', THIN, 'd3', 2, 0],
  ['as high as the distance in thick fog', THICK, 'd3', 3, 0],
  ['higher in thick fog', THICK, 'd3', 4, 1],
  ['of six, however far', THICK, 'e5', 6, 1],
])('T-2.3: a face %s', (_how, fog, cell, face, hits) => {
  const { state } = round(at({ east: { cell } }), [fog, face], FIRE, HOLD);
  expect(state.pickets.east.hits).toBe(hits);
});

test('T-2.3: both fire at once, after moves: a soldier who is hit has still fired', () => {
  const { state } = round(at({ west: { hits: 2 }, east: { hits: 2 } }), [THIN, 6, 6], FIRE, FIRE);
  expect(state.pickets).toMatchObject({ west: { hits: 3 }, east: { hits: 3 } });
  expect(round(at({ east: { cell: 'c3' } }), [THIN, 2, THIN], FIRE, moveTo('d3')).state.pickets.east.hits).toBe(0);
});

test('T-2.4: a musket is empty after its shot, and loaded for the next round', () => {
  const referee = round(start(), [THIN, 1, THIN, THIN], FIRE, HOLD);
  expect(referee.state.pickets.west.loaded).toBe(false);
  give(referee, { west: LOAD, east: HOLD });
  expect(referee.state.pickets.west.loaded).toBe(true);
});

const HIT = [THIN, 6, THIN];

test.each<[string, boolean, string]>([
  ['falls back', true, 'd3'],
  ['stands', false, 'c3'],
])('T-3.1: a side that was hit %s', (_how, back, cell) => {
  const referee = round(at({ east: { cell: 'c3' } }), HIT, FIRE, HOLD);
  expect(referee.open.map(({ seat, kind }) => `${seat} ${kind}`)).toEqual(['east recoil']);
  expect(referee.open[0]?.fallback()).toEqual({ back: false });
  expect(give(referee, { east: { back } }).state.pickets.east.cell).toBe(cell);
});

test.each<[string, Pickets]>([
  ['at his own edge', {}],
  ['with the other behind him', { west: { cell: 'c3' }, east: { cell: 'b3' } }],
])('T-3.1: a side that was hit %s is not asked', (_where, pickets) => {
  const { open, state } = round(at(pickets), HIT, FIRE, HOLD);
  expect(open.map(({ kind }) => kind)).toEqual(['round.order', 'round.order']);
  expect(state.pickets.east).toMatchObject({ hits: 1, cell: pickets.east?.cell ?? 'e3' });
});

test('T-3.1: if both were hit, both are asked at once, and neither falls back into the other', () => {
  const referee = round(at({ west: { cell: 'c3' }, east: { cell: 'a3' } }), [THIN, 6, 6, THIN], FIRE, FIRE);
  expect(referee.open.map(({ seat }) => seat)).toEqual(['west', 'east']);
  const { pickets } = give(referee, { west: { back: true }, east: { back: true } }).state;
  expect([pickets.west.cell, pickets.east.cell]).toEqual(['c3', 'a3']);
});

test.each<[string, number, readonly number[], Side | null]>([
  ['West wins who hits a third time', 0, [THIN, 6, 1], 'west'],
  ['nobody wins where both are beaten', 2, [THIN, 6, 6], null],
])('T-4.1: %s', (_who, hits, faces, winner) => {
  const { state, over } = round(at({ west: { hits }, east: { hits: 2 } }), faces, FIRE, FIRE);
  expect(over).toBe(true);
  expect(state.winner).toBe(winner);
});

test.each<[string, Pickets, Side | null]>([
  ['fewer hits', { west: { hits: 1 } }, 'east'],
  ['as many', {}, null],
])('T-4.2: after the sixth round with %s', (_how, pickets, winner) => {
  expect(round(at(pickets, { round: 4 }), [THIN, THIN], HOLD, HOLD).over).toBe(false);
  const { state, over } = round(at(pickets, { round: 5 }), [THIN], HOLD, HOLD);
  expect(over).toBe(true);
  expect(state.winner).toBe(winner);
});

test('neighbouring areas share an edge', () => {
  expect(neighboursOf('c3')).toEqual(['b3', 'c2', 'c4', 'd3']);
  expect(neighboursOf('e5')).toEqual(['d5', 'e4']);
});
