/** The lines that HELP prints as examples are read as they stand, in a mail of any language. */
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/engine/index.ts';
import { installedGames } from '../../src/match/games.ts';
import { gameIn } from '../../src/match/words.ts';
import { type Help, readSheet } from '../../src/orders/index.ts';

const NO_HELP = (): Help => ({ texts: [], lines: [] });

const topicsOf = (help: (about: string) => Help): readonly string[] => help('').topics ?? [];

const examplesOf = (help: (about: string) => Help): readonly string[] => [
  ...new Set(topicsOf(help).flatMap((topic) => help(topic).lines)),
];

const cases = [...installedGames.values()].flatMap((game) =>
  LANGUAGES.map((tag) => [game.id, tag, gameIn(game, tag).language] as const),
);

test.each(cases)('%s in %s', (_id, _tag, language) => {
  const unread = examplesOf(language.help ?? NO_HELP).filter((text) => {
    const { lines, standing, commands, standingEdits, ignored, problems } = readSheet(text, language, { owns: [] });
    const isSound = [...lines, ...standing].every((line) => line.problems.length === 0);
    const count = lines.length + standing.length + commands.length + standingEdits.length;
    return !isSound || ignored.length + problems.length > 0 || count === 0;
  });
  expect(unread).toEqual([]);
});

test.each([...installedGames.values()])(
  '$id prints many such lines, and all of its topics have some',
  ({ language }) => {
    const help = language.help ?? NO_HELP;
    expect(examplesOf(help).length).toBeGreaterThan(25);
    expect(topicsOf(help).filter((topic) => help(topic).lines.length === 0)).toEqual([]);
  },
);

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
