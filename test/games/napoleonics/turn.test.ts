/** Questions of a turn and of what follows from a fight: when they are asked, what they say, and what becomes of their answers. */
import { expect, test } from 'vitest';
import { type Json, sure } from '../../../src/engine/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import type { NapoleonicsEvent } from '../../../src/games/napoleonics/events.ts';
import { best } from '../../../src/games/napoleonics/rules/leaders.ts';
import { attachedTo, put } from '../../../src/games/napoleonics/rules/position.ts';
import { quietReaction, reactionsTo } from '../../../src/games/napoleonics/rules/reactions.ts';
import { fireDice } from '../../../src/games/napoleonics/rules/strength.ts';
import type { Playing } from './play-from.ts';
import { type Differences, positionAt, unitIn } from './position-at.ts';
import { answer, asked, DONE, orders, turnOf } from './turn-from.ts';

type Place = Readonly<Record<string, string>>;

const eventsOf = ({ events }: Playing, kind: NapoleonicsEvent['kind']): readonly object[] =>
  events.filter(({ event }) => event.kind === kind).map(({ event }) => event);

const FULL = { hands: { ALLIED: ['ATTACK_CENTER', 'FORWARD', 'PROBE_LEFT'], FRENCH: ['PROBE_RIGHT'] } };

test('C-TURN-06, C-TURN-08: where one card is left of two that are drawn, it is kept without a question', () => {
  const hands = { ALLIED: ['SCOUT_CENTER', 'FORWARD'], FRENCH: ['PROBE_LEFT'] };
  const referee = turnOf({ G6: 'BR-LN4', C6: 'FR-LN4' }, { hands, markers: { deck: [] } });
  answer(referee, { card: 'SCOUT_CENTER' }, orders(), DONE, DONE);
  expect(asked(referee).seat).toBe('FRENCH');
  expect(eventsOf(referee, 'cards.dealt')).toEqual([{ kind: 'cards.dealt', side: 'ALLIED', count: 1 }]);
  expect(sure(referee.state.sides.ALLIED).hand).toEqual(['FORWARD', 'SCOUT_CENTER']);
  expect(eventsOf(referee, 'deck.shuffled')).toEqual([{ kind: 'deck.shuffled', count: 1 }]);
});

const ATTACK: Place = { G6: 'BR-LN4', F6: 'FR-LN4', H7: 'BR-FA3', I2: 'BR-FA3', A1: 'FR-LC3' };

test('C-CA-01: every gun that is named has to be able to join, not only the first', () => {
  const referee = turnOf(ATTACK, { hands: { ALLIED: ['FORWARD'], FRENCH: [] } });
  answer(referee, { card: 'FORWARD' }, orders('BR-LN1', 'BR-FA1', 'BR-FA2'), DONE);
  const melee = (...guns: string[]) => ({ melee: 'BR-LN1', at: 'F6', with: guns });
  expect(answer(referee, melee('BR-FA1', 'BR-FA2'))).toBe('combat.range');
  expect(answer(referee, melee('BR-FA2', 'BR-FA1'))).toBe('combat.range');
  expect(answer(referee, melee('BR-FA1', 'BR-FA1'))).toBe('combined.twice');
  expect(answer(referee, melee('BR-FA1', 'BR-RL1'))).toBe('combat.gone');
  const { seat, id } = asked(referee);
  const gone = [melee('BR-FA1', 'BR-RL1'), { fire: 'BR-RL1', at: 'F6' }].map(
    (each) => referee.submit(seat, id, each)?.reason.args,
  );
  expect(gone).toEqual([{ unit: 'BR-RL1' }, { unit: 'BR-RL1' }]);
});

