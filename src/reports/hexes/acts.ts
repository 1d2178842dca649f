/** Arrows for what happened: whole for moves, broken for retreats, dotted for fire, broad for melees. */
import { distanceOf, type Point, towards } from '../map/geometry.ts';
import { element, polyline } from '../map/svg.ts';
import { INK, nationColour, PAPER } from './colours.ts';
import type { Field, FieldAct, FieldActKind } from './field.ts';
import { pointsOf } from './layout.ts';

const HEAD = { length: 13, half: 7 };

/** How far an arrow keeps from the middle of its last hex: units stand there. */
const SHORT: Readonly<Record<FieldActKind, number>> = { move: 33, retreat: 33, fire: 30, melee: 27 };

interface Style {
  readonly width: number;
  readonly dashes?: string;
}

const STYLES: Readonly<Record<FieldActKind, Style>> = {
  move: { width: 4 },
  retreat: { width: 4, dashes: '10 7' },
  fire: { width: 2.6, dashes: '2.5 5' },
  melee: { width: 8 },
};

/** A way as it is drawn: it begins beside what stands at its start if that stays there. */
const lineOf = (kind: FieldActKind, way: readonly Point[]): readonly Point[] => {
  const [first, second] = way;
  const [before, last] = way.slice(-2);
  if (!first || !second || !before || !last) return [];
  const isStaying = kind === 'fire' || kind === 'melee';
  const start = isStaying ? towards(first, second, SHORT[kind]) : towards(first, second, 8);
  const end = towards(last, before, SHORT[kind]);
  return [start, ...way.slice(1, -1), end];
};

const headOf = (before: Point, tip: Point, grown: number): string => {
  const length = distanceOf(before, tip) || 1;
  const [dx, dy] = [(tip.x - before.x) / length, (tip.y - before.y) / length];
  const neck = { x: tip.x - dx * (HEAD.length + grown), y: tip.y - dy * (HEAD.length + grown) };
  const half = HEAD.half + grown;
  return pointsOf([
    tip,
    { x: neck.x - dy * half, y: neck.y + dx * half },
    { x: neck.x + dy * half, y: neck.y - dx * half },
  ]);
};

/** An arrow along points of the sheet. */
export const drawArrow = (field: Field, { kind, nation }: Omit<FieldAct, 'way'>, way: readonly Point[]): string => {
  const line = lineOf(kind, way);
  const [before, tip] = line.slice(-2);
  if (!before || !tip) return '';
  const { fill } = nationColour(field, nation);
  const { width, dashes } = STYLES[kind];
  const grown = kind === 'melee' ? 3 : 0;
  const shaft = polyline([
    ...line.slice(0, -1),
    towards(tip, before, Math.min(HEAD.length, distanceOf(before, tip) / 2)),
  ]);
  const stroke = (colour: string, more: number) =>
    element('path', {
      d: shaft,
      fill: 'none',
      stroke: colour,
      'stroke-width': width + more,
      'stroke-dasharray': dashes,
      'stroke-linejoin': 'round',
    });
  return [
    stroke(INK, 3.4),
    stroke(PAPER, 1.8),
    stroke(fill, 0),
    element('polygon', {
      points: headOf(before, tip, grown),
      fill,
      stroke: INK,
      'stroke-width': 1.2,
      'stroke-linejoin': 'round',
    }),
  ].join('');
};
