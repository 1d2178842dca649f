/** The results of rehearsing a sheet: doubts, odds, possible losses, and the position as its writer imagines it. */
import { describe, expect, test } from 'vitest';
import {
  type Ask,
  ask,
  checkpoint,
  choice,
  type Decision,
  type GameEvent,
  type Json,
  opening,
  Referee,
  type Script,
  type Table,
  uncheckedMessage,
} from '../../src/engine/index.ts';
import type { Game } from '../../src/match/game.ts';
import { imagine } from '../../src/match/sheets/imagining.ts';
import { type DuelView, duel } from './duel.ts';
import { diceOf, type HeldQuestion, rehearsed } from './rehearsing.ts';

const refereeOf = (game: Game) =>
  new Referee(game, opening(game.setup.start({ scenario: 'dawn', split: '2' })), {
    source: diceOf(),
  });

const scene = (text: string, change: Partial<Game> = {}, more: Partial<HeldQuestion> = {}) => {
  const game = { ...duel, ...change };
  const { doubts, odds, unspent, progress } = rehearsed({ referee: refereeOf(game), game, ...more }, 'red', text);
  return {
    doubts: doubts.map(({ line, on, weight }) => `${line} ${weight} ${on.key}`),
    odds: odds.map(({ line, text: { key } }) => `${line} ${key}`),
    unspent: unspent && `${unspent.line} ${unspent.text.args?.breath}`,
    answers: progress.map(({ answers }) => answers.length),
  };
};

/** The duel with more traits of some kinds of questions and events. */
const knowing = (more: { questions?: Record<string, object>; events?: Record<string, object> }): Partial<Game> => {
  const added = (traits: Readonly<Record<string, object>>, each: Record<string, object> = {}) => ({
    ...traits,
    ...Object.fromEntries(Object.entries(each).map(([kind, some]) => [kind, { ...traits[kind], ...some }])),
  });
  const questions = added(duel.questions, more.questions);
  const events = added(duel.events, more.events);
  return { questions, events, language: { ...duel.language, questions, events } } as Partial<Game>;
};

const speaking = (language: object): Partial<Game> => ({ language: { ...duel.language, ...language } });

const foreseeing = (foresight: object = {}): Partial<Game> =>
  speaking({
    sheet: {
      foresight: {
        faces: (_label: string, count: number) => Array.from({ length: count }, () => 6),
        roll: () => uncheckedMessage('expected.roll'),
        endsPlan: () => false,
        question: () => uncheckedMessage('expected.question'),
        isAboutCards: () => false,
        answer: () => undefined,
        lasting: [],
        ...foresight,
      },
    },
  });

describe('a line depends', () => {
  test.each<[string, string, Partial<Game>, string[], number[]]>([
    ['on nothing', 'SHOW 599\nPASS', {}, [], [0, 1]],
    [
      'on an answer and on dice that nobody foresees, and there it ends',
      'STRIKE\nSTRIKE',
      {},
      ['1 plain doubt.other', '1 end doubt.dice'],
      [1, 0],
    ],
    ['on what it learns, and from there on nothing is doubted', 'DRAW\nSTRIKE', {}, ['1 end doubt.plan'], [1, 1]],
    [
      'on what a plan counts with, which goes on',
      'STRIKE\nSTRIKE\nPASS',
      foreseeing(),
      ['1 plain expected.question', '1 plain expected.roll', '2 plain expected.question', '2 plain expected.roll'],
      [1, 1, 1],
    ],
    [
      'on a card that another may have',
      'STRIKE\nPASS',
      foreseeing({ isAboutCards: () => true }),
      ['1 card expected.question', '1 plain expected.roll'],
      [1, 1],
    ],
    [
      'on a roll that ends a plan',
      'STRIKE\nSTRIKE',
      foreseeing({ endsPlan: () => true }),
      ['1 plain expected.question', '1 end expected.roll'],
      [1, 1],
    ],
    [
      'on a roll with no expected faces',
      'STRIKE\nSTRIKE',
      foreseeing({ faces: () => undefined }),
      ['1 plain expected.question', '1 end expected.roll'],
      [1, 0],
    ],
    [
      'on nothing that does not matter to the plan',
      'STRIKE\nSTRIKE',
      foreseeing({ question: () => undefined, roll: () => undefined }),
      [],
      [1, 1],
    ],
  ])('%s: %j', (_what, text, game, doubts, answers) => {
    const found = scene(text, game);
    expect([found.doubts, found.answers]).toEqual([doubts, answers]);
  });

  test('on the answer that a plan expects, where it is legal', () => {
    const wounded = (answer: Json) => {
      const seen: Json[] = [];
      const game = foreseeing({ answer: () => answer });
      const fell = (event: GameEvent): undefined => {
        seen.push((event.parry as boolean | undefined) ?? null);
      };
      scene('STRIKE\nPASS', { ...game, events: { ...duel.events, 'blade.fell': { sheet: fell } } } as Partial<Game>);
      return seen[0];
    };
    expect([wounded({ parry: true }), wounded({ parry: 'perhaps' })]).toEqual([true, false]);
  });
});

