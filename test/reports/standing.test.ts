import { expect, test } from 'vitest';
import { wellington } from '../../src/games/wellington/index.ts';
import { htmlOf } from '../../src/reports/html.ts';
import { reportDocument, textOf } from '../../src/reports/index.ts';
import type { StandingLine } from '../../src/reports/model.ts';
import { report } from './fixtures.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const TEXT = 'INTERCEPT Hill into Badajoz if odds >= 60%';

const rendered = (line: Partial<StandingLine>) => {
  const document = reportDocument(
    report({ standing: [{ id: 'S2', text: TEXT, ...line }] }),
    wellington.reporter,
    NOW,
    'whole',
  );
  const plain = (text: string) => text.replace(/[|\s]+/g, ' ');
  return {
    text: plain(textOf(document, wellington.reporter.words.isOrder)),
    html: plain(
      htmlOf(document)
        .replace(/<[^>]+>/g, '')
        .replaceAll('&gt;', '>'),
    ),
  };
};

test.each<[string, Partial<StandingLine>, string]>([
  ['in force', {}, `[S2] ${TEXT} `],
  [
    'used',
    { used: 2, answers: ['INTERCEPT Hill (odds 72.2%)', 'INTERCEPT Hill (odds 83.3%)'] },
    `[S2] ${TEXT} - used 2 times: INTERCEPT Hill (odds 72.2%), INTERCEPT Hill (odds 83.3%)`,
  ],
  [
    'not met',
    { used: 0, unmet: { times: 1, last: 'odds 44.4%' } },
    `[S2] ${TEXT} - not met 1 time, last at odds 44.4%`,
  ],
  ['not met, without figures', { unmet: { times: 3, last: '' } }, `[S2] ${TEXT} - not met 3 times`],
  ['invalid', { invalid: 'Hill not on the map' }, `[S2] ${TEXT} - cannot act: Hill not on the map`],
  ['until a day', { lastDay: '2026-12-24' }, `[S2] ${TEXT} - to the end of Thu 24 Dec`],
  [
    'used up and over',
    { used: 1, answers: ['INTERCEPT Hill'], lastDay: '2026-11-21', invalid: 'its last day, 2026-11-21, is over' },
    `[S2] ${TEXT} - cannot act: its last day, 2026-11-21, is over - used 1 time: INTERCEPT Hill`,
  ],
])('a standing order that is %s looks alike in text and HTML of a report', (_how, line, told) => {
  const { text, html } = rendered(line);
  expect(text).toContain(told);
  expect(html).toContain(told);
});
