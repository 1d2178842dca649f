/** The content that comes with the program, and content that is refused. */
import { describe, expect, test } from 'vitest';
import { type Json, sure } from '../../../src/engine/index.ts';
import { doubtsOf, faultsOf, shipped } from '../../../src/games/napoleonics/content/check.ts';
import { type Content, type Scenario, shippedContent } from '../../../src/games/napoleonics/content.ts';
import { makeNapoleonics } from '../../../src/games/napoleonics/index.ts';
import { neighboursOf } from '../../../src/games/napoleonics/rules/board.ts';
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

  const [first, second] = [0, 1].map((i) => (content: Content) => sure(content.scenarios.scenarios[i]));
  const [ROLICA, HEIGHTS] = ['scenarios.001-rolica-1', 'scenarios.002-rolica-2'];
  const put = (scenario: Scenario | undefined, more: object) => void Object.assign(sure(scenario), more);
  /** Rivers around a hex. */
  const moat = (hex: string) => Object.fromEntries(neighboursOf(hex).map((next) => [next, 'RIVER']));
  const aim = (type: string, hexes: readonly string[], banners = 1, side = 'ALLIED') => ({
    side,
    hexes,
    type,
    banners,
  });

  test.each<[string, (content: Content) => void, readonly string[]]>([
    ['a type twice', ({ units }) => void units.units.push({ ...sure(units.units[0]) }), ['units: FR-LN stands twice']],
    [
      'a scenario twice',
      ({ scenarios }) => void scenarios.scenarios.push({ ...sure(scenarios.scenarios[0]), id: '002-rolica-2' }),
      ['scenarios: 002-rolica-2 stands twice'],
    ],
    [
      'a kind of ground twice',
      ({ terrain: { terrain } }) => void terrain.push({ ...sure(terrain[0]) }),
      ['terrain: FOREST stands twice'],
    ],
    [
      'a fault of the pack',
      ({ pack }) => void Object.assign(pack, { title: 7 }),
      ['pack.title: Invalid input: expected string, received number'],
    ],
    [
      'a fault of a leader',
      ({ units }) => void Object.assign(sure(units.leaders[0]), { box: 'all' }),
      ['units.leaders.0.box: Invalid input: expected number, received string'],
    ],
    [
      'a fault of a hex in a list',
      (c) => put(first?.(c), { bridges: ['Z9'] }),
      [`${ROLICA}.bridges.0: no hex of the field`],
    ],
    [
      'ground that is misspelt',
      (c) => put(first?.(c), { terrain: { E5: 'FORREST', E6: 'FORREST' } }),
      [`${ROLICA}: no terrain FORREST; did you mean FOREST?`],
    ],
    [
      'ground like nothing',
      (c) => put(first?.(c), { terrain: { E5: 'XXXXXXXXXXXX' } }),
      [`${ROLICA}: no terrain XXXXXXXXXXXX`],
    ],
    [
      'both sides at the top',
      (c) => void Object.assign(sure(other?.(c)), { edge: 'top' }),
      [`${ROLICA}: one side has to stand at the top, one at the bottom`],
    ],
    [
      'three sides',
      (c) => void first?.(c).sides.push({ ...sure(side?.(c)), side: 'SPANISH', units: [], banners: 1 }),
      [`${ROLICA}: one side has to stand at the top, one at the bottom`],
    ],
    [
      'one side',
      (c) => put(first?.(c), { sides: first?.(c).sides.slice(1), objectives: [] }),
      [
        `${ROLICA}: one side has to stand at the top, one at the bottom`,
        `${ROLICA}: ALLIED needs 5 banners, and there are 0 to win`,
        `${ROLICA}: no way leads from one side to the other`,
      ],
    ],
    [
      'artillery in a quarry',
      (c) => put(first?.(c), { terrain: { C7: 'SAND_QUARRY', D7: 'SAND_QUARRY' } }),
      [`${ROLICA}: FR-FA cannot stand in C7`],
    ],
    ['artillery on a bridge over one', (c) => put(first?.(c), { terrain: { C7: 'SAND_QUARRY' }, bridges: ['C7'] }), []],
    ['a unit on a bridge over a river', (c) => put(first?.(c), { terrain: { D7: 'RIVER' }, bridges: ['D7'] }), []],
    ['an objective on a bridge', (c) => put(first?.(c), { terrain: { A4: 'RIVER' }, bridges: ['A4'] }), []],
    [
      'an objective on unknown ground',
      (c) => put(first?.(c), { terrain: { A4: 'XXXXXXXXXXXX' } }),
      [`${ROLICA}: no terrain XXXXXXXXXXXX`],
    ],
    // Nine units of the French and two leaders: 11 banners.
    [
      'as many banners as there are',
      (c) => {
        put(first?.(c), { objectives: [] });
        Object.assign(sure(other?.(c)), { banners: 11 });
      },
      [],
    ],
    [
      'a banner more',
      (c) => {
        put(first?.(c), { objectives: [] });
        Object.assign(sure(other?.(c)), { banners: 12 });
      },
      [`${ROLICA}: ALLIED needs 12 banners, and there are 11 to win`],
    ],
    [
      'two for each of three hexes',
      (c) => {
        put(first?.(c), {
          objectives: [aim('TEMPORARY_EACH', ['A4', 'A5', 'A6'], 2), aim('PERMANENT', ['A7'], 3, 'FRENCH')],
        });
        Object.assign(sure(other?.(c)), { banners: 18 });
      },
      [`${ROLICA}: ALLIED needs 18 banners, and there are 17 to win`],
    ],
    [
      'two for all of three hexes',
      (c) => {
        put(first?.(c), { objectives: [aim('TEMPORARY_ALL', ['A4', 'A5', 'A6'], 2)] });
        Object.assign(sure(other?.(c)), { banners: 14 });
      },
      [`${ROLICA}: ALLIED needs 14 banners, and there are 13 to win`],
    ],
    [
      'one for each of fourteen units that leave',
      (c) => {
        put(first?.(c), { objectives: [aim('EXIT', ['A4', 'A5'])] });
        Object.assign(sure(other?.(c)), { banners: 26 });
      },
      [`${ROLICA}: ALLIED needs 26 banners, and there are 25 to win`],
    ],
    [
      'a first unit that nobody can come to',
      (c) => {
        const { terrain } = sure(second?.(c));
        put(second?.(c), { terrain: { ...terrain, ...moat('A13') } });
        second?.(c).sides[0]?.units.unshift({ unit: 'FR-LC', hex: 'A13' });
      },
      [],
    ],
    [
      'a side that nobody can come to',
      (c) => {
        const { terrain } = sure(second?.(c));
        put(second?.(c), { terrain: { ...terrain, ...moat('A13') } });
        Object.assign(sure(second?.(c).sides[0]), { units: [{ unit: 'FR-LC', hex: 'A13' }] });
        Object.assign(sure(second?.(c).sides[1]), { banners: 1 });
      },
      [`${HEIGHTS}: no way leads from one side to the other`],
    ],
  ])('C-SET-01, C-VIC-02: of content with %s exactly its faults are told', (_what, change, faults) => {
    expect(changed(change)).toEqual(faults);
  });
  test('nothing else', () => {
    expect(faultsOf(shippedContent)).toEqual([]);
  });
});

