import { expect, test } from 'vitest';
import { nameKey, slips } from '../../src/orders/index.ts';
import { read, readLine } from './wellington.ts';

const canonicals = (text: string) =>
  read(text).lines.map(({ canonical, text: written }) => canonical || `? ${written}`);

test.each([
  ['San Sebastián', 'sansebastian'],
  ['san-sebastian', 'sansebastian'],
  ['SANSEBASTIAN', 'sansebastian'],
  ['Łódź', 'lodz'],
  ['Tromsø', 'tromso'],
  ['Weißenfels', 'weissenfels'],
  ['La Coruña', 'lacoruna'],
  ['R1', 'r1'],
  ['5-9', '5-9'],
  ['7 / 8 Company', '7-8company'],
])('the key of %s is %s', (name, key) => {
  expect(nameKey(name)).toBe(key);
});

test.each([
  ['elvas', 'elvas', 0],
  ['elvaz', 'elvas', 1],
  ['elvsa', 'elvas', 1],
  ['elas', 'elvas', 1],
  ['eelvas', 'elvas', 1],
  ['cuidadrodrigo', 'ciudadrodrigo', 1],
  ['badajoz', 'burgos', 3],
])('%s is %s with %i slips', (a, b, count) => {
  expect(slips(a, b, 2)).toBe(count);
  expect(slips(b, a, 2)).toBe(count);
});

test.each([
  ['- PLAY 47 CP'],
  ['* PLAY 47 CP'],
  ['• PLAY 47 CP'],
  ['1. PLAY 47 CP'],
  ['2) PLAY 47 CP'],
  ['  -   3.  PLAY 47 CP'],
  ['-PLAY 47 CP'],
  ['play  card  #47  as  cp'],
  ['Play 47 for CP.'],
  ['PLAY 47 CP // the big one'],
  ['PLAY 47 CP//the big one'],
  ['PLAY 47 CP please'],
  ['PLAY 47 CP, thank you'],
  ['ＰＬＡＹ　４７　ＣＰ'],
  ['PLAY\u00a047\u200b CP'],
  ['PLAY “Call up the Next Class” CP'],
  ['#47 CP'],
  ['47 cp'],
])('%s plays card 47', (text) => {
  expect(canonicals(text)).toEqual(['PLAY 47 CP']);
});

test.each([
  ['MOVE Wellington 9SP Lisbon -> Elvas -> Badajoz'],
  ['MOVE Wellington 9 SP Lisbon→Elvas→Badajoz'],
  ['MOVE Wellington 9SP Lisbon => Elvas => Badajoz'],
  ['MOVE Wellington 9SP Lisbon – Elvas — Badajoz'],
  ['MOVE Wellington 9SP Lisbon > Elvas > Badajoz'],
  ['MOVE Wellington 9SP Lisbon to Elvas to Badajoz'],
  ['MOVE Wellington 9SP Lisbon-Elvas-Badajoz'],
  ['MOVE Wellington with nine sp: Lisbon, Elvas, Badajoz'],
  ['march Wellington 9 Lisbon via Elvas to Badajoz'],
  ['MOVE Wellington 9SP Lisbon ->\nElvas ->\n  Badajoz'],
  ['MOVE Wellington 9SP Lisbon to\nElvas - Badajoz'],
  ['MOVE Wellington 9SP Lisbon \\\n- Elvas - Badajoz'],
  ['MOVE Wellington 9SP Lisbon -\n- Elvas - Badajoz'],
  ['MOVE Wellington 9SP Lisbon - Elvas\n- Badajoz'],
  ['MOVE Wellington 9SP Lisbon to Elvas\nto Badajoz'],
  ['MOVE Wellington 9SP Lisbon\n-> Elvas\n→ Badajoz'],
  ['MOVE Wellington 9SP Lisbon –\nElvas —\nBadajoz'],
  ['MOVE Wellington 9SP Lisbon - Elvas // half way\n- Badajoz'],
  ['MOVE ウェリントン 9SP リスボン -> エルヴァス -> バダホス'],
  ['MOVE 웰링턴 9SP 리스본 - 엘바스 - 바다호스'],
])('%j is one march', (text) => {
  expect(canonicals(text)).toEqual(['MOVE wellington 9 lisbon>elvas>badajoz']);
});

test('a bullet of prose below an order is not part of it', () => {
  expect(read('FLAG Merida\n- what a sight')).toMatchObject({ ignored: ['what a sight'] });
  expect(canonicals('MOVE Wellington Elvas\n- thank you all')).toEqual(['MOVE wellington elvas']);
});

