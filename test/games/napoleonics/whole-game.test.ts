/** What the house takes of the game, from one that is made here, as for a pack: its language, its setups, its odds, its stored positions. */

import { describe, expect, test } from 'vitest';
import {
  type Decision,
  type GameEvent,
  isObject,
  type Json,
  type JsonObject,
  sure,
} from '../../../src/engine/index.ts';
import { completed, eventOf, questionOf, rollersOf, stakesOf, waysOf } from '../../../src/game/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { makeNapoleonics, napoleonics } from '../../../src/games/napoleonics/index.ts';
import { rollOf, sentenceFor } from '../../../src/games/napoleonics/report/event-messages.ts';
import type { State } from '../../../src/games/napoleonics/state.ts';
import { noticeOf, partsOf } from '../../../src/orders/index.ts';
import { speechOf } from '../../../src/reports/index.ts';
import { once } from '../../setup/once.ts';
import { type Differences, positionAt } from './position-at.ts';

/** What a game is made of can be judged only where it is made by a test. */
const made = once(() => makeNapoleonics(shipped));

const start = (options: Record<string, Json> = {}): State =>
  napoleonics.setup.start({ scenario: '003-vimiero', split: '2', options } as never) as State;

const FACING = { G6: 'BR-LN4', F6: 'FR-LN4', C6: 'FR-FA3', G1: 'BR-LT4', E2: 'FR-LN2', I9: 'BR-FA3', A9: 'FR+Ney' };
const steel: Differences = {
  now: { card: 'COLD_STEEL', counts: 'COLD_STEEL', ordered: ['BR-LN1', 'BR-LT1', 'BR-FA1'] },
};
const declared = { kind: 'combat.declared', mode: 'melee', unit: 'BR-LN1', at: 'F6', with: [], isBonus: false };

