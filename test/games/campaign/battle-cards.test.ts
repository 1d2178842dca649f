import { expect, test } from 'vitest';
import {
  type Circumstances,
  cardDice,
  diceFactor,
  extraRounds,
  forcedRating,
  hittingFaces,
  isCancelled,
  isPlayableIn,
  ownLosses,
  roundsToTheDeath,
  routAttrition,
  tempered,
  tieLoses,
} from '../../../src/games/campaign/rules/battle/cards.ts';
import type { ActiveOperation } from '../../../src/games/campaign/rules/facts.ts';
import type { Card, Operation } from '../../../src/games/campaign/types.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

const part = (n: number, atLeast?: number) => ({ name: 'some', n, ...(atLeast === undefined ? {} : { atLeast }) });

test.each([
  { parts: [part(5), part(-2, 1)], left: [5, -2] },
  { parts: [part(2), part(-2, 1)], left: [2, -1] },
  { parts: [part(1), part(-2, 1)], left: [1, 0] },
  { parts: [part(4), part(-2, 1), part(-2)], left: [4, -1, -2] },
  { parts: [part(0), part(-2, 1)], left: [0, 0] },
  { parts: [part(-2, 1), part(4)], left: [-2, 4] },
  { parts: [part(4), part(-2, 1), part(-2, 1)], left: [4, -2, -1] },
])('W-11.2a: a card that must leave a die takes no more than that', ({ parts, left }) => {
  expect(tempered(parts).map(({ n }) => n)).toEqual(left);
});

const { cards } = wellington.definition.content;

const playable = (fight: 'battle' | 'siege') => [...cards.values()].filter((card) => isPlayableIn(card, fight));

test('W-5.3b: four cards are for battles and sieges', () => {
  const sieges = playable('siege').map(({ number }) => number);
  const both = playable('battle').filter(({ number }) => sieges.includes(number));
  expect(both.map(({ number }) => number)).toEqual([70, 73, 81, 91]);
});

test('W-5.3a: every card for a fight can be played in that fight', () => {
  const fights = [...cards.values()].filter((card) => card.battle || card.siege);
  const able = new Set([...playable('battle'), ...playable('siege')].map(({ number }) => number));
  expect(fights.filter(({ number }) => !able.has(number)).map(({ number }) => number)).toEqual([]);
});

/** A card for battles and sieges with these operations. */
const cardWith = (...ops: Operation[]): Card => ({
  ...(cards.get(81) as Card),
  battle: true,
  siege: true,
  timing: 'battle_siege',
  ops,
});

test.each<[string, Operation, boolean]>([
  [
    'the rating of a commander for a round',
    { op: 'set_battle_rating', target: 'enemy_commander', scope: 'round' },
    true,
  ],
  ['that of another leader', { op: 'set_battle_rating', target: 'leader', scope: 'round' }, false],
  ['that for the rest of the battle', { op: 'set_battle_rating', target: 'enemy_commander', scope: 'battle' }, false],
  ['terrain', { op: 'cancel', what: 'terrain_dice' }, true],
  ['a nation’s bonus', { op: 'cancel', what: 'enemy_national_bonus' }, true],
  ['a rout', { op: 'cancel', what: 'rout' }, false],
  ['one more round of a siege', { op: 'extra_round', in: 'siege' }, true],
  ['one more round of a battle', { op: 'extra_round', in: 'battle' }, false],
  ['a strength point of the besiegers', { op: 'remove_sp', where: 'besieger' }, true],
  ['a strength point elsewhere', { op: 'remove_sp', where: 'same_duchy' }, false],
  ['soldiers', { op: 'build' }, false],
])('W-5.3b: whether a Battle card can do this: %s', (_, op, able) => {
  expect(isPlayableIn(cardWith(op), 'battle')).toBe(able);
  expect(isPlayableIn(cardWith({ op: 'dice' }, op), 'siege')).toBe(able);
});

test('W-5.3b: one alternative that a Battle card can do is enough', () => {
  const [dice, build]: Operation[] = [{ op: 'dice' }, { op: 'build' }];
  const either = (...options: Operation[][]): Operation => ({ op: 'choice', options }) as unknown as Operation;
  expect(isPlayableIn(cardWith(either([build as Operation], [dice as Operation])), 'battle')).toBe(true);
  expect(isPlayableIn(cardWith(either([build as Operation])), 'battle')).toBe(false);
});

