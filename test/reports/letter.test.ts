import { convert } from 'html-to-text';
import { expect, test } from 'vitest';
import type { Message } from '../../src/engine/index.ts';
import type { CampaignEvent } from '../../src/games/campaign/events.ts';
import { stripQuotes } from '../../src/mail/quotes.ts';
import { isOrderLine } from '../../src/orders/index.ts';
import { plainPhrase } from '../../src/reports/document.ts';
import {
  type Block,
  type Letter,
  ordersIn,
  plainReply,
  REPLY_ADDRESS,
  type RenderedLetter,
  type Reply,
  type ReportModel,
  renderLetter,
} from '../../src/reports/index.ts';
import { wrap } from '../../src/reports/wrap.ts';
import { BOUNDARY_LINE } from '../mail/boundary.ts';
import { game, NOW, numbered, report, reporter, stack } from './fixtures.ts';
import { letters, parseStrictly, SAID } from './letters.ts';
import { isToCopy, ordersInProse } from './prose.ts';

const render = (letter: Letter): RenderedLetter => renderLetter(letter, reporter, NOW);
const rendered = new Map(Object.entries(letters).map(([name, letter]) => [name, render(letter)]));
const all = [...rendered].map(([name, letter]) => ({ name, ...letter }));

test.each(all)('$name: no line is longer than 64 columns, except addresses', ({ text }) => {
  expect(text.split('\n').filter((line) => line.length > 64 && !line.includes('https://'))).toEqual([]);
});

test.each(all)('$name: the line above which answers are written is there, in text and HTML', ({ text, html }) => {
  expect(text).toContain(BOUNDARY_LINE);
  expect(html).toContain(BOUNDARY_LINE);
});

test('a letter to a former address has no such line: nobody reads its answers', () => {
  const notice = Object.values(letters).find(({ kind }) => kind === 'notice') as Letter & { kind: 'notice' };
  expect(render({ ...notice, answerable: false }).text).not.toContain(BOUNDARY_LINE);
});

/** Words of a person that we repeat inside a sentence may read as an order. */
const isOurs = (line: string): boolean => !SAID.split('\n').some((said) => line.includes(said));

test.each(all)('$name: no prose of ours can be read as an order', ({ text }) => {
  expect(ordersInProse(text, game.reporter.words.isOrder).filter(isOurs)).toEqual([]);
});

test.each(all)(
  '$name: nothing of it is taken for the words of a reader who sends it back, however it is wrapped',
  ({ text }) => {
    const options = { isOrderLine: (line: string) => isOrderLine(line, game.language), sentTexts: [text] };
    for (const width of [48, 64, 78]) {
      const lines = text.split('\n').flatMap((line) => (isToCopy(line) ? [line] : wrap(line, width)));
      const { orders, held } = stripQuotes(lines, options);
      expect(orders).toEqual([]);
      if (width >= 64) expect(held).toBeUndefined();
    }
  },
);

test.each(all)('$name: no prose of the HTML can be read as an order when it returns as text', ({ html, text }) => {
  const copied = new Set(
    text
      .split('\n')
      .filter(isToCopy)
      .map((line) => line.trim()),
  );
  const lines = convert(html, { wordwrap: false }).split('\n');
  expect(
    ordersIn(lines.join('\n'), game.reporter.words.isOrder).filter((line) => isOurs(line) && !copied.has(line.trim())),
  ).toEqual([]);
});

test('a report that returns without quote marks gives no orders, and the answer above it does', () => {
  const quoted = rendered.get('report')?.text ?? '';
  const options = { isOrderLine: (line: string) => isOrderLine(line, game.language) };
  expect(stripQuotes(quoted.split('\n'), options).orders).toEqual([]);
  expect(stripQuotes(`PLAY 47 CP\nDONE\n\n${quoted}`.split('\n'), options).orders).toEqual(['PLAY 47 CP', 'DONE']);
});

test.each(all)('$name: every sentence is in the catalogue, every placeholder is filled', ({ text, html, subject }) => {
  for (const output of [text, html.replace(/<style>[^<]*<\/style>/, ''), subject]) {
    expect(output).not.toMatch(/\[[a-z-]+(\.[a-z-]+)+\]|\{[a-zA-Z]+(:[^}]*)?\}|undefined|\[object/);
  }
});

test.each(all)('$name: the HTML is well-formed and under 60 kB', ({ html }) => {
  expect(() => parseStrictly(html)).not.toThrow();
  expect(Buffer.byteLength(html)).toBeLessThan(60_000);
});

