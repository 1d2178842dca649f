import { expect, test } from 'vitest';
import { choice, type Decision, type Json, type JsonObject, uncheckedMessage } from '../../../src/engine/index.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { readSheet, StandingSource } from '../../../src/orders/index.ts';
import { language, opened, read, say } from '../../orders/wellington.ts';

const view = wellington.knowledge.view(opened().state, 'french_south');

/** A window whose owner holds 19, 36 and 80. By what everybody knows he might hold 40, too. */
const window = (facts: JsonObject = {}, answers?: JsonObject[]): Decision => ({
  id: 0,
  ...choice<Json>({
    kind: 'respond',
    seat: 'french_south',
    quiet: true,
    prompt: uncheckedMessage('ask.respond.entry', {
      power: 'french_south',
      playable: answers ? [] : [19, 36, 80],
      possible: [19, 36, 40, 80],
      moment: 'entry',
      area: 'badajoz',
      ...facts,
    }),
    options: [
      { respond: null },
      ...(answers ?? [
        { respond: 36, with: { option: 0, areas: ['seville'] } },
        { respond: 36, with: { option: 0, areas: ['merida'] } },
        { respond: 36, with: { option: 1 } },
        { respond: 80 },
        { respond: 19 },
      ]),
    ],
  }),
});

const unheld = (facts: JsonObject = {}) => window(facts, []);

const none = { respond: null };

test.each([
  ['RESPOND 80', { respond: 80 }],
  ['RESPOND WITH Fog of War', { respond: 80 }],
  ['PLAY 80 RESPONSE', { respond: 80 }],
  ['RESPOND 36', { respond: 36, with: { option: 0, areas: ['seville'] } }],
  ['RESPOND 36 AT Merida', { respond: 36, with: { option: 0, areas: ['merida'] } }],
  ['RESPOND 36 OPTION 2', { respond: 36, with: { option: 1 } }],
  ['RESPOND 36 WITH OPTION 1 AT Seville', { respond: 36, with: { option: 0, areas: ['seville'] } }],
  ['RESPOND 36 AT Lisbon', 'order.no-such-choice'],
  ['RESPOND 40', 'waits'],
  ['RESPOND NONE', none],
  ['NO RESPONSE', none],
  ['NO', none],
  ['PASS', none],
  ['CHOOSE 5', { respond: 80 }],
])('%s answers a window', (text, expected) => {
  const decision = window();
  const { lines } = readSheet(text, language, { owns: ['french_south'], view, open: [decision] });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.problems).toEqual([]);
  const proposed = lines[0]?.item?.answer(decision, view, []);
  const verdict = proposed?.ok ? decision.check(proposed.answer) : proposed;
  expect(verdict === undefined ? 'waits' : verdict.ok ? verdict.answer : verdict.refusal.code).toEqual(expected);
});

test('PASS ends an impulse if one is asked for', () => {
  expect(read('PASS').lines[0]?.order).toEqual({ verb: 'PASS' });
});

const consult = (text: string, decision: Decision) => {
  const orders = read(text).standing.map(({ policy, problems }, i) => {
    if (!policy) throw new Error(`${text}: ${problems.map((each) => say(each.message))}`);
    return { id: `S${i + 1}`, policy };
  });
  const reply = new StandingSource(orders, { language }).answer(decision, () => view);
  return typeof reply === 'object' ? reply.answer : reply;
};

