import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesBeside } from '../../src/reports/map/beside.ts';
import { freest } from '../../src/web/client/labels.ts';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const area = { at: { x: 100, y: 100 }, reach: { x: 14, y: 14 }, isRound: true };
const size = { width: 66, height: 24 };
const placeFor = (taken: Parameters<typeof freest>[1]) => {
  const [first, ...others] = placesBeside(area, size, 2);
  if (!first) throw new Error('no place');
  return freest([first, ...others], taken);
};

test('a label stands on the right of its area, and where a name lies there below it', () => {
  expect(placeFor([])).toEqual(box(116, 88, 66, 24));
  expect(placeFor([{ box: box(116, 92, 60, 17), weight: 1 }]).y).toBe(116);
});

test('where everything is taken the label covers least, and rather a name than a sign', () => {
  const [small, large] = [box(0, 0, 10, 10), box(50, 0, 10, 10)];
  const taken = [
    { box: box(0, 0, 9, 10), weight: 1 },
    { box: box(50, 0, 3, 10), weight: 1 },
  ];
  expect(freest([small, large], taken)).toBe(large);
  expect(freest([small, large], [...taken, { box: box(50, 0, 3, 10), weight: 6 }])).toBe(small);
  expect(freest([small, large], [])).toBe(small);
});

test('the odds of a fight touch their area, however crowded the map is', () => {
  const taken = fc.record({
    box: fc.record({
      x: fc.integer({ min: 0, max: 200 }),
      y: fc.integer({ min: 0, max: 200 }),
      width: fc.integer({ min: 5, max: 120 }),
      height: fc.integer({ min: 5, max: 40 }),
    }),
    weight: fc.constantFrom(1, 6),
  });
  fc.assert(
    fc.property(fc.array(taken, { maxLength: 40 }), (all) => {
      const { x, y, width, height } = placeFor(all);
      const dx = Math.max(0, x - 100, 100 - x - width);
      const dy = Math.max(0, y - 100, 100 - y - height);
      expect(Math.hypot(dx, dy)).toBeGreaterThanOrEqual(14);
      expect(Math.hypot(dx, dy)).toBeLessThan(17);
    }),
  );
});
