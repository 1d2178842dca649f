/** What lines of a turn come to where they are asked: whom they fight, why they do not, and what follows a melee. */
import { describe, expect, test } from 'vitest';
import { type Decision, type Json, sure } from '../../../src/engine/index.ts';
import { languageIn } from '../../../src/game/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { contractOf } from '../../../src/games/napoleonics/contract.ts';
import { changing } from '../../../src/games/napoleonics/rules/pieces.ts';
import { readSheet, SheetSource } from '../../../src/orders/index.ts';
import { once } from '../../setup/once.ts';
import type { Playing } from './play-from.ts';
import type { Differences } from './position-at.ts';
import { answer, asked, DONE, orders, turnOf } from './turn-from.ts';

type Place = Readonly<Record<string, string>>;

const language = once(() => languageIn(contractOf(shipped), 'en'));

const HANDS = { hands: { ALLIED: ['FORWARD', 'PROBE_LEFT', 'ATTACK_CENTER'], FRENCH: ['PROBE_RIGHT', 'ELAN'] } };

/** A turn in which all units of the Allies are ordered, up to its combats. */
const fighting = (place: Place, letters = '', more: Differences = HANDS): Playing => {
  const referee = turnOf({ ...place, A1: 'FR-OG4' }, more, letters);
  const own = referee.state.units.filter(({ type }) => !type.startsWith('FR')).map(({ id }) => id);
  answer(referee, { card: 'FORWARD' }, orders(...own), DONE);
  expect(asked(referee).kind).toBe('combat');
  return referee;
};

const sheetOf = (referee: Playing, text: string): SheetSource<unknown> =>
  new SheetSource(readSheet(text, language(), { owns: ['ALLIED'], view: referee.view('ALLIED') }), {
    ...{ language: language(), owns: ['ALLIED'], mode: 'go' },
  });

const answerOf = (referee: Playing, sheet: SheetSource<unknown>): Json | undefined => {
  return sheet.answer(asked(referee), () => referee.view('ALLIED'))?.answer;
};

/** Whom a line attacks, or the code of its refusal. */
const attacks = (referee: Playing, line: string): Json | undefined => {
  const sheet = sheetOf(referee, line);
  const given = answerOf(referee, sheet) as { readonly at?: string } | undefined;
  return given?.at ?? given ?? sheet.progress()[0]?.refusal?.code;
};