describe('the language', () => {
  test('names things by their titles, and what it does not know as it is called', () => {
    const { card, type, unit, side, Side, symbol, nation } = made().language.formatters as Record<
      string,
      (id: Json) => string
    >;
    const said = [
      card?.('ELAN'),
      type?.('FR-LN'),
      unit?.('FR-LN12'),
      side?.('FRENCH'),
      Side?.('FRENCH'),
      symbol?.('INF'),
    ];
    expect(said).toEqual(['Elan', 'Line Infantry', 'Line Infantry FR-LN12', 'French', 'The French', 'infantry']);
    expect([nation?.('BR'), nation?.('XX'), card?.('JOKER'), type?.('XX-LN'), unit?.('XX-LN1')]).toEqual([
      'British',
      ...['XX', 'JOKER', 'XX-LN', 'XX-LN1'],
    ]);
  });

  test('says when a turn begins and ends, by its number', () => {
    const notice = (event: object) => noticeOf(made(), event as GameEvent, ['ALLIED'])?.reason;
    expect(notice({ kind: 'turn.begun', side: 'ALLIED', turn: 3 })).toEqual({
      key: 'notice.turn.begun',
      args: { turn: 3 },
    });
    expect(notice({ kind: 'turn.ended', side: 'ALLIED', turn: 3 })).toEqual({
      key: 'notice.turn.ended',
      args: { turn: 3 },
    });
    expect(notice({ kind: 'game.ended', winner: 'ALLIED' })).toEqual({ key: 'notice.turn.ended', args: { turn: 0 } });
  });

  test('draws the ways of whoever moves, and of nobody who fights', () => {
    const way = (kind: string) => waysOf(made())?.({ kind, from: 'F6', path: ['E6', 'D6'] } as GameEvent);
    expect(['unit.moved', 'leader.moved', 'unit.advanced'].map(way)).toEqual(
      Array.from({ length: 3 }, () => ['F6', 'E6', 'D6']),
    );
    expect(['combat.declared', 'unit.retreated'].map(way)).toEqual([[], []]);
  });

  test('knows the card of an answer', () => {
    const card = (answer: Json) => made().cards?.of(answer);
    expect([card({ card: 'ELAN' }), card({ card: 1 }), card({}), card('ELAN'), card(null)]).toEqual([
      'ELAN',
      ...[undefined, undefined, undefined, undefined],
    ]);
    expect([made().reporter.cards?.title?.('ELAN'), made().reporter.cards?.title?.('JOKER')]).toEqual([
      'Elan',
      'JOKER',
    ]);
  });

  test('a plan lets dice of a combat do nothing, shows each symbol of a roll for orders, and stands', () => {
    const { foresight } = made().language.sheet;
    const { faces, roll, isIdle, endsPlan, question, isAboutCards, answer, lasting } = sure(foresight);
    const fight = (unit: string, target: string) => {
      const declared = [{ kind: 'combat.declared', unit, target }] as unknown as readonly GameEvent[];
      return faces(`melee.3.${unit}`, 2, declared)?.map((face) => shipped.tables.faces[face - 1]);
    };
    expect(fight('BR-LN1', 'FR-LN2')).toEqual(['ART', 'ART']);
    expect(fight('BR-LN1', 'FR-FA1'), 'nor does it hit a gun').toEqual(['CAV', 'CAV']);
    expect(fight('BR-FA1', 'FR-LC2'), 'nor the gun that is answered').toEqual(['INF', 'INF']);
    for (const label of ['elan.3', 'rally.3']) {
      expect(faces(label, 8, [])).toEqual([1, 2, 3, 4, 5, 6, 1, 2]);
      expect([roll(label, 8)?.key, isIdle?.(label)]).toEqual(['doubt.symbols', false]);
    }
    expect([roll('melee.3.BR-LN1', 3), isIdle?.('melee.3.BR-LN1')]).toEqual([undefined, true]);
    expect([endsPlan({} as never), isAboutCards({} as never)]).toEqual([false, false]);
    expect([question({ quiet: true } as never), question({ quiet: false } as never)?.key]).toEqual([
      undefined,
      'doubt.reaction',
    ]);
    expect([answer({ kind: 'reaction' } as never), answer({ kind: 'flags' } as never)]).toEqual(['STAND', undefined]);
    // What no die changes is refused for good; who stands beside whom may change.
    expect(lasting).toEqual(
      expect.arrayContaining(['orders.foreign', 'orders.many', 'combat.unordered', 'combined.arm']),
    );
    expect(lasting).not.toContain('combat.contact');
  });

  test('is that of a game of turns in phases', () => {
    const { language } = made();
    expect(language).toMatchObject({
      acts: ['card', 'orders', 'rally', 'move', 'combat'],
      sheet: { phases: ['card', 'orders', 'rally', 'move', 'combat'], mode: 'go' },
      standing: { spans: ['turn', 'game'], most: 40 },
    });
    expect(Object.entries(language.questions).flatMap(([kind, { gather }]) => (gather ? [kind] : []))).toEqual([
      'orders',
      'rally',
    ]);
    expect(language.reserved).toEqual(expect.arrayContaining(['weakest', 'stay', 'order', 'via']));
    expect(language.standing?.periods({ turn: 3 } as never)).toEqual({ impulse: '3', turn: '3' });
    expect([partsOf(language, {} as never), language.guessable?.({} as never)]).toEqual([['all'], {}]);
    const topics = language.help?.('').topics ?? [];
    expect(topics).toEqual(expect.arrayContaining(['turn', 'card', 'fight', 'defence', 'answer']));
    for (const line of language.standing?.examples ?? []) expect(line).toMatch(/FOR/);
    expect(language.standing?.examples).toHaveLength(2);
  });

  test('D-14 to D-18: what follows from acts is left to the default, and nothing else is', () => {
    const unsaid = (kind: string) =>
      questionOf(made(), kind)?.silence?.unsaid?.({ kind, fallback: () => 'default' } as unknown as Decision, {});
    expect(['advance', 'take', 'bonus', 'keep'].map(unsaid)).toEqual(Array.from({ length: 4 }, () => 'default'));
    expect(
      ['card', 'orders', 'move', 'combat', 'reaction', 'flags'].filter((kind) => unsaid(kind) !== undefined),
    ).toEqual([]);
  });
});