test('C-TURN-03, C-TURN-04: moves and combats are asked by their turn, and nobody is asked for a combat where there is none', () => {
  const referee = turnOf({ G6: 'BR-LN4', C6: 'FR-LN4' }, FULL);
  answer(referee, { card: 'ATTACK_CENTER' }, orders('BR-LN1'));
  expect([asked(referee).kind, asked(referee).prompt.args, asked(referee).forced]).toEqual([
    'move',
    { turn: 1 },
    false,
  ]);
  answer(referee, { piece: 'BR-LN1', path: ['F6'] });
  expect([asked(referee).kind, asked(referee).forced]).toEqual(['move', true]);
  answer(referee, DONE);
  expect([asked(referee).kind, asked(referee).prompt.args, asked(referee).forced]).toEqual([
    'combat',
    { turn: 1 },
    true,
  ]);
  const near = turnOf({ G6: 'BR-LN4', E6: 'FR-LN4' }, FULL);
  answer(near, { card: 'ATTACK_CENTER' }, orders('BR-LN1'), DONE);
  expect([asked(near).kind, asked(near).forced]).toEqual(['combat', false]);
});

test('C-COM-01: a combat that is refused is answered with twelve that can be fought', () => {
  const place = { G5: 'BR-LN4', G6: 'BR-LN4', G7: 'BR-LN4', G8: 'BR-LN4', G9: 'BR-LT4' };
  const enemies = { E4: 'FR-LN4', E5: 'FR-LN4', E6: 'FR-LN4', E7: 'FR-LN4', E8: 'FR-LN4', E9: 'FR-LC3' };
  const referee = turnOf(
    { ...place, ...enemies },
    { hands: { ALLIED: ['ASSAULT_CENTER', 'FORWARD', 'ELAN', 'RALLY', 'BOMBARD'] } },
  );
  answer(referee, { card: 'ASSAULT_CENTER' }, orders('BR-LN1', 'BR-LN2', 'BR-LN3', 'BR-LN4', 'BR-LT1'), DONE);
  const { seat, id } = asked(referee);
  expect(asked(referee).options().length).toBeGreaterThan(13);
  expect(referee.submit(seat, id, { fire: 'BR-LN1', at: 'A1' })?.near).toHaveLength(12);
});

test('C-RNG-11, C-BON-02: fire is no follow-up, so a card without dice for follow-ups gives its dice to it', () => {
  const card = sure(shipped.cards.get('FORWARD'));
  const dice = { fire: 2, melee: 0, guard: 0, followUp: false };
  const book = { ...shipped, cards: new Map([...shipped.cards, ['FORWARD', { ...card, dice }]]) };
  const now = { card: 'FORWARD', counts: 'FORWARD', ordered: ['BR-LN1'] };
  const position = { ...positionAt({ G6: 'BR-LN4', E6: 'FR-LN4' }, { now }), book };
  expect(fireDice(position, unitIn(position, 'G6'), 'E6')).toBe(7);
});

const FOUR = ['PROBE_LEFT', 'PROBE_LEFT', 'PROBE_RIGHT', 'PROBE_RIGHT'];

test.each<[string, string, string, number, string[], string]>([
  ['infantry forms square before as many dice as it has blocks', 'FR-LN4', 'BR-LC3', 4, FOUR, 'SQUARE'],
  ['it stands before fewer', 'FR-LN4', 'BR-LC3', 3, FOUR, 'STAND'],
  ['it forms square with two blocks', 'FR-LN2', 'BR-LC3', 1, FOUR, 'SQUARE'],
  ['it stands with three before two dice', 'FR-LN3', 'BR-LC3', 2, FOUR, 'STAND'],
  ['it stands with three cards', 'FR-LN4', 'BR-LC3', 4, FOUR.slice(1), 'STAND'],
  ['cavalry retires before three dice', 'FR-LC3', 'BR-LN4', 3, FOUR, 'RETIRE'],
  ['it stands before two', 'FR-LC3', 'BR-LN4', 2, FOUR, 'STAND'],
  ['it stands before riflemen, whose sabers hit nothing', 'FR-LC3', 'BR-RL3', 3, FOUR, 'STAND'],
])('D-06 to D-08: in silence %s', (_what, defender, attacker, dice, hand, reaction) => {
  const position = positionAt({ E6: defender, F6: attacker }, { hands: { FRENCH: hand } });
  const threat = {
    ...{ defender: unitIn(position, 'E6'), attacker: unitIn(position, 'F6') },
    ...{ dice, guns: [], isStruck: false },
  };
  expect(quietReaction(position, threat, reactionsTo(position, threat))).toBe(reaction);
});

