/** Bounces as mail servers write them: with the fields of RFC 3464, and in the many older forms. */

import { ALIVE, GONE, type ProviderReply } from './bounces-of-providers.ts';

export type BounceCase = {
  readonly name: string;
  readonly raw: string;
  readonly permanent: boolean;
  readonly status?: string;
  readonly recipient?: string;
};

const HEAD = [
  'Return-Path: <>',
  'From: Mail Delivery System <MAILER-DAEMON@mx.example.kr>',
  'To: b-57-1abc@bounce.mail.example',
  'MIME-Version: 1.0',
];

/** Our letter as bounces quote it. No code in it counts. */
const OURS = ['From: clerk@mail.example', 'Subject: [WEL-0042] 1812 R3', '', 'Status: 5.1.1', '550 5.1.1 user unknown'];

const part = (type: string, lines: readonly string[]): string[] => ['--dsn', `Content-Type: ${type}`, '', ...lines, ''];

type Fields = { readonly fields: readonly string[]; readonly words?: readonly string[]; readonly type?: string };

/** A notification of three parts. Empty lines separate its groups of fields. */
const report = (
  subject: string,
  { fields, words = ['See below.'], type = 'message/delivery-status' }: Fields,
): string =>
  [
    ...HEAD,
    `Subject: ${subject}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="dsn"',
    '',
    ...part('text/plain; charset=utf-8', words),
    ...part(type, ['Reporting-MTA: dns; mx.example.kr', '', ...fields]),
    ...part('message/rfc822', OURS),
    '--dsn--',
    '',
  ].join('\r\n');

const plain = (subject: string, ...lines: readonly string[]): string =>
  [...HEAD, `Subject: ${subject}`, 'Content-Type: text/plain; charset=utf-8', '', ...lines, ''].join('\r\n');

const html = (subject: string, body: string): string =>
  [...HEAD, `Subject: ${subject}`, 'Content-Type: text/html; charset=utf-8', '', body, ''].join('\r\n');

const WHO = 'Final-Recipient: rfc822; gd@example.kr';
const FAILED = 'Action: failed';
const RETURNED = 'Undelivered Mail Returned to Sender';

const hard = (name: string, raw: string, status?: string): BounceCase => ({
  name,
  raw,
  permanent: true,
  ...(status ? { status } : {}),
});
const soft = (name: string, raw: string, status?: string): BounceCase => ({
  ...hard(name, raw, status),
  permanent: false,
});

const BY_FIELDS: readonly BounceCase[] = [
  hard(
    'Postfix: user unknown',
    report(RETURNED, { fields: [WHO, FAILED, 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 user unknown'] }),
    '5.1.1',
  ),
  hard(
    'a status with a comment',
    report(RETURNED, { fields: [WHO, FAILED, 'Status: 5.1.1 (bad destination mailbox address)'] }),
    '5.1.1',
  ),
  hard(
    'fields in other letters and folded',
    report(RETURNED, {
      fields: [WHO, 'ACTION: Failed', 'STATUS:', ' 5.1.2', 'diagnostic-code: smtp;', '\t550 host unknown'],
    }),
    '5.1.2',
  ),
  hard(
    'a generic status beside a reply code',
    report(RETURNED, { fields: [WHO, FAILED, 'Status: 5.0.0', 'Diagnostic-Code: smtp; 550 user unknown'] }),
    '5.0.0',
  ),
  hard(
    'no status, but the reply of the server',
    report(RETURNED, { fields: [WHO, FAILED, 'Diagnostic-Code: smtp; 550 user unknown'] }),
  ),
  hard(
    'addresses in UTF-8 (RFC 6533)',
    report(RETURNED, {
      type: 'message/global-delivery-status',
      fields: ['Final-Recipient: utf-8; 길동@example.kr', FAILED, 'Status: 5.1.1'],
    }),
    '5.1.1',
  ),
  hard(
    'two mailboxes behind one address, both gone',
    report(RETURNED, {
      fields: [WHO, FAILED, 'Status: 5.1.1', '', 'Final-Recipient: rfc822; b@example.kr', FAILED, 'Status: 5.1.10'],
    }),
    '5.1.1',
  ),
  hard(
    'Exchange: not found by lookup',
    report('Undeliverable: [WEL-0042]', {
      words: ["Your message couldn't be delivered."],
      fields: [
        WHO,
        FAILED,
        'Status: 5.1.10',
        'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
      ],
    }),
    '5.1.10',
  ),
  hard(
    'Gmail: no such user',
    report('Delivery Status Notification (Failure)', {
      words: ['Address not found'],
      fields: [
        WHO,
        FAILED,
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
      ],
    }),
    '5.1.1',
  ),
  soft(
    'greylisted by a machine whose address looks like a code',
    report(RETURNED, {
      words: ['host mx[5.9.10.11] said: 451 Greylisted'],
      fields: [WHO, FAILED, 'Status: 4.7.1', 'Diagnostic-Code: smtp; 451 mx[5.9.10.11] Greylisted'],
    }),
    '4.7.1',
  ),
  soft(
    'given up after five days',
    report(RETURNED, {
      fields: [WHO, FAILED, 'Status: 4.4.7', 'Diagnostic-Code: smtp; 451 4.4.7 connect to mx[5.1.1.9]: timed out'],
    }),
    '4.4.7',
  ),
  soft(
    'delayed',
    report('Delayed Mail (still being retried)', { fields: [WHO, 'Action: delayed', 'Status: 4.4.1'] }),
    '4.4.1',
  ),
  soft(
    'delayed, whatever its status says',
    report('Warning', {
      fields: [WHO, 'Action: delayed', 'Status: 5.1.1', 'Will-Retry-Until: Sun, 29 Nov 2026 21:00:00 +0000'],
    }),
    '5.1.1',
  ),
  soft(
    'a hard status for a soft reply',
    report(RETURNED, { fields: [WHO, FAILED, 'Status: 5.0.0', 'Diagnostic-Code: smtp; 450 4.2.0 Greylisted'] }),
    '5.0.0',
  ),
  soft(
    'a hard status for a soft reply without a code of its own',
    report(RETURNED, { fields: [WHO, FAILED, 'Status: 5.4.7', 'Diagnostic-Code: smtp; 421 too many connections'] }),
    '5.4.7',
  ),
  soft(
    'one mailbox of two took it',
    report(RETURNED, {
      fields: [
        WHO,
        FAILED,
        'Status: 5.1.1',
        '',
        'Final-Recipient: rfc822; b@example.kr',
        'Action: delivered',
        'Status: 2.1.5',
      ],
    }),
  ),
  soft(
    'one mailbox of two is tried again',
    report(RETURNED, {
      fields: [
        'Final-Recipient: rfc822; b@example.kr',
        'Action: delayed',
        'Status: 4.4.1',
        '',
        WHO,
        FAILED,
        'Status: 5.1.1',
      ],
    }),
    '4.4.1',
  ),
  soft('a receipt of delivery', report('Delivered', { fields: [WHO, 'Action: delivered', 'Status: 2.0.0'] }), '2.0.0'),
  soft(
    'relayed to a server that tells no more',
    report('Relayed', { fields: [WHO, 'Action: relayed', 'Status: 2.6.0'] }),
    '2.6.0',
  ),
  soft('fields that say nothing', report(RETURNED, { fields: [WHO, FAILED] })),
];

const QMAIL = [
  'Hi. This is the qmail-send program at example.org.',
  "I'm afraid I wasn't able to deliver your message to the following addresses.",
  "This is a permanent error; I've given up. Sorry it didn't work out.",
  '',
];
const COPY = ['', '--- Below this line is a copy of the message.', '', ...OURS];
const EXIM = [
  'This message was created automatically by mail delivery software (Exim 4.96.2).',
  '',
  'A message that you sent could not be delivered to one or more of its',
  'recipients. This is a permanent error. The following address(es) failed:',
  '',
];
const EXIM_COPY = ['', '------ This is a copy of the message, including all the headers. ------', '', ...OURS];

const BY_WORDS: readonly BounceCase[] = [
  hard('a bare reply', plain('failure notice', '550 user unknown')),
  hard(
    'qmail: reply of the other side',
    plain(
      'failure notice',
      ...QMAIL,
      '<gd@example.kr>:',
      '192.0.2.5 does not like recipient.',
      'Remote host said: 550 5.1.1 <gd@example.kr>: Recipient address rejected',
      'Giving up on 192.0.2.5.',
      ...COPY,
    ),
    '5.1.1',
  ),
  hard(
    'qmail: no mailbox',
    plain('failure notice', ...QMAIL, '<gd@example.kr>:', 'Sorry, no mailbox here by that name. (#5.1.1)', ...COPY),
    '5.1.1',
  ),
  hard(
    'Exim: unrouteable',
    plain(
      'Mail delivery failed: returning message to sender',
      ...EXIM,
      '  gd@example.kr',
      '    Unrouteable address',
      ...EXIM_COPY,
    ),
  ),
  hard(
    'Exim: reply of the other side',
    plain(
      'Mail delivery failed: returning message to sender',
      ...EXIM,
      '  gd@example.kr',
      '    host mx.example.kr [4.1.1.9]',
      '    SMTP error from remote mail server after RCPT TO:<gd@example.kr>:',
      '    550 User unknown',
      ...EXIM_COPY,
    ),
  ),
  hard(
    'Exim: reply on the line of the machine',
    plain(
      'Mail delivery failed',
      ...EXIM,
      '  gd@example.kr',
      '    SMTP error from remote mail server after RCPT TO:<gd@example.kr>: host mx.example.kr [4.4.4.4]: 550 5.1.1 No such user',
      ...EXIM_COPY,
    ),
    '5.1.1',
  ),
  hard(
    'Sendmail: transcript',
    plain(
      'Returned mail: see transcript for details',
      '   ----- Transcript of session follows -----',
      '... while talking to mx.example.kr.:',
      '>>> DATA',
      '<<< 550 5.1.1 <gd@example.kr>... User unknown',
      '550 5.1.1 <gd@example.kr>... User unknown',
    ),
    '5.1.1',
  ),
  hard(
    'Exchange of old: sharp sign',
    plain(
      'Undeliverable: orders',
      'Your message did not reach some or all of the intended recipients.',
      '  gd@example.kr on 11/21/2026 9:12 PM',
      '    The e-mail account does not exist at the organization this message was sent to.',
      '    <mail.example.kr #5.1.1 SMTP; 550 5.1.1 gd@example.kr... User unknown>',
    ),
    '5.1.1',
  ),
  hard(
    'Exchange: remote server returned',
    plain(
      'Undeliverable: orders',
      'Diagnostic information for administrators:',
      'Generating server: EX01.example.kr',
      'gd@example.kr',
      "Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'",
      'Original message headers:',
      'Received: from x [4.4.4.1] by y; 451 4.7.1',
    ),
    '5.1.10',
  ),
  hard(
    'Gmail of old: technical details',
    plain(
      'Delivery Status Notification (Failure)',
      'Delivery to the following recipient failed permanently:',
      '',
      '     gd@example.kr',
      '',
      'Technical details of permanent failure:',
      'Google tried to deliver your message, but it was rejected by the server for the recipient domain example.kr by mx.example.kr. [4.7.1.2].',
      '',
      'The error that the other server returned was:',
      '550 5.1.1 <gd@example.kr>: Recipient address rejected',
    ),
    '5.1.1',
  ),
  hard(
    'Gmail: a page without codes',
    html(
      'Delivery Status Notification (Failure)',
      "<h2>Address not found</h2><p>Your message wasn't delivered to <b>gd@example.kr</b> because the address couldn't be found.</p>",
    ),
  ),
  hard(
    'Yahoo: no such account',
    plain(
      'Failure Notice',
      'Sorry, we were unable to deliver your message to the following address.',
      '',
      '<gd@yahoo.example>:',
      "554: delivery error: dd This user doesn't have a yahoo.example account (gd@yahoo.example) [0] - mta1005.mail.example",
    ),
  ),
  hard(
    'Yahoo: said by a machine',
    plain(
      'Failure Notice',
      '<gd@yahoo.example>:',
      '4.15.16.17 failed after I sent the message.',
      'Remote host said: 554 delivery error: dd Not a valid recipient',
    ),
  ),
  hard(
    'Naver',
    plain('[발송실패 안내] gd@naver.example', '메일이 발송되지 않았습니다.', '원인: 존재하지 않는 사용자입니다.'),
  ),
  hard(
    'a Japanese carrier',
    plain(
      'Mail System Error - Returned Mail',
      'This Message was undeliverable due to the following reason:',
      'Each of the following recipients was rejected by a remote mail server.',
      '    Recipient: <gd@carrier.example>',
      '    Reason:    5.1.1 <gd@carrier.example>... User Unknown',
    ),
    '5.1.1',
  ),
  hard('IBM: error code', plain('DELIVERY FAILURE: 550', 'User gd not listed. Error code: 550')),
  soft(
    'greylisted by a machine whose address looks like a code',
    plain(RETURNED, '<gd@example.kr>: host mx[5.9.10.11] said: 451 Greylisted'),
  ),
  soft('a machine without brackets', plain(RETURNED, '<gd@example.kr>: 5.9.10.11 said: 451 try again later')),
  soft(
    'a machine of IPv6',
    plain(RETURNED, '<gd@example.kr>: host mx[2001:db8::550] said: 450 4.2.0 try later'),
    '4.2.0',
  ),
  soft(
    'only the address of a machine',
    plain(RETURNED, 'connect to mx[5.1.1.1] port 25: connection timed out; giving up on 5.2.2.2'),
  ),
  soft(
    'only the version of a program',
    plain('Mail delivery failed', 'mailer 5.1.1 on host 550 could not deliver, it says.'),
  ),
  soft(
    'qmail: no connection in time',
    plain(
      'failure notice',
      ...QMAIL,
      '<gd@example.kr>:',
      "Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)",
      "I'm not going to try again; this message has been in the queue too long.",
      ...COPY,
    ),
    '4.4.1',
  ),
  soft(
    'qmail: the copy of our letter says nothing',
    plain('failure notice', ...QMAIL, '<gd@example.kr>:', 'Something went wrong.', ...COPY),
  ),
  soft(
    'Exim: warning of a delay',
    plain(
      'Warning: message 1abc delayed 24 hours',
      'A message that you sent has not yet been delivered to one or more of its',
      'recipients after more than 24 hours on the queue on mx.',
      '  gd@example.kr',
      '    host mx [1.2.3.4]: 550 try again',
      'No action is required on your part. Delivery attempts will continue for',
      'some time.',
    ),
  ),
  soft(
    'Sendmail: warning only',
    plain(
      'Warning: could not send message for past 4 hours',
      '    **      THIS IS A WARNING MESSAGE ONLY      **',
      '    **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **',
      '451 gd@example.kr: mx.example.kr: Name server timeout',
    ),
  ),
  soft(
    'Gmail: incomplete',
    plain(
      'Delivery Status Notification (Delay)',
      'There was a temporary problem delivering your message to gd@example.kr. Gmail will retry for 45 more hours.',
      'The response was:',
      'The recipient server did not accept our requests to connect. [mx.example.kr 5.5.5.5: timed out]',
    ),
  ),
  soft(
    'two replies, one of them soft',
    plain(
      RETURNED,
      '<gd@example.kr>: host mx1 said: 450 4.2.0 Greylisted',
      '<gd@example.kr>: host mx2 said: 550 5.7.1 try mx1',
    ),
    '4.2.0',
  ),
  soft(
    'numbers of other things',
    plain(
      RETURNED,
      'Your message of 550 kB waited 500 hours in line 5.1.1.',
      'It was number 550123 of example, at 5:50.',
      'Ask 550@qq.example.',
    ),
  ),
  soft('no word about anything', plain(RETURNED, 'Sorry.')),
  soft('nothing', plain(RETURNED)),
];

/** The same reply once in fields and once in plain words, among dates, sizes and addresses that look like codes. */
const ofProvider = ({ name, status, reply }: ProviderReply, permanent: boolean): BounceCase[] => {
  const said = `Diagnostic-Code: smtp; ${reply}`;
  const fields = report(RETURNED, { fields: [WHO, FAILED, ...(status ? [`Status: ${status}`] : []), said] });
  const words = [
    'Date: Fri, 20 Nov 2026 05:50:45 +0550',
    'Your letter of 550 kB and 5510 lines to <gd@example.kr> went to mx.example.kr[5.5.0.1] at 4:50:21.',
    'The server at 4.5.0.1 answered:',
    reply,
    'It is number 4.511.550 of our line.',
  ];
  const made = permanent ? hard : soft;
  return [made(`${name} (fields)`, fields), made(`${name} (words)`, plain(RETURNED, ...words))];
};

const OF_PROVIDERS = [
  ...GONE.flatMap((each) => ofProvider(each, true)),
  ...ALIVE.flatMap((each) => ofProvider(each, false)),
];

export const BOUNCES: readonly BounceCase[] = [...BY_FIELDS, ...BY_WORDS, ...OF_PROVIDERS];
