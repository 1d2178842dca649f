import { expect, test } from 'vitest';
import { uncheckedMessage } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { stripQuotes } from '../../src/mail/quotes.ts';
import { spoken, textOfReply } from '../../src/match/post/reply.ts';
import type { Rehearsal } from '../../src/match/sheets/rehearsal.ts';
import {
  type AcknowledgeInput,
  type Acknowledgement,
  acknowledge,
  editDraft,
  isOrderLine,
  type Language,
  readDraft,
  readSheet,
  type SheetReading,
} from '../../src/orders/index.ts';
import { answered, campaign, rehearsed, toImpulse } from '../match/rehearsing.ts';
import { isToCopy } from '../reports/prose.ts';
import { anybody, contextOf, language, opened, read } from './wellington.ts';

const context = contextOf(opened(), 'britain');

/** The first British impulse, with card 98 (5 CP) in hand. */
const referee = campaign();
toImpulse(referee);
const orders = (text: string) => rehearsed({ referee }, 'britain', text);
const acknowledged = (text: string): Acknowledgement => {
  const rehearsal = orders(text);
  return acknowledge({ draft: rehearsal.reading, rehearsal }, language as Language);
};

const acknowledgementText = (acknowledgement: Acknowledgement): string =>
  textOfReply(
    wellington as Game,
    spoken(wellington as Game, acknowledgement, {
      occasion: 'WEL-0042  1812 round 1, British impulse',
      deadline: { at: '2026-11-24T12:00:00.000Z' },
    }),
    'Asia/Seoul',
    new Date('2026-11-22T23:00:00Z'),
  );

test('every line is returned as it was understood, with the resources left after it', () => {
  const text = 'PLAY 98 CP\nBUILD 2 inf Lisbon\nFLAG Mreida\nFLAG Badajoz\nBUILD 2 inf Lisbon\nEVADE ALL NEVER';
  expect(acknowledgementText(acknowledged(text))).toBe(
    `NEEDS FIX - 2 of 5 orders fine, 3 questions below. Nothing has
been sent; 5 orders are kept as a draft. 1 standing order
stored.
WEL-0042 1812 round 1, British impulse
Your next answer is due Tue 24 Nov 21:00 UTC+9 (in 37 h).

YOUR ORDERS
 1 ok  Play card 98 "Sappers and Miners" for CP             CP 5
 2 ok  Build 2 inf at Lisbon                            -4: CP 1
       1 CP would go unused.
 3 ?   "FLAG Mreida"
       no place "Mreida"
       Did you mean Merida, Lerida?
 4 ?   Place a flag at Badajoz
       Badajoz is a fortress: its flag changes only by siege.
 5 ?   Build 2 inf at Lisbon
       That costs 4 CP; you have 1.
   ok  Evade: never (standing)
   i   Cards of others may still change this.

NEXT STEP
To correct: reply with the line number and the order (3: FLAG
Merida), or DELETE 3. To finish: reply DONE.
Reply YES if that is what you mean.
The rules behind this: RULES 7.1c, RULES 5.5a
`,
  );
});

test('prose in a mail is skipped and named; in a draft every line counts', () => {
  const draft = orders('PLAY 98 CP\nPASS').reading;
  const mail = readSheet('PLAY 98 CP\nHi clerk', language, { owns: ['britain'] });
  const texts = (reading: SheetReading) =>
    acknowledge({ draft, mail: reading }, language).lines.map(({ text }) => text.key);
  expect(mail.lines).toHaveLength(1);
  expect(texts(mail)).toContain('ack.ignored');
  const meant = readDraft(['attack badajoz', 'Hi clerk'], language, { owns: ['britain'] });
  expect(meant.ignored).toEqual([]);
  expect(meant.lines.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    ['order.prose'],
    ['order.prose'],
  ]);
});

test.each([
  { what: 'ends by itself', text: 'PLAY 98 CP\nBUILD 2 inf Lisbon', line: 2, marks: { draft: 'ok', handed: '!' } },
  {
    what: 'says that it ends',
    text: 'PLAY 98 CP\nBUILD 2 inf Lisbon\nPASS',
    line: undefined,
    marks: { draft: 'ok', handed: 'ok' },
  },
])('a sheet that $what: its losses are announced at line $line', ({ text, line, marks }) => {
  const rehearsal = orders(text);
  expect(rehearsal.unspent?.line).toBe(line);
  const marked = (handedOver: boolean) =>
    acknowledge(
      { draft: rehearsal.reading, rehearsal, ...(handedOver ? { fate: 'sent' as const } : {}) },
      language,
    ).lines.find(({ number }) => number === 2);
  expect(marked(false)?.mark).toBe(marks.draft);
  expect(marked(true)?.mark).toBe(marks.handed);
  expect(marked(true)?.notes.some(({ key }) => key === 'ack.unspent')).toBe(line !== undefined);
});

