/** The part of a map that a mail shows: around the areas it is about, with those of their neighbours where somebody stands. */
import { type Box, boxAround, contains, grown, overlaps, type Point, type Size, unionOf } from './geometry.ts';
import type { Sheet } from './sheet.ts';
import type { Sign } from './signs.ts';
import { TITLE_HEIGHT, WIDTH } from './terrain.ts';

type Laid = Pick<Sheet, 'chart' | 'signs' | 'terrain'>;

/** Units of the sheet in a pixel: the fewest, the most for the sake of neighbours, and their steps. */
const UNITS = { least: 1, most: 1.3, step: 0.1 } as const;
/** Pixels for names and plates between the middle of a sign and the edge. */
const ROOM = { x: 52, y: 34 } as const;
/** How far a window is moved so that it cuts fewer signs, in pixels. */
const SHIFTS = [0, -12, 12, -24, 24, -36, 36] as const;

/** The window around some areas, of this size in pixels; undefined if the map has none of them. */
export const windowOf = (sheet: Laid, areas: readonly string[], size: Size): Box | undefined => {
  const pointsOf = (ids: readonly string[]) => ids.flatMap((id) => sheet.signs.get(id)?.at ?? []);
  const asked = pointsOf(areas);
  if (asked.length === 0) return undefined;
  const wanted = [...asked, ...pointsOf(besideThem(sheet, areas))];
  const all = unitFor(wanted, size) <= UNITS.most ? wanted : asked;
  return settled(sheet, areas, all, size);
};

/** Neighbours of some areas where somebody stands. */
const besideThem = ({ chart }: Laid, areas: readonly string[]): string[] => {
  const next = chart.lines.flatMap(({ a, b }) => [
    ...(areas.includes(a) ? [b] : []),
    ...(areas.includes(b) ? [a] : []),
  ]);
  return chart.areas.filter(({ id, units }) => units.length > 0 && next.includes(id)).map(({ id }) => id);
};

const spanOf = (points: readonly Point[]): Box => unionOf(points.map((point) => boxAround(point, 0))) as Box;

/** The fewest units in a pixel with which a window holds some points. */
const unitFor = (points: readonly Point[], { width, height }: Size): number => {
  const span = spanOf(points);
  const needed = Math.max(span.width / (width - 2 * ROOM.x), span.height / (height - 2 * ROOM.y));
  return Math.max(UNITS.least, Math.ceil(needed / UNITS.step - 0.001) * UNITS.step);
};

/** Around the middle of some points, and where it cuts the fewest signs with somebody. */
const settled = (sheet: Laid, areas: readonly string[], points: readonly Point[], size: Size): Box => {
  const unit = unitFor(points, size);
  const span = spanOf(points);
  const [width, height] = [Math.round(size.width * unit), Math.round(size.height * unit)];
  const within = (start: number, from: number, to: number) => Math.round(Math.max(from, Math.min(start, to)));
  const windowAt = (dx: number, dy: number): Box => ({
    x: within(span.x + (span.width - width) / 2 + dx * unit, 0, WIDTH - width),
    y: within(span.y + (span.height - height) / 2 + dy * unit, TITLE_HEIGHT, sheet.terrain.height - height),
    width,
    height,
  });
  const held = signsOf(sheet, areas);
  const armies = signsOf(
    sheet,
    sheet.chart.areas.flatMap(({ id, units }) => (units.length > 0 ? [id] : [])),
  );
  const cutIn = (window: Box, signs: readonly Sign[]) =>
    signs.filter(({ boxes: [sign] }) => sign && overlaps(sign, window) && !contains(window, grown(sign, 2))).length;
  const windows = SHIFTS.flatMap((dy) => SHIFTS.map((dx) => ({ dx, dy, window: windowAt(dx, dy) })));
  const ranked = windows.map(({ dx, dy, window }) => ({
    window,
    cost: 1000 * cutIn(window, held) + 20 * cutIn(window, armies) + Math.abs(dx) / 6 + Math.abs(dy) / 6,
  }));
  return ranked.reduce((best, each) => (each.cost < best.cost ? each : best)).window;
};

const signsOf = ({ signs }: Laid, areas: readonly string[]): Sign[] => areas.flatMap((id) => signs.get(id) ?? []);
