/** What is told of Napoleonics: what an answer may cost, events as sentences, dice as they fell, turns by their numbers. */
import { describe, expect, test } from 'vitest';
import type { Decision, GameEvent, Json, JsonObject } from '../../../src/engine/index.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import { oddsOfEvent, stakesOf } from '../../../src/games/napoleonics/orders/answer-notes.ts';
import { rollOf, sentenceFor, wayOf } from '../../../src/games/napoleonics/report/event-messages.ts';
import { positionAt } from './position-at.ts';

const { reporter } = napoleonics;

describe('what an answer may cost', () => {
  const position = positionAt({ G6: 'BR-LN4', F6: 'FR-LN4', E6: 'FR-LC3', I6: 'BR-FA3', F9: 'FR+Ney', G9: 'BR-LN4' });
  const gone = positionAt({ F6: 'FR-LN4', H2: 'BR-LN4' });
  gone.state.units = gone.state.units.map((unit) => (unit.type === 'BR-LN' ? { ...unit, hex: null, blocks: 0 } : unit));
  const stakes = (kind: string, answer: Json, args: JsonObject = {}, at = position) =>
    stakesOf(
      at,
      { kind, prompt: { key: `ask.${kind}`, args }, options: () => ['STAND', 'SQUARE'] } as unknown as Decision,
      answer,
    );

  test.each<[string, Json, JsonObject, readonly object[]]>([
    ['card', { card: 'ELAN' }, {}, [{ key: 'stakes.card', args: { card: 'ELAN' } }]],
    ['card', { card: null }, {}, []],
    ['keep', 'ELAN', {}, [{ key: 'stakes.keep', args: { card: 'ELAN' } }]],
    ['combat', { melee: 'BR-LN1', at: 'F6', with: [] }, {}, [{ key: 'odds.melee', args: { at: 'F6', dice: 4 } }]],
    ['combat', { melee: 'BR-LN1', at: 'F6', with: ['BR-FA1'] }, {}, [{ key: 'odds.melee', args: { dice: 6 } }]],
    ['combat', { fire: 'BR-LN1', at: 'E6' }, {}, [{ key: 'odds.fire', args: { at: 'E6', target: 'FR-LC1' } }]],
    ['combat', { melee: 'BR-LN2', at: 'F9', with: [] }, {}, [{ key: 'odds.hunt', args: { leader: 'Ney' } }]],
    ['combat', { melee: 'BR-LN9', at: 'F6', with: [] }, {}, []],
    ['combat', { melee: 'BR-LN1', at: null }, {}, []],
    ['combat', { melee: 'BR-LN1', at: 'A1', with: [] }, {}, []],
    ['combat', { melee: 'BR-LN1', at: 'I6', with: [] }, {}, []],
    ['combat', { done: true }, {}, []],
    [
      'bonus',
      { at: 'F6', with: [] },
      { unit: 'BR-LN1' },
      [{ key: 'stakes.bonus' }, { key: 'odds.melee', args: { at: 'F6' } }],
    ],
    ['bonus', { at: 'A1', with: [] }, { unit: 'BR-LN1' }, [{ key: 'stakes.bonus' }]],
    ['bonus', { at: 'F6', with: [] }, { unit: 'BR-LN9' }, [{ key: 'stakes.bonus' }]],
    ['bonus', null, { unit: 'BR-LN1' }, [{ key: 'stakes.bonus.none' }]],
    ['battleBack', true, { unit: 'BR-LN1', against: 'FR-LN1', dice: 3 }, [{ key: 'stakes.back', args: { dice: 3 } }]],
    ['battleBack', false, { unit: 'BR-LN1' }, [{ key: 'stakes.back.none' }]],
    ['flags', 1, { unit: 'BR-LN1', count: 3 }, [{ args: { count: 1 } }, { args: { count: 2 } }]],
    ['supply', 'G2', { unit: 'BR-LN1' }, [{ args: { unit: 'BR-LN1', to: 'G2' } }]],
    ['leader', { path: [], off: true }, { leader: 'Hill' }, [{ key: 'stakes.leader.off' }]],
    ['leader', { path: ['G2'] }, { leader: 'Hill' }, [{ key: 'stakes.leader', args: { to: 'G2' } }]],
    ['leader', { path: [] }, { leader: 'Hill' }, [{ key: 'stakes.leader.none' }]],
    ['advance', [], { unit: 'BR-LN1' }, [{ key: 'stakes.advance.none' }]],
    ['take', ['F6'], { unit: 'BR-LN1' }, [{ key: 'stakes.advance', args: { to: 'F6' } }]],
    ['retreat', [], { unit: 'BR-LN1' }, [{ key: 'stakes.way.none' }]],
    ['move', { piece: 'BR-LN1', path: ['G5'] }, {}, [{ key: 'stakes.move', args: { hexes: 1 } }]],
    [
      ...(['move', { piece: 'BR-LN1', path: ['G5', 'G4'] }, {}] as const),
      [{ key: 'stakes.move', args: { hexes: 2 } }, { key: 'stakes.moved.barred' }],
    ],
    ['move', { piece: 'BR-LN1', path: [] }, {}, []],
    ['move', { piece: 'Hill', path: ['G5'] }, {}, []],
    ['move', { done: true }, {}, []],
    [
      ...(['reaction', 'STAND', { unit: 'FR-LN1', by: 'BR-LN1', dice: 4 }] as const),
      [{ key: 'stakes.reaction.STAND' }, { key: 'odds.melee', args: { dice: 4, back: 5, target: 'FR-LN1' } }],
    ],
    ['reaction', 'STAND', { unit: 'FR-LN1', by: 'BR-LN9' }, [{ key: 'stakes.reaction.STAND', args: { dice: 0 } }]],
    ['reaction', 'SQUARE', { unit: 'FR-LN9', by: 'BR-LN1' }, [{ key: 'stakes.reaction.SQUARE', args: { dice: 0 } }]],
    ['retreat', ['G6'], { unit: 'BR-LN1' }, [{ key: 'stakes.way', args: { to: 'G6' } }]],
  ])('%s: %j, asked with %j', (kind, answer, args, told) => {
    const found = stakes(kind, answer, args);
    expect(found).toMatchObject(told);
    expect(found).toHaveLength(told.length);
  });

  test('is nothing for a unit that has fallen', () => {
    expect(stakes('combat', { melee: 'BR-LN1', at: 'F6', with: [] }, {}, gone)).toEqual([]);
    expect(stakes('move', { piece: 'BR-LN1', path: ['G5'] }, {}, gone)).toEqual([]);
  });

  const DECLARED = { kind: 'combat.declared', unit: 'BR-LN1', at: 'F6', mode: 'melee', isBonus: false, with: [] };
  test.each<[string, JsonObject, string | undefined]>([
    ['a melee', {}, 'odds.melee'],
    ['a fire', { mode: 'fire', at: 'E6' }, 'odds.fire'],
    ['what is no fight', { kind: 'unit.moved' }, undefined],
    ['a fight of a unit that is gone', { unit: 'BR-LN9' }, undefined],
    ['a fight with nobody', { at: 'A1' }, undefined],
    ['a fight nowhere', { at: null }, undefined],
    ['a fight of another kind', { mode: 'siege' }, undefined],
  ])('%s that a plan declares has the odds %3$s', (_what, more, key) => {
    expect(oddsOfEvent(position, { ...DECLARED, ...more })?.key).toBe(key);
  });

  test('C-BON-03: the odds of a fight count the guns that take part', () => {
    const diceOf = (more: JsonObject) => oddsOfEvent(position, { ...DECLARED, ...more })?.args?.dice;
    expect([diceOf({}), diceOf({ with: ['BR-FA1'] })]).toEqual([4, 6]);
  });
});

