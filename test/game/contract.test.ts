/** The contract of a game: what is refused when a game is loaded, and that all members of its interfaces have their place. */
import { readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { uncheckedMessage } from '../../src/engine/index.ts';
import { defineGame, faultsOf, type Game } from '../../src/game/index.ts';
import { playable } from '../../src/game/playable.ts';
import { games } from '../../src/games/index.ts';
import { board } from '../games/tiny/board.ts';
import tiny from '../games/tiny/index.ts';
import en from '../games/tiny/messages/en.json' with { type: 'json' };
import { orders } from '../games/tiny/orders.ts';
import { report } from '../games/tiny/report.ts';
import type { Pickets } from '../games/tiny/types.ts';
import { exampleFaultsOf } from './example-faults.ts';
import { whole } from './refused.ts';

test('a definition with its groups alone is a game', () => {
  expect(defineGame<Pickets>()(whole).id).toBe('tiny');
});

const without = (key: keyof typeof en) => ({
  en: Object.fromEntries(Object.entries(en).filter(([each]) => each !== key)),
});
const nameless = { id: 'a1', name: ' ', x: 0, y: 0, words: '' };

const faulty: readonly (readonly [what: string, change: object, fault: string])[] = [
  ['an id in capitals', { id: 'Two pickets' }, 'id: "Two pickets" is not made of a-z, 0-9 and hyphens'],
  ['a group that is missing', { board: undefined }, 'board: is missing'],
  ['a member that is missing', { orders: { ...tiny.orders, write: undefined } }, 'orders.write: is missing'],
  [
    'a member of a group within a group that is missing',
    { report: { position: { ...report.position, occasion: undefined } } },
    'report.position.occasion: is missing',
  ],
  ['a missing sentence', { messages: without('ask.recoil') }, 'messages.en: no sentence for "ask.recoil"'],
  [
    'a missing sentence of a standing order',
    { messages: without('policy.round') },
    'messages.en: no sentence for "policy.round"',
  ],
  [
    'a word that is not explained by its term',
    { messages: { en, ja: { 'teach.word.load': '装填：撃った銃は装填し直す。' } } },
    'messages.ja: "teach.word.load" has no term with a colon and a space behind it',
  ],
  [
    'a translation with another argument',
    { messages: { en, ko: { occasion: '{last}라운드 중 {rond}' } } },
    'messages.ko: "occasion" has {rond}, which the English sentence has not',
  ],
  [
    'a translation that cannot be read',
    { messages: { en, ja: { occasion: '{round' } } },
    'messages.ja: "occasion" is no ICU MessageFormat',
  ],
  [
    'a translation of nothing',
    { messages: { en, ja: { ocasion: 'ラウンド' } } },
    'messages.ja: "ocasion" has no English sentence',
  ],
  [
    'a split of no split',
    {
      setup: {
        ...tiny.setup,
        splits: [...tiny.setup.splits, { id: 'dice', seats: [], shares: { split: '3', by: 'dice' } }],
      },
    },
    'setup.splits: "dice" shares out "3", which is no split',
  ],
  [
    'a preselected value that there is not',
    { setup: { ...tiny.setup, recommended: { fog: 'thick' } } },
    'setup.recommended: thick is no value of "fog"',
  ],
  [
    'a figure of its teaching that it does not give',
    { messages: { en: { ...en, 'teach.aim': 'Hit {foe} three times.' } } },
    'teaching.facts: no "foe", which "teach.aim" names',
  ],
  [
    'teaching that fails',
    {
      teaching: {
        ...tiny.teaching,
        facts: () => {
          throw new Error('no picket');
        },
      },
    },
    'teaching.facts cannot be told: no picket',
  ],
  [
    'a verb for what is never asked',
    { questions: { 'round.order': { role: 'act' } } },
    'orders.verbs: a verb answers "recoil", which is never asked',
  ],
  [
    'a place without a name',
    { board: { ...board, draw: () => ({ changes: [], places: [nameless], ways: [] }) } },
    'board.draw: place "a1" has no name',
  ],
  [
    'a beginning that cannot be shown',
    {
      board: {
        ...board,
        draw: () => {
          throw new Error('no hex Z9');
        },
      },
    },
    'the first scenario cannot be shown: no hex Z9',
  ],
];

test.each(faulty)('%s is named when the game is loaded', (_what, change, fault) => {
  const definition = { ...tiny, ...change } as Game<Pickets>;
  expect(faultsOf(definition)).toEqual([fault]);
  expect(() => defineGame<Pickets>()(definition as unknown as typeof whole)).toThrow(
    `game ${definition.id}:\n- ${fault}`,
  );
});

test.each<readonly [what: string, change: object, fault: string]>([
  [
    'an act that cannot be ordered',
    {
      questions: { ...tiny.questions, charge: { role: 'act' } },
      messages: { en: { ...en, 'ask.charge': 'Charge?' } },
    },
    'orders.help: no example answers the act "charge"',
  ],
  [
    'an example that is refused',
    { orders: { ...orders, help: { examples: { ...orders.help.examples, later: ['ROUND FIRE'] } } } },
    'orders.help.later: "ROUND FIRE" is refused with order.missing-number',
  ],
])('%s is named by a test of all games', (_what, change, fault) => {
  expect(exampleFaultsOf({ ...tiny, ...change } as Game<Pickets>)).toEqual([fault]);
});

test.each([...games.values(), tiny])('$id has examples of all its acts, and each is read', (game) => {
  expect(exampleFaultsOf(game)).toEqual([]);
});

/** The members of an interface of the program. */
const membersOf = (file: string, name: string): readonly string[] => {
  const found: string[] = [];
  const nameOf = (member: ESTree.TSSignature) =>
    'key' in member && member.key.type === 'Identifier' ? [member.key.name] : [];
  const visitor = new Visitor({
    TSInterfaceDeclaration: ({ id, body }) => {
      if (id.name === name) found.push(...body.body.flatMap(nameOf));
    },
  });
  visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
};

const nothing = (): undefined => undefined;
const text = () => 'text';
const none = () => [];

/** Two pickets with everything that the contract knows. */
const full = {
  ...tiny,
  setup: { ...tiny.setup, rulings: { fog: ['dice', 'thick'] }, recommended: { fog: 'thick' } },
  rules: { ...tiny.rules, stored: { condense: nothing, expand: nothing } },
  knowledge: { ...tiny.knowledge, sides: none, powers: none, reshuffle: nothing, viewShape: {} as never },
  questions: {
    'round.order': { role: 'act', gather: nothing, isForm: true },
    recoil: {
      ...{ role: 'weighty', yesNo: nothing, parts: none, unasked: 'STAND ALWAYS', stakes: none, odds: none },
      ...{ short: () => uncheckedMessage('title'), needsHand: true },
      silence: { done: nothing, used: nothing, unsaid: nothing, note: () => uncheckedMessage('title') },
    },
  },
  events: {
    'picket.moved': {
      ...{ sheet: 'begins', points: nothing, trigger: nothing, isNews: false, concerns: () => true, odds: nothing },
      ...{ rollers: () => ({}), place: { path: none, isWay: true } },
    },
  },
  orders: {
    ...orders,
    ...{ afterNo: [], guessable: () => ({}), nouns: [], reserved: [] },
    branches: { triggers: {} },
    prose: {
      ...{
        lexicon: {},
        dialects: [{ language: 'en', write: text }],
        compose: nothing,
        closest: nothing,
        cases: {},
        replies: {},
        declines: nothing,
        powersCalled: none,
      },
    },
    sheet: {
      ...{
        mode: 'go',
        phases: ['round.order'],
        stages: { kinds: [], comesAgain: nothing },
        phaseForm: nothing,
        further: none,
        waits: nothing,
      },
      ...{ never: nothing, unspent: nothing, needless: [], grave: [], foresight: {} },
      ahead: { isKnown: nothing, isNext: nothing },
    },
    standing: {
      ...orders.standing,
      ...{
        most: 3,
        answersAtOnce: true,
        opener: { verb: 'ROUND', uses: [] },
        forms: nothing,
        profiles: {},
        planner: {},
      },
      past: nothing,
    },
  },
  teaching: {
    ...tiny.teaching,
    rules: { chapters: [], texts: { en: {} }, refusals: {}, odds: 'T-1' },
    reconstructed: text,
  },
  board: { ...board, who: nothing, deeds: { kinds: [], of: nothing }, scenes: none, fightOf: nothing },
  cards: { of: nothing, title: text, use: nothing, print: none, choice: nothing },
  report: {
    words: { powers: text, seat: text },
    position: { ...report.position, turn: text, score: text, standing: none, table: nothing, mailed: none },
    story: { headline: none, chronicle: none, tellsAnswers: true, outline: nothing, fightAsked: nothing, title: text },
    orders: { odds: none, advice: none, foreseen: none },
  },
  moderation: { faults: none, words: nothing, doubts: none, forms: {} },
  content: { pack: {}, files: [], complete: nothing, check: none, play: nothing },
  cases: nothing,
} as unknown as Game<Pickets>;

const { language, reporter } = playable(full);

test.each([
  ['Language', 'src/orders/language.ts', language],
  ['Reporter', 'src/reports/reporter.ts', reporter],
  ['ReportWords', 'src/reports/reporter/words.ts', reporter.words],
  ['PositionTold', 'src/reports/reporter/position.ts', reporter.position],
  ['Story', 'src/reports/reporter/story.ts', reporter.story],
  ['EventNews', 'src/reports/reporter/events.ts', reporter.events],
  ['AnswersTold', 'src/reports/reporter/answers.ts', reporter.answers],
  ['OrderHelp', 'src/reports/reporter/orders.ts', reporter.orders],
  ['BoardTold', 'src/reports/reporter/board.ts', reporter.board],
  ['Learning', 'src/reports/reporter/learning.ts', reporter.learning],
  ['RulesTold', 'src/reports/reporter/learning.ts', reporter.learning.rules],
  ['CardsTold', 'src/reports/reporter/cards.ts', reporter.cards],
])('every member of %s has its place in the contract', (name, file, made) => {
  const members = membersOf(file, name);
  expect(members.length).toBeGreaterThan(2);
  expect(members.filter((member) => !(member in (made ?? {})))).toEqual([]);
});