describe('a line that fights', () => {
  // Friends with other enemies come first, so that nobody takes theirs for his own.
  const CLOSE: Place = {
    ...{ H2: 'BR-LN4', G2: 'FR-LN1+Ney', G6: 'BR-GR4', G7: 'FR-LN4', F5: 'FR-LN3+Soult', F6: 'FR-LT2+Delaborde' },
    G5: 'BR-FA3',
  };
  test.each<[string, string]>([
    ['MELEE G6 AT F5', 'F5'],
    ['MELEE GR1 AT FR-LN9 ELSE F5', 'F5'],
    ['MELEE G6 AT LDR:Delaborde', 'F6'],
    ['MELEE G6 AT WEAKEST', 'F6'],
    ['MELEE G6 AT LEADER', 'F5'],
    ['MELEE G6 AT LEADER IF TARGET.BLOCKS <= 2', 'order.unmet'],
    ['MELEE G6 AT WEAKEST IF TARGET.BLOCKS >= 3', 'order.unmet'],
    ['MELEE G6 AT WEAKEST ELSE F5 IF TARGET.BLOCKS >= 3', 'F5'],
    ['MELEE G6 AT G2 ELSE F6', 'F6'],
    ['MELEE G6 AT G2 ELSE E5', 'combat.far'],
    ['MELEE G6 AT F5 ELSE E5 IF TARGET.BLOCKS >= 4', 'order.unmet'],
    ['MELEE G6 AT E5 ELSE F5 IF TARGET.BLOCKS >= 4', 'order.unmet'],
    ['MELEE G6 AT FR-HC1', 'combat.nobody'],
    ['MELEE G9 AT F6', 'combat.gone'],
    ['MELEE BR-RL1 AT F6', 'combat.gone'],
    ['MELEE G6 AT F5 WITH G5 IF DICE >= 9', 'F5'],
    ['MELEE G6 AT F5 WITH FA1 IF DICE >= 10', 'order.unmet'],
    ['MELEE G6 AT F6 IF DICE >= 6', 'order.unmet'],
    ['MELEE G6 AT F6 WITH BR-FA2', 'combat.gone'],
    ['FIRE G6 AT WEAKEST', 'combat.nobody'],
    ['FIRE G6 AT F5', 'combat.contact'],
  ])('D-05, D-25: %s comes to %s', (line, expected) => {
    expect(attacks(fighting(CLOSE), line)).toEqual(expected);
  });

  const APART: Place = { I6: 'BR-FA3', E4: 'FR-LN4', G4: 'FR-LN3', F8: 'FR-LN2' };
  test.each<[string, string]>([
    ['FIRE I6 AT NEAREST', 'G4'],
    ['FIRE I6 AT WEAKEST', 'F8'],
    ['FIRE I6 AT NEAREST IF RANGE >= 4', 'order.unmet'],
    ['FIRE I6 AT NEAREST ELSE E4 IF RANGE >= 4', 'E4'],
    ['FIRE I6 AT G4 IF RANGE = 3 AND DICE = 2', 'G4'],
    ['FIRE I6 AT G4 IF TARGET.DICE >= 0', 'order.unmet'],
    ['FIRE I6 AT LEADER', 'combat.nobody'],
  ])('D-05: %s comes to %s', (line, expected) => {
    expect(attacks(fighting(APART), line)).toEqual(expected);
  });

  test('D-05: a leader alone has no blocks, so he is the weakest', () => {
    const referee = fighting({ G6: 'BR-GR4', F6: 'FR-LN1', G5: 'FR+Ney' });
    expect(attacks(referee, 'MELEE G6 AT WEAKEST')).toBe('G5');
    expect(attacks(referee, 'MELEE G6 AT G5 IF TARGET.ALONE')).toBe('G5');
    expect(attacks(referee, 'MELEE G6 AT F6 IF TARGET.ALONE')).toBe('order.unmet');
    expect(attacks(referee, 'MELEE G6 AT G5 IF TARGET.ARM=INF')).toBe('order.unmet');
  });

  test('D-05: of several a leader alone is the weakest, wherever he stands among them', () => {
    const referee = fighting({ G6: 'BR-GR4', F5: 'FR-LN2', F6: 'FR+Ney', G7: 'FR-LN1', G5: 'FR-LN3' });
    expect(attacks(referee, 'MELEE G6 AT WEAKEST')).toBe('F6');
    const others = fighting({ G6: 'BR-GR4', F5: 'FR+Ney', F6: 'FR-LN1', G7: 'FR+Soult', G5: 'FR-LN3' });
    expect(['F5', 'G7']).toContain(attacks(others, 'MELEE G6 AT WEAKEST'));
  });

  test('C-S-11: a label names nobody who is out of the game, and a leader who is gone is no target', () => {
    const referee = fighting({ G6: 'BR-GR4', G8: 'BR-LN4', F6: 'FR-LN4+Delaborde', F9: 'FR-LN4' });
    for (const piece of [...referee.state.units, ...referee.state.leaders])
      if (['BR-LN1', 'FR-LN2', 'Delaborde'].includes(piece.id)) changing({ state: referee.state }, piece).hex = null;
    expect(attacks(referee, 'MELEE LN1 AT F6')).toBe('combat.gone');
    expect(attacks(referee, 'MELEE G6 AT FR-LN2')).toBe('combat.nobody');
    expect(attacks(referee, 'MELEE G6 AT LDR:Delaborde')).toBe('combat.nobody');
    expect(attacks(referee, 'MELEE G6 AT LDR@F6')).toBe('combat.nobody');
  });

  test.each([
    ['MELEE G6 AT E1', 'combat.far'],
    ['MELEE BR-RL1 AT F6', 'combat.gone', { unit: 'BR-RL1' }],
    ['MELEE G6 AT FR-HC1 ELSE FR-HC2', 'combat.nobody', { at: 'FR-HC1' }],
  ])('%s says of whom it speaks', (line, code, args = { unit: 'BR-GR1', at: 'E1' }) => {
    const referee = fighting({ G6: 'BR-GR4', F6: 'FR-LN1' });
    const sheet = sheetOf(referee, line);
    expect(answerOf(referee, sheet)).toBeUndefined();
    expect(sheet.progress()[0]?.refusal).toMatchObject({ code, reason: { args } });
  });

  test.each(['FIRE NONE', 'MELEE NONE'])('%s ends the combats, once', (line) => {
    const referee = fighting({ G6: 'BR-GR4', F6: 'FR-LN1' });
    const sheet = sheetOf(referee, line);
    expect([answerOf(referee, sheet), answerOf(referee, sheet)]).toEqual([DONE, undefined]);
    expect(sheet.progress()[0]?.outcome).toBe('done');
  });

  test.each<[string, Place]>([
    ['FIRE I6 AT NEAREST', APART],
    ['MELEE G6 AT WEAKEST', CLOSE],
  ])('%s fights once', (line, place) => {
    const referee = fighting(place);
    const sheet = sheetOf(referee, line);
    expect([answerOf(referee, sheet) !== undefined, answerOf(referee, sheet)]).toEqual([true, undefined]);
  });
});

