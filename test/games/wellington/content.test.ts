/** The content of the box: map, leaders, cards, and the effects of lines of march. */

import { describe, expect, test } from 'vitest';
import { orderReader, positionOf, readCase, runCase } from '../../../src/games/campaign/case/index.ts';
import { controllerOf, isOccupied, keysOf } from '../../../src/games/campaign/rules/control.ts';
import { alliesOf, sideOf } from '../../../src/games/campaign/rules/position.ts';
import { leaderPrice } from '../../../src/games/campaign/rules/turn/build.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

const {
  definition: { content },
  definition,
} = wellington;
const areas = [...content.areas.values()];

describe('the powers', () => {
  test('W-1.1a, W-8.1a: two sides of two, allies to the end', () => {
    const pairs = definition.powers.map((power) => [power, sideOf(definition, power), ...alliesOf(definition, power)]);
    expect(pairs).toEqual([
      ['britain', 'allies', 'spain'],
      ['french_south', 'france', 'french_north'],
      ['spain', 'allies', 'britain'],
      ['french_north', 'france', 'french_south'],
    ]);
  });

  test.each([
    ['4', 'W-2.1a: four players run a power each', [1, 1, 1, 1]],
    ['3a', 'W-2.1b: of three, one runs the allies', [2, 1, 1]],
    ['3b', 'W-2.1b: or one runs France', [1, 1, 2]],
    ['2', 'W-2.1c: two players run a side each', [2, 2]],
  ])('split %s, %s', (id, _, counts) => {
    const split = wellington.setup.splits.find((each) => each.id === id);
    expect(split?.seats.map(({ powers }) => powers.length)).toEqual(counts);
    expect(split?.seats.flatMap(({ powers }) => powers).sort()).toEqual([...definition.powers].sort());
  });

  test('W-1.1b: a seat runs one power, or both of a side', () => {
    for (const { seats } of wellington.setup.splits) {
      for (const { powers } of seats) {
        expect(new Set(powers.map((power) => sideOf(definition, power))).size).toBeLessThanOrEqual(1);
        expect(powers.length).toBeLessThanOrEqual(2);
      }
    }
  });
});

describe('the map', () => {
  test('W-1.2a: every line joins two areas, and armies reach every area that is on the map', () => {
    const reached = new Set(['madrid']);
    for (const at of reached) for (const { area } of definition.neighbours.get(at) ?? []) reached.add(area);
    expect([...reached].sort()).toEqual(areas.flatMap(({ id, offMap }) => (offMap ? [] : [id])).sort());
  });

  test('W-1.21a: Madrid is the only capital', () => {
    expect(areas.filter(({ capital }) => capital).map(({ id }) => id)).toEqual(['madrid']);
  });

  test('W-1.21d: fifteen keys in Spain; every fortress is a key', () => {
    expect(areas.filter(({ region, key }) => region === 'spain' && key)).toHaveLength(15);
    expect(areas.filter(({ fortress, key }) => fortress > 0 && !key)).toEqual([]);
  });

  test('W-1.21e: 21 areas of Spain are occupied by the North and 15 by the South', () => {
    const occupied = (power: string) =>
      areas.filter((area) => area.region === 'spain' && isOccupied(area) && area.holders[0] === power);
    expect([occupied('french_north').length, occupied('french_south').length]).toEqual([21, 15]);
  });

  test('W-1.22: four kinds of line, all on the map', () => {
    const kinds = Object.keys(content.strokes);
    expect([...new Set(content.lines.map(({ kind }) => kind))].sort()).toEqual(kinds.sort());
    expect(kinds).toHaveLength(4);
  });
});

test('W-9.TAB: the effects of lines on reactions and on the first round of a battle', () => {
  const { ground } = definition;
  const position = { game: definition, state: wellington.setup.start({ scenario: '1812', split: '4' }) };
  const rowOf = (kind: string) => [
    kind,
    ground.isBarred(position, kind, 'france', 'intercept'),
    ground.isBarred(position, kind, 'france', 'evade'),
    ground.modifier(position, kind, 'france'),
    ground.defence(position, 'madrid', kind, 'france'),
  ];
  expect(['clear', 'rough', 'pass', 'river'].map(rowOf)).toEqual([
    ['clear', false, false, 0, 0],
    ['rough', false, false, -1, 1],
    ['pass', false, false, -1, 2],
    ['river', true, true, 0, 3],
  ]);
});

test('W-1.6a: the ratings of leaders are those of the counters', () => {
  for (const { id, battle, command } of content.leaders.values()) {
    expect([4, 6, 9], id).toContain(command);
    expect([1, 2, 3, 4, 5], id).toContain(battle);
  }
  expect(content.leaders.get('wellington')).toMatchObject({ battle: 5, command: 9 });
  expect(content.leaders.get('soult')).toMatchObject({ battle: 4, command: 9 });
});

test('W-1.9: flags and pieces alone decide who controls which keys', () => {
  const state = wellington.setup.start({ scenario: '1812', split: '4' });
  const keys = (board: typeof state) => keysOf(definition, board, 'french_north');
  expect(keys(state)).toContain('madrid');
  expect(keys({ ...state, flags: { madrid: 'spain' } })).not.toContain('madrid');
  const raided = { ...state.forces, madrid: { britain: { leaders: [], inf: 1, cav: 0, art: 0 } } };
  expect(keys({ ...state, forces: raided })).not.toContain('madrid');
});