describe('a match', () => {
  test('C-SET-01: is one of the scenarios, for two seats', () => {
    const {
      setup: { scenarios, splits },
      knowledge: { sides: sidesOf },
    } = made();
    expect(scenarios).toContainEqual({ id: '003-vimiero', title: sure(shipped.scenarios.get('003-vimiero')).name });
    expect(scenarios).toHaveLength(shipped.scenarios.size);
    expect(splits).toEqual([
      {
        id: '2',
        seats: [
          { id: 'FRENCH', name: 'French' },
          { id: 'ALLIED', name: 'Allies' },
        ],
      },
    ]);
    expect(sidesOf?.({} as never)).toEqual([['FRENCH'], ['ALLIED']]);
    expect(() => made().setup.start({ scenario: 'waterloo', split: '2' } as never)).toThrow(/waterloo/);
  });

  test('takes the rulings that there are, with the values that they have', () => {
    const given = start({ edgeOnLos: 'bothSidesSamePair', portugueseLightIsRifle: 'perhaps', luck: 1 }).options;
    expect(given).toEqual({ ...start().options, edgeOnLos: 'bothSidesSamePair' });
    expect(given.edgeOnLos).not.toBe(start().options.edgeOnLos);
  });

  test('begins, is seen, stored and corrected as it is by the game that is shipped', () => {
    const own = made();
    const setup = { scenario: '003-vimiero', split: '2' } as never;
    expect(own.setup.start(setup)).toEqual(napoleonics.setup.start(setup));
    const state = start();
    state.isDealt = true;
    const [first] = state.units;
    expect(own.knowledge.view(state, 'FRENCH')).toEqual(napoleonics.knowledge.view(state, 'FRENCH'));
    expect(own.knowledge.imagine?.(state, 'FRENCH')).toEqual(napoleonics.knowledge.imagine?.(state, 'FRENCH'));
    expect(own.rules.stored?.expand?.(sure(own.rules.stored?.condense?.(state)))).toEqual(state);
    expect([own.rules.turn?.(state), own.bot?.()?.origin]).toEqual(['1', 'stand-in']);
    expect(rollersOf(own, own.knowledge.view(state, 'FRENCH'))).toBeTypeOf('function');
    const { faults, words, forms } = sure(own.moderation);
    expect(faults(state, { ...state, luck: 1 })).toEqual(['luck is not to be changed']);
    expect(words?.(['units', sure(first).id], { hex: null }, speechOf(own.reporter))?.value).toBe('out of the game');
    expect(forms?.at(state as never, undefined, speechOf(own.reporter)).map(({ title }) => title)).toEqual(
      napoleonics.moderation?.forms?.at(state as never, undefined, speechOf(own.reporter)).map(({ title }) => title),
    );
    expect(forms?.patch(state as never, { form: 'dance', place: undefined, fields: {} })).toMatchObject({ ok: false });
    expect(eventOf(own, declared.kind)?.odds?.(positionAt(FACING, steel).state, declared, [])?.key).toBe('odds.melee');
    expect(stakesOf(own, own.knowledge.view(state, 'FRENCH'), { kind: 'keep' } as Decision, 'ELAN')).toHaveLength(1);
  });

  test('a pack is completed by what is shipped, and its faults and doubts are told apart', () => {
    const content = sure(made().content);
    const { files, check } = content;
    const whole = completed(content, {}) as JsonObject;
    expect(Object.keys(whole)).toEqual([...files]);
    expect(check(whole).filter(({ level }) => level === 'fault')).toEqual([]);
    const [first = ''] = files;
    const broken = completed(content, { [first]: { nothing: true } as never }) as JsonObject;
    expect(broken[first]).toEqual({ nothing: true });
    expect(check(broken)[0]).toMatchObject({
      level: 'fault',
      text: expect.stringContaining(first.replace(/\.json$/, '').slice(0, 4)),
    });
  });
});

