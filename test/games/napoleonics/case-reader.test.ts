/** How cases are judged: every expectation can fail, and every line that is not carried out is counted once, or lapses. */
import { describe, expect, test } from 'vitest';
import { type Json, type JsonObject, sure } from '../../../src/engine/index.ts';
import { CaseFault } from '../../../src/games/campaign/case/index.ts';
import { readCase } from '../../../src/games/napoleonics/case/format.ts';
import { runCase } from '../../../src/games/napoleonics/case/index.ts';
import { describe as described, positionOf } from '../../../src/games/napoleonics/case/position.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';

const MELEE = {
  ...{ id: 'judged', game: 'napoleonics', scenario: 'field', active: 'ALLIED' },
  place: { F6: 'BR-LN4', E6: 'FR-LN4', A1: 'FR-LN4/1', C3: 'FR+Ney', I9: 'BR-FA3', G2: 'BR-LT4', G4: 'FR-LC3' },
  hands: { ALLIED: ['PROBE_CENTER', 'FORWARD'], FRENCH: ['ELAN', 'RALLY', 'FORWARD'] },
  standing: { FRENCH: ['BATTLE-BACK FOR ANY: NO'] },
  orders: [{ seat: 'ALLIED', text: 'CARD PROBE_CENTER\nORDER F6\nMELEE F6 AT E6' }],
  dice: ['I', 'A', 'A', 'A'],
};

const failedBy = (expected: JsonObject, more: object = {}): readonly string[] =>
  runCase(shipped, { ...MELEE, ...more, expect: [expected] }).failed;