/** What the French say while a melee is fought: nothing that would change it. */
const silent = (decision: Decision): Json => {
  if (decision.kind === 'reaction') return 'STAND';
  return decision.kind === 'battleBack' ? false : decision.fallback();
};

/** What a line answers to all that it is asked after its melee of G6 against F6, what is left of it, and what it lacked. */
const follows = (text: string, place: Place, letters: string, more: Differences = HANDS) => {
  const referee = fighting(place, letters, more);
  const sheet = sheetOf(referee, text);
  answer(referee, sure(answerOf(referee, sheet)));
  const rests = sheet.rest();
  const given: Json[] = [];
  const lacks: string[] = [];
  while (!referee.over && asked(referee).kind !== 'combat' && asked(referee).kind !== 'card') {
    const own = asked(referee).seat === 'ALLIED' ? sure(answerOf(referee, sheet)) : undefined;
    if (own !== undefined) {
      given.push(own);
      lacks.push(...sheet.progress().flatMap(({ refusal }) => refusal?.code ?? []));
    }
    expect(answer(referee, own === undefined ? silent(asked(referee)) : own)).toBeUndefined();
  }
  return { given, rests, lacks };
};

const CAVALRY: Place = { G6: 'BR-HC3', F6: 'FR-LN1', D6: 'FR-LN4', E8: 'FR-LC3', G9: 'BR-FA3' };
const MISS = 'AAAAAAAAAAAA';
const WIN = `I${MISS}`;

