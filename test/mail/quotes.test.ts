import { describe, expect, test } from 'vitest';
import { splitLines } from '../../src/mail/line.ts';
import { stripQuotes } from '../../src/mail/quotes.ts';
import { readMail } from '../../src/mail/reading.ts';
import { BOUNDARY_LINE } from './boundary.ts';
import { PROGRAMS, REPORT, replyMail } from './client-replies.ts';
import { isOrderLine } from './verbs.ts';

const ORDERS = ['PLAY 47 CP', 'BUILD 1 SP AT Lisbon', 'MOVE Wellington 9SP Lisbon - Elvas', 'FLAG Merida', 'DONE'];
const FOREIGN = 'PLAY 62 EVENT';

const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');

describe('a reply to a report', () => {
  test.each(Object.entries(PROGRAMS))('%s', async (_, program) => {
    const raw = replyMail(program(ORDERS.join('\n')));
    const known = await readMail(raw, { isOrderLine, sentTexts: [REPORT] });
    expect(filled(known.orders)).toEqual(ORDERS);
    expect(known.text).not.toContain(FOREIGN);
    expect(known.held).toBeUndefined();
    const unknown = await readMail(raw, { isOrderLine });
    expect(filled(unknown.orders)).toEqual(ORDERS);
    expect(unknown.text).not.toContain(FOREIGN);
  });

  test.each(Object.entries(PROGRAMS))('without a word from the writer: %s', async (_, program) => {
    for (const sentTexts of [[REPORT], []]) {
      const reading = await readMail(replyMail(program('')), { isOrderLine, sentTexts });
      expect(reading.orders).toEqual([]);
    }
  });
});

const strip = (lines: readonly string[], sentTexts: readonly string[] = [REPORT]) =>
  stripQuotes(lines, { isOrderLine, sentTexts });

const reportLines = REPORT.split('\n');
const markedReport = reportLines.map((line) => `> ${line}`);

test("orders below a marked report are the writer's", () => {
  const own = strip(['On Sat 21 Nov 2026 Clerk wrote:', ...markedReport, '', ...ORDERS]);
  expect(own.orders).toEqual(ORDERS);
  expect(own.held).toBeUndefined();
  expect(own.takenBelowBoundary).toBe(true);
});

test("words below a marked report are the writer's, unless they wrote above it or the report is unknown", () => {
  const said = 'We will hold Badajoz, I think';
  const attributed = ['On Sat 21 Nov 2026 Clerk wrote:', ...markedReport];
  const below = strip([...attributed, '', said]);
  expect(filled(below.lines)).toEqual([said]);
  expect(below.takenBelowBoundary).toBe(true);
  expect(filled(strip(['Good morning to all of you', '', ...attributed, '', said]).lines)).not.toContain(said);
  expect(filled(strip([...attributed, '', said], []).lines)).not.toContain(said);
});

test("orders between the marked lines of a report are the writer's", () => {
  const own = strip([...markedReport.slice(0, 8), ORDERS[0] ?? '', '', ...markedReport.slice(8), ...ORDERS.slice(1)]);
  expect(own.orders).toEqual(ORDERS);
  expect(own.held).toBeUndefined();
});

test('orders below the boundary line are held if orders stand above it too', () => {
  const own = strip(['PLAY 47 CP', ...markedReport, 'FLAG Merida']);
  expect(own.orders).toEqual(['PLAY 47 CP']);
  expect(own.held).toEqual({ why: 'below-boundary', lines: ['FLAG Merida'] });
});

test('orders below an unmarked quotation are held, neither run nor dropped', () => {
  const header = ['From: Clerk', 'Sent: today', 'Subject: [WEL-0042]', ''];
  const own = strip([...header, ...reportLines, '', 'FLAG Merida']);
  expect(own.orders).toEqual([]);
  expect(own.held).toEqual({ why: 'below-header', lines: ['FLAG Merida'] });
});

test('orders below an unmarked and unknown report are held', () => {
  const own = strip([...reportLines, '', 'FLAG Merida'], []);
  expect(own.orders).toEqual([]);
  expect(own.held).toEqual({ why: 'below-boundary', lines: [FOREIGN, 'PLAY __ CP', 'DONE', 'FLAG Merida'] });
});

