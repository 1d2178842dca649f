/** A mail leaves out what its reader has already been sent, or can find by CARD and on his page. */
import { expect, test } from 'vitest';
import { textOf } from '../../src/reports/index.ts';
import { reportDocument } from '../../src/reports/report.ts';
import { game, numbered, report, reporter, samples, view } from './fixtures.ts';

const NOW = new Date('2026-11-22T23:00:00Z');

const told = (cards: readonly number[]): string => {
  const events = numbered([
    { kind: 'hand.gained', power: 'britain', cards: [...cards], cause: 'deal', visibleTo: ['britain'] } as never,
  ]);
  const model = report({
    events,
    view: view('britain', { phase: 'mulligan', impulse: null, hands: { britain: [...cards] } }),
    decisions: [],
    open: [
      {
        id: 1,
        kind: 'mulligan',
        seat: 'britain',
        public: true,
        prompt: { key: 'ask.mulligan', args: { power: 'britain', gives: 6, draws: 5 } },
        options: [],
        silence: '',
      } as never,
    ],
  } as never);
  return textOf(reportDocument(model, reporter, NOW), reporter.words.isOrder);
};

test('the texts of a few new cards stand in a question about the hand, those of a whole deal on the page', () => {
  const few = told([9, 16]);
  expect(few).toMatch(/\n- \[9\] /);
  const many = told([9, 16, 35, 42, 57, 83, 93, 95, 96]);
  expect(many).not.toMatch(/\n- \[9\] /);
  expect(many).toContain('To read a card write CARD and its number');
  expect(many.split('\n').length).toBeLessThan(65);
});

test('a question that is too long says nothing of how to copy lines, and names the cards to arm in a sentence', () => {
  const long = told([9, 11, 16, 42, 57, 83, 93, 95, 96, 107]);
  expect(long).not.toContain('Copy one of these lines');
  expect(long).not.toMatch(/^ {4}RESPOND /m);
  expect(long).toMatch(/RESPOND \d+ TO/);
});

test('an answer among many cards tells of each card what fits on a line; where there are few, all of it', () => {
  const cards = [...game.definition.content.cards.values()].sort(
    (one, other) => other.effect.length - one.effect.length,
  );
  const asked = (count: number): string[] => {
    const options = cards.slice(0, count).map(({ number }, i) => ({
      answer: { card: number },
      text: `CHOOSE ${i + 1}`,
      stakes: [{ key: 'stakes.card', args: { card: number } }],
    }));
    const prompt = { key: 'ask.mulligan', args: { power: 'britain', gives: 6, draws: 5 } };
    const decision = { id: 1, kind: 'event.choice', seat: 'britain', public: true, prompt, options, silence: '' };
    const model = report({ events: [], verdict: 'decision', decisions: [decision], open: [decision] } as never);
    const text = textOf(reportDocument(model, reporter, NOW), reporter.words.isOrder);
    return (/YOUR CHOICE[\s\S]*?(?=\n\n[A-Z]{3,})/.exec(text)?.[0] ?? '').split('\n');
  };
  const few = asked(3).join(' ').replace(/\s+/g, ' ');
  const dense = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '');
  for (const { effect } of cards.slice(0, 3)) expect(dense(few)).toContain(dense(effect));
  expect(few).not.toContain(' ...');
  const many = asked(9);
  expect(many.filter((line) => /^ {4}CHOOSE/.test(line))).toHaveLength(9);
  expect(many.filter((line) => line.endsWith(' ...'))).toHaveLength(9);
  expect(many.join(' ')).toContain('Long texts are cut here');
  expect(many.length).toBeLessThan(40);
});

test('a mail that asks nothing has the texts of two new cards, the lines that arm three, and the numbers of the others', () => {
  const response = [...game.definition.content.cards.values()].filter(
    ({ response: isResponse, playableBy }) => isResponse && playableBy.includes('britain'),
  );
  const byLength = response.toSorted((a, b) => b.effect.length - a.effect.length).map(({ number }) => number);
  const toldOf = (cards: readonly number[]): string => {
    const events = numbered([
      { kind: 'hand.gained', power: 'britain', cards: [...cards], cause: 'event', visibleTo: ['britain'] } as never,
    ]);
    const held = view('britain', { hands: { britain: byLength.slice(0, 9) } });
    const model = report({ events, open: [], press: [], standing: [], answered: [], view: held });
    return textOf(reportDocument(model, reporter, NOW), reporter.words.isOrder);
  };
  const textIn = (text: string) => text.match(/\n- \[/g)?.length ?? 0;
  expect(textIn(toldOf(byLength.slice(0, 2)))).toBe(2);
  const many = toldOf(byLength.slice(0, 3));
  expect(textIn(many)).toBe(0);
  expect(many).toContain('To read a card write CARD');
  expect(many.match(/\n {4}RESPOND/g)).toHaveLength(3);
  expect(many).toContain(`RESPOND ${byLength[0]} TO`);
  expect(many.replace(/\s+/g, ' ')).toMatch(
    /Nobody asks you for (?:[0-9]+, ){5}[0-9]+ either: HAND sends the lines for them/,
  );
});

test('a question tells what is long past in a line an impulse, without what was paid; the newest impulse whole', () => {
  const march = (power: string, from: string, to: string) => ({
    ...samples['formation.moved'][0],
    ...{ power, from, to, cause: 'march', line: 'clear', cp: 1, left: 3 },
  });
  const impulse = (power: string, round: number) => [
    { kind: 'impulse.began', power, turn: 1812, round, preemptive: false },
    march(power, 'elvas', 'badajoz'),
    march(power, 'badajoz', 'merida'),
    march(power, 'merida', 'caceres'),
    { kind: 'card.bought', power, left: 0 },
    { kind: 'impulse.ended', power, unspent: 0 },
  ];
  const powers = ['britain', 'french_south', 'spain', 'french_north'];
  const events = [...[1, 2, 3].flatMap((round) => powers.flatMap((power) => impulse(power, round)))];
  const asked = { id: 1, kind: 'preempt', seat: 'britain', public: true, options: [], silence: '' };
  const prompt = { key: 'ask.preempt', args: { power: 'britain', cards: 7, before: 'spain' } };
  const model = report({ events: numbered(events as never), open: [{ ...asked, prompt }] } as never);
  const text = textOf(reportDocument(model, reporter, NOW), reporter.words.isOrder);
  const story = text.slice(text.indexOf('WHAT HAPPENED'));
  expect(story.match(/^- [A-Z][^:]*round \d[^:]*:/gm)).toHaveLength(11);
  const [old = '', newest = ''] = story.split('\n\nFrench North');
  expect(old).not.toMatch(/\(\d CP\)|bought|CP left/);
  expect(newest).toMatch(/\(\d CP\)/);
  expect(newest).toContain('bought a card');
});
