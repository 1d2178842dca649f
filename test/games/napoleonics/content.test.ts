/** The content that comes with the program, and content that is refused. */
import { describe, expect, test } from 'vitest';
import { type Content, shippedContent } from '../../../src/games/napoleonics/content.ts';
import { faultsOf, shipped } from '../../../src/games/napoleonics/content-check.ts';
import { fullDeck, startOf } from '../../../src/games/napoleonics/state.ts';

test('C-CARD-01 to C-CARD-08: 70 cards, 48 of sections', () => {
  const deck = fullDeck(shipped).map((id) => shipped.cards.get(id)?.orders ?? {});
  expect([deck.length, deck.filter((orders) => 'sections' in orders).length]).toEqual([70, 48]);
});

test('C-DIE-01: two faces of infantry, one of each other', () => {
  expect([...shipped.tables.faces].sort()).toEqual(['ART', 'CAV', 'FLAG', 'INF', 'INF', 'SABER']);
});

test('C-UNIT-09: three blocks of Portuguese light infantry', () => {
  expect(shipped.types.get('PT-LT')).toMatchObject({ blocks: 3, light: true, box: 2 });
});

test('C-S-13: of the French at Rolica some stand on each flank', () => {
  const scenario = shipped.scenarios.get('001-rolica-1');
  if (!scenario) throw new Error('no scenario');
  const columns = startOf(shipped, scenario).units.filter(({ type }) => type.startsWith('FR'));
  expect(columns.map(({ hex }) => Number(hex?.slice(1))).some((column) => column < 4)).toBe(true);
  expect(columns.map(({ hex }) => Number(hex?.slice(1))).some((column) => column > 9)).toBe(true);
});

describe('C-SET-01, C-UNIT-03, C-UNIT-08: content that is refused', () => {
  const changed = (change: (content: Content) => void): readonly string[] => {
    const content = structuredClone(shippedContent) as unknown as Content;
    change(content);
    return faultsOf(content);
  };
  const [side, other] = [0, 1].map((i) => (content: Content) => content.scenarios.scenarios[0]?.sides[i]);
  test.each<[string, (content: Content) => void, RegExp]>([
    [
      'a hex beyond the field',
      (c) => void (side?.(c)?.units[0] && Object.assign(side(c)?.units[0] ?? {}, { hex: 'B13' })),
      /no hex/,
    ],
    ['two units in a hex', (c) => void side?.(c)?.units.push({ unit: 'FR-LN', hex: 'D6' }), /two units stand in D6/],
    [
      'more units than the box has',
      (c) => void side?.(c)?.units.push({ unit: 'FR-GR', hex: 'A1' }, { unit: 'FR-GR', hex: 'A2' }),
      /the box has fewer FR-GR/,
    ],
    ['a unit of the enemy', (c) => void side?.(c)?.units.push({ unit: 'BR-LN', hex: 'A1' }), /BR-LN is not of FRENCH/],
    ['an enemy beside', (c) => void other?.(c)?.units.push({ unit: 'BR-LN', hex: 'E7' }), /an enemy stands beside/],
    ['two first sides', (c) => void Object.assign(side?.(c) ?? {}, { first: true }), /one side has to be the first/],
    ['a card too few', (c) => void c.cards.cards.pop(), /69 instead of 70/],
    [
      'a unit on impassable ground',
      (c) => void Object.assign(c.scenarios.scenarios[0]?.terrain ?? {}, { D6: 'RUGGED_HILL' }),
      /cannot stand in D6/,
    ],
  ])('%s', (_what, change, fault) => {
    expect(changed(change).join('\n')).toMatch(fault);
  });
  test('nothing else', () => {
    expect(faultsOf(shippedContent)).toEqual([]);
  });
});
