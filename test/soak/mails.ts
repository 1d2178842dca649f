/** Random mails, most of them broken. Each is read, and its sender is proved. A seed names a mail. */
import { type Chance, chanceFrom } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { proveSender } from '../../src/mail/authentication.ts';
import { type MailReading, readMail } from '../../src/mail/reading.ts';
import { isOrderLine, readSheet } from '../../src/orders/index.ts';
import { BOUNDARY_LINE } from '../mail/boundary.ts';
import { garble, pick } from './garble.ts';
import { type Measurement, spentSince } from './measured.ts';

const OWN = 'clerk@mail.example';

const SENT = [
  'ACTION NEEDED - British impulse, 1812 round 4.  WEL-0042',
  `${BOUNDARY_LINE} WEL-0042 -=- reply to this mail -=-`,
  'Marmont falls back on Salamanca. Wellington holds Lumbrales; the road to Ciudad Rodrigo is open.',
  'PLAY 12 EVENT',
  '    PLAY 62 CP',
].join('\n');

const quoted = SENT.split('\n').map((line) => `> ${line}`);

const TEXTS = [
  'PLAY 47 CP\nMOVE Wellington 9SP Lisbon - Elvas\nDONE',
  ['PASS', 'DONE', '', 'On Sat, Nov 21, 2026 at 9:12 PM Clerk <clerk@mail.example> wrote:', ...quoted].join('\n'),
  `FLAG Merida\n\n-----Original Message-----\nFrom: Clerk\nSent: today\nTo: Rosa\nSubject: x\n\n${SENT}`,
  'FLAG Merida \n> a quoted line that \n> goes on\nDONE \n-- \nArthur',
  '안녕하세요\nPLAY 47 CP\n감사합니다.\n홍길동 드림',
];

const HTML = [
  '<div dir="ltr">PLAY 47 CP<br>DONE</div><div class="gmail_quote"><div class="gmail_attr">On Sat wrote:</div><blockquote class="gmail_quote">PLAY 12 EVENT</blockquote></div>',
  '<p class=MsoNormal>PASS</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Clerk<br><b>Sent:</b> today</p></div><p>PLAY 12 EVENT</p>',
  '<table><tr><td>PLAY 47</td><td>CP</td></tr></table><ul><li>DONE</li></ul><style>p{}</style><script>x</script>&nbsp;&#0;&#x110000;',
];

const CHARSETS = [
  'utf-8',
  'us-ascii',
  'euc-kr',
  'iso-2022-jp',
  'shift_jis',
  'windows-1252',
  'iso-8859-2',
  'utf-16',
  'x-nothing',
  '',
];
const ENCODINGS = ['7bit', '8bit', 'binary', 'base64', 'quoted-printable', 'x-uuencode', 'BASE64 '];

const HEADERS = [
  ...[
    'Message-ID: <1@example.org>',
    'In-Reply-To: <2@mail.example>',
    'References: <1@x> <2@y>',
    'Date: Sat, 21 Nov 2026 21:12:05 +0900',
  ],
  ...[
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'List-Id: <a.b>',
    'X-Loop: clerk@mail.example',
    'Return-Path: <>',
  ],
  ...[
    'Subject: =?utf-8?B?67aA7J6s7KSR?=',
    'Subject: =?euc-kr?Q?=B0=A1?= =?x?B?!!?=',
    'X-Auto-Response-Suppress: All',
    'From: a@b, c@d',
  ],
  ...[
    'Authentication-Results: mx.example; dkim=pass (a(b)) header.d=example.org; dmarc=pass',
    'Received: from a by mx.example; now',
  ],
  ...[
    'DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=k; h=from; bh=AA==; b=AA==',
    'ARC-Seal: i=1; a=rsa-sha256; cv=none; d=x; s=k; b=AA==',
  ],
  ...[
    'From: undisclosed:;',
    'From:',
    'To: "a" <o-1@in.example>, grp: x@y, z@w;',
    'Content-Type: text/html',
    'MIME-Version: 1.0',
  ],
];

const encoded = (text: string, encoding: string): string => {
  const bytes = Buffer.from(text);
  if (encoding.trim().toLowerCase() === 'base64') return bytes.toString('base64').replace(/.{1,76}/g, '$&\r\n');
  if (encoding !== 'quoted-printable') return text.replaceAll('\n', '\r\n');
  return [...bytes]
    .map((byte) =>
      byte < 33 || byte > 126 || byte === 61
        ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCharCode(byte),
    )
    .join('');
};

