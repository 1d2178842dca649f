/** A chart laid out: the positions of everything, in pixels. */
import { sure } from '../../engine/index.ts';
import type { Chart } from './chart.ts';
import { type Block, blockOf, NAME_HEIGHT } from './counters.ts';
import { grown, lengthInside } from './geometry.ts';
import { type LabelWish, type Obstacle, type PlacedLabel, placeLabels } from './labels.ts';
import { type Arrow, arrowOf, piecesOf } from './moves.ts';
import { type Sign, signOf } from './signs.ts';
import { type Terrain, terrainOf } from './terrain.ts';

/** The cost of a covered pixel of a road, of an arrow and of its head. */
const WEIGHT = { road: 0.35, arrow: 1.2, head: 6 } as const;

export interface Sheet {
  readonly chart: Chart;
  readonly terrain: Terrain;
  readonly signs: ReadonlyMap<string, Sign>;
  readonly arrows: readonly Arrow[];
  /** Names and counters, by area. */
  readonly blocks: ReadonlyMap<string, Block>;
  readonly labels: ReadonlyMap<string, PlacedLabel>;
  /** Areas whose names cross a road or an arrow. */
  readonly crossed: ReadonlySet<string>;
}

/** Lays out a chart. The same chart gives the same sheet. */
export const layOut = (chart: Chart): Sheet => {
  const terrain = terrainOf(chart);
  const { frame, legend, seas, roads, posts } = terrain;
  const signs = new Map(
    chart.areas.flatMap((area) => {
      const post = posts.get(area.id);
      return post ? [[area.id, signOf(area, post)] as const] : [];
    }),
  );
  const arrows = arrowsOf(chart, signs);
  const blocks = new Map(chart.areas.map((area) => [area.id, blockOf(chart, area)]));
  const pieces = arrows.map(piecesOf);
  const labels = placeLabels(
    [...signs].map(([id, sign]) => wishOf(id, sign, sure(blocks.get(id)))),
    {
      frame,
      obstacles: [
        { box: grown(legend, 4) },
        ...seas.map(({ box }) => ({ box })),
        ...[...signs].flatMap(([id, sign]) => obstaclesOf(id, sign)),
      ],
      lines: [
        ...roads.map((segment) => ({ segment, weight: WEIGHT.road })),
        ...pieces.flatMap(({ shaft, head }) => [
          ...shaft.map((segment) => ({ segment, weight: WEIGHT.arrow })),
          { segment: head, weight: WEIGHT.head },
        ]),
      ],
    },
  );
  const ways = [...roads, ...pieces.flatMap(({ shaft, head }) => [...shaft, head])];
  const crossed = [...labels].filter(([, { box }]) => ways.some((way) => lengthInside(way, box) > 0));
  return { chart, terrain, signs, arrows, blocks, labels, crossed: new Set(crossed.map(([id]) => id)) };
};

/** Marks keep labels off as signs do, but a label is taken to belong to a sign, not to a mark. */
const obstaclesOf = (id: string, { at, boxes }: Sign): Obstacle[] =>
  boxes.map((box, i) => (i === 0 ? { box: grown(box, 1), symbol: { id, at } } : { box: grown(box, 1) }));

const wishOf = (id: string, { at, reach }: Sign, { width, height }: Block): LabelWish => ({
  id,
  at,
  reach,
  width,
  height,
  line: NAME_HEIGHT,
});

const arrowsOf = ({ moves }: Chart, signs: Sheet['signs']): Arrow[] =>
  moves.flatMap((move) => {
    const [from, to] = [signs.get(move.from), signs.get(move.to)];
    return from && to && from !== to ? [arrowOf(move, from, to)] : [];
  });