describe('what follows a melee that is won', () => {
  test.each<[string, Json[], string[]?]>([
    ['MELEE G6 AT F6', [[]]],
    ['MELEE G6 AT F6 ADVANCE NO', [[]]],
    ['MELEE G6 AT F6 ADVANCE YES', [['F6']]],
    ['MELEE G6 AT F6 ADVANCE YES THEN STAY', [['F6']]],
    ['MELEE G6 AT F6 ADVANCE IF MY.BLOCKS >= 3', [['F6']]],
    ['MELEE G6 AT F6 ADVANCE IF MY.BLOCKS >= 4', [[]]],
    ['MELEE G6 AT F6 ADVANCE YES THEN BACK', [['F6', 'G6']]],
    ['MELEE G6 AT F6 ADVANCE YES THEN F7', [['F6', 'F7'], null]],
    ['MELEE G6 AT F6 ADVANCE YES THEN C6', [['F6']], ['advance.closed']],
    ['MELEE G6 AT F6 ADVANCE YES THEN C6 ELSE STAY', [['F6']]],
    ['MELEE G6 AT F6 ADVANCE YES THEN C6 ELSE F5', [['F6', 'F5']]],
    ['MELEE G6 AT F6 ADVANCE YES THEN STAY ELSE F5', [['F6']]],
    ['MELEE G6 AT F6 THEN F7', [[]]],
    ['MELEE G6 AT F6 ADVANCE YES THEN F7 BONUS E8', [['F6', 'F7'], { at: 'E8', with: [] }]],
    ['MELEE G6 AT F6 ADVANCE YES THEN F7 BONUS D6 ELSE E8', [['F6', 'F7'], { at: 'E8', with: [] }]],
    ['MELEE G6 AT F6 ADVANCE YES THEN F7 BONUS D6', [['F6', 'F7'], null], ['bonus.nobody']],
    ['MELEE G6 AT F6 ADVANCE YES THEN F7 BONUS NONE', [['F6', 'F7'], null]],
    ['MELEE G6 AT F6 ADVANCE YES THEN F7 BONUS WEAKEST', [['F6', 'F7'], { at: 'E8', with: [] }]],
    ['MELEE G6 AT F6 ADVANCE YES THEN F7 BONUS E8 WITH FA1', [['F6', 'F7'], { at: 'E8', with: ['BR-FA1'] }]],
    ['MELEE G6 AT F6 ADVANCE YES THEN F7 BONUS E8 WITH FA2', [['F6', 'F7'], { at: 'E8', with: [] }]],
    ['MELEE G6 AT F6 ADVANCE YES THEN F7 BONUS E8 WITH G6', [['F6', 'F7'], { at: 'E8', with: [] }]],
    ['MELEE G6 AT F6 ADVANCE YES THEN E6 BONUS WEAKEST', [['F6', 'E6'], { at: 'D6', with: [] }]],
    ['MELEE G6 AT F6 ADVANCE NO THEN F7', [[]]],
    ['MELEE G6 AT F6 ADVANCE YES THEN STAY ELSE C6', [['F6']]],
  ])('D-14, D-15: %s', (line, given, lacks = []) => {
    expect(follows(line, CAVALRY, WIN)).toMatchObject({ given, lacks });
  });

  test('C-CA-01, C-BON-06: the guns of a bonus melee are named in any order', () => {
    const place: Place = { F9: 'BR-HA3', ...CAVALRY };
    const bonus = (guns: string) =>
      follows(`MELEE G6 AT F6 ADVANCE YES THEN F7 BONUS E8 WITH ${guns}`, place, WIN).given[1];
    const both = { at: 'E8', with: expect.arrayContaining(['BR-HA1', 'BR-FA1']) };
    expect([bonus('HA1, FA1'), bonus('FA1, HA1')]).toEqual([both, both]);
  });

  test('D-15, C-S-15: a line that lacks a bonus says of whom, and none that only takes a hex', () => {
    const referee = fighting(CAVALRY, WIN);
    const sheet = sheetOf(referee, 'MELEE G6 AT F6 ADVANCE YES THEN F7 BONUS D6');
    for (let count = 0; count < 3; count++) {
      if (asked(referee).kind === 'reaction') answer(referee, 'STAND');
      answer(referee, sure(answerOf(referee, sheet)));
    }
    expect(sheet.progress()[0]?.refusal).toMatchObject({ code: 'bonus.nobody', reason: { args: { at: 'D6' } } });
    const line = 'MELEE G6 AT F6 ADVANCE YES THEN F7 BONUS E8 TAKE YES';
    const place: Place = { G6: 'BR-HC3', F6: 'FR-LN1', E8: 'FR-LN1' };
    expect(follows(line, place, 'IAAAIAAA')).toMatchObject({
      given: [['F6', 'F7'], { at: 'E8', with: [] }, ['E8']],
      lacks: [],
    });
  });

  const LAST: Place = { G6: 'BR-HC3', F6: 'FR-LN1', E7: 'FR-LN1' };
  test.each<[string, Json[]]>([
    ['TAKE YES', [['F6'], { at: 'E7', with: [] }, ['E7']]],
    ['TAKE NO', [['F6'], { at: 'E7', with: [] }, []]],
    ['', [['F6'], { at: 'E7', with: [] }, []]],
  ])('C-S-15: the hex that a bonus melee has cleared is entered with %s', (take, given) => {
    expect(follows(`MELEE G6 AT F6 ADVANCE YES BONUS E7 ${take}`, LAST, 'IAAAIAAA').given).toEqual(given);
  });

  test('what is left of a line while its melee is fought says what follows', () => {
    const line = 'ADVANCE YES THEN F7 ELSE BACK BONUS E8 ELSE D6 WITH FA1 TAKE NO';
    expect(follows(`MELEE G6 AT F6 ${line}`, CAVALRY, WIN).rests).toEqual([`WON BR-HC1 AT F6 ${line}`]);
    expect(follows('MELEE G6 AT F6 ADVANCE IF HAND >= 1', CAVALRY, WIN).rests).toEqual([
      'WON BR-HC1 AT F6 ADVANCE IF HAND>=1',
    ]);
    expect(follows('MELEE G6 AT F6', CAVALRY, WIN).rests).toEqual([]);
  });

  /** The same line, read anew after its melee was fought in an earlier step. */
  test.each<[string, Json | undefined]>([
    ['WON BR-HC1 AT F6 ADVANCE YES THEN F7', ['F6', 'F7']],
    ['WON BR-HC1 AT F6 TAKE YES', []],
    ['WON BR-LC1 AT F6 ADVANCE YES', undefined],
  ])('%s answers for its own unit only', (line, way) => {
    const referee = fighting(CAVALRY, WIN);
    answer(referee, { melee: 'BR-HC1', at: 'F6', with: [] });
    if (asked(referee).kind === 'reaction') answer(referee, 'STAND');
    expect(asked(referee).kind).toBe('advance');
    expect(answerOf(referee, sheetOf(referee, line))).toEqual(way);
  });

  test('a line answers for its own melee only', () => {
    const referee = fighting({ ...CAVALRY, H2: 'BR-LC3', G2: 'FR-LN1' }, WIN);
    const sheet = sheetOf(referee, 'MELEE G6 AT F6 ADVANCE YES\nMELEE H2 AT G2 ADVANCE NO');
    expect(answerOf(referee, sheet)).toMatchObject({ at: 'F6' });
    answer(referee, { melee: 'BR-LC1', at: 'G2', with: [] });
    if (asked(referee).kind === 'reaction') answer(referee, 'STAND');
    expect([asked(referee).kind, asked(referee).prompt.args?.unit]).toEqual(['advance', 'BR-LC1']);
    expect(answerOf(referee, sheet)).toBeUndefined();
  });
});