describe('an expectation', () => {
  const MET: readonly JsonObject[] = [
    { rolls: ['melee:4'] },
    { at: 'E6', is: 'FR-LN3' },
    { at: 'F7', is: null },
    { at: 'C3', is: 'FR+Ney' },
    { leader: 'Ney', is: 'C3' },
    { banners: 'FRENCH', is: 0 },
    { outcome: null },
    { refused: 0 },
    { hand: 'FRENCH', count: 3 },
    { hand: 'FRENCH', is: ['RALLY', 'ELAN', 'FORWARD'] },
    { command: 'FRENCH', is: 3 },
    { active: 'FRENCH' },
    { open: 'FRENCH', kind: 'script' },
    { open: 'FRENCH', kind: 'card' },
    { open: 'FRENCH' },
    { los: ['F6', 'D7'], is: true },
    { los: ['G2', 'G6'], is: false },
    { dist: ['F6', 'D7'], is: 2 },
    { section: 'E6', side: 'ALLIED', is: ['CENTER'] },
    { section: 'F4', side: 'ALLIED', is: ['CENTER', 'LEFT'] },
    { section: 'F4', side: 'FRENCH', is: ['RIGHT', 'CENTER'] },
    { track: 'FRENCH', is: [1] },
    { track: 'ALLIED', is: [] },
    { discardTop: 'PROBE_CENTER' },
    { deckCount: 63 },
    { event: 'unit.lost', unit: 'FR-LN1', lost: 1 },
    { noEvent: 'unit.retreated' },
    { noEvent: 'unit.lost', lost: 2 },
  ];

  test('that holds is met', () => {
    expect(runCase(shipped, { ...MELEE, expect: MET }).failed).toEqual([]);
  });

  const UNMET: readonly (readonly [JsonObject, string])[] = [
    [{ rolls: [] }, 'is ["melee:4"]'],
    [{ rolls: ['melee:3'] }, 'is ["melee:4"]'],
    [{ at: 'E6', is: null }, 'is "FR-LN3"'],
    [{ at: 'E6', is: 'FR-LN4' }, 'is "FR-LN3"'],
    [{ at: 'F7', is: 'BR-LN4' }, 'is null'],
    [{ leader: 'Ney', is: 'removed' }, 'is "C3"'],
    [{ banners: 'FRENCH', is: 1 }, 'is 0'],
    [{ outcome: 'FRENCH' }, 'is null'],
    [{ refused: 1 }, 'are []'],
    [{ hand: 'FRENCH', count: 2 }, 'is 3'],
    [{ hand: 'FRENCH', is: ['ELAN', 'RALLY'] }, 'is ["ELAN","FORWARD","RALLY"]'],
    [{ command: 'FRENCH', is: 4 }, 'is 3'],
    [{ active: 'ALLIED' }, 'is "FRENCH"'],
    [{ open: 'ALLIED', kind: 'script' }, 'open are ["FRENCH: card"]'],
    [{ open: 'FRENCH', kind: 'orders' }, 'open are ["FRENCH: card"]'],
    [{ open: 'ALLIED' }, 'open are ["FRENCH: card"]'],
    [{ los: ['F6', 'D7'], is: false }, 'is true'],
    [{ dist: ['F6', 'D7'], is: 1 }, 'is 2'],
    [{ section: 'E6', side: 'ALLIED', is: ['LEFT'] }, 'is ["CENTER"]'],
    [{ track: 'FRENCH', is: [2] }, 'is ["1"]'],
    [{ discardTop: 'FORWARD' }, 'is "PROBE_CENTER"'],
    [{ deckCount: 64 }, 'is 63'],
    [{ noEvent: 'unit.lost' }, 'happened'],
    [{ noEvent: 'unit.lost', lost: 1 }, 'happened'],
    [{ needDice: 4 }, 'is null'],
    [{ needDice: 4, kind: 'melee' }, 'is null'],
  ];

  test('that does not hold fails the case, with what was found', () => {
    const { failed } = runCase(shipped, { ...MELEE, expect: UNMET.map(([expected]) => expected) });
    expect(failed).toEqual(UNMET.map(([expected, found]) => `${JSON.stringify(expected)} ${found}`));
  });

  test('an event that has not happened is told with those of its kind that have', () => {
    expect(failedBy({ event: 'unit.lost', lost: 2 })).toEqual([
      '{"event":"unit.lost","lost":2} did not happen; of its kind: [{"kind":"unit.lost","unit":"FR-LN1","at":"E6","lost":1,"left":3}]',
    ]);
    expect(failedBy({ event: 'unit.retreated' })[0]).toMatch(/of its kind: \[\]$/);
  });

  test('dice that are missing are expected by their number, and by their kind too', () => {
    const short = { dice: ['A'] };
    expect(failedBy({ needDice: 4 }, short)).toEqual([]);
    expect(failedBy({ needDice: 4, kind: 'melee' }, short)).toEqual([]);
    expect(failedBy({ needDice: 4, kind: 'leader' }, short)).toHaveLength(1);
    expect(failedBy({ needDice: 3 }, short)).toEqual(['{"needDice":3} is {"kind":"melee","count":4}']);
    expect(failedBy({ needDice: 4 }, { dice: undefined })).toEqual([]);
    const lines = 'CARD PROBE_CENTER\nORDER F6, G2\nMELEE F6 AT E6\nFIRE G2 AT E2';
    expect(failedBy({ needDice: 4 }, { ...short, orders: [{ seat: 'ALLIED', text: lines }] })).toEqual([
      expect.stringContaining('ORDER G2'),
    ]);
    expect(failedBy({ rolls: [] }, short)).toEqual(['dice are missing for {"kind":"melee","count":4}']);
  });

  test('lines that are refused are told with their codes; where none is expected, each fails the case', () => {
    const orders = [{ seat: 'ALLIED', text: 'CARD PROBE_CENTER\nORDER F6, G2\nMELEE F6 AT E6' }];
    const refused = 'are ["ORDER G2: orders.many"]';
    expect(failedBy({ refused: 0 }, { orders })).toEqual([`{"refused":0} ${refused}`]);
    expect(failedBy({ rolls: ['melee:4'] }, { orders })).toEqual([`{"refused":0} ${refused}`]);
    expect(failedBy({ refused: 1 }, { orders })).toEqual([]);
  });

  test.each<JsonObject>([
    { vp: 1 },
    { leader: 'Soult', is: 'C3' },
    { hand: 'SPANISH', count: 1 },
    { banners: 'SPANISH', is: 0 },
    { command: 'SPANISH', is: 0 },
    { track: 'SPANISH', is: [] },
    { los: ['E6'], is: true },
    { dist: 'E6', is: 1 },
    { dist: ['E6', 'E7', 'E8'], is: 1 },
  ])('%j makes no sense, and is a fault of the case', (expected) => {
    expect(() => failedBy(expected)).toThrow(CaseFault);
  });
});

/** The fault of a case, with its path. */
const faultOf = (it: object): string | undefined => {
  try {
    positionOf(shipped, readCase(shipped, it));
    return undefined;
  } catch (error) {
    if (!(error instanceof CaseFault)) throw error;
    return error.message;
  }
};

