/** Bars beside chances: as long as the chance, and nothing that is not said in words. */
import { expect, test } from 'vitest';
import { type Block, type Document, htmlOf, textOf } from '../../src/reports/index.ts';

const letterWith = (...blocks: readonly Block[]): Document => ({
  ...{ subject: 'A letter', verdict: 'QUESTION: intercept?', preheader: '', tone: 'act', facts: [], footer: [] },
  boundary: '-=- above -=- KUT-0001 -=-',
  sections: [{ title: 'Your choice', blocks }],
});

const listed = (...items: readonly string[]): Document => letterWith({ kind: 'list', items });

/** The widths of both parts of each bar. */
const barsIn = (html: string): readonly string[] =>
  [...html.matchAll(/<table role="presentation" class="bar"[\s\S]*?<\/table>/g)].map(([bar]) =>
    [...bar.matchAll(/<td class="(gain|rest)" width="(\d+)%"/g)]
      .map(([, part, width]) => `${part} ${width}`)
      .join(', '),
  );

test.each([
  ['83% that they reach Kovno: 2 dice +4, 9 or more', 'gain 83, rest 17'],
  ['Then there is a battle: 15 dice against 8. You win with 90% and lose 1.4 SP on average.', 'gain 90, rest 10'],
  ['You win at Grodno with 51%: 8 dice against 8. You rout them with 11%, they rout you with 9%.', 'gain 51, rest 49'],
  ['리다로 빠질 확률은 72%입니다(주사위 2개 +3, 9 이상).', 'gain 72, rest 28'],
  ['ダイスは25個対6個。勝つ確率は8%です。平均 1 SP を失います。', 'gain 8, rest 92'],
  ['0% that anybody comes', 'rest 100'],
  ['100% that they win', 'gain 100'],
])('%s', (text, bar) => {
  expect(barsIn(htmlOf(listed(text)))).toEqual([bar]);
});

test.each([
  '8 dice against 12. You rout them with 4%, they rout you with 30%.',
  'Answers such questions from now on: INTERCEPT ALL IF ODDS >= 70%',
  'Platov falls back over a clear road.',
])('no bar: %s', (text) => {
  expect(barsIn(htmlOf(listed(text)))).toEqual([]);
});

test('choices and the remarks on orders have bars, and the text is the same without them', () => {
  const stakes = ['Bagration intercepts: 72% that it comes.', '15 dice of yours against 8. You win with 90%.'];
  const notes = ['Platov may evade to Bialystok: 72%.'];
  const line = { number: 2, mark: '!', text: 'Move Davout at 60% or better', tally: '', notes } as const;
  const document = letterWith(
    { kind: 'answers', answers: [{ order: 'INTERCEPT FROM Slonim', stakes }], isWhole: true },
    { kind: 'readout', lines: [line] },
  );
  expect(barsIn(htmlOf(document))).toEqual(['gain 72, rest 28', 'gain 90, rest 10', 'gain 72, rest 28']);
  const words = textOf(document, () => false).replace(/\s+/g, ' ');
  for (const said of [...stakes, ...notes]) expect(words).toContain(said);
});

test('what stands beside a bar is escaped', () => {
  expect(htmlOf(listed('<b>5% & more'))).toContain('&lt;b&gt;<b>5%</b> &amp; more');
});

test('the first answer has the chief button, and a button alone is the whole reply', () => {
  const answers = ['INTERCEPT FROM Slonim', 'INTERCEPT NO'].map((order) => ({ order, stakes: [order] }));
  const html = htmlOf(letterWith({ kind: 'answers', answers, isWhole: true }, { kind: 'button', line: 'DONE' }));
  const buttons = [...html.matchAll(/<td class="(button[^"]*)"[^>]*><a href="[^"]*body=([^"]*)"/g)].map(
    ([, ...each]) => each,
  );
  expect(buttons).toEqual([
    ['button sans', 'INTERCEPT%20FROM%20Slonim%0D%0ADONE'],
    ['button quiet sans', 'INTERCEPT%20NO%0D%0ADONE'],
    ['button sans', 'DONE'],
  ]);
});