/** The mark and the course of every numbered line. */
const courses = (text: string) =>
  acknowledged(text).lines.flatMap(({ number, mark, course }) => (number === undefined ? [] : [`${mark} ${course}`]));

test('certain, doubtful and impossible lines are told apart', () => {
  expect(courses('PLAY 98 CP\nMOVE Hill Abrantes\nMOVE Soult Cordoba\nBUILD 1 inf Lisbon')).toEqual([
    'ok sure',
    'ok sure',
    '? impossible',
    'ok sure',
  ]);
  expect(courses('PLAY 98 CP\nMOVE Hill Badajoz\nBUILD 1 inf Lisbon')).toEqual(['ok sure', '! depends', '! depends']);
});

test('a line names the events that it depends on', () => {
  const { odds, ...rehearsal } = orders('PLAY 98 CP\nMOVE Hill Badajoz\nSIEGE Badajoz\nBUILD 1 inf Lisbon');
  const toldWith = (told: Partial<Rehearsal>) =>
    acknowledgementText(acknowledge({ draft: rehearsal.reading, rehearsal: { ...rehearsal, ...told } }, language));
  const text = toldWith({});
  expect(text).toContain('Depends on an interception by Drouet, Soult at Badajoz.');
  expect(text).toContain('Depends on the siege of Badajoz.');
  expect(text).toContain('Only if line 2 comes out as planned.');
  expect(text).toMatch(/You play no card at Badajoz\. To be asked then, add ASK\s+CARDS\./);
  // The chances of these events, told at the lines, name them too.
  expect(odds.map(({ line }) => line)).toEqual(expect.arrayContaining([2, 3]));
  expect(toldWith({ odds })).not.toContain('Depends on');
  expect(toldWith({ odds: odds.filter(({ line }) => line === 3) })).toContain('Depends on an interception');
});

test('the answer says whether cards in fights are played by the sheet or asked for', () => {
  const siege = 'PLAY 98 CP\nMOVE Hill Badajoz\nSIEGE Badajoz';
  const asked = 'You will be asked: "The siege of Badajoz, round 1.';
  expect(answered({ referee }, 'britain', siege)).not.toContain(asked);
  expect(answered({ referee }, 'britain', `ASK CARDS\n${siege}`)).toContain(asked);
  expect(answered({ referee }, 'britain', `ASK CARDS\n${siege}`)).not.toContain('You play no card');
  expect(answered({ referee }, 'britain', `ASK CARDS AT Elvas\n${siege}`)).toContain('You play no card');
  expect(answered({ referee }, 'britain', `SIEGE CARDS NONE\n${siege}`)).not.toContain('You play no card');
});

/** The places next to Badajoz with French pieces and without a fortress. */
const enemies = wellington.definition.content.lines
  .flatMap(({ a, b }) => (a === 'badajoz' ? [b] : b === 'badajoz' ? [a] : []))
  .filter((area) => wellington.definition.content.areas.get(area)?.fortress === 0)
  .find((area) => Object.keys(referee.state.forces[area] ?? {}).some((power) => power.startsWith('french')));

test('after a battle the rehearsal is uncertain, but impossible lines are still found', () => {
  expect(enemies).toBeDefined();
  const lines = [
    ['PLAY 98 CP', 'ok sure'],
    ['MOVE Hill Badajoz', '! depends'],
    ['SIEGE Badajoz', '! depends'],
    [`MOVE Hill ${enemies}`, '! depends'],
    ['MOVE Beresford Lisbon', '! unrehearsed'],
    ['BUILD 2 inf Lisbon', '? impossible'],
    ['FLAG Badajoz', '? impossible'],
    ['PLAY 94 CP', '! unrehearsed'],
    ['PLAY 12 CP', '? impossible'],
    ['MOVE 1 art FROM Ciudad Rodrigo TO Almeida', '? impossible'],
  ];
  expect(courses(lines.map(([text]) => text).join('\n'))).toEqual(lines.map(([, course]) => course));
});

test('a sheet that would stop after a lost battle is told the branch that lets it go on', () => {
  const sheet = (branch: string) =>
    `PLAY 98 CP\nMOVE Hill Badajoz\nSIEGE Badajoz\nMOVE Hill ${enemies}\n${branch}MOVE Beresford Lisbon`;
  const said = (branch: string) => JSON.stringify(acknowledged(sheet(branch)).lines);
  expect(said('')).toContain('"ack.onward","args":{"line":4,"branch":"ON lost: GO ON"}');
  expect(said('ON lost: GO ON\n')).not.toContain('ack.onward');
  expect(
    JSON.stringify(acknowledged(`PLAY 98 CP\nMOVE Hill Badajoz\nSIEGE Badajoz\nMOVE Hill ${enemies}`).lines),
  ).not.toContain('ack.onward');
});

