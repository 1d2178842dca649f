import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  atMost,
  type Counters,
  holdsForce,
  isEmptyForce,
  lose,
  loseInOrder,
  minus,
  minusCounters,
  minusForce,
  plus,
  plusCounters,
  represent,
  sizeOf,
  split,
  strengthOf,
  ways,
} from '../../../src/games/campaign/rules/forces/stacks.ts';

const counters = (inf: number, cav: number, art: number): Counters => ({ inf, cav, art });
const anyCounters = (most: number) =>
  fc.record({ inf: fc.nat(most), cav: fc.nat(most), art: fc.nat(Math.ceil(most / 3)) });
const within = (a: Counters, b: Counters) => a.inf <= b.inf && a.cav <= b.cav && a.art <= b.art;

test('W-1.5a, W-0.7: counters have strength, leaders count one for attrition dice', () => {
  expect(strengthOf(counters(3, 2, 1))).toBe(11);
  expect(sizeOf({ leaders: ['hill', 'wellington'], inf: 3, cav: 2, art: 1 })).toBe(13);
});

test.each([
  { sp: 0, supply: counters(0, 0, 0), way: counters(0, 0, 0) },
  { sp: 7, supply: counters(9, 9, 9), way: counters(1, 1, 1) },
  { sp: 7, supply: counters(9, 9, 0), way: counters(1, 3, 0) },
  { sp: 7, supply: counters(0, 1, 1), way: undefined },
  { sp: 3, supply: counters(1, 0, 3), way: undefined },
  { sp: 5, supply: counters(1, 0, 1), way: counters(1, 0, 1) },
])('W-1.5b: $sp SP out of $supply', ({ sp, supply, way }) => {
  expect(represent(sp, supply)).toEqual(way);
});

test.each([
  { what: 'a strength beyond all counters', sp: 1_000_000, supply: counters(3, 2, 1), most: counters(3, 2, 1) },
  { what: 'a strength that no counters show', sp: 3, supply: counters(0, 1, 1), most: counters(0, 1, 0) },
  { what: 'no counter left', sp: 5, supply: counters(0, 0, 0), most: counters(0, 0, 0) },
  { what: 'more counters in use than there are', sp: 5, supply: counters(-1, 0, 0), most: counters(0, 0, 0) },
  { what: 'nothing to show', sp: 0, supply: counters(9, 9, 9), most: counters(0, 0, 0) },
])('W-1.5d: as much as a supply can show of $what', ({ sp, supply, most }) => {
  expect(atMost(sp, supply)).toEqual(most);
});

/** Every set of counters that can be taken from a supply. */
function* everyPart(supply: Counters): Generator<Counters> {
  for (let art = 0; art <= supply.art; art++)
    for (let cav = 0; cav <= supply.cav; cav++) for (let inf = 0; inf <= supply.inf; inf++) yield { inf, cav, art };
}

test('W-1.5b: every way has the strength and stays within the supply, and no way is missing', () => {
  fc.assert(
    fc.property(fc.nat(20), anyCounters(7), (sp, supply) => {
      const found = [...ways(sp, supply)];
      for (const way of found) expect(strengthOf(way) === sp && within(way, supply)).toBe(true);
      expect(found).toHaveLength([...everyPart(supply)].filter((part) => strengthOf(part) === sp).length);
    }),
  );
});

test.each([
  { stack: counters(3, 1, 0), sp: 2, free: counters(0, 0, 0), part: counters(0, 1, 0), rest: counters(3, 0, 0) },
  { stack: counters(0, 0, 1), sp: 1, free: counters(4, 0, 0), part: counters(1, 0, 0), rest: counters(3, 0, 0) },
  { stack: counters(0, 0, 1), sp: 1, free: counters(1, 1, 0), part: undefined, rest: undefined },
  { stack: counters(0, 0, 1), sp: 2, free: counters(2, 1, 0), part: counters(0, 1, 0), rest: counters(2, 0, 0) },
  { stack: counters(2, 0, 0), sp: 3, free: counters(9, 9, 9), part: undefined, rest: undefined },
])('W-1.5b: $sp SP split from $stack with $free free', ({ stack, sp, free, part, rest }) => {
  const cut = split(stack, sp, free);
  expect(cut?.part).toEqual(part);
  expect(cut?.rest).toEqual(rest);
});

