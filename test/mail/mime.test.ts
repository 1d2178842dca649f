import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareMime } from '../../src/mail/mime.ts';

const mailWith = (contentType: string, body: string) =>
  Buffer.from(`From: p@example.org\r\nContent-Type: ${contentType}\r\n\r\n${body}`, 'latin1');

test('only headers are rewritten, and folded ones too', () => {
  const body = 'Content-Type: text/plain; format=flowed\r\n';
  const prepared = prepareMime(mailWith('text/plain;\r\n charset="UTF-8"; FORMAT="flowed";\r\n delsp=yes', body));
  expect(prepared).toMatchObject({ flowed: true, delSp: true, charset: 'utf-8', parts: 0 });
  expect(prepared.raw.toString()).toContain('FORMAT="fixed"');
  expect(prepared.raw.toString()).toContain(body);
});

test.each([
  ['the field, with blanks before its colon', 'Content-Type \t: text/plain; format=flowed', true],
  ['no field that only ends like it', 'X-Content-Type: text/plain; format=flowed', false],
  ['no field that only begins like it', 'Content-Types: text/plain; format=flowed', false],
])('%s reveals the type', (_, header, isFlowed) => {
  expect(prepareMime(Buffer.from(`${header}\r\n\r\nhi`))).toMatchObject({ flowed: isFlowed });
});

test('parts of a multipart are rewritten', () => {
  const part = '--b1\r\nContent-Type: text/plain; format=flowed; charset=euc-kr\r\n\r\nhi\r\n--b1--\r\n';
  const prepared = prepareMime(mailWith('multipart/alternative; boundary="b1"', part));
  expect(prepared).toMatchObject({ flowed: true, delSp: false, charset: 'euc-kr', parts: 1 });
  expect(prepared.raw.toString()).toContain('format=fixed');
});

test('a mail without flowed text comes out byte for byte', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const raw = Buffer.concat([Buffer.from('Subject: x\r\n\r\n'), bytes]);
      expect(prepareMime(raw).raw.equals(raw)).toBe(true);
    }),
  );
});
