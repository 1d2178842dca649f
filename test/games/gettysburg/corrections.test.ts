/** Corrections of a position: forms, what is refused with a sentence, what is asked about once more, and broken shapes. */

import { applyPatch } from 'rfc6902';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chanceFrom, type Json, opening, Referee } from '../../../src/engine/index.ts';
import type { SeenPosition } from '../../../src/game/index.ts';
import { shipped } from '../../../src/games/gettysburg/content.ts';
import { gettysburg } from '../../../src/games/gettysburg/index.ts';
import { type State, startOf } from '../../../src/games/gettysburg/state.ts';
import { format } from '../../../src/i18n/index.ts';
import { makeApp } from '../../../src/web/app.ts';
import type { TestMatch, TestService } from '../../match/service.ts';
import { Browser, hiddenFields } from '../../web/browser.ts';
import { pathOf } from '../../web/campaign.ts';
import { correctionsOf } from '../corrections.ts';
import { gettysburgService, openGettysburg, stateOf } from './house.ts';
import { diceOf, rules } from './play-from.ts';

const corrections = correctionsOf(gettysburg);
const { forms } = corrections;
const {
  words: { catalogue, formatters },
} = gettysburg.reporter;

/** A state is JSON. */
const asJson = (state: State) => structuredClone(state) as unknown as Record<string, Json>;

/** Longstreet at Hagerstown, one Union corps at Gettysburg, another at Westminster, two points taken. */
const midway = (): State => {
  const state = startOf(shipped);
  Object.assign(state.corps, {
    'CSA-1': { at: 'HAG' },
    'USA-3': { at: 'GET' },
    'USA-1': { at: 'WES' },
    'USA-12': null,
  });
  state.scored = ['MAN', 'FRE'];
  state.spent = ['LEE'];
  return state;
};

type Fields = Readonly<Record<string, string>>;

/** The position after a form, or why it is refused. */
function filled(form: string, place: string | undefined, fields: Fields, state = midway()): State | string {
  const seen = asJson(state);
  const made = forms.patch(seen, { form, place, fields });
  if (!made.ok) return format(catalogue, formatters, made.refusal.reason);
  const after = structuredClone(seen);
  for (const error of applyPatch(after, structuredClone([...made.answer]) as never)) if (error) throw error;
  return after as unknown as State;
}

const changed = (form: string, place: string | undefined, fields: Fields, state = midway()): State => {
  const after = filled(form, place, fields, state);
  if (typeof after === 'string') throw new Error(after);
  expect(corrections.faults(state, after)).toEqual([]);
  return after;
};

test('a corps is put into a town, or on a route against one', () => {
  expect(changed('corps', 'BAL', { corps: 'USA-1', how: 'in' }).corps['USA-1']).toEqual({ at: 'BAL' });
  expect(changed('corps', 'GET', { corps: 'CSA-1', how: 'HAG' }).corps['CSA-1']).toEqual({ from: 'HAG', to: 'GET' });
  expect(changed('lost', undefined, { corps: 'USA-1' }).corps['USA-1']).toBeNull();
});

test('G-VIC-03: a Confederate corps that is put into a town takes its points', () => {
  expect(changed('corps', 'HBG', { corps: 'CSA-1', how: 'in' }).scored).toEqual(['MAN', 'FRE', 'HBG']);
  expect(changed('corps', 'MAN', { corps: 'CSA-1', how: 'in' }).scored).toEqual(['MAN', 'FRE']);
});

test('points, turn, round, phase and used commanders are changed', () => {
  expect(changed('points', 'GET', { taken: 'yes' }).scored).toEqual(['MAN', 'FRE', 'GET']);
  expect(changed('points', 'MAN', { taken: 'no' }).scored).toEqual(['FRE']);
  expect(changed('time', undefined, { turn: '4', round: '2', phase: 'combat' })).toMatchObject({
    ...{ turn: 4, round: 2, phase: 'combat' },
  });
  expect(changed('commanders', undefined, { LEE: 'no', MEADE: 'yes' }).spent).toEqual(['MEADE']);
});

test.each<[string, string | undefined, Fields]>([
  ['corps', 'HAG', { corps: 'CSA-1', how: 'in' }],
  ['points', 'MAN', { taken: 'yes' }],
  ['time', undefined, { turn: '1' }],
  ['commanders', undefined, { LEE: 'yes' }],
  ['lost', undefined, { corps: 'USA-12' }],
])('a form that says what is so already changes nothing: %s', (form, place, fields) => {
  expect(forms.patch(asJson(midway()), { form, place, fields })).toEqual({ ok: true, answer: [] });
});

