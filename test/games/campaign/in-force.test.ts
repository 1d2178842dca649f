/** Lasting effects of events: whom they affect, how, and for how long. */
import { expect, test } from 'vitest';
import { putInBox, undergo } from '../../../src/games/campaign/rules/battle/attrition.ts';
import { bindArmy, creditFor, endCredits, useCredit } from '../../../src/games/campaign/rules/cards/credits.ts';
import { debtsOf, demand, mustPayFirst, payDebts, payFromCard } from '../../../src/games/campaign/rules/cards/debts.ts';
import { goesOn, leaveTurning, turningForce } from '../../../src/games/campaign/rules/march/bypass.ts';
import { isClosed, lineFor } from '../../../src/games/campaign/rules/march/lines.ts';
import { frozenLeader } from '../../../src/games/campaign/rules/march/movement.ts';
import { reactionParts } from '../../../src/games/campaign/rules/march/reactions.ts';
import { impulseOf } from '../../../src/games/campaign/rules/position.ts';
import type { Credit, Turning } from '../../../src/games/campaign/state.ts';
import { eventsOf, pieces, playAt, runScript } from './play-at.ts';

const HILL = { britain: pieces(['hill'], 2) };

// --- attrition (W-13) --------------------------------------------------------------------------------------------------

const spared = (leader: string, reason: string) => ({
  kind: 'ignore-attrition',
  until: 'impulse',
  power: 'britain',
  card: 7,
  leader,
  reason,
});

test.each([
  { what: 'its own hardship', leader: 'hill', reason: 'ambush', rolled: undefined, bound: 'hill' },
  { what: 'its own as the first', leader: '', reason: 'ambush', rolled: undefined, bound: 'hill' },
  { what: 'another hardship', leader: '', reason: 'loot', rolled: 3, bound: '' },
  { what: 'another army', leader: 'graham', reason: 'ambush', rolled: 3, bound: 'graham' },
  { what: 'marching too far, which nobody has', leader: '', reason: 'forced-march', rolled: 3, bound: '' },
])('W-13.1d: an event that spares $what', ({ leader, reason, rolled, bound }) => {
  const play = playAt(
    { place: { faro: { britain: { leaders: ['hill'], inf: 2 } } }, effects: [spared(leader, reason)] },
    'britain',
    [1, 1, 1],
  );
  runScript(undergo(play, { area: 'faro', force: HILL, reasons: ['ambush'] }));
  expect(eventsOf(play).flatMap((event) => (event.kind === 'attrition.rolled' ? [event.count] : []))).toEqual(
    rolled === undefined ? [] : [rolled],
  );
  expect(play.state.effects.map((effect) => effect.leader)).toEqual([bound]);
});

test('W-13.1d: an effect for the first army that needs it does not serve soldiers without a leader', () => {
  const play = playAt({ place: { faro: { britain: { inf: 2 } } }, effects: [spared('', 'ambush')] }, 'britain', [1, 1]);
  runScript(undergo(play, { area: 'faro', force: { britain: pieces([], 2) }, reasons: ['ambush'] }));
  expect(eventsOf(play)).toHaveLength(1);
  expect(play.state.effects[0]).toMatchObject({ leader: '' });
});

test('W-9.42b: dice for marching too far are rolled with the others, and left out where an event spares them', () => {
  const rolled = (effects: object[]) => {
    const play = playAt(
      { place: { faro: { britain: { leaders: ['hill'], inf: 2 } } }, effects },
      'britain',
      [1, 1, 1, 1, 1],
    );
    runScript(undergo(play, { area: 'faro', force: HILL, reasons: ['ambush'], tired: 2 }));
    return eventsOf(play).flatMap((event) => (event.kind === 'attrition.rolled' ? [[event.count, event.reasons]] : []));
  };
  expect(rolled([])).toEqual([[5, ['ambush', 'forced-march']]]);
  expect(rolled([spared('', 'forced-march')])).toEqual([[3, ['ambush']]]);
});