describe('a case', () => {
  test.each<[object, string]>([
    [{ luck: 1 }, 'case: no field luck'],
    [{ turn: 0 }, 'turn: '],
    [{ markers: { banners: { FRENCH: -1 } } }, 'markers.banners.FRENCH: '],
    [{ orders: [{ seat: 'FRENCH' }] }, 'orders.0.text: '],
    [{ dice: ['I', 'X'] }, 'dice.1: '],
    [{ scenario: '999-nowhere' }, 'scenario: no scenario 999-nowhere'],
    [{ active: 'SPANISH' }, 'active: no side SPANISH'],
    [{ options: { edgeOnLos: 'never' } }, 'options.edgeOnLos: no value never'],
    [{ options: { luck: true } }, 'options: no field luck'],
    [{ markers: { terrain: { D5: 'SWAMP' } } }, 'markers.terrain.D5: no terrain SWAMP'],
    [{ markers: { terrain: { Z9: 'TOWN' } } }, 'markers.terrain: no hex Z9; did you mean A9?'],
    [{ markers: { works: { Z8: ['E'] } } }, 'markers.works: no hex Z8; did you mean A8?'],
    [{ markers: { bridges: ['Z7'] } }, 'markers.bridges.0: no hex Z7; did you mean A7?'],
    [{ place: { Z9: 'FR-LN4' } }, 'place: no hex Z9; did you mean A9?'],
    [{ place: { D5: 'somebody' } }, 'place.D5: somebody is no piece'],
    [{ place: { D5: 'FR-XX' } }, 'place.D5: no unit FR-XX; did you mean FR-CU?'],
    [{ place: { D5: 'FR-LN0' } }, 'place.D5: FR-LN has 4 blocks'],
    [{ place: { D5: 'FR-LN5' } }, 'place.D5: FR-LN has 4 blocks'],
    [{ place: { D5: 'FR-LC4/1' } }, 'place.D5: FR-LC forms no square'],
    [{ place: { D5: 'FR-LN4/9' } }, 'place.D5: space 9 is taken'],
    [{ place: { D5: 'FR-LN4/1', D6: 'FR-LN4/1' } }, 'place.D6: space 1 is taken'],
    [{ place: { D5: 'RU+Kutuzov' } }, 'place.D5: no nation RU'],
    [{ place: { D5: 'FR+Ney', D6: 'FR-LN4+Ney' } }, 'place.D6: Ney stands twice'],
    [{ hands: { SPANISH: ['FORWARD'] } }, 'hands: no side SPANISH'],
    [{ hands: { FRENCH: ['JUMP'] } }, 'hands.FRENCH.0: no card JUMP'],
    [{ markers: { discard: ['JUMP'] } }, 'markers.discard.0: no card JUMP'],
    [{ markers: { deck: ['JUMP'] } }, 'markers.deck.0: no card JUMP'],
    [{ hands: { FRENCH: ['ELAN'] }, markers: { discard: ['ELAN'] } }, 'markers.discard: no ELAN is left'],
    [{ markers: { track: { FRENCH: { 1: 'ELAN' } } } }, 'markers.track.FRENCH: no square has space 1'],
    [
      { place: { D5: 'FR-LN4/2' }, markers: { track: { FRENCH: { 1: 'ELAN' } } } },
      'markers.track.FRENCH: no square has space 1',
    ],
    [
      { place: { D5: 'FR-LN4/1' }, markers: { track: { FRENCH: { 1: 'JUMP' } } } },
      'markers.track.FRENCH.1: no card JUMP',
    ],
    [{ markers: { lastCard: { FRENCH: 'JUMP' } } }, 'markers.lastCard.FRENCH: no card JUMP'],
    [{ markers: { lastCard: { SPANISH: 'ELAN' } } }, 'markers.lastCard: no side SPANISH'],
    [{ markers: { banners: { SPANISH: 1 } } }, 'markers.banners: no side SPANISH'],
    [{ markers: { banners: { FRENCH: 5 } } }, 'markers.banners: FRENCH has won'],
    [{ markers: { banners: { FRENCH: 2 }, target: { FRENCH: 2 } } }, 'markers.banners: FRENCH has won'],
    [{ place: { D5: 'FR-LN4' }, markers: { terrain: { D5: 'RIVER' } } }, 'position: FR-LN1 cannot stand in D5'],
  ])('%j has the fault %s', (it, fault) => {
    expect(faultOf(it)?.slice(0, fault.endsWith(': ') ? fault.length : undefined)).toBe(fault);
  });

  test('may have no more units of a type than the box', () => {
    const hexes = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9', 'A10', 'A11', 'A12', 'A13'];
    const box = shipped.types.get('FR-FA')?.box ?? 0;
    expect(box).toBeLessThan(hexes.length);
    const placed = (count: number) => Object.fromEntries(hexes.slice(0, count).map((hex) => [hex, 'FR-FA']));
    expect(faultOf({ place: placed(box) })).toBeUndefined();
    expect(faultOf({ place: placed(box + 1) })).toBe(`place.${hexes[box]}: the box has ${box} FR-FA`);
  });

  test('that names no deck is faultless with any cards, and with a deck of few', () => {
    expect(faultOf({ hands: { FRENCH: ['ELAN'] }, markers: { banners: { FRENCH: 4 } } })).toBeUndefined();
    expect(faultOf({ hands: { FRENCH: ['ELAN'] }, markers: { deck: ['RALLY'] } })).toBeUndefined();
  });
});

