/** How cases are judged: every expectation can fail, and every line that is not carried out is counted once, or lapses. */
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/index.ts';
import { CaseFault } from '../../../src/games/campaign/case/index.ts';
import { runCase } from '../../../src/games/napoleonics/case/index.ts';
import { shipped } from '../../../src/games/napoleonics/content-check.ts';

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
    [{ leader: 'Soult', is: 'C3' }, 'is null'],
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
    expect(failedBy({ needDice: 3 }, short)).toEqual(['{"needDice":3} is {"count":4}']);
    expect(failedBy({ rolls: [] }, short)).toEqual(['dice are missing for {"kind":"melee","count":4}']);
  });

  test('lines that are refused are told with their codes; where none is expected, each fails the case', () => {
    const orders = [{ seat: 'ALLIED', text: 'CARD PROBE_CENTER\nORDER F6, G2\nMELEE F6 AT E6' }];
    const refused = 'are [["ORDER G2","orders.many"]]';
    expect(failedBy({ refused: 0 }, { orders })).toEqual([`{"refused":0} ${refused}`]);
    expect(failedBy({ rolls: ['melee:4'] }, { orders })).toEqual([`{"refused":0} ${refused}`]);
    expect(failedBy({ refused: 1 }, { orders })).toEqual([]);
  });

  test.each<JsonObject>([
    { vp: 1 },
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
