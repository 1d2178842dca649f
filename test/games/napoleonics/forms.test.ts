/** Rules of the defence that are selected in a form instead of written. */
import { describe, expect, test } from 'vitest';
import { languageIn } from '../../../src/game/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { contractOf } from '../../../src/games/napoleonics/contract.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import { viewOf } from '../../../src/games/napoleonics/knowledge.ts';
import type { SeatPage } from '../../../src/match/pages.ts';
import {
  type ClauseChoice,
  type FieldChoices,
  type PolicyForm,
  readSheet,
  writeForm,
} from '../../../src/orders/index.ts';
import { conditionsFor, conditionsOf, formOfLine } from '../../../src/web/seat/standing-form.ts';
import { once } from '../../setup/once.ts';
import { scenario } from './play-from.ts';

const { reporter } = napoleonics;
const language = once(() => languageIn(contractOf(shipped), 'en'));
const view = viewOf(shipped, scenario('003-vimiero'), 'ALLIED');
const page = { view, seat: { id: 'ALLIED', powers: ['ALLIED'] } } as unknown as SeatPage;
const all = once(() => language().standing?.forms?.(view, ['ALLIED']) ?? { forms: [], conditions: [] });
const game = once(() => ({ ...napoleonics, language: language() }));

const ALWAYS: ClauseChoice = { when: 'always', atoms: [], isAny: false, elseAsk: false, most: '', until: '' };
const lineOf = (form: PolicyForm, chosen: FieldChoices, clause = ALWAYS) =>
  writeForm(form, chosen, clause, all().conditions);
const problemsOf = (line: string) => readSheet(line, language(), { owns: ['ALLIED'], view }).standing[0]?.problems;
const shown = (line: string) => formOfLine(game(), page, all(), line);

const named = (name: string): PolicyForm => {
  const form = all().forms.find((each) => each.name === name);
  if (!form) throw new Error(`there is no form ${name}`);
  return form;
};

test('every choice of every form is a line that can be read, and that its form shows again', () => {
  expect(
    language()
      .standing?.forms?.(view, ['ALLIED'])
      .forms.map(({ name }) => name),
  ).toEqual(['melee', 'flags', 'retreat', 'leader', 'back']);
  const faults = all().forms.flatMap((form) =>
    [{}, ...form.fields.flatMap(({ name, choices }) => choices.map(({ value }) => ({ [name]: [value] })))].flatMap(
      (chosen: FieldChoices) => {
        const line = lineOf(form, chosen);
        const again = shown(line);
        const isSame = Object.entries(chosen).every(
          ([name, values]) => again?.choice.chosen[name]?.join() === values.join(),
        );
        return again?.form === form && isSame ? [] : [line];
      },
    ),
  );
  expect(faults).toEqual([]);
});

test('every condition that a form offers can be asked there', () => {
  for (const form of all().forms) {
    const offered = conditionsFor(game(), form, all(), {});
    expect(offered.map(({ value }) => value)).toContain('hand');
    for (const { value } of offered) {
      const atoms = [{ not: false, what: value, compare: '>=' as const, value: '2' }];
      const line = lineOf(form, {}, { ...ALWAYS, when: 'if', atoms });
      expect([line, problemsOf(line)]).toEqual([line, []]);
      expect(shown(line)?.choice.clause.atoms[0]?.what).toBe(value);
    }
  }
});

test.each([
  ['melee', 'expected.loss', true],
  ['melee', 'target.dice', false],
  ['flags', 'attacker .arm=cav', true],
  ['flags', 'attacker.dice', false],
  ['back', 'dice', true],
  ['leader', 'supported', false],
  ['leader', 'attacker .arm=inf', true],
  ['retreat', 'leader .here', true],
  ['back', 'hand', true],
  ['back', 'range', false],
  ['flags', 'target.blocks', false],
])('the form %s asks %s: %s', (name, value, may) => {
  expect(conditionsFor(game(), named(name), all(), {}).some((each) => each.value === value)).toBe(may);
});

test('a form offers what a rule of its kind can speak of: own leaders, and combined arms at a melee only', () => {
  const offered = (form: string, field: string) =>
    named(form)
      .fields.find(({ name }) => name === field)
      ?.choices.map(({ value }) => value);
  expect(offered('leader', 'who')).toContain('LDR:Fane');
  expect(offered('leader', 'who')).not.toContain('LDR:Junot');
  const needed = all().forms.map(({ fields }) => fields.flatMap(({ name, isNeeded }) => (isNeeded ? [name] : [])));
  expect(needed).toEqual([['reactions'], ['ignore'], ['prefer'], ['off'], ['back']]);
  const values = conditionsOf(named('leader'), all()).map(({ value }) => value);
  expect(['hand', 'attacker .arm=inf', 'supported', 'range'].filter((value) => values.includes(value))).toEqual([
    ...['hand', 'attacker .arm=inf'],
  ]);
  expect(offered('melee', 'against')).toEqual(['INF', 'CAV', 'ART', 'COMBINED']);
  expect(offered('flags', 'against')).toEqual(['INF', 'CAV', 'ART']);
});

