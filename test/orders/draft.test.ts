import { expect, test } from 'vitest';
import { editDraft, editStanding } from '../../src/orders/index.ts';
import { anybody, language, read, say } from './wellington.ts';

const OLD = ['PLAY 17 CP', 'BUILD 2 SP AT Lisbon', 'FLAG Merida', 'MOVE Wellington Almeida'];

const edit = (mail: string, draft: readonly string[] = OLD, impossible: readonly number[] = []) => {
  const { text, problems, notes } = editDraft(draft.join('\n'), read(mail), language, anybody, () => impossible);
  return { lines: text.split('\n').filter((line) => line !== ''), problems: problems.map(({ code }) => code), notes };
};

test.each([
  ['3: FLAG Caceres', ['PLAY 17 CP', 'BUILD 2 SP AT Lisbon', 'FLAG Caceres', 'MOVE Wellington Almeida']],
  ['3. nothing here', OLD],
  ['REPLACE 3 FLAG Caceres', ['PLAY 17 CP', 'BUILD 2 SP AT Lisbon', 'FLAG Caceres', 'MOVE Wellington Almeida']],
  ['replace 3: FLAG Caceres', ['PLAY 17 CP', 'BUILD 2 SP AT Lisbon', 'FLAG Caceres', 'MOVE Wellington Almeida']],
  ['DELETE 2', ['PLAY 17 CP', 'FLAG Merida', 'MOVE Wellington Almeida']],
  ['DELETE 2-3', ['PLAY 17 CP', 'MOVE Wellington Almeida']],
  ['delete 2 to 3', ['PLAY 17 CP', 'MOVE Wellington Almeida']],
  ['DELETE 1, 3 and 4', ['BUILD 2 SP AT Lisbon']],
  [
    'INSERT 1 SIEGE Badajoz',
    ['PLAY 17 CP', 'SIEGE Badajoz', 'BUILD 2 SP AT Lisbon', 'FLAG Merida', 'MOVE Wellington Almeida'],
  ],
  ['INSERT AFTER 0 SIEGE Badajoz', ['SIEGE Badajoz', ...OLD]],
  ['CLEAR', []],
  ['CLEAR\nPLAY 47 CP', ['PLAY 47 CP']],
  ['WITHDRAW', []],
  ['FLAG Caceres', [...OLD, 'FLAG Caceres']],
  ['SIEGE Badajoz; FLAG Caceres', [...OLD, 'SIEGE Badajoz', 'FLAG Caceres']],
  ['PLAY 91 CP', [...OLD, 'PLAY 91 CP']],
  ['Thank you!', OLD],
  ['3:30 suits me, and 21:00 as well', OLD],
])('%j gives the expected draft', (mail, lines) => {
  expect(edit(mail)).toMatchObject({ lines, problems: [] });
});

test('all numbers in a mail refer to the draft before it', () => {
  expect(edit('DELETE 1\n3: FLAG Caceres\nINSERT 1 SIEGE Badajoz').lines).toEqual([
    'SIEGE Badajoz',
    'BUILD 2 SP AT Lisbon',
    'FLAG Caceres',
    'MOVE Wellington Almeida',
  ]);
});

test.each(['7: FLAG Caceres', 'REPLACE 5 FLAG Caceres', 'DELETE 9', 'DELETE 3-2', 'INSERT AFTER 9 PASS', 'DELETE 0'])(
  '%s names no line of the draft',
  (mail) => {
    expect(edit(mail)).toMatchObject({ lines: OLD, problems: ['draft.no-line'] });
  },
);