/** The fields of the position of a case, as a case would give them. */
const fieldsOf = (it: object) => described({ book: shipped, state: positionOf(shipped, readCase(shipped, it)) });

test('the field of a scenario has its pieces and ground, and those that a case puts in their place', () => {
  const setup = fieldsOf({ scenario: '001-rolica-1' });
  expect(setup.place).toMatchObject({ D6: 'FR-LN4+Delaborde', H11: 'PT-LN4+Trant', C6: 'FR-LN4' });
  expect(setup).toMatchObject({ turn: 1, active: 'ALLIED', markers: { target: { FRENCH: 5, ALLIED: 5 } } });
  const changed = fieldsOf({
    ...{ scenario: '001-rolica-1', turn: 7, active: 'FRENCH', options: { edgeOnLos: 'bothSidesSamePair' } },
    place: { D6: null, C6: 'FR-GR3', D9: 'BR+Hill' },
    markers: {
      ...{ terrain: { D6: 'CLEAR', D9: 'TOWN' }, bridges: ['B2'], works: { C6: ['E'] } },
      ...{ banners: { FRENCH: 2 }, target: { ALLIED: 4 }, lastCard: { FRENCH: 'ELAN' }, objectives: [] },
    },
  });
  expect([changed.place.D6, changed.place.C6, changed.place.D9]).toEqual([undefined, 'FR-GR3', 'BR+Hill']);
  expect(changed.place.H11).toBe('PT-LN4+Trant');
  expect(Object.keys(changed.place)).toHaveLength(Object.keys(setup.place).length);
  expect(changed).toMatchObject({ turn: 7, active: 'FRENCH', options: { edgeOnLos: 'bothSidesSamePair' } });
  const { terrain, ...markers } = changed.markers;
  const { D6: _, ...others } = setup.markers.terrain;
  expect(terrain).toEqual({ ...others, D9: 'TOWN' });
  expect(markers).toMatchObject({
    ...{ bridges: ['B2'], works: { C6: ['E'] }, banners: { FRENCH: 2, ALLIED: 0 }, target: { FRENCH: 5, ALLIED: 4 } },
    ...{ lastCard: { FRENCH: 'ELAN' }, objectives: [] },
  });
});

test('an empty field of a scenario keeps the ground alone, and a bare one not even that', () => {
  const empty = fieldsOf({ scenario: '001-rolica-1', position: 'empty', place: { D6: 'FR-LN2' } });
  expect(empty.place).toEqual({ D6: 'FR-LN2' });
  expect(empty.markers.terrain.D6).toBe('HILL');
  expect(empty.markers.objectives).toHaveLength(1);
  const bare = fieldsOf({ position: 'setup', place: { D6: 'FR-LN' } });
  expect([bare.place, bare.markers.terrain, bare.active]).toEqual([{ D6: 'FR-LN4' }, {}, 'ALLIED']);
});