/** A melee of the unit in G6 against the one in F6, up to the first question of its defender or what follows. */
const attacked = (place: Place, letters: string, more: Differences = FULL): Playing => {
  const referee = turnOf(place, more, letters);
  const own = sure(referee.state.units.find(({ hex }) => hex === 'G6')).id;
  answer(referee, { card: 'ATTACK_CENTER' }, orders(own), DONE, { melee: own, at: 'F6', with: [] });
  if (asked(referee).kind === 'reaction') answer(referee, 'STAND');
  return referee;
};

test.each<[string, Place, string, string, Json]>([
  ['a unit that may ignore a flag', { G6: 'BR-LN4', F6: 'FR-LN4+Ney' }, 'FAAA', 'flags', 1],
  ['a unit that may go back two ways', { G6: 'BR-LN4', F6: 'FR-LN4' }, 'FAAA', 'retreat', ['E6']],
  [
    'a leader whose unit has fallen',
    { G6: 'BR-LN4', F6: 'FR-LN1+Ney' },
    'IAAAA',
    'leader',
    { path: ['E6', 'D5', 'C5'], off: false },
  ],
])(
  'C-MOR-01, C-RET-04, C-LRT-01, D-10 to D-13: %s is asked, and told what silence gave',
  (_what, place, letters, kind, silent) => {
    const question = asked(attacked({ ...place, A13: 'FR-LC3' }, letters));
    expect([question.kind, question.seat, question.quiet, question.told]).toEqual([kind, 'FRENCH', true, true]);
    expect(question.fallback()).toEqual(silent);
  },
);

test.each<[string, Place, string, string]>([
  ['a flag that nobody can ignore', { G6: 'BR-LN4', F6: 'FR-LN4' }, 'FAAA', 'retreat'],
  ['one way back', { G6: 'BR-LN4', F6: 'FR-LN4', E6: 'FR-FA3' }, 'FAAA', 'advance'],
  ['one way back for a leader', { G6: 'BR-LN4', F6: 'FR-LN1+Ney' }, 'IAAAA', 'advance'],
])('C-MOR-02, C-RET-04, C-LRT-01: about %s nobody is asked', (_what, place, letters, kind) => {
  const terrain = { E7: 'RUGGED_HILL', D5: 'RUGGED_HILL', D6: 'RUGGED_HILL' };
  const more = _what === 'one way back for a leader' ? { ...FULL, markers: { terrain } } : FULL;
  expect(asked(attacked({ ...place, A13: 'FR-LC3' }, letters, more)).kind).toBe(kind);
});

test('C-VIC-03: the blow that wins the game ends it, and nobody goes on into the hex', () => {
  const referee = attacked({ G6: 'BR-LN4', F6: 'FR-LN1' }, 'IAAA', { ...FULL, markers: { banners: { ALLIED: 4 } } });
  expect([referee.over, referee.state.winner, referee.open]).toEqual([true, 'ALLIED', []]);
});

test('C-VIC-03, C-S-19: a leader whose unit was the last banner is not checked and does not go back', () => {
  const more = { ...FULL, markers: { banners: { ALLIED: 4 } } };
  const referee = attacked({ G6: 'BR-LN4', F6: 'FR-LN1+Ney', A13: 'FR-LC3' }, 'IAAA', more);
  expect([referee.over, referee.state.leaders[0]?.hex]).toEqual([true, 'F6']);
});

test.each([
  ['the leader alone', {}, 'E7'],
  ['the unit where he stands in a town', { E7: 'TOWN' }, 'F5'],
])('D-15: cavalry that hears nothing goes on against whoever answers with fewer dice: %s', (_what, terrain, at) => {
  const place = { G6: 'BR-HC3', F6: 'FR-LN1', E7: 'FR+Ney', F5: 'FR-LN1', A13: 'FR-LC3' };
  const referee = attacked(place, 'IAAA', { ...FULL, markers: { terrain } });
  answer(referee, ['F6']);
  expect([asked(referee).kind, asked(referee).fallback()]).toEqual(['bonus', { at, with: [] }]);
});

