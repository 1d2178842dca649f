/** The lines that HELP prints as examples are read as they stand, in a mail of any language. */
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/engine/index.ts';
import { installedGames } from '../../src/match/games.ts';
import { gameIn } from '../../src/match/words.ts';
import { readSheet } from '../../src/orders/index.ts';

/** Topics that HELP names, and no topic. */
const topicsIn = (text: string): readonly string[] => ['', ...text.split(/[^\p{L}]+/u)];

const examplesOf = (help: (about: string) => readonly string[]): readonly string[] => [
  ...new Set(
    topicsIn(help('').join(' '))
      .flatMap((topic) => help(topic))
      .flatMap((line) => (/^ {4}(?!\|)(\S.*)$/.exec(line) ?? []).slice(1)),
  ),
];

const cases = [...installedGames.values()].flatMap((game) =>
  LANGUAGES.map((tag) => [game.id, tag, gameIn(game, tag).language] as const),
);

test.each(cases)('%s in %s', (_id, _tag, language) => {
  const unread = examplesOf(language.help ?? (() => [])).filter((text) => {
    const { lines, standing, commands, ignored, problems } = readSheet(text, language, { owns: [] });
    const isRead = [...lines, ...standing].every((line) => line.problems.length === 0);
    return !isRead || ignored.length + problems.length > 0 || lines.length + standing.length + commands.length === 0;
  });
  expect(unread).toEqual([]);
});

test('campaign games print many such lines', () => {
  for (const id of ['kutuzov', 'wellington']) {
    const help = installedGames.get(id)?.language.help;
    expect(examplesOf(help ?? (() => [])).length).toBeGreaterThan(40);
  }
});

test.each(['\n', '\n    ', ' \n  '])('a list that a mail program has broken is read whole (%j)', (gap) => {
  const language = installedGames.get('gettysburg')?.language;
  if (!language) throw new Error('there is no such game');
  const canonical = (text: string) =>
    readSheet(text, language, { owns: ['USA'] }).standing.map((line) => [line.canonical, line.problems.length]);
  const list = 'LOSS: Howard > Slocum > Reynolds > Hancock > Sickles > Sykes > Sedgwick';
  const whole = canonical(list);
  expect(whole).toMatchObject([[expect.stringMatching(/^LOSS: (?:\S+ > ){6}\S+$/), 0]]);
  for (const at of [...list.matchAll(/ > /g)].map(({ index }) => index + 2))
    expect(canonical(list.slice(0, at) + gap + list.slice(at + 1))).toEqual(whole);
});