test.each<[GameEvent, object]>([
  [{ kind: 'card.played', side: 'FRENCH', card: 'ELAN', counts: 'ELAN' }, { how: 'played' }],
  [{ kind: 'card.played', side: 'FRENCH', card: 'COUNTER_ATTACK', counts: 'ELAN' }, { how: 'copied' }],
  [{ kind: 'card.played', side: 'FRENCH', card: 'COUNTER_ATTACK', counts: null }, { how: 'empty' }],
  [
    { kind: 'orders.given', units: ['BR-LN1'], leaders: [] },
    { how: 'given', pieces: ['BR-LN1'] },
  ],
  [
    { kind: 'orders.given', units: [], leaders: ['Hill'] },
    { how: 'given', pieces: ['LDR:Hill'] },
  ],
  [{ kind: 'orders.given', units: [], leaders: [] }, { how: 'none' }],
  [{ kind: 'combat.declared', mode: 'fire', isBonus: false, with: [] }, { how: 'fire' }],
  [{ kind: 'combat.declared', mode: 'melee', isBonus: true, with: ['BR-FA1'] }, { how: 'bonus' }],
  [{ kind: 'combat.declared', mode: 'melee', isBonus: false, with: ['BR-FA1'] }, { how: 'combined' }],
  [{ kind: 'combat.declared', mode: 'melee', isBonus: false, with: [] }, { how: 'melee' }],
  [{ kind: 'combat.ended', outcome: 'held' }, { outcome: 'held' }],
  [{ kind: 'reaction.chosen', reaction: 'SQUARE' }, { reaction: 'SQUARE' }],
  [
    { kind: 'unit.retreated', from: 'F6', path: ['E6', 'D6'], missing: 0 },
    { how: 'whole', way: 'F6-E6-D6' },
  ],
  [
    { kind: 'unit.retreated', from: 'F6', path: [], missing: 1 },
    { how: 'stuck', way: 'F6' },
  ],
  [
    { kind: 'unit.retreated', from: 'F6', path: ['E6'], missing: 1 },
    { how: 'short', way: 'F6-E6' },
  ],
  [{ kind: 'unit.moved', from: 'F6', path: ['E6'] }, { way: 'F6-E6' }],
  [{ kind: 'unit.moved', from: null, path: ['E6'] }, { way: 'E6' }],
  [{ kind: 'leader.retreated', from: 'F6', path: ['E6'] }, { way: 'F6-E6' }],
  [{ kind: 'unit.lost', unit: 'BR-LN1', lost: 1 }, { lost: 1 }],
])('%j is told with %j', (event, args) => {
  const told = sentenceFor({ ...event, only: ['FRENCH'], roll: 3 });
  expect(told).toMatchObject({ key: `event.${event.kind}`, args });
  expect([told.args?.kind, told.args?.only, told.args?.roll]).toEqual([undefined, undefined, undefined]);
});

