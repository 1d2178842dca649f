/** How the language of a turn deals with what happens: its end, symbols of Elan, and silence. */
import { expect, test } from 'vitest';
import { accept, type Decision, type GameEvent, type Json, sure } from '../../../src/engine/index.ts';
import type { Case } from '../../../src/games/napoleonics/case/format.ts';
import { runCase } from '../../../src/games/napoleonics/case/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import { viewOf } from '../../../src/games/napoleonics/knowledge.ts';
import { templateOf } from '../../../src/games/napoleonics/report/template.ts';
import { type Orders, ordersFault } from '../../../src/games/napoleonics/rules/ordered-units.ts';
import { noticeOf, questionOf, readSheet, yesNoOf } from '../../../src/orders/index.ts';
import { positionAt } from './position-at.ts';

const { language } = napoleonics;

test.each<[object, string | undefined]>([
  [{ kind: 'turn.begun', side: 'ALLIED', turn: 3 }, 'begin'],
  [{ kind: 'turn.ended', side: 'ALLIED', turn: 3 }, 'over'],
  [{ kind: 'game.ended', winner: 'FRENCH' }, 'over'],
  [{ kind: 'turn.begun', side: 'FRENCH', turn: 4 }, undefined],
  [{ kind: 'turn.ended', side: 'FRENCH', turn: 4 }, undefined],
  [{ kind: 'unit.lost', unit: 'BR-LN1', at: 'F6', lost: 1, left: 3 }, undefined],
])('a sheet of the Allies takes %j as %s', (event, means) => {
  expect(noticeOf(language, event as GameEvent, ['ALLIED'])?.means).toBe(means);
});

/** What lines of Elan order with these symbols. */
const elan = (symbols: readonly ('INF' | 'CAV' | 'ART' | 'FLAG')[], text: string): Json | undefined => {
  const place = { G2: 'BR-LN4', G4: 'BR-LN4', G6: 'BR-LC3', G8: 'BR-FA3+Hill' };
  const position = positionAt(place, { now: { card: 'ELAN', counts: 'ELAN', symbols } });
  const view = viewOf(shipped, position.state, 'ALLIED');
  const { lines } = readSheet(text, language, { owns: ['ALLIED'], view });
  const check = (answer: Json) => {
    const refusal = ordersFault(position, 'ALLIED', answer as Orders);
    return refusal ? { ok: false, refusal } : accept(answer);
  };
  const decision = { kind: 'orders', seat: 'ALLIED', check } as unknown as Decision;
  return questionOf(language, 'orders')?.gather?.(
    decision,
    view,
    lines.map(({ order }) => sure(order)),
  ).answer;
};

test('D-17: a line of Elan orders no more than its own symbols; flags are left to the line that names them', () => {
  const all = { leaders: [], unsquare: [] };
  expect(elan(['INF', 'FLAG'], 'ELAN INF: G2, G4\nELAN FLAG: G6')).toEqual({ ...all, units: ['BR-LN1', 'BR-LC1'] });
  expect(elan(['INF', 'FLAG'], 'ELAN INF: G2\nELAN FLAG: G4')).toEqual({ ...all, units: ['BR-LN1', 'BR-LN2'] });
  expect(elan(['CAV'], 'ELAN INF: G2, G4')).toEqual({ ...all, units: [] });
  expect(elan(['INF', 'INF', 'FLAG'], 'ELAN INF: G2, G4\nELAN FLAG: LDR:Hill')).toEqual({
    ...all,
    ...{ units: ['BR-LN1', 'BR-LN2'], leaders: ['Hill'] },
  });
});

/** Cavalry that attacks weak infantry, whose side has cards enough for a square. */
const charged = (standing: readonly string[]) =>
  runCase(shipped, {
    ...{ id: 'square', game: 'napoleonics', scenario: 'field', active: 'ALLIED' },
    place: { F6: 'BR-LC3', E6: 'FR-LN1' },
    hands: { ALLIED: ['PROBE_CENTER'], FRENCH: ['PROBE_LEFT', 'PROBE_RIGHT', 'ATTACK_LEFT', 'ATTACK_RIGHT'] },
    standing: { FRENCH: standing },
    orders: [{ seat: 'ALLIED', text: 'CARD PROBE_CENTER\nORDER F6\nMELEE F6 AT E6' }],
    seed: '7',
  }).events.flatMap((event) => (event.kind === 'reaction.chosen' ? [event.reaction] : []));

