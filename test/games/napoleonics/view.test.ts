/** Views keep what was seen, and share what has not changed. */
import { expect, test } from 'vitest';
import { chanceFrom, sure } from '../../../src/engine/index.ts';
import { positionOf } from '../../../src/games/napoleonics/case/position.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { blindOf, seenAs, viewOf } from '../../../src/games/napoleonics/knowledge.ts';
import { changing } from '../../../src/games/napoleonics/rules/pieces.ts';
import { turnWith } from '../../../src/games/napoleonics/state.ts';
import { begin, diceOf, eager, scenario } from './play-from.ts';

test('a view stays as it was while play goes on', () => {
  const chance = chanceFrom(9);
  const run = begin(scenario('003-vimiero'), diceOf(9), { passing: true });
  const seen: (readonly [object, string])[] = [];
  for (let count = 0; count < 150 && !run.over; count++) {
    const decision = sure(run.open[0]);
    const view = run.view(decision.seat);
    seen.push([view, JSON.stringify(view)]);
    run.submit(decision.seat, decision.id, eager(decision, chance));
  }
  expect(seen.length).toBeGreaterThan(100);
  for (const [view, text] of seen) expect(JSON.stringify(view)).toBe(text);
});

test('C-SET-02: whoever has no side looks on, and what is not there yet has no place in a view', () => {
  const state = scenario('003-vimiero');
  expect(['FRENCH', 'SPANISH', undefined].map((seat) => viewOf(shipped, state, seat).you)).toEqual([
    'FRENCH',
    undefined,
    undefined,
  ]);
  const seen = JSON.parse(JSON.stringify(viewOf(shipped, state, 'FRENCH'))) as object;
  expect(viewOf(shipped, state, 'FRENCH')).toStrictEqual(seen);
  for (const key of ['isBegun', 'now', 'winner']) expect(seen).not.toHaveProperty(key);
  const told = { ...state, isBegun: true as const, winner: 'FRENCH' };
  expect(viewOf(shipped, told, undefined)).toMatchObject({ isBegun: true, winner: 'FRENCH' });
});

test('C-SET-02, C-SQ-03: the position that a view shows has as many cards in each place, and none that answers an attack', () => {
  const state = positionOf(shipped, {
    place: { D5: 'FR-LN4/1', D6: 'FR-LN4/3', G6: 'BR-LN4/2' },
    hands: { FRENCH: ['ELAN', 'FIRST_STRIKE'], ALLIED: ['RALLY', 'FORWARD'] },
    markers: { track: { FRENCH: { 1: 'FIRST_STRIKE', 3: 'LEADERSHIP' }, ALLIED: { 2: 'BOMBARD' } } },
  });
  state.now = turnWith({ card: 'RALLY', counts: 'RALLY', isOther: false, command: 2 });
  const view = viewOf(shipped, state, 'ALLIED');
  const seen = seenAs(shipped, view).state;
  const { FRENCH: french, ALLIED: allied } = seen.sides;
  expect([sure(french).hand.length, seen.deck.length]).toEqual([2, state.deck.length]);
  expect(sure(french).track.map((card) => card !== null)).toEqual([true, false, true, false]);
  expect([sure(allied).hand, sure(allied).track]).toEqual([
    ['FORWARD', 'RALLY'],
    [null, 'BOMBARD', null, null],
  ]);
  const unseen = [...sure(french).hand, ...sure(french).track.filter((card) => card !== null), ...seen.deck];
  for (const card of unseen) expect('reaction' in sure(shipped.cards.get(card)).orders).toBe(false);
  expect([seen.now, seen.now === view.now]).toEqual([state.now, false]);
});

test('pieces are copied again only where something has happened to one', () => {
  const state = structuredClone(scenario('003-vimiero'));
  const look = () => viewOf(shipped, state, 'FRENCH');
  const before = look();
  expect(look().units).toBe(before.units);
  expect(look().leaders).toBe(before.leaders);
  const unit = sure(state.units[3]);
  changing({ state }, unit).blocks -= 1;
  const after = look();
  expect(after.units).not.toBe(before.units);
  expect(after.units[3]?.blocks).toBe(unit.blocks);
  expect(after.units[2]).toBe(before.units[2]);
  changing({ state }, unit).square = 2;
  expect(look().units[3]?.square).toBe(2);
  changing({ state }, sure(state.leaders[0])).fate = 'off';
  expect(look().leaders[0]?.fate).toBe('off');
});

test('of the same position another piece is seen in the place of one, and none where it is gone', () => {
  const state = structuredClone(scenario('003-vimiero'));
  const before = viewOf(shipped, state, 'FRENCH').units;
  state.units = state.units.with(0, { ...sure(state.units[0]), id: 'another' });
  expect(viewOf(shipped, state, 'FRENCH').units[0]?.id).toBe('another');
  state.units = state.units.slice(0, -1);
  expect(viewOf(shipped, state, 'FRENCH').units).toHaveLength(before.length - 1);
  state.leaders = state.leaders.slice(1);
  expect(viewOf(shipped, state, 'FRENCH').leaders).toEqual(state.leaders);
});

test('C-SET-02, C-SQ-03: a position that a seat is not to see through has the same cards wherever they were hidden', () => {
  const blind = (track: Record<string, string>, hand: readonly string[], offered?: readonly string[]) => {
    const state = positionOf(shipped, {
      place: { D5: 'FR-LN4/1', D6: 'FR-LN4/3', G6: 'BR-LN4/2' },
      hands: { FRENCH: [...hand], ALLIED: ['RALLY', 'FORWARD'] },
      markers: { track: { FRENCH: track, ALLIED: { 2: 'BOMBARD' } } },
    });
    const french = sure(state.sides.FRENCH);
    if (offered) french.offered = offered.map((card) => sure(state.deck.splice(state.deck.indexOf(card), 1)[0]));
    const all = (of: typeof state) =>
      [of.deck, ...Object.values(of.sides).flatMap(({ hand, track, offered = [] }) => [hand, track, offered])]
        .flat()
        .sort();
    const dealt = blindOf({ book: shipped, state }, 'ALLIED');
    expect(all(dealt)).toEqual(all(state));
    expect(dealt.sides.ALLIED).toEqual(state.sides.ALLIED);
    return dealt;
  };
  const one = blind({ 1: 'ELAN', 3: 'LEADERSHIP' }, ['PROBE_LEFT', 'PROBE_RIGHT']);
  const other = blind({ 1: 'PROBE_LEFT', 3: 'FIRST_STRIKE' }, ['ELAN', 'LEADERSHIP']);
  expect(other).toEqual(one);
  const french = sure(one.sides.FRENCH);
  expect([french.hand.length, french.track.map((card) => card !== null), french.offered]).toEqual([
    2,
    [true, false, true, false],
    undefined,
  ]);
  const offering = (...offered: string[]) => blind({ 1: 'ELAN', 3: 'LEADERSHIP' }, ['PROBE_LEFT'], offered);
  expect(sure(offering('PROBE_RIGHT', 'SCOUT_LEFT').sides.FRENCH).offered).toHaveLength(2);
  expect(offering('PROBE_RIGHT', 'SCOUT_LEFT')).toEqual(offering('SCOUT_LEFT', 'PROBE_CENTER'));
});