test.each<[object, readonly string[]]>([
  [{ from: 'F6', path: ['E6', 'D6'] }, ['F6', 'E6', 'D6']],
  [{ from: 'F6', at: 'E6' }, ['F6', 'E6']],
  [{ from: 'F6', to: 'I6' }, ['F6', 'I6']],
  [{ from: 'F6', to: null }, ['F6']],
  [{ unit: 'BR-LN1' }, []],
])('the way of %j is %j', (event, way) => {
  expect(wayOf({ kind: 'something', ...event } as GameEvent)).toEqual(way);
});

const FACES = { faces: [1, 6], symbols: ['INF', 'SABER'] };
test.each<[object, string, string, object]>([
  [{ kind: 'dice.rolled', what: 'melee', unit: 'BR-LN1', hits: 2, flags: 1 }, 'dice.melee', 'dice.result', { hits: 2 }],
  [{ kind: 'dice.rolled', what: 'fire', unit: 'BR-LN1' }, 'dice.fire', 'dice.result', { hits: 0, flags: 0 }],
  [{ kind: 'leader.checked', leader: 'Hill', isHit: true }, 'dice.leader', 'dice.taken', {}],
  [{ kind: 'leader.checked', leader: 'Hill', isHit: false }, 'dice.leader', 'dice.safe', {}],
  [{ kind: 'leader.hunted', leader: 'Hill', unit: 'FR-LN1', isHit: true }, 'dice.escape', 'dice.taken', {}],
  [{ kind: 'orders.rolled', side: 'FRENCH' }, 'dice.orders', 'dice.counted', {}],
])('the dice of %j are told by %s and %s', (event, who, result, args) => {
  const roll = rollOf({ ...event, ...FACES } as unknown as GameEvent);
  expect(roll).toMatchObject({ ...FACES, who: { key: who } });
  expect(roll?.result).toMatchObject({ key: result, ...(Object.keys(args).length > 0 ? { args } : {}) });
  expect(rollOf(event as GameEvent)).toBeUndefined();
});