test('C-SET-02, C-SQ-03: cards that a case does not name lie in the deck; a square has one on its space', () => {
  const named = fieldsOf({
    place: { D5: 'FR-LN4/2', D6: 'FR-LN4/1', G5: 'BR-LN4/3' },
    hands: { FRENCH: ['RALLY', 'ELAN'] },
    markers: { discard: ['FORWARD'], track: { FRENCH: { 2: 'BOMBARD' } } },
  });
  expect(named.hands).toEqual({ FRENCH: ['ELAN', 'RALLY'], ALLIED: [] });
  const { FRENCH: french = {}, ALLIED: allied = {} } = named.markers.track;
  expect([Object.keys(french), french['2'], Object.keys(allied)]).toEqual([['1', '2'], 'BOMBARD', ['3']]);
  expect(named.markers.deck).toHaveLength(70 - 6);
  expect(fieldsOf(named)).toEqual(named);
  const few = fieldsOf({ markers: { deck: ['RALLY', 'BOMBARD'] } });
  expect(few.markers.deck).toEqual(['RALLY', 'BOMBARD']);
  const deckBy = (seed?: string) => fieldsOf(seed === undefined ? {} : { seed }).markers.deck.join();
  expect(deckBy()).toBe(deckBy('case'));
  expect(deckBy('1')).not.toBe(deckBy('2'));
});

test.each<[object, boolean]>([
  [{}, true],
  [{ hands: {} }, true],
  [{ scenario: '001-rolica-1' }, false],
  [{ scenario: '001-rolica-1', hands: {} }, true],
  [{ scenario: '001-rolica-1', hands: { FRENCH: ['ELAN'] } }, true],
])('C-SET-02: of %j the cards are dealt: %s', (it, isDealt) => {
  expect(positionOf(shipped, readCase(shipped, it)).isDealt).toBe(isDealt);
});

test('a leader of a nation that has no side in a scenario is a fault', () => {
  const rolica = shipped.scenarios.get('001-rolica-1');
  const sides = rolica?.sides.map((side) => ({ ...side, nations: side.nations.slice(0, 1), units: [] })) ?? [];
  const book = { ...shipped, scenarios: new Map([['alone', { ...sure(rolica), sides }]]) };
  const it = (place: object) => positionOf(book, readCase(book, { scenario: 'alone', place }));
  expect(() => it({ D6: 'PT+Trant' })).toThrow('place.D6: PT does not play');
  expect(it({ D6: 'BR+Hill' }).leaders).toHaveLength(1);
});

test('rules and orders of a seat that does not exist are faults', () => {
  expect(() => runCase(shipped, { ...MELEE, standing: { SPANISH: [] } })).toThrow(/^standing: no side SPANISH/);
  const orders = [{ seat: 'SPANISH', text: 'CARD FORWARD' }];
  expect(() => runCase(shipped, { ...MELEE, orders })).toThrow(/^orders.0.seat: no side SPANISH/);
});

test('a case is called by its id, or not at all', () => {
  const { id: _, ...nameless } = MELEE;
  expect([runCase(shipped, MELEE).id, runCase(shipped, nameless).id]).toEqual(['judged', '']);
});

test('faces that nobody rolled are counted where a case names its dice', () => {
  expect(runCase(shipped, { ...MELEE, dice: [...MELEE.dice, 'S', 'F'] }).diceLeft).toBe(2);
  expect(runCase(shipped, { ...MELEE, seed: '3' }).diceLeft).toBe(0);
  expect(runCase(shipped, { ...MELEE, dice: undefined, seed: '3' })).not.toHaveProperty('diceLeft');
});

const MISS = 'AAAAAAAAAAAAAAAAAAAA';

/** The lines of a turn that are refused, with their codes. */
const refusedOf = (lines: readonly string[], dice: string, more: object = {}): Json =>
  runCase(shipped, {
    ...MELEE,
    orders: [{ seat: 'ALLIED', text: ['CARD FORWARD', ...lines].join('\n') }],
    dice: [...`${dice}${MISS}`],
    ...more,
  }).refused.map(({ line, code }) => [line, code]);

const TWO = { place: { F5: 'BR-LN4', F6: 'BR-LN4', E6: 'FR-LN1', D8: 'FR-LN4', G4: 'BR-HC3', I8: 'BR-FA3' } };
const BOTH = 'ORDER F5, F6';

