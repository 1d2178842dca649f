/** The ground of the map that comes with the game: its hills, its rivers and the bay. The rules do not read it. */
import type { Speech } from '../../../i18n/index.ts';
import { drawGroundSigns, element, lettering, MAP_COLOURS, n } from '../../../reports/index.ts';
import { type Book, shipped } from '../content.ts';
import { type Point, pointOf } from './layout.ts';

type Spot = readonly [x: number, y: number];

const { SEA, SHORE, SEA_NAME, ROAD } = MAP_COLOURS;

const POTOMAC: readonly Spot[] = [
  [-60, 28],
  [8, 36],
  [24, 41],
  [35, 44],
  [44, 53],
  [53, 57],
  [62, 58],
  [71, 66],
  [75, 74],
  [72, 86],
  [75, 98],
  [82, 130],
  [86, 240],
];
const SUSQUEHANNA: readonly Spot[] = [
  [50, -90],
  [62, -16],
  [68, -4],
  [77, 6],
  [86, 12],
  [93, 24],
  [99, 36],
  [104, 42],
];
const BAY: readonly Spot[] = [
  [240, 20],
  [120, 32],
  [104, 38],
  [99, 50],
  [97, 64],
  [99, 78],
  [95, 92],
  [99, 106],
  [96, 124],
  [100, 240],
  [240, 240],
];
/** The crest between the valley and the coast. */
const RIDGE: readonly Spot[] = [
  [20, 104],
  [27, 82],
  [33, 68],
  [40, 58],
  [48, 43],
  [48, 30],
  [50, 18],
  [47, 8],
  [43, -6],
];
const NAMES: readonly (readonly [id: 'pennsylvania' | 'maryland' | 'virginia', at: Spot])[] = [
  ['pennsylvania', [62, 14]],
  ['maryland', [76, 44]],
  ['virginia', [32, 106]],
];

const inPixels = ([x, y]: Spot): Point => pointOf({ x, y });

/** A curve through the middles of the sides of a line. */
const curveOf = (spots: readonly Spot[]): string =>
  spots
    .map(inPixels)
    .map(([x, y], i, all) => {
      const [nextX, nextY] = all[i + 1] ?? [x, y];
      const middle = `${n((x + nextX) / 2)} ${n((y + nextY) / 2)}`;
      return i === 0 ? `M${n(x)} ${n(y)}L${middle}` : `Q${n(x)} ${n(y)} ${middle}`;
    })
    .join('');

/** Hills in steps along the ridge, on both sides of it in turn. */
const hills = (): readonly Spot[] =>
  RIDGE.slice(1).flatMap(([x, y], i) => {
    const [fromX, fromY] = RIDGE[i] ?? [x, y];
    const steps = Math.max(1, Math.round(Math.hypot(x - fromX, y - fromY) / 3.2));
    return Array.from({ length: steps }, (_, k): Spot => {
      const part = k / steps;
      return [fromX + (x - fromX) * part + (k % 2 === 0 ? -1.3 : 1.3), fromY + (y - fromY) * part];
    });
  });

/** Whether the towns stand where those of the shipped map do. */
const isShippedMap = ({ towns }: Book): boolean =>
  [...shipped.towns.values()].every(({ id, x, y }) => towns.get(id)?.x === x && towns.get(id)?.y === y);

/** Nothing on a map of a pack, whose ground nobody knows. */
export const drawGround = (book: Book, say: Speech): string => {
  if (!isShippedMap(book)) return '';
  const river = (spots: readonly Spot[]) =>
    [
      [7, SHORE],
      [4.6, SEA],
    ].map(([width, stroke]) =>
      element('path', { d: curveOf(spots), fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round' }),
    );
  const clearOfTowns = hills().filter(([x, y]) =>
    [...book.towns.values()].every((town) => Math.hypot(town.x - x, town.y - y) > 4),
  );
  const [x, y] = inPixels([61, 56]);
  return [
    ...drawGroundSigns(
      clearOfTowns.map((spot) => {
        const [left, top] = inPixels(spot);
        return { kind: 'mountains' as const, at: { x: left, y: top } };
      }),
    ),
    ...river(SUSQUEHANNA),
    ...river(POTOMAC),
    element('path', { d: `${curveOf(BAY)}z`, fill: SEA, stroke: SHORE, 'stroke-width': 1.6 }),
    lettering(say('map.land.potomac'), { x, y }, { size: 12, fill: SEA_NAME, anchor: 'middle' }),
    ...NAMES.map(([id, spot]) => {
      const [left, top] = inPixels(spot);
      return lettering(say(`map.land.${id}`), { x: left, y: top }, { size: 15, fill: ROAD, spacing: 5 });
    }),
  ].join('');
};