/** The turn that is offered to the Allies where they are asked for a card. */
const offered = (place: Readonly<Record<string, string>>, hand: readonly string[], more: Case['markers'] = {}) => {
  const { state } = positionAt(place, { hands: { ALLIED: [...hand], FRENCH: ['FORWARD'] }, markers: more });
  delete state.now;
  return (seat: string | undefined, kind = 'card') => templateOf(shipped, viewOf(shipped, state, seat), kind);
};

test.each<[string, Readonly<Record<string, string>>, string, readonly string[]]>([
  [
    'fights on where it can',
    { G6: 'BR-LN4', G5: 'BR-LN4', F6: 'FR-LN2', F5: 'FR-LN2', H2: 'BR-LN4' },
    'ATTACK_CENTER',
    [
      'CARD ATTACK_CENTER',
      expect.stringMatching(/^ORDER BR-LN[12], BR-LN[12]$/),
      expect.stringMatching(/^MELEE BR-LN[12] AT F[56] ADVANCE YES$/),
      expect.stringMatching(/^MELEE BR-LN[12] AT F[56] ADVANCE YES$/),
      'DONE',
    ],
  ],
  [
    'sends cavalry on to another one',
    { G6: 'BR-LC3', F6: 'FR-LN1', H2: 'BR-LN4' },
    'ATTACK_CENTER',
    ['CARD ATTACK_CENTER', 'ORDER BR-LC1', 'MELEE BR-LC1 AT F6 ADVANCE YES BONUS WEAKEST', 'DONE'],
  ],
  [
    'fires at others where nobody is left',
    { G6: 'BR-FA3', F7: 'FR-LN2', D6: 'FR-LN4' },
    'ELAN',
    [...['CARD ELAN', 'ORDER BR-FA1', 'FIRE BR-FA1 AT F7 ELSE WEAKEST', 'DONE']],
  ],
])('a turn that is offered as lines %s', (_what, place, card, lines) => {
  expect(offered(place, [card])('ALLIED')).toEqual(lines);
});

test('no turn is offered to whoever is not asked for a card, and the deck may be empty', () => {
  const turn = offered({ G6: 'BR-LN4', F6: 'FR-LN2' }, ['ATTACK_CENTER'], { deck: [], discard: ['RALLY', 'ELAN'] });
  expect([turn('FRENCH'), turn(undefined), turn('ALLIED', 'move')]).toEqual([[], [], []]);
  expect(turn('ALLIED')).toHaveLength(4);
});

test('in a case a square is formed by a rule only, whatever silence would do', () => {
  expect(charged([])).toEqual([]);
  expect(charged(['MELEE FOR ANY: SQUARE'])).toEqual(['SQUARE']);
});

test('YES and NO answer whether a unit battles back, and nothing else', () => {
  const answerTo = (kind: string, isYes: boolean) => yesNoOf(language, { kind } as Decision, isYes);
  expect([answerTo('battleBack', true), answerTo('battleBack', false)]).toEqual([true, false]);
  expect([answerTo('card', true), answerTo('bonus', false)]).toEqual([undefined, undefined]);
});

test('in a case a bonus melee of which no line speaks is not fought, and the turn ends', () => {
  const { rolls, ...result } = after(['MELEE F6 AT E6 ADVANCE YES']);
  expect(result).toEqual({ at: 'E6', open: [{ seat: 'FRENCH', kind: 'card' }], refused: [] });
  expect(rolls).toEqual(['melee']);
  expect(after(['MELEE F6 AT E6']).at).toBe('F6');
});