test('a second complete plan takes the place of the first, and quotes what is no longer in it', () => {
  const other = edit('PLAY 47 CP\nBUILD 2SP Porto');
  expect(other).toMatchObject({ lines: ['PLAY 47 CP', 'BUILD 2 SP AT Porto'], problems: [] });
  expect(other.notes.map(say)).toEqual([
    `Your new sheet takes the place of the draft. No longer in it: ${OLD.map((text) => `"${text}"`).join(', ')}.`,
  ]);
  const mended = edit('PLAY 17 CP\nBUILD 2SP Lisbon\nFLAG Merida\nMOVE Wellington Lisbon - Almeida');
  expect(mended.lines).toEqual([...OLD.slice(0, 3), 'MOVE Wellington Lisbon > Almeida']);
  expect(mended.notes.map(say)).toEqual([
    'Your new sheet takes the place of the draft. No longer in it: "MOVE Wellington Almeida".',
  ]);
  const same = edit(OLD.join('\n'));
  expect(same.lines).toEqual(OLD);
  expect(same.notes.map(say)).toEqual(['Your new sheet takes the place of the draft.']);
  expect(edit('CLEAR\nPLAY 47 CP\nBUILD 2SP Porto')).toMatchObject({
    lines: ['PLAY 47 CP', 'BUILD 2 SP AT Porto'],
    problems: [],
  });
  expect(edit('PLAY 47 CP\nBUILD 2SP Porto', [])).toMatchObject({
    lines: ['PLAY 47 CP', 'BUILD 2 SP AT Porto'],
    problems: [],
  });
});

test('orders take the place of a draft that does nothing but pass; answers to questions stand beside it', () => {
  const mended = edit('PLAY 47 CP\nBUILD 2SP Porto', ['PASS']);
  expect(mended.lines).toEqual(['PLAY 47 CP', 'BUILD 2 SP AT Porto']);
  expect(mended.notes.map(say)).toEqual(['Your new sheet takes the place of the draft. No longer in it: "PASS".']);
  expect(edit('FLAG Caceres', ['PASS']).lines).toEqual(['FLAG Caceres']);
  expect(edit('INTERCEPT NO', ['PASS']).lines).toEqual(['PASS', 'INTERCEPT NO']);
  expect(edit('PASS', ['PASS']).lines).toEqual(['PASS']);
});

test('a single order corrects the one questionable line of its verb', () => {
  const draft = ['PLAY 17 CP', 'FLAG Xanadu', 'MOVE Wellington'];
  const mended = edit('FLAG Merida', draft);
  expect(mended.lines).toEqual(['PLAY 17 CP', 'FLAG Merida', 'MOVE Wellington']);
  expect(mended.notes.map(say)).toEqual(['Put in place of line 2.']);
});

test('a single order replaces the one line of its verb that cannot be carried out', () => {
  const draft = ['PLAY 17 CP', 'FLAG Cordoba', 'FLAG Merida'];
  expect(edit('FLAG Caceres', draft, [2]).lines).toEqual(['PLAY 17 CP', 'FLAG Caceres', 'FLAG Merida']);
  expect(edit('FLAG Caceres', draft, [2, 3]).lines).toEqual([...draft, 'FLAG Caceres']);
  expect(edit('FLAG Caceres', draft, [1]).lines).toEqual([...draft, 'FLAG Caceres']);
});

test.each([
  ['PLAY 17 EVENT', 'PLAY 17 CP'],
  ['FLAG Merida AS SP', 'FLAG Merida'],
  ['UNFLAG Merida', 'FLAG Merida'],
  ['BUILD 3 SP Lisbon', 'BUILD 2 SP AT Lisbon'],
  ['BUILD Hill Lisbon', 'BUILD Hill AT Portsmouth'],
  ['SIEGE Badajoz ROUNDS 2', 'SIEGE Badajoz'],
  ['BATTLE CARDS: 70', 'BATTLE 81,87'],
  ['PREEMPT NO', 'PREEMPT YES'],
  ['MULLIGAN', 'KEEP'],
  ['MOVE Wellington 6SP Lisbon - Abrantes', 'MOVE Wellington 9 SP Lisbon > Elvas'],
])('%s replaces %s', (mail, old) => {
  const draft = ['REGROUP Soult Toulouse', old, 'PASS'];
  const { lines, problems, notes } = edit(mail, draft);
  expect(problems).toEqual([]);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toBe(read(mail).lines[0]?.spelt);
  expect(notes.map(say)).toContain(`Replaced in line 2: "${old}".`);
});

