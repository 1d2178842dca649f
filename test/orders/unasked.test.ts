import { expect, test } from 'vitest';
import { message } from '../../src/engine/index.ts';
import { games } from '../../src/games/index.ts';
import { gameIn } from '../../src/match/words.ts';
import { editStanding, readSheet } from '../../src/orders/index.ts';

const askedFor = (game: string, kind: string, text: string) => {
  const language = games.get(game)?.language;
  if (!language) throw new Error(game);
  const decision = { id: 1, kind, seat: 'britain', prompt: message(`ask.${kind}`), public: true };
  return readSheet(text, language, { owns: ['britain'], open: [decision] });
};

const given = (game: string, kind: string, text: string) =>
  askedFor(game, kind, text).standing.map(({ policy, spelt }) => (policy ? spelt : 'faulty'));

test.each(
  [...games.values()].flatMap(({ id, questions }) =>
    Object.entries(questions).flatMap(([kind, { unasked }]) => (unasked === undefined ? [] : [[id, kind]])),
  ),
)('%s: NEVER answers %s for the whole match, with a sound line that says so in every language', (id, kind) => {
  expect(given(id, kind, 'NEVER')).toEqual([expect.stringMatching(/^STANDING .*(?:never|always)$/)]);
  const game = games.get(id);
  if (!game) throw new Error(id);
  for (const tag of ['en', 'ko', 'ja'] as const)
    expect(gameIn(game, tag).language.catalogue[`unasked.${kind}`], tag).toBeDefined();
});

test.each([
  ...['Never.', 'never ask me again', 'nie wieder', 'Jamais', 'ne plus demander'],
  ...['다시 묻지 마십시오.', '今後は聞かないでください。', '聞かない'],
])('%s is read as NEVER', (text) => {
  expect(given('wellington', 'siege.cards', text)).toEqual(['STANDING SIEGE cards play never']);
});

test('NEVER says nothing where no question protects a secret, and as a word of a letter', () => {
  expect(given('wellington', 'intercept', 'NEVER')).toEqual([]);
  expect(given('wellington', 'siege.cards', 'I have never seen such a siege')).toEqual([]);
  expect(readSheet('NEVER', games.get('wellington')?.language as never, { owns: ['britain'] }).standing).toEqual([]);
});

test('the line comes before those that ask, and after all others', () => {
  const before = [
    'STANDING SIEGE defend play best if hits >= 1',
    'STANDING SIEGE cards play ask',
    'STANDING PREEMPT never',
  ];
  const { texts } = editStanding(before, askedFor('wellington', 'siege.cards', 'NEVER'), {
    asking: new Set([before[1] ?? '']),
  });
  expect(texts).toEqual([before[0], 'STANDING SIEGE cards play never', before[1], before[2]]);
  expect(editStanding(before, askedFor('wellington', 'siege.cards', 'NEVER')).texts).toEqual([
    ...before,
    'STANDING SIEGE cards play never',
  ]);
});
