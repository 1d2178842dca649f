/** Hexes with their ground: water as bands that run from hex to hex, everything else with signs of its own. */
import { distanceOf, type Point, towards } from '../map/geometry.ts';
import { type Attributes, element, n, polyline } from '../map/svg.ts';
import { GRID, GROUND_FILL, INK, LAND, PAPER, ROAD, ROOF, SLOPE, TREE, WATER } from './colours.ts';
import { type Field, type FieldGround, type FieldHex, HEX_FACES, type HexFace } from './field.ts';
import { cornersOf, FACE_STEPS, faceOf, type Layout, middleOf, pointsOf } from './layout.ts';

const path = (d: string, attributes: Attributes): string => element('path', { d, fill: 'none', ...attributes });

/** Where signs stand in a hex: around what stands in its middle. */
const SPOTS: readonly (readonly [number, number])[] = [
  [-29, -14],
  [29, -14],
  [-30, 16],
  [30, 16],
  [-14, -33],
  [14, -33],
];

const tree = ({ x, y }: Point): string =>
  element('polygon', {
    points: pointsOf([
      { x, y: y - 9 },
      { x: x + 6.5, y: y + 5 },
      { x: x - 6.5, y: y + 5 },
    ]),
    fill: TREE,
  }) + path(`M${n(x)} ${n(y + 5)}v4`, { stroke: TREE, 'stroke-width': 2.4 });

const house = ({ x, y }: Point): string =>
  element('rect', { x: x - 6, y: y - 2, width: 12, height: 9, fill: PAPER, stroke: INK, 'stroke-width': 1 }) +
  element('polygon', {
    points: pointsOf([
      { x: x - 8, y: y - 2 },
      { x, y: y - 9 },
      { x: x + 8, y: y - 2 },
    ]),
    fill: ROOF,
    stroke: INK,
    'stroke-width': 1,
  });

const peak = ({ x, y }: Point): string =>
  path(
    `M${n(x - 9)} ${n(y + 6)}L${n(x)} ${n(y - 9)}L${n(x + 9)} ${n(y + 6)}M${n(x)} ${n(y - 9)}L${n(x + 2.5)} ${n(y + 1)}`,
    {
      stroke: INK,
      'stroke-width': 1.6,
    },
  );

const slope = ({ x, y }: Point): string =>
  path(`M${n(x - 10)} ${n(y + 4)}Q${n(x)} ${n(y - 9)} ${n(x + 10)} ${n(y + 4)}`, {
    stroke: SLOPE,
    'stroke-width': 2.2,
  });

const mill = ({ x, y }: Point): string =>
  element('rect', { x: x - 4, y: y - 1, width: 8, height: 10, fill: PAPER, stroke: INK, 'stroke-width': 1 }) +
  path(`M${n(x - 9)} ${n(y - 9)}L${n(x + 9)} ${n(y + 7)}M${n(x + 9)} ${n(y - 9)}L${n(x - 9)} ${n(y + 7)}`, {
    stroke: INK,
    'stroke-width': 2,
  });

const pit = ({ x, y }: Point): string =>
  [
    [-5, 0],
    [4, -4],
    [4, 4],
  ]
    .map(([dx = 0, dy = 0]) => element('circle', { cx: x + dx, cy: y + dy, r: 1.7, fill: SLOPE }))
    .join('');

/** The sign of each ground that is no water. */
const SIGNS: Readonly<Partial<Record<FieldGround, (at: Point) => string>>> = {
  forest: tree,
  hill: slope,
  rugged: peak,
  town: house,
  windmill: mill,
  quarry: pit,
};

export const groundSign = (ground: FieldGround, at: Point): string => {
  const sign = SIGNS[ground];
  if (sign) return sign(at);
  const band = path(`M${n(at.x - 14)} ${n(at.y)}h28`, { stroke: WATER, 'stroke-width': 12 });
  return ground === 'ford' ? band + stones(at, { x: 0, y: 1 }) : band;
};

const isWater = ({ ground }: FieldHex): boolean => ground === 'river' || ground === 'ford';

