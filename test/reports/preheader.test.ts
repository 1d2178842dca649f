/** The preview text beside a subject: long enough to tell something new, and no longer than programs show. */
import { expect, test } from 'vitest';
import { columnsOf, renderLetter } from '../../src/reports/index.ts';
import { preheaderOf } from '../../src/reports/preheader.ts';
import { NOW, reporter } from './fixtures.ts';
import { letters } from './letters.ts';

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/^\[[^\]]*\] /, '')
    .replace(/[.]$/, '');

test.each(Object.entries(letters))('%s: 60 to 120 columns, and nothing that subject or first line say', (_, letter) => {
  const { preheader, subject, text, html } = renderLetter(letter, reporter, NOW);
  expect(columnsOf(preheader), preheader).toBeGreaterThanOrEqual(60);
  expect(columnsOf(preheader), preheader).toBeLessThanOrEqual(120);
  const first = bare(text.split('\n', 1)[0] ?? '');
  for (const sentence of preheader.split(/(?<=[.?!]) /).map(bare)) {
    expect(bare(subject)).not.toContain(sentence);
    expect(first).not.toContain(sentence);
  }
  const shown = /<div style="display:none[^>]*>([^<]*)<\/div>/.exec(html)?.[1] ?? '';
  expect(
    shown
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  ).toBe(preheader);
});

test('it ends after a word, and is measured by what it takes on a screen', () => {
  const long = preheaderOf([`${'word '.repeat(40)}end`], []);
  expect(long).toMatch(/word \.\.\.$/);
  expect(long.length).toBeGreaterThan(110);
  expect(columnsOf(preheaderOf(['가'.repeat(100)], []))).toBeLessThanOrEqual(120);
  expect(preheaderOf(['Said. ', 'New.', 'New.', '새'.repeat(30), 'More.'], ['[X] said'])).toBe(
    `New. ${'새'.repeat(30)}`,
  );
});