test('the boundary line is recognised when wrapped, marked, bold or typed with other dashes', () => {
  const [first = '', second = ''] = [BOUNDARY_LINE.slice(0, 20), BOUNDARY_LINE.slice(20)];
  const shapes = [
    [`> ${first}`, `> ${second}`],
    [`| ${BOUNDARY_LINE}`],
    [`*${BOUNDARY_LINE}*`],
    [BOUNDARY_LINE.replaceAll('-', '–')],
  ];
  for (const shape of shapes) {
    const own = strip(['DONE', ...shape, 'prose', FOREIGN], []);
    expect(own.orders).toEqual(['DONE']);
    expect(own.held).toEqual({ why: 'below-boundary', lines: [FOREIGN] });
  }
});

test('the unmarked rest of a marked line that was wrapped is held if it looks like an order', () => {
  const question = '> and then he said, as they always do in such a situation, that one should';
  const own = strip([question, FOREIGN, '> at once', '', 'DONE'], []);
  expect(own.orders).toEqual(['DONE']);
  expect(own.held).toEqual({ why: 'wrapped-quote', lines: [FOREIGN] });
});

test('an answer below a long line of ours is not taken for the rest of it', () => {
  const line = 'A long line of the report that asks what you wish to do with your many cards?';
  const own = strip([`> ${line}`, 'PLAY 47 CP', 'DONE'], [line]);
  expect(own.orders).toEqual(['PLAY 47 CP', 'DONE']);
  expect(own.held).toBeUndefined();
});

test("a copied example of ours without its bar is the writer's order", () => {
  const own = strip(['DONE'], [REPORT]);
  expect(own.orders).toEqual(['DONE']);
});

test("a single line that equals one of ours is the writer's where nothing is quoted, a run of them is quotation", () => {
  expect(strip(['Thanks for this', FOREIGN, 'and that'])).toMatchObject({ orders: [FOREIGN], held: undefined });
  expect(strip(['8 PRESS', 'French North to all: do it now, my lord:', FOREIGN])).toMatchObject({
    orders: [],
    held: undefined,
  });
});

/** An acknowledgement that repeats its reader's lines and advises what to write. */
const ANSWER = [
  'NEEDS FIX - 1 of 2 orders fine, 1 question.',
  '',
  `${BOUNDARY_LINE} WEL-0042 -=-`,
  '',
  'HOW YOUR ORDERS WERE READ',
  '    [1] ok  Play card 47 for CP',
  '    [2] ?   "MOVE Wellington Lisbno - Elvas"',
  '            Did you mean Lisbon?',
  'To correct: reply with the line number and the order (2: MOVE Wellington Lisbon - Elvas), or DELETE 2. To finish: reply DONE.',
  '',
  'You get this because you play in WEL-0042.',
];
const ADVISED = ['2: MOVE Wellington Lisbon - Elvas', 'MOVE Wellington Lisbon - Elvas', 'PLAY 62 EVENT'];

describe('words that our letters repeat are still the writer’s', () => {
  const sent = [ANSWER.join('\n'), REPORT];
  const wrote = 'On Sat, Nov 21, 2026 at 9:12 PM Clerk <c@x.y> wrote:';
  const block = ['From: Clerk', 'Sent: today', 'To: Rosa', 'Subject: [WEL-0042]', ''];
  const marked = ANSWER.map((line) => `> ${line}`);
  const places: [string, (own: readonly string[]) => string[]][] = [
    ['by themselves', (own) => [...own]],
    ['above what is marked', (own) => [...own, '', wrote, ...marked]],
    ['above a block of headers', (own) => [...own, '', ...block, ...ANSWER]],
    ['above an unmarked letter', (own) => [...own, '', wrote, '', ...ANSWER]],
    ['above a letter that nothing announces', (own) => [...own, '', '', 'Clerk skrifaði', ...ANSWER]],
    ['below what is marked', (own) => [wrote, ...marked, '', ...own]],
    ['between what is marked', (own) => [wrote, ...marked.slice(0, 9), ...own, ...marked.slice(9)]],
  ];
  for (const [place, written] of places) {
    test.each(ADVISED)(`${place}: %s`, (line) => {
      const own = strip(written([line, 'DONE']), sent);
      expect(own.orders).toEqual([line, 'DONE']);
      expect(own.held).toBeUndefined();
    });
    test(`${place}, with the bar of an example`, () => {
      const own = strip(written(['    | PLAY 62 CP', '|FLAG Merida', 'DONE']), sent);
      expect(own.orders.map((line) => line.trim())).toEqual(['PLAY 62 CP', 'FLAG Merida', 'DONE']);
      expect(own.held).toBeUndefined();
    });
  }
  // Between quoted lines words that are no order make the orders doubtful.
  for (const [place, written] of places.slice(0, -1)) {
    test(`${place}, with a question behind a bar between examples`, () => {
      const own = strip(written(['| PLAY 62 CP', '| May Hill follow him?', '|FLAG Merida', 'DONE']), sent);
      expect(own.lines.map((line) => line.trim())).toEqual(
        expect.arrayContaining(['PLAY 62 CP', 'May Hill follow him?', 'FLAG Merida', 'DONE']),
      );
      expect(own.held).toBeUndefined();
    });
  }
});

