import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Game } from '../../src/game/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { stripQuotes } from '../../src/mail/quotes.ts';
import { spoken, textOfReply } from '../../src/match/post/reply.ts';
import {
  type Acknowledgement,
  acknowledge,
  editDraft,
  editStanding,
  isOrderLine,
  MOST_STANDING,
  wouldAct,
} from '../../src/orders/index.ts';
import { clean } from '../../src/reports/clean.ts';
import { columnsOf } from '../../src/reports/columns.ts';
import { isToCopy } from '../reports/prose.ts';
import examples from './examples.json' with { type: 'json' };
import { anybody, contextOf, language, opened, read } from './wellington.ts';

/** `FUZZ=20` reads twenty times as many texts, which takes too long for every run. */
const TIMES = Number(process.env.FUZZ ?? 1);

const context = contextOf(opened(), 'britain');

const textOf = (acknowledgement: Acknowledgement): string =>
  textOfReply(wellington as Game, spoken(wellington as Game, acknowledgement, {}), 'UTC', new Date(0));

const orders = [
  ...examples.map(({ input }) => input),
  'MOVE wellington 4inf 1cav + castanos 3SP FROM lisbon TO elvas > badajoz',
  'EVADE * TO fortress > friends > home IF ratio < 0.8 AND odds >= 40 ELSE ASK UNTIL turn',
  'BATTLE Wellington ROUND 1 PLAY 74 IF key AND ratio<1.3',
  'IF NOT CONTROL Madrid AND ENEMY AT Toledo >= 3 SP OR NMR THEN PLAY lowest CP; PASS',
  'STANDING DELETE S2',
  'DELETE 2-4, 7',
  'INSERT AFTER 3 FLAG Merida',
  'PRESS TO SP: hello',
  'RESPOND 11 TO battle IF lead>=-1 AND round=1 AND mydice>hisdice',
  'ON evaded IF cp >= 2: PURSUE ELSE FLAG here',
  'LOSE * : inf cav art REST ally',
  'PREEMPT IF cards(FN)>=4 AND key DO PLAY 62 EVENT; PASS ELSE pass',
  'COMMAND ally * : accept',
  'ELSE D-33: ask',
  'PROFILE sentinel',
];

/** Text of random letters, orders with pieces cut out, doubled or exchanged, and random words of the language. */
const anyText = fc.string({ unit: 'binary', maxLength: 400 });
const mutated = fc
  .record({
    lines: fc.array(fc.constantFrom(...orders), { minLength: 1, maxLength: 6 }),
    at: fc.nat(400),
    cut: fc.nat(40),
    put: fc.string({ unit: 'grapheme', maxLength: 12 }),
  })
  .map(({ lines, at, cut, put }) => {
    const text = lines.join('\n');
    const from = at % text.length;
    return text.slice(0, from) + put + text.slice(from + cut);
  });
const words = [...new Set(orders.flatMap((order) => order.split(/\b/)))];
const soup = fc
  .array(fc.constantFrom(...words, '\n', '; ', ' -> ', '-', '#', '"', '\u0000', '\u202e'), { maxLength: 60 })
  .map((parts) => parts.join(' '));

test('reading never throws, whatever the text', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, mutated, soup), (text) => {
      for (const reader of [anybody, context]) {
        const reading = read(text, reader);
        for (const [i, line] of reading.lines.entries()) {
          expect(line.number).toBe(i + 1);
          expect(line.order === undefined).toBe(line.problems.length > 0);
          expect(line.item === undefined && line.branch === undefined).toBe(line.order === undefined);
        }
        isOrderLine(text, language);
      }
    }),
    { numRuns: 500 * TIMES },
  );
});

/** Whether a line alone gives an order, an edit or a command to the draft. */
const acts = (line: string): boolean => {
  const { lines, standing, edits, standingEdits, controls } = read(line, anybody);
  const sound = [...lines, ...standing].filter(({ problems }) => problems.length === 0);
  const { mode, ...others } = controls;
  return (
    sound.some(({ canonical }) => canonical !== 'YES' && canonical !== 'NO') ||
    edits.length + standingEdits.length > 0 ||
    mode !== undefined ||
    Object.values(others).includes(true)
  );
};

