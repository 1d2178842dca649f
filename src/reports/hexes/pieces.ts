/** Units and leaders: the arm by its sign, the kind by its letters, the strength by blocks, the side by the corners. */
import type { Point } from '../map/geometry.ts';
import { type Attributes, element, lettering, n } from '../map/svg.ts';
import { widthOf } from '../map/typeface.ts';
import { INK, nationColour, PAPER, ROOF } from './colours.ts';
import { type Field, type FieldArm, type FieldHex, type FieldLeader, type FieldUnit, nationOf } from './field.ts';
import { pointsOf } from './layout.ts';

const PLATE = { width: 58, height: 30, arm: 25, top: -17 };
const BLOCK = { size: 9, gap: 2.5, top: 16.5 };
const NAME = { size: 10.5, top: -34, height: 15 };

const path = (d: string, attributes: Attributes): string => element('path', { d, fill: 'none', ...attributes });

/** Counters of the side at the bottom have round corners, those at the top square ones. */
export const cornerOf = (field: Field, nation: string): number => {
  const side = nationOf(field, nation)?.side;
  return field.sides.find(({ id }) => id === side)?.edge === 'bottom' ? 8 : 0;
};

/** Crossed straps for foot, one strap for horse, a ball for guns. */
export const armSign = (arm: FieldArm, { x, y }: Point, stroke: string): string => {
  const box = element('rect', {
    x: x - 9,
    y: y - 6.5,
    width: 18,
    height: 13,
    fill: 'none',
    stroke,
    'stroke-width': 1.4,
  });
  if (arm === 'guns') return box + element('circle', { cx: x, cy: y, r: 3.6, fill: stroke });
  const strap = `M${n(x - 9)} ${n(y + 6.5)}L${n(x + 9)} ${n(y - 6.5)}`;
  const cross = arm === 'foot' ? `M${n(x - 9)} ${n(y - 6.5)}L${n(x + 9)} ${n(y + 6.5)}` : '';
  return box + path(strap + cross, { stroke, 'stroke-width': 1.6 });
};

/** The left part of a plate has the colour and the code of the nation; the right one the letters of the kind. */
const plate = (field: Field, { nation, arm, mark, isOrdered }: FieldUnit, { x, y }: Point): string => {
  const { fill, text } = nationColour(field, nation);
  const [left, top, rx] = [x - PLATE.width / 2, y + PLATE.top, cornerOf(field, nation)];
  const paper = PLATE.width - PLATE.arm;
  return [
    element('rect', {
      ...{ x: left, y: top, width: PLATE.width, height: PLATE.height, rx, fill, stroke: INK },
      'stroke-width': isOrdered ? 3.4 : 1.4,
    }),
    element('rect', {
      ...{ x: left + PLATE.arm, y: top + 1.5, width: paper - 1.5, height: PLATE.height - 3 },
      ...{ rx: Math.max(0, rx - 2), fill: PAPER },
    }),
    armSign(arm, { x: left + PLATE.arm / 2, y: top + 10 }, text),
    lettering(
      nationOf(field, nation)?.code ?? '',
      { x: left + PLATE.arm / 2, y: top + 26.5 },
      { size: 9, weight: 'bold', anchor: 'middle', fill: text },
    ),
    lettering(
      mark,
      { x: left + PLATE.arm + paper / 2 - 0.5, y: top + 20 },
      { size: mark.length > 3 ? 11 : 13, weight: 'bold', anchor: 'middle', fill: INK },
    ),
  ].join('');
};

/** Full for blocks that stand, hollow for those that are lost. */
export const blockRow = (
  field: Field,
  { nation, blocks, most }: Pick<FieldUnit, 'nation' | 'blocks' | 'most'>,
  { x, y }: Point,
): string => {
  const { fill } = nationColour(field, nation);
  const step = BLOCK.size + BLOCK.gap;
  const left = x - (most * step - BLOCK.gap) / 2;
  const rx = cornerOf(field, nation) > 0 ? 3 : 0;
  return Array.from({ length: most }, (_, i) =>
    element('rect', {
      ...{ x: left + i * step, y, width: BLOCK.size, height: BLOCK.size, rx, stroke: INK },
      fill: i < blocks ? fill : PAPER,
      'stroke-width': 1.1,
    }),
  ).join('');
};