test('nothing is predicted after a drawn card', () => {
  expect(courses('BUY\nPLAY drawn CP\nMOVE Hill Abrantes')).toEqual(['! depends', '! unrehearsed', '! unrehearsed']);
});

test('a line for a possible question is kept for it', () => {
  expect(courses('PLAY 98 CP\nBATTLE 95')).toEqual(['ok sure', 'ok reserve']);
});

test('a standing order answers in the rehearsal as it would in the game', () => {
  const held = { referee, standing: ['SIEGE ATTACK NEVER'] };
  const text = answered(held, 'britain', 'PLAY 98 CP\nMOVE Hill Badajoz\nSIEGE Badajoz');
  expect(text).not.toContain('You will be asked');
});

test.each<[string, Partial<AcknowledgeInput>, string, string[]]>([
  ['PLAY 62 CP', {}, 'NOT SENT YET', ['ack.kept']],
  ['PLAY 62 CP\nDONE', { fate: 'sent' }, 'ACCEPTED', ['ack.sent']],
  ['PLAY 62 CP\nDONE', { fate: 'unsent' }, 'NOT SENT YET', ['ack.unsent']],
  ['PLAY 62 CP', { fate: 'saved' }, 'SAVED', ['ack.saved']],
  ['PLAY 62 CP', { fate: 'taken-back' }, 'TAKEN BACK', ['ack.taken-back']],
  ['FLAG Xanadu', { fate: 'taken-back' }, 'TAKEN BACK', ['ack.taken-back', 'ack.needs-fix']],
  ['INTERCEPT ALL NEVER', {}, 'SAVED', ['ack.stored']],
  ['STANDING DELETE 2', { dropped: ['EVADE ALL NEVER'] }, 'ACCEPTED', ['ack.dropped']],
  ['STATUS', {}, 'INFO', ['ack.info']],
  ['PRESS TO ALL\nHold Seville', {}, 'INFO', ['ack.info.words']],
  ['Hello?', {}, 'NOT READ', ['ack.nothing-found']],
  ['', {}, 'NOT READ', ['ack.nothing-found']],
  ['FLAG Xanadu', {}, 'NEEDS FIX', ['ack.needs-fix', 'ack.kept.faulty']],
  ['INTERCEPT Xanadu ALWAYS', {}, 'NEEDS FIX', ['ack.needs-fix.questions']],
  ['INTERCEPT ALL NEVER', { tooLate: uncheckedMessage('late') }, 'TOO LATE', ['late', 'ack.stored']],
])('%j with %j is answered with the verdict it deserves', (text, more, verdict, summary) => {
  const input = { draft: read(text), ...more } as AcknowledgeInput<never>;
  const said = acknowledge(input, language as Language<never>);
  expect({ verdict: said.verdict, summary: said.summary.map(({ key }) => key) }).toEqual({ verdict, summary });
});

test.each([
  ['INTERCEPT ALL NEVER UNTIL TURN', 'until the end of the turn'],
  ['INTERCEPT ALL NEVER UNTIL 24 DEC', 'until the end of 24 Dec'],
  ['INTERCEPT ALL ALWAYS MAX 2', 'at most 2 times an impulse'],
])('the reading of %j says how long or how often it acts', (text, words) => {
  const said = acknowledgementText(acknowledge({ draft: read(text) }, language));
  expect(said.replace(/\s+/g, ' ')).toContain(words);
});

test('the verdict on a mail to an old draft covers the mail and the draft', () => {
  const draft = read('PLAY 62 CP');
  const answer = (mail: string) => acknowledge({ draft, mail: read(mail) }, language).verdict;
  expect(answer('DEADLINE')).toBe('INFO');
  expect(answer('DONE')).toBe('NOT SENT YET');
  expect(answer('Thanks a lot')).toBe('NOT READ');
});

test('errors of an edit are named', () => {
  const mail = read('9: FLAG Merida');
  const change = editDraft('PLAY 62 CP', mail, language, anybody);
  const model = acknowledge({ draft: read(change.text), mail, change }, language);
  expect(model.verdict).toBe('NEEDS FIX');
  expect(acknowledgementText(model)).toContain('there is no line 9: the draft has 1 line');
});

test.each([
  ['FLAG Mreida', '1: FLAG Merida'],
  ['PLAY 62', '1: PLAY 62 CP'],
  ['FLGAG Merida', '1: FLAG Merida'],
  ['MOVE Hill Elvas - Lisbno', '1: MOVE Hill Elvas - Lisbon'],
])('the correction of %j is shown', (text, hint) => {
  const said = acknowledgementText(acknowledge({ draft: read(text, context) }, language));
  expect(said.replace(/\s+/g, ' ')).toContain(`(${hint})`);
});