describe('odds', () => {
  const oddsOf = (event: GameEvent) =>
    eventOf(napoleonics, event.kind)?.odds?.(positionAt(FACING, steel).state, event, []);

  test.each<[string, object, object | undefined]>([
    ['a melee', {}, { key: 'odds.melee', args: { dice: 5, target: 'FR-LN1', back: 5 } }],
    ['a bonus melee, without dice of the card', { isBonus: true }, { key: 'odds.melee', args: { dice: 4 } }],
    ['fire', { mode: 'fire', unit: 'BR-LT1', at: 'E2' }, { key: 'odds.fire', args: { dice: 5, target: 'FR-LN2' } }],
    ['a melee of nobody', { unit: 'BR-LN9' }, undefined],
    ['a melee nowhere', { at: null }, undefined],
    ['no way to fight', { mode: 'dance' }, undefined],
    ['another event', { kind: 'combat.ended' }, undefined],
    ['a melee against nobody', { at: 'G7' }, undefined],
  ])('are told of %s', (_what, more, expected) => {
    const told = oddsOf({ ...declared, ...more });
    if (expected === undefined) expect(told).toBeUndefined();
    else expect(told).toMatchObject(expected);
  });

  test('are drawn where their target stands', () => {
    const { fightOf } = made().board;
    expect(fightOf?.({ key: 'odds.melee', args: { at: 'F6', hit: 40 } })).toEqual({ place: 'F6', percent: 40 });
    for (const args of [{ at: 'F6' }, { hit: 40 }, { at: 6, hit: 40 }, { at: 'F6', hit: '40' }, undefined])
      expect(fightOf?.({ key: 'odds.melee', ...(args ? { args } : {}) } as never)).toBeUndefined();
  });

  const stakes = (kind: string, answer: Json, args: object = {}) => {
    const { view } = napoleonics.knowledge;
    const decision = {
      kind,
      seat: 'ALLIED',
      prompt: { key: `ask.${kind}`, args },
      options: () => [],
    } as unknown as Decision;
    return stakesOf(napoleonics, view(positionAt(FACING, steel).state, 'ALLIED'), decision, answer).map(
      ({ key, args: said }) => [key, ...(said?.dice === undefined ? [] : [said.dice])],
    );
  };

  test.each<[string, string, Json, object, Json]>([
    ['a card', 'card', { card: 'ELAN' }, {}, [['stakes.card']]],
    ['no card', 'card', {}, {}, []],
    ['a card that is kept', 'keep', 'ELAN', {}, [['stakes.keep']]],
    ['a melee', 'combat', { melee: 'BR-LN1', at: 'F6', with: [] }, {}, [['odds.melee', 5]]],
    ['fire', 'combat', { fire: 'BR-LT1', at: 'E2' }, {}, [['odds.fire', 5]]],
    ['a melee of nobody', 'combat', { melee: 'BR-LN9', at: 'F6', with: [] }, {}, []],
    ['no combat', 'combat', { done: true }, {}, []],
    ['a combat nowhere', 'combat', { melee: 'BR-LN1' }, {}, []],
    ['a bonus melee', 'bonus', { at: 'F6', with: [] }, { unit: 'BR-LN1' }, [['stakes.bonus'], ['odds.melee', 4]]],
    ['no bonus melee', 'bonus', null, { unit: 'BR-LN1' }, [['stakes.bonus.none']]],
    ['a bonus melee of nobody', 'bonus', { at: 'F6', with: [] }, { unit: 'BR-LN9' }, [['stakes.bonus']]],
    [
      'a move after which it may not fight',
      'move',
      { piece: 'BR-LN1', path: ['G7', 'G8'] },
      {},
      [['stakes.move'], ['stakes.moved.barred']],
    ],
    ['no move', 'move', { piece: 'BR-LN1', path: [] }, {}, []],
    ['a move of nobody', 'move', { piece: 'BR-LN9', path: ['G7'] }, {}, []],
    [
      'a blow before the attack',
      'reaction',
      'FIRST_STRIKE',
      { unit: 'FR-LN1', by: 'BR-LN1' },
      [['stakes.reaction.FIRST_STRIKE', 5]],
    ],
    ['a blow against nobody', 'reaction', 'STAND', { unit: 'FR-LN1' }, [['stakes.reaction.STAND', 0]]],
    ['a blow of nobody', 'reaction', 'STAND', { by: 'FR-LN1' }, [['stakes.reaction.STAND', 0]]],
    ['flags', 'flags', 1, {}, [['stakes.ignore'], ['stakes.ignore.back']]],
  ])('of an answer: %s', (_what, kind, answer, args, expected) => {
    expect(stakes(kind, answer, args)).toEqual(expected);
  });
});

