/** Standing orders composed in a form. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wellington } from '../../src/games/wellington/index.ts';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { type SeatPage, seatByToken, seatPage } from '../../src/match/pages.ts';
import { type PolicyForm, type PolicyForms, readSheet, writeForm } from '../../src/orders/index.ts';
import { makeApp } from '../../src/web/app.ts';
import { conditionsFor, formOfLine } from '../../src/web/seat/standing-form.ts';
import { Browser } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
let match: CreatedMatch;
let browser: Browser;
let base = '';
let page: SeatPage;

const fresh = async (): Promise<SeatPage> => {
  const key = await seatByToken(place.service, base.slice('/s/'.length));
  const found = key && (await seatPage(place.service, key));
  if (!found) throw new Error('no page');
  return found;
};

beforeAll(async () => {
  place = await installation();
  match = await place.open('4');
  base = pathOf(match.links.britain);
  page = await fresh();
});
beforeEach(() => {
  browser = new Browser(makeApp(place.service, { requestsPerMinute: 10_000 }));
});
afterAll(() => place.close());

const lines = async (): Promise<string[]> => (await fresh()).standing.map(({ text }) => text);

const formsOf = (): PolicyForms =>
  wellington.language.standing?.forms?.(page.view as never, page.seat.powers) as PolicyForms;

const fill = (form: string, fields: Readonly<Record<string, string | readonly string[]>>, path = `?form=${form}`) =>
  browser.send(`${base}/standing${path}`, `${base}/standing/line`, { act: 'save', when: 'always', ...fields });

const clause = { when: 'always', atoms: [], isAny: false, elseAsk: false, most: '', until: '' } as const;

const policyOf = (line: string) =>
  readSheet(line, wellington.language, { owns: page.seat.powers, view: page.view as never }).standing[0]?.policy;

/** Every choice of a form, each with the other fields unchanged. */
const choicesOf = (form: PolicyForm) =>
  form.fields.flatMap(({ name, choices }) => choices.map(({ value }) => ({ [name]: [value] })));

describe('every choice', () => {
  test('is a readable line, and a chosen line is shown in its form again', () => {
    const { forms, conditions } = formsOf();
    const faults = forms.flatMap((form) => {
      const least = leastOf(form);
      const lines = [least, ...choicesOf(form).map((choice) => ({ ...least, ...choice }))].map((chosen) =>
        writeForm(form, chosen, clause, conditions),
      );
      const isShown = (line: string) =>
        form.isWhole || formOfLine(wellington as never, page, formsOf(), line)?.form.name === form.name;
      return [
        ...lines.filter((line) => !policyOf(line)).map((line) => `${line} is not read`),
        ...lines.filter((line) => policyOf(line) && !isShown(line)).map((line) => `${line} is not shown in its form`),
      ];
    });
    expect(faults).toEqual([]);
  });

  test('may ask every condition that it offers', () => {
    const all = formsOf();
    const faults = all.forms
      .filter(({ isWhole }) => !isWhole)
      .flatMap((form) => {
        const chosen = leastOf(form);
        return conditionsFor(wellington as never, form, all, chosen).flatMap(({ value }) => {
          const atoms = [{ not: false, what: value, compare: '>=' as const, value: '2' }];
          const line = writeForm(form, chosen, { ...clause, when: 'if', atoms }, all.conditions);
          return policyOf(line) ? [] : [line];
        });
      });
    expect(faults).toEqual([]);
  });

  test('has its words in every language', () => {
    const { forms, conditions } = formsOf();
    const {
      words: { catalogue },
    } = wellington.reporter;
    const texts = [...forms.flatMap(({ fields }) => fields.flatMap(({ choices }) => choices)), ...conditions].map(
      ({ text }) => text,
    );
    const keys = [
      ...texts.flatMap((text) => (typeof text === 'string' ? [] : [text.key])),
      ...forms.map(({ name }) => `standing-form.${name}`),
      ...forms.flatMap(({ fields }) => fields.map(({ name }) => `standing-form.field.${name}`)),
    ];
    expect(keys.filter((key) => catalogue[key] === undefined)).toEqual([]);
  });
});