const leaf = (type: string, text: string, chance: Chance): string => {
  const [charset, encoding] = [pick(CHARSETS, chance), pick(ENCODINGS, chance)];
  const more = `${charset ? `; charset=${charset}` : ''}${chance.below(3) === 0 ? '; format=flowed; delsp=yes' : ''}`;
  return `Content-Type: ${type}${more}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${encoded(text, encoding)}\r\n`;
};

/** A part of a mail, perhaps with parts within it. */
const part = (chance: Chance, depth: number): string => {
  if (depth > 0 && chance.below(2) === 0) {
    const boundary = pick(['b', 'b1', '=_x y', "'()+_,-./:=?", '-'], chance);
    const kind = pick(['alternative', 'mixed', 'related', 'report; report-type=delivery-status', 'signed'], chance);
    const parts = Array.from({ length: 1 + chance.below(3) }, () => `--${boundary}\r\n${part(chance, depth - 1)}\r\n`);
    return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${parts.join('')}--${boundary}--\r\n`;
  }
  switch (chance.below(6)) {
    case 0:
      return leaf('text/html', pick(HTML, chance), chance);
    case 1:
      return `Content-Disposition: attachment; filename="${pick(['orders.txt', 'a.ord', 'x.zip', '=?utf-8?Q?=00?='], chance)}"\r\n${leaf('application/octet-stream', pick(TEXTS, chance), chance)}`;
    case 2:
      return `Content-Type: message/${pick(['rfc822', 'delivery-status', 'partial; id=1; number=1'], chance)}\r\n\r\nFrom: x@y\r\nStatus: 5.1.1\r\n\r\nPLAY 12 EVENT\r\n`;
    default:
      return leaf('text/plain', garble(pick(TEXTS, chance), chance, 2), chance);
  }
};

const whole = (chance: Chance): string => {
  const more = Array.from({ length: chance.below(5) }, () => `${pick(HEADERS, chance)}\r\n`);
  return `From: Rosa <rosa@example.org>\r\nTo: o-1@in.example\r\n${more.join('')}${part(chance, chance.below(4))}`;
};

type Breaking = (raw: Buffer, chance: Chance) => Buffer;

const spliced = (raw: Buffer, put: Buffer, chance: Chance, cut = 0): Buffer => {
  const place = chance.below(raw.length + 1);
  return Buffer.concat([raw.subarray(0, place), put, raw.subarray(place + cut)]);
};

const replaced = (raw: Buffer, from: string | RegExp, to: string): Buffer =>
  Buffer.from(raw.toString('latin1').replace(from, to), 'latin1');

const noise = (chance: Chance): Buffer =>
  Buffer.from(Array.from({ length: 1 + chance.below(200) }, () => chance.below(256)));

const BREAKINGS: readonly Breaking[] = [
  (raw, chance) => raw.subarray(0, chance.below(raw.length + 1)),
  (raw, chance) => raw.subarray(chance.below(raw.length + 1)),
  (raw, chance) => spliced(raw, Buffer.alloc(0), chance, 1 + chance.below(200)),
  (raw, chance) => spliced(raw, Buffer.from(whole(chance)).subarray(chance.below(300)), chance),
  (raw, chance) => spliced(raw, noise(chance), chance),
  (raw, chance) =>
    spliced(
      raw,
      Buffer.from(pick(['\0', '\r\n\r\n', '\n', '\r', '--b\r\n', '--b--\r\n', '=', '=?', '?='], chance)),
      chance,
    ),
  (raw, chance) =>
    replaced(
      raw,
      /boundary="[^"]{0,40}"/,
      `boundary=${pick(['"nowhere"', '"', '""', 'a;b', `"${'b'.repeat(5000)}"`], chance)}`,
    ),
  (raw, chance) =>
    replaced(
      raw,
      /charset=[^;\r\n]{0,20}/,
      `charset=${pick(CHARSETS, chance)}${pick(['', '"', "'ko'%80", '*0=a'], chance)}`,
    ),
  (raw, chance) => replaced(raw, /Encoding: [^\r\n]{0,20}/, `Encoding: ${pick(ENCODINGS, chance)}`),
  (raw, chance) => replaced(raw, '\r\n', pick(['\n', '\r', '\r\r\n', '\r\n \r\n'], chance)),
  (raw) => Buffer.from(raw.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  (raw, chance) => Buffer.from(garble(raw.toString('utf8'), chance, 4)),
];

/** Rare because they are long: thousands of headers, one endless header, parts within parts, broken base64. */
const BOMBS: readonly Breaking[] = [
  (raw, chance) => Buffer.concat([Buffer.from(`${pick(HEADERS, chance)}\r\n`.repeat(1 + chance.below(5000))), raw]),
  (raw, chance) =>
    Buffer.concat([
      Buffer.from(
        `${pick(['Subject', 'From', 'References', 'Received', 'X'], chance)}: ${pick(['a', '<a@b> ', '(', '=?utf-8?Q?=41?= ', '"', '\r\n ', ','], chance).repeat(1 + chance.below(20_000))}\r\n`,
      ),
      raw,
    ]),
  (raw, chance) =>
    Buffer.concat([
      Buffer.from('Content-Type: multipart/mixed; boundary=n\r\n\r\n--n\r\n'.repeat(1 + chance.below(600))),
      raw,
    ]),
  (raw, chance) =>
    Buffer.concat([
      raw,
      Buffer.from(
        pick(['<div>', '<blockquote>', '&amp;', '<a href="<', '<table><tr><td>', '<!--', '>'], chance).repeat(
          1 + chance.below(15_000),
        ),
      ),
    ]),
  (raw, chance) =>
    Buffer.concat([
      raw,
      Buffer.from(
        pick(
          [
            '> ',
            '>\r\n',
            'a \r\n',
            'From: a\r\nTo: b\r\n',
            'On 21 Nov 2026 x@y.z\r\n',
            '!@#=',
            '====',
            'PLAY 47 CP\r\n',
          ],
          chance,
        ).repeat(1 + chance.below(10_000)),
      ),
    ]),
];

const BOMB_ONE_IN = 25;

const brokenMail = (chance: Chance): Buffer => {
  let raw = Buffer.from(whole(chance)) as Buffer;
  for (let n = chance.below(5); n > 0; n -= 1) raw = pick(BREAKINGS, chance)(raw, chance);
  return chance.below(BOMB_ONE_IN) === 0 ? pick(BOMBS, chance)(raw, chance) : raw;
};

/** A mail with a fault or two, like those of bad programs. */
export const brokenCopy = (raw: Buffer, chance: Chance): Buffer => pick(BREAKINGS, chance)(raw, chance);

/** A DNS that knows no name. */
const resolver = async (): Promise<string[][]> => {
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
};

const CLASSES: readonly MailReading['class'][] = ['human', 'bounce', 'auto-reply', 'list', 'own', 'unreadable'];

const demand = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};

/** Reads a mail like the intake, for a reader who runs some powers. Throws on a fault. */
export async function tryMail(
  { language }: Pick<Game, 'language'>,
  seed: number,
  owns: readonly string[] = [],
): Promise<Measurement> {
  const chance = chanceFrom(seed);
  const raw = brokenMail(chance);
  const knowsSent = chance.below(2) === 0;
  const envelopeFrom = pick([undefined, '', 'rosa@example.org'], chance);
  const begin = process.cpuUsage();
  const reading = await readMail(raw, {
    ownAddresses: [OWN],
    sentTexts: knowsSent ? [SENT] : [],
    isOrderLine: (line) => isOrderLine(line, language),
    ...(envelopeFrom === undefined ? {} : { envelopeFrom }),
  });
  readSheet(reading.text, language, { owns });
  const millis = spentSince(begin);
  demand(CLASSES.includes(reading.class), `${reading.class} is no class`);
  demand(reading.class === 'human' || reading.orders.length === 0, 'orders in the mail of a machine');
  demand(reading.class !== 'human' || reading.from !== undefined, 'a person without an address');
  demand(
    reading.orders.every((order) => reading.text.includes(order)),
    'an order that is not in the text',
  );
  await proveSender(raw, { resolver, authservId: 'mx.example', arcTrusted: ['x'] });
  return { bytes: raw.length, millis };
}
