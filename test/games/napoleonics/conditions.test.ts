/** What conditions of lines may ask, and what is known where they are asked. */
import { expect, test } from 'vitest';
import type { Decision, Json } from '../../../src/engine/index.ts';
import { languageIn } from '../../../src/game/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { contractOf } from '../../../src/games/napoleonics/contract.ts';
import { viewOf } from '../../../src/games/napoleonics/knowledge.ts';
import { combatDice, combatFigures, figuresAt, unitFigures } from '../../../src/games/napoleonics/orders/conditions.ts';
import { once } from '../../setup/once.ts';
import { type Differences, positionAt, unitIn } from './position-at.ts';

const language = once(() => languageIn(contractOf(shipped), 'en'));

const ask = (kind: string, args: Record<string, Json> = {}): Decision =>
  ({ kind, seat: 'ALLIED', prompt: { key: `ask.${kind}`, args } }) as unknown as Decision;

const PLACE = { G6: 'BR-LN4+Hill', G7: 'BR-LC3', F6: 'FR-LC3', F5: 'FR-LN4/1', H7: 'BR-FA3', G4: 'BR-HC2' };
const MORE: Differences = {
  hands: { ALLIED: ['RALLY', 'ELAN'] },
  markers: { banners: { ALLIED: 1, FRENCH: 2 } },
  now: { moved: { 'BR-LC1': 2, 'BR-HC1': 0 } },
};

const SIDE = { 'me.banners': 1, 'foe.banners': 2, hand: 2, squares: 0 };
const UNIT = { 'my.blocks': 4, 'leader.here': 1, supported: 0, moved: 0 };
const FOE = { 'attacker.blocks': 3, 'attacker.inf': 0, 'attacker.cav': 1, 'attacker.art': 0 };
const OWN = { unit: 'BR-LN1', by: 'FR-LC1' };

test.each<[string, Decision, object]>([
  ['a card', ask('card'), SIDE],
  [
    'a reaction',
    ask('reaction', { ...OWN, dice: 3 }),
    {
      ...{ ...SIDE, ...UNIT, ...FOE, 'attacker.dice': 3 },
      'expected.loss': expect.closeTo(1.5),
    },
  ],
  ['a reaction to nobody', ask('reaction', { unit: 'BR-LN1', by: 'FR-HC9', dice: 3 }), { ...SIDE, ...UNIT }],
  ['a reaction of nobody', ask('reaction', { unit: 'BR-RL9', by: 'FR-LC1', dice: 3 }), { ...SIDE, ...FOE }],
  ['flags', ask('flags', { ...OWN, count: 1 }), { ...SIDE, ...UNIT, ...FOE }],
  ['a leader', ask('leader', { leader: 'Hill', by: 'FR-LC1' }), { ...SIDE, ...FOE }],
  [
    'battling back',
    ask('battleBack', { unit: 'BR-LN1', against: 'FR-LC1', dice: 2 }),
    {
      ...{ ...SIDE, ...UNIT, ...FOE, dice: 2 },
    },
  ],
  [
    'an advance',
    ask('advance', { unit: 'BR-LC1', at: 'F6' }),
    {
      ...{ ...SIDE, 'my.blocks': 3, 'leader.here': 0, supported: 1, moved: 1 },
    },
  ],
])('D-05 to D-20: where %s is asked for it is known what is seen there', (_what, decision, figures) => {
  expect(figuresAt(positionAt(PLACE, MORE), 'ALLIED', decision)).toEqual(figures);
});

test.each<[string, object]>([
  ['G6', UNIT],
  ['G7', { 'my.blocks': 3, 'leader.here': 0, supported: 1, moved: 1 }],
  ['G4', { 'my.blocks': 2, 'leader.here': 0, supported: 0, moved: 0 }],
])('C-COM-07: what is known of the unit in %s', (hex, figures) => {
  const position = positionAt(PLACE, MORE);
  expect(unitFigures(position, unitIn(position, hex))).toEqual(figures);
});

test('C-COM-07: between two turns nobody has moved or stayed', () => {
  const position = positionAt(PLACE, MORE);
  delete position.state.now;
  expect(unitFigures(position, unitIn(position, 'G7'))).not.toHaveProperty('moved');
});

const INF = { 'target.inf': 1, 'target.cav': 0, 'target.art': 0 };
const CAV = { 'target.inf': 0, 'target.cav': 1, 'target.art': 0 };
const NO_ARM = { 'target.inf': 0, 'target.cav': 0, 'target.art': 0 };

test.each<[string, string, 'fire' | 'melee', object]>([
  ['G6', 'F6', 'melee', { dice: 4, range: 1, ...CAV, 'target.blocks': 3, 'target.dice': 3, 'target.insquare': 0 }],
  ['G6', 'F5', 'melee', { dice: 4, range: 1, ...INF, 'target.blocks': 4, 'target.dice': 1, 'target.insquare': 1 }],
  ['G6', 'E6', 'fire', { dice: 5, range: 2, ...INF, 'target.blocks': 2, 'target.insquare': 0 }],
  ['G7', 'F7', 'melee', { dice: 1, range: 1, ...NO_ARM, 'target.insquare': 0, 'target.alone': 1 }],
])('C-COM-04: what is known before %s fights %s by %s', (from, at, mode, figures) => {
  const place = { ...PLACE, E6: 'FR-LN2', F7: 'FR+Ney' };
  const position = positionAt(place, { markers: { terrain: { F7: 'FOREST' } } });
  expect(combatFigures(position, unitIn(position, from), { at, mode, guns: [] })).toEqual({
    'target.alone': 0,
    ...figures,
  });
});

test('C-CA-03, C-CARD-19: the dice of all who join are counted, with those of the card; after an advance without', () => {
  const place = { G7: 'BR-HC3', F7: 'FR-LN4', H7: 'BR-FA3', H8: 'BR-HA3' };
  const position = positionAt(place, { now: { card: 'COLD_STEEL', counts: 'COLD_STEEL', ordered: ['BR-HC1'] } });
  const dice = (guns: readonly string[], isBonus: boolean) =>
    combatDice(position, unitIn(position, 'G7'), { at: 'F7', mode: 'melee', guns, isBonus });
  const alone = dice([], true);
  const known = combatFigures(position, unitIn(position, 'G7'), { at: 'F7', mode: 'melee', guns: [] });
  expect(known.dice).toBe(dice([], false));
  expect(dice([], false)).toBe(alone + 1);
  expect(dice(['BR-FA1'], true)).toBeGreaterThan(alone);
  expect(dice(['BR-FA1', 'BR-HA1'], true)).toBe(dice(['BR-FA1'], true) + dice(['BR-HA1'], true) - alone);
});

test('whoever looks on has no figures, and his lines know nothing of a field', () => {
  const { state } = positionAt(PLACE, MORE);
  const { conditions } = language();
  const at = (seat: string | undefined) => viewOf(shipped, state, seat);
  expect(conditions.figures(ask('card'), at('ALLIED'))).toEqual(SIDE);
  expect(conditions.figures(ask('card'), at(undefined))).toEqual({});
  const isGone = (seat: string | undefined, hex: string) =>
    conditions.facts.gone?.holds({ hex }, { decision: ask('card'), view: at(seat), numbers: {}, absent: false });
  expect(['F6', 'G6', 'A1'].map((hex) => isGone('ALLIED', hex))).toEqual([false, true, true]);
  expect(isGone(undefined, 'A1')).toBeUndefined();
});
