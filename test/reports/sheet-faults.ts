/** Faults of a map that has been laid out: labels on other things, outside the map, or away from their place. */
import { type Box, contains, distanceOf, grown, nearestIn, overlaps, scaled } from '../../src/reports/map/geometry.ts';
import type { Sheet } from '../../src/reports/map/sheet.ts';
import { TITLE_HEIGHT, WIDTH } from '../../src/reports/map/terrain.ts';

interface Thing {
  readonly what: string;
  readonly box: Box;
  /** The area of the thing. A sign and its marks may touch, and so may counters on their own sign. */
  readonly area?: string;
  /** A sign that is a square is no disc. */
  readonly isSquare?: boolean;
  readonly kind: 'name' | 'plate' | 'on-sign' | 'sign' | 'mark' | 'other';
}

const labelsOf = ({ labels }: Sheet): Thing[] =>
  [...labels].flatMap(([area, { name, plate }]): Thing[] => [
    ...(name ? [{ what: `name ${area}`, area, box: name.box, kind: 'name' as const }] : []),
    ...(plate
      ? [{ what: `plate ${area}`, area, box: plate.box, kind: plate.plate ? ('plate' as const) : ('on-sign' as const) }]
      : []),
  ]);

/** In pixels. */
const thingsOf = (sheet: Sheet): Thing[] => {
  const { unit, window } = sheet.view;
  const inPixels = (box: Box) => scaled(box, 1 / unit);
  return [
    ...labelsOf(sheet),
    ...[...sheet.signs].flatMap(([area, { boxes }]) =>
      sheet.labels.has(area)
        ? boxes.map((box, i): Thing => {
            const kind = i === 0 ? 'sign' : 'mark';
            return { what: `${kind} ${area}`, area, box: inPixels(box), kind, isSquare: isSquare(sheet, area) };
          })
        : [],
    ),
    ...sheet.terrain.seas.map(({ name, box }): Thing => ({ what: `sea ${name}`, box: inPixels(box), kind: 'other' })),
    ...(window ? [] : [{ what: 'legend', box: sheet.terrain.legend, kind: 'other' as const }]),
  ];
};

const isSquare = ({ chart }: Sheet, id: string): boolean =>
  chart.areas.some((area) => area.id === id && area.shape === 'square' && !area.besieged && !area.news.turned);

const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** The distance between two things. Signs are round or nearly so. */
const between = (a: Thing, b: Thing): number => {
  if (a.kind !== 'sign' && b.kind === 'sign') return between(b, a);
  if (a.kind !== 'sign' || (a.isSquare && b.kind !== 'sign'))
    return Math.hypot(
      Math.max(0, a.box.x - b.box.x - b.box.width, b.box.x - a.box.x - a.box.width),
      Math.max(0, a.box.y - b.box.y - b.box.height, b.box.y - a.box.y - a.box.height),
    );
  const near = b.kind === 'sign' ? middleOf(b.box) : nearestIn(b.box, middleOf(a.box));
  const reach = a.box.width / 2 + (b.kind === 'sign' ? b.box.width / 2 : 0);
  return Math.max(0, distanceOf(middleOf(a.box), near) - reach);
};

const touch = (a: Thing, b: Thing): boolean => {
  if (a.area !== undefined && a.area === b.area) {
    const kinds = [a.kind, b.kind];
    if (kinds.includes('on-sign') || (kinds.includes('sign') && kinds.includes('mark')) || a.kind === b.kind)
      return false;
  }
  return overlaps(grown(a.box, -0.01), b.box) && (a.kind === 'sign' || b.kind === 'sign' ? between(a, b) < 0.01 : true);
};

/** How far a plate may be from its sign in pixels: it touches it, or a mark that touches it. */
const TOUCHING = 1.01;

/** Whether a name touches the plate of its area. */
const isHeading = ({ labels }: Sheet, label: Thing): boolean => {
  const box = labels.get(label.area ?? '')?.plate?.box;
  return box !== undefined && between(label, { what: 'plate', box, kind: 'plate' }) < 0.01;
};

const straysOf = (sheet: Sheet): string[] => {
  const signs = thingsOf(sheet).filter(({ kind }) => kind === 'sign' || kind === 'mark');
  return labelsOf(sheet).flatMap((label) => {
    const own = Math.min(...signs.filter(({ area }) => area === label.area).map((sign) => between(label, sign)));
    if (label.kind !== 'name' && own > TOUCHING) return [`${label.what} is away from its sign`];
    if (label.kind === 'name' && isHeading(sheet, label)) return [];
    const others = signs.filter(({ kind, area }) => kind === 'sign' && area !== label.area);
    const [other] = others
      .map((sign) => ({ ...sign, gap: between(label, sign) }))
      .toSorted((one, another) => one.gap - another.gap)
      .filter(({ gap }) => gap <= own);
    return other ? [`${label.what} is nearer to ${other.what}`] : [];
  });
};

/** What is seen of a sheet, in pixels. */
const frameOf = ({ view: { window, unit }, terrain }: Sheet): Box =>
  window ? scaled(window, 1 / unit) : { x: 0, y: TITLE_HEIGHT, width: WIDTH, height: terrain.height - TITLE_HEIGHT };

/** The faults of a sheet, or of the part of it that is seen. */
export const faultsOf = (sheet: Sheet): string[] => {
  const frame = frameOf(sheet);
  const things = thingsOf(sheet).filter(({ box }) => sheet.view.window === undefined || overlaps(box, frame));
  return [
    ...things
      .filter(({ kind, box }) => !contains(frame, box) && (kind !== 'other' || sheet.view.window === undefined))
      .map(({ what }) => `${what} is cut`),
    ...things.flatMap((a, i) =>
      things
        .slice(i + 1)
        .filter((b) => touch(a, b))
        .map((b) => `${a.what} touches ${b.what}`),
    ),
    ...straysOf(sheet),
  ];
};
