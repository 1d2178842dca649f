/** What the stand-in of Napoleonics plans in positions that show one thing each. */
import { expect, test } from 'vitest';
import { type Json, sure } from '../../../src/engine/index.ts';
import { threatTo } from '../../../src/games/napoleonics/bot/attack.ts';
import { standInFor } from '../../../src/games/napoleonics/bot/index.ts';
import { bannerWorth, lossesOf } from '../../../src/games/napoleonics/bot/odds.ts';
import { placeWorth } from '../../../src/games/napoleonics/bot/places.ts';
import { thinkOf } from '../../../src/games/napoleonics/bot/thoughts.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import type { Playing } from './play-from.ts';
import { type Differences, positionAt, unitIn } from './position-at.ts';
import { answer, asked, DONE, orders, turnOf } from './turn-from.ts';

type Place = Readonly<Record<string, string>>;

/** What the stand-in answers to the question that is open. */
const choice = (referee: Playing): Json => {
  const decision = asked(referee);
  const reply = standInFor(shipped).answer(decision, () => referee.view(decision.seat));
  return sure(reply && reply !== 'wait' ? reply.answer : undefined);
};

const holding = (...cards: string[]): Differences => ({ hands: { ALLIED: cards, FRENCH: ['PROBE_LEFT'] } });

const cardFrom = (place: Place, ...cards: string[]): Json => choice(turnOf(place, holding(...cards)));

const ordersBy = (place: Place, card: string, more: Differences = holding(card)): Json => {
  const referee = turnOf(place, more);
  answer(referee, { card });
  return choice(referee);
};

/** The combat that it chooses with these units where nobody has moved. */
const combatOf = (place: Place, units: string[], more: Differences = holding('FORWARD')): Json => {
  const referee = turnOf(place, more);
  answer(referee, { card: 'FORWARD' }, orders(...units), DONE);
  return choice(referee);
};

test('fire is given at who can be driven off, not at a square beside him', () => {
  const place = { G6: 'BR-LN4', E5: 'FR-LN4/1', E6: 'FR-LN4' };
  expect(combatOf(place, ['BR-LN1'])).toEqual({ fire: 'BR-LN1', at: 'E6' });
});

test.each([
  ['in the open', {}, { melee: 'BR-HC1', at: 'F5', with: [] }],
  ['in a town', { F5: 'TOWN' }, { melee: 'BR-HC1', at: 'F6', with: [] }],
])('a leader alone %s is hunted for what he is worth by the dice that are left', (_what, terrain, combat) => {
  const place = { G6: 'BR-HC3', F6: 'FR-LC4', F5: 'FR+Ney' };
  expect(combatOf(place, ['BR-HC1'], { ...holding('FORWARD'), markers: { terrain, banners: { ALLIED: 3 } } })).toEqual(
    combat,
  );
});

const WEIGHT = 0.17;

test.each<[string, Place, number, number, Place?]>([
  ['French line infantry beside infantry', { G6: 'BR-LN4', F6: 'FR-LN4' }, 5, 3],
  ['French line infantry beside cavalry', { G6: 'BR-LC3', F6: 'FR-LN4' }, 4, 2],
  ['a square beside it', { G6: 'BR-LN4', F6: 'FR-LN4/1' }, 1, 3],
  ['infantry that can come beside it', { G6: 'BR-LN4', E5: 'FR-LT4' }, 4, 3],
  [
    'infantry that fires as it stands rather than fight in a ford',
    { G6: 'BR-LN4', E5: 'FR-LT4' },
    5,
    2,
    { G6: 'FORD' },
  ],
  ['a square that can fire', { G6: 'BR-LN4', E5: 'FR-LN4/1' }, 1, 2],
  ['infantry that has to come nearer', { G6: 'BR-LN4', D6: 'FR-LT4' }, 3, 2],
  ['a square that cannot come', { G6: 'BR-LN4', D6: 'FR-LN4/1' }, 0, 2],
  ['cavalry that can come', { G6: 'BR-LN4', C6: 'FR-LC4' }, 4, 3],
  ['cavalry that is too far', { G6: 'BR-LN4', B6: 'FR-LC4' }, 0, 3],
  ['cavalry before a town', { G6: 'BR-LN4', F6: 'FR-LC2' }, 0, 3, { G6: 'TOWN' }],
  ['guns at four hexes', { G6: 'BR-LN4', C6: 'FR-FA3' }, 2, 2],
  ['one gun at four hexes', { G6: 'BR-LN4', C6: 'FR-FA1' }, 1, 2],
  ['guns beyond their range', { G6: 'BR-LN4', A6: 'FR-FA3' }, 0, 2],
])('what %s threatens is its dice', (_what, place, dice, sides, terrain = {}) => {
  const position = positionAt(place, { markers: { terrain } });
  const unit = unitIn(position, 'G6');
  const threat = threatTo(thinkOf(position, 'ALLIED'), unit);
  expect(threat).toBeCloseTo(WEIGHT * lossesOf(position, unit)(dice, sides), 10);
});

