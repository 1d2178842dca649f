import { expect, test } from 'vitest';
import { injectedSource, opening, Referee } from '../../../src/engine/index.ts';
import { positionOf, readCase } from '../../../src/games/campaign/case/index.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import {
  controllerOf,
  flagsLeft,
  isBesieged,
  isClosedFortress,
  keysOf,
  ownerOf,
  statusNow,
} from '../../../src/games/campaign/rules/control.ts';
import { chanceOf, sumOf } from '../../../src/games/campaign/rules/dice-sums.ts';
import { armiesIn, commanderOf, formationsIn } from '../../../src/games/campaign/rules/forces/armies.ts';
import { freeCounters } from '../../../src/games/campaign/rules/forces/pieces.ts';
import { faultsOf } from '../../../src/games/campaign/rules/invariants.ts';
import { reactionParts } from '../../../src/games/campaign/rules/march/reactions.ts';
import type { Position } from '../../../src/games/campaign/rules/play.ts';
import { leaderPrice, priceOf } from '../../../src/games/campaign/rules/turn/build.ts';
import type { State, View } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

const { definition } = wellington;

const at = (fields: object): Position => ({
  game: definition,
  state: positionOf(wellington, readCase(wellington, { id: 'test', game: 'wellington', ...fields })),
});

const one = { inf: 1 };

test.each([
  // areas without a fortress: the owner, an enemy there, own pieces there
  { what: 'own land', area: 'braga', place: {}, allies: 'friendly', france: 'enemy', controller: 'britain' },
  {
    what: 'entered',
    area: 'braga',
    place: { french_north: one },
    allies: 'uncontrolled',
    france: 'uncontrolled',
    controller: null,
  },
  { what: 'held', area: 'braga', place: { spain: one }, allies: 'friendly', france: 'enemy', controller: 'britain' },
  { what: 'occupied', area: 'avila', place: {}, allies: 'enemy', france: 'friendly', controller: 'french_north' },
  {
    what: 'raided',
    area: 'avila',
    place: { britain: one },
    allies: 'uncontrolled',
    france: 'uncontrolled',
    controller: null,
  },
  // areas with a fortress
  { what: 'closed', area: 'badajoz', place: {}, allies: 'enemy', france: 'friendly', controller: 'french_south' },
  {
    what: 'besieged',
    area: 'badajoz',
    place: { britain: one },
    allies: 'uncontrolled',
    france: 'friendly',
    controller: 'french_south',
  },
])('W-0.2, W-0.3, W-3.1: $what $area', ({ area, place, allies, france, controller }) => {
  const { game, state } = at({ place: { [area]: place } });
  expect(statusNow(game, state, area, 'allies')).toBe(allies);
  expect(statusNow(game, state, area, 'france')).toBe(france);
  expect(controllerOf(game, state, area)).toBe(controller);
});

test('W-0.1: the flag outranks the marker of occupation, and that outranks the colour', () => {
  const { game, state } = at({ flags: { avila: 'spain' } });
  expect(['avila', 'segovia', 'talavera', 'braga'].map((area) => ownerOf(game, state, area))).toEqual([
    ...['spain', 'french_north', 'spain', 'britain'],
  ]);
});

test('W-0.5, W-12.4a: an enemy formation besieges a fortress, and opens it to its friends', () => {
  const { game, state } = at({ place: { badajoz: { spain: one }, elvas: { britain: one } } });
  expect(isBesieged(game, state, 'badajoz')).toBe(true);
  expect(isBesieged(game, state, 'elvas')).toBe(false);
  expect(isClosedFortress(game, state, 'badajoz', 'allies')).toBe(false);
  expect(isClosedFortress(game, state, 'san_sebastian', 'allies')).toBe(true);
});

test('W-1.7b: flags on the map are missing from the supply', () => {
  const { game, state } = at({ flags: { avila: 'spain', braga: 'french_south' } });
  expect(flagsLeft(game, state, 'allies')).toBe(43);
  expect(flagsLeft(game, state, 'france')).toBe(34);
});

test.each([
  { leaders: ['wellington'], sp: 9, armies: 1 },
  { leaders: ['wellington', 'hill'], sp: 8, armies: 1 },
  { leaders: ['wellington', 'hill', 'graham'], sp: 7, armies: 1 },
  { leaders: ['wellington', 'hill'], sp: 9, armies: 2 },
  { leaders: ['wellington'], sp: 10, armies: undefined },
  { leaders: [], sp: 1, armies: undefined },
  { leaders: [], sp: 0, armies: 0 },
])('W-1.6b: $leaders with $sp SP are $armies armies', ({ leaders, sp, armies }) => {
  expect(armiesIn(at({}), { leaders, inf: sp, cav: 0, art: 0 })).toBe(armies);
});

