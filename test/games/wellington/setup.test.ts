import { describe, expect, test } from 'vitest';
import { injectedSource, opening, Referee } from '../../../src/engine/index.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import { keysOf, printedOwner } from '../../../src/games/campaign/rules/control.ts';
import { strengthOf } from '../../../src/games/campaign/rules/forces/stacks.ts';
import { faultsOf } from '../../../src/games/campaign/rules/invariants.ts';
import { areaOf } from '../../../src/games/campaign/rules/position.ts';
import type { State, View } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

const game = wellington.definition;
const fixed = wellington.setup.splits.filter(({ seats }) => seats.every(({ powers }) => powers.length > 0));
const begin = (scenario: string, split = '4'): State => wellington.setup.start({ scenario, split });

/** W-2.3c, W-2.3d. */
const KEYS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '1812': {
    britain: ['almeida', 'elvas', 'gibraltar', 'lisbon', 'porto'],
    spain: ['cadiz', 'cartagena', 'oviedo', 'valencia'],
    french_south: ['badajoz', 'barcelona', 'cordoba', 'granada', 'perpignan', 'seville', 'toulouse'],
    french_north: [
      'bayonne',
      'bordeaux',
      'burgos',
      'ciudad_rodrigo',
      'madrid',
      'salamanca',
      'san_sebastian',
      'zaragoza',
    ],
  },
  '1813': {
    britain: ['almeida', 'elvas', 'gibraltar', 'lisbon', 'porto'],
    spain: ['badajoz', 'cadiz', 'cartagena', 'ciudad_rodrigo', 'cordoba', 'granada', 'oviedo', 'seville'],
    french_south: ['barcelona', 'perpignan', 'toulouse', 'valencia'],
    french_north: ['bayonne', 'bordeaux', 'burgos', 'madrid', 'salamanca', 'san_sebastian', 'zaragoza'],
  },
};

/** W-2.3b. */
const RESOURCES = {
  '1812': { spain: 1, britain: 1, french_south: 1, french_north: 2 },
  '1813': { spain: 1, britain: 3, french_south: 0, french_north: 1 },
};

describe.each(['1812', '1813'] as const)('the start of %s', (year) => {
  test('W-2.3c, W-2.3d, W-1.9: each power controls the keys of the table', () => {
    const state = begin(year);
    const keys = Object.fromEntries(game.powers.map((power) => [power, [...keysOf(game, state, power)].sort()]));
    expect(keys).toEqual(KEYS[year]);
  });

  test('W-2.3b: each power has the resources of the table', () => {
    expect(begin(year).resources).toEqual(RESOURCES[year]);
  });

  test('W-2.3a: the markers lie on the year and on Britain', () => {
    expect(begin(year)).toMatchObject({ turn: Number(year), round: 1, slot: 'britain', phase: 'deal' });
  });

  test.each(fixed.map(({ id }) => id))('the position is sound with the split %s', (split) => {
    expect(faultsOf({ game, state: begin(year, split) })).toEqual([]);
  });

  test('W-2.4: Britain is dealt three home cards, the others two, and each power six of the common deck', () => {
    const run = new Referee<State, CampaignEvent, View>(wellington, opening(begin(year)), {
      source: injectedSource([]),
    });
    const isHome = (card: number) => wellington.definition.content.cards.get(card)?.home !== null;
    const homes = Object.fromEntries(
      Object.entries(run.state.hands).map(([power, cards]) => [power, cards.filter(isHome).length]),
    );
    expect(homes).toEqual({ britain: 3, spain: 2, french_south: 2, french_north: 2 });
    for (const [power, cards] of Object.entries(run.state.hands)) expect(cards).toHaveLength(6 + (homes[power] ?? 0));
    expect(faultsOf({ game, state: run.state })).toEqual([]);
  });
});

test('W-2.2: 1812 has a strength point of the north at Zaragoza', () => {
  expect(strengthOf(begin('1812').forces.zaragoza?.french_north ?? { inf: 0, cav: 0, art: 0 })).toBe(1);
});

test('W-2.2: 1813 has a Spanish flag wherever Spanish soldiers stand on ground printed as occupied', () => {
  const { forces, flags } = begin('1813');
  const occupied = Object.keys(forces).filter(
    (area) => forces[area]?.spain && game.sideOf[printedOwner(areaOf(game, area))] === 'france',
  );
  expect(occupied.length).toBeGreaterThan(0);
  expect(occupied.filter((area) => flags[area] !== 'spain')).toEqual([]);
  expect(flags).toMatchObject({ ciudad_rodrigo: 'spain', valencia: 'french_south' });
});

test('W-2.4b: 1813 starts without four cards, and two of their markers lie on the Appeal to the Emperor', () => {
  const state = begin('1813');
  const inPlay = [...state.deck, ...Object.values(state.reserves).flatMap(({ down }) => down)];
  expect([...state.removed].sort((a, b) => a - b)).toEqual([4, 6, 38, 99]);
  expect([4, 6, 38, 99].filter((card) => inPlay.includes(card))).toEqual([]);
  expect(state.effects.map(({ kind, table, marker, n }) => ({ kind, table, marker, n }))).toEqual([
    { kind: 'table-modifier', table: 'appeal_to_the_emperor', marker: 'russian_front', n: 2 },
    { kind: 'table-modifier', table: 'appeal_to_the_emperor', marker: 'emperor_beckons', n: 1 },
  ]);
  expect(begin('1812').effects).toEqual([]);
});

test('W-2.1a to W-2.1c: four players have a power each; one of three has both of a side; each of two has a side', () => {
  const shares = Object.fromEntries(fixed.map(({ id, seats }) => [id, seats.map(({ powers }) => powers)]));
  expect(shares).toEqual({
    '4': [['britain'], ['french_south'], ['spain'], ['french_north']],
    '3a': [['britain', 'spain'], ['french_south'], ['french_north']],
    '3b': [['britain'], ['spain'], ['french_south', 'french_north']],
    '2': [
      ['britain', 'spain'],
      ['french_south', 'french_north'],
    ],
  });
});

test('W-2.1d: a match of each split begins with the powers assigned or with players who bid for them', () => {
  for (const { id, seats, seating } of wellington.setup.splits) {
    const state = begin('1812', id);
    expect(state.phase).toBe(seating ? 'seating' : 'deal');
    expect(state.seating?.players ?? [...new Set(Object.values(state.seats))]).toEqual(seats.map((seat) => seat.id));
  }
});

test('an unknown scenario, split or option is refused', () => {
  expect(() => begin('1811')).toThrow('no scenario 1811');
  expect(() => begin('1812', '5')).toThrow('no split 5');
  expect(() => wellington.setup.start({ scenario: '1812', split: '4', options: { plusStrict: 'often' } })).toThrow(
    'plusStrict',
  );
});