test('Short Supply sends back an enemy, the farther forward the better, and no own unit', () => {
  const place = { G6: 'BR-LN4', A1: 'FR-LN4', D12: 'FR-LN4' };
  expect(cardFrom(place, 'SHORT_SUPPLY')).toEqual({ card: 'SHORT_SUPPLY', on: 'FR-LN2' });
  expect(cardFrom({ G6: 'BR-LN4', A1: 'FR-LN4' }, 'SHORT_SUPPLY')).toEqual({ card: 'SHORT_SUPPLY', on: 'FR-LN1' });
});

test.each<[string, Place, string[], string[]]>([
  ['far from cavalry', { G6: 'BR-LN4/1', C6: 'FR-LC4' }, ['BR-LN1'], ['BR-LN1']],
  ['with cavalry three hexes off', { G6: 'BR-LN4/1', D6: 'FR-LC4' }, [], []],
  ['with infantry three hexes off', { G6: 'BR-LN4/1', D6: 'FR-LN4' }, ['BR-LN1'], ['BR-LN1']],
  ['that has somebody to fire at', { G6: 'BR-LN4/1', E6: 'FR-LN4' }, ['BR-LN1'], ['BR-LN1']],
  ['with cavalry and infantry', { G6: 'BR-LN4/1', D6: 'FR-LC4', A1: 'FR-LN4' }, [], []],
])('a square %s', (_what, place, units, unsquare) => {
  expect(ordersBy(place, 'PROBE_CENTER')).toMatchObject({ unsquare });
  if (unsquare.length > 0) expect(ordersBy(place, 'PROBE_CENTER')).toMatchObject({ units });
});

test('a square that Leadership orders by its leader is left without an order of its own', () => {
  const place = { G6: 'BR-LN4+Hill/1', C6: 'FR-LC4' };
  expect(ordersBy(place, 'LEADERSHIP')).toEqual({ units: [], leaders: [], unsquare: ['BR-LN1'] });
});

test('a leader alone joins the strongest unit that he can reach, however far', () => {
  const referee = turnOf({ I6: 'BR+Hill', H7: 'BR-LN2', F6: 'BR-LN4', A1: 'FR-LN4' }, holding('FORWARD'));
  answer(referee, { card: 'FORWARD' }, { units: [], leaders: ['Hill'], unsquare: [] });
  const move = choice(referee);
  expect(move).toMatchObject({ piece: 'Hill', path: { length: 3, 2: 'F6' } });
  answer(referee, move);
  expect(choice(referee)).toEqual(DONE);
});

test('a leader with a unit stays with it, though a stronger one stands beside them', () => {
  const referee = turnOf({ H6: 'BR-LN1+Hill', H7: 'BR-LN4', I1: 'BR+Moore', A1: 'FR-LN4' }, holding('FORWARD'));
  answer(referee, { card: 'FORWARD' }, { units: [], leaders: ['Hill'], unsquare: [] });
  expect(choice(referee)).toEqual(DONE);
});

test('a melee that would cost more than it brings is not fought', () => {
  expect(combatOf({ G6: 'BR-LN1', F6: 'FR-GR4' }, ['BR-LN1'])).toEqual(DONE);
  expect(combatOf({ G6: 'BR-LN4', F6: 'FR-LN1' }, ['BR-LN1'])).toEqual({ melee: 'BR-LN1', at: 'F6', with: [] });
});

test.each<[string, Place, Json]>([
  [
    'the weakest, with guns that still may',
    { F5: 'FR-LN1', E7: 'FR-LN4', H4: 'BR-FA3' },
    { at: 'F5', with: ['BR-FA1'] },
  ],
  ['nobody who is too strong', { E7: 'FR-OG4+Ney', F7: 'FR-GR4', E6: 'FR-LN4' }, null],
])('a bonus melee is fought against %s', (_what, others, bonus) => {
  const place = { G6: 'BR-LC2', F6: 'FR-LN1', A13: 'FR-LC3', ...others };
  const referee = turnOf(place, holding('FORWARD'), 'IAAA');
  const guns = Object.values(others).includes('BR-FA3') ? ['BR-FA1'] : [];
  answer(referee, { card: 'FORWARD' }, orders('BR-LC1', ...guns), DONE, { melee: 'BR-LC1', at: 'F6', with: [] });
  if (asked(referee).kind === 'reaction') answer(referee, 'STAND');
  answer(referee, ['F6']);
  expect([asked(referee).kind, choice(referee)]).toEqual(['bonus', bonus]);
});

