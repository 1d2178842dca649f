/** Our mails when programs that know format=flowed (RFC 3676) show them, wrap them anew and quote them. */
import { expect, test } from 'vitest';
import { unflow } from '../../src/mail/flowed.ts';
import { stripQuotes } from '../../src/mail/quotes.ts';
import { isOrderLine } from '../../src/orders/index.ts';
import { renderLetter } from '../../src/reports/index.ts';
import { wrap } from '../../src/reports/wrap.ts';
import { game, NOW, reporter } from '../reports/fixtures.ts';
import { letters } from '../reports/letters.ts';
import { isToCopy } from '../reports/prose.ts';

const isOrder = (line: string) => isOrderLine(line, game.language);
const rendered = Object.entries(letters).map(([name, letter]) => ({ name, ...renderLetter(letter, reporter, NOW) }));

/** As a program shows it: soft breaks are gone, and one space at the beginning of a line. */
const shown = (flowed: string): string[] => unflow(flowed.split('\n'), false, () => false);

test.each(rendered)(
  '$name: the same words in the same lines, and prose that goes on ends in a space',
  ({ text, flowed }) => {
    const lines = flowed.split('\n');
    expect(lines.map((line) => line.trim())).toEqual(text.split('\n').map((line) => line.trim()));
    for (const [i, line] of lines.entries()) {
      if (!line.endsWith(' ')) continue;
      expect(isToCopy(line), line).toBe(false);
      expect(lines[i + 1], line).not.toBe('');
      expect(line.length).toBeLessThanOrEqual(65);
    }
  },
);

test('a paragraph becomes one line; lines to copy, rows and headings stay', () => {
  const report = rendered.find(({ name }) => name === 'report');
  const lines = shown(report?.flowed ?? '');
  expect(lines.length).toBeLessThan((report?.text ?? '').split('\n').length);
  const paragraphs = lines.filter((line) => line.length > 80);
  expect(paragraphs.filter((line) => line.startsWith('- ')).length).toBeGreaterThan(0);
  for (const line of paragraphs) expect(line).not.toContain('  ');
  const sent = (report?.flowed ?? '').split('\n');
  const copied = sent.filter((line, i) => isToCopy(line) && !sent[i - 1]?.endsWith(' '));
  expect(copied.length).toBeGreaterThan(3);
  for (const line of copied) expect(lines).toContain(line.slice(1));
});

/** An answer that none of them prints. */
const OWN = 'SIEGE Badajoz';

/** How a program quotes it below an answer. */
const QUOTING: readonly [string, (lines: readonly string[]) => string[]][] = [
  ['marked, wrapped at 72', (lines) => lines.flatMap((line) => wrap(line, 70)).map((line) => `> ${line}`)],
  [
    'marked and flowed',
    (lines) =>
      lines.flatMap((line) => wrap(line, 60).map((part, i, all) => `> ${part}${i < all.length - 1 ? ' ' : ''}`)),
  ],
  ['without marks, a paragraph a line', (lines) => [...lines]],
  [
    'without marks, wrapped at 78',
    (lines) => lines.flatMap((line) => (isToCopy(` ${line}`) ? [line] : wrap(line, 78))),
  ],
];

test.each(rendered.flatMap((letter) => QUOTING.map(([how, quote]) => ({ ...letter, how, quote }))))(
  '$name comes back $how: nothing of ours is taken for orders, and the answer above it is',
  ({ text, flowed, quote }) => {
    const back = [OWN, '', ...quote(shown(flowed))];
    const lines = unflow(back, false, isOrder);
    const { orders, held } = stripQuotes(lines, { isOrderLine: isOrder, sentTexts: [text] });
    expect(orders).toEqual([OWN]);
    expect(held).toBeUndefined();
  },
);
