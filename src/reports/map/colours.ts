/**
 * The colours of the maps. Nothing is told by colour alone: signs carry the code of their power, and plates of the powers of a side differ
 * in their bands.
 */
import type { Chart } from './chart.ts';

export interface FactionColour {
  readonly fill: string;
  /** Colour of letters on the fill. */
  readonly text: string;
  /** For areas that a faction only occupies; letters on it have the colour of ink. */
  readonly pale: string;
}

export const INK = '#2b2620';
export const SEA = '#d3e0e4';
export const LAND = '#f4ecd6';
export const SHORE = '#8fa7b0';
export const ROAD = '#6b5f4e';
export const RIVER = '#2f6690';
export const PAPER = '#fffdf6';
export const SEA_NAME = '#446270';
/** Letters on a colour that stays light in the dark. */
const INK_ON_LIGHT = '#17130c';
/** The sea beside the coast, from far to near. */
export const SHALLOWS = ['#c6dce4', '#b2d0da'] as const;
/** What rises from the land: its ground, the strokes of its slopes, and trees. */
export const RELIEF = { hill: '#ebdfc1', slope: '#cdbb92', wood: '#b7c08d' } as const;

/** Letters on the colour of a power, a piece that can be ordered, and an attack. */
const ON_COLOUR = '#ffffff';
const GOLD = '#b98a34';
const ATTACK = '#a23b2a';

/** For games that draw a board of their own. */
export const MAP_COLOURS = { INK, LAND, PAPER, ROAD, SEA, SHORE, SEA_NAME, ON_COLOUR, GOLD, ATTACK } as const;

/** Letters can be read on each of them; in the order of the style guide. */
const POWERS = {
  BR: '#bf352c',
  SP: '#efc443',
  FN: '#1c3f7c',
  FR: '#1c3f7c',
  FS: '#2a8071',
  R1: '#3c7a36',
  R2: '#4078a8',
  PR: '#5b5470',
  AU: '#7c715f',
  PT: '#6a4a2a',
  USA: '#2f5d9c',
  CSA: '#72747a',
} as const;

export const mixed = (a: string, b: string, part: number): string => {
  const channel = (hex: string, i: number) => Number.parseInt(hex.slice(i, i + 2), 16);
  const mix = (i: number) => Math.round(channel(a, i) * part + channel(b, i) * (1 - part));
  return `#${[1, 3, 5].map((i) => mix(i).toString(16).padStart(2, '0')).join('')}`;
};

/** How much of its colour is in the pale one. */
const PALE = 0.28;

const colourFor = (fill: string): FactionColour => ({
  fill,
  text: fill === POWERS.SP ? INK_ON_LIGHT : ON_COLOUR,
  pale: mixed(fill, PAPER, PALE),
});

/** By code of a power. */
export const PALETTE: Readonly<Record<string, FactionColour>> = Object.fromEntries(
  Object.entries(POWERS).map(([code, fill]) => [code, colourFor(fill)]),
);

/** Powers of packs, in the order of the powers. */
const OTHERS = [...new Set(Object.values(POWERS))].map(colourFor);

export const NOBODY: FactionColour = { fill: '#e4dccb', text: INK, pale: PAPER };

/** Colours of the surfaces and letters of a drawing with these powers. An image needs these and their mixtures. */
export const coloursWith = (powers: readonly FactionColour[]): readonly string[] => [
  ...new Set([
    ...[INK, SEA, LAND, SHORE, ROAD, RIVER, PAPER, SEA_NAME, ...SHALLOWS, ...Object.values(RELIEF)],
    ...[...powers, NOBODY].flatMap(({ fill, text, pale }) => [fill, text, pale]),
  ]),
];

export const colourOf = ({ factions }: Chart, faction: string): FactionColour => {
  const index = factions.findIndex(({ id }) => id === faction);
  return PALETTE[factions[index]?.code ?? ''] ?? OTHERS[index % OTHERS.length] ?? NOBODY;
};

export const codeOf = ({ factions }: Chart, faction: string): string =>
  factions.find(({ id }) => id === faction)?.code ?? '-';

/** The side whose plates have square ends: the French one, or in other games all but the first. */
export const isSquare = ({ factions }: Pick<Chart, 'factions'>, side: string | undefined): boolean => {
  const french = factions.find(({ code }) => FRENCH.has(code));
  return french ? french.side === side : factions[0]?.side !== side;
};

const FRENCH: ReadonlySet<string> = new Set(['FR', 'FN', 'FS']);