test('what acts as an order is known as one to the writer of our mails', () => {
  const prefix = fc.string({ unit: 'grapheme', maxLength: 4 });
  fc.assert(
    fc.property(fc.oneof(mutated, soup), prefix, (text, before) => {
      for (const line of `${before}${text}`.split('\n'))
        if (isOrderLine(line, language) && acts(line)) expect(wouldAct(clean(line), language), line).toBe(true);
    }),
    { numRuns: 800 * TIMES },
  );
});

test('any text gives a draft and an acknowledgement', () => {
  fc.assert(
    fc.property(fc.oneof(mutated, soup), fc.oneof(mutated, soup), (before, mail) => {
      const start = editDraft('', read(before), language, anybody);
      const reading = read(mail);
      const change = editDraft(start.text, reading, language, anybody);
      const draft = read(change.text);
      const lines = change.text.split('\n').filter((line) => line !== '');
      const overlong = draft.problems.length > 0;
      if (!overlong) {
        const { standing, edits, commands, ignored } = draft;
        const count = draft.lines.length + standing.length + edits.length + commands.length + ignored.length;
        expect(count).toBeLessThanOrEqual(lines.length);
      }
      expect(editStanding(['EVADE ALL NEVER'], reading).texts.length).toBeLessThanOrEqual(MOST_STANDING);
      const text = textOf(acknowledge({ draft, mail: reading, change }, language));
      const said = text.split('\n');
      expect(Math.max(...said.map(columnsOf))).toBeLessThanOrEqual(64);
      const isOrder = (line: string) => isOrderLine(line, language);
      const prose = said.filter((line) => !isToCopy(line));
      const own = stripQuotes(prose, { isOrderLine: isOrder, sentTexts: [text] });
      const again = read(own.lines.join('\n'));
      expect([
        ...again.lines.filter(({ order }) => order),
        ...again.standing.filter(({ problems }) => problems.length === 0),
        ...again.edits,
        ...again.commands,
      ]).toEqual([]);
      expect(again.controls.done).toBe(false);
    }),
    { numRuns: 200 * TIMES },
  );
}, 120_000);

test('the draft keeps every order in its place, and reads it like the mail', () => {
  fc.assert(
    fc.property(fc.oneof(mutated, soup), (mail) => {
      const reading = read(mail);
      const { text } = editDraft('', { ...reading, edits: [] }, language, anybody);
      const kept = read(text);
      expect(kept.lines.map(({ order }) => order)).toEqual(reading.lines.map(({ order }) => order));
    }),
    { numRuns: 400 * TIMES },
  );
});

const HOSTILE: Readonly<Record<string, string>> = {
  'one endless line': `MOVE ${'Wellington '.repeat(9_000)}`,
  'arrows only': '->'.repeat(50_000),
  'hyphens in long lines': `MOVE ${'-'.repeat(990)}\n`.repeat(100),
  semicolons: `${'FLAG Merida;'.repeat(80)}\n`.repeat(100),
  'names that nearly fit': `FLAG ${'Cuidad Rodrgo '.repeat(60)}\n`.repeat(115),
  conditions: `EVADE ALL IF ${'NOT odds >= 50 AND '.repeat(50)}\n`.repeat(100),
  quotes: '> PLAY 17 CP\n'.repeat(8_000),
  'what grows when it is normalised': '\ufdfa'.repeat(100_000),
  spaces: ' '.repeat(100_000),
  'line ends': '\r\n'.repeat(50_000),
  'press without end': `PRESS TO ALL\n${'word\n'.repeat(20_000)}`,
  'marks over a letter': `FLAG M${'\u0301'.repeat(90_000)}`,
};

test.each(Object.entries(HOSTILE))('reading a hundred thousand letters of %s ends', (_, text) => {
  const { lines, standing, ignored, problems } = read(text, context);
  expect(lines.length + standing.length + ignored.length + problems.length).toBeLessThan(20_000);
});