/** The fewest choices with which a form makes a line. */
const leastOf = ({ name, fields }: PolicyForm) => {
  const last = ['retreat', 'discard', 'losses', 'missed'].includes(name) ? fields.slice(-2) : [];
  const needed = [...last, ...fields.filter(({ isNeeded }) => isNeeded)];
  return Object.fromEntries(needed.map((field) => [field.name, [field.choices[0]?.value ?? '']]));
};

test('lines are added, changed, moved and removed without typing a word', async () => {
  const added = await fill('intercept', {
    'field-who': 'Wellington',
    'field-into': ['key', '', ''],
    when: 'if',
    what: ['odds', 'friendly', ''],
    compare: ['>=', '>=', '>='],
    value: ['60', '', ''],
    elseAsk: 'yes',
    most: '1',
  });
  expect(added.status).toBe(303);
  expect((await fill('mulligan', { when: 'never' })).status).toBe(303);
  const [intercept = '', mulligan = ''] = await lines();
  expect(intercept).toMatch(/INTERCEPT wellington into key if odds>=60% and friendly else ask max 1/i);
  expect(mulligan).toMatch(/MULLIGAN never/i);

  const { text } = await browser.open(`${base}/standing?edit=1`).expect(200);
  expect(text).toMatch(/value="Wellington" checked/);
  expect(text).toMatch(/<option value="odds" selected>/);
  await fill('intercept', { 'field-who': 'Wellington', when: 'always' }, '?edit=1');
  expect((await lines())[0]).toMatch(/INTERCEPT wellington always/i);

  const act = (what: string, at: string) =>
    browser.send(`${base}/standing`, `${base}/standing/list`, { act: what, at });
  await act('down', '1');
  expect((await lines())[0]).toMatch(/MULLIGAN/i);
  await act('up', '2');
  expect((await lines())[0]).toMatch(/INTERCEPT/i);
  await act('remove', '1');
  expect(await lines()).toHaveLength(1);
});

test('a line is shown before it is saved as it will be read', async () => {
  const before = await lines();
  const { text, status } = await fill('evade', { act: 'check', 'field-who': 'Wellington', when: 'never' });
  expect(status).toBe(200);
  expect(text).toContain('EVADE Wellington NEVER');
  expect(text).toContain('It is not saved yet');
  expect(await lines()).toEqual(before);
});

test('an invalid line is reported, and changes nothing', async () => {
  const before = await lines();
  const { text, status } = await fill('retreat', { when: 'always' });
  expect(status).toBe(422);
  expect(text).toContain('The line cannot be used like this');
  expect(await lines()).toEqual(before);
});

test.each<Readonly<Record<string, string | readonly string[]>>>([
  { 'field-who': 'Napoleon; DONE' },
  { when: 'if', what: ['nothing'], compare: ['>='], value: ['1'] },
  { value: ['1; DONE'] },
])('a value that is not offered did not come from our form', async (fields) => {
  expect((await fill('intercept', fields)).status).toBe(400);
});

test('a list that was changed in another window is not overwritten', async () => {
  const { text } = await browser.open(`${base}/standing`);
  const seen = /name="seen" value="([^"]*)"/.exec(text)?.[1] ?? '';
  await fill('preempt', { when: 'never' });
  const before = await lines();
  const sent = await browser.send(`${base}/standing`, `${base}/standing/list`, { act: 'remove', at: '1', seen });
  expect(sent.status).toBe(409);
  expect(sent.text).toContain('changed elsewhere');
  expect(await lines()).toEqual(before);
});

test('a line beyond the form’s choices is changed as text', async () => {
  const sent = await browser.send(base, `${base}/standing`, { standing: 'EVADE ALL IF odds >= 50 AND key OR losing' });
  expect(sent.status).toBe(303);
  const { text } = await browser.open(`${base}/standing?edit=1`);
  expect(text).not.toContain('name="what"');
  await browser.send(`${base}/standing?edit=1`, `${base}/standing/text`, { text: 'EVADE ALL NEVER' });
  expect((await lines())[0]).toMatch(/EVADE all never/i);
});