describe('the cards', () => {
  const cards = [...content.cards.values()];
  const homes = (pile: string) => cards.filter(({ home }) => home === pile).length;

  test('W-1.10a: 110, with six British, six Spanish and twelve French home cards', () => {
    expect(cards.map(({ number }) => number)).toEqual(Array.from({ length: 110 }, (_, i) => i + 1));
    expect([homes('britain'), homes('spain'), homes('french')]).toEqual([6, 6, 12]);
  });

  test('W-5.1d, W-5.8a: a card without CP is Must-Play', () => {
    expect(cards.filter(({ cp, mustPlay }) => (cp === 0) !== mustPlay)).toEqual([]);
  });

  test('W-5.7b: of the Must-Play cards only 46 stays in the game', () => {
    const stays = cards.filter(({ mustPlay, removeAfterEvent }) => mustPlay && !removeAfterEvent);
    expect(stays.map(({ number }) => number)).toEqual([46]);
  });

  test('W-5.4b: of all cards only 86 shuffles the French home cards', () => {
    const shuffles = cards.filter(({ ops }) => JSON.stringify(ops).includes('french_home'));
    expect(shuffles.map(({ number }) => number)).toEqual([86]);
  });

  test('W-5.3b: four cards are played in battles and sieges alike', () => {
    const both = cards.filter(({ timing }) => timing === 'battle_or_siege_declare');
    expect(both.map(({ number }) => number)).toEqual([70, 73, 81, 91]);
  });
});

/** The events of a case. */
const eventsOf = (fields: object) =>
  runCase(wellington, { id: 'test', game: 'wellington', ...fields }, orderReader(wellington)).events;

describe('the course of a turn', () => {
  const next = (phase: string, turn: number) =>
    eventsOf({ position: 'setup', phase, turn, seed: 'turn' }).flatMap((event) =>
      event.kind === 'phase.began' ? [event.phase] : [],
    )[0];

  test.each([
    ['attrition', 'guerrillas'],
    ['guerrillas', 'balance'],
    ['balance', 'conquest'],
    ['conquest', 'peace'],
    ['peace', 'interphase'],
  ])('W-4.1a: after %s comes %s', (phase, after) => {
    expect(next(phase, 1812)).toBe(after);
  });

  test('W-1.4, W-4.7a: the year 1814 is the last: it is scored and has no interphase', () => {
    expect(next('peace', 1814)).toBeUndefined();
    expect(eventsOf({ position: 'empty', phase: 'peace', turn: 1814, seed: 'turn' }).at(-1)?.kind).toBe('game.ended');
  });
});

test('W-2.5a: a player with two powers sees both hands, and each power has its own', () => {
  const state = wellington.setup.start({ scenario: '1812', split: '2' });
  state.hands = { britain: [1, 2], spain: [3], french_south: [4, 5], french_north: [6] };
  state.resources = { britain: 1, spain: 2, french_south: 0, french_north: 3 };
  const { hands, cards, resources } = wellington.knowledge.view(state, 'allies');
  expect(hands).toEqual({ britain: [1, 2], spain: [3] });
  expect(cards).toMatchObject({ french_south: 2, french_north: 1 });
  expect(resources).toEqual(state.resources);
});

test('W-4.21a, W-4.21b: only the top of the discard pile is visible, and home cards do not go there', () => {
  const state = wellington.setup.start({ scenario: '1812', split: '4' });
  state.discard = [17, 18, 47];
  const view = wellington.knowledge.view(state, 'britain');
  expect(view.discard).toBe(47);
  expect(JSON.stringify(view)).not.toContain('[17,18');
  const played = runCase(
    wellington,
    {
      id: 'test',
      game: 'wellington',
      position: 'empty',
      hands: { britain: [95, 48] },
      answers: [{ seat: 'britain', answer: { do: 'play', card: 95, as: 'cp' } }],
    },
    orderReader(wellington),
  );
  expect(played.events.some(({ kind }) => kind === 'card.played')).toBe(true);
  expect((played.position as { discard?: number[] }).discard ?? []).not.toContain(95);
});

test('W-20.3: fractions round up, but victory points and reinforcements of areas and keys round down', () => {
  const at = (fields: object) => ({
    game: definition,
    state: positionOf(
      wellington,
      readCase(wellington, { id: 'test', game: 'wellington', position: 'empty', ...fields }),
    ),
  });
  expect(leaderPrice(at({}), 'wellington')).toBe(5);
  expect(wellington.points(at({ turn: 1812, resources: { spain: 1 } }), 'spain')).toBe(4.5);
  // In 1812 every five areas give a point.
  const south = at({ turn: 1812 });
  const held = areas.filter(({ id }) => controllerOf(definition, south.state, id) === 'french_south').length;
  const keys = keysOf(definition, south.state, 'french_south').length;
  expect(held % 5).not.toBe(0);
  expect(wellington.points(south, 'french_south')).toBe(keys + Math.floor(held / 5));
});