test('the strict parser refuses malformed HTML', () => {
  expect(() => parseStrictly('<!doctype html><p>one<p>two')).toThrow();
});

test.each(all)('$name: the HTML can be read without colours and images', ({ html }) => {
  expect(html).toMatch(/<html lang="en">/);
  expect(html).toMatch(/<h1[ >]/);
  expect(html).toContain('prefers-color-scheme: dark');
  for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/alt="[^"]{10,}"/);
});

test.each([
  ['report', '[WEL-0042] Your move: 1812, round 4 - by Tue 21:00'],
  ['report of the end', '[WEL-0042] The match is over. The winner is Britain'],
  ['reminder', '[WEL-0042] Reminder: your answer is due in 37 h (Tue 21:00)'],
  ['late reminder', '[WEL-0042] Late: the match waits for you'],
  ['notice of lateness', '[WEL-0042] Waiting for Spain'],
  ['invitation', '[WEL-0042] All have joined: you command Britain (BR)'],
  ['first mail', '[WEL-0042] Welcome: you command Britain - 1st answer due'],
  ['first mail of a successor', '[WEL-0042] You take over Britain - 1812, round 4'],
])('the subject of a %s says what it is about', (name, subject) => {
  expect(rendered.get(name)?.subject).toBe(subject);
});

const QUESTION = {
  id: 12,
  kind: 'intercept',
  seat: 'britain',
  prompt: {
    key: 'ask.intercept',
    args: { power: 'britain', area: 'merida', mover: { french_south: stack(['soult'], 3) } },
  },
  public: true,
  silence: 'after the grace period this is given for you: INTERCEPT NO',
  options: [
    {
      answer: { intercept: null },
      text: 'INTERCEPT NO',
      stakes: [{ key: 'stakes.intercept.none.flag', args: { area: 'merida' } }],
    },
    ...['elvas', 'badajoz'].map((from) => ({
      answer: { intercept: from },
      text: `INTERCEPT FROM ${from}`,
      stakes: [
        {
          key: 'stakes.intercept',
          args: { force: { britain: stack(['hill'], 4) }, from, modifier: 3, needs: 9, chance: 72 },
        },
        { key: 'stakes.intercept.failed' },
      ],
    })),
  ],
} as const;

const question = () => render({ kind: 'report', report: report({ open: [QUESTION], events: [] }) as ReportModel });

test('the mail of a question is short: its topic, each answer with its meaning, the surroundings, the news', () => {
  const { subject, text, html } = question();
  expect(subject).toBe('[WEL-0042] Intercept Soult at Merida? - by Tue 21:00');
  expect(text.split('\n').length).toBeLessThan(60);
  expect(text).toContain(
    '\nHill, 4 SP, intercepts from Elvas: 72% that it comes (2 dice +3,\n9 or more).\n    INTERCEPT FROM elvas\n',
  );
  for (const told of [text, html]) {
    // Below two answers, what they have in common is said once.
    expect(told.split('After a failed interception')).toHaveLength(2);
    expect(told).toMatch(/around merida/i);
    expect(told).not.toMatch(/enemies and allies/i);
  }
});

test('a button of each choice of a question begins the reply that makes it', () => {
  const replies = [...question().html.matchAll(/href="mailto:([^"?]+)\?([^"]+)"/g)].map(([, to, fields = '']) => {
    const read = new URLSearchParams(fields.replaceAll('&amp;', '&'));
    return [to, read.get('subject'), read.get('body')];
  });
  const subject = 'Re: [WEL-0042] Intercept Soult at Merida? - by Tue 21:00';
  expect(replies).toContainEqual([REPLY_ADDRESS, subject, 'INTERCEPT FROM elvas\r\nDONE']);
  expect(rendered.get('report')?.html).not.toContain('mailto:');
});

