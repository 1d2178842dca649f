/** Lines that answer at once and lines that answer later, and what a report says of a field. */
import { expect, test } from 'vitest';
import { isObject, type Json, sure } from '../../../src/engine/index.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import { changing } from '../../../src/games/napoleonics/pieces.ts';
import type { State } from '../../../src/games/napoleonics/state.ts';
import { readSheet } from '../../../src/orders/index.ts';
import { documentOf, type ReportModel, textOf } from '../../../src/reports/index.ts';

const { language, reporter } = napoleonics;
const read = (text: string) => readSheet(text, language, { owns: ['FRENCH'] });

test.each([
  ['RETREAT C6-B6', 'now'],
  ['RETREAT NONE', 'now'],
  ['LEADER C6-B6 OFF', 'now'],
  ['LEADER NONE', 'now'],
  ['RETREAT art TO cover, support JOIN', 'later'],
  ['LEADER Junot BACK 3 JOIN any OFF last', 'later'],
])('%s is meant for %s', (text, when) => {
  const { lines, standing } = read(text);
  expect([lines.flatMap(({ order }) => order ?? []).length, standing.length]).toEqual(when === 'now' ? [1, 0] : [0, 1]);
});

test('a reaction that does not exist is named, with one that does', () => {
  const { lines, standing } = read('MELEE FOR ANY: JUMP');
  const problems = [...lines, ...standing].flatMap((line) => ('problems' in line ? line.problems : []));
  expect(problems[0]?.message.args).toMatchObject({ text: 'JUMP' });
  expect(problems[0]?.suggestions).toContain('STAND');
});

test('claims are stored where there are any, and not where there are none', () => {
  const state = napoleonics.start({ scenario: '001-rolica-1', split: '2' }) as State;
  const stored = (claims: State['claims']): Json => sure(napoleonics.condense?.({ ...state, claims }));
  const has = (json: Json): boolean => isObject(json) && 'claims' in json;
  expect([has(stored([[]])), has(stored([['A4']]))]).toEqual([false, true]);
});

const reportOf = (state: State, events: readonly object[] = []): string =>
  textOf(
    documentOf(
      {
        kind: 'report',
        report: {
          ...{ match: { code: 'READ-1', name: 'A test', game: napoleonics.title, zone: 'UTC', reportNo: 1 } },
          ...{
            seat: { id: 'FRENCH', name: 'French', powers: [], zone: 'UTC' },
            view: napoleonics.view(state, 'FRENCH'),
          },
          events: events.map((event, no) => ({ no, event })),
          ...{ standing: [], press: [], diceHead: 'a1b2', rolls: 0, draftNote: '', open: [], decisions: [], seats: {} },
          ...{ acts: [], over: false },
        } as unknown as ReportModel<unknown>,
      },
      reporter,
      new Date('2026-11-22T23:00:00Z'),
    ),
  );

test('a section without pieces says so, and others name those who stand there', () => {
  const state = napoleonics.start({ scenario: '001-rolica-1', split: '2' }) as State;
  for (const unit of state.units)
    if (unit.type.startsWith('FR') && unit.hex !== 'D6') changing({ state }, unit).hex = null;
  const text = reportOf(state).replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/French, left: nobody/);
  expect(text).toMatch(/French, centre: D6 FR-LN1 \(4\) \+Delaborde/);
  expect(text).toMatch(/Allies, left: [A-I][0-9]/);
});