describe('a line that is written', () => {
  test.each([
    [
      'MELEE FOR INF AGAINST CAV: SQUARE > STAND',
      'melee',
      { who: ['INF'], against: ['CAV'], reactions: ['SQUARE', 'STAND'] },
    ],
    ['FLAGS FOR GUARD: IGNORE MAX', 'flags', { who: ['GUARD'], ignore: ['MAX'] }],
    ['RETREAT FOR ART: COVER > SUPPORT JOIN NO', 'retreat', { prefer: ['COVER'], second: ['SUPPORT'], join: ['NO'] }],
    ['LEADER FOR ANY: DIST 3 JOIN ANY OFFBOARD LAST', 'leader', { distance: ['3'], follow: ['ANY'], off: ['LAST'] }],
    ['LEADER FOR LDR:Fane: OFFBOARD FIRST', 'leader', { who: ['LDR:Fane'], off: ['FIRST'] }],
    ['BACK FOR CAV: NO', 'back', { who: ['CAV'], back: ['NO'] }],
  ])('%s is shown in the form %s', (line, name, chosen) => {
    expect(shown(line)?.form.name).toBe(name);
    expect(shown(line)?.choice.chosen).toMatchObject(chosen);
  });

  test.each([
    'MELEE FOR BR-LN1: STAND',
    'MELEE FOR INF IF HAND >= 4: SQUARE',
    'FLAGS FOR ANY: IGNORE 2',
    'RETREAT FOR ANY: COVER > SUPPORT > LEFT',
    'RETREAT FOR ANY: PREFER F6',
    'LEADER FOR ANY: VIA F6',
    'LEADER FOR F6: OFFBOARD LAST',
    'SQUARE inf ALWAYS',
    'BACK ALWAYS',
  ])('%s says more than a form can, and is left as it is', (line) => {
    expect(problemsOf(line)).toEqual([]);
    expect(shown(line)).toBeUndefined();
  });
});

test.each<[string, string, object, object | undefined]>([
  ['melee', 'MELEE', { who: 'ANY', reactions: ['STAND'] }, { who: [], against: [], reactions: ['STAND'] }],
  ['melee', 'MELEE', { reactions: ['STAND'] }, undefined],
  ['melee', 'FLAGS', { who: 'ANY', reactions: ['STAND'] }, undefined],
  ['flags', 'FLAGS', { who: 'INF', against: 'CAV', ignore: 2 }, { who: ['INF'], against: ['CAV'], ignore: ['2'] }],
  ['retreat', 'RETREAT', { who: 'INF', prefer: [], join: false }, { prefer: [], second: [], join: ['NO'] }],
  ['retreat', 'RETREAT', { who: 'INF' }, { prefer: [], second: [], join: [] }],
  ['leader', 'LEADER', { who: 'LDR:Hill', dist: 2 }, { who: ['LDR:Hill'], distance: ['2'], follow: [], off: [] }],
  ['melee', 'MELEE', { who: 'ANY' }, { who: [], reactions: [] }],
  ['back', 'BACK', { every: true }, undefined],
  ['back', 'BACK', { who: 'ANY', back: true }, { back: ['YES'] }],
])('the form %s shows of %s with %j: %j', (name, verb, subject, chosen) => {
  const found = named(name).chosen?.({ verb, subject, clause: { when: 'always' } } as never);
  if (chosen) expect(found).toMatchObject(chosen);
  else expect(found).toBeUndefined();
});

test('all words of the forms stand in the catalogue', () => {
  const choices = [
    ...all().forms.flatMap(({ fields }) => fields.flatMap((field) => field.choices)),
    ...all().conditions,
  ];
  const keys = [
    ...choices.flatMap(({ text }) => (typeof text === 'string' ? [] : [text.key])),
    ...all().forms.flatMap(({ name, fields }) =>
      [name, ...fields.map((field) => `field.${field.name}`)].map((each) => `standing-form.${each}`),
    ),
  ];
  const unsaid = keys.filter((key) => reporter.words.catalogue[key] === undefined);
  expect(unsaid).toEqual([]);
});
