/** What players of Kutuzov read and write: the map, HELP, words in each language. */
import { expect, test } from 'vitest';
import { setUpPictures } from '../../../src/cli/pictures/set-ups.ts';
import aliases from '../../../src/games/kutuzov/aliases.json' with { type: 'json' };
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { examples } from '../../../src/games/kutuzov/orders/help.ts';
import { format } from '../../../src/i18n/index.ts';
import { readSheet } from '../../../src/orders/index.ts';

const {
  language,
  definition: { content },
} = kutuzov;

const lines = Object.entries(examples).flatMap(([topic, shown]) => shown.map((example) => ({ topic, example })));

test.each(lines)('the example of $topic is understood: $example', ({ example }) => {
  const owns = content.powers.map(({ id }) => id);
  const sheet = readSheet(example, language, { owns });
  const read = [...sheet.lines, ...sheet.standing];
  const problems = read.flatMap((line) =>
    line.problems.map(({ message }) => format(language.catalogue, language.formatters, message)),
  );
  expect({ problems, ignored: sheet.ignored, read: read.length > 0 }).toEqual({
    problems: [],
    ignored: [],
    read: true,
  });
});

test.each(setUpPictures([kutuzov]))(
  '$file shows every area by its name and every contingent by its code',
  ({ svg }) => {
    const escaped = (name: string) => name.replaceAll('&', '&amp;');
    expect([...content.areas.values()].filter(({ name }) => !svg.includes(escaped(name)))).toEqual([]);
    for (const { code } of content.contingents) expect(svg, code).toContain(`>${code}<`);
  },
);

test('names that orders may use belong to things that there are', () => {
  const unknown = (names: object, known: ReadonlySet<string>) => Object.keys(names).filter((id) => !known.has(id));
  expect(unknown(aliases.places, new Set(content.areas.keys()))).toEqual([]);
  expect(unknown(aliases.leaders, new Set(content.leaders.keys()))).toEqual([]);
  expect(unknown(aliases.powers, new Set(content.contingents.map(({ id }) => id)))).toEqual([]);
  const all = Object.values({ ...aliases.places, ...aliases.leaders, ...aliases.powers }).flat();
  expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([]);
});
