import { expect, test } from 'vitest';
import { readMail } from '../../src/mail/reading.ts';
import { isOrderLine } from './verbs.ts';

const OWN = 'clerk@mail.example';

type Shape = { headers: string[]; body?: string; envelopeFrom?: string };

function read({ headers, body = 'I am away until Monday.', envelopeFrom }: Shape) {
  const hasFrom = headers.some((line) => /^From:/i.test(line));
  const raw = [...(hasFrom ? [] : ['From: Player <p@example.org>']), ...headers, '', body].join('\r\n');
  return readMail(Buffer.from(raw), { isOrderLine, ownAddresses: [OWN], envelopeFrom });
}

const machines: [string, Shape, string, string][] = [
  ['null return path', { headers: ['Return-Path: <>'] }, 'bounce', 'null-return-path'],
  ['null envelope sender', { headers: [], envelopeFrom: '' }, 'bounce', 'null-return-path'],
  ['mailer daemon', { headers: ['From: MAILER-DAEMON@mx.example.org'] }, 'bounce', 'mailer-daemon'],
  ['failed recipients', { headers: ['X-Failed-Recipients: p@example.org'] }, 'bounce', 'failed-recipients'],
  ['subject of a bounce', { headers: ['Subject: Undelivered Mail Returned to Sender'] }, 'bounce', 'bounce-subject'],
  [
    'read receipt',
    { headers: ['Content-Type: multipart/report; report-type=disposition-notification; boundary=x'] },
    'auto-reply',
    'disposition-notification',
  ],
  ['automatic answer', { headers: ['Auto-Submitted: auto-replied (vacation)'] }, 'auto-reply', 'auto-submitted'],
  ['generated mail', { headers: ['auto-submitted: Auto-Generated'] }, 'auto-reply', 'auto-submitted'],
  [
    'automatic answer with a null sender',
    { headers: ['Auto-Submitted: auto-replied'], envelopeFrom: '' },
    'auto-reply',
    'auto-submitted',
  ],
  ['autoreply header', { headers: ['X-Autoreply: yes'] }, 'auto-reply', 'auto-reply-header'],
  ['precedence auto_reply', { headers: ['Precedence: auto_reply'] }, 'auto-reply', 'precedence'],
  ['precedence bulk', { headers: ['Precedence: bulk'] }, 'auto-reply', 'precedence'],
  ['precedence list', { headers: ['Precedence: list'] }, 'list', 'precedence'],
  ['list id', { headers: ['List-Id: <wargames.example.org>'] }, 'list', 'list-header'],
  ['newsletter', { headers: ['List-Unsubscribe: <https://example.org/u>'] }, 'list', 'list-header'],
  ['our own sender', { headers: ['From: "Clerk" <CLERK@mail.example>'] }, 'own', 'own-address'],
  ['our own loop mark', { headers: [`X-Loop: ${OWN}`] }, 'own', 'own-address'],
  ['Exchange absence', { headers: ['X-Auto-Response-Suppress: All'] }, 'auto-reply', 'auto-response-suppress'],
  ['English absence', { headers: ['Subject: Automatic reply: orders'] }, 'auto-reply', 'absence-subject'],
  ['Korean absence', { headers: ['Subject: =?utf-8?B?67aA7J6s7KSRIOyVjOumvA==?='] }, 'auto-reply', 'absence-subject'],
  ['German absence', { headers: ['Subject: Abwesenheitsnotiz'] }, 'auto-reply', 'absence-subject'],
];

test.each(machines)('%s', async (_, shape, expected, reason) => {
  expect(await read(shape)).toMatchObject({ class: expected, reason, held: undefined });
});

const people: [string, Shape][] = [
  ['a plain mail', { headers: ['Subject: Re: [WEL-0042]'] }],
  ['Auto-Submitted: no', { headers: ['Auto-Submitted: no'] }],
  ['suppression of answers to mail with orders', { headers: ['X-Auto-Response-Suppress: OOF'], body: 'PLAY 47 CP' }],
  ['suppression of nothing', { headers: ['X-Auto-Response-Suppress: None'] }],
  ['orders under an absent-minded subject', { headers: ['Subject: Out of office? No!'], body: 'PLAY 47 CP' }],
  ['an empty loop header', { headers: ['X-Autoreply: no'] }],
  ['a foreign loop header', { headers: ['X-Loop: list@example.org'] }],
];

test.each(people)('a person: %s', async (_, shape) => {
  expect((await read(shape)).class).toBe('human');
});