describe('a line that moves', () => {
  /** What a line answers where the Allies move, and the code of its refusal. */
  const moves = (line: string): readonly unknown[] => {
    const referee = turnOf({ G5: 'BR-LN4', G6: 'BR-LN3', G12: 'BR-HC3+Hill', E5: 'FR-LN4', A1: 'FR-OG4+Ney' }, HANDS);
    answer(referee, { card: 'FORWARD' }, orders('BR-LN1', 'BR-LN2', 'BR-HC1'));
    expect(asked(referee).kind).toBe('move');
    const sheet = sheetOf(referee, line);
    const given = answerOf(referee, sheet);
    const { refusal } = sheet.progress()[0] ?? {};
    return [given, ...(refusal ? [refusal.code, refusal.reason.args] : [])];
  };
  const UNMET = [undefined, 'order.unmet', undefined];

  test.each<[string, readonly unknown[]]>([
    ['MOVE NONE', [DONE]],
    ['MOVE G5: F5', [{ piece: 'BR-LN1', path: ['F5'] }]],
    ['MOVE LN2: H6', [{ piece: 'BR-LN2', path: ['H6'] }]],
    ['MOVE LN1: F5', [{ piece: 'BR-LN1', path: ['F5'] }]],
    ['MOVE E5: F5', [undefined, 'move.unordered', { piece: 'E5' }]],
    ['MOVE FR-LN1: F5', [undefined, 'move.unordered', { piece: 'FR-LN1' }]],
    ['MOVE LDR@A1: B1', [undefined, 'move.unordered', { piece: 'LDR@A1' }]],
    ['MOVE C3: D3', [undefined, 'move.unordered', { piece: 'C3' }]],
    ['MOVE G6: H6 IF MY.BLOCKS <= 3', [{ piece: 'BR-LN2', path: ['H6'] }]],
    ['MOVE G5: H5 IF MY.BLOCKS <= 3', UNMET],
    ['MOVE G12: G11 IF LEADER.HERE', [{ piece: 'BR-HC1', path: ['G11'] }]],
    ['MOVE Hill: G11 IF LEADER.HERE', UNMET],
    ['MOVE G5: H5 IF GONE(E5)', UNMET],
    ['MOVE G5: H5 IF GONE(E6)', [{ piece: 'BR-LN1', path: ['H5'] }]],
  ])('D-04, D-25: %s comes to %j', (line, expected) => {
    expect(moves(line)).toEqual(expected);
  });
});