test('a roll without a number has none in its row', () => {
  const rolled = { kind: 'dice.rolled', what: 'melee', unit: 'FR-LN1', at: 'F6', target: 'BR-LN1', ...FACES };
  const rows = (more: object) => {
    const events = [
      { kind: 'combat.declared', mode: 'melee', unit: 'FR-LN1', at: 'F6', with: [] },
      { ...rolled, ...more },
    ];
    const view = napoleonics.knowledge.view(positionAt({ F6: 'BR-LN4', E6: 'FR-LN4' }).state, 'ALLIED');
    return JSON.stringify(reporter.story.chronicle({ view, events: events.map((event) => ({ event })) } as never));
  };
  expect(rows({ roll: 7 })).toContain('"roll":"(roll 7)"');
  expect(rows({})).not.toContain('"roll"');
});

test('the position for programs names whoever has won', () => {
  const { state } = positionAt({ F6: 'FR-LN4' }, { hands: { ALLIED: ['ELAN'] } });
  const figures = (winner?: string) =>
    reporter.position.figures(
      napoleonics.knowledge.view({ ...state, ...(winner ? { winner } : {}) }, 'ALLIED') as never,
    );
  expect(figures()).not.toHaveProperty('winner');
  expect(figures('FRENCH')).toMatchObject({
    winner: 'FRENCH',
    sides: { ALLIED: { cardsInHand: 1, filled: [], hand: ['ELAN'] }, FRENCH: { cardsInHand: 0 } },
  });
});

test('a scene is named by its last turn, or by the end', () => {
  const scene = (...turns: readonly (number | undefined)[]) =>
    reporter.story.title?.(
      turns.map((turn) => ({ event: { kind: 'turn.begun', ...(turn ? { turn } : {}) } })) as never,
    );
  expect(scene(2)).toBe('Turn 2');
  expect(scene(3, 12, undefined, 4)).toBe('Turn 12');
  expect(scene(undefined)).toBe('The end');
  expect(scene()).toBe(scene(undefined));
});

test('a headline tells the losses of both sides, prizes, who has come near, and the banners', () => {
  const { state } = positionAt({ F6: 'FR-LN4', G6: 'BR-LN4' }, { markers: { banners: { FRENCH: 2 } } });
  const headline = (events: readonly object[], seat: string | undefined) =>
    reporter.story.headline({
      ...{
        view: napoleonics.knowledge.view(state, seat as string),
        events: events.map((event, no) => ({ no, event })),
      },
    } as never);
  expect(headline([], 'FRENCH')).toEqual(['Banners: 2 of 5 for you, 0 of 5 for the Allies.']);
  expect(headline([], undefined)).toEqual(['Banners: 2 of 5 for the French, 0 of 5 for the Allies.']);
  const fight = { kind: 'combat.declared' };
  expect(headline([fight], 'FRENCH')[0]).toBe('Nobody has lost a block.');
  const lost = (unit: string, blocks: number) => ({ kind: 'unit.lost', unit, lost: blocks });
  const fell = { kind: 'unit.eliminated', unit: 'FR-LN1', at: 'F6' };
  const all = [fight, lost('BR-LN1', 1), lost('FR-LN1', 2), fell];
  expect(headline(all, 'ALLIED')[0]).toBe('You lost 1 block; the French lost 2 blocks, with FR-LN1 destroyed.');
  const held = { kind: 'objective.held', side: 'ALLIED', hexes: ['A4'], banners: 1 };
  expect(headline([held], 'ALLIED')[0]).toContain('A4');
  const moved = { kind: 'unit.moved', unit: 'FR-LN1', from: 'E6', path: ['F6'] };
  expect(headline([moved], 'ALLIED')[0]).toBe('FR-LN1 has come to F6, beside BR-LN1.');
  expect(headline([moved], 'FRENCH')).toHaveLength(1);
});
