import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutLongBlanks } from '../../src/mail/blanks.ts';
import { readMail } from '../../src/mail/reading.ts';

const cut = (text: string): string => withoutLongBlanks(Buffer.from(text)).toString();

test('runs of blanks are cut to the length of a line, and everything else stays', () => {
  const piece = fc.oneof(
    fc.string({ unit: fc.constantFrom(' ', '\t', 'a', '=', '\r\n', 'é'), maxLength: 12 }),
    fc.integer({ min: 60, max: 200 }).map((n) => ' '.repeat(n)),
    fc.integer({ min: 1, max: 50 }).map((n) => '\t '.repeat(n)),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('');
      expect(cut(text)).toBe(text.replace(/[ \t]+/g, (run) => run.slice(0, 80)));
    }),
  );
});

test('a mail without long runs keeps its bytes', () => {
  const raw = Buffer.from('PLAY 47 CP   DONE\r\n');
  expect(withoutLongBlanks(raw)).toBe(raw);
});

test.each(['quoted-printable', '7bit', 'x-nothing'])('two million blanks in %s cause no delay', async (encoding) => {
  const head = `From: Rosa <rosa@example.org>\r\nTo: o-1@in.example\r\nContent-Transfer-Encoding: ${encoding}\r\n`;
  const raw = Buffer.from(`${head}\r\nPLAY 47 CP${' '.repeat(2_000_000)}DONE\r\n`);
  const { text } = await readMail(raw, { ownAddresses: [], sentTexts: [], isOrderLine: () => true });
  expect(text).toMatch(/^PLAY 47 CP +DONE/);
});