test('what some answers have alike stays with each of them, unless it is long', () => {
  const free = { key: 'stakes.retreat.free' };
  const order = { key: 'stakes.order.evade' };
  const offered = (text: string, ...stakes: readonly Message[]) => ({
    answer: { retreat: text },
    text: `RETREAT TO ${text}`,
    stakes: [...stakes, order],
  });
  const options = [
    offered('Porto', free),
    offered('Vigo', { key: 'stakes.attrition', args: { attrition: 1, losses: 0.7 } }),
    offered('Braganza', free),
  ];
  const textWith = (options: readonly ReturnType<typeof offered>[]): string => {
    const open = [{ ...QUESTION, kind: 'retreat', options }];
    return render({ kind: 'report', report: report({ open, events: [] }) as unknown as ReportModel }).text;
  };
  const text = textWith(options);
  expect(text).toContain(
    [
      'The way costs no attrition.',
      '    RETREAT TO Porto',
      'On the way: 1 attrition roll, 0.7 SP lost on average.',
      '    RETREAT TO Vigo',
      'The way costs no attrition.',
      '    RETREAT TO Braganza',
      'Evasions are asked first, then interceptions.',
    ].join('\n'),
  );
  // Choices of several sentences stand apart.
  expect(
    textWith([
      ...options.slice(1),
      offered('Evora', free, { key: 'stakes.attrition', args: { attrition: 1, losses: 0.7 } }),
    ]),
  ).toContain(
    [
      '    RETREAT TO Vigo',
      '',
      'The way costs no attrition.',
      '    RETREAT TO Braganza',
      '',
      'The way costs no attrition.',
      '- On the way: 1 attrition roll, 0.7 SP lost on average.',
      '    RETREAT TO Evora',
      '',
      'Evasions are asked first, then interceptions.',
    ].join('\n'),
  );
});

test('the map is cut to the surroundings of a question, or of the main army; whoever asks for it gets all of it', () => {
  const mapIn = ({ attachments }: RenderedLetter) => {
    const map = attachments.find(({ contentType }) => contentType === 'image/png')?.content;
    return map && [map.readUInt32BE(16), map.readUInt32BE(20)];
  };
  expect(mapIn(question())).toEqual([720, 620]);
  expect(mapIn(rendered.get('report') as RenderedLetter)).toEqual([720, 700]);
  expect(mapIn(rendered.get('acknowledgement with a report') as RenderedLetter)?.[0]).toBe(1200);
});

test('a mail in which nothing has happened anywhere has no map, and a link to it', () => {
  const quiet = render({ kind: 'report', report: report({ events: [], open: [] }) as ReportModel });
  expect(quiet.attachments.filter(({ contentType }) => contentType === 'image/png')).toEqual([]);
  expect(quiet.html).not.toContain('cid:');
  expect(quiet.text).toMatch(/\nIN SHORT\n[^\n]+\n/);
});

test.each(all)('$name: text and HTML are less than 50 kB, so that there is room for a map', ({ text, html }) => {
  expect(Buffer.byteLength(text) + Buffer.byteLength(html)).toBeLessThan(50_000);
});

test('however much has happened, a mail tells every event', () => {
  const { text } = rendered.get('report') as RenderedLetter;
  const story = text.slice(text.indexOf('WHAT HAPPENED'), text.indexOf('YOUR MOVE\n')).replace(/\s+/g, '');
  const linesIn = (block: Block): string[] =>
    block.kind === 'list'
      ? block.items.map(plainPhrase)
      : block.kind === 'group'
        ? [block.title, ...block.blocks.flatMap(linesIn)]
        : [];
  const lines = reporter.story.chronicle(report()).flatMap(linesIn);
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => !story.includes(line.replace(/\s+/g, '')))).toEqual([]);
});

test('a message of another player takes one line of a report, because it has been mailed by itself', () => {
  const text = `Anna,\n${'the bridge at Almaraz has to be held until Hill is across '.repeat(9)}`;
  const press = [
    { from: 'Spain', to: 'all', text },
    { from: 'Britain', to: 'Spain', text, own: true as const },
    { from: 'Spain', to: 'Britain', text: 'I come.' },
  ];
  const letter = render({ kind: 'report', report: report({ press, open: [] }) as ReportModel });
  const told = /\nMESSAGES\n([\s\S]*?)\n\n/.exec(letter.text)?.[1]?.split('\n') ?? [];
  expect(told).toEqual([
    expect.stringMatching(/^Spain to all: "Anna, the bridge [^"]* \.\.\."$/),
    expect.stringMatching(/^You to Spain: "Anna, the bridge [^"]* \.\.\."$/),
    'Spain to Britain: "I come."',
    expect.stringContaining('your page has them in full'),
  ]);
});

test('a mail says that nothing has happened only where there are no events', () => {
  const nothing = 'Nothing has happened since your last mail.';
  const textWith = (events: ReturnType<typeof numbered>) =>
    render({ kind: 'report', report: report({ events, open: [] }) as ReportModel }).text;
  expect(textWith([])).toContain(nothing);
  for (const { event } of report().events) {
    expect(textWith(numbered([event as CampaignEvent])), event.kind).not.toContain(nothing);
  }
});