test('W-11.11a: losses go to the Regroup Box and add to what is there, as far as counters allow', () => {
  const play = playAt({ regroup: { britain: { leaders: ['graham'], inf: 1 } } });
  putInBox(play, 'faro', 'britain', pieces(['hill'], 1, 1), 'loot');
  expect(play.state.regroup.britain).toEqual(pieces(['graham', 'hill'], 2, 1));
  expect(eventsOf(play).map(({ kind }) => kind)).toEqual(['formation.regrouped']);
});

test('W-11.11a, W-1.5c: strength that no counter can show is lost', () => {
  const play = playAt({});
  const { inf, cav, art } = play.game.counters.britain ?? pieces();
  play.state.forces.lisbon = { britain: pieces([], inf, cav - 1, art) };
  putInBox(play, 'faro', 'britain', pieces([], 3), 'loot');
  expect(play.state.regroup.britain).toEqual(pieces([], 0, 1));
  expect(eventsOf(play)[1]).toMatchObject({ kind: 'pieces.lost', pieces: pieces([], 1) });
});

// --- lines (#22, #21) --------------------------------------------------------------------------------------------------

const override = (changed: object = {}) => ({
  kind: 'line-override',
  until: 'impulse',
  power: 'britain',
  card: 22,
  leader: '',
  from: 'river',
  to: 'clear',
  ...changed,
});

test.each([
  { what: 'the first army', effect: override(), line: 'clear', bound: 'hill' },
  { what: 'this army', effect: override({ leader: 'hill' }), line: 'clear', bound: 'hill' },
  { what: 'another army', effect: override({ leader: 'graham' }), line: 'river', bound: 'graham' },
  { what: 'another power', effect: override({ power: 'spain' }), line: 'river', bound: '' },
  { what: 'another line', effect: override({ from: 'pass' }), line: 'river', bound: '' },
  { what: 'another thing', effect: spared('', 'ambush'), line: 'river', bound: '' },
])('#22: a line counts as another kind for $what', ({ effect, line, bound }) => {
  const play = playAt({ effects: [effect] });
  expect(lineFor(play, 'britain', HILL, 'river')).toBe(line);
  expect(play.state.effects[0]?.leader).toBe(bound);
});

test('#22: soldiers without a leader are no army, so no line changes for them', () => {
  const play = playAt({ effects: [override()] });
  expect(lineFor(play, 'britain', { britain: pieces([], 1) }, 'river')).toBe('river');
});

test('#21: a closed line is closed from both ends, and no other line is', () => {
  const closed = { kind: 'closed-line', until: 'impulse', power: 'britain', card: 21, a: 'lisbon', b: 'evora' };
  const play = playAt({ effects: [closed] });
  expect(isClosed(play, 'lisbon', 'evora') && isClosed(play, 'evora', 'lisbon')).toBe(true);
  expect(isClosed(play, 'lisbon', 'coimbra') || isClosed(play, 'faro', 'evora')).toBe(false);
  expect(isClosed(playAt({ effects: [spared('', 'ambush')] }), 'lisbon', 'evora')).toBe(false);
});

// --- reactions ---------------------------------------------------------------------------------------------------------

const modifier = (changed: object = {}) => ({
  kind: 'reaction-modifier',
  until: 'turn',
  power: 'britain',
  leader: 'hill',
  roll: 'intercept',
  card: 88,
  n: 2,
  ...changed,
});

test.each([
  [modifier(), 2],
  [modifier({ roll: 'evade' }), undefined],
  [spared('hill', 'ambush'), undefined],
  [modifier({ leader: 'graham' }), undefined],
  [modifier({ power: 'spain' }), undefined],
])('W-10.4a: the modifier that an event adds to a reaction: %j', (effect, n) => {
  const play = playAt({ effects: [effect] });
  const attempt = {
    roll: 'intercept',
    side: 'allies',
    leader: 'hill',
    force: HILL,
    from: 'lisbon',
    to: 'evora',
    line: 'clear',
  } as const;
  expect(reactionParts(play, attempt).find(({ name }) => name === 'card 88')?.n).toBe(n);
});