test('odds are shown up to the end of the plan', () => {
  const { questions, events } = knowing({
    questions: { parry: { odds: () => [uncheckedMessage('odds.parry')] } },
    events: Object.fromEntries(
      ['blade.raised', 'card.drawn'].map((kind) => [kind, { odds: () => uncheckedMessage(`odds.${kind}`) }]),
    ),
  });
  const odds = { questions, events } as Partial<Game>;
  expect(scene('STRIKE\nPASS', odds).odds).toEqual(['1 odds.parry', '1 odds.blade.raised']);
  const first = ['1 odds.card.drawn', '2 odds.parry', '2 odds.blade.raised'];
  expect(scene('DRAW\nSTRIKE', odds).odds).toEqual(first);
  expect(scene('DRAW\nSTRIKE\nSTRIKE', { ...foreseeing(), ...odds }).odds, 'the plan has met its end').toEqual(first);
  expect(scene('STRIKE\nPASS', {}).odds).toEqual([]);
});

test('the losses of a sheet are shown with its last line, unless a line says that it ends', () => {
  const unspent = (_decision: Decision, { breath }: DuelView) =>
    breath > 0 ? { text: uncheckedMessage('ask.order', { breath }), asks: false } : undefined;
  const lost = speaking({ sheet: { ...duel.language.sheet, unspent } });
  expect(scene('DRAW', lost).unspent).toBe('1 2');
  expect(scene('DRAW\nDRAW', lost).unspent).toBe('2 1');
  expect(scene('DRAW\nDRAW\nDRAW', lost).unspent).toBeUndefined();
  expect(scene('DRAW\nPASS', lost).unspent).toBeUndefined();
  expect(scene('DRAW', {}).unspent).toBeUndefined();
});

/** A game that asks Red in his own impulse whether he parries, before it goes on. */
const threatened = (parry: Partial<Ask> = {}): Partial<Game> => ({
  rules: {
    ...duel.rules,
    *play(table: Table<unknown>): Script {
      const order = choice<Json>({
        kind: 'order',
        seat: 'red',
        prompt: uncheckedMessage('ask.order'),
        options: [{ act: 'draw' }, { act: 'end' }],
      });
      yield* ask(order);
      table.emit({ kind: 'blade.raised', seat: 'blue', left: 1 });
      const asked = choice<Json>({
        kind: 'parry',
        seat: 'red',
        prompt: uncheckedMessage('ask.parry'),
        options: [{ parry: false }, { parry: true }],
      });
      const { parry: isParried } = (yield* ask({ ...asked, ...parry } as typeof asked)) as { parry: boolean };
      table.emit({ kind: isParried ? 'parried' : 'hit' });
      yield* ask(order);
      yield* checkpoint();
    },
  },
});