describe('a line that is not carried out', () => {
  test.each<[string, readonly string[], string, readonly (readonly [string, string])[]]>([
    ['each piece beyond the card by itself', ['ORDER F5, F6, G4, E2'], '', [['ORDER E2', 'orders.foreign']]],
    ['a piece twice', ['ORDER F5, F5'], '', [['ORDER F5', 'orders.twice']]],
    [
      'what cannot be read',
      [BOTH, 'MOVE F5', 'FIRE F6 AT'],
      '',
      [
        ['MOVE F5', 'line.unread'],
        ['FIRE F6 AT', 'line.unread'],
      ],
    ],
    ['a rule that cannot be read', ['MELEE FOR ANY: JUMP'], '', [['MELEE FOR ANY: JUMP', 'line.unread']]],
    ['a move that is closed', [BOTH, 'MOVE F5: F6'], '', [['MOVE F5: F6', 'move.closed']]],
    ['an attack on nobody', [BOTH, 'MELEE F6 AT F7'], '', [['MELEE F6 AT F7', 'combat.nobody']]],
    ['an attack of nobody', [BOTH, 'MELEE F9 AT E6'], '', [['MELEE F9 AT E6', 'combat.gone']]],
    ['who is not ordered', ['ORDER F5', 'MELEE F6 AT E6'], '', [['MELEE F6 AT E6', 'combat.unordered']]],
    ['who has fought', ['ORDER F6', 'MELEE F6 AT E6', 'MELEE F6 AT E6'], '', [['MELEE F6 AT E6', 'combat.fought']]],
    ['none whose condition does not hold', [BOTH, 'MELEE F6 AT E6 IF DICE >= 9'], '', []],
    ['none whose target has fallen', [BOTH, 'MELEE F6 AT E6', 'MELEE F5 AT E6'], 'I', []],
    ['none whose target was driven off', [BOTH, 'MELEE F6 AT E6', 'MELEE F5 AT E6'], 'F', []],
    ['one that also had another', [BOTH, 'MELEE F6 AT E6', 'MELEE F5 AT E6 ELSE D8'], 'I', []],
    [
      'one whose target never stood there',
      [BOTH, 'MELEE F6 AT E6', 'MELEE F5 AT D5'],
      'I',
      [['MELEE F5 AT D5', 'combat.far']],
    ],
  ])('counts: %s', (_what, lines, dice, refused) => {
    expect(refusedOf(lines, dice, TWO)).toEqual(refused);
  });

  test('a line of a unit that has fallen lapses', () => {
    const place = { F6: 'BR-LN1', E6: 'FR-LN4', E7: 'FR-LN4', I1: 'BR-LN4' };
    const lines = ['ORDER F6', 'MELEE F6 AT E6', 'MELEE F6 AT E7'];
    expect(refusedOf(lines, 'AIIII', { place, standing: {} })).toEqual([]);
    expect(refusedOf(lines, 'AAAAA', { place, standing: {} })).toEqual([['MELEE F6 AT E7', 'combat.fought']]);
  });

  test('a line of a unit that was driven off lapses, wherever its hex is named', () => {
    const place = { F6: 'BR-LN4', E6: 'FR-LN4', E7: 'FR-LN4', I1: 'BR-LN4' };
    expect(refusedOf(['ORDER F6', 'MELEE F6 AT E6', 'FIRE F6 AT E7'], 'AAAAFAAAA', { place, standing: {} })).toEqual(
      [],
    );
  });

  test.each<[string, string, string, readonly string[]]>([
    ['an advance into a hex that was cleared', 'MELEE F6 AT E6 ADVANCE YES', 'I', []],
    ['a step that is closed', 'MELEE G4 AT F4 ADVANCE YES THEN D8', 'I', ['advance.closed']],
    ['an advance of artillery', 'MELEE I8 AT H8 ADVANCE YES', 'I', ['advance.closed']],
    ['no advance of artillery', 'MELEE I8 AT H8 ADVANCE NO', 'I', []],
    ['an advance that was not won', 'MELEE I8 AT H8 ADVANCE YES', 'A', []],
    ['a bonus melee with nobody near', 'MELEE G4 AT F4 ADVANCE YES BONUS WEAKEST', 'I', ['advance.closed']],
    ['a bonus melee of somebody who stays', 'MELEE G4 AT F4 ADVANCE NO BONUS WEAKEST', 'I', ['advance.closed']],
    ['no bonus melee', 'MELEE G4 AT F4 ADVANCE YES BONUS NONE', 'I', []],
    ['a bonus melee that was not won', 'MELEE G4 AT F4 ADVANCE YES BONUS WEAKEST', 'A', []],
    ['a bonus melee with somebody else', 'MELEE G4 AT F4 ADVANCE YES THEN E4 BONUS D8', 'I', ['bonus.nobody']],
  ])('what follows a melee counts: %s', (_what, line, dice, refused) => {
    const place = { ...TWO.place, F4: 'FR-LN1', D3: 'FR-LN4', H8: 'FR-LN1' };
    expect(refusedOf(['ORDER F6, G4, I8', line], dice, { place })).toEqual(refused.map((code) => [line, code]));
  });

  test('a follow-up counts at the next fight too, and only for its own line', () => {
    const place = { ...TWO.place, H8: 'FR-LN1' };
    const lines = ['ORDER F6, I8', 'MELEE I8 AT H8 ADVANCE YES', 'MELEE F6 AT E6 ADVANCE YES'];
    expect(refusedOf(lines, 'IAAAI', { place })).toEqual([[lines[1], 'advance.closed']]);
  });

  test.each<[string, string, readonly string[], string, readonly Json[]]>([
    [
      'a follow-up of the last fight',
      'ALLIED',
      ['ORDER I8', 'MELEE I8 AT H8 ADVANCE YES'],
      'I',
      [['MELEE I8 AT H8 ADVANCE YES', 'advance.closed']],
    ],
    [
      'a line that the turn did not come to',
      'ALLIED',
      ['ORDER NONE', 'RALLY INF: F6'],
      'I',
      [['RALLY INF: F6', 'order.not-asked']],
    ],
    [
      'nothing of a game that is won',
      'ALLIED',
      ['ORDER F6, I8', 'MELEE I8 AT H8 ADVANCE YES', 'FIRE F6 AT F1'],
      'I',
      [],
    ],
  ])('counts at the end of the turn: %s', (what, _side, lines, dice, refused) => {
    const place = { ...TWO.place, H8: 'FR-LN1' };
    const markers = what.includes('won') ? { banners: { ALLIED: 4 } } : {};
    expect(refusedOf(lines, dice, { place, markers })).toEqual(refused);
  });

  test('after a card that is not allowed nothing counts but the card', () => {
    const orders = [{ seat: 'ALLIED', text: 'CARD RALLY\nORDER F6\nMELEE F6 AT E1' }];
    expect(runCase(shipped, { ...MELEE, orders }).refused.map(({ line }) => line)).toEqual(['CARD RALLY']);
  });

  test('a line of an earlier turn counts once, whatever comes after it', () => {
    const { refused } = runCase(shipped, {
      ...MELEE,
      hands: { ALLIED: ['PROBE_CENTER', 'PROBE_LEFT'], FRENCH: ['PROBE_RIGHT'] },
      orders: [
        { seat: 'ALLIED', text: 'CARD PROBE_CENTER\nORDER NONE\nRALLY INF: F6' },
        { seat: 'FRENCH', text: 'CARD PROBE_RIGHT\nORDER NONE' },
        { seat: 'ALLIED', text: 'CARD PROBE_LEFT\nORDER NONE\nMOVE G2: F2' },
        { seat: 'FRENCH', text: 'CARD JUMP' },
      ],
    });
    expect(refused.map(({ line, code }) => [line, code])).toEqual([
      ['CARD JUMP', 'line.unread'],
      ['RALLY INF: F6', 'order.not-asked'],
      ['MOVE G2: F2', 'move.unordered'],
    ]);
  });

  test.each([
    ['RALLY INF: G5, I1', ['RALLY INF: I1']],
    ['  rally  inf : I1,G5', ['rally inf : I1']],
    ['RALLY INF: G5', []],
  ])('each block of %j is a line of its own', (line, refused) => {
    const it = { place: { G5: 'BR-LN3', I9: 'BR-FA3', E5: 'FR-LN4' }, hands: { ALLIED: ['RALLY'], FRENCH: ['ELAN'] } };
    const orders = [{ seat: 'ALLIED', text: `CARD RALLY\n${line}` }];
    const made = runCase(shipped, { ...MELEE, ...it, orders, dice: ['I', 'I', 'S', 'S'] });
    expect(made.refused.map((each) => each.line)).toEqual(refused);
    expect(made.position.place.G5).toBe('BR-LN4');
  });

  test('C-S-11: a target by its label is the one of the enemy', () => {
    const place = { F5: 'BR-LN4', F6: 'BR-LN4', E6: 'FR-LN1', G4: 'BR-HC3' };
    expect(refusedOf([BOTH, 'MELEE F6 AT LN1', 'MELEE F5 AT LN1'], 'I', { place })).toEqual([]);
  });

  test('a rule that asks its owner leaves a case to the default', () => {
    const standing = { FRENCH: ['BATTLE-BACK FOR ANY: NO ASK', 'FLAGS FOR ANY: IGNORE MAX ASK'] };
    expect(runCase(shipped, { ...MELEE, standing, dice: ['F', 'A', 'A', 'A', 'A', 'A', 'A', 'A'] })).toMatchObject({
      refused: [],
      failed: [],
      position: { place: { D5: 'FR-LN4' } },
    });
  });

  test('of a card that is not allowed the rest is not read, and another script takes its place', () => {
    const { refused, events } = runCase(shipped, {
      ...MELEE,
      orders: [
        { seat: 'ALLIED', text: 'CARD RALLY\nORDER F6\nMELEE F6 AT E1' },
        { seat: 'ALLIED', text: 'CARD PROBE_CENTER\nORDER F6\nMELEE F6 AT E6' },
      ],
    });
    expect(refused.map(({ line, code }) => [line, code])).toEqual([['CARD RALLY', 'card.foreign']]);
    expect(events.filter(({ kind }) => kind === 'card.played')).toHaveLength(1);
  });

  test('a rule of a side that cannot be read counts', () => {
    const standing = { FRENCH: ['MELEE FOR ANY: JUMP', 'BATTLE-BACK FOR ANY: NO', 'DANCE'] };
    expect(runCase(shipped, { ...MELEE, standing }).refused.map(({ line, code }) => [line, code])).toEqual([
      ['MELEE FOR ANY: JUMP', 'line.unread'],
      ['DANCE', 'line.unread'],
    ]);
  });
});