// --- an army that is kept where it is (#3) -------------------------------------------------------------------------------

const frozen = (changed: object = {}) => ({
  kind: 'frozen-leader',
  until: 'turn',
  leader: 'hill',
  card: 3,
  ...changed,
});

test.each([
  ['goes himself', pieces(['hill'], 1), {}, {}, 'hill'],
  ['is the only leader of soldiers who go', pieces([], 1), {}, {}, 'hill'],
  ['has another leader beside him', pieces([], 1), { leaders: ['hill', 'graham'] }, {}, undefined],
  ['has soldiers beyond his command', pieces([], 1), { inf: 14 }, {}, undefined],
  ['stays while another goes', pieces(['graham']), { leaders: ['hill', 'graham'] }, {}, undefined],
  ['is kept from the next turn on', pieces(['hill'], 1), {}, { waits: true }, undefined],
  ['is named by another event', pieces(['hill'], 1), {}, { kind: 'absent-leader' }, undefined],
])('an army whose leader %s', (_, going, there, effect, leader) => {
  const play = playAt({
    place: { faro: { britain: { leaders: ['hill'], inf: 3, ...there } } },
    effects: [frozen(effect)],
  });
  expect(frozenLeader(play, { britain: going }, 'faro')).toBe(leader);
});

// --- steps for nothing -------------------------------------------------------------------------------------------------

const credit = (changed: Partial<Credit> = {}): Credit => ({
  card: 5,
  leader: null,
  steps: 2,
  unseen: 1,
  most: null,
  groups: false,
  ...changed,
});

const granted = (...credits: Credit[]) => {
  const play = playAt({
    place: { faro: { britain: { leaders: ['hill'], inf: 2 }, spain: { leaders: ['ballesteros'], inf: 1 } } },
  });
  impulseOf(play).credits = credits;
  return play;
};

test.each([
  ['for the first army', credit(), HILL, true],
  ['for this army', credit({ leader: 'hill' }), HILL, true],
  ['for another army', credit({ leader: 'graham' }), HILL, false],
  ['that are used up', credit({ steps: 0 }), HILL, false],
  ['for small armies', credit({ most: 2 }), HILL, true],
  ['for smaller armies', credit({ most: 1 }), HILL, false],
  ['for soldiers without a leader', credit(), { britain: pieces([], 1) }, false],
  ['for an army group', credit(), { ...HILL, spain: pieces(['ballesteros'], 1) }, false],
  ['for army groups', credit({ groups: true }), { ...HILL, spain: pieces(['ballesteros'], 1) }, true],
  ['for an army of the ally', credit(), { spain: pieces(['ballesteros'], 1) }, false],
])('steps without CP %s', (_, given, force, is) => {
  expect(creditFor(granted(given), 'britain', force) !== undefined).toBe(is);
});

test('steps without CP: an army that has used the steps of one card gets no others from it', () => {
  const play = granted(credit({ leader: 'hill', steps: 0 }), credit(), credit({ card: 6 }));
  expect(creditFor(play, 'britain', HILL)).toMatchObject({ card: 6 });
});

test('steps without CP: each is counted, the first of them unseen, and others of the card lapse', () => {
  const play = granted(credit({ leader: 'graham', steps: 3 }), credit({ leader: 'graham', card: 6 }), credit());
  expect([useCredit(play, 'britain', HILL), useCredit(play, 'britain', HILL)]).toEqual([true, false]);
  expect(impulseOf(play).credits).toMatchObject([
    { leader: 'graham', steps: 0 },
    { leader: 'graham', steps: 2 },
    { leader: 'hill', steps: 0 },
  ]);
  expect(useCredit(play, 'britain', HILL)).toBe(false);
  expect(impulseOf(play).credits).toEqual([]);
});