test.each([
  ['battle_declare', true, false],
  ['siege_declare', false, true],
])('W-5.3b: a card for %s goes only with its own kind of fight', (timing, battle, siege) => {
  const card = { ...cardWith({ op: 'dice' }), timing } as Card;
  expect([isPlayableIn(card, 'battle'), isPlayableIn(card, 'siege')]).toEqual([battle, siege]);
});

/** An operation that Britain, or French North for the other side, has played in a round. */
const put = (op: Operation, round = 1, side = 'allies'): ActiveOperation => ({
  card: 9,
  power: side === 'allies' ? 'britain' : 'french_north',
  side,
  round,
  op,
});

const OPEN: Circumstances = {
  artillery: ['britain'],
  terrain: false,
  port: false,
  lineNames: ['river'],
  walls: null,
  commanders: {},
};

const diceOf = (op: Operation, { round = 1, side = 'allies', now = OPEN, fight = 'battle', since = 1 } = {}) =>
  cardDice([put({ n: 2, side: 'self', ...op, op: 'dice' }, since)], fight as 'battle', round, side, now).map(
    ({ n }) => n,
  );

test.each([
  ['in its round', {}, { since: 2, round: 2 }, [2]],
  ['in a later round', {}, { since: 1, round: 2 }, []],
  ['in an earlier round', {}, { since: 2, round: 1 }, []],
  ['in all rounds since', { scope: 'all_rounds' }, { since: 2, round: 3 }, [2]],
  ['in all rounds, before', { scope: 'all_rounds' }, { since: 2, round: 1 }, []],
  ['in the first round', { scope: 'first_round' }, {}, [2]],
  ['of the first round, in the second', { scope: 'first_round' }, { since: 2, round: 2 }, []],
  ['of the first round, later', { scope: 'first_round' }, { since: 1, round: 2 }, []],
  ['for the enemy', {}, { side: 'france' }, []],
  ['of the enemy', { side: 'enemy', n: -2 }, { side: 'france' }, [-2]],
  ['of the enemy, for oneself', { side: 'enemy', n: -2 }, {}, []],
  ['of both', { side: 'both' }, { side: 'france' }, [2]],
  ['in sieges only', { in: ['siege'] }, {}, []],
  ['in sieges', { in: ['siege'] }, { fight: 'siege' }, [2]],
  ['that are none', { n: 0 }, {}, []],
  ['with artillery', { cond: 'has_artillery' }, {}, [2]],
  ['with artillery that is not there', { cond: 'has_artillery' }, { now: { ...OPEN, artillery: [] } }, []],
  ['else', { cond: 'has_artillery', else: 1 }, { now: { ...OPEN, artillery: [] } }, [1]],
  ['with terrain', { cond: 'terrain' }, { now: { ...OPEN, terrain: true } }, [2]],
  ['without terrain', { cond: 'terrain' }, {}, []],
  ['at a port', { cond: 'port' }, { now: { ...OPEN, port: true } }, [2]],
  ['of a port, inland', { cond: 'port' }, {}, []],
  ['across a river', { cond: 'river' }, {}, [2]],
  ['across what is no river', { cond: 'pass' }, {}, []],
  ['of a formation', { cond: 'formation' }, {}, [2]],
  ['of walls', { cond: 'fortress' }, { now: { ...OPEN, walls: 'allies' } }, [2]],
  ['of walls that are the enemy’s', { cond: 'fortress' }, { now: { ...OPEN, walls: 'france' } }, []],
  ['of a formation, for walls', { cond: 'formation' }, { now: { ...OPEN, walls: 'allies' } }, []],
  ['against walls', { cond: 'against_fortress' }, { now: { ...OPEN, walls: 'france' } }, [2]],
  ['against walls, in a battle', { cond: 'against_fortress' }, {}, []],
  ['against walls, behind them', { cond: 'against_fortress' }, { now: { ...OPEN, walls: 'allies' } }, []],
  ['against a formation', { cond: 'against_formation' }, {}, [2]],
  ['against a formation, behind walls', { cond: 'against_formation' }, { now: { ...OPEN, walls: 'allies' } }, [2]],
  ['against a formation, at walls', { cond: 'against_formation' }, { now: { ...OPEN, walls: 'france' } }, []],
])('W-11.1b: dice of a card %s', (_, op, at, dice) => {
  expect(diceOf(op as Operation, at)).toEqual(dice);
});

test('W-5.1e: factors of cards in force are multiplied', () => {
  const half = { op: 'dice_factor', side: 'enemy', factor: 0.5 };
  expect(diceFactor([put(half), put(half), put({ ...half, op: 'dice' })], 1, 'france')).toBe(0.25);
  expect(diceFactor([put(half)], 2, 'france')).toBe(1);
  expect(diceFactor([put(half)], 1, 'allies')).toBe(1);
});

