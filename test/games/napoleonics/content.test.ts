/** The content that comes with the program, and content that is refused. */
import { describe, expect, test } from 'vitest';
import { type Content, shippedContent } from '../../../src/games/napoleonics/content.ts';
import { doubtsOf, faultsOf, shipped } from '../../../src/games/napoleonics/content-check.ts';
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
  /** The French leaders of the box. */
  const shippedLeaders = ({ units }: Content) => units.leaders.find(({ nation }) => nation === 'FR') ?? {};
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
    [
      'more leaders than the box has',
      (c) => {
        for (const [i, unit] of (side?.(c)?.units ?? []).entries()) Object.assign(unit, { leader: `Leader ${i}` });
        Object.assign(shippedLeaders(c), { box: 2 });
      },
      /^scenarios.001-rolica-1: the box has fewer leaders of FR$/m,
    ],
    [
      'two leaders of one name',
      (c) => {
        for (const unit of side?.(c)?.units.slice(0, 2) ?? []) Object.assign(unit, { leader: 'Delaborde' });
      },
      /two leaders are called Delaborde/,
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
    [
      'a unit that is not in the box, with the one that was meant',
      (c) => void Object.assign(side?.(c)?.units[0] ?? {}, { unit: 'FR-LM' }),
      /scenarios.001-rolica-1: no unit FR-LM; did you mean FR-L[NCT]\?/,
    ],
    [
      'a fault of the shape, at its place by names',
      (c) => void Object.assign(side?.(c)?.units[1] ?? {}, { blocks: 3 }),
      /^scenarios.001-rolica-1.sides.FRENCH.units.D7: /,
    ],
    [
      'an objective of nobody',
      (c) => void Object.assign(c.scenarios.scenarios[0]?.objectives[0] ?? {}, { side: 'ALIED' }),
      /an objective of ALIED, which is no side; did you mean ALLIED\?/,
    ],
    [
      'an objective that nobody can hold',
      (c) => void Object.assign(c.scenarios.scenarios[0]?.terrain ?? {}, { A4: 'RIVER' }),
      /nobody can hold A4 for banners/,
    ],
    [
      'a hex in two objectives',
      (c) => c.scenarios.scenarios[0]?.objectives[0]?.hexes.push('A4'),
      /A4 is in two objectives/,
    ],
    [
      'more banners than there are to win',
      (c) => void Object.assign(side?.(c) ?? {}, { banners: 18 }),
      /FRENCH needs 18 banners, and there are 17 to win/,
    ],
    [
      'no way from one side to the other',
      (c) => {
        const row = Array.from({ length: 13 }, (_, i) => [`E${i + 1}`, 'RIVER']);
        Object.assign(c.scenarios.scenarios[0]?.terrain ?? {}, Object.fromEntries(row));
      },
      /no way leads from one side to the other/,
    ],
  ])('%s', (_what, change, fault) => {
    expect(changed(change).join('\n')).toMatch(fault);
  });
  test('nothing else', () => {
    expect(faultsOf(shippedContent)).toEqual([]);
  });
});

test('C-S-13, C-TER-BR: what may be meant otherwise is told, and can be played', () => {
  const content = structuredClone(shippedContent) as unknown as Content;
  const scenario = content.scenarios.scenarios[1];
  if (!scenario) throw new Error('no scenario');
  scenario.bridges.push('E2');
  scenario.works.C3 = ['SW', 'SW'];
  for (const unit of scenario.sides[0]?.units ?? [])
    if (Number(unit.hex.slice(1)) > 8) unit.hex = `A${unit.hex.slice(1, 2)}`;
  expect(doubtsOf(content)).toEqual([
    'scenarios.002-rolica-2: FRENCH has nobody in its section LEFT',
    'scenarios.002-rolica-2: the bridge in E2 crosses nothing',
    'scenarios.002-rolica-2: the works of C3 name a side twice',
  ]);
  expect(doubtsOf(shippedContent)).toEqual([]);
});