test.each<[string, string[], Json, string, object]>([
  [
    'a Forced March without a section',
    ['FORCED_MARCH'],
    { card: 'FORCED_MARCH' },
    'card.section',
    { card: 'FORCED_MARCH' },
  ],
  ['Short Supply on nobody', ['SHORT_SUPPLY'], { card: 'SHORT_SUPPLY' }, 'card.on', { card: 'SHORT_SUPPLY' }],
  [
    'a card for one unit of choice',
    ['FORWARD'],
    { card: 'FORWARD', other: true },
    'card.otherwise',
    { card: 'FORWARD' },
  ],
  ['a card that is not in the hand', ['FORWARD'], { card: 'RALLY' }, 'card.foreign', { card: 'RALLY' }],
  ['First Strike', ['FIRST_STRIKE', 'FORWARD'], { card: 'FIRST_STRIKE' }, 'card.idle', { card: 'FIRST_STRIKE' }],
  ['no card', ['FORWARD'], { piece: 'BR-LN1' }, 'card.unread', {}],
])('C-CMD-01, C-CMD-06, C-CARD-18, C-CARD-23: %s is refused', (_what, hand, given, code, args) => {
  const referee = turnOf({ G6: 'BR-LN4', E6: 'FR-LN4' }, { hands: { ALLIED: hand, FRENCH: [] } });
  const { seat, id } = asked(referee);
  const refusal = referee.submit(seat, id, given);
  expect([refusal?.code, refusal?.reason.args]).toEqual([code, args]);
});

test('C-CMD-01: a card that is refused is answered with twelve ways to play the hand, or those of the card', () => {
  const enemies = ['A', 'C', 'E'].flatMap((row) =>
    [3, 5, 7, 9].map((at) => [`${row}${at}`, row === 'E' ? 'FR-LT' : 'FR-LN']),
  );
  const hands = { ALLIED: ['SHORT_SUPPLY', 'FORWARD', 'FORCED_MARCH', 'FIRST_STRIKE'], FRENCH: [] };
  const referee = turnOf({ G6: 'BR-LN4', ...Object.fromEntries(enemies) }, { hands });
  const { seat, id } = asked(referee);
  const near = (given: Json) => referee.submit(seat, id, given)?.near;
  for (const given of [{ piece: 'BR-LN1' }, { card: 'RALLY' }, { card: 'FIRST_STRIKE' }, { card: 'SHORT_SUPPLY' }])
    expect(near(given)).toHaveLength(12);
  expect(near({ card: 'FORCED_MARCH' })).toEqual([{ card: 'FORCED_MARCH', section: 'CENTER' }]);
});

test('C-BB-01: who stays may strike back or not', () => {
  const question = asked(attacked({ G6: 'BR-LN4', F6: 'FR-LN4', A13: 'FR-LC3' }, 'AAAA'));
  expect([question.kind, question.quiet, question.options(), question.fallback()]).toEqual([
    ...['battleBack', true, [true, false], true],
  ]);
});

test.each([
  ['is taken', 'IAAAAASAA', 'removed'],
  ['escapes', 'IAAAAAAAA', 'off'],
])('C-ESC-01, C-LRT-05: a leader who leaves the field through an enemy on its edge %s', (_what, letters, fate) => {
  const place = { C6: 'BR-LN4', B6: 'FR-LN1+Ney', A6: 'BR-LT4', A7: 'BR-LC3', I13: 'FR-LC3' };
  const referee = turnOf(place, FULL, letters);
  answer(referee, { card: 'ATTACK_CENTER' }, orders('BR-LN1'), DONE, { melee: 'BR-LN1', at: 'B6', with: [] });
  if (asked(referee).kind === 'reaction') answer(referee, 'STAND');
  expect(asked(referee).options()).toEqual(['A6', 'A7'].map((hex) => ({ path: [hex], off: true })));
  answer(referee, { path: ['A6'], off: true });
  expect(eventsOf(referee, 'leader.hunted')).toHaveLength(1);
  expect(referee.state.leaders[0]).toMatchObject({ id: 'Ney', hex: null, fate });
});

test('D-12, D-13: the best is the first of equals, by worths in their order, and of nothing there is none', () => {
  const worth = ({ a, b }: { a: number; b: number }) => [a, b];
  const things = [
    { a: 1, b: 2, name: 'low' },
    { a: 2, b: 0, name: 'high' },
    { a: 2, b: 1, name: 'first' },
    { a: 2, b: 1, name: 'second' },
    { a: 1, b: 9, name: 'wide' },
  ];
  expect(best(things, worth)?.name).toBe('first');
  expect(best([], () => [])).toBeUndefined();
});