test.each([
  {
    what: 'more strength',
    place: { britain: { leaders: ['hill'], sp: 4 }, spain: { leaders: ['castanos'], sp: 5 } },
    impulses: {},
    commander: 'castanos',
  },
  {
    what: 'the later impulse',
    place: { britain: { leaders: ['hill'], sp: 4 }, spain: { leaders: ['castanos'], sp: 4 } },
    impulses: { britain: 2, spain: 1 },
    commander: 'hill',
  },
  {
    what: 'the better rating',
    place: { britain: { leaders: ['beresford', 'hill'], sp: 4 } },
    impulses: {},
    commander: 'hill',
  },
  { what: 'nobody', place: { britain: { sp: 4 } }, impulses: {}, commander: null },
])('W-9.62a, W-9.53: $what commands', ({ place, impulses, commander }) => {
  const position = at({ place: { elvas: place }, impulses });
  expect(commanderOf(position, position.state.forces.elvas ?? {}, 'elvas')).toBe(commander);
});

test('W-1.6d, W-1.61b, W-D.4: the group is one formation, then each counter beyond its command, large ones first', () => {
  const position = at({
    place: {
      elvas: { britain: { leaders: ['hill'], inf: 2, cav: 1, art: 1 }, spain: { leaders: ['freire'], inf: 1 } },
    },
  });
  const [group, ...loose] = formationsIn(position, 'elvas', 'allies');
  expect(Object.keys(group ?? {})).toEqual(['britain', 'spain']);
  expect(loose.map((force) => force.britain)).toEqual([
    { leaders: [], inf: 0, cav: 1, art: 0 },
    { leaders: [], inf: 1, cav: 0, art: 0 },
    { leaders: [], inf: 1, cav: 0, art: 0 },
  ]);
});

test('W-1.5c, W-1.5e: counters on the map and in the Regroup Box are not free', () => {
  const position = at({ place: { elvas: { britain: { inf: 3 } } }, regroup: { britain: { cav: 2 } } });
  expect(freeCounters(position, 'britain')).toEqual({ inf: 11, cav: 4, art: 3 });
  expect(freeCounters(position, 'french_south')).toEqual({ inf: 23, cav: 8, art: 3 });
});

test.each([
  { modifier: 5, percent: 91.7 },
  { modifier: 2, percent: 58.3 },
  { modifier: 0, percent: 27.8 },
  { modifier: -1, percent: 16.7 },
  { modifier: -4, percent: 0 },
  { modifier: 7, percent: 100 },
])('W-10.4a: a modifier of $modifier succeeds in $percent of 100', ({ modifier, percent }) => {
  expect(chanceOf(modifier, 9)).toBe(percent);
});

test.each([
  { leader: 'soult', from: 'seville', to: 'cordoba', line: 'clear' as const, sum: 5 },
  { leader: null, from: 'avila', to: 'segovia', line: 'clear' as const, sum: 1 },
  { leader: 'marmont', from: 'avila', to: 'salamanca', line: 'rough' as const, sum: 3 },
  { leader: 'marmont', from: 'oviedo', to: 'leon', line: 'pass' as const, sum: 2 },
])('W-10.4a, W-10.7a: $leader from $from to $to has $sum', ({ leader, from, to, line, sum }) => {
  const position = at({ place: { oviedo: { french_north: one } } });
  expect(sumOf(reactionParts(position, { roll: 'evade', side: 'france', leader, force: {}, from, to, line }))).toBe(
    sum,
  );
});

test('W-6.1a, W-6.2a: the cost of building and regrouping', () => {
  const position = at({});
  const pieces = { leaders: ['wellington'], inf: 1, cav: 1, art: 1 };
  expect(priceOf(position, 'build', pieces)).toBe(2 + 4 + 8 + 5);
  expect(priceOf(position, 'regroup', pieces)).toBe(1 + 2 + 4 + 1);
  expect(['hill', 'beresford', 'wellington'].map((leader) => leaderPrice(position, leader))).toEqual([2, 3, 5]);
});

const inf = (n: number, ...leaders: string[]) => ({ leaders, inf: n, cav: 0, art: 0 });

test.each<{ what: string; spoil: (state: State) => unknown }>([
  { what: 'too many counters', spoil: ({ forces }) => Object.assign(forces, { lisbon: { britain: inf(15) } }) },
  {
    what: 'a leader twice',
    spoil: ({ forces }) =>
      Object.assign(forces, { lisbon: { britain: inf(0, 'hill') }, elvas: { britain: inf(0, 'hill') } }),
  },
  { what: 'a flag of the printed owner', spoil: ({ flags }) => Object.assign(flags, { braga: 'britain' }) },
  { what: 'a card in two places', spoil: ({ hands, deck }) => hands.britain?.push(deck[0] as number) },
  { what: 'a lost card', spoil: ({ deck }) => deck.pop() },
  { what: 'a debt of resources', spoil: ({ resources }) => Object.assign(resources, { spain: -1 }) },
])('W-1.5c, W-1.7: $what is a fault', ({ spoil }) => {
  const position = at({});
  expect(faultsOf(position)).toEqual([]);
  spoil(position.state);
  expect(faultsOf(position)).not.toEqual([]);
});

const beginning = (split: string) =>
  new Referee<State, CampaignEvent, View>(wellington, opening(wellington.setup.start({ scenario: '1812', split })), {
    source: injectedSource([]),
  });