test('W-1.5b: a split keeps the strength, uses only existing counters, and is found if one exists', () => {
  fc.assert(
    fc.property(anyCounters(6), fc.nat(12), anyCounters(3), (stack, sp, free) => {
      const cut = split(stack, sp, free);
      const supply = plusCounters(stack, free);
      if (cut) {
        expect(strengthOf(cut.part)).toBe(sp);
        expect(strengthOf(cut.rest)).toBe(strengthOf(stack) - sp);
        expect(within(plusCounters(cut.part, cut.rest), supply)).toBe(true);
      } else {
        const possible = [...ways(sp, supply)].some(
          (part) => sp <= strengthOf(stack) && represent(strengthOf(stack) - sp, minusCounters(supply, part)),
        );
        expect(possible).toBe(false);
      }
    }),
  );
});

test.each([
  { stack: counters(2, 1, 1), sp: 1, free: counters(0, 0, 0), left: counters(1, 1, 1) },
  { stack: counters(0, 1, 0), sp: 1, free: counters(1, 0, 0), left: counters(1, 0, 0) },
  { stack: counters(0, 1, 1), sp: 1, free: counters(1, 0, 0), left: counters(1, 0, 1) },
  { stack: counters(0, 0, 1), sp: 1, free: counters(1, 0, 0), left: counters(1, 0, 0) },
  { stack: counters(0, 0, 1), sp: 1, free: counters(0, 0, 0), left: counters(0, 0, 0) },
  { stack: counters(3, 0, 0), sp: 5, free: counters(9, 9, 9), left: counters(0, 0, 0) },
])('W-1.5d, K-1.5d: $sp SP lost from $stack with $free free', ({ stack, sp, free, left }) => {
  expect(lose(stack, sp, free)).toEqual(left);
});

test('W-1.5d: the rest is as strong as the counters can show, and never stronger than it should be', () => {
  fc.assert(
    fc.property(anyCounters(6), fc.nat(14), anyCounters(2), (stack, sp, free) => {
      const left = lose(stack, sp, free);
      const wanted = Math.max(0, strengthOf(stack) - sp);
      const supply = plusCounters(stack, free);
      expect(within(left, supply)).toBe(true);
      let most = wanted;
      while (!represent(most, supply)) most--;
      expect(strengthOf(left)).toBe(most);
    }),
  );
});

test.each([
  { arms: ['cav', 'inf', 'art'] as const, sp: 2, free: counters(0, 0, 0), left: counters(2, 0, 1) },
  { arms: ['inf', 'cav', 'art'] as const, sp: 3, free: counters(0, 0, 0), left: counters(1, 0, 1) },
  { arms: ['art', 'inf', 'cav'] as const, sp: 1, free: counters(1, 1, 0), left: counters(3, 2, 0) },
  { arms: ['art', 'inf', 'cav'] as const, sp: 1, free: counters(0, 0, 0), left: counters(1, 1, 1) },
  { arms: ['cav', 'art', 'inf'] as const, sp: 1, free: counters(1, 0, 0), left: counters(3, 0, 1) },
  { arms: ['art', 'cav', 'inf'] as const, sp: 7, free: counters(0, 0, 0), left: counters(1, 0, 0) },
])('D-43, W-1.5b: $sp SP lost by $arms, with $free free', ({ arms, sp, free, left }) => {
  expect(loseInOrder(counters(2, 1, 1), sp, free, arms)).toEqual(left);
});

test('D-43: with enough change every order of losses leaves the right strength', () => {
  fc.assert(
    fc.property(
      anyCounters(6),
      fc.nat(14),
      fc.shuffledSubarray(['inf', 'cav', 'art'] as const, { minLength: 3, maxLength: 3 }),
      (stack, sp, arms) => {
        const free = counters(9, 9, 9);
        const left = loseInOrder(stack, sp, free, arms);
        expect(strengthOf(left)).toBe(Math.max(0, strengthOf(stack) - sp));
        expect(within(left, plusCounters(stack, free))).toBe(true);
      },
    ),
  );
});

test('pieces removed and added again are the same pieces', () => {
  fc.assert(
    fc.property(anyCounters(5), anyCounters(5), (a, b) => {
      const stack = { leaders: ['hill', 'graham'], ...plusCounters(a, b) };
      const part = { leaders: ['hill'], ...a };
      const again = plus(minus(stack, part), part);
      expect({ ...again, leaders: [...again.leaders].sort() }).toEqual({ ...stack, leaders: ['graham', 'hill'] });
    }),
  );
});

test('a force contains another exactly if nothing of the other remains without it', () => {
  const stack = fc.record({
    leaders: fc.subarray(['hill', 'wellington']),
    inf: fc.nat(2),
    cav: fc.nat(2),
    art: fc.nat(1),
  });
  const force = fc.dictionary(fc.constantFrom('britain', 'spain'), stack, { noNullPrototype: true });
  fc.assert(fc.property(force, force, (a, b) => holdsForce(a, b) === isEmptyForce(minusForce(b, a))));
});