describe('a stored position', () => {
  const stored = (change: (state: State) => void = () => {}): Json => {
    const state = structuredClone(start());
    change(state);
    return sure(napoleonics.rules.stored?.condense?.(state));
  };
  const isShort = (json: Json): boolean => isObject(json) && typeof json.units === 'string';
  const first = <T>(list: readonly T[]): T => sure(list[0]);
  const side = (state: State) => sure(state.sides.FRENCH);

  test('leaves out what is as it was at the beginning', () => {
    const keys = Object.keys(stored() as object);
    expect(keys).not.toEqual(expect.arrayContaining(['options']));
    for (const key of ['field', 'objectives', 'claims', 'discard', 'options']) expect(keys).not.toContain(key);
    expect(Object.keys(first(Object.values((stored() as { sides: object }).sides)))).toEqual(['hand']);
    const changed = stored((state) => {
      Object.assign(state, {
        discard: ['ELAN'],
        options: { ...state.options, edgeOnLos: 'bothSidesSamePair' },
        claims: state.claims.map((claims, i) => (i === 0 ? ['G7'] : claims)),
        objectives: state.objectives.map((each) => ({ ...each, banners: 3 })),
      });
      Object.assign(side(state), { banners: 1, owed: 2, track: [null, 'ELAN', null, null] });
    });
    expect(changed).toMatchObject({ options: { edgeOnLos: 'bothSidesSamePair' }, objectives: [{ banners: 3 }] });
    expect((changed as { options: object }).options).toEqual({ edgeOnLos: 'bothSidesSamePair' });
    expect(first(Object.values((changed as { sides: object }).sides))).toMatchObject({
      banners: 1,
      owed: 2,
      track: expect.stringMatching(/^\.\w\.\.$/),
    });
  });

  test.each<[string, (state: State) => void]>([
    ['another unit', (state) => Object.assign(first(state.units), { id: 'FR-LN9' })],
    ['a unit of another kind', (state) => Object.assign(first(state.units), { type: 'FR-GR' })],
    [
      'a unit more',
      (state) =>
        Object.assign(state, { units: [...state.units, { id: 'FR-LN9', type: 'FR-LN', hex: 'A1', blocks: 4 }] }),
    ],
    ['a unit less', (state) => Object.assign(state, { units: state.units.slice(0, -1) })],
    ['another leader', (state) => Object.assign(first(state.leaders), { id: 'Ney' })],
    ['a leader of another nation', (state) => Object.assign(first(state.leaders), { nation: 'PT' })],
    [
      'a leader more',
      (state) => Object.assign(state, { leaders: [...state.leaders, { id: 'Ney', nation: 'FR', hex: 'A1' }] }),
    ],
    ['a leader less', (state) => Object.assign(state, { leaders: state.leaders.slice(0, -1) })],
    ['another target', (state) => Object.assign(side(state), { target: 9 })],
    ['another edge', (state) => Object.assign(side(state), { edge: 'left' })],
    ['other cards', (state) => Object.assign(side(state), { cards: 9 })],
    ['other nations', (state) => Object.assign(side(state), { nations: ['PT'] })],
    ['another scenario', (state) => Object.assign(state, { scenario: 'waterloo' })],
  ])('with %s is stored as it is', (_what, change) => {
    expect([isShort(stored()), isShort(stored(change))]).toEqual([true, false]);
  });

  test('comes back with all that may differ', () => {
    const state = structuredClone(start());
    Object.assign(first(state.units), { hex: null, blocks: 3, left: true });
    Object.assign(sure(state.units[1]), { hex: null, blocks: 0 });
    Object.assign(side(state), { banners: 1, owed: 2, hand: ['ELAN', 'RALLY'] });
    Object.assign(state, { objectives: state.objectives.map((each) => ({ ...each, banners: 3 })) });
    state.isDealt = true;
    const { condense, expand } = made().rules.stored ?? {};
    expect(expand?.(JSON.parse(JSON.stringify(condense?.(state))))).toEqual(state);
  });
});

