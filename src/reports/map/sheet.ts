/** A chart laid out: the positions of everything, in units of its sheet, of which the whole map has a pixel each. */
import { sure } from '../../engine/index.ts';
import type { Chart, ChartArea } from './chart.ts';
import {
  type Box,
  boxAround,
  contains,
  grown,
  lengthInside,
  type Point,
  type Segment,
  type Size,
  scaled,
  unionOf,
} from './geometry.ts';
import { labelsOf, type Wish } from './labels.ts';
import { type Arrow, arrowOf, piecesOf } from './moves.ts';
import { type Name, namesOf } from './names.ts';
import { placeLabels } from './placement.ts';
import { ON_SIGN, type Plate, platesOf } from './plates.ts';
import { type Sign, signOf } from './signs.ts';
import { type Terrain, terrainOf } from './terrain.ts';

/** The cost of a covered pixel of a road, of an arrow and of its head. */
const WEIGHT = { road: 0.11, arrow: 0.4, head: 2 } as const;

/** What is seen of a sheet, and how large its letters are. */
export interface View {
  /** In units of the sheet; the whole map with its title and its legend if absent. */
  readonly window?: Box;
  /** The units in a pixel: letters, names and plates keep their size in pixels. */
  readonly unit: number;
  /** The size of signs, as a part of the usual one. */
  readonly signs: number;
}

export const WHOLE: View = { unit: 1, signs: 1 };

/** Between the outermost places and the edge of a board, in units of the sheet. */
const SHORE = 34;
/** The sizes on a board, as parts of those on paper. */
const BOARD = { letters: 13 / 14, signs: 0.8 } as const;

/** The whole map without title and legend, as large as fits a board of this size in pixels; `zoom`: so many times larger. */
export const boardView = (chart: Chart, { width, height }: Size, zoom = 1): View => {
  const { x, y, ...span } = sure(unionOf([...terrainOf(chart).posts.values()].map(({ at }) => boxAround(at, SHORE))));
  const fit = Math.min(width / span.width, height / span.height);
  const [across, down] = [width / fit, height / fit];
  return {
    window: { x: x + (span.width - across) / 2, y: y + (span.height - down) / 2, width: across, height: down },
    unit: BOARD.letters / (fit * zoom),
    signs: BOARD.signs,
  };
};

/** The name and the plate of an area. Their boxes are in pixels. */
interface AreaLabels {
  readonly name?: { readonly name: Name; readonly box: Box; readonly isCrossing: boolean };
  /** `plate` is absent where the strengths stand on the sign. */
  readonly plate?: { readonly plate?: Plate; readonly box: Box };
}

export interface Sheet {
  readonly chart: Chart;
  readonly view: View;
  readonly terrain: Terrain;
  readonly signs: ReadonlyMap<string, Sign>;
  readonly arrows: readonly Arrow[];
  /** Of the areas that are whole in the window. */
  readonly labels: ReadonlyMap<string, AreaLabels>;
}

/** Where the signs of a chart stand. */
const signsOf = (chart: Chart, { posts }: Terrain, size: number): ReadonlyMap<string, Sign> =>
  new Map(
    chart.areas.flatMap((area) => {
      const post = posts.get(area.id);
      return post ? [[area.id, signOf(area, post, size)] as const] : [];
    }),
  );

/** Lays out a chart as it is seen. The same chart and view give the same sheet. */
export const layOut = (chart: Chart, view: View = WHOLE): Sheet => {
  const terrain = terrainOf(chart);
  const signs = signsOf(chart, terrain, view.signs);
  const arrows = arrowsOf(chart, signs);
  const sheet = { chart, view, terrain, signs, arrows };
  return { ...sheet, labels: place(sheet) };
};

/** Distance of labels from the edge of a window, in pixels. */
const EDGE = 2;

const place = ({ chart, view: { window, unit }, terrain, signs, arrows }: Omit<Sheet, 'labels'>): Sheet['labels'] => {
  const inPixels = (box: Box) => scaled(box, 1 / unit);
  const pieces = arrows.map(piecesOf);
  const lines = [
    ...terrain.roads.map((segment) => ({ segment, weight: WEIGHT.road })),
    ...pieces.flatMap(({ shaft }) => shaft.map((segment) => ({ segment, weight: WEIGHT.arrow }))),
    ...pieces.map(({ head }) => ({ segment: head, weight: WEIGHT.head })),
  ].map(({ segment, weight }) => ({ segment: inPixelsOf(segment, unit), weight }));
  const found = chart.areas.flatMap((area) => {
    const sign = sure(signs.get(area.id));
    const isWhole = !window || sign.boxes.every((box) => contains(window, box));
    return isWhole ? [{ area, sign, names: namesOf(area), plates: platesOf(chart, area) }] : [];
  });
  const labels = labelsOf(
    found.map(({ area, sign, names, plates }) => wishOf(area, sign, unit, names, plates)),
    {
      frame: window ? grown(inPixels(window), -EDGE) : terrain.frame,
      obstacles: [...(window ? [] : [grown(terrain.legend, 4)]), ...terrain.seas.map(({ box }) => inPixels(box))],
      lines,
    },
  );
  const places = placeLabels(labels);
  const placeOf = (id: string, kind: string) =>
    places[labels.findIndex((label) => label.id === id && label.kind === kind)];
  return new Map(
    found.map(({ area, names, plates }): [string, AreaLabels] => {
      const [named, plated] = [placeOf(area.id, 'name'), placeOf(area.id, 'plate')];
      const box = named?.box;
      const isCrossing = box !== undefined && lines.some(({ segment }) => lengthInside(segment, box) > 0);
      const plate = plated?.isOnSign ? undefined : plates[plated?.form ?? 0];
      return [
        area.id,
        {
          ...(named && box ? { name: { name: sure(names[named.form]), box, isCrossing } } : {}),
          ...(plated?.box ? { plate: { box: plated.box, ...(plate ? { plate } : {}) } } : {}),
        },
      ];
    }),
  );
};

const inPixelsOf = ([a, b]: Segment, unit: number): Segment => {
  const pixels = ({ x, y }: Point): Point => ({ x: x / unit, y: y / unit });
  return [pixels(a), pixels(b)];
};

const wishOf = (
  area: ChartArea,
  { at, size, reach, boxes }: Sign,
  unit: number,
  names: readonly Name[],
  plates: readonly Plate[],
): Wish => ({
  id: area.id,
  sign: {
    at: { x: at.x / unit, y: at.y / unit },
    reach: { x: reach / unit, y: reach / unit },
    isRound: area.shape !== 'square' || area.besieged || area.news.turned,
  },
  marks: boxes.slice(1).map((box) => scaled(box, 1 / unit)),
  plates,
  onSign: scaled({ x: 0, y: 0, ...ON_SIGN }, size / unit),
  names,
  isMajor: area.shape !== 'round',
});

const arrowsOf = ({ moves }: Chart, signs: Sheet['signs']): Arrow[] =>
  moves.flatMap((move) => {
    const [from, to] = [signs.get(move.from), signs.get(move.to)];
    return from && to && from !== to ? [arrowOf(move, from, to)] : [];
  });
