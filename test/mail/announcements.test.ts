import { expect, test } from 'vitest';
import { stripQuotes } from '../../src/mail/quotes.ts';
import { isOrderLine } from './verbs.ts';

const FOREIGN = 'PLAY 62 EVENT';

/** How programs announce a quoted mail without marking its lines. What looks like an order below it is held and never carried out. */
const UNMARKED: readonly (readonly [string, ...string[]])[] = [
  [
    'a forwarded mail in one line',
    'Forwarded Message From: Clerk <clerk@mail.example> To: Rosa Sent: Sat, 21 Nov 2026 21:12',
  ],
  ['the same, ruled', '-------- Forwarded Message -------- From: Clerk To: Rosa Sent: today Subject: [WEL-0042]'],
  ['a header block in one line', 'Von: Clerk Gesendet: Samstag An: Rosa Betreff: [WEL-0042]'],
  ['a Korean header block in one line', '보낸 사람: Clerk 보낸 날짜: 2026년 받는 사람: Rosa 제목: x'],
  ['Yahoo, ruled', '--- Clerk wrote:'],
  ['Yahoo, with a day', '--- On Sat, 11/21/26, Clerk <clerk@mail.example> wrote:'],
  ['Yahoo groups', '---In games@groups.example, <clerk@mail.example> wrote :'],
  ['Japanese without a date', 'Clerkさんは書きました:'],
  ['Japanese without a date, wide colon', 'Clerk さんは書きました：'],
  ['Korean', 'Clerk님이 작성한 메시지:'],
  ['Korean with an address', 'Clerk <clerk@mail.example>님이 작성한 메시지:'],
  ['Chinese without a date', 'Clerk 写道：'],
  [
    'Lotus Notes',
    'Clerk <clerk@mail.example>',
    '21/11/2026 21:12',
    '',
    'To',
    'Rosa/HQ@players.example',
    'cc',
    '',
    'Subject',
    '[WEL-0042] 1812 R3',
  ],
  ['Lotus Notes in German', 'Clerk/HQ/Mail 21.11.2026 21:12', 'An', 'Rosa', 'Kopie', '', 'Thema', '[WEL-0042]'],
  ['Lotus Notes, forwarded', '----- Forwarded by Clerk/HQ/Mail on 21/11/2026 21:12 -----'],
  ['Lotus Notes, wrote on', 'Clerk/HQ/Mail wrote on 11/21/2026 09:12:05 PM:'],
  ['Lotus Notes, ruled', '-----clerk@mail.example wrote: -----'],
  ['GroupWise', '>>> Clerk <clerk@mail.example> 11/21/2026 9:12 PM >>>'],
  ['GroupWise without an address', '>>> Clerk 21.11.2026 21:12 >>>'],
  ['GroupWise, in message', '>>> On 11/21/2026 at 9:12 PM, in message <5A1.B2@mail.example>, Clerk wrote:'],
  ['Gnus', 'Clerk <clerk@mail.example> writes:'],
  [
    'Orange',
    '> Message du 21/11/26 21:12',
    '> De : "Clerk" <clerk@mail.example>',
    '> A : rosa@players.example',
    '> Copie à : ',
    '> Objet : [WEL-0042]',
    '> ',
  ],
  [
    'SFR',
    '========================================',
    '',
    'Message du : 21/11/2026 21:12',
    'De : clerk@mail.example',
    'A : rosa@players.example',
    'Sujet : x',
  ],
];

test.each(UNMARKED)('%s', (_, ...announcement) => {
  const own = stripQuotes(['PASS', '', ...announcement, '', 'ACTION NEEDED', FOREIGN], { isOrderLine });
  expect(own.orders).toEqual(['PASS']);
  expect(own.lines).toEqual(['PASS']);
  expect(own.held?.lines).toEqual([FOREIGN]);
});

/** How programs announce a quoted mail with every line marked. A line below it without a mark is the writer's. */
const MARKED: readonly (readonly [string, ...string[]])[] = [
  ['Gnus', 'Clerk <clerk@mail.example> writes:'],
  ['a name alone', 'Clerk writes:'],
  ['Japanese', 'Clerkさんは書きました:'],
  ['Korean', 'Clerk님이 작성한 메시지:'],
  ['Orange', '> Message du 21/11/26 21:12', '> De : "Clerk" <clerk@mail.example>', '> A : rosa', '> Objet : x', '> '],
];

test.each(MARKED)('%s, with marks', (_, ...announcement) => {
  const own = stripQuotes([...announcement, `> ${FOREIGN}`, '> a line', '', 'PASS'], { isOrderLine });
  expect(own.lines).toEqual(['PASS']);
  expect(own.held).toBeUndefined();
});

test.each([
  'Soult wrote to me yesterday, and I answer:',
  'To: be or not to be: that is the question',
  'From Lisbon to Elvas: nobody. Subject: none',
  'I have written this myself:',
  'He said: go on',
  'My address is now anne@example.org, and my orders:',
  'From 21/11/2026 on I am in Madrid, so this:',
])('no announcement: %s', (line) => {
  const own = stripQuotes([line, 'PASS'], { isOrderLine });
  expect(own.orders).toEqual(['PASS']);
});