test('a banner is worth the more, the fewer are missing', () => {
  const worth = (banners: number) =>
    bannerWorth(positionAt({}, { markers: { banners: { ALLIED: banners } } }), 'ALLIED');
  expect([worth(0), worth(3), worth(4)]).toEqual([5 + 6 / 25, 5 + 6 / 4, 11].map((each) => expect.closeTo(each, 10)));
});

type Prize = 'TEMPORARY_EACH' | 'TEMPORARY_ALL';

const objective = (side: string, type: Prize = 'TEMPORARY_EACH') => ({ side, hexes: ['G6', 'G8'], type, banners: 1 });

test('a hex counts whole where each gives a banner, and by its share where only all together do', () => {
  const prize = (type?: Prize) => {
    const objectives = type === undefined ? [] : [objective('ALLIED', type)];
    const position = positionAt({ G6: 'BR-LN4', A1: 'FR-LN4' }, { markers: { objectives } });
    // Nobody holds it yet.
    position.state.claims = objectives.map(() => []);
    return placeWorth(thinkOf(position, 'ALLIED'), unitIn(position, 'G6'));
  };
  const [each, all] = (['TEMPORARY_EACH', 'TEMPORARY_ALL'] as const).map((type) => prize(type) - prize());
  expect(each).toBeCloseTo(0.55 * (5 + 6 / 25), 10);
  expect(all).toBeCloseTo(sure(each) / 2, 10);
});

test.each<[string, string[], boolean]>([
  ['nobody has', [], false],
  ['only the enemy has', ['FRENCH'], true],
  ['both have', ['FRENCH', 'ALLIED'], false],
])('it waits for an enemy who has to come: %s hexes for banners', (_what, sides, isWaiting) => {
  const markers = { objectives: sides.map((side) => objective(side)) };
  const position = positionAt({ I6: 'BR-LN4', A1: 'FR-LN4' }, { markers });
  expect(thinkOf(position, 'ALLIED').isWaiting).toBe(isWaiting);
});

test('steps to the enemy go over ground that can be passed, and end on it', () => {
  const terrain = { B1: 'RUGGED_HILL', A2: 'RUGGED_HILL' };
  const thoughts = (more: Differences['markers']) =>
    thinkOf(positionAt({ C2: 'BR-LN4', A1: 'FR-LN4' }, { markers: more }), 'ALLIED');
  expect(thoughts({}).stepsToEnemy('INF', 'C2')).toBe(1);
  expect(thoughts({ terrain }).stepsToEnemy('INF', 'C2')).toBe(30);
});

test('C-VIC-05: whoever has left the field needs no plan any more, and the others go on', () => {
  const markers = { objectives: [{ side: 'ALLIED', hexes: ['A6'], type: 'EXIT' as const, banners: 1 }] };
  const place = { B5: 'BR-LN4', I6: 'BR-LN4', E6: 'FR-LN4' };
  const referee = turnOf(place, { ...holding('FORWARD'), markers });
  answer(referee, { card: 'FORWARD' }, orders('BR-LN1', 'BR-LN2'), { piece: 'BR-LN1', path: ['A6'] });
  expect(sure(referee.state.units[0]).hex).toBeNull();
  expect(choice(referee)).toMatchObject({ piece: 'BR-LN2' });
});

test('C-CARD-01: of two cards that a Scout draws a good one is kept before one with more orders', () => {
  const deck = ['COORDINATED_ADVANCE', 'ATTACK_LEFT'];
  const referee = turnOf({ G6: 'BR-LN4', A1: 'FR-LN4' }, { ...holding('SCOUT_CENTER'), markers: { deck } });
  answer(referee, { card: 'SCOUT_CENTER' }, orders(), DONE, DONE);
  expect([asked(referee).kind, choice(referee)]).toEqual(['keep', 'ATTACK_LEFT']);
});

test('Rally is thought to bring back less than a block for each card of the command', () => {
  const place = { G2: 'BR-LN1', G4: 'BR-LN1', I12: 'FR-LN4' };
  expect(cardFrom(place, 'RALLY', 'SHORT_SUPPLY')).toEqual({ card: 'SHORT_SUPPLY', on: 'FR-LN1' });
  expect(cardFrom({ ...place, I12: 'FR-LN1' }, 'RALLY', 'SHORT_SUPPLY')).toEqual({ card: 'RALLY' });
});
