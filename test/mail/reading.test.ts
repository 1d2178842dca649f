import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readMail } from '../../src/mail/reading.ts';
import { isOrderLine } from './verbs.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures', 'synthetic-cjk');
const names = readdirSync(FIXTURES)
  .filter((file) => file.endsWith('.eml'))
  .map((file) => file.slice(0, -'.eml'.length));

/**
 * The lines of a text as the order language sees them, which is what the expected files state: NFKC, arrows as dashes, no bullets,
 * no `#` before a card, no blank lines.
 */
const lines = (text: string) =>
  text
    .normalize('NFKC')
    .split('\n')
    .map((line) =>
      line
        .replace(/[–—→]/g, '-')
        .replace(/^[•*-] /, '')
        .replace(/#(?=\d)/g, '')
        .trimEnd(),
    )
    .filter((line) => line !== '');

const QUOTED = [
  'ACTION NEEDED: British impulse',
  'Your hand: 47 Call up the Next Class, 62 National Uprising',
  'PLAY 62 EVENT',
  'Deadline Tue 24 Nov 21:00',
];

describe('synthetic fixtures', () => {
  test.each(names)('%s', async (name) => {
    const raw = readFileSync(join(FIXTURES, `${name}.eml`));
    const expected = lines(readFileSync(join(FIXTURES, `${name}.expected.txt`), 'utf8'));
    const unknown = await readMail(raw, { isOrderLine });
    expect(lines(unknown.text)).toEqual(expected);
    expect(unknown.class).toBe('human');
    expect(unknown.orders).not.toContain('PLAY 62 EVENT');
    const known = await readMail(raw, { isOrderLine, sentTexts: [QUOTED.join('\n')] });
    expect(lines(known.text)).toEqual(expected);
    expect(known.held).toBeUndefined();
  });
});