test.each<[string, string | undefined, Fields, string]>([
  ['dance', undefined, {}, 'there is no such form'],
  ['toString', undefined, {}, 'there is no such form'],
  ['corps', 'GET', { corps: 'CSA-9', how: 'in' }, 'there is no corps "CSA-9"'],
  ['corps', 'XYZ', { corps: 'CSA-1', how: 'in' }, 'there is no such town "XYZ"'],
  ['corps', 'GET', { corps: 'CSA-1', how: 'in' }, 'Gettysburg would hold corps of both sides'],
  ['corps', 'GET', { corps: 'CSA-1', how: 'WAS' }, 'no route leads from there to Gettysburg'],
  ['corps', 'YOR', { corps: 'CSA-1', how: 'GET' }, 'there is no enemy at York to attack'],
  ['points', 'HAG', { taken: 'yes' }, 'there is no such town "HAG"'],
  ['time', undefined, { turn: '10' }, '"10" is not a number from 1 to 9'],
  ['time', undefined, { round: 'two' }, '"two" is not a number from 1 to 99'],
  ['time', undefined, { phase: 'movement' }, 'there is no such form'],
  ['lost', undefined, { corps: '' }, 'there is no corps ""'],
])('the form %s at %s with %j is refused: %s', (form, place, fields, sentence) => {
  expect(filled(form, place, fields)).toContain(sentence);
});

test('G-VIC-01: nobody wins by a form', () => {
  const state = { ...midway(), scored: ['MAN', 'FRE', 'WAS'] };
  for (const refused of [
    filled('points', 'GET', { taken: 'yes' }, state),
    filled('corps', 'HBG', { corps: 'CSA-1', how: 'in' }, state),
  ])
    expect(refused).toMatch(/^the Confederates would have [67] points and have won/);
});

test('what the forms offer is what they take, in every town', () => {
  const seen = asJson(midway());
  const places = [undefined, ...shipped.towns.keys()];
  for (const place of places)
    for (const { id, fields } of forms.at(seen, place)) {
      const values = Object.fromEntries(
        fields.map((field) => [field.name, 'value' in field ? String(field.value ?? '') : '']),
      );
      const made = forms.patch(seen, { form: id, place, fields: values });
      expect(made.ok ? '' : made.refusal.code).not.toBe('correction.form');
    }
  expect(forms.at(seen, 'XYZ')).toEqual([]);
  expect(forms.at(seen, 'HAG').map(({ id }) => id)).toEqual(['corps']);
  expect(forms.at(seen, 'GET').map(({ id }) => id)).toEqual(['corps', 'points']);
});

const doubted = (change: Partial<Record<keyof State, unknown>>): readonly string[] =>
  (corrections.doubts?.(asJson(midway()), { ...asJson(midway()), ...change } as SeenPosition) ?? []).map((each) =>
    format(catalogue, formatters, each),
  );

test('what looks like a slip is asked about once more', () => {
  const put = (corps: string, place: object | null) => doubted({ corps: { ...midway().corps, [corps]: place } });
  expect(put('USA-1', { at: 'BAL' })).toEqual([]);
  expect(put('USA-1', { at: 'MAN' })).toEqual(['Reynolds would go 3 towns far.']);
  expect(put('USA-1', null)).toEqual(['Reynolds would be taken off the map.']);
  expect(put('USA-12', { at: 'WAS' })).toEqual(['Slocum is lost, and would come back to the map.']);
  expect(doubted({ scored: ['MAN', 'FRE', 'GET'] })).toEqual([]);
  expect(doubted({ scored: ['MAN', 'FRE', 'WAS'] })).toEqual(['The Confederates have 2 points, and would have 5.']);
  expect(doubted({ scored: ['MAN'] })).toEqual(['The Confederates have 2 points, and would have 1.']);
  expect(doubted({ turn: 2 })).toEqual([]);
  expect(doubted({ turn: 3 })).toEqual(['It is turn 1, and would be turn 3.']);
  expect(doubted({ round: 5 })).toEqual(['It is round 1, and would be round 5.']);
  expect(doubted({ spent: [] })).toEqual(['Lee has been used, and could be used again.']);
});

