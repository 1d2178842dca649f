/** Positions in few bytes: they come back as they were. */
import { expect, test } from 'vitest';
import { chanceFrom, opening, Referee, restoredOf, storedOf, sure } from '../../../src/engine/index.ts';
import { positionOf } from '../../../src/games/napoleonics/case/position.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { makeNapoleonics } from '../../../src/games/napoleonics/index.ts';
import type { State } from '../../../src/games/napoleonics/state.ts';
import { once } from '../../setup/once.ts';
import { diceOf, eager } from './play-from.ts';

const game = once(() => makeNapoleonics(shipped));

const counters = { decision: 0, event: 0, roll: 0 };
const again = (state: unknown): unknown =>
  restoredOf(game(), JSON.parse(JSON.stringify(storedOf(game(), { state, counters })))).state;

test('every position of random battles comes back as it was, in less than two kilobytes', () => {
  for (const { id } of game().setup.scenarios) {
    const chance = chanceFrom(id.length);
    const referee = new Referee<unknown>(game(), opening(game().setup.start({ scenario: id, split: '2' })), {
      source: diceOf(7),
    });
    const sizes: number[] = [];
    for (let n = 0; n < 600 && !referee.over; n++) {
      const [decision] = referee.open;
      if (!decision) break;
      referee.submit(decision.seat, decision.id, eager(decision, chance));
      if (n % 7 > 0) continue;
      const { state } = referee.snapshot;
      expect(again(state)).toEqual(state);
      sizes.push(JSON.stringify(game().rules.stored?.condense?.(state)).length);
    }
    sizes.sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(1_000);
  }
});

test('squares, pieces that have left, claims, other rulings and corrected ground come back too', () => {
  const state = game().setup.start({
    scenario: '003-vimiero',
    split: '2',
    options: { edgeOnLos: 'bothSidesSamePair' },
  }) as State;
  const [unit, other] = state.units;
  const [leader, second] = state.leaders;
  Object.assign(unit ?? {}, { square: 2, blocks: 1 });
  Object.assign(other ?? {}, { hex: null, left: true });
  Object.assign(state.units[2] ?? {}, { hex: null, blocks: 0 });
  Object.assign(leader ?? {}, { hex: null, fate: 'off' });
  Object.assign(second ?? {}, { hex: null, fate: 'removed' });
  const side = state.sides.FRENCH;
  Object.assign(side ?? {}, {
    track: [null, 'ELAN', null, null],
    owed: 1,
    lastCard: 'RALLY',
    offered: ['FORWARD', 'ELAN'],
  });
  const corrected = { ...state, isDealt: true, claims: [['G7']], field: { ...state.field, bridges: ['E5'] } };
  expect(again(corrected)).toEqual(corrected);
});

test('of several objectives each keeps what is held for it', () => {
  const state = game().setup.start({ scenario: '001-rolica-1', split: '2' }) as State;
  const [one] = state.objectives;
  const both = { ...state, objectives: [sure(one), { ...sure(one), side: 'FRENCH', hexes: ['B3'] }] };
  for (const claims of [
    [['A4'], []],
    [[], ['B3']],
    [[], []],
  ])
    expect(again({ ...both, claims })).toEqual({ ...both, claims });
});

test('a unit that is gone takes one letter, one that has left the field keeps its blocks', () => {
  const state = structuredClone(game().setup.start({ scenario: '001-rolica-1', split: '2' })) as State;
  const stored = (change: object) => {
    Object.assign(sure(state.units[0]), change);
    return String((sure(game().rules.stored?.condense)(state) as { readonly units?: string }).units).split(' ')[0];
  };
  expect(stored({})).toBe('D6:4');
  expect(stored({ square: 2, blocks: 3 })).toBe('D6:3/2');
  expect(stored({ square: undefined, hex: null, left: true })).toBe('-:3');
  expect(stored({ blocks: 0, left: undefined })).toBe('-');
});

test.each([
  [62, 'string'],
  [63, 'object'],
])('of %i cards the pieces are stored as %s', (count, type) => {
  const [some] = [...shipped.cards.values()];
  const more = Array.from({ length: count - shipped.cards.size }, (_, i) => [`MORE_${i}`, sure(some)] as const);
  const packed = makeNapoleonics({ ...shipped, cards: new Map([...shipped.cards, ...more]) });
  const state = {
    ...(packed.setup.start({ scenario: '001-rolica-1', split: '2' }) as State),
    discard: [`MORE_${more.length - 1}`],
  };
  const stored = sure(packed.rules.stored?.condense?.(state));
  expect(typeof (stored as { readonly units?: unknown }).units).toBe(type);
  expect(packed.rules.stored?.expand?.(stored)).toEqual(state);
});

test('a position that follows from no scenario is stored as it is', () => {
  const bare = positionOf(shipped, { place: { F6: 'BR-LN4' } });
  expect(again(bare)).toEqual(bare);
});
