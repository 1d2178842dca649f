/** Where names and corps stand on the map: none of them covers another one, a town, or the edge. */

import { sure } from '../../../engine/sure.ts';
import {
  type Candidate,
  type Label,
  labelsOf,
  type MapBox,
  placeLabels,
  type Surroundings,
  type Wish,
  widthOf,
} from '../../../reports/index.ts';
import type { Town } from '../content.ts';
import { corpsOnMap, routeOf, townOf } from '../rules/position.ts';
import type { Position } from '../state.ts';
import { type CorpsId, SIDES, type TownId } from '../types.ts';

const SCALE = 7;
const EDGE = 60;
/** The map has nothing further west. */
const WEST = 25;
export const WIDTH = (100 - WEST) * SCALE + 2 * EDGE;
export const HEIGHT = 109 * SCALE + 2 * EDGE;

/** The radius of a town, and of its edge. */
export const RADIUS = 13;
const RIM = RADIUS + 1;
/** A corps with a short name; those of a game are all as wide as the widest. */
const CHIP = { width: 98, height: 22, size: 13, margin: 4 } as const;
/** The coloured part of a corps, with its strength. */
export const BLOCK = 24;
const GAP = 3;
export const NAME = { size: 16, height: 18, baseline: 14 } as const;

export type Point = readonly [x: number, y: number];

export const pointOf = ({ x, y }: Pick<Town, 'x' | 'y'>): Point => [EDGE + (x - WEST) * SCALE, EDGE + y * SCALE];

export const between = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];

export interface Layout {
  /** The boxes of the names. */
  readonly names: ReadonlyMap<TownId, MapBox>;
  /** The middle of each corps. */
  readonly corps: ReadonlyMap<CorpsId, Point>;
  /** The size of a corps. */
  readonly chip: Chip;
}

type Chip = Pick<MapBox, 'width' | 'height'>;

/** How a reader calls towns and corps. */
export interface Names {
  town(id: TownId): string;
  corps(id: CorpsId): string;
}

const chipOf = ({ book }: Position, names: Names): Chip => {
  const widest = Math.max(...[...book.corps.keys()].map((id) => widthOf(names.corps(id), CHIP.size)));
  return { width: Math.max(CHIP.width, Math.ceil(BLOCK + widest + 2 * CHIP.margin)), height: CHIP.height };
};

/** The most columns of corps. */
const COLUMNS = [1, 2, 3] as const;

const deepOf = (count: number, columns: number): number => Math.ceil(count / columns);

const sizeOf = ({ width, height }: Chip, count: number, columns: number) => ({
  width: Math.min(count, columns) * (width + GAP) - GAP,
  height: deepOf(count, columns) * (height + GAP) - GAP,
});

const corpsIn = (position: Position, has: (id: CorpsId) => boolean): readonly CorpsId[] =>
  SIDES.flatMap((side) => corpsOnMap(position, side)).filter(has);

/** Corps on the same way, in the order of their sides. */
interface March {
  readonly from: Point;
  readonly to: Point;
  readonly corps: readonly CorpsId[];
}

const marchesOf = (position: Position): readonly March[] => {
  const marches = new Map<string, March>();
  const at = (id: TownId) => pointOf(sure(position.book.towns.get(id)));
  for (const id of corpsIn(position, (each) => routeOf(position, each) !== undefined)) {
    const { from, to } = sure(routeOf(position, id));
    const corps = [...(marches.get(`${from} ${to}`)?.corps ?? []), id];
    marches.set(`${from} ${to}`, { from: at(from), to: at(to), corps });
  }
  return [...marches.values()];
};

/** Places along a way, at a third of it if that is free, and beside it in pixels, the best first. */
const ALONG = [1 / 3, 0.38, 0.3, 0.43, 0.48, 0.25, 0.53, 0.2] as const;
const ACROSS = [0, 20, -20, 40, -40, 60, -60, 80, -80, 105, -105, 130, -130] as const;