test.each([
  ['RESPOND 80 ALWAYS', window(), { respond: 80 }],
  ['RESPOND 80 TO interception', window(), { respond: 80 }],
  ['RESPOND 19 TO move, battle', window(), { respond: 19 }],
  ['RESPOND 19 TO battle', window(), undefined],
  ['RESPOND 80 TO roll', window({ moment: 'evasion-roll' }), { respond: 80 }],
  ['RESPOND 19 TO guerrillas', window({ moment: 'partisans' }), { respond: 19 }],
  ['RESPOND 19 TO guerrilla', window({ moment: 'partisans' }), { respond: 19 }],
  ['RESPOND 19 TO event', window({ moment: 'card', as: 'event', card: 62 }), { respond: 19 }],
  ['RESPOND 19 TO event', window({ moment: 'card', as: 'cp', card: 62 }), undefined],
  ['RESPOND 19 TO event(62)', window({ moment: 'card', as: 'event', card: 62 }), { respond: 19 }],
  ['RESPOND 19 TO event 47', window({ moment: 'card', as: 'event', card: 62 }), undefined],
  ['RESPOND 19 TO event', window({ moment: 'battle', as: 'event', card: 62 }), { respond: 19 }],
  ['RESPOND 19 TO card', window({ moment: 'battle', as: 'event', card: 62 }), { respond: 19 }],
  ['RESPOND 19 TO build', window({ moment: 'battle', as: 'event', card: 62 }), { respond: 19 }],
  ['RESPOND 19 TO event(62)', window({ moment: 'battle', as: 'event', card: 62 }), { respond: 19 }],
  ['RESPOND 19 TO event(47)', window({ moment: 'battle', as: 'event', card: 62 }), undefined],
  ['RESPOND 19 TO event', window({ moment: 'battle' }), undefined],
  ['RESPOND 19 TO battle', window({ moment: 'battle' }), { respond: 19 }],
  ['RESPOND 19 TO flag', window({ moment: 'flag' }), { respond: 19 }],
  ['RESPOND 19 TO flag', window({ moment: 'card', as: 'cp', card: 62 }), undefined],
  ['RESPOND 19 TO event', window({ moment: 'flag' }), undefined],
  ['RESPOND 19 TO siege', window({ moment: 'siege', round: 0, hits: 0, strength: 3 }), { respond: 19 }],
  ['RESPOND 19 TO siege', window({ moment: 'siege-round', round: 1, hits: 1, strength: 3 }), { respond: 19 }],
  ['RESPOND 19 TO siege IF hits >= 2', window({ moment: 'siege-round', round: 1, hits: 1, strength: 3 }), undefined],
  [
    'RESPOND 19 TO siege IF hits >= 2',
    window({ moment: 'siege-round', round: 1, hits: 2, strength: 3 }),
    { respond: 19 },
  ],
  ['RESPOND ANY TO move', window(), { respond: 36, with: { option: 0, areas: ['seville'] } }],
  ['RESPOND ALWAYS', window(), { respond: 36, with: { option: 0, areas: ['seville'] } }],
  ['RESPOND 36 OPTION 2 TO move', window(), { respond: 36, with: { option: 1 } }],
  ['RESPOND 36 AT Merida IF fortress', window(), { respond: 36, with: { option: 0, areas: ['merida'] } }],
  ['RESPOND 36 IF NOT fortress', window(), undefined],
  ['RESPOND 36 IF NOT fortress\nRESPOND 80 ALWAYS', window(), { respond: 80 }],
  ['RESPOND 36 NEVER\nRESPOND ANY ALWAYS', window(), { respond: 80 }],
  ['RESPOND NEVER', window(), none],
  ['RESPOND 40 ALWAYS', window(), undefined],
  ['RESPOND 11 ALWAYS', window(), undefined],
] as const)('%s is a standing order for a window', (text, decision, expected) => {
  expect(consult(text, decision)).toEqual(expected);
});

test.each([
  'RESPOND ASK',
  'RESPOND ASK TO move',
  'RESPOND ANY TO move ASK',
  'RESPOND 40 ASK',
  'RESPOND 40 TO interception ASK',
  'RESPOND 40 IF NOT fortress ELSE ASK',
])('%s stops at the same windows whether or not a card is held', (text) => {
  expect(consult(text, window())).toBe('wait');
  expect(consult(text, unheld())).toBe('wait');
  expect(consult('RESPOND ASK TO battle', window())).toBeUndefined();
});

test('a line that asks for a card does not stop if nobody could play it', () => {
  expect(consult('RESPOND 11 ASK', window())).toBeUndefined();
});

test.each([
  ['RESPOND 80 TO breakfast', 'order.unknown-window'],
  ['RESPOND 35 TO siege', 'order.window-never'],
  ['RESPOND 35 TO battle, round', 'order.window-never'],
  ['RESPOND 3 TO retreat', 'order.window-never'],
  ['RESPOND ANY TO scorch', 'order.window-never.any'],
  ['RESPOND 50 ALWAYS', 'order.no-response-card'],
  ['RESPOND 50 TO event', 'order.no-response-card'],
  ['RESPOND 108 TO battle', 'order.no-response-card'],
  ['RESPOND 400 ALWAYS', 'order.no-card'],
  ['RESPOND Xanadu ALWAYS', 'order.unknown-name'],
])('%s is asked back', (text, code) => {
  expect(read(text).standing[0]?.problems[0]?.code).toBe(code);
});

test('an answer is written as an order that gives the same answer', () => {
  for (const [answer, text] of [
    [{ respond: null }, 'RESPOND NONE'],
    [{ respond: 80 }, 'RESPOND 80'],
    [{ respond: 36, with: { option: 0, areas: ['seville'] } }, 'RESPOND 36 TARGET Seville OPTION 1'],
  ] as const) {
    expect(language.formatAnswer('respond', answer as Json)).toBe(text);
  }
});

test('the lines say in words what they mean', () => {
  const long = (text: string) => read(text).standing.map((line) => line.long && say(line.long));
  expect(long('RESPOND 36 OPTION 2 TO interception IF mydice >= 3')).toEqual([
    'Play card 36 "The Scovell Ciphers" out of turn: option 2 to interception: if mydice>=3',
  ]);
  expect(long('RESPOND ASK TO battle')).toEqual(['Play a card out of turn to battle: ask me']);
});
