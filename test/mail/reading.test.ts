import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TEXT_LENGTH } from '../../src/mail/body.ts';
import { MAX_MAIL_BYTES, readMail } from '../../src/mail/reading.ts';
import { isOrderLine } from './verbs.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures', 'synthetic-cjk');
const names = readdirSync(FIXTURES)
  .filter((file) => file.endsWith('.eml'))
  .map((file) => file.slice(0, -'.eml'.length));

/**
 * The lines of a text as the order language sees them and as the expected files state them: NFKC, arrows as dashes, no bullets, no `#`
 * before a card, no blank lines.
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

const mail = (contentType: string, body: string | Buffer) =>
  Buffer.concat([
    Buffer.from(
      `From: Player <p@example.org>\r\nSubject: x\r\n${contentType ? `Content-Type: ${contentType}\r\n` : ''}\r\n`,
    ),
    Buffer.from(body as string),
  ]);

const read = (raw: Buffer) => readMail(raw, { isOrderLine });

const charsets = [
  ['euc-kr', 'yKux5rW/wNS0z7TZ', '홍길동입니다'],
  ['ks_c_5601-1987', 'yKux5rW/wNS0z7TZ', '홍길동입니다'],
  ['shift_jis', 'jlKTY4LFgreBQoLmguuCtYKt', '山田です。よろしく'],
  ['iso-2022-jp', 'GyRCOzNFRCRHJDkhIyRoJG0kNyQvGyhC', '山田です。よろしく'],
  ['euc-jp', 'u7PFxKTHpLmho6TopO2kt6Sv', '山田です。よろしく'],
  ['windows-1252', 'R3L832UgYXVzIEv2bG4=', 'Grüße aus Köln'],
  ['iso-8859-2', 'TfxuY2hlbiBncvzfdA==', 'München grüßt'],
  ['utf-8', Buffer.from('홍길동').toString('base64'), '홍길동'],
] as const;

describe('character sets', () => {
  test.each(charsets)('%s, declared', async (charset, base64, expected) => {
    const body = Buffer.concat([Buffer.from('PLAY 47 CP\r\n'), Buffer.from(base64, 'base64')]);
    const reading = await read(mail(`text/plain; charset="${charset}"`, body));
    expect(reading).toMatchObject({ text: `PLAY 47 CP\n${expected}`, charset, orders: ['PLAY 47 CP'], notes: [] });
  });

  const undeclared = charsets.filter(([charset]) => ['euc-kr', 'shift_jis', 'windows-1252'].includes(charset));

  test.each(undeclared)('%s, not declared', async (charset, base64, expected) => {
    for (const type of ['', 'text/plain']) {
      const reading = await read(mail(type, Buffer.from(base64, 'base64')));
      expect(reading).toMatchObject({ text: expected, charset, notes: ['charset-guessed'] });
    }
  });

  test('a wrong declared character set loses letters, not the mail', async () => {
    const reading = await read(mail('text/plain; charset=utf-8', Buffer.from('504c4159203437204350200aff', 'hex')));
    expect(reading.orders).toEqual(['PLAY 47 CP']);
  });

  test('an unknown character set is read as UTF-8', async () => {
    expect((await read(mail('text/plain; charset=x-nothing', 'PLAY 47 CP'))).orders).toEqual(['PLAY 47 CP']);
  });
});

test('the writer, the recipient and the thread', async () => {
  const raw = [
    'From: =?utf-8?B?7ZmN6ri464+Z?= <gd@example.kr>',
    'To: "Clerk" <o-1wel@in.mail.example>, other@example.org',
    'Cc: third@example.org',
    'Delivered-To: o-2wel@in.mail.example',
    'Message-ID: <3@example.kr>',
    'In-Reply-To: <2@mail.example>',
    'References: <1@mail.example>',
    ' <2@mail.example>',
    'Subject: =?iso-2022-jp?B?GyRCOzNFRBsoQg==?=',
    ' =?iso-2022-jp?B?GyRCJEckORsoQg==?=',
    '',
    'DONE',
  ].join('\r\n');
  expect(await read(Buffer.from(raw))).toMatchObject({
    class: 'human',
    from: 'gd@example.kr',
    fromName: '홍길동',
    to: ['o-1wel@in.mail.example', 'other@example.org', 'third@example.org', 'o-2wel@in.mail.example'],
    messageId: '<3@example.kr>',
    inReplyTo: '<2@mail.example>',
    references: ['<1@mail.example>', '<2@mail.example>'],
    subject: '山田です',
  });
});

const alternative = (text: string, html: string) =>
  mail(
    'multipart/alternative; boundary=b',
    `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n--b--\r\n`,
  );

describe('two parts of one mail', () => {
  test('the HTML part counts if the text part only points to it', async () => {
    const reading = await read(alternative('Please view this mail in HTML.', '<p>PLAY 47 CP</p>'));
    expect(reading).toMatchObject({ orders: ['PLAY 47 CP'], held: undefined, notes: [] });
  });

  test('the HTML part counts if the text part was broken at the window’s width', async () => {
    const order = 'MOVE Wellington 9SP Lisbon to Abrantes to Alcantara to Plasencia to Talavera to Toledo';
    const reading = await read(alternative(`${order.slice(0, 64)}\r\n${order.slice(65)}`, `<p>${order}</p>`));
    expect(reading).toMatchObject({ orders: [order], held: undefined });
  });

  test('if they hold different orders the smaller set counts and the others are held', async () => {
    const reading = await read(alternative('PLAY 47 CP', '<p>PLAY 47 CP</p><p>PLAY 62 EVENT</p>'));
    expect(reading).toMatchObject({
      orders: ['PLAY 47 CP'],
      held: { why: 'parts-differ', lines: ['PLAY 62 EVENT'] },
      notes: ['parts-differ'],
    });
  });
});

const withFile = (body: string, name: string, content: string) =>
  mail(
    'multipart/mixed; boundary=b',
    `--b\r\nContent-Type: text/plain\r\n\r\n${body}\r\n--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}\r\n--b--\r\n`,
  );

describe('attachments', () => {
  test('orders in a text file count if the mail has none', async () => {
    const reading = await read(withFile('See the file.', 'orders.txt', 'PLAY 47 CP\r\nDONE'));
    expect(reading).toMatchObject({
      orders: ['PLAY 47 CP', 'DONE'],
      notes: ['orders-from-attachment'],
      attachments: [],
    });
  });

  test('orders in the mail take precedence over those in a file', async () => {
    const reading = await read(withFile('DONE', 'orders.txt', 'PLAY 47 CP'));
    expect(reading.orders).toEqual(['DONE']);
    expect(reading.attachments).toEqual([expect.objectContaining({ name: 'orders.txt', bytes: 10 })]);
  });

  test('a file of more than 64 KiB, or an archive, is not opened', async () => {
    const remark = '# nothing\r\n'.repeat(6000);
    const large = await read(withFile('See the file.', 'orders.ord', `PLAY 47 CP\r\n${remark}${remark}`));
    expect(large).toMatchObject({ orders: [], attachments: [expect.objectContaining({ name: 'orders.ord' })] });
    const archive = await read(withFile('See the file.', 'orders.txt.zip', 'PLAY 47 CP'));
    expect(archive).toMatchObject({ orders: [], attachments: [expect.objectContaining({ name: 'orders.txt.zip' })] });
    const small = await read(withFile('See the file.', 'Orders.ORD', 'PLAY 47 CP\r\n'));
    expect(small.orders).toEqual(['PLAY 47 CP']);
  });

  test('any other file is named and ignored', async () => {
    const reading = await read(withFile('Hello', 'orders.html', 'PLAY 47 CP'));
    expect(reading.orders).toEqual([]);
    expect(reading.attachments.map(({ name }) => name)).toEqual(['orders.html']);
  });
});

test('a picture within the text, and a signature, are not taken for attachments', async () => {
  const part = (type: string, more: string, body = 'x') => `--b\r\nContent-Type: ${type}${more}\r\n\r\n${body}\r\n`;
  const picture = part('image/png; name="image001.png"', '\r\nContent-ID: <image001>');
  const html = part('text/html', '', '<p>PLAY 47 CP</p><img src="cid:image001">');
  const reading = await read(mail('multipart/related; boundary=b', `${html}${picture}--b--\r\n`));
  expect(reading.attachments).toEqual([expect.objectContaining({ name: 'image001.png', inline: true })]);
  const signature = part('application/pgp-signature; name="signature.asc"', '\r\nContent-Disposition: attachment');
  const signed = await read(mail('multipart/signed; boundary=b', `${part('text/plain', '')}${signature}--b--\r\n`));
  expect(signed.attachments).toEqual([expect.objectContaining({ name: 'signature.asc', inline: true })]);
});

const ENCLOSED = [
  'Content-Type: multipart/mixed; boundary=b',
  'From: Player <p@example.org>',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'DONE',
  '--b',
  'Content-Type: message/rfc822',
  '',
  'From: somebody@example.org',
  '',
  'PLAY 62 EVENT',
  '--b--',
];

test("the text of an enclosed mail is not the writer's", async () => {
  const reading = await read(Buffer.from(ENCLOSED.join('\r\n')));
  expect(reading).toMatchObject({ text: 'DONE', orders: ['DONE'], held: undefined });
  expect(reading.attachments).toHaveLength(1);
});

const LINE = `${'x'.repeat(75)}\r\n`;

const hostile: [string, Buffer][] = [
  ['a hundred thousand quote marks in a line', mail('text/plain', '>'.repeat(100_000))],
  ['a hundred thousand quoted lines', mail('text/plain', '>\r\n'.repeat(100_000))],
  ['a line of 50,000 letters', mail('text/plain', 'a'.repeat(50_000))],
  ['a line of 50,000 spaces', mail('text/plain', `On${' '.repeat(50_000)}wrote`)],
  ['a line of 50,000 dashes', mail('text/plain', '-'.repeat(50_000))],
  ['many nearly-headers', mail('text/plain', 'From: a\r\nTo: b\r\n\r\n'.repeat(30_000))],
  ['many nearly-wrote-lines', mail('text/plain', 'On 21 Nov 2026 at 9:12 x@y.z\r\n'.repeat(30_000))],
  ['flowed lines without end', mail('text/plain; format=flowed', 'a \r\n'.repeat(100_000))],
  ['deep HTML', mail('text/html', '<div>'.repeat(100_000))],
  ['deep blockquotes', mail('text/html', `${'<blockquote>'.repeat(50_000)}x`)],
  ['broken HTML', mail('text/html', '<a href="<'.repeat(50_000))],
  ['HTML entities without end', mail('text/html', '&amp;'.repeat(200_000))],
  ['a header of a megabyte', Buffer.from(`From: p@example.org\r\nSubject: ${'x'.repeat(1 << 20)}\r\n\r\nDONE`)],
  [
    'folded references without end',
    Buffer.from(`From: p@example.org\r\nReferences:${'\r\n <a@b>'.repeat(50_000)}\r\n\r\nDONE`),
  ],
  ['half a million headers', Buffer.from(`From: p@example.org\r\n${'X-A: b\r\n'.repeat(500_000)}\r\nDONE`)],
  ['a content type of quotes', mail(`text/plain; charset="${'"'.repeat(50_000)}`, 'DONE')],
  [
    'a boundary inside itself',
    mail('multipart/mixed; boundary=b', '--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'.repeat(5000)),
  ],
];

test.each(hostile)('is read to its end: %s', async (_, raw) => {
  const reading = await readMail(raw, { isOrderLine, sentTexts: ['a line of ours that is long enough to be a piece'] });
  expect(['human', 'unreadable']).toContain(reading.class);
});

test('thousands of nested parts are refused', async () => {
  const nested = Array.from(
    { length: 3000 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  );
  expect(await read(Buffer.from(`From: p@example.org\r\n${nested.join('')}`))).toMatchObject({ class: 'unreadable' });
  const siblings = mail('multipart/mixed; boundary=b', '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(600));
  expect(await read(siblings)).toMatchObject({ class: 'unreadable', reason: 'too-many-parts' });
});

test('ten mebibytes are read in part, one more byte is refused', async () => {
  const head = mail('text/plain', 'PLAY 47 CP\r\n');
  const body = LINE.repeat(Math.ceil(MAX_MAIL_BYTES / LINE.length));
  const full = Buffer.concat([head, Buffer.from(body)]).subarray(0, MAX_MAIL_BYTES);
  const reading = await read(full);
  expect(reading).toMatchObject({ class: 'human', truncated: true, orders: ['PLAY 47 CP'] });
  expect(reading.text.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
  expect(await read(Buffer.concat([full, Buffer.from('x')]))).toMatchObject({
    class: 'unreadable',
    reason: 'too-large',
  });
});

test('nothing and nobody', async () => {
  expect(await read(Buffer.alloc(0))).toMatchObject({ class: 'unreadable', reason: 'empty' });
  expect(await read(Buffer.from('hello'))).toMatchObject({ class: 'unreadable', reason: 'no-sender' });
});

const SEEDS = names.map((name) => readFileSync(join(FIXTURES, `${name}.eml`)));
const SNIPPETS = [
  '\r\n\r\n',
  '--b\r\n',
  'Content-Type: multipart/mixed; boundary=b\r\n',
  'charset=',
  '=?utf-8?B?',
  '\0',
  '> ',
  '<blockquote>',
  'Content-Transfer-Encoding: base64\r\n',
];

const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat(60),
  insert: fc.oneof(
    fc.constantFrom(...SNIPPETS).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 20 }).map(Buffer.from),
  ),
});

test('no mutation of a mail makes the reader throw', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...SEEDS), fc.array(mutation, { maxLength: 8 }), async (seed, mutations) => {
      let raw = seed;
      for (const { at, cut, insert } of mutations) {
        const start = Math.floor(at * raw.length);
        raw = Buffer.concat([raw.subarray(0, start), insert, raw.subarray(start + cut)]);
      }
      const reading = await read(raw);
      expect(typeof reading.text).toBe('string');
      for (const order of reading.orders) expect(reading.text).toContain(order);
    }),
    { numRuns: 300 },
  );
});

test('whatever stands above and below it, an order marked as quoted is never taken', async () => {
  const piece = fc.constantFrom(
    '',
    'DONE',
    'Thanks',
    'On 21 Nov 2026 Clerk <c@x.y> wrote:',
    '> text',
    'From: x',
    '-- ',
    '_'.repeat(32),
    ' ',
  );
  const mark = fc.constantFrom('> ', '>', '>> ', '＞ ', '|> ', ' > ');
  await fc.assert(
    fc.asyncProperty(fc.array(piece), mark, fc.array(piece), fc.boolean(), async (above, quote, below, flowed) => {
      const text = [...above, `${quote}PLAY 62 EVENT`, ...below].join('\r\n');
      const reading = await read(mail(`text/plain; charset=utf-8${flowed ? '; format=flowed' : ''}`, text));
      expect(reading.orders).not.toContain('PLAY 62 EVENT');
      expect(reading.held?.lines ?? []).not.toContain('PLAY 62 EVENT');
    }),
    { numRuns: 200 },
  );
});