/** What comes of lines of cavalry that clears E6, with another enemy behind it. */
const after = (lines: readonly string[]) => {
  const { events, open, refused, position } = runCase(shipped, {
    ...{ id: 'bonus', game: 'napoleonics', scenario: 'field', active: 'ALLIED' },
    place: { F6: 'BR-LC3', E6: 'FR-LN1', D6: 'FR-LN4' },
    hands: { ALLIED: ['PROBE_CENTER'], FRENCH: ['PROBE_LEFT'] },
    orders: [{ seat: 'ALLIED', text: ['CARD PROBE_CENTER', 'ORDER F6', ...lines].join('\n') }],
    dice: ['I', 'A', 'A', 'A', 'A', 'A', 'A', 'A', 'A'],
  });
  const [at] = Object.entries(position.place).find(([, piece]) => piece?.startsWith('BR-LC')) ?? [];
  const rolls = events.flatMap((event) => (event.kind === 'dice.rolled' ? [event.what] : []));
  return { at, open: open.map(({ seat, kind }) => ({ seat, kind })), refused, rolls };
};

test.each([
  ['clear ground', {}, ['melee', 'bonus']],
  ['a forest, in which it may not battle', { D6: 'FOREST' }, ['melee']],
])('C-BON-01, C-TER-FO: heavy cavalry that goes on into %s', (_where, terrain, rolls) => {
  const { events, position } = runCase(shipped, {
    ...{ id: 'onward', game: 'napoleonics', scenario: 'field', active: 'ALLIED' },
    place: { F6: 'BR-HC3', E6: 'FR-LN1', C6: 'FR-LN4' },
    hands: { ALLIED: ['PROBE_CENTER'], FRENCH: ['PROBE_LEFT'] },
    markers: { terrain },
    orders: [{ seat: 'ALLIED', text: 'CARD PROBE_CENTER\nORDER F6\nMELEE F6 AT E6 ADVANCE YES THEN D6 BONUS C6' }],
    standing: { FRENCH: ['BATTLE-BACK FOR ANY: NO'] },
    dice: ['I', 'A', 'A', 'A', 'A', 'A', 'A', 'A', 'A', 'A', 'A', 'A'],
  });
  expect(position.place).toMatchObject({ D6: 'BR-HC3' });
  expect(events.flatMap((event) => (event.kind === 'dice.rolled' ? [event.what] : []))).toEqual(rolls);
});

test('a case that runs out of dice says which roll it waits for', () => {
  const it = {
    ...{ id: 'short', game: 'napoleonics', scenario: 'field', active: 'ALLIED', dice: ['A', 'A'] },
    place: { F6: 'BR-LN4', E6: 'FR-LN4' },
    hands: { ALLIED: ['PROBE_CENTER'], FRENCH: ['PROBE_LEFT'] },
    orders: [{ seat: 'ALLIED', text: 'CARD PROBE_CENTER\nORDER F6\nMELEE F6 AT E6' }],
  };
  const { ok, needDice, failed } = runCase(shipped, it);
  expect({ ok, needDice, failed }).toEqual({
    ok: false,
    needDice: { kind: 'melee', count: 4 },
    failed: ['dice are missing for {"kind":"melee","count":4}'],
  });
  expect(runCase(shipped, { ...it, expect: [{ needDice: 4, kind: 'melee' }] }).ok).toBe(true);
});

test.each([
  ['I play Forward', 'CARD FORWARD'],
  ['Karte: Forward', 'CARD FORWARD'],
  ['カードはForward', 'CARD FORWARD'],
  ['Befehle: FR-FA1, FR-LN7', 'ORDER FR-FA1, FR-LN7'],
  ['명령: FR-FA1, FR-LN7', 'ORDER FR-FA1, FR-LN7'],
  ['FR-LN7 nach C3', 'MOVE FR-LN7: C3'],
  ['FR-HC1 en B9-C10', 'MOVE FR-HC1: B9-C10'],
  ['FR-LN7을 C3로 이동합니다', 'MOVE FR-LN7: C3'],
  ['FR-FA1 tire sur G4', 'FIRE FR-FA1 AT G4'],
  ['FR-FA1がG4を射撃', 'FIRE FR-FA1 AT G4'],
  ['FR-LN7 nicht nach C3', undefined],
  ['FR-LN7 to C3 or C4', undefined],
  ['FR-LN7 C3로 이동하지 마세요', undefined],
])('"%s" is read as %s', (text, order) => {
  const { lines } = readSheet(text, language, { owns: ['FRENCH'] });
  expect(lines.flatMap(({ canonical }) => canonical || [])).toEqual(order === undefined ? [] : [order]);
});