test.each([
  ['PLAY 91 CP', 'PLAY 17 CP'],
  ['FLAG Caceres', 'FLAG Merida'],
  ['BUILD 1 art Lisbon', 'BUILD 2 SP AT Lisbon'],
  ['MOVE Wellington Elvas - Badajoz', 'MOVE Wellington 9 SP Lisbon > Elvas'],
  ['MOVE 1 cav Porto - Braga', 'MOVE 1 cav Porto > Braga'],
])('%s stands beside %s', (mail, old) => {
  expect(edit(mail, [old]).lines).toHaveLength(2);
});

test('a repeated order is not given twice', () => {
  const { lines, notes } = edit('FLAG Merida\nSIEGE Badajoz', ['FLAG Merida']);
  expect(lines).toEqual(['FLAG Merida', 'SIEGE Badajoz']);
  expect(notes.map(say)).toEqual(['Line 1 says so already.']);
});

test('of two lines of one mail about the same, the rules decide: nothing is dropped silently', () => {
  expect(edit('FLAG Merida\nFLAG Merida AS SP', []).lines).toEqual(['FLAG Merida', 'FLAG Merida AS SP']);
});

test('a single order that could correct two lines is added', () => {
  const draft = ['FLAG Xanadu', 'FLAG Utopia'];
  expect(edit('FLAG Merida', draft).lines).toEqual([...draft, 'FLAG Merida']);
});

test('an incomplete order does not swallow the next one', () => {
  const { lines } = edit('MOVE Wellington Almeida -\n\nMVOE Hill Elvas - Badajoz', []);
  expect(lines).toHaveLength(2);
  expect(read(lines.join('\n')).lines.map(({ text }) => text)).toEqual(lines);
});

test('an order is stored with full names, so that it means the same in another position', () => {
  const { lines, notes } = edit('MOV well 9 Abrants - elv\n2: FLAG Badajos', ['PLAY 17 CP', 'FLAG Xanadu']);
  expect(lines).toEqual(['PLAY 17 CP', 'FLAG Badajoz', 'MOVE Wellington 9 SP Abrantes > Elvas']);
  expect(notes.map(say)).toEqual(['I read "Badajos" as Badajoz.', 'I read "Abrants" as Abrantes.']);
});

test.each(['2: DONE', '2: hello there', 'INSERT 1 CLEAR'])('%j puts no order anywhere', (mail) => {
  expect(edit(mail)).toMatchObject({ lines: OLD, problems: ['draft.no-order'] });
});

test('standing orders are kept in a list of their own', () => {
  const reading = read('EVADE Ballesteros NEVER\nPLAY 17 CP\nINTERCEPT ALL NEVER');
  expect(edit('EVADE Ballesteros NEVER').lines).toEqual(OLD);
  expect(editStanding(['PREEMPT NEVER'], reading)).toEqual({
    texts: ['PREEMPT NEVER', 'STANDING EVADE Ballesteros never', 'STANDING INTERCEPT all never'],
    problems: [],
  });
});

test.each([
  ['STANDING DELETE 2', ['a', 'c']],
  ['DELETE S2', ['a', 'c']],
  ['DELETE S1-S2', ['c']],
  ['STANDING CLEAR', []],
  ['STANDING CLEAR\nPREEMPT NEVER', ['STANDING PREEMPT never']],
])('%j changes the list', (mail, texts) => {
  expect(editStanding(['a', 'b', 'c'], read(mail))).toEqual({ texts, problems: [] });
});

test('a standing order that is not understood is not stored, and a list has its limit', () => {
  expect(editStanding([], read('PREEMPT NEVER\nPREEMPT NEVER')).texts).toHaveLength(1);
  expect(editStanding([], read('EVADE Xanadu IF moon = full')).texts).toEqual([]);
  const many = Array.from({ length: 25 }, (_, i) => `INTERCEPT ALL IF odds >= ${i + 1}`).join('\n');
  const { texts, problems } = editStanding([], read(many));
  expect(texts).toHaveLength(20);
  expect(problems.map(({ code }) => code)).toEqual(['standing.too-many']);
  expect(editStanding([], read('DELETE S1')).problems.map(({ code }) => code)).toEqual(['standing.no-line']);
});
