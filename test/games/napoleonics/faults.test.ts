/** Why orders, moves and combats are refused: each rule alone, in the smallest position that shows it. */
import { describe, expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { fireFault, meleeFault, supportFault } from '../../../src/games/napoleonics/rules/combat.ts';
import { moveFault } from '../../../src/games/napoleonics/rules/movement.ts';
import {
  lonersOrdered,
  NO_ORDERS,
  orderedByCard,
  ordersFault,
  sampleOrders,
} from '../../../src/games/napoleonics/rules/ordered-units.ts';
import { leaderOf, put } from '../../../src/games/napoleonics/rules/position.ts';
import { type Differences, positionAt, unitIn } from './position-at.ts';

type Place = Readonly<Record<string, string>>;

const card = (id: string, more: object = {}): Differences => ({ now: { card: id, counts: id, ...more } });

describe('orders', () => {
  const PLACE: Place = {
    ...{ G2: 'BR-LN4', F4: 'BR-LN4', G7: 'BR-LT4+Hill', H4: 'BR-HC3', G8: 'BR-FA3', I6: 'BR+Moore', I9: 'BR-GG4/1' },
    ...{ F7: 'FR-LC3', A1: 'FR-LN4+Ney', H1: 'BR-HA3' },
  };
  test.each<[string, Differences, object, string | undefined]>([
    ['nothing', {}, {}, undefined],
    ['two of the section', {}, { units: ['BR-LT1', 'BR-FA1'] }, undefined],
    ['three of it', {}, { units: ['BR-LT1', 'BR-FA1', 'BR-LN2'] }, 'orders.many'],
    ['one on the dotted line', {}, { units: ['BR-LN2'] }, undefined],
    ['one of another section', {}, { units: ['BR-LN1'] }, 'orders.many'],
    ['one twice', {}, { units: ['BR-LT1', 'BR-LT1'] }, 'orders.twice'],
    ['an enemy', {}, { units: ['FR-LC1'] }, 'orders.foreign'],
    ['nobody', {}, { units: ['BR-RL1'] }, 'orders.foreign'],
    ['a leader as a unit', {}, { units: ['Hill'] }, 'orders.foreign'],
    ['a leader', {}, { leaders: ['Hill'] }, undefined],
    ['a leader alone', {}, { leaders: ['Moore'] }, undefined],
    ['a leader beside two units', {}, { units: ['BR-LT1', 'BR-FA1'], leaders: ['Moore'] }, 'orders.many'],
    ['a leader of the enemy', {}, { leaders: ['Ney'] }, 'orders.foreign'],
    ['a leader by a tactic card without leaders', card('BAYONET_CHARGE'), { leaders: ['Hill'] }, 'orders.leader'],
    ['one for another card', card('LEADERSHIP', { isOther: true }), { leaders: ['Hill'] }, 'orders.leader'],
    ['any one for another card', card('BOMBARD', { isOther: true }), { units: ['BR-LN1'] }, undefined],
    ['two for another card', card('BOMBARD', { isOther: true }), { units: ['BR-LN1', 'BR-FA1'] }, 'orders.many'],
    ['leaders by Leadership', card('LEADERSHIP'), { leaders: ['Hill', 'Moore'] }, undefined],
    ['infantry to charge', card('BAYONET_CHARGE'), { units: ['BR-LN1', 'BR-LN2', 'BR-LT1'] }, undefined],
    ['cavalry to charge with bayonets', card('BAYONET_CHARGE'), { units: ['BR-HC1'] }, 'orders.arm'],
    ['horse artillery with the cavalry', card('CAVALRY_CHARGE'), { units: ['BR-HA1', 'BR-HC1'] }, undefined],
    ['foot artillery with the cavalry', card('CAVALRY_CHARGE'), { units: ['BR-FA1'] }, 'orders.arm'],
    ['who is in contact, to fire and hold', card('FIRE_AND_HOLD'), { units: ['BR-LT1'] }, 'orders.contact'],
    ['who is apart, to fire and hold', card('FIRE_AND_HOLD'), { units: ['BR-LN1', 'BR-LN2'] }, undefined],
    ['a square to manoeuvre', card('GRANDE_MANOEUVRE'), { units: ['BR-GG1'] }, 'orders.square'],
    ['a square to charge', card('BAYONET_CHARGE'), { units: ['BR-GG1'] }, undefined],
    ['to leave a square', {}, { units: ['BR-GG1'], unsquare: ['BR-GG1'] }, undefined],
    ['to leave a square without an order', {}, { unsquare: ['BR-GG1'] }, 'square.unordered'],
    ['to leave no square', {}, { units: ['BR-LT1'], unsquare: ['BR-LT1'] }, 'square.none'],
    ['nobody to leave a square', {}, { unsquare: ['BR-RL1'] }, 'square.none'],
    ['by symbols', card('ELAN', { symbols: ['INF', 'CAV'] }), { units: ['BR-LN1', 'BR-HC1'] }, undefined],
    ['beyond symbols', card('ELAN', { symbols: ['INF', 'CAV'] }), { units: ['BR-LN1', 'BR-LN2'] }, 'orders.many'],
    ['by a flag', card('ELAN', { symbols: ['INF', 'FLAG'] }), { units: ['BR-LN1', 'BR-LN2'] }, undefined],
    ['a leader by a flag', card('ELAN', { symbols: ['FLAG'] }), { leaders: ['Hill'] }, undefined],
    ['a leader by no flag', card('ELAN', { symbols: ['INF', 'SABER'] }), { leaders: ['Hill'] }, 'orders.many'],
    ['by Rally', card('RALLY', { symbols: ['INF'] }), { units: ['BR-LN1'] }, 'orders.many'],
    ['by no card', { now: { counts: null } }, { units: ['BR-LN1'] }, 'orders.many'],
    ['as many as the command', card('ASSAULT_CENTER', { command: 2 }), { units: ['BR-LT1', 'BR-FA1'] }, undefined],
    ['more than the command', card('ASSAULT_CENTER', { command: 1 }), { units: ['BR-LT1', 'BR-FA1'] }, 'orders.many'],
    ['left and right', card('FLANK_ATTACK'), { units: ['BR-LN1', 'BR-LN2', 'BR-HA1'] }, 'orders.many'],
    ['of three sections', card('RECON_IN_FORCE'), { units: ['BR-LN1', 'BR-LN2'] }, undefined],
  ])('C-ORD-01 to C-ORD-06, C-CMD-02, C-CMD-06: %s', (_what, more, orders, code) => {
    const fault = ordersFault(positionAt(PLACE, more), 'ALLIED', { ...NO_ORDERS, ...orders });
    expect(fault?.code).toBe(code);
  });

  test('C-CMD-02: whoever orders too many is told how many they are, leaders counted', () => {
    const { reason } = sure(
      ordersFault(positionAt(PLACE), 'ALLIED', {
        ...{ units: ['BR-LT1', 'BR-FA1'], leaders: ['Moore'], unsquare: [] },
      }),
    );
    expect(reason.args).toEqual({ count: 3 });
  });

  test.each<[string, Differences, object, object]>([
    ['orders.twice', {}, { units: ['BR-LT1', 'BR-LT1'] }, { unit: 'BR-LT1' }],
    ['orders.foreign', {}, { units: ['FR-LC1'] }, { unit: 'FR-LC1' }],
    ['orders.foreign', {}, { leaders: ['Ney'] }, { unit: 'Ney' }],
    ['orders.arm', card('BAYONET_CHARGE'), { units: ['BR-HC1'] }, { unit: 'BR-HC1' }],
    ['orders.leader', card('BAYONET_CHARGE'), { leaders: ['Hill'] }, { leader: 'Hill' }],
    ['square.none', {}, { units: ['BR-LT1'], unsquare: ['BR-LT1'] }, { unit: 'BR-LT1' }],
    ['square.unordered', {}, { unsquare: ['BR-GG1'] }, { unit: 'BR-GG1' }],
    ['square.watched', {}, { units: ['BR-LN3'], unsquare: ['BR-LN3'] }, { unit: 'BR-LN3' }],
    ['orders.held', {}, { leaders: ['Cole'] }, { leader: 'Cole' }],
    ['orders.foreign', {}, { leaders: ['Nobody'] }, { unit: 'Nobody' }],
  ])('C-ORD-01 to C-ORD-05: %s says whom it is about', (code, more, orders, args) => {
    const position = positionAt({ ...PLACE, E8: 'BR-LN4+Cole/2' }, more);
    const fault = ordersFault(position, 'ALLIED', { ...NO_ORDERS, ...orders });
    expect([fault?.code, fault?.reason.args]).toEqual([code, args]);
  });

  test('C-ORD-02, C-LCC-07: a leader who is out of the game gets no order', () => {
    const position = positionAt(PLACE);
    put(position, leaderOf(position, 'Hill'), null);
    expect(ordersFault(position, 'ALLIED', { ...NO_ORDERS, leaders: ['Hill'] })?.code).toBe('orders.foreign');
  });

  test.each([
    ['cavalry beside it', { F7: 'FR-LC3' }, 'square.watched'],
    ['infantry beside it', { F7: 'FR-LN4' }, undefined],
    ['own cavalry beside it', { F7: 'BR-LC3' }, undefined],
  ])('C-SQ-25: a square with %s', (_what, beside, code) => {
    const position = positionAt({ G7: 'BR-LN4/1', ...beside });
    const orders = { ...NO_ORDERS, units: ['BR-LN1'], unsquare: ['BR-LN1'] };
    expect(ordersFault(position, 'ALLIED', orders)?.code).toBe(code);
  });

  test.each([
    ['LEADERSHIP', {}],
    ['COLD_STEEL', {}],
    ['FORCED_MARCH', { section: 'CENTER' as const }],
  ])('C-SQ-24, C-ORD-06: a square that %s orders by itself may be left, without an order', (id, more) => {
    const position = positionAt({ G6: 'BR-LN4+Hill/1', F6: 'FR-LN4' }, card(id, more));
    const samples = sampleOrders(position, 'ALLIED');
    expect(samples).toContainEqual({ ...NO_ORDERS, unsquare: ['BR-LN1'] });
    expect(samples.filter(({ units, unsquare }) => units.some((unit) => unsquare.includes(unit)))).toEqual([]);
    expect(samples.filter((each) => ordersFault(position, 'ALLIED', each) !== undefined)).toEqual([]);
    const watched = positionAt({ G6: 'BR-LN4+Hill/1', F6: 'FR-LC3' }, card(id, more));
    expect(sampleOrders(watched, 'ALLIED').filter(({ unsquare }) => unsquare.length > 0)).toEqual([]);
  });

  test.each([
    ['that stays', [], 'orders.held'],
    ['that is left', ['BR-LN1'], undefined],
  ])('C-ORD-05: the leader of a square %s', (_what, unsquare, code) => {
    const position = positionAt({ G7: 'BR-LN4+Hill/1' });
    const orders = { units: ['BR-LN1'], leaders: ['Hill'], unsquare };
    expect(ordersFault(position, 'ALLIED', orders)?.code).toBe(code);
  });

  test.each<[string, Differences, string[], string[], string[]]>([
    ['Cold Steel: whoever is in contact', card('COLD_STEEL'), [], ['BR-LT1', 'BR-FA1'], []],
    ['Leadership: units with leaders', card('LEADERSHIP'), [], ['BR-LT1'], ['Moore']],
    ['Leadership: not whom a leader leaves', card('LEADERSHIP'), ['Hill'], [], ['Moore']],
    ['Leadership for one unit', card('LEADERSHIP', { isOther: true }), [], [], []],
    ['a march: infantry of the section', card('FORCED_MARCH', { section: 'LEFT' }), [], ['BR-LN1', 'BR-LN2'], []],
    ['a march without a section', card('FORCED_MARCH'), [], [], []],
    ['a section card: nobody', {}, [], [], []],
    ['no card: nobody', { now: { counts: null } }, [], [], []],
  ])('C-CARD-18 to C-CARD-20: ordered by %s', (_what, more, leaving, units, leaders) => {
    const position = positionAt(PLACE, more);
    expect(orderedByCard(position, 'ALLIED', leaving)).toEqual(units);
    expect(lonersOrdered(position, 'ALLIED')).toEqual(leaders);
  });
});

test('C-CARD-18: a card for several arms of a section orders each of them', () => {
  const forced = sure(shipped.cards.get('FORCED_MARCH'));
  const cards = new Map([
    ...shipped.cards,
    ['FORCED_MARCH', { ...forced, orders: { section: ['INF', 'HORSE'] } } as const],
  ]);
  const place = { G6: 'BR-LN4', G7: 'BR-HA3', G8: 'BR-FA3', G1: 'BR-LT4' };
  const position = { ...positionAt(place, card('FORCED_MARCH', { section: 'CENTER' })), book: { ...shipped, cards } };
  expect(orderedByCard(position, 'ALLIED', [])).toEqual(['BR-LN1', 'BR-HA1']);
});

const ORDERED = { ordered: ['BR-LN1', 'BR-LT1', 'BR-FA1', 'BR-HC1', 'BR-HA1'] };

describe('combats', () => {
  const FIELD: Place = { G6: 'BR-LN4', G9: 'BR-FA3', H3: 'BR-HC3', E6: 'FR-LN4', E8: 'FR-LN4', A13: 'FR+Ney' };
  test.each<[string, object, string, string, string | undefined]>([
    ['at two hexes', {}, 'G6', 'E6', undefined],
    ['without an order', { ordered: [] }, 'G6', 'E6', 'combat.unordered'],
    ['after it has fought', { fought: ['BR-LN1'] }, 'G6', 'E6', 'combat.fought'],
    ['after it was barred', { barred: ['BR-LN1'] }, 'G6', 'E6', 'combat.barred'],
    ['after one hex', { moved: { 'BR-LN1': 1 } }, 'G6', 'E6', undefined],
    ['after two hexes', { moved: { 'BR-LN1': 2 } }, 'G6', 'E6', 'combat.moved'],
    ['with guns that moved', { moved: { 'BR-FA1': 1 } }, 'G9', 'E8', 'combat.moved'],
    ['with guns', {}, 'G9', 'E8', undefined],
    ['with cavalry', {}, 'H3', 'E6', 'combat.cavalry'],
    ['at nobody', {}, 'G6', 'E7', 'combat.nobody'],
    ['at a leader alone', {}, 'G6', 'A13', 'combat.nobody'],
    ['beyond its range', {}, 'H3', 'E8', 'combat.cavalry'],
  ])('C-RNG-01 to C-RNG-04: fire %s', (_what, now, from, at, code) => {
    const position = positionAt(FIELD, { now: { ...ORDERED, ...now } });
    expect(fireFault(position, unitIn(position, from), at)?.code).toBe(code);
  });

  test.each<[string, Place, string, string | undefined]>([
    ['beside the target', { G6: 'BR-LN4', F6: 'FR-LN4' }, 'F6', 'combat.contact'],
    ['beside another enemy', { G6: 'BR-LN4', F6: 'FR-LN4', E6: 'FR-LN4' }, 'E6', 'combat.contact'],
    ['too far', { G6: 'BR-LN4', D6: 'FR-LN4' }, 'D6', 'combat.range'],
    ['as far as it reaches', { G6: 'BR-LN4', E5: 'FR-LN4' }, 'E5', undefined],
    ['past a friend', { G6: 'BR-LN4', G7: 'BR-LT4', G8: 'FR-LN4' }, 'G8', 'combat.sight'],
  ])('C-COM-02, C-RNG-02, C-LOS-10: a unit that fires %s', (_what, place, at, code) => {
    const position = positionAt(place, { now: ORDERED });
    expect(fireFault(position, unitIn(position, 'G6'), at)?.code).toBe(code);
  });

  test.each<[string, Place, string, readonly string[]]>([
    ['on the line', { G6: 'BR-LN4', G7: 'BR-LT4', G8: 'FR-LN4' }, 'G8', ['G7']],
    ['on both sides of an edge', { G6: 'BR-LN4', F5: 'BR-LT4', F6: 'BR-HC3', E6: 'FR-LN4' }, 'E6', ['F5', 'F6']],
  ])('C-LOS-03 to C-LOS-05: what hides a target is named: %s', (_what, place, at, by) => {
    const position = positionAt(place, { now: ORDERED });
    const fault = fireFault(position, unitIn(position, 'G6'), at);
    expect([fault?.code, fault?.reason.args?.by]).toEqual(['combat.sight', by]);
  });

  test.each<[string, string, string | undefined, string | undefined]>([
    ['Bayonet Charge', 'BAYONET_CHARGE', 'combat.card', undefined],
    ['Fire and Hold', 'FIRE_AND_HOLD', undefined, 'combat.card'],
    ['La Grande Manoeuvre', 'GRANDE_MANOEUVRE', 'combat.card', 'combat.card'],
    ['Forward', 'FORWARD', undefined, undefined],
  ])('C-CARD-11, C-CARD-16, C-CARD-21: %s', (_what, id, fire, melee) => {
    const position = positionAt({ G6: 'BR-LN4', E6: 'FR-LN4' }, card(id, ORDERED));
    expect(fireFault(position, unitIn(position, 'G6'), 'E6')?.code).toBe(fire);
    const beside = positionAt({ G6: 'BR-LN4', F6: 'FR-LN4' }, card(id, ORDERED));
    expect(meleeFault(beside, unitIn(beside, 'G6'), 'F6')?.code).toBe(melee);
  });

  test.each<[string, Place, object, string, string | undefined]>([
    ['beside it', { F6: 'FR-LN4' }, {}, 'F6', undefined],
    ['a leader alone', { F6: 'FR+Ney' }, {}, 'F6', undefined],
    ['two hexes off', { E6: 'FR-LN4' }, {}, 'E6', 'combat.far'],
    ['a friend', { F6: 'BR-LT4' }, {}, 'F6', 'combat.nobody'],
    ['a friendly leader', { F6: 'BR+Hill' }, {}, 'F6', 'combat.nobody'],
    ['nobody', {}, {}, 'F6', 'combat.nobody'],
    ['after it has fought', { F6: 'FR-LN4' }, { fought: ['BR-LN1'] }, 'F6', 'combat.fought'],
  ])('C-COM-01, C-MEL-09: a melee with %s', (_what, place, now, at, code) => {
    const position = positionAt({ G6: 'BR-LN4', ...place }, { now: { ...ORDERED, ...now } });
    expect(meleeFault(position, unitIn(position, 'G6'), at)?.code).toBe(code);
  });

  test('C-MOV-06: one block of artillery that has moved does not battle', () => {
    const battle = (piece: string, moved: number) => {
      const position = positionAt({ G6: piece, F6: 'FR-LN4' }, { now: { ...ORDERED, moved: { 'BR-HA1': moved } } });
      return meleeFault(position, unitIn(position, 'G6'), 'F6')?.code;
    };
    expect([battle('BR-HA1', 0), battle('BR-HA1', 1), battle('BR-HA2', 1), battle('BR-HA2', 2)]).toEqual([
      ...[undefined, 'combat.moved', undefined, 'combat.moved'],
    ]);
  });

  const MELEE: Place = { G6: 'BR-LN4', F6: 'FR-LN4' };
  test.each<[string, Place, string, string, object, string | undefined]>([
    ['from behind', { ...MELEE, H7: 'BR-FA3' }, 'G6', 'H7', {}, undefined],
    ['from beside', { ...MELEE, F7: 'BR-FA3' }, 'G6', 'F7', {}, undefined],
    ['that is not ordered', { ...MELEE, H7: 'BR-FA3' }, 'G6', 'H7', { ordered: ['BR-LN1'] }, 'combat.unordered'],
    ['that is infantry', { ...MELEE, F7: 'BR-LT4' }, 'G6', 'F7', {}, 'combined.arm'],
    ['that helps artillery', { G6: 'BR-HA3', F6: 'FR-LN4', F7: 'BR-FA3' }, 'G6', 'F7', {}, 'combined.arm'],
    ['of the enemy', { ...MELEE, F7: 'FR-FA3' }, 'G6', 'F7', {}, 'combined.arm'],
    ['against a leader', { G6: 'BR-LN4', F6: 'FR+Ney', F7: 'BR-FA3' }, 'G6', 'F7', {}, 'combined.leader'],
    ['too far', { ...MELEE, I12: 'BR-FA3' }, 'G6', 'I12', {}, 'combat.range'],
    ['in contact elsewhere', { ...MELEE, H9: 'BR-FA3', H10: 'FR-LC3' }, 'G6', 'H9', {}, 'combat.contact'],
    ['that does not see', { ...MELEE, I5: 'BR-FA3', H5: 'BR-LT4' }, 'G6', 'I5', {}, 'combat.sight'],
    ['in contact with the target', { ...MELEE, F7: 'BR-FA3', F8: 'FR-LC3' }, 'G6', 'F7', {}, undefined],
  ])('C-CA-01, C-CA-02, C-CA-05: artillery %s', (_what, place, from, gun, now, code) => {
    const position = positionAt(place, { now: { ...ORDERED, ...now } });
    expect(supportFault(position, unitIn(position, from), unitIn(position, gun), 'F6')?.code).toBe(code);
  });
});

describe('moves', () => {
  const NOW = { ordered: ['BR-LN1', 'BR-LT1', 'BR-LC1', 'BR-FA1'], leaders: ['Moore'] };
  const terrain = { E7: 'FOREST', F5: 'RIVER', E5: 'SAND_QUARRY', E8: 'TOWN', D4: 'FORD' };
  test.each<[string, Place, string, string, string | undefined]>([
    ['one hex', { F6: 'BR-LN4' }, 'BR-LN1', 'E6', undefined],
    ['two hexes', { F6: 'BR-LT4' }, 'BR-LT1', 'E6 D6', undefined],
    ['two hexes with line infantry', { F6: 'BR-LN4' }, 'BR-LN1', 'E6 D6', 'move.far'],
    ['three hexes', { F6: 'BR-LT4' }, 'BR-LT1', 'E6 D6 C6', 'move.far'],
    ['no hex', { F6: 'BR-LN4' }, 'BR-LN1', '', 'move.far'],
    ['to a hex that is not beside it', { F6: 'BR-LN4' }, 'BR-LN1', 'D6', 'move.closed'],
    ['into a wood', { F6: 'BR-LN4' }, 'BR-LN1', 'E7', undefined],
    ['through a wood', { F6: 'BR-LT4' }, 'BR-LT1', 'E7 D7', 'move.stop'],
    ['through a town', { F7: 'BR-LC3' }, 'BR-LC1', 'E8 D8', 'move.stop'],
    ['through a ford', { D5: 'BR-LC3' }, 'BR-LC1', 'D4 C4', 'move.stop'],
    ['into a river', { F6: 'BR-LN4' }, 'BR-LN1', 'F5', 'move.closed'],
    ['into a quarry', { D5: 'BR-LN4' }, 'BR-LN1', 'E5', undefined],
    ['into a quarry with guns', { D5: 'BR-FA3' }, 'BR-FA1', 'E5', 'move.closed'],
    ['onto a friend', { F6: 'BR-LN4', E6: 'BR-GR4' }, 'BR-LN1', 'E6', 'move.closed'],
    ['through a friend', { F6: 'BR-LT4', E6: 'BR-GR4' }, 'BR-LT1', 'E6 D6', 'move.closed'],
    ['onto an enemy', { F6: 'BR-LN4', E6: 'FR-LN4' }, 'BR-LN1', 'E6', 'move.closed'],
    ['onto a leader of the enemy', { F6: 'BR-LN4', E6: 'FR+Ney' }, 'BR-LN1', 'E6', 'move.closed'],
    ['to a leader', { F6: 'BR-LN4', E6: 'BR+Hill' }, 'BR-LN1', 'E6', undefined],
    ['through a leader', { F6: 'BR-LT4', E6: 'BR+Hill' }, 'BR-LT1', 'E6 D6', 'move.stop'],
    ['with a leader to a leader', { F6: 'BR-LN4+Cole', E6: 'BR+Hill' }, 'BR-LN1', 'E6', 'move.closed'],
    ['with a leader who is to leave', { F6: 'BR-LN4+Moore', E6: 'BR+Hill' }, 'BR-LN1', 'E6', undefined],
    ['in square', { F6: 'BR-LN4/1' }, 'BR-LN1', 'E6', 'move.square'],
    ['without an order', { F6: 'BR-GR4' }, 'BR-GR1', 'E6', 'move.unordered'],
    ['that is an enemy', { F6: 'FR-LN4' }, 'FR-LN1', 'E6', 'move.unordered'],
    ['that is a leader', { F6: 'BR+Moore' }, 'Moore', 'E6 D6 C6', undefined],
    ['that is a leader, too far', { F6: 'BR+Moore' }, 'Moore', 'E6 D6 C6 B6', 'move.far'],
    ['that is a leader without an order', { F6: 'BR+Hill' }, 'Hill', 'E6', 'move.unordered'],
    ['that is a leader to a unit', { F6: 'BR+Moore', E6: 'BR-LN4' }, 'Moore', 'E6', undefined],
    ['that is a leader through a unit', { F6: 'BR+Moore', E6: 'BR-LN4' }, 'Moore', 'E6 D6', undefined],
    ['that is a leader to a leader', { F6: 'BR+Moore', E6: 'BR+Hill' }, 'Moore', 'E6', 'move.closed'],
    ['that is a leader through a leader', { F6: 'BR+Moore', E6: 'BR+Hill' }, 'Moore', 'E6 D6', undefined],
    ['that is a leader to an enemy', { F6: 'BR+Moore', E6: 'FR-LN4' }, 'Moore', 'E6', 'move.closed'],
    ['that is a leader through a wood', { F6: 'BR+Moore' }, 'Moore', 'E7 D7', 'move.stop'],
    ['that is a leader to one in a wood', { F6: 'BR+Moore', E7: 'BR-LN4+Hill' }, 'Moore', 'E7', 'move.closed'],
    ['that is a leader with guns over a quarry', { D5: 'BR+Moore' }, 'Moore', 'E5', undefined],
  ])('C-MOV-01 to C-MOV-08, C-LDM-01 to C-LDM-05: %s', (_what, place, piece, path, code) => {
    const position = positionAt(place, { now: NOW, markers: { terrain } });
    expect(moveFault(position, { piece, path: path.split(' ').filter((hex) => hex !== '') })?.code).toBe(code);
  });

  test.each<[string, object, string, string]>([
    ['has moved', { moved: { 'BR-LN1': 1 } }, 'BR-LN1', 'move.twice'],
    ['was joined by a leader', { joined: ['BR-LN1'] }, 'BR-LN1', 'move.joined'],
    ['is a leader who has moved', { moved: { Moore: 1 } }, 'Moore', 'move.twice'],
  ])('C-MOV-01, C-MOV-08: a piece that %s', (_what, now, piece, code) => {
    const position = positionAt({ F6: 'BR-LN4', F8: 'BR+Moore' }, { now: { ...NOW, ...now } });
    expect(moveFault(position, { piece, path: [piece === 'Moore' ? 'E8' : 'E6'] })?.code).toBe(code);
  });

  test.each<[string, string, string, number]>([
    ['Forced March', 'FORCED_MARCH', 'BR-LT4', 2],
    ['Cavalry Charge', 'CAVALRY_CHARGE', 'BR-HC3', 3],
    ['Bombard', 'BOMBARD', 'BR-FA3', 3],
    ['La Grande Manoeuvre', 'GRANDE_MANOEUVRE', 'BR-LN4', 4],
    ['Fire and Hold', 'FIRE_AND_HOLD', 'BR-LN4', 0],
  ])('C-CARD-11 to C-CARD-21: by %s', (_what, id, piece, most) => {
    const position = positionAt({ I7: piece }, card(id, { ordered: [`${piece.slice(0, 5)}1`] }));
    const far = ['H7', 'G7', 'F7', 'E7', 'D7'].findIndex(
      (_, i, path) => moveFault(position, { piece: `${piece.slice(0, 5)}1`, path: path.slice(0, i + 1) }) !== undefined,
    );
    expect(far).toBe(most);
  });
});