test.each([
  ['MOVE Wellington Lisbno - Elvsa', ['Lisbno', 'Elvsa'], 'MOVE Wellington Lisbon - Elvas'],
  ['MVOE Wellington Lisbno - Elvsa', ['MVOE', 'Lisbno', 'Elvsa'], 'MOVE Wellington Lisbon - Elvas'],
])('all faults of %j are reported at once, and the suggested line is accepted', (text, words, mended) => {
  const said = acknowledgementText(acknowledge({ draft: read(text, context) }, language)).replace(/\s+/g, ' ');
  for (const word of words) expect(said).toContain(`"${word}"`);
  expect(said).toContain(`(1: ${mended})`);
  expect(read(mended, context).lines).toMatchObject([{ order: expect.anything(), problems: [] }]);
});

test.each(['FLAG Xanadu', 'FLAG Xanadu Mreida', 'MOVE Xanadu Lisbno - Elvas'])(
  'if nothing near %j is known, no line is suggested',
  (text) => {
    const { mend } = acknowledge({ draft: read(text, context) }, language);
    expect(mend).toEqual([uncheckedMessage('ack.how-to-mend.own', { line: 1 })]);
    expect(acknowledgementText(acknowledge({ draft: read(text, context) }, language))).not.toContain('...)');
  },
);

test('an order that the rules refuse gets the nearest legal ones', () => {
  const text = answered({ referee }, 'britain', 'PLAY 98 CP\nMOVE Hill Porto');
  expect(text).toContain('Elvas and Porto are not joined by a line.');
  expect(text).toMatch(/Possible: MOVE Hill MAX FROM Elvas TO/);
});

test('no line is longer than 64 letters, and none is an order of a player who sends it back', () => {
  const long = `MOVE Hill ${'Elvas - Abrantes - '.repeat(20)}Elvas`;
  const texts = [
    long,
    `FLAG ${'x'.repeat(300)}`,
    'IF NMR THEN PLAY lowest CP; PASS',
    'CARD',
    'BATTLE 81, 70, 64, 65, 66, 74, 96, 97 round 1',
  ];
  for (const text of texts) {
    const said = acknowledgementText(acknowledge({ draft: read(text) }, language));
    const lines = said.split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(64);
    const isOrder = (line: string) => isOrderLine(line, language);
    const prose = lines.filter((line) => !isToCopy(line));
    expect(stripQuotes(prose, { isOrderLine: isOrder, sentTexts: [said] }).orders).toEqual([]);
  }
});

test('the acknowledgement is plain data', () => {
  const model = acknowledged('PLAY 98 CP\nFLAG Mreida');
  expect(JSON.parse(JSON.stringify(model))).toMatchObject({
    verdict: 'NEEDS FIX',
    lines: [{ number: 1 }, { number: 2 }, {}],
  });
  expect(JSON.stringify(spoken(wellington as Game, model, {}))).not.toMatch(/undefined|\[ack\./);
});

test('a draft without a rehearsal is returned as it was read, with its warnings', () => {
  const draft = readSheet('PLAY 98 CP\nFLAG Merida', language, context) as SheetReading;
  const marks = (lines: SheetReading['lines']) =>
    acknowledge({ draft: { ...draft, lines } }, language as Language).lines.map(({ mark, notes }) => [mark, notes]);
  const notHeld = uncheckedMessage('refused.order.card-not-held', { card: 98 });
  expect(marks(draft.lines)).toEqual([
    ['!', [notHeld]],
    ['ok', []],
  ]);
  const warning = { code: 'order.read-as', message: uncheckedMessage('order.read-as'), suggestions: [] };
  expect(marks(draft.lines.map((line) => ({ ...line, warnings: [warning] })))).toEqual([
    ['!', [warning.message]],
    ['!', [warning.message]],
  ]);
});

test('without a list of lasting refusals a refused line counts as never possible, whatever the reason', () => {
  const { reading, progress } = orders('MOVE Wellington Paris');
  const { foresight: _, ...sheet } = (language as Language).sheet;
  const plain: Language = { ...(language as Language), sheet };
  const ended = { line: 0, weight: 'end', on: uncheckedMessage('order.plain') };
  const [line] = reading.lines;
  if (!line) throw new Error('no line');
  const refused = { line, outcome: 'refused', answers: [], refusal: undefined, events: [] };
  expect(progress).toBeDefined();
  const course = (spoken: Language) =>
    acknowledge(
      {
        draft: reading,
        rehearsal: { progress: [refused] as never, doubts: [{ ...ended, line: line.number }] as never },
      },
      spoken,
    ).lines.map((each) => each.course);
  expect(course(plain)).toEqual(['impossible']);
  expect(course(language as Language)).toEqual(['depends']);
});