test('steps without CP end when the army gets any other order, and none last beyond an impulse', () => {
  const play = granted(credit());
  endCredits(play);
  expect(impulseOf(play).credits).toEqual([]);
  play.state.impulse = null;
  endCredits(play);
  expect(creditFor(play, 'britain', HILL)).toBeUndefined();
});

test('the first army that makes use of a card gets everything that is still open of it', () => {
  const effects = [
    spared('', 'ambush'),
    spared('graham', 'loot'),
    { ...spared('', 'loot'), card: 8 },
    override({ card: 7 }),
  ];
  const play = playAt({ effects });
  bindArmy(play, 7, 'hill');
  expect(play.state.effects.map(({ leader }) => leader)).toEqual(['hill', 'graham', '', 'hill']);
});

// --- what is owed (W-5.12) ---------------------------------------------------------------------------------------------

const debt = (sp: number, card: number, changed: object = {}) => ({
  kind: 'debt',
  until: 'game',
  power: 'britain',
  sp,
  card,
  turn: 1811,
  ...changed,
});

test('W-5.12b: the oldest debt is paid first, as far as the CP go', () => {
  const play = playAt({ effects: [debt(2, 1), debt(3, 2), debt(1, 3, { power: 'spain' }), spared('', 'loot')] });
  impulseOf(play).cp = 7;
  payDebts(play, 'britain');
  expect(impulseOf(play).cp).toBe(1);
  expect(debtsOf(play, 'britain')).toMatchObject([{ sp: 2, card: 2 }]);
  expect(debtsOf(play, 'spain')).toMatchObject([{ sp: 1 }]);
  expect(eventsOf(play)).toMatchObject([
    { kind: 'debt.paid', event: 1, paid: 2, owed: 0, cp: 4, left: 3 },
    { kind: 'debt.paid', event: 2, paid: 1, owed: 2, cp: 2, left: 1 },
  ]);
  expect(play.state.effects).toHaveLength(3);
});

test('W-5.12b: a payment of a single CP covers nothing', () => {
  const play = playAt({ effects: [debt(2, 1)] });
  impulseOf(play).cp = 1;
  payDebts(play, 'britain');
  expect(impulseOf(play).cp).toBe(1);
  expect(eventsOf(play)).toEqual([]);
  expect(debtsOf(play, 'britain')).toMatchObject([{ sp: 2 }]);
});

test.each([
  ['owes from an earlier turn', debt(1, 1), [8], true],
  ['owes from this turn', debt(1, 1, { turn: 1812 }), [8], false],
  ['has paid of it in this turn', debt(1, 1, { tried: 1812 }), [8], false],
  ['holds no card', debt(1, 1), [], false],
  ['owes nothing', spared('', 'loot'), [8], false],
])('W-5.12b: whether the first card of a power has to pay that %s', (_, effect, hand, is) => {
  expect(mustPayFirst(playAt({ effects: [effect], hands: { britain: hand } }), 'britain')).toBe(is);
});

test('W-5.12b: only cards with CP can pay', () => {
  const play = playAt({ effects: [debt(1, 1)] });
  const without = [...play.game.content.cards.values()].filter(({ cp }) => cp === 0).map(({ number }) => number);
  play.state.hands.britain = without.slice(0, 2);
  expect(mustPayFirst(play, 'britain')).toBe(false);
  play.state.hands.britain = [...without.slice(0, 2), 8];
  expect(mustPayFirst(play, 'britain')).toBe(true);
});

test('W-5.12b: the first card of a turn pays, and no other', () => {
  const play = playAt({ effects: [debt(3, 1)] });
  const left = [1, 2].map(() => {
    impulseOf(play).cp = 4;
    payFromCard(play, 'britain');
    return impulseOf(play).cp;
  });
  expect(left).toEqual([0, 4]);
  expect(debtsOf(play, 'britain')).toMatchObject([{ sp: 1, tried: 1812 }]);
});

