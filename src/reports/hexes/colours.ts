/** The colours of a field: those of the maps, and those of its grounds. Every ground has signs of its own beside them. */
import { coloursWith, type FactionColour, INK, LAND, NOBODY, PALETTE, PAPER, ROAD } from '../map/colours.ts';
import { type Field, type FieldGround, nationOf } from './field.ts';

export const GROUND_FILL: Readonly<Record<FieldGround, string>> = {
  forest: '#d3dfb4',
  hill: '#e5cf9f',
  rugged: '#c9ab80',
  town: '#e2d8cc',
  windmill: '#e2d8cc',
  river: LAND,
  ford: LAND,
  quarry: '#f2e2a8',
};

export const TREE = '#5f7f3f';
export const SLOPE = '#a1814f';
export const WATER = '#8fb8cf';
export const ROOF = '#9c5a45';
export const GRID = '#c4b894';

export const nationColour = (field: Field, nation: string): FactionColour =>
  PALETTE[nationOf(field, nation)?.code ?? ''] ?? NOBODY;

/** Of the signs of the ground, and of the lines between hexes. */
export const SIGN_COLOURS = { tree: TREE, slope: SLOPE, water: WATER, grid: GRID } as const;

/** Colours of all surfaces and letters of a field. */
export const coloursOf = (field: Field): readonly string[] => [
  ...new Set([
    ...coloursWith(field.nations.map(({ id }) => nationColour(field, id))),
    ...[...Object.values(GROUND_FILL), TREE, SLOPE, WATER, ROOF, GRID],
  ]),
];

export { INK, LAND, PAPER, ROAD };