/** A square stands in a double frame. */
const squareFrame = ({ x, y }: Point): string =>
  element('rect', {
    ...{ x: x - 34, y: y - 22, width: 68, height: 52, fill: PAPER, stroke: INK },
    'stroke-width': 2.4,
    'fill-opacity': '0.75',
  }) +
  element('rect', { x: x - 37.5, y: y - 25.5, width: 75, height: 59, fill: 'none', stroke: INK, 'stroke-width': 1.4 });

export const drawUnit = (field: Field, unit: FieldUnit, at: Point): string =>
  element('g', { 'data-formation': nationOf(field, unit.nation)?.side }, [
    unit.isSquare ? squareFrame(at) : '',
    plate(field, unit, at),
    blockRow(field, unit, { x: at.x, y: at.y + BLOCK.top }),
  ]);

export const star = ({ x, y }: Point, reach: number, fill: string): string =>
  element('polygon', {
    points: pointsOf(
      Array.from({ length: 10 }, (_, i) => {
        const r = i % 2 === 0 ? reach : reach * 0.42;
        const angle = (Math.PI * (i * 2 - 5)) / 10;
        return { x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) };
      }),
    ),
    fill,
    stroke: INK,
    'stroke-width': 1.1,
    'stroke-linejoin': 'round',
  });

/** A star and a name: above his unit, or in the middle of a hex where he is alone. */
export const drawLeader = (field: Field, { nation, name }: FieldLeader, at: Point, isAlone: boolean): string => {
  const { fill } = nationColour(field, nation);
  const width = widthOf(name, NAME.size, 'bold') + 22;
  const top = at.y + (isAlone ? -NAME.height / 2 : NAME.top);
  const left = at.x - width / 2;
  return [
    element('rect', {
      ...{ x: left, y: top, width, height: NAME.height, rx: cornerOf(field, nation), fill: PAPER, stroke: INK },
      'stroke-width': 1.1,
    }),
    star({ x: left + 9, y: top + NAME.height / 2 + 0.5 }, isAlone ? 8 : 7, fill),
    lettering(name, { x: left + 18, y: top + 11.2 }, { size: NAME.size, weight: 'bold', fill: INK }),
  ].join('');
};

const LOST = { size: 10, height: 15, right: 46, fallen: 27, beside: 11, alone: 10 };

/** Lost blocks at the right edge of a hex, beside its unit, and below the unit the cross of those who fell there. */
export const drawLosses = (
  { lost, fallen, unit }: Pick<FieldHex, 'lost' | 'fallen' | 'unit'>,
  { x, y }: Point,
): string => {
  const count = `-${lost}`;
  const width = widthOf(count, LOST.size, 'bold') + 4;
  const names = fallen.join(' ');
  // Below a unit stands the name of the hex.
  const wide = widthOf(names, LOST.size, 'bold') + 19;
  const below = unit ? { x: x + LOST.beside, y: y + LOST.fallen } : { x: x - wide / 2, y: y + LOST.alone };
  return [
    lost > 0 ? lossBox(count, { x: x + LOST.right - width, y: y - LOST.height / 2 }, width, 2) : '',
    fallen.length > 0
      ? lossBox(names, below, wide, 15) +
        path(`M${n(below.x + 4)} ${n(below.y + 4)}l7 7m0 -7l-7 7`, { stroke: PAPER, 'stroke-width': 2 })
      : '',
  ].join('');
};

/** Words in a box, which begin at a distance from its left edge. */
const lossBox = (words: string, { x, y }: Point, width: number, indent: number): string =>
  element('rect', { x, y, width, height: LOST.height, rx: 3, fill: ROOF, stroke: INK, 'stroke-width': 1 }) +
  lettering(words, { x: x + indent, y: y + 11.2 }, { size: LOST.size, weight: 'bold', fill: '#ffffff' });