/** The places of corps on their way, which cover no town; the last one is for want of any. */
const placesOn = (chip: Chip, { from, to, corps }: March, towns: readonly Point[]): Candidate[] => {
  const { width, height } = sizeOf(chip, corps.length, 1);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const found = ACROSS.flatMap((across, beside) =>
    ALONG.map((along, rank): Candidate => {
      const [x, y] = between(from, to, along);
      const box = { x: x - dy * across - width / 2, y: y + dx * across - height / 2, width, height };
      return { box, form: 0, cost: 6 * beside + rank };
    }),
  );
  const isFree = ({ box }: Candidate) =>
    box !== undefined &&
    box.x >= 0 &&
    box.y >= 0 &&
    box.x + width <= WIDTH &&
    box.y + height <= HEIGHT &&
    towns.every(([x, y]) => {
      const away = [x - Math.min(Math.max(x, box.x), box.x + width), y - Math.min(Math.max(y, box.y), box.y + height)];
      return Math.hypot(...away) > RIM + 2;
    });
  return [...found.filter(isFree), { form: 0, cost: 1000 }];
};

/** The middle of a way, for corps that fit nowhere else. */
const middleOf = (chip: Chip, { from, to, corps }: March): MapBox => {
  const size = sizeOf(chip, corps.length, 1);
  const [x, y] = between(from, to, 0.5);
  return { x: x - size.width / 2, y: y - size.height / 2, ...size };
};

/** The middles of the corps in a box, column by column. */
const spread = (chip: Chip, corps: readonly CorpsId[], { x, y }: MapBox, columns: number): [CorpsId, Point][] => {
  const deep = deepOf(corps.length, columns);
  return corps.map((id, i) => [
    id,
    [
      x + chip.width / 2 + Math.floor(i / deep) * (chip.width + GAP),
      y + chip.height / 2 + (i % deep) * (chip.height + GAP),
    ],
  ]);
};

const wishOf = (chip: Chip, { id, points, ...town }: Town, name: string, count: number): Wish => {
  const [x, y] = pointOf(town);
  return {
    id,
    sign: { at: { x, y }, reach: { x: RIM, y: RIM }, isRound: points === 0 },
    marks: [],
    plates:
      count === 0 ? [] : COLUMNS.filter((columns) => columns <= count).map((columns) => sizeOf(chip, count, columns)),
    onSign: sizeOf(chip, count, 1),
    names: [{ width: widthOf(name, NAME.size, points > 0 ? 'bold' : 'regular'), height: NAME.height }],
    isMajor: true,
  };
};

/** The cost of a covered pixel of a route, and of an arrow. */
const WEIGHT = { route: 0.11, arrow: 0.3 } as const;

const surroundingsOf = ({ book }: Position, marches: readonly March[]): Surroundings => {
  const point = ([x, y]: Point) => ({ x, y });
  const at = (id: TownId) => point(pointOf(sure(book.towns.get(id))));
  return {
    frame: { x: 2, y: 2, width: WIDTH - 4, height: HEIGHT - 4 },
    obstacles: [],
    lines: [
      ...book.routes.map(([a, b]) => ({ segment: [at(a), at(b)] as const, weight: WEIGHT.route })),
      ...marches.map(({ from, to }) => ({ segment: [point(from), point(to)] as const, weight: WEIGHT.arrow })),
    ],
  };
};

/** Lays out a position with the names of its towns. The same position gives the same layout. */
export const layOut = (position: Position, called: Names): Layout => {
  const chip = chipOf(position, called);
  const towns = [...position.book.towns.values()];
  const corpsAt = (town: TownId) => corpsIn(position, (id) => townOf(position, id) === town);
  const marches = marchesOf(position);
  const wishes = towns.map((town) => wishOf(chip, town, called.town(town.id), corpsAt(town.id).length));
  const middles = towns.map(pointOf);
  const labels: Label[] = [
    ...labelsOf(wishes, surroundingsOf(position, marches)),
    ...marches.map(
      (march, i): Label => ({ id: `march ${i}`, kind: 'plate', rank: 3, candidates: placesOn(chip, march, middles) }),
    ),
  ];
  const places = placeLabels(labels);
  const names = new Map<TownId, MapBox>();
  const corps: [CorpsId, Point][] = [];
  for (const [i, { id, kind }] of labels.entries()) {
    const march = marches[i - labels.length + marches.length];
    const { box = march && middleOf(chip, march), form } = sure(places[i]);
    if (!box) continue;
    if (kind === 'name') names.set(id, box);
    else corps.push(...spread(chip, march?.corps ?? corpsAt(id), box, march ? 1 : sure(COLUMNS[form])));
  }
  return { names, corps: new Map(corps), chip };
};