test('text that could be a quotation or the writer’s words is held', () => {
  const prose = ['8 PRESS', 'French North to all: do it now, my lord:'];
  const boundary = `${BOUNDARY_LINE} WEL-0042 -=-`;
  expect(strip([...prose, FOREIGN, 'DONE', '', boundary, 'more'])).toMatchObject({
    held: { why: 'like-sent-text', lines: [FOREIGN] },
  });
  expect(strip([`> ${boundary}`, '> more', ...prose, FOREIGN, 'DONE'])).toMatchObject({
    held: { why: 'like-sent-text', lines: [FOREIGN] },
  });
  expect(strip(['| Orders of mine:', '| PLAY 62 EVENT', 'DONE'])).toMatchObject({
    orders: ['DONE'],
    held: { why: 'behind-bar', lines: ['| PLAY 62 EVENT'] },
  });
  expect(strip(['WRITE LIKE THIS', '    | PLAY 47 CP', 'DONE'])).toMatchObject({
    orders: ['DONE'],
    held: { why: 'behind-bar', lines: ['| PLAY 47 CP'] },
  });
});

test('a barred order below an announcement or an unmarked letter is quoted', () => {
  for (const head of [['On 21 Nov 2026 Clerk <c@x.y> wrote:'], [BOUNDARY_LINE], [`| ${BOUNDARY_LINE}`]]) {
    for (const sentTexts of [[], [REPORT]]) {
      const own = strip(['DONE', ...head, '| text', `| ${FOREIGN}`, '| more'], sentTexts);
      expect(own).toMatchObject({ orders: ['DONE'], held: undefined });
    }
  }
});

test('the writer’s earlier text is recognised below an announcement, and is his above it', () => {
  const written = ['MOVE Hill 2SP Lisbon - Elvas', 'DONE'];
  const thread = ['From: Clerk', 'Sent: today', 'To: Rosa', 'Subject: [WEL-0042]', '', 'INFO - noted', ...written];
  const read = (writtenTexts: readonly string[]) =>
    stripQuotes([...written, '', ...thread], { isOrderLine, sentTexts: ['INFO - noted'], writtenTexts });
  expect(read([written.join('\n')])).toMatchObject({ orders: written, held: undefined });
  expect(read([])).toMatchObject({ orders: written, held: { why: 'below-header', lines: written } });
});

test('a fragment of our line that a mail program wrapped is quotation', () => {
  const own = strip(['DONE', '', 'Wellington holds Lumbrales; the road to', 'Ciudad Rodrigo is open.']);
  expect(own.lines).toEqual(['DONE']);
  expect(own.cut).toEqual([
    { filter: 'echo', lines: ['Wellington holds Lumbrales; the road to', 'Ciudad Rodrigo is open.'] },
  ]);
});

const courtesies: [string, string[], string[]][] = [
  ['signature line', ['DONE', '-- ', 'Arthur', 'Duke of Wellington'], ['DONE']],
  ['phone', ['DONE', '', 'Sent from my iPhone'], ['DONE']],
  ['Korean phone', ['DONE', '', '나의 iPhone에서 보냄'], ['DONE']],
  ['Japanese phone', ['DONE', '', 'iPhoneから送信'], ['DONE']],
  ['sign-off and name', ['DONE', '', 'Best regards,', 'Arthur'], ['DONE']],
  ['German sign-off', ['DONE', 'Viele Grüße', 'Artur'], ['DONE']],
  ['Korean sign-off', ['안녕하세요', 'DONE', '감사합니다.', '홍길동 드림'], ['DONE']],
  ['greeting', ['Hi clerk,', '', 'DONE'], ['DONE']],
  [
    'a note is kept',
    ['Hi clerk, here we go', 'DONE', 'I hope that is right'],
    ['Hi clerk, here we go', 'DONE', 'I hope that is right'],
  ],
  ['a greeting alone is kept', ['Hello'], ['Hello']],
  ['a sign-off above an order is kept', ['Thanks', 'DONE'], ['Thanks', 'DONE']],
];