/** The hexes beside a hex, by its sides. */
const besides = (field: Field, { x, y }: FieldHex): readonly (readonly [HexFace, FieldHex])[] =>
  HEX_FACES.flatMap((face) => {
    const [dx, dy] = FACE_STEPS[face];
    const found = field.hexes.find((each) => each.x === x + dx && each.y === y + dy);
    return found ? [[face, found] as const] : [];
  });

/** Where water leaves a hex: to every water beside it; where it ends at the edge of the field, off it. */
const endsOf = (field: Field, hex: FieldHex): readonly HexFace[] => {
  const around = besides(field, hex);
  const wet = around.filter(([, each]) => isWater(each) || each.hasBridge).map(([face]) => face);
  const off = HEX_FACES.filter((face) => !around.some(([each]) => each === face));
  return wet.length === 1 ? [...wet, ...off.slice(0, 1)] : wet;
};

/** Water runs from the middle of a hex to its sides; stones lie across it where it can be waded. */
const water = (field: Field, layout: Layout, hex: FieldHex): string => {
  const centre = layout.centreOf(hex);
  const ends = endsOf(field, hex).map((face) => middleOf(faceOf(centre, face)));
  const bands = ends.map((end) => polyline([centre, end])).join('');
  return [
    path(bands, { stroke: WATER, 'stroke-width': 24 }),
    element('circle', { cx: centre.x, cy: centre.y, r: 14, fill: WATER }),
    ...(hex.ground === 'ford' ? ends.map((end) => stones(towards(centre, end, STONES), acrossOf(centre, end))) : []),
  ].join('');
};

/** How far stones lie from the middle of a hex. */
const STONES = 34;

/** The direction across a band of water. */
const acrossOf = (from: Point, to: Point): Point => {
  const length = distanceOf(from, to) || 1;
  return { x: (to.y - from.y) / length, y: (from.x - to.x) / length };
};

/** Stones across the water: it can be waded. */
const stones = ({ x, y }: Point, across: Point): string =>
  [-2, -1, 0, 1, 2]
    .map((i) =>
      element('circle', {
        cx: x + across.x * i * 5,
        cy: y + across.y * i * 5,
        r: 2.3,
        fill: PAPER,
        stroke: INK,
        'stroke-width': 0.8,
      }),
    )
    .join('');

const bridge = ({ x, y }: Point): string =>
  element('rect', { x: x - 20, y: y - 17, width: 40, height: 34, fill: PAPER, stroke: ROAD, 'stroke-width': 2 }) +
  path(`M${n(x - 24)} ${n(y - 17)}h48M${n(x - 24)} ${n(y + 17)}h48`, { stroke: INK, 'stroke-width': 3 });

/** Works: a thick wall along sides of a hex, with merlons. */
export const wall = ([a, b]: readonly [Point, Point]): string =>
  path(polyline([a, b]), { stroke: INK, 'stroke-width': 7 }) +
  path(polyline([a, b]), { stroke: SLOPE, 'stroke-width': 5, 'stroke-dasharray': '7 4' });

const shape = (hex: FieldHex, centre: Point): string =>
  element('polygon', {
    points: pointsOf(cornersOf(centre)),
    fill: hex.ground ? GROUND_FILL[hex.ground] : LAND,
    stroke: GRID,
    'stroke-width': 1,
  });

const signs = (hex: FieldHex, { x, y }: Point): string => {
  const sign = hex.ground && SIGNS[hex.ground];
  return sign ? SPOTS.map(([dx, dy]) => sign({ x: x + dx, y: y + dy })).join('') : '';
};

/** A hex and what its ground looks like; the first element is its outline. */
export const drawHex = (field: Field, layout: Layout, hex: FieldHex): string => {
  const centre = layout.centreOf(hex);
  return [
    shape(hex, centre),
    signs(hex, centre),
    isWater(hex) || hex.hasBridge ? water(field, layout, hex) : '',
    hex.hasBridge ? bridge(centre) : '',
    ...hex.works.map((face) => wall(faceOf(centre, face, 45))),
  ].join('');
};