test('a hyphen inside a name is no arrow', () => {
  expect(canonicals('MOVE Soult 4SP Bayonne-Mont-de-Marsan-Bordeaux')).toEqual([
    'MOVE soult 4 bayonne>montdemarsan>bordeaux',
  ]);
});

test('a verb begins a new order even after a line that seems to go on', () => {
  expect(canonicals('MOVE Wellington Elvas,\nFLAG Merida')).toEqual(['MOVE wellington elvas', 'FLAG merida']);
  expect(canonicals('FLAG Merida,\n#47 CP')).toEqual(['FLAG merida', 'PLAY 47 CP']);
});

test('a message to others may follow a semicolon, and a comment ends the line there', () => {
  const { lines, press, controls } = read('PLAY 47 CP; DONE; PRESS TO ALL: see; you');
  expect(lines.map(({ canonical }) => canonical)).toEqual(['PLAY 47 CP']);
  expect(press).toEqual([{ to: 'ALL', anonymous: false, text: 'see; you' }]);
  expect(controls.done).toBe(true);
  expect(canonicals('FLAG Merida; # 3SP are enough; FLAG Elvas')).toEqual(['FLAG merida']);
});

test('troops of a leader are his own if they stand behind his name', () => {
  expect(canonicals('MOVE 4inf 1cav + castanos 3SP lisbon - elvas')).toEqual([
    'MOVE 4inf 1cav + castanos 3 lisbon>elvas',
  ]);
  expect(canonicals('MOVE 9SP + Wellington lisbon - elvas')).toEqual(['MOVE wellington 9 lisbon>elvas']);
  expect(canonicals('MOVE 4inf castanos 3SP lisbon - elvas')).toEqual(['MOVE 3 + castanos 4inf lisbon>elvas']);
});

test.each(['PREEMPT PLAY Bombardment BATTLE WITH SIEGE Badajoz', 'PREEMPT 8 BATTLE'])(
  '%s begins no impulse, and the right verb is suggested',
  (text) => {
    expect(read(text).lines[0]?.problems).toMatchObject([
      { code: 'order.cp-or-event', suggestions: ['PREEMPT 8 CP', 'PREEMPT 8 EVENT'] },
    ]);
  },
);

test.each([
  ['PLAY 8 SIEGE Badajoz', 'PLAY 8 BATTLE WITH SIEGE badajoz'],
  ['PLAY 8 FOR SIEGE', 'SIEGE CARDS 8'],
  ['PLAY 8 BATTLE', 'BATTLE 8'],
  ['PLAY 8 BATTLE Badajoz', 'PLAY 8 BATTLE WITH badajoz'],
])('%s is a card for the kind of fight that it names', (text, written) => {
  expect(canonicals(text)).toEqual([written]);
});

test('a semicolon splits if the next piece begins an order', () => {
  expect(canonicals('PLAY 17 CP; BUILD 2SP Lisbon; FLAG Merida')).toEqual([
    'PLAY 17 CP',
    'BUILD 2 lisbon',
    'FLAG merida',
  ]);
  expect(canonicals('BATTLE CARDS: 81, 70 round 1; 87 only if losing')).toEqual(['BATTLE 81@1,70@1,87?losing']);
});

test.each([
  '> PLAY 12 EVENT',
  '>PLAY 12 EVENT',
  '  > > PLAY 12 EVENT',
  '＞ PLAY 12 EVENT',
  '| PLAY 12 EVENT',
  'JS> PLAY 12 EVENT',
  '│ PLAY 12 EVENT',
  '  2 ok  Play card 12 as event',
  '4 ? FLAG Merida',
  '// PLAY 12 EVENT',
  '; PLAY 12 EVENT',
  '# PLAY 12 EVENT',
])('%j never runs', (text) => {
  expect(read(text)).toMatchObject({ lines: [], standing: [], edits: [], commands: [] });
});

test.each(['END', 'end.', 'SIGNOFF', '-- ', '--'])('%j ends the orders', (stop) => {
  expect(canonicals(`PLAY 17 CP\n${stop}\nFLAG Merida`)).toEqual(['PLAY 17 CP']);
});

test('BEGIN ORDERS may stand in front', () => {
  expect(canonicals('BEGIN ORDERS\nPLAY 17 CP')).toEqual(['PLAY 17 CP']);
});

test.each([
  ['pla 17 cp', 'PLAY 17 CP'],
  ['mov Wellington Elvas', 'MOVE wellington elvas'],
  ['bui 2SP Lisbon', 'BUILD 2 lisbon'],
  ['fla Merida', 'FLAG merida'],
])('%s is the verb that it abbreviates', (text, canonical) => {
  expect(readLine(text).canonical).toBe(canonical);
});

