/** A chart laid out: the positions of everything, in pixels. */
import { sure } from '../../engine/index.ts';
import type { Chart, ChartArea } from './chart.ts';
import { type Counters, countersOf, ON_SIGN } from './counters.ts';
import { type Box, contains, grown, lengthInside, overlaps } from './geometry.ts';
import { labelsOf, type Wish } from './labels.ts';
import { type Arrow, arrowOf, piecesOf } from './moves.ts';
import { type Name, namesOf } from './names.ts';
import { placeLabels } from './placement.ts';
import { type Sign, signOf } from './signs.ts';
import { type Terrain, terrainOf } from './terrain.ts';

/** The cost of a covered pixel of a road, of an arrow and of its head. */
const WEIGHT = { road: 0.11, arrow: 0.4, head: 2 } as const;

/** The name and the counters of an area, where they stand. */
export interface AreaLabels {
  readonly name?: { readonly name: Name; readonly box: Box; readonly isCrossing: boolean };
  /** `counters` is absent where they stand on the sign. */
  readonly counters?: { readonly counters?: Counters; readonly box: Box };
}

export interface Sheet {
  readonly chart: Chart;
  readonly terrain: Terrain;
  readonly signs: ReadonlyMap<string, Sign>;
  readonly arrows: readonly Arrow[];
  /** Of the areas in the window; those at its edge have none. */
  readonly labels: ReadonlyMap<string, AreaLabels>;
}

/** Lays out a chart, or the part of it in a window. The same chart gives the same sheet. */
export const layOut = (chart: Chart, window?: Box): Sheet => {
  const terrain = terrainOf(chart);
  const signs = new Map(
    chart.areas.flatMap((area) => {
      const post = terrain.posts.get(area.id);
      return post ? [[area.id, signOf(area, post)] as const] : [];
    }),
  );
  const arrows = arrowsOf(chart, signs);
  const sheet = { chart, terrain, signs, arrows };
  return { ...sheet, labels: place(sheet, window) };
};

const place = ({ chart, terrain, signs, arrows }: Omit<Sheet, 'labels'>, window?: Box): Sheet['labels'] => {
  const pieces = arrows.map(piecesOf);
  const lines = [
    ...terrain.roads.map((segment) => ({ segment, weight: WEIGHT.road })),
    ...pieces.flatMap(({ shaft }) => shaft.map((segment) => ({ segment, weight: WEIGHT.arrow }))),
    ...pieces.map(({ head }) => ({ segment: head, weight: WEIGHT.head })),
  ];
  const shown = chart.areas.filter(
    ({ id }) => !window || sure(signs.get(id)).boxes.some((box) => overlaps(window, box)),
  );
  const found = shown.map((area) => {
    const isWhole = !window || sure(signs.get(area.id)).boxes.every((box) => contains(window, box));
    return { area, names: isWhole ? namesOf(area) : [], sizes: isWhole ? countersOf(chart, area) : [] };
  });
  const labels = labelsOf(
    found.map(({ area, names, sizes }) => wishOf(area, sure(signs.get(area.id)), names, sizes)),
    {
      frame: window ? grown(window, -EDGE) : terrain.frame,
      obstacles: [...(window ? [] : [grown(terrain.legend, 4)]), ...terrain.seas.map(({ box }) => box)],
      lines,
    },
  );
  const places = placeLabels(labels);
  const placeOf = (id: string, kind: string) =>
    places[labels.findIndex((label) => label.id === id && label.kind === kind)];
  return new Map(
    found.map(({ area, names, sizes }): [string, AreaLabels] => {
      const [placed, counted] = [placeOf(area.id, 'name'), placeOf(area.id, 'counters')];
      const named = placed?.box;
      const isCrossing = named !== undefined && lines.some(({ segment }) => lengthInside(segment, named) > 0);
      const counters = counted?.isOnSign ? undefined : sizes[counted?.form ?? 0];
      return [
        area.id,
        {
          ...(placed && named ? { name: { name: sure(names[placed.form]), box: named, isCrossing } } : {}),
          ...(counted?.box ? { counters: { box: counted.box, ...(counters ? { counters } : {}) } } : {}),
        },
      ];
    }),
  );
};

/** Distance of labels from the edge of a window. */
const EDGE = 2;

const wishOf = (
  area: ChartArea,
  { at, reach, boxes }: Sign,
  names: readonly Name[],
  counters: readonly Counters[],
): Wish => ({
  id: area.id,
  sign: { at, reach: { x: reach, y: reach }, isRound: area.shape !== 'square' || area.besieged || area.news.turned },
  marks: boxes.slice(1),
  counters,
  onSign: ON_SIGN,
  names,
  isMajor: area.shape !== 'round',
});

const arrowsOf = ({ moves }: Chart, signs: Sheet['signs']): Arrow[] =>
  moves.flatMap((move) => {
    const [from, to] = [signs.get(move.from), signs.get(move.to)];
    return from && to && from !== to ? [arrowOf(move, from, to)] : [];
  });