test.each([
  ['is hit', 'IAAAS', 'removed', 2],
  ['is not hit', 'IAAAA', undefined, 1],
])(
  'C-LCC-03, C-LCC-07: a leader whose unit falls is rolled for with one die, and %s',
  (_what, letters, fate, banners) => {
    const referee = attacked({ G6: 'BR-LN4', F6: 'FR-LN1+Ney', A13: 'FR-LC3' }, letters);
    const [leader] = referee.state.leaders;
    expect([leader?.fate, asked(referee).kind]).toEqual([fate, fate === undefined ? 'leader' : 'advance']);
    expect(sure(referee.state.sides.ALLIED).banners).toBe(banners);
  },
);

test('C-CARD-18, C-CMD-06: a Forced March asks for its section although one unit of choice could march too', () => {
  const referee = turnOf({ G6: 'BR-LC3', E6: 'FR-LN4' }, { hands: { ALLIED: ['FORCED_MARCH'], FRENCH: [] } });
  expect(answer(referee, { card: 'FORCED_MARCH' })).toBe('card.section');
  expect(answer(referee, { card: 'FORCED_MARCH', other: true })).toBeUndefined();
});

test('C-UNIT-02: nobody is attached to a unit that stands nowhere, not even a leader who is out of the game', () => {
  const position = positionAt({ G6: 'BR-LN4+Hill', E6: 'FR-LN4' });
  const [unit, leader] = [sure(position.state.units[0]), sure(position.state.leaders[0])];
  expect(attachedTo(position, unit)).toBe(leader);
  put(position, leader, null);
  put(position, unit, null);
  expect(attachedTo(position, unit)).toBeUndefined();
});

test.each<[string, string, Place, string]>([
  ['the centre, where the unit stood in two sections', 'D4', { A5: 'FR-LC3' }, 'A6'],
  ['the nearest column, where it stood in one', 'E1', { A1: 'FR-LC3', A2: 'FR-LC3', A3: 'FR-LC3', A4: 'FR-HC3' }, 'B1'],
  ['the nearest column of the centre', 'E7', { A7: 'FR-LC3', A6: 'FR-LC3' }, 'A8'],
])('D-20, D-22: by default Short Supply sends a unit back to %s', (_what, from, place, to) => {
  const hands = { ALLIED: ['SHORT_SUPPLY'], FRENCH: [] };
  const referee = turnOf({ I7: 'BR-LN4', [from]: 'FR-LN4', ...place }, { hands });
  answer(referee, { card: 'SHORT_SUPPLY', on: 'FR-LN1' });
  expect([asked(referee).kind, asked(referee).fallback()]).toEqual(['supply', to]);
});

test('C-CARD-22: Rally offers blocks round after round, until every unit is full', () => {
  const hands = { ALLIED: ['RALLY', 'FORWARD', 'PROBE_LEFT', 'SCOUT_LEFT'], FRENCH: [] };
  const referee = turnOf({ G6: 'BR-LN2', G8: 'BR-LN3', A1: 'FR-LN4' }, { hands }, 'IIII');
  answer(referee, { card: 'RALLY' });
  expect(asked(referee).options()).toEqual([
    { units: [] },
    { units: ['BR-LN1', 'BR-LN2', 'BR-LN1'] },
    { units: ['BR-LN2', 'BR-LN1', 'BR-LN1'] },
  ]);
});

test('C-TURN-02, C-VIC-03: whoever has his last banner at the beginning of his turn has won, and plays no card', () => {
  const objectives = [{ side: 'ALLIED', hexes: ['A4'], type: 'TEMPORARY_EACH' as const, banners: 1 }];
  const referee = turnOf({ A4: 'BR-LN4', I1: 'FR-LN4' }, { ...FULL, markers: { objectives, banners: { ALLIED: 4 } } });
  expect([referee.over, referee.open, referee.state.winner]).toEqual([true, [], 'ALLIED']);
});
