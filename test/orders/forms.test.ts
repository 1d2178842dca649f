/** Every part of a form for standing orders is in its line, and is read or refused. */
import { expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { type ClauseChoice, type PolicyForm, writeForm } from '../../src/orders/index.ts';
import { contextOf, language, opened, read } from './wellington.ts';

const context = contextOf(opened(), 'britain');
const view = sure(context.view);
const all = sure(language.standing?.forms?.(view, context.owns));
const form = (name: string): PolicyForm => sure(all.forms.find((each) => each.name === name));

const CLAUSE: ClauseChoice = { when: 'if', atoms: [], isAny: false, elseAsk: false, most: '', until: '' };
const KEY = { not: false, what: 'key', compare: '>=', value: '' } as const;

test.each(['ask', 'always', 'never'] as const)('a condition beside %s is refused and not left out', (when) => {
  const line = writeForm(form('intercept'), {}, { ...CLAUSE, when, atoms: [KEY] }, all.conditions);
  expect(line).toContain('IF key');
  expect(read(line, { ...context, strict: true }).standing).toMatchObject([{ problems: [{ code: 'order.leftover' }] }]);
});

test('the form of sieges asks what is meant: without a choice its line says nothing of going on', () => {
  const fields = form('siege').fields;
  expect(fields.find(({ name }) => name === 'when')?.isNeeded).toBe(true);
  expect(writeForm(form('siege'), {}, { ...CLAUSE, when: 'never' }, all.conditions)).toBe('SIEGE NEVER');
});

test('a line that asks at every question of its verb is shown by no form', () => {
  const [line] = read('STANDING DISCARD ASK', context).standing;
  expect(line?.problems).toEqual([]);
  expect(all.forms.map(({ chosen }) => chosen(sure(line?.policy)))).toEqual(all.forms.map(() => undefined));
});