describe('a line that keeps a card', () => {
  const question = { kind: 'keep', options: () => ['ELAN', 'SCOUT_LEFT'], fallback: () => 'SCOUT_LEFT' };
  const itemOf = (line: string) => sure(readSheet(line, language(), { owns: ['ALLIED'] }).lines[0]?.item);

  test.each<[string, Json | undefined, boolean]>([
    ['KEEP ELAN', 'ELAN', false],
    ['KEEP FORWARD > ELAN', 'ELAN', false],
    ['KEEP FORWARD', 'SCOUT_LEFT', false],
    ['KEEP ASK', undefined, true],
  ])('D-18: after a Scout %s keeps %s', (line, card, isAsked) => {
    const { answer: answers, asks, perhaps } = itemOf(line);
    const verdict = answers(question as unknown as Decision, {} as never, []);
    expect([verdict?.ok ? verdict.answer : verdict, perhaps]).toEqual([card, true]);
    expect(asks?.(question as unknown as Decision)).toBe(isAsked);
    expect(asks?.({ ...question, kind: 'combat' } as unknown as Decision)).toBe(false);
  });

  test('D-18: KEEP and WON wait for what may never be asked: no fault of theirs', () => {
    const referee = turnOf({ G6: 'BR-LN4', A1: 'FR-OG4' }, HANDS);
    const sheet = sheetOf(referee, 'KEEP ELAN\nWON BR-HC1 AT F6 ADVANCE YES\nMOVE G6: G5');
    for (const kind of ['turn.begun', 'turn.ended']) sheet.observe({ kind, side: 'ALLIED', turn: 1 });
    expect(sheet.progress().map(({ refusal }) => refusal?.code)).toEqual([undefined, undefined, 'order.not-reached']);
  });
});

/** What lines make of a question about orders or blocks, and the refusals of each line. */
const gathered = (place: Place, card: string, letters: string, text: string) => {
  const hands = { ALLIED: [card, 'PROBE_LEFT', 'PROBE_LEFT', 'PROBE_RIGHT'], FRENCH: ['FORWARD'] };
  const referee = turnOf({ ...place, A1: 'FR-OG4' }, { hands }, letters);
  expect(answer(referee, { card })).toBeUndefined();
  const sheet = sheetOf(referee, text);
  const { units, leaders = [], unsquare = [] } = answerOf(referee, sheet) as Record<string, string[]>;
  const refusals = sheet.progress().map(({ refusal }) => refusal && [refusal.code, refusal.reason.args?.unit]);
  return { given: [...sure(units), ...leaders.map((id) => `LDR:${id}`), ...unsquare.map((id) => `-${id}`)], refusals };
};