test.each(courtesies)('courtesies: %s', (_, lines, expected) => {
  expect(strip(lines).lines).toEqual(expected);
});

test('an order in a signature is held', () => {
  expect(strip(['DONE', '-- ', FOREIGN], [])).toMatchObject({
    orders: ['DONE'],
    held: { why: 'below-signature', lines: [FOREIGN] },
  });
});

test('the text of a message to other players is kept whole', () => {
  const lines = ['PRESS TO SP', 'Hold Soult two rounds', '', 'and I take Cordoba.', 'END', 'DONE'];
  expect(strip(lines).lines).toEqual(lines);
});

test("an indented paragraph of web mail is the writer's, a quoted one is not", async () => {
  const indent = 'style="margin: 0px 0px 0px 40px; border: none; padding: 0px"';
  const html = `<p>DONE</p><blockquote ${indent}>PLAY 47 CP</blockquote><blockquote type="cite" ${indent}>${FOREIGN}</blockquote>`;
  const reading = await readMail(replyMail({ html }), { isOrderLine });
  expect(filled(reading.orders)).toEqual(['DONE', 'PLAY 47 CP']);
});

test("answers of web mail between and below the quoted pieces are the writer's", async () => {
  const quote = (text: string) => `<blockquote class="gmail_quote">${text}</blockquote>`;
  const html = `<div class="gmail_quote"><div class="gmail_attr">On Sat Clerk wrote:</div>${quote('What with 47?')}<div>PLAY 47 CP</div>${quote(FOREIGN)}<div>DONE</div></div>`;
  const reading = await readMail(replyMail({ html }), { isOrderLine });
  expect(reading).toMatchObject({ orders: ['PLAY 47 CP', 'DONE'], held: undefined });
});

test.each(['thx', 'I am not sure about this one.', 'MVOE Hil 4SP to Badajoz', 'Great game!'])(
  "where every quoted line carries its mark, the orders beside %j are the writer's, and so is it",
  (line) => {
    const [first = '', ...rest] = ORDERS;
    const own = strip([
      ...markedReport.slice(0, 8),
      first,
      '',
      ...markedReport.slice(8, 12),
      ...rest.slice(0, -1),
      line,
      ...markedReport.slice(12),
      'DONE',
    ]);
    expect(own.orders).toEqual(ORDERS);
    expect(own.held).toBeUndefined();
    expect(own.lines).toContain(line);
  },
);

test('an unmarked line of ours among marked ones makes the orders there doubtful', () => {
  const prose =
    reportLines.find(
      (line) =>
        line.trim().length > 20 && !line.includes('-=-') && !isOrderLine(line.trim()) && !line.trim().startsWith('|'),
    ) ?? '';
  const own = strip([...markedReport.slice(0, 8), prose, 'FLAG Merida', 'so far', ...markedReport.slice(8)]);
  expect(own.orders).toEqual([]);
  expect(own.held?.lines).toContain('FLAG Merida');
});

const LOSS = ['PLAY LOSS: Howard > Slocum > Reynolds > Hancock > Sickles > Sykes >', 'Sedgwick'];
const FILED = [...REPORT.split('\n'), 'YOUR STANDING ORDERS', ...LOSS, 'and so on'].join('\n');

test.each([
  ['with bars', ['| FLAG Merida', `| ${LOSS[0]}`, `| ${LOSS[1]}`, '| DONE']],
  ['without bars', ['FLAG Merida', ...LOSS, 'DONE']],
  ['indented', ['    FLAG Merida', ...LOSS.map((line) => `    ${line}`), '    DONE']],
])('a copied order that was broken over two lines is taken whole: %s', (_, lines) => {
  for (const sentTexts of [[REPORT], [FILED]])
    for (const below of [[], ['', 'On Sat 21 Nov 2026 Clerk wrote:', ...markedReport]]) {
      const own = strip([...lines, ...below], sentTexts);
      expect(own.held).toBeUndefined();
      expect(own.orders.map((line) => line.trim())).toEqual(['FLAG Merida', LOSS.join(' '), 'DONE']);
    }
});