test.each<[string, readonly string[], Json | undefined, string]>([
  ['a corps in a town', ['corps', 'USA-1'], { at: 'WAS' }, 'Reynolds: at Washington D.C.'],
  ['a corps on a route', ['corps', 'USA-1'], { from: 'WAS', to: 'MAN' }, 'Reynolds: on the route from Washington D.C.'],
  ['a lost corps', ['corps', 'USA-1'], null, 'Reynolds: off the map'],
  ['towns', ['scored'], ['MAN', 'FRE'], 'Towns that have given their points: Manassas, Frederick'],
  ['no town', ['scored'], [], 'Towns that have given their points: none'],
  ['commanders', ['spent'], ['LEE'], 'Army commanders that have been used: Lee'],
  ['the phase', ['phase'], 'combat', 'Next: the battles of the turn'],
  ['the turn', ['turn'], 3, 'Turn: 3'],
])('a difference is told in words: %s', (_what, path, value, text) => {
  const words = corrections.words(path, value);
  expect(`${words?.what}: ${words?.value}`).toContain(text);
});

const JUNK: readonly Json[] = [
  null,
  0,
  -1,
  1.5,
  '',
  'x',
  'GET',
  true,
  [],
  ['x'],
  {},
  { at: 'X' },
  { from: 'GET' },
  [[]],
];

/** Puts junk somewhere into a position, or takes something out of it. */
function spoilt(state: State, chance: ReturnType<typeof chanceFrom>): Json {
  const whole = asJson(state) as Json;
  let here: unknown = whole;
  for (let depth = 0; depth < 3; depth++) {
    if (typeof here !== 'object' || here === null) break;
    const holder = here as Record<string, unknown>;
    const keys = Object.keys(holder);
    const key = keys[chance.below(keys.length)] ?? 'new';
    const isDeeper = chance.below(2) === 0 && typeof holder[key] === 'object' && holder[key] !== null;
    if (isDeeper) {
      here = holder[key];
      continue;
    }
    if (chance.below(5) === 0) delete holder[key];
    else holder[key] = structuredClone(JUNK[chance.below(JUNK.length)]);
    break;
  }
  return whole;
}

test('a broken shape is a fault and never throws; what is none can be played on', () => {
  const chance = chanceFrom(1863);
  let good = 0;
  for (let count = 0; count < 3_000; count++) {
    const before = chance.below(2) === 0 ? midway() : startOf(shipped);
    const after = spoilt(before, chance);
    const faults = corrections.faults(before, after);
    expect(faults.every((each) => typeof each === 'string')).toBe(true);
    if (faults.length > 0) continue;
    good += 1;
    const referee = new Referee(rules, opening(after as unknown as State), { source: diceOf(count) });
    for (const { seat, id, fallback } of [...referee.open]) referee.submit(seat, id, fallback());
  }
  expect(good).toBeGreaterThan(50);
  for (const junk of JUNK) expect(corrections.faults(midway(), junk).length).toBeGreaterThan(0);
});

describe('on the page of the moderator', () => {
  let place: TestService;
  let match: TestMatch;
  let browser: Browser;
  let path = '';
  beforeAll(async () => {
    place = await gettysburgService('corrections');
    match = await openGettysburg(place);
    path = pathOf(match.moderatorLink);
    browser = new Browser(makeApp({ ...place.service, publicUrl: 'http://127.0.0.1' }));
  });
  afterAll(() => place.close());

  const fill = async (which: string, at: string, fields: Fields) => {
    const { form = '' } = hiddenFields((await browser.open(`${path}/correct`)).text, `${path}/acts`);
    return browser.post(`${path}/correct`, { form, which, at, ...fields });
  };

  test('a town is chosen, its form is filled in, the difference is looked at and confirmed', async () => {
    const { text } = await browser.open(`${path}/correct?at=BAL`).expect(200);
    expect(text).toContain('Put a corps here: Baltimore');
    expect(text).toContain('Points of Baltimore: 2');
    const refused = await fill('corps', 'BAL', { corps: 'CSA-9', how: 'in' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('there is no corps')]);
    const plan = await fill('corps', 'BAL', { corps: 'USA-1', how: 'in' });
    expect(plan.text).toContain('Reynolds: at Washington D.C. becomes at Baltimore.');
    const hidden = hiddenFields(plan.text, `${path}/acts/go`);
    expect((await browser.post(`${path}/acts/go`, { ...hidden, reason: 'A slip' })).status).toBe(303);
    expect((await stateOf(place, match.id)).corps['USA-1']).toEqual({ at: 'BAL' });
  });

  test('a slip is asked about', async () => {
    const { text } = await fill('time', '', { turn: '9', round: '1', phase: 'orders' });
    expect(text).toContain('It is turn 1, and would be turn 9.');
  });
});