describe('what is told', () => {
  test.each<[object, string]>([
    [{ kind: 'unit.retreated', unit: 'FR-LN1', from: 'E6', path: ['D6'], missing: 0 }, 'whole'],
    [{ kind: 'unit.retreated', unit: 'FR-LN1', from: 'E6', path: ['D6'], missing: 1 }, 'short'],
    [{ kind: 'unit.retreated', unit: 'FR-LN1', from: 'E6', path: [], missing: 1 }, 'stuck'],
    [{ kind: 'orders.given', side: 'FRENCH', units: [], leaders: [] }, 'none'],
    [{ kind: 'orders.given', side: 'FRENCH', units: [], leaders: ['Ney'] }, 'given'],
    [{ kind: 'card.played', side: 'FRENCH', card: 'COUNTER_ATTACK', counts: null }, 'empty'],
    [{ kind: 'card.played', side: 'FRENCH', card: 'COUNTER_ATTACK', counts: 'ELAN' }, 'copied'],
    [{ kind: 'card.played', side: 'FRENCH', card: 'ELAN', counts: 'ELAN' }, 'played'],
  ])('the sentence of %j has the form %s', (event, how) => {
    expect(sentenceFor(event as GameEvent).args).toMatchObject({ how });
  });

  test.each<[object, { readonly who?: object; readonly result: object }]>([
    [
      { kind: 'leader.hunted', leader: 'Ney', unit: 'BR-LN1', isHit: true },
      { who: { key: 'dice.escape', args: { unit: 'BR-LN1', leader: 'Ney' } }, result: { key: 'dice.taken' } },
    ],
    [{ kind: 'leader.hunted', leader: 'Ney', unit: 'BR-LN1', isHit: false }, { result: { key: 'dice.safe' } }],
    [
      { kind: 'leader.checked', leader: 'Ney', isHit: true },
      { who: { key: 'dice.leader', args: { leader: 'Ney' } }, result: { key: 'dice.taken' } },
    ],
    [
      { kind: 'orders.rolled', what: 'elan' },
      { who: { key: 'dice.orders' }, result: { key: 'dice.counted' } },
    ],
    [
      { kind: 'dice.rolled', what: 'melee', unit: 'BR-LN1', hits: 2, flags: 1 },
      {
        who: { key: 'dice.melee', args: { unit: 'BR-LN1' } },
        result: { key: 'dice.result', args: { hits: 2, flags: 1 } },
      },
    ],
  ])('%j is a roll', (event, { who = {}, result }) => {
    const roll = rollOf({ ...event, faces: [1, 6], symbols: ['INF', 'SABER'] } as unknown as GameEvent);
    expect(roll).toMatchObject({ who, symbols: ['INF', 'SABER'], faces: [1, 6] });
    expect(roll?.result).toMatchObject(result);
    expect(rollOf(event as GameEvent)).toBeUndefined();
  });
});
