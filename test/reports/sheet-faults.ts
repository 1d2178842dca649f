/** Faults of a map that has been laid out: things on top of each other or outside the map. */
import { type Box, contains, distanceOf, overlaps } from '../../src/reports/map/geometry.ts';
import type { Sheet } from '../../src/reports/map/sheet.ts';
import { TITLE_HEIGHT, WIDTH } from '../../src/reports/map/terrain.ts';

interface Thing {
  readonly what: string;
  readonly box: Box;
  /** The area of the thing. Things of one area, such as a sign and its flag, may touch. */
  readonly area?: string;
  /** Whether the thing is a sign. Signs are round or nearly so, and two of them touch where their circles do. */
  readonly isSign?: boolean;
}

const thingsOf = ({ labels, signs, terrain }: Sheet): Thing[] => [
  ...[...labels].map(([id, { box }]) => ({ what: `label ${id}`, box })),
  ...[...signs].flatMap(([area, { boxes }]) =>
    boxes.map((box, i) => ({ what: `${i === 0 ? 'sign' : 'mark'} ${area}`, area, box, isSign: i === 0 })),
  ),
  ...terrain.seas.map(({ name, box }) => ({ what: `sea ${name}`, box })),
  { what: 'legend', box: terrain.legend },
];

const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

const touch = (a: Thing, b: Thing): boolean => {
  if (!overlaps(a.box, b.box) || (a.area !== undefined && a.area === b.area)) return false;
  if (!a.isSign || !b.isSign) return true;
  return distanceOf(middleOf(a.box), middleOf(b.box)) < (a.box.width + b.box.width) / 2;
};

export const faultsOf = (sheet: Sheet): string[] => {
  const frame = { x: 0, y: TITLE_HEIGHT, width: WIDTH, height: sheet.terrain.height - TITLE_HEIGHT };
  const things = thingsOf(sheet);
  return [
    ...things.filter(({ box }) => !contains(frame, box)).map(({ what }) => `${what} is outside`),
    ...things.flatMap((a, i) =>
      things
        .slice(i + 1)
        .filter((b) => touch(a, b))
        .map((b) => `${a.what} touches ${b.what}`),
    ),
  ];
};