test('a stopped sheet is reported with its line, its reason and its remaining lines', () => {
  const stopped = {
    why: 'Your sheet has stopped at line 3, MOVE Hill Elvas - Merida: no CP is left',
    left: ['FLAG Merida'],
  };
  const { text } = render({ kind: 'report', report: report({ stopped }) as ReportModel });
  expect(text.replace(/\s+/g, ' ')).toContain(
    'IN SHORT Your sheet has stopped at line 3, MOVE Hill Elvas - Merida: no CP is left',
  );
  expect(text.replace(/\s+/g, ' ')).toContain(' Left in your draft');
  expect(text).toContain('\n    FLAG Merida\n');
  const refused = render({ kind: 'report', report: report({ stopped: { ...stopped, refused: 1 } }) as ReportModel });
  expect(refused.text.replace(/\s+/g, ' ')).toContain(
    'Put line 1 right first (send 1: and the order) or take it out (DELETE 1); then DONE hands the rest over: FLAG Merida',
  );
});

test('the same letter gives the same bytes', () => {
  const stored = JSON.parse(JSON.stringify(letters.report));
  const [first, second] = [rendered.get('report'), render(stored)];
  expect(second).toEqual(first);
});

test('a report says first what is asked and until when', () => {
  const { text, preheader } = rendered.get('report') as RenderedLetter;
  expect(text.split('\n')[0]).toBe('YOUR MOVE by Tue 24 Nov 21:00 UTC+9 (in 37 h)');
  expect(preheader).not.toContain('YOUR MOVE');
  expect(text).toContain('-=- write your orders above this line -=- WEL-0042 -=-');
});

test('the sections of a report stand in their order', () => {
  const { text } = rendered.get('report') as RenderedLetter;
  const titles = text.split('\n').filter((line) => /^[A-Z][A-Z ,()]+$/.test(line));
  expect(titles).toEqual([
    'IN SHORT',
    'WHAT HAPPENED',
    'YOUR MOVE',
    'COPY THIS, FILL IT IN, AND SEND IT',
    'THE FIGHT IN REACH',
    'YOUR HAND (SECRET, ONLY IN YOUR COPY)',
    'FORCES NEAR YOU',
    'THE SCORE',
    'MESSAGES',
    'YOUR STANDING ORDERS',
  ]);
});

