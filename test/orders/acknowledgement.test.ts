import { expect, test } from 'vitest';
import { message, Referee, seededSource, visibleTo } from '../../src/engine/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { acknowledge, acknowledgementText, editDraft, isOrderLine, SheetSource } from '../../src/orders/index.ts';
import { anybody, contextOf, language, opened, read } from './wellington.ts';

const referee = opened();
const context = contextOf(referee, 'britain');

/** A draft of the first British impulse, rehearsed: everything up to the first die or the first other seat. */
const rehearsed = (text: string) => {
  const draft = read(text, context);
  const source = new SheetSource(draft, { language, owns: ['britain'], mode: 'go', done: true });
  const match = new Referee(wellington, referee.snapshot, {
    source: seededSource('orders'),
    answers: referee.answers,
    sources: { britain: [source] },
  });
  const events = match.events.map(({ event }) => event).filter((event) => visibleTo(event, 'britain'));
  return { draft, rehearsal: source.progress(events) };
};

const head = ['WEL-0042  1812 round 1, British impulse', 'Deadline Tue 24 Nov 21:00 KST (UTC+9), in 37 h'];

test('every line comes back as it was understood, with what is left after it', () => {
  const text =
    'PLAY 62 CP\nBUILD 2 inf Lisbon\nMOVE Hill Abrantes - Lisbon\nFLAG Mreida\nFLAG Badajoz\nEVADE ALL NEVER\nHi clerk';
  const model = acknowledge({ ...rehearsed(text), mail: read(text, context), head }, language);
  expect(acknowledgementText(model, language)).toBe(
    `NEEDS FIX - 3 of 5 orders fine, 2 questions. Nothing has been sent to the
table.
WEL-0042  1812 round 1, British impulse
Deadline Tue 24 Nov 21:00 KST (UTC+9), in 37 h

  1 ok  Play card 62 "National Uprising" for CP                           CP 6
  2 ok  Build 2 inf at Lisbon                                       -4 -> CP 2
  3 ok  Move Hill: Abrantes > Lisbon                                -2 -> CP 0
  4 ?   "FLAG Mreida"
|       no place "Mreida"
        Did you mean Merida, Lerida?
  5 ?   Place a flag at Badajoz
        Badajoz is a fortress: its flag changes only by siege.
    ok  Evade never (standing)
    i   1 line of text ignored: "Hi clerk"

To mend: reply with the line number and the order (4: FLAG Merida), or
|   DELETE 4. To finish: reply DONE.
`,
  );
});

test('what comes after dice or another player is said to be unchecked', () => {
  const model = acknowledge(rehearsed('PLAY 62 CP\nMOVE Hill Badajoz - Seville\nFLAG Merida'), language);
  expect(model.lines.map(({ number, mark }) => [number, mark])).toEqual([
    [1, 'ok'],
    [2, '!'],
    [3, '!'],
    [undefined, 'i'],
  ]);
  expect(model.lines.at(-1)?.text).toEqual(message('ack.not-rehearsed', { count: 2, lines: [2, 3] }));
});

test.each([
  ['PLAY 62 CP', {}, 'ACCEPTED', 'ack.kept'],
  ['PLAY 62 CP\nDONE', { handedOver: true }, 'ACCEPTED', 'ack.handed-over'],
  ['INTERCEPT ALL NEVER', {}, 'ACCEPTED', 'ack.noted'],
  ['STATUS', {}, 'INFO', 'ack.info'],
  ['Hello?', {}, 'NOT READ', 'ack.nothing-found'],
  ['', {}, 'NOT READ', 'ack.nothing-found'],
  ['FLAG Xanadu', {}, 'NEEDS FIX', 'ack.needs-fix'],
  ['INTERCEPT Xanadu ALWAYS', {}, 'NEEDS FIX', 'ack.needs-fix'],
  ['PLAY 62 CP', { held: message('held') }, 'HELD', 'held'],
  ['PLAY 62 CP', { unread: message('unread') }, 'NOT READ', 'unread'],
])('%j is answered with the verdict it deserves', (text, more, verdict, summary) => {
  expect(acknowledge({ draft: read(text), ...more }, language)).toMatchObject({ verdict, summary: { key: summary } });
});

test('the verdict of a mail to an old draft is about the mail and the draft', () => {
  const draft = read('PLAY 62 CP');
  const answer = (mail: string) => acknowledge({ draft, mail: read(mail) }, language).verdict;
  expect(answer('DEADLINE')).toBe('INFO');
  expect(answer('DONE')).toBe('ACCEPTED');
  expect(answer('Thanks a lot')).toBe('NOT READ');
});

test('what is wrong with an edit is said', () => {
  const mail = read('9: FLAG Merida');
  const change = editDraft('PLAY 62 CP', mail, language, anybody);
  const model = acknowledge({ draft: read(change.text), mail, change }, language);
  expect(model.verdict).toBe('NEEDS FIX');
  expect(acknowledgementText(model, language)).toContain('there is no line 9: the draft has 1 line');
});

test.each([
  ['FLAG Mreida', '1: FLAG Merida'],
  ['PLAY 62', '1: PLAY 62 CP'],
  ['MVOE Hill Elvas - Abrantes', '1: MOVE'],
  ['FLAG Xanadu', '1: ...'],
])('how to mend %j is shown', (text, hint) => {
  expect(acknowledgementText(acknowledge({ draft: read(text, context) }, language), language)).toContain(`(${hint})`);
});

test('the nearest legal orders are shown for one that the rules refuse', () => {
  const text = acknowledgementText(acknowledge(rehearsed('PLAY 62 CP\nMOVE Hill Porto'), language), language);
  expect(text).toContain('Elvas and Porto are not joined by a line.');
  expect(text).toMatch(/Possible: MOVE Hill MAX FROM Elvas TO/);
});

test('no line is longer than 78 letters or could be taken for an order', () => {
  const long = `MOVE Hill ${'Elvas - Abrantes - '.repeat(20)}Elvas`;
  const texts = [
    long,
    `FLAG ${'x'.repeat(300)}`,
    'IF NMR THEN PLAY lowest CP; PASS',
    'CARD',
    'BATTLE 81, 70, 64, 65, 66, 74, 96, 97 round 1',
  ];
  for (const text of texts) {
    for (const line of acknowledgementText(acknowledge({ draft: read(text), head }, language), language).split('\n')) {
      expect(line.length).toBeLessThanOrEqual(78);
      expect(isOrderLine(line, language), line).toBe(false);
    }
  }
});

test('the model is plain data', () => {
  const model = acknowledge(rehearsed('PLAY 62 CP\nFLAG Mreida'), language);
  expect(JSON.parse(JSON.stringify(model))).toEqual(JSON.parse(JSON.stringify({ ...model })));
  expect(Object.values(JSON.parse(JSON.stringify(model)))).toHaveLength(5);
});