test.each([
  [{ op: 'cancel', what: 'terrain_dice' }, 1, 'allies', 'terrain_dice', true],
  [{ op: 'cancel', what: 'terrain_dice' }, 1, 'france', 'terrain_dice', true],
  [{ op: 'cancel', what: 'terrain_dice' }, 1, 'allies', 'national_bonus', false],
  [{ op: 'dice', what: 'terrain_dice' }, 1, 'allies', 'terrain_dice', false],
  [{ op: 'cancel', what: 'enemy_national_bonus' }, 1, 'france', 'national_bonus', true],
  [{ op: 'cancel', what: 'enemy_national_bonus' }, 1, 'allies', 'national_bonus', false],
  [{ op: 'cancel', what: 'enemy_national_bonus' }, 3, 'france', 'national_bonus', true],
  [{ op: 'cancel', what: 'enemy_national_bonus', scope: 'round' }, 3, 'france', 'national_bonus', false],
  [{ op: 'cancel', what: 'enemy_national_bonus', scope: 'round' }, 1, 'france', 'national_bonus', true],
] as const)('what a card cancels: %j in round %i of %s: %s', (op, round, side, what, is) => {
  expect(isCancelled([put(op as Operation)], round, side, what)).toBe(is);
});

test('W-11.2c: the last card in force rates the enemy’s commander', () => {
  const rate = (value: number, round = 1) => put({ op: 'set_battle_rating', scope: 'round', value }, round);
  expect(forcedRating([rate(1), rate(0)], 1, 'france')).toBe(0);
  expect(forcedRating([rate(1), rate(0)], 1, 'allies')).toBeUndefined();
  expect(forcedRating([rate(1)], 2, 'france')).toBeUndefined();
  expect(forcedRating([put({ op: 'dice', value: 1 })], 1, 'france')).toBeUndefined();
});

test('W-11.5a: the last card in force for the side and the kind of fight sets the faces that eliminate', () => {
  const hit = (values: number[], changed = {}) =>
    put({ op: 'hits_on', in: 'battle', side: 'self', values, ...changed });
  expect(hittingFaces([hit([4, 5, 6]), hit([5, 6])], 'battle', 1, 'allies')).toEqual([5, 6]);
  expect(hittingFaces([hit([5, 6])], 'battle', 1, 'france')).toBeUndefined();
  expect(hittingFaces([hit([5, 6])], 'battle', 2, 'allies')).toBeUndefined();
  expect(hittingFaces([hit([5, 6])], 'siege', 1, 'allies')).toBeUndefined();
  expect(hittingFaces([hit([5, 6], { op: 'dice' })], 'battle', 1, 'allies')).toBeUndefined();
});

test('W-11.52c: the attacker loses a tie in the round of the card that says so', () => {
  const card = { op: 'tie_loses', side: 'attacker' };
  expect(tieLoses([put(card)], 1)).toBe(true);
  expect(tieLoses([put(card)], 2)).toBe(false);
  expect(tieLoses([put({ ...card, side: 'defender' })], 1)).toBe(false);
  expect(tieLoses([put({ ...card, op: 'dice' })], 1)).toBe(false);
});

test('#51: the card sets the number of rounds to the death', () => {
  expect(roundsToTheDeath([put({ op: 'dice', maxRounds: 7 })])).toBe(0);
  expect(roundsToTheDeath([put({ op: 'dice' }), put({ op: 'to_the_death', maxRounds: 3 })])).toBe(3);
});

test('#102: routed units suffer the winner’s cards', () => {
  const rout = cards.get(102)?.ops.find(({ op }) => op === 'on_rout') as Operation;
  const once = routAttrition([put(rout)], 'allies');
  expect(once).toBeGreaterThan(0);
  expect(routAttrition([put(rout), put(rout), put({ op: 'dice' })], 'allies')).toBe(2 * once);
  expect(routAttrition([put(rout)], 'france')).toBe(0);
});

test('#8, #10: extra rounds of a siege, and what a card costs the besiegers in its round', () => {
  expect(extraRounds([put({ op: 'extra_round' }), put({ op: 'extra_round', n: 2 }), put({ op: 'dice', n: 5 })])).toBe(
    3,
  );
  const price = put({ op: 'remove_sp', n: 1 }, 2);
  expect([1, 2, 3].map((round) => ownLosses([price, price, put({ op: 'dice', n: 5 }, 2)], round))).toEqual([0, 2, 0]);
});
