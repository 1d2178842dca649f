/** A mail leaves out what its reader has been told before, and explains its words three times. */
import { expect, test } from 'vitest';
import { type ReportModel, reportDocument, textOf } from '../../src/reports/index.ts';
import { NOW, report, reporter, stack, view } from './fixtures.ts';

const told = (earlier: NonNullable<ReportModel['earlier']>, changed: Parameters<typeof report>[0] = {}): string =>
  textOf(reportDocument({ ...report(changed), earlier } as never, reporter, NOW), reporter.words.isOrder).replace(
    /\s+/g,
    ' ',
  );

const last = report() as ReportModel;

test.each([0, 1, 2])('mail %i to act explains how its lines are sent', (mails) => {
  expect(told({ mails, ...(mails > 0 ? { last } : {}) })).toContain('Leave out the lines that you do not want.');
});

test('the fourth mail to act no longer explains what the third one said', () => {
  const text = told({ mails: 3, last });
  expect(text).not.toContain('Leave out the lines that you do not want.');
  expect(text).not.toContain('One step of an army costs 1 CP');
  expect(text).toContain('PLAY __ CP');
});

test('points that are as before are left out; one that has changed stands beside all others', () => {
  expect(told({ mails: 1, last })).not.toContain('- Points:');
  const flags = { ...last, view: view('britain', { resources: { britain: 5 } }) } as ReportModel;
  expect(told({ mails: 1, last: flags })).toMatch(/Resources: Britain \d+ \(down \d\), French South \d/);
});

test('neighbours that are as before are left out, those that have moved are told', () => {
  const before = told({ mails: 1, last });
  expect(before).not.toMatch(/- French North: .* SP at/);
  const { forces } = view('britain');
  const elsewhere = { ...forces, salamanca: { ...forces.salamanca, french_north: stack(['marmont'], 1) } };
  const moved = { ...last, view: view('britain', { forces: elsewhere }) } as ReportModel;
  expect(told({ mails: 1, last: moved })).toMatch(/- French North: .*Marmont 6 SP at Salamanca/);
});

test('a page tells everything', () => {
  const text = textOf(reportDocument(report(), reporter, NOW), reporter.words.isOrder);
  expect(text).toContain('Leave out the lines that you do not want.');
  expect(text).toContain('- Points:');
});