test('C-S-13, C-TER-BR: what may be meant otherwise is told, and can be played', () => {
  const content = structuredClone(shippedContent) as unknown as Content;
  const scenario = content.scenarios.scenarios[1];
  if (!scenario) throw new Error('no scenario');
  Object.assign(scenario.terrain, { E5: 'RIVER', E6: 'NOWHERE' });
  scenario.bridges.push('E2', 'E5', 'E6', 'A3');
  scenario.works.C3 = ['SW', 'SW'];
  scenario.works.C5 = ['SW', 'SE'];
  for (const unit of scenario.sides[0]?.units ?? [])
    if (Number(unit.hex.slice(1)) > 8) unit.hex = `A${unit.hex.slice(1, 2)}`;
  expect(doubtsOf(content)).toEqual([
    'scenarios.002-rolica-2: FRENCH has nobody in its section LEFT',
    'scenarios.002-rolica-2: the bridge in E2 crosses nothing',
    'scenarios.002-rolica-2: the bridge in E6 crosses nothing',
    'scenarios.002-rolica-2: the bridge in A3 crosses nothing',
    'scenarios.002-rolica-2: the works of C3 name a side twice',
  ]);
  expect(doubtsOf(shippedContent)).toEqual([]);
  expect(doubtsOf({})).toEqual([]);
  const { content: packs } = makeNapoleonics(shipped);
  expect(packs?.check(content as unknown as Json)).toContainEqual({
    level: 'warning',
    text: 'scenarios.002-rolica-2: FRENCH has nobody in its section LEFT',
  });
});
