/** The part of a map that a mail shows: around some areas, and never through a label or through the sign of a place where somebody stands. */
import { type Box, grown, type Size, unionOf } from './geometry.ts';
import type { Sheet } from './sheet.ts';
import { TITLE_HEIGHT, WIDTH } from './terrain.ts';

/** Distance from the edge: of the labels that a window has to hold, and of every such sign in it. */
const MARGIN = 6;
const CLEAR = 2;

/** The window around some areas; undefined if the map has none of them. */
export const windowOf = (sheet: Sheet, areas: readonly string[], least: Size): Box | undefined => {
  const signs = areas.flatMap((id) => sheet.signs.get(id) ?? []);
  const labels = areas.flatMap((id) => {
    const { name, counters } = sheet.labels.get(id) ?? {};
    return [...(name ? [name.box] : []), ...(counters ? [counters.box] : [])];
  });
  const held = unionOf([...signs.flatMap(({ boxes }) => boxes), ...labels]);
  const middle = unionOf(signs.map(({ at }) => ({ ...at, width: 0, height: 0 })));
  if (!held || !middle) return undefined;
  const occupied = sheet.chart.areas
    .filter(({ units }) => units.length > 0)
    .flatMap(({ id }) => sheet.signs.get(id) ?? []);
  const boxes = occupied.flatMap((sign) => sign.boxes.map((box) => grown(box, CLEAR)));
  const [x, y] = [middle.x + middle.width / 2, middle.y + middle.height / 2];
  const wanted = {
    ...{ held: rangesOf(grown(held, MARGIN)), boxes: boxes.map(rangesOf) },
    whole: { x: [0, WIDTH], y: [TITLE_HEIGHT, Math.floor(sheet.terrain.height)] },
  } as const;
  return nearestUncut(
    {
      x: around(x, least.width, wanted.held.x, wanted.whole.x),
      y: around(y, least.height, wanted.held.y, wanted.whole.y),
    },
    wanted,
  );
};

type Range = readonly [from: number, to: number];
type Ranges = Readonly<Record<'x' | 'y', Range>>;

interface Wanted {
  /** What the window has to hold. */
  readonly held: Ranges;
  /** What it may not cut: signs with their marks. */
  readonly boxes: readonly Ranges[];
  readonly whole: Ranges;
}

const rangesOf = ({ x, y, width, height }: Box): Ranges => ({ x: [x, x + width], y: [y, y + height] });

const meet = ([a, b]: Range, [c, d]: Range): boolean => a < d && c < b;

/** A range of a size around a middle, on the sheet and around what it has to hold. */
const around = (middle: number, size: number, held: Range, whole: Range): Range => {
  const length = Math.max(size, held[1] - held[0]);
  const start = Math.min(Math.max(middle - length / 2, held[1] - length), held[0]);
  const from = Math.max(whole[0], Math.min(start, whole[1] - length));
  return [from, Math.min(whole[1], from + length)];
};

/** The farthest that an edge is moved, and the most places that are tried for it. */
const FARTHEST = 110;
const MOST_TRIED = 20;

/** A place for an edge, and the cost of moving the edge there. */
interface Edge {
  readonly at: number;
  readonly cost: number;
}

/** The places for an edge, the nearest first: at the sides of signs, where it cuts through none of them by itself. */
const edgesFor = (wanted: number, [from, to]: Range, sides: readonly number[], outward: number): Edge[] => {
  const places = [wanted, from, to, ...sides.filter((at) => Math.abs(at - wanted) <= FARTHEST)];
  return [...new Set(places.flatMap((at) => [Math.floor(at), Math.ceil(at)]))]
    .filter((at) => at >= Math.floor(from) && at <= Math.ceil(to))
    .map((at) => ({ at, cost: Math.abs(at - wanted) * ((at - wanted) * outward > 0 ? OUTWARD : 1) }))
    .toSorted((a, b) => a.cost - b.cost || a.at - b.at)
    .slice(0, MOST_TRIED);
};

/** A larger window has smaller letters on a phone. */
const OUTWARD = 1.5;

const pairsOf = (starts: readonly Edge[], ends: readonly Edge[]): { readonly range: Range; readonly cost: number }[] =>
  starts
    .flatMap((start) => ends.map((end) => ({ range: [start.at, end.at] as const, cost: start.cost + end.cost })))
    .toSorted((a, b) => a.cost - b.cost);

const isCut = (box: Ranges, x: Range, y: Range): boolean =>
  meet(box.x, x) && meet(box.y, y) && (box.x[0] < x[0] || box.x[1] > x[1] || box.y[0] < y[0] || box.y[1] > y[1]);

/** The nearest window that cuts through no sign: the wanted one with its edges moved as little as possible. */
const nearestUncut = (window: Ranges, wanted: Wanted): Box => {
  const { held, boxes, whole } = wanted;
  const pairs = (along: 'x' | 'y') => {
    const sides = boxes.flatMap((box) => box[along]);
    const [start, end] = window[along];
    return pairsOf(
      edgesFor(start, [whole[along][0], held[along][0]], sides, -1),
      edgesFor(end, [held[along][1], whole[along][1]], sides, 1),
    );
  };
  const [across, down] = [pairs('x'), pairs('y')];
  let best: { window: Ranges; cost: number } | undefined;
  for (const x of across) {
    for (const y of down) {
      const cost = x.cost + y.cost;
      if (best && cost >= best.cost) break;
      if (!boxes.some((box) => isCut(box, x.range, y.range))) best = { window: { x: x.range, y: y.range }, cost };
    }
  }
  return widened(best?.window ?? window, wanted);
};

/** In whole pixels; a window that still cuts through a sign is widened until it does not. */
const widened = (window: Ranges, { boxes, whole }: Wanted): Box => {
  let { x, y } = window;
  for (;;) {
    const cut = boxes.filter((box) => isCut(box, x, y));
    const wider = (along: 'x' | 'y', [from, to]: Range): Range => [
      Math.max(whole[along][0], Math.floor(Math.min(from, ...cut.map((box) => box[along][0])))),
      Math.min(whole[along][1], Math.ceil(Math.max(to, ...cut.map((box) => box[along][1])))),
    ];
    const next = { x: wider('x', x), y: wider('y', y) };
    const isSame = [0, 1].every((i) => next.x[i] === x[i] && next.y[i] === y[i]);
    [x, y] = [next.x, next.y];
    if (isSame) return { x: x[0], y: y[0], width: x[1] - x[0], height: y[1] - y[0] };
  }
};