test('W-2.1, W-2.2: the splits distribute all powers, and the start of 1812 is sound', () => {
  const agreed = wellington.setup.splits.filter(({ seating }) => seating === undefined);
  expect(agreed.map(({ id, seats }) => [id, seats.map(({ powers }) => powers.length)])).toEqual([
    ['4', [1, 1, 1, 1]],
    ['3a', [2, 1, 1]],
    ['3b', [1, 1, 2]],
    ['2', [2, 2]],
  ]);
  for (const { id } of wellington.setup.splits) {
    const state = wellington.setup.start({ scenario: '1812', split: id });
    expect(faultsOf({ game: definition, state })).toEqual([]);
    expect(
      Object.fromEntries(definition.powers.map((power) => [power, keysOf(definition, state, power)])),
    ).toMatchObject({
      britain: expect.objectContaining({ length: 5 }),
      spain: expect.objectContaining({ length: 4 }),
      french_south: expect.objectContaining({ length: 7 }),
      french_north: expect.objectContaining({ length: 8 }),
    });
  }
});

test('W-2.4, W-2.4a, W-2.4c: home cards and six others are dealt, and Britain is asked first', () => {
  const { state, open, events } = beginning('4');
  const homes = (power: string) =>
    (state.hands[power] ?? []).filter((card) => wellington.definition.content.cards.get(card)?.home !== null).length;
  expect(definition.powers.map((power) => [homes(power), state.hands[power]?.length])).toEqual([
    [3, 9],
    [2, 8],
    [2, 8],
    [2, 8],
  ]);
  expect(open).toMatchObject([{ kind: 'mulligan', seat: 'britain' }]);
  expect(events.filter(({ event }) => event.kind === 'hand.gained').map(({ event }) => event.only)).toEqual(
    definition.powers.flatMap((power) => [[power], [power]]),
  );
});

test('W-1.3: the track is Britain, South, Spain, North', () => {
  expect(definition.powers).toEqual(['britain', 'french_south', 'spain', 'french_north']);
});

test('W-0.8: a seat sees its own hands, the number of cards of the others, and the top of the discard pile', () => {
  const { state } = at({
    players: '2',
    hands: { britain: [8, 9], spain: [10], french_south: [11] },
    discard: [12, 13],
  });
  const view = wellington.knowledge.view(state, 'allies');
  expect(view.hands).toEqual({ britain: [8, 9], spain: [10] });
  expect(view.cards).toEqual({ britain: 2, spain: 1, french_south: 1, french_north: 0 });
  expect(view.discard).toBe(13);
  expect(wellington.knowledge.view(state, undefined).hands).toEqual({});
  expect(JSON.stringify(view)).not.toContain('"deck"');
  expect(Object.keys(view)).not.toContain('reserves');
});

test('W-4.21: played cards lie face up, home cards in their reserve; nobody may search the pile', () => {
  const start = at({ hands: { britain: [8, 93, 9] } });
  const run = new Referee<State, CampaignEvent, View>(wellington, opening(start.state), { source: injectedSource([]) });
  run.submit('britain', run.open[0]?.id ?? -1, { do: 'play', card: 93, as: 'cp' });
  expect(run.state.reserves.britain?.up).toEqual([93]);
  expect(run.state.discard).toEqual([]);
  expect(wellington.knowledge.view(run.state, 'france').discard).toBeNull();
});

test('W-15.2e: an empty draw pile is refilled from the discards', () => {
  const start = at({ hands: { britain: [8] }, resources: { britain: 1 } });
  start.state.discard = start.state.deck.splice(0);
  const run = new Referee<State, CampaignEvent, View>(wellington, opening(start.state), { source: injectedSource([]) });
  expect(run.submit('britain', run.open[0]?.id ?? -1, { do: 'buy' })).toBeUndefined();
  expect(run.state.hands.britain).toHaveLength(2);
  expect(run.state.discard).toEqual([]);
  expect(faultsOf({ game: definition, state: run.state })).toEqual([]);
});

test.each([
  { name: 'attackerRetreat', value: 'always', error: 'one of literal, fortressOnly' },
  { name: 'loot', value: true, error: 'no option loot' },
])('the option $name: $value is unknown', ({ name, value, error }) => {
  expect(() => wellington.setup.start({ scenario: '1812', split: '4', options: { [name]: value } })).toThrow(error);
});

test('W-1.21b, W-1.21d, W-1.21f: fortresses, keys, ports and the one capital', () => {
  const { areas } = definition.content;
  expect(areas.get('lisbon')).toMatchObject({ fortress: 3, port: 'major', key: true });
  expect(areas.get('gibraltar')).toMatchObject({ fortress: 5, zones: ['atlantic', 'mediterranean'] });
  const all = [...areas.values()];
  expect(all.filter(({ capital }) => capital).map(({ id }) => id)).toEqual(['madrid']);
  expect(all.filter(({ region, key }) => region === 'spain' && key)).toHaveLength(15);
  expect(all.filter(({ fortress, key }) => fortress > 0 && !key)).toEqual([]);
});
