/** Bars stand before whole lines and samples, never inside a sentence that runs over several lines. */
import { expect, test } from 'vitest';
import { campaigns } from '../../src/games/campaigns.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { type Block, linesOf, ordersIn } from '../../src/reports/index.ts';

const {
  words: { isOrder },
} = wellington.reporter;

const told = (...blocks: Block[]): string[] => linesOf([{ title: 'Told', blocks }], isOrder).slice(2);

test.each([...campaigns.values()].map((game) => [game.title, game] as const))(
  'no card text of %s has a bar in it',
  (_title, game) => {
    const sections = game.reporter.cards?.print() ?? [];
    const lines = linesOf(sections, game.reporter.words.isOrder);
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter((line) => /^\s*\|/.test(line))).toEqual([]);
    expect(ordersIn(lines.join('\n'), game.reporter.words.isOrder)).toEqual([]);
  },
);

test('a choice is a sentence, what may come of it, and the line that makes it', () => {
  const stakes = ['Three extra dice in the first round; if the fortress attacked is besieged; it rolls two; no more.'];
  const answers = [
    { order: 'BATTLE 91', stakes: [...stakes, 'It leaves the game.'] },
    { order: 'BATTLE NONE', stakes: [] },
  ];
  expect(told({ kind: 'answers', answers })).toEqual([
    'Three extra dice in the first round;',
    'if the fortress attacked is besieged; it rolls two; no more.',
    '- It leaves the game.',
    '    BATTLE 91',
    '',
    '    BATTLE NONE',
  ]);
});

test('a section that HTML alone shows has no heading in the text', () => {
  const map: Block = {
    kind: 'image',
    cid: 'map@here',
    alt: 'The map',
    caption: [{ link: '/map', text: 'Map' }],
    width: 600,
  };
  const sections = [
    { title: 'The map', blocks: [map] },
    { title: 'Told', blocks: [{ kind: 'text', text: 'Nothing.' } as const] },
  ];
  expect(linesOf(sections, isOrder)).toEqual(['', 'TOLD', 'Nothing.']);
});

test('a comment of a sample that is broken is a comment on each of its lines', () => {
  const places = 'Valladolid, Salamanca, Benavente, Segovia, Guadalajara, Plasencia, Castelo Branco';
  const lines = told({ kind: 'copy', lines: [`// from Madrid: ${places}`, `FLAG ${places}`] });
  expect(lines).toEqual([
    expect.stringMatching(/^ {4}\/\/ f/),
    expect.stringMatching(/^ {4}\/\/ \S/),
    expect.stringMatching(/^ {4}FLAG .* \\$/),
    expect.stringMatching(/^ {4}[A-Z]/),
  ]);
});

test('an order that is too long says on each of its lines but the last that it goes on', () => {
  const order = `LOSS: ${Array.from({ length: 12 }, (_, i) => `Commander${i}`).join(' > ')}`;
  for (const block of [
    { kind: 'answers', answers: [{ order, stakes: [] }] },
    { kind: 'copy', lines: [order] },
  ] as const) {
    const lines = told(block);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.map((line) => line.endsWith(' \\'))).toEqual(lines.map((_, i) => i < lines.length - 1));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(64);
    expect(lines.map((line) => line.replace(/^ {4}| \\$/g, '')).join(' ')).toBe(order);
  }
});
