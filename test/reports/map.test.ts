import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceOf, spread, triangulate } from '../../src/reports/geometry.ts';
import { type Chart, drawMap, mapPng } from '../../src/reports/index.ts';
import { type LabelWish, placeLabels } from '../../src/reports/labels.ts';
import { game, report, reporter } from './fixtures.ts';

const chart = reporter.chart(report());
const svg = drawMap(chart);

test('the drawing is well-formed', () => {
  expect(() => new Resvg(svg)).not.toThrow();
});

test('every area and its name is on the map', () => {
  for (const { id, name } of game.content.areas.values()) {
    expect(svg).toContain(`id="area-${id}"`);
    expect(svg).toMatch(new RegExp(`>${name}( \\[\\d\\])?( \\*)?<`));
  }
});

test('every line is drawn in the stroke of its kind', () => {
  const count = (pattern: RegExp) => svg.match(pattern)?.length ?? 0;
  const rivers = game.content.lines.filter(({ kind }) => kind === 'river').length;
  expect(count(/<line /g)).toBe(game.content.lines.length + rivers);
  expect(count(/<line [^>]*stroke-dasharray="7 5"/g)).toBe(
    game.content.lines.filter(({ kind }) => kind === 'rough').length,
  );
});

test('formations stand on the map with their strength, and all owners with their code', () => {
  for (const text of ['Wellington 7', 'Marmont 6', 'Hill 4']) expect(svg).toContain(`>${text}</text>`);
  for (const { code } of game.content.powers) expect(svg).toContain(`>${code}</text>`);
});

test('changed areas are marked and told', () => {
  expect(chart.areas.filter(({ changed }) => changed).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['lisbon', 'lumbrales', 'merida', 'salamanca']),
  );
  expect(svg).toContain('>Merida *<');
  expect(chart.changes).toContain('Salamanca (FN) Marmont +6 SP');
});

test('the same chart gives the same drawing', () => {
  expect(drawMap(JSON.parse(JSON.stringify(chart)))).toBe(svg);
});

test('names are escaped', () => {
  const [first, ...rest] = chart.areas;
  const evil: Chart = {
    ...chart,
    title: '<&">\u0000',
    areas: [{ ...(first as (typeof chart.areas)[number]), name: `</text><script>&'"` }, ...rest],
  };
  const drawn = drawMap(evil);
  expect(drawn).not.toContain('<script');
  expect(() => new Resvg(drawn)).not.toThrow();
});

test('an image of it is a PNG of the width asked for, small enough for a mail', () => {
  const png = mapPng(svg);
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect(png.readUInt32BE(16)).toBe(1200);
  expect(png.length).toBeLessThan(250_000);
  expect(png.equals(mapPng(svg))).toBe(true);
});

/** Shows an image inside a drawing: a broken one would leave no trace. */
const pixelsOf = (png: Buffer, width: number, height: number): Buffer =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  ).render().pixels;

test('the palette keeps the colours of plain surfaces', () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><rect width="30" height="10" fill="#b3312b"/><rect x="10" width="10" height="10" fill="#2f5f9e"/><rect x="20" width="10" height="10" fill="#f4ecd6"/></svg>';
  const pixels = pixelsOf(mapPng(drawing, 30), 30, 10);
  const colourAt = (x: number) => pixels.subarray((5 * 30 + x) * 4, (5 * 30 + x) * 4 + 3).toString('hex');
  expect([5, 15, 25].map(colourAt)).toEqual(['b3312b', '2f5f9e', 'f4ecd6']);
});

const overlap = (a: { x: number; y: number; width: number; height: number }, b: typeof a): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const wish = (id: string, x: number, y: number): LabelWish => ({
  id,
  at: { x, y },
  distance: 10,
  width: 60,
  height: 14,
});

const frame = { x: 0, y: 0, width: 1000, height: 1000 };

test('a label with room stands on the right, one at the edge on the left', () => {
  const places = placeLabels([wish('a', 500, 500), wish('b', 990, 300)], { frame, obstacles: [], lines: [] });
  expect(places.get('a')?.x).toBe(510);
  expect(places.get('b')?.x).toBe(920);
});

test('two labels that would cover each other part', () => {
  const places = [
    ...placeLabels([wish('a', 500, 500), wish('b', 520, 500)], { frame, obstacles: [], lines: [] }).values(),
  ];
  expect(overlap(places[0] as (typeof places)[number], places[1] as (typeof places)[number])).toBe(false);
});

test('a label keeps off a line that runs where it would stand', () => {
  const line = [
    { x: 500, y: 500 },
    { x: 900, y: 500 },
  ] as const;
  expect(placeLabels([wish('a', 500, 500)], { frame, obstacles: [], lines: [line] }).get('a')?.x).toBe(430);
});

const point = fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 300 }) });

test('two points that touch are moved apart, others stay', () => {
  const far = { x: 900, y: 900 };
  const moved = spread([{ x: 0, y: 0 }, { x: 4, y: 0 }, far], [10, 10, 10]);
  expect(distanceOf(moved[0] ?? far, moved[1] ?? far)).toBeCloseTo(20);
  expect(moved[2]).toEqual(far);
  expect(spread([far, far], [5, 5])).not.toEqual([far, far]);
});

test('no point lies inside the circle of a triangle, and no side is too long', () => {
  fc.assert(
    fc.property(fc.uniqueArray(point, { maxLength: 12, selector: ({ x, y }) => `${x},${y}` }), (points) => {
      for (const [a, b, c] of triangulate(points, 150)) {
        for (const [p, q] of [
          [a, b],
          [b, c],
          [c, a],
        ] as const) {
          expect(distanceOf(p, q)).toBeLessThan(150);
        }
        const inside = points.filter((each) => each !== a && each !== b && each !== c && isInside(each, [a, b, c]));
        expect(inside).toEqual([]);
      }
    }),
  );
});

type Corner = { readonly x: number; readonly y: number };

const turn = (a: Corner, b: Corner, c: Corner): number =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));

const isInside = (each: Corner, [a, b, c]: readonly [Corner, Corner, Corner]): boolean => {
  const turns = [turn(a, b, each), turn(b, c, each), turn(c, a, each)];
  return turns.every((side) => side > 0) || turns.every((side) => side < 0);
};