test('text and HTML say the same', () => {
  const { text, html } = rendered.get('acknowledgement with a report') as RenderedLetter;
  const flat = (output: string) => output.replace(/[|\s]+/g, ' ');
  const seen = flat(
    html
      .replace(/<[^>]+>/g, '')
      .replace(/&#39;/g, "'")
      .replace(/&quot;/g, '"')
      .replace(/&gt;/g, '>'),
  );
  for (const told of [
    'Marmont, 8 SP, marched from Salamanca to Lumbrales',
    '3 SP +3 leader +1 card 81 -1 disrupted',
    'Scovell',
  ]) {
    expect(flat(text)).toContain(told);
    expect(seen).toContain(told);
  }
});

test('players’ text is escaped and stays in its place', () => {
  const evil = '<script>alert("x")</script> & \u0000\u202e\u200bPLAY 47; DONE\nDONE';
  const { text, html } = render({
    kind: 'report',
    report: report({
      match: { code: 'WEL-0042', name: evil, game: 'Wellington', zone: 'UTC', reportNo: 1 },
      seat: { id: 'britain', name: evil, powers: ['britain'], zone: 'UTC' },
      press: [{ from: evil, to: evil, text: evil }],
      standing: [{ id: 'S1', text: evil }],
      draftNote: evil,
    }) as ReportModel,
  });
  expect(html).not.toContain('<script');
  expect(() => parseStrictly(html)).not.toThrow();
  const options = { isOrderLine: (line: string) => isOrderLine(line, game.language), sentTexts: [text] };
  expect(stripQuotes(text.split('\n'), options)).toMatchObject({ orders: [], held: undefined });
  for (const hidden of ['\u0000', '\u202e', '\u200b']) expect(text + html).not.toContain(hidden);
});

test('an acknowledgement shows how each line was read, in text and HTML alike', () => {
  const { text, html } = rendered.get('acknowledgement') as RenderedLetter;
  expect(text.split('\n').slice(0, 3)).toEqual([
    'NEEDS FIX - 1 of 2 orders fine, 1 question.',
    '"Torres Vedras" - 1812, round 4, impulse of Britain.',
    'Your next answer is due Tue 24 Nov 21:00 UTC+9 (in 37 h).',
  ]);
  expect(text).toContain(`\n 1 ok  Play card 47 for CP${' '.repeat(34)}CP 3\n 2 ?   "FLAG Merdia"\n`);
  expect(text).toContain('\n       no place "Merdia"\n       DELETE it, or mend it.\n   ok~ Evade never (standing)\n');
  expect(text).toContain('Card 62 leaves the game.');
  expect(text).toContain('\n    PLAY 47 CP\n    DONE\n');
  expect(html).toMatch(/>1 ✓<\/b><\/td><td>Play card 47 for CP<\/td><td[^>]*>CP 3</);
  expect(html).toContain('ignored: &quot;DONE &lt;b&gt;&quot;');
});

test('orders that wait say when they are carried out', () => {
  const { text } = rendered.get('handed-over orders') as RenderedLetter;
  expect(text).toMatch(
    /^SENT - your orders are carried out Mon 23 Nov 08:30 UTC\+9 \(in\s+30\s+min\)\n"Torres Vedras" - 1812, round 4, impulse of Britain\.\n2 orders, handed over\. NOW does it at once\.$/m,
  );
});

/** An acknowledgement that asks or tells about lines of which nothing was used. */
const unused = (verdict: 'HELD' | 'TOO LATE', more: Partial<Reply>): RenderedLetter => {
  const { seat, match } = letters['handed-over orders'] as Letter & { kind: 'acknowledgement' };
  const reply = plainReply(verdict, 'are they yours?', { returned: ['KEEP'], ...more });
  return render({ kind: 'acknowledgement', seat, match, occasion: match.name, reply });
};

test('a held mail shows what came before it asks for a confirmation, and has a short subject', () => {
  const { subject, text } = unused('HELD', { notes: ['Reply CONFIRM ABCDEF.'], subject: 'Is this mail yours?' });
  expect(subject).toBe('[WEL-0042] Is this mail yours?');
  expect(text).toMatch(/HELD - are they yours\?[\s\S]*WHAT CAME\n {4}KEEP\n\nNEXT STEP\nReply CONFIRM ABCDEF\./);
  expect(text).not.toContain('"Torres Vedras" - Torres Vedras');
});

test('a mail that is too late shows what was not used, and then what is asked now', () => {
  const { text } = unused('TOO LATE', { notes: ['What is asked of you now is below.'] });
  expect(text).toMatch(/NOT USED\n {4}KEEP\n\nNEXT STEP\nWhat is asked of you now is below\./);
});

test('orders that are handed over have no deadline any more', () => {
  expect(rendered.get('handed-over orders')?.text).not.toContain('Your next answer is due');
});

test('a requested report comes in the same mail, below the answer', () => {
  const { text, attachments } = rendered.get('acknowledgement with a report') as RenderedLetter;
  expect(text).toMatch(/^NEEDS FIX/);
  expect(text).toContain('YOUR ORDERS');
  expect(text.indexOf('YOUR ORDERS')).toBeLessThan(text.indexOf('IN SHORT'));
  expect(attachments.map(({ filename }) => filename)).toEqual(['wel-0042-57.png']);
});

test('an invitation states the dice commitments and keeps the address private', () => {
  const { text } = rendered.get('invitation') as RenderedLetter;
  expect(text).toContain(`dice\n${'a'.repeat(64)}`);
  expect(text).toContain(`deck\n${'b'.repeat(64)}`);
  expect(text).toContain('https://games.example/w/0042/orders');
});

test.each([
  ['late reminder', 'LATE - the match waits for you'],
  ['due reminder', 'DUE NOW - there is grace until Wed 25 Nov 21:00 UTC+9 (in 61 h)'],
  ['notice of lateness', 'NOTICE - waiting for Spain'],
  ['notice of a new deadline', 'NOTICE - the deadline has moved'],
])('the verdict of a %s', (name, verdict) => {
  expect(rendered.get(name)?.text.split('\n')[0]).toBe(verdict);
});

test('only a report carries files', () => {
  expect(all.filter(({ attachments }) => attachments.length > 0).map(({ name }) => name)).toEqual([
    'report',
    'acknowledgement with a report',
    'report with an appointment',
    'report of the end',
    'first mail',
    'first mail of a successor',
  ]);
  const { attachments, html } = rendered.get('report') as RenderedLetter;
  expect(html).toContain(`cid:${attachments[0]?.cid}`);
});