const relayed: [string, string[], string][] = [
  ['a list', ['List-Id: <wargames.example.org>'], 'list-header'],
  ['a list to unsubscribe from', ['List-Unsubscribe: <https://example.org/u>'], 'list-header'],
  ['precedence list', ['Precedence: list'], 'precedence'],
  ['precedence bulk', ['Precedence: bulk'], 'precedence'],
  ['precedence junk', ['Precedence: junk'], 'precedence'],
  ['a list that rewrites', ['List-Id: <w.example.org>', 'Auto-Submitted: auto-forwarded'], 'auto-submitted'],
  ['a list that says it generates', ['List-Id: <w.example.org>', 'Auto-Submitted: auto-generated'], 'auto-submitted'],
];

test.each(relayed)('orders with the marks of %s are read, and are in doubt', async (_, headers, reason) => {
  expect(await read({ headers, body: 'PLAY 47 CP' })).toMatchObject({
    class: 'human',
    relayed: reason,
    orders: ['PLAY 47 CP'],
  });
  expect((await read({ headers })).class).not.toBe('human');
  expect((await read({ headers: [...headers, `X-Loop: ${OWN}`], body: 'PLAY 47 CP' })).class).toBe('own');
  const subject = 'Subject: Automatic reply: orders';
  expect((await read({ headers: [...headers, subject], body: 'PLAY 47 CP' })).class).not.toBe('human');
  expect((await read({ headers, body: 'PLAY 47 CP', envelopeFrom: '' })).class).not.toBe('human');
});

test.each([
  ['Auto-Submitted: auto-replied', 'List-Id: <w.example.org>'],
  ['Auto-Submitted: auto-replied (vacation)', 'Precedence: bulk'],
  ['Auto-Submitted: auto-generated'],
  ['Auto-Submitted: auto-generated', 'List-Id: <w.example.org>', 'X-Auto-Response-Suppress: All'],
  ['Precedence: bulk', 'X-Autoreply: yes'],
  ['Precedence: auto_reply'],
])('an automatic answer stays one, whatever it quotes: %s, %s', async (...headers: string[]) => {
  expect(await read({ headers: headers.filter(Boolean), body: 'PLAY 47 CP' })).toMatchObject({
    class: 'auto-reply',
    orders: [],
  });
});

const DSN = [
  'Return-Path: <>',
  'From: Mail Delivery System <MAILER-DAEMON@mx.example.kr>',
  'To: b-57-1abc@bounce.mail.example',
  'Subject: Undelivered Mail Returned to Sender',
  'Auto-Submitted: auto-replied',
  'MIME-Version: 1.0',
  'Content-Type: multipart/report; report-type=delivery-status; boundary="dsn"',
  '',
  '--dsn',
  'Content-Type: text/plain; charset=us-ascii',
  '',
  'Your mail could not be delivered.',
  '--dsn',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example.kr',
  '',
  'Final-Recipient: rfc822; gd@example.kr',
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1 <gd@example.kr>: user unknown',
  '--dsn',
  'Content-Type: message/rfc822',
  '',
  'From: clerk@mail.example',
  'Subject: [WEL-0042] 1812 R3 British impulse',
  '',
  'PLAY 62 EVENT',
  '--dsn--',
  '',
];

test('a delivery status notification says who, what and for how long', async () => {
  const reading = await readMail(Buffer.from(DSN.join('\r\n')), { isOrderLine });
  expect(reading).toMatchObject({ class: 'bounce', reason: 'delivery-status-report', orders: [] });
  expect(reading.bounce).toEqual({
    status: '5.1.1',
    recipient: 'gd@example.kr',
    diagnostic: 'smtp; 550 5.1.1 <gd@example.kr>: user unknown',
    permanent: true,
    underWay: false,
  });
});

test('a delay is not permanent', async () => {
  const delayed = DSN.join('\r\n').replaceAll('5.1.1', '4.4.7').replace('failed', 'delayed');
  expect((await readMail(Buffer.from(delayed), { isOrderLine })).bounce).toMatchObject({
    status: '4.4.7',
    permanent: false,
  });
});

test('a bounce without a clear reason is not permanent', async () => {
  const reading = await read({ headers: ['From: mailer-daemon@example.org'], body: 'Sorry.' });
  expect(reading.bounce).toEqual({
    status: undefined,
    diagnostic: undefined,
    recipient: undefined,
    permanent: false,
    underWay: false,
  });
});
