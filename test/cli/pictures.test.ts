import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setUpPictures } from '../../src/cli/pictures/set-ups.ts';
import type { Game } from '../../src/game/index.ts';
import { games } from '../../src/games/index.ts';
import { marches } from '../games/campaign/marches/game.ts';

test('every scenario has a picture', () => {
  const scenarios = [...games.values()].flatMap(({ id, setup: { scenarios } }) =>
    scenarios.map((scenario) => `${id}-${scenario.id}`),
  );
  expect(setUpPictures([...games.values()]).map(({ file }) => file)).toEqual(
    scenarios.map((name) => `map-${name}.svg`),
  );
});

test('a game is drawn with its own scenarios and lines', () => {
  const [picture, ...others] = setUpPictures([marches as unknown as Game]);
  expect(others).toEqual([]);
  expect(picture?.file).toBe('map-marches-border.svg');
  expect(picture?.svg).toContain('CEDAR');
  expect(picture?.svg).toContain('plain road');
});

test.each(setUpPictures([...games.values()]))(
  '$file of the documentation matches npm run pictures, and is shown there',
  ({ file, svg }) => {
    expect(readFileSync(join('docs/images', file), 'utf8') === svg, `${file} is out of date: npm run pictures`).toBe(
      true,
    );
    expect(readFileSync('docs/map.md', 'utf8')).toContain(`images/${file}`);
  },
);