test.each([
  [
    'remarks of the template',
    ['| PLAY 56 CP', '|     // 2 CP a strength point: Lisbon, Porto', '| FLAG Merida', '| DONE'],
  ],
  ['a wrapped line', ['| PLAY 56 CP', '| MOVE Hill 3SP Elvas -', '| Badajoz', '| DONE']],
  ['drawn bars', ['│ PLAY 56 CP', '│ FLAG Merida', '│ DONE']],
])('orders behind bars are the writer’s: %s', (_, lines) => {
  const own = strip(['Hello,', '', ...lines, '', 'On Sat 21 Nov 2026 Clerk wrote:', ...markedReport]);
  expect(own.held).toBeUndefined();
  expect(own.orders.map((line) => line.trim())).toContain('PLAY 56 CP');
  expect(own.orders.map((line) => line.trim())).toContain('DONE');
});

test.each([
  ['Viele Grüße, viel Glück!', true],
  ['Viele Grüße, Ines', false],
  ['Best wishes, and may the better army win!', true],
])('a sign-off that says more than a name is the writer’s: %s', (line, isOwn) => {
  expect(strip(['DONE', line], []).lines.includes(line)).toBe(isOwn);
});

test.each([
  ['안녕하세요, 오늘도 즐거운 게임 부탁드립니다', true],
  ['안녕하세요, 안나입니다.', false],
  ['お疲れ様です。今日も楽しみにしています', true],
  ['お疲れ様です。', false],
])('a greeting that says more than a name is the writer’s: %s', (line, isOwn) => {
  expect(strip([line, 'DONE'], []).lines.includes(line)).toBe(isOwn);
});

test('cut text is reported with the filter that cut it', () => {
  const own = strip(
    ['Hi clerk,', 'DONE', 'Sent from my iPhone', '', 'On 21 Nov 2026 Clerk <c@x.y> wrote:', '> quoted'],
    [],
  );
  expect(own.cut).toEqual([
    { filter: 'greeting', lines: ['Hi clerk,'] },
    { filter: 'signature', lines: ['Sent from my iPhone', ''] },
    { filter: 'header', lines: ['On 21 Nov 2026 Clerk <c@x.y> wrote:'] },
    { filter: 'mark', lines: ['> quoted'] },
  ]);
});

test('our own text identifies a quotation that nothing else marks', () => {
  const unannounced = ['Klerkurinn sagði þetta', ...reportLines.filter((line) => !line.startsWith('-=-'))];
  const own = strip([...ORDERS, '', ...unannounced]);
  expect(own.orders).toEqual(ORDERS);
  expect(own.held).toBeUndefined();
  expect(own.lines.at(-1)).toBe('Klerkurinn sagði þetta');
});

test('a block of headers in an unknown language begins a quotation', () => {
  const header = ['Sendandi: Clerk <clerk@mail.example>', 'Sent þann: 21. nóv.', 'Til: Rosa', 'Efni: skipanir'];
  for (const rule of [[], ['_'.repeat(32)]]) {
    const own = strip(['DONE', '', ...rule, ...header, '', 'Kæra Rosa', FOREIGN], []);
    expect(own).toMatchObject({ orders: ['DONE'], held: { why: 'below-header', lines: [FOREIGN] } });
  }
  expect(strip([...header.slice(1), '', 'DONE'], []).orders).toEqual(['DONE']);
});

test('an attribution line does not mark the text below it outside a blockquote', async () => {
  const html = `<p>DONE</p><div class="moz-cite-prefix">Am 21.11.26 schrieb Clerk:<br></div><div>Hallo</div><div>${FOREIGN}</div>`;
  const reading = await readMail(replyMail({ html }), { isOrderLine });
  expect(reading).toMatchObject({ orders: ['DONE'], held: { why: 'below-header', lines: [FOREIGN] } });
});

test.each(['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029'])('a line ends with %j', async (end) => {
  const own = stripQuotes(splitLines(['PASS', '> PLAY 62 EVENT', 'DONE'].join(end)), { isOrderLine });
  expect(own.orders).toEqual(['PASS', 'DONE']);
});

describe('a line that ends in "wrote:"', () => {
  const below = ['FLAG Merida'];

  test.each(['-- Clerk wrote:', '=== Clerk wrote:', '--Clerk wrote:'])(
    'below a rule it begins a quotation: %s',
    (line) => {
      expect(strip(['PLAY 47 CP', '', line, ...below], []).orders).toEqual(['PLAY 47 CP']);
    },
  );

  test.each(['Clerk wrote:', '-Clerk wrote:'])('in prose it does not: %s', (line) => {
    expect(strip(['PLAY 47 CP', '', line, ...below], []).orders).toEqual(['PLAY 47 CP', ...below]);
  });
});