describe('lines that order', () => {
  const PLACE: Place = { G5: 'BR-LN4', G6: 'BR-LN3', G7: 'BR-LC3+Hill', G8: 'BR-FA3', F6: 'FR-LN4', E5: 'FR-LT4+Ney' };
  test.each<[string, string[], unknown[]]>([
    ['ORDER G5, G6', ['BR-LN1', 'BR-LN2'], [undefined]],
    ['ORDER LN2', ['BR-LN2'], [undefined]],
    ['ORDER LN1, FR-LN1', ['BR-LN1'], [['orders.foreign', 'FR-LN1']]],
    ['ORDER G5, G6, G7, G8', ['BR-LN1', 'BR-LN2', 'BR-LC1'], [['orders.many', undefined]]],
    [
      'ORDER G5\nORDER G6, G7, G8\nORDER I1',
      ['BR-LN1', 'BR-LN2', 'BR-LC1'],
      [undefined, ['orders.many', undefined], ['orders.foreign', 'I1']],
    ],
    ['ORDER I1, G5, FR-LN1, G6', ['BR-LN1', 'BR-LN2'], [['orders.foreign', 'I1']]],
    ['ORDER G5 DETACH LDR:Hill', ['BR-LN1', 'LDR:Hill'], [undefined]],
    ['DETACH LDR@G7\nORDER G5, G6, G8', ['BR-LN1', 'BR-LN2', 'BR-FA1'], [['orders.many', undefined], undefined]],
    ['ORDER LDR@G7', ['LDR:Hill'], [undefined]],
    ['DETACH LDR@E5', [], [['orders.foreign', 'Ney']]],
    ['DETACH G5', [], [['orders.foreign', 'G5']]],
    ['UNSQUARE G5', [], [['square.none', 'BR-LN1']]],
    ['ORDER NONE', [], [undefined]],
  ])('D-02: %s orders %j', (text, given, refusals) => {
    expect(gathered(PLACE, 'ATTACK_CENTER', '', text)).toEqual({ given, refusals });
  });

  test.each<[string, string, string[]]>([
    ['ATTACK_CENTER', 'UNSQUARE G6', ['BR-LN1', '-BR-LN1']],
    ['ATTACK_CENTER', 'DETACH LDR:Hill UNSQUARE G6', ['BR-LN1', 'LDR:Hill', '-BR-LN1']],
    ['LEADERSHIP', 'UNSQUARE G6', ['-BR-LN1']],
    ['ATTACK_CENTER', 'DETACH LDR:Hill', []],
  ])('D-03, C-ORD-05: by %s %s gives %j', (card, text, given) => {
    expect(gathered({ G6: 'BR-LN4+Hill/1', G8: 'BR-LN4' }, card, '', text).given).toEqual(given);
  });

  test.each<[string, string, string[], (string | undefined)[]]>([
    ['IICS', 'ELAN INF: G5, G6\nELAN CAV: G7', ['BR-LN1', 'BR-LN2', 'BR-LC1'], [undefined, undefined]],
    ['ISSS', 'ELAN INF: G5, G6', ['BR-LN1'], [undefined]],
    ['ISSS', 'ELAN INF: I1', [], [undefined]],
    ['ISSS', 'ELAN G5', [], [undefined]],
    ['FSSS', 'ELAN FLAG: LDR:Hill', ['LDR:Hill'], [undefined]],
    ['FSSS', 'ELAN FLAG: LDR:Hill, G5', ['LDR:Hill'], [undefined]],
    ['ISSS', 'ORDER G5\nORDER G7', ['BR-LN1'], [undefined, 'orders.many']],
  ])('D-17: after a roll of %s %s orders %j', (letters, text, given, codes) => {
    const made = gathered(PLACE, 'ELAN', letters, text);
    expect([made.given, made.refusals.map((each) => each?.[0])]).toEqual([given, codes]);
  });

  const WEAK: Place = { G5: 'BR-LN2', G6: 'BR-LN3', G7: 'BR-LC1', G8: 'BR-FA3', F6: 'FR-LN2' };
  test.each<[string, string, string[], (string | undefined)[]]>([
    ['IICS', 'RALLY INF: G5, G5\nRALLY CAV: G7', ['BR-LN1', 'BR-LN1', 'BR-LC1'], [undefined, undefined]],
    ['IISS', 'RALLY INF: G6, G6, G5', ['BR-LN2', 'BR-LN1'], ['rally.full']],
    ['ISSS', 'RALLY INF: G5, G6', ['BR-LN1'], [undefined]],
    ['ISSS', 'RALLY INF: FR-LN1, G6', ['BR-LN2'], ['rally.full']],
    ['ISSS', 'RALLY INF: I1\nRALLY INF: LN1', ['BR-LN1'], ['rally.full', undefined]],
    ['ISSS', 'RALLY NONE', [], [undefined]],
  ])('D-17: after a roll of %s %s rallies %j', (letters, text, given, codes) => {
    const made = gathered(WEAK, 'RALLY', letters, text);
    expect([made.given, made.refusals.map((each) => each?.[0])]).toEqual([given, codes]);
  });
});