test('W-5.12a, AMB-41: cards pay at once, the cheapest first, and the rest stays owed', () => {
  const play = playAt({ hands: { britain: [8, 9, 10, 11] } });
  const cp = (card: number) => play.game.content.cards.get(card)?.cp ?? 0;
  const cheapest = [8, 9, 10, 11].sort((a, b) => cp(a) - cp(b) || a - b);
  runScript(demand(play, 'britain', 1, 60));
  expect(eventsOf(play)).toMatchObject([
    { kind: 'card.played', card: cheapest[0] },
    { kind: 'debt.paid', paid: 1, owed: 0, cp: 2 },
  ]);
  runScript(demand(play, 'britain', 99, 60));
  expect(play.state.hands.britain).toEqual([]);
  const played = eventsOf(play).flatMap((event) => (event.kind === 'card.played' ? [event.card] : []));
  expect(played).toEqual(cheapest);
  const paid = cheapest.slice(1).reduce((sum, card) => sum + Math.floor(cp(card) / 2), 0);
  expect(debtsOf(play, 'britain')).toMatchObject([{ sp: 99 - paid, card: 60, turn: 1812 }]);
});

test('W-5.12a: a player without a card that pays is still asked, and keeps his hand', () => {
  const play = playAt({});
  const without = [...play.game.content.cards.values()].filter((card) => card.cp < 2).map(({ number }) => number);
  play.state.hands.britain = without.slice(0, 2);
  runScript(demand(play, 'britain', 1, 60));
  expect(play.state.hands.britain).toEqual(without.slice(0, 2));
  expect(eventsOf(play)).toMatchObject([{ kind: 'debt.incurred', owed: 1 }]);
  runScript(demand(play, 'britain', 0, 61));
  expect(eventsOf(play)).toHaveLength(1);
});

// --- on the way past enemies (#44) ----------------------------------------------------------------------------------------

const turning: Turning = {
  area: 'faro',
  from: 'lisbon',
  line: 'clear',
  force: { britain: pieces(['hill'], 2), spain: pieces(['ballesteros']) },
  before: { allies: 'enemy', france: 'friendly' },
  card: 44,
  n: -2,
};

const passing = () => {
  const play = playAt({ place: { faro: { britain: { leaders: ['hill', 'graham'], inf: 1 } } } });
  impulseOf(play).turning = turning;
  return play;
};

test('#44: units that march on leave the passing force, and the last of them ends it', () => {
  const play = passing();
  leaveTurning(play, { britain: pieces(['hill'], 2) });
  expect(impulseOf(play).turning?.force).toEqual({ spain: pieces(['ballesteros']) });
  leaveTurning(play, { spain: pieces(['ballesteros']) });
  expect(impulseOf(play).turning).toBeUndefined();
  leaveTurning(play, HILL);
  expect(impulseOf(play).turning).toBeUndefined();
});

test('#44: only units that are still there fight', () => {
  expect(turningForce(passing(), turning)).toEqual({ britain: pieces(['hill'], 1) });
});

test.each([
  [
    'a march of theirs',
    { do: 'move', from: 'faro', to: 'evora', force: { britain: { leaders: ['hill'], inf: 1, cav: 0, art: 0 } } },
    true,
  ],
  [
    'a march of others',
    { do: 'move', from: 'faro', to: 'evora', force: { britain: { leaders: ['graham'], inf: 1, cav: 0, art: 0 } } },
    false,
  ],
  [
    'a march from elsewhere',
    { do: 'move', from: 'lisbon', to: 'evora', force: { britain: { leaders: ['hill'], inf: 1, cav: 0, art: 0 } } },
    false,
  ],
  ['the end', { do: 'end' }, false],
] as const)('#44: whether %s continues the passing march', (_, act, is) => {
  expect(goesOn(passing(), act as never)).toBe(is);
});