test('an abbreviation of two verbs is a question', () => {
  expect(readLine('con Hill 4SP Lisbon').problems[0]).toMatchObject({
    code: 'order.ambiguous-verb',
    suggestions: expect.arrayContaining(['CONVOY', 'CONSENT']),
  });
});

test.each([
  'Now I will march on.',
  'No, I do not think so.',
  'Go and win!',
  'Hand me the map please',
  'His army is at the gates',
  'Status of my troops: poor',
  'Yes please, soon',
  'Done with dinner, here come my orders',
  'Orders:',
  'I have no idea what to do',
  'See you on Monday at 5',
])('%j is prose', (text) => {
  expect(read(text)).toMatchObject({
    lines: [],
    standing: [],
    edits: [],
    commands: [],
    ignored: [text],
    controls: { done: false, now: false, mode: undefined },
  });
});

test('two places in a sentence form an order that was not understood', () => {
  expect(readLine('Then off from Lisbon to Elvas with him').problems[0]?.code).toBe('order.prose');
});

test.each([
  ['DONE', { done: true }],
  ['done.', { done: true }],
  ['NOW', { now: true, done: true }],
  ['Wait', { wait: true }],
  ['WITHDRAW', { withdraw: true }],
  ['CHECK', { check: true }],
  ['STEP', { mode: 'step' }],
  ['PAUSE', { mode: 'pause' }],
  ['GO', { mode: 'go' }],
])('%s is a control', (text, controls) => {
  expect(read(text).controls).toMatchObject(controls);
});

test('press has an address, and ends with END or with the mail', () => {
  const { press, lines } = read('PRESS TO SP\nDear ally,\nMOVE with me!\nEND\nPLAY 17 CP\nPRESS\nhello all');
  expect(press).toEqual([
    { to: 'SP', anonymous: false, text: 'Dear ally,\nMOVE with me!' },
    { to: '', anonymous: false, text: 'hello all' },
  ]);
  expect(lines.map(({ canonical }) => canonical)).toEqual(['PLAY 17 CP']);
});

test.each([
  ['PRESS TO SP, FN and GM\nhello', { to: 'SP, FN and GM', anonymous: false, text: 'hello' }],
  ['PRESS TO ALLY: hello there', { to: 'ALLY', anonymous: false, text: 'hello there' }],
  ['press: hello all', { to: '', anonymous: false, text: 'hello all' }],
  ['PRESS TO SP ANON\nhello\nENDPRESS', { to: 'SP', anonymous: true, text: 'hello' }],
  ['PRESS ANON TO SP\nhello', { to: 'SP', anonymous: true, text: 'hello' }],
  ['PRESS ANON\nhello', { to: '', anonymous: true, text: 'hello' }],
  ['PRESS TO French South:\nhello', { to: 'French South', anonymous: false, text: 'hello' }],
])('%j is press', (text, press) => {
  expect(read(text)).toMatchObject({ press: [press], lines: [], problems: [] });
});

test('press without a text is a problem', () => {
  expect(read('PRESS TO SP\nEND').problems.map(({ code }) => code)).toEqual(['press.empty']);
});

test('a line too long is a problem and not an order', () => {
  const reading = read(`PLAY 17 CP\nMOVE Wellington ${'Elvas - '.repeat(200)}Lisbon\nFLAG Merida`);
  expect(reading.lines.map(({ canonical }) => canonical)).toEqual(['PLAY 17 CP', 'FLAG merida']);
  expect(reading.problems.map(({ code }) => code)).toEqual(['sheet.line-too-long']);
});

test('at most 200 orders are read, however they are split', () => {
  const reading = read(`${'FLAG Merida; '.repeat(60)}\n`.repeat(5));
  expect(reading.lines).toHaveLength(200);
  expect(reading.problems.map(({ code }) => code)).toEqual(['sheet.too-many-lines']);
});

test('at most 200 lines are read', () => {
  const reading = read('FLAG Merida\n'.repeat(300));
  expect(reading.lines).toHaveLength(200);
  expect(reading.problems.map(({ code }) => code)).toEqual(['sheet.too-many-lines']);
});

test('lines below END that read as orders are named, and talk and a signature are not', () => {
  const below = (text: string) =>
    read(`PLAY 17 CP\nEND\n${text}`).problems.map(({ code, message }) => [code, message.args?.lines]);
  expect(below('FLAG Merida\nsee you\nPASS')).toEqual([['sheet.below-end', ['"FLAG Merida"', '"PASS"']]]);
  expect(below('see you on Monday\n--\nPASS')).toEqual([]);
  expect(below('> PASS')).toEqual([]);
});
