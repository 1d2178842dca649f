import { expect, test } from 'vitest';
import { boxAround, freest, placesBeside } from '../../src/web/client/labels.ts';

const spot = { x: 100, y: 100 };
const size = { width: 40, height: 20 };

test('a label stands above its spot, and where a name lies there below it', () => {
  const [first, ...others] = placesBeside(spot, size);
  if (!first) throw new Error('no place');
  const above = freest([first, ...others], []);
  expect(above.bottom).toBeLessThan(spot.y);
  const below = freest([first, ...others], [boxAround({ x: 100, y: 70 }, { width: 60, height: 30 })]);
  expect(below.top).toBeGreaterThan(spot.y);
});

test('where everything is taken the label covers least', () => {
  const [small, large] = [
    { left: 0, top: 0, right: 10, bottom: 10 },
    { left: 50, top: 0, right: 60, bottom: 10 },
  ];
  const taken = [
    { left: 0, top: 0, right: 9, bottom: 10 },
    { left: 50, top: 0, right: 53, bottom: 10 },
  ];
  expect(freest([small, large], taken)).toBe(large);
  expect(freest([small, large], [])).toBe(small);
});
