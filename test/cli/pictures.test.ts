import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setUpPictures } from '../../src/cli/pictures/set-ups.ts';
import { games } from '../../src/games/index.ts';

test('every scenario has a picture', () => {
  const scenarios = [...games.values()].flatMap(({ id, scenarios }) =>
    scenarios.map((scenario) => `${id}-${scenario.id}`),
  );
  expect(setUpPictures().map(({ file }) => file)).toEqual(scenarios.map((name) => `map-${name}.svg`));
});

test.each(setUpPictures())(
  '$file of the documentation is what npm run pictures draws, and is shown there',
  ({ file, svg }) => {
    expect(readFileSync(join('docs/images', file), 'utf8') === svg, `${file} is out of date: npm run pictures`).toBe(
      true,
    );
    expect(readFileSync('docs/map.md', 'utf8')).toContain(`images/${file}`);
  },
);
