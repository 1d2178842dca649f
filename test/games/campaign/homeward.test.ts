import { expect, test } from 'vitest';
import { positionOf, readCase } from '../../../src/games/campaign/case/index.ts';
import { inOrderOfEvasion, inOrderOfRetreat, stepsToKey } from '../../../src/games/campaign/rules/march/safe-places.ts';
import type { Play } from '../../../src/games/campaign/rules/play.ts';
import { neighbours } from '../../../src/games/campaign/rules/position.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

const { definition } = wellington;

/** A play with only the parts that these functions need. */
const at = (fields: object): Play => {
  const state = positionOf(
    wellington,
    readCase(wellington, { id: 'test', game: 'wellington', position: 'empty', ...fields }),
  );
  return { game: definition, state, frozen: new Map() } as unknown as Play;
};

const areas = (ways: readonly { readonly area: string }[]) => ways.map(({ area }) => area);
const ways = (from: string) => neighbours(definition, from);

test('a key of the side itself is no step away, a neighbouring one is one step', () => {
  const play = at({});
  expect(stepsToKey(play, 'porto', 'allies')).toBe(0);
  expect(stepsToKey(play, 'braga', 'allies')).toBe(1);
  expect(stepsToKey(play, 'porto', 'france')).toBeGreaterThan(1);
});

test('D-46: one’s own key or fortress first, then friends, then homeward; hardship breaks ties', () => {
  const play = at({ place: { abrantes: { britain: { inf: 1 } } } });
  const order = (hardships: Readonly<Record<string, number>>) =>
    areas(
      inOrderOfRetreat(
        play,
        'allies',
        ['abrantes', 'evora', 'lisbon', 'elvas'].map((area) => ({ area })),
        ({ area }) => hardships[area] ?? 0,
      ),
    );
  expect(order({}).slice(2)).toEqual(['abrantes', 'evora']);
  expect(order({ elvas: 1 }).slice(0, 2)).toEqual(['lisbon', 'elvas']);
  expect(order({ lisbon: 3 })[3]).toBe('evora');
});

test('D-32: friendly ground before uncontrolled, uncontrolled before enemy', () => {
  const play = at({ place: { salamanca: { britain: { inf: 1 } } } });
  const found = areas(inOrderOfEvasion(play, 'allies', ways('lumbrales')));
  const firstEnemy = found.findIndex((area) => ['zamora', 'ciudad_rodrigo'].includes(area));
  expect(found.slice(0, 2).sort()).toEqual(['almeida', 'braga']);
  expect(found.indexOf('salamanca')).toBeLessThan(firstEnemy);
});