test.each([
  ['', 'RALLY'],
  ['KEEP BOMBARD', 'BOMBARD'],
  ['KEEP ELAN', 'RALLY'],
  ['KEEP ELAN > RALLY', 'RALLY'],
])('D-18: after a Scout %j keeps %s', (line, kept) => {
  const { position } = runCase(shipped, {
    ...MELEE,
    hands: { ALLIED: ['SCOUT_CENTER'], FRENCH: ['FORWARD'] },
    markers: { deck: ['RALLY', 'BOMBARD', 'PROBE_LEFT'] },
    orders: [{ seat: 'ALLIED', text: `CARD SCOUT_CENTER\n${line}` }],
    dice: [],
  });
  expect(position.hands.ALLIED).toEqual([kept]);
});

describe('a cavalry unit that has won a melee', () => {
  const PURSUIT = {
    ...{ game: 'napoleonics', scenario: 'field', position: 'empty', active: 'ALLIED' },
    hands: { ALLIED: ['PROBE_CENTER'], FRENCH: [] },
    standing: { FRENCH: ['FLAGS FOR ANY: IGNORE NONE', 'BATTLE-BACK FOR ANY: NO'] },
  };
  const refusedBy = (more: object): readonly string[] =>
    runCase(shipped, { ...PURSUIT, ...more }).refused.map(({ line, code }) => `${line}: ${code}`);

  test('and cannot go on is refused what its line wishes once', () => {
    const line = 'MELEE F6 AT E6 ADVANCE YES THEN D6 BONUS C7';
    const refused = refusedBy({
      place: { F6: 'BR-LC3', E6: 'FR-LN1', C7: 'FR-LN4' },
      markers: { terrain: { E6: 'FOREST' } },
      orders: [{ seat: 'ALLIED', text: `CARD PROBE_CENTER\nORDER F6\n${line}` }],
      dice: ['I'],
    });
    expect(refused).toEqual([`${line}: advance.closed`]);
  });

  test('is refused a second combat, although an enemy stood in its hex when the first began', () => {
    const refused = refusedBy({
      place: { F6: 'BR-LC3', E6: 'FR-LN1', E7: 'FR-LN4' },
      orders: [{ seat: 'ALLIED', text: 'CARD PROBE_CENTER\nORDER F6\nMELEE F6 AT E6 ADVANCE YES\nMELEE E6 AT E7' }],
      dice: ['I', 'I', 'I'],
    });
    expect(refused).toEqual(['MELEE E6 AT E7: combat.fought']);
  });
});

test('C-UNIT-01: a unit that a case places takes a label that no unit of the scenario has', () => {
  const state = positionOf(shipped, readCase(shipped, { scenario: '001-rolica-1', place: { D5: 'FR-LT3' } }));
  const labels = state.units.map(({ id }) => id);
  expect(new Set(labels).size).toBe(labels.length);
});