describe('a question to the writer of a sheet', () => {
  test('that no line answers is announced, and the plan goes on with the fallback', () => {
    expect(scene('DRAW\nPASS', threatened())).toMatchObject({ doubts: ['1 ask ask.parry'], answers: [1, 1] });
  });

  test('is answered by its line, by his standing order, or as everybody knows', () => {
    expect(scene('DRAW\nPARRY\nPASS', threatened())).toMatchObject({ doubts: [], answers: [1, 1, 1] });
    expect(scene('DRAW\nPASS', threatened(), { standing: ['PARRY ALWAYS'] })).toMatchObject({
      doubts: [],
      answers: [1, 1],
    });
    expect(scene('DRAW\nPASS', threatened({ forced: true }))).toMatchObject({ doubts: [], answers: [1, 1] });
  });

  test('is answered by what a sheet implies, with a note', () => {
    const unsaid = () => ({ parry: true });
    const silent = (silence: object) => ({ ...threatened(), ...knowing({ questions: { parry: { silence } } }) });
    const noted = silent({ unsaid, note: () => uncheckedMessage('unsaid.parry') });
    expect(scene('DRAW\nPASS', noted)).toMatchObject({ doubts: ['1 unsaid unsaid.parry'], answers: [1, 1] });
    expect(scene('DRAW\nPASS', silent({ unsaid }))).toMatchObject({ doubts: [], answers: [1, 1] });
    const step = { ...noted, language: { ...duel.language, ...noted.language, sheet: { mode: 'step' } } };
    expect(scene('DRAW\nPASS', step as Partial<Game>).doubts).toEqual(['1 ask ask.parry']);
  });
});

test('a plan waits for an order of another seat, but not for an endless question', () => {
  expect(scene('PASS\nSTRIKE')).toMatchObject({ answers: [1, 0] });
  let count = 0;
  const endless: Partial<Game> = {
    rules: {
      ...duel.rules,
      *play(): Script {
        yield* ask(
          choice<Json>({
            kind: 'order',
            seat: 'red',
            prompt: uncheckedMessage('ask.order'),
            options: [{ act: 'draw' }],
          }),
        );
        for (;;) {
          count += 1;
          yield* ask(
            choice<Json>({
              kind: 'parry',
              seat: 'red',
              prompt: uncheckedMessage('ask.parry'),
              options: [{ parry: false }, { parry: true }],
            }),
          );
        }
      },
    },
  };
  expect(scene('DRAW', endless).answers).toEqual([1]);
  expect(count).toBeGreaterThan(1_000);
});

describe('an imagined position', () => {
  test.each<[string, object, object]>([
    ['has no part that is not imagined', { a: 1, b: 2 }, { a: 1 }],
    ['has what is imagined besides', { a: 1 }, { a: 1, b: { c: 2 } }],
    ['has other values', { a: 1, b: 'x' }, { a: 2, b: null }],
    ['has other lists', { a: [1, 2, 3] }, { a: [0, 0] }],
    ['has lists within', { a: { b: [1] } }, { a: { b: [] } }],
    ['has a list in place of something else', { a: { b: 1 } }, { a: [1] }],
    ['has something else in place of a list', { a: [1] }, { a: { b: 1 } }],
    ['has nothing in place of a part', { a: { b: 1 } }, { a: 5 }],
  ])('%s', (_what, state, imagined) => {
    const before = structuredClone(imagined);
    imagine(state, imagined);
    expect(state).toEqual(imagined);
    expect(imagined).toEqual(before);
  });

  test('is made in place: a script that holds a part of it sees the change', () => {
    const state = { same: { x: 1 }, hand: [1, 2], deep: { list: [3], kept: 1 } };
    const { same, hand, deep } = state;
    const { list } = deep;
    imagine(state, { same: { x: 1 }, hand: [0], deep: { list: [0, 0], kept: 2 } });
    expect([state.same === same, state.hand === hand, state.deep === deep, deep.list === list]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([hand, list, deep.kept]).toEqual([[0], [0, 0], 2]);
  });

  test('of a list is that list', () => {
    const list = [1, 2];
    imagine(list, [3]);
    expect(list).toEqual([3]);
    imagine(list, { a: 1 });
    imagine(5, [1]);
    expect(list).toEqual([3]);
  });
});
