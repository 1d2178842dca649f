/**
 * The colours of the maps. Factions differ in lightness as well as in hue, so that colour-blind readers and grey prints
 * can tell them apart. Wherever a faction's colour stands, its code stands in it.
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
export const SEA_NAME = '#4a6a78';

/** Middle tones, which survive the inversion of a dark mode; in the order of the factions. */
export const PALETTE: readonly FactionColour[] = [
  { fill: '#bf352c', text: '#ffffff', pale: '#f3d3cc' },
  { fill: '#54b3a2', text: INK, pale: '#d5efe8' },
  { fill: '#efc443', text: INK, pale: '#fbeebd' },
  { fill: '#1c3f7c', text: '#ffffff', pale: '#cbd8ee' },
  { fill: '#8a5aa5', text: '#ffffff', pale: '#e6d8ee' },
  { fill: '#57524b', text: '#ffffff', pale: '#dcd8d2' },
];

const NOBODY: FactionColour = { fill: '#e4dccb', text: INK, pale: PAPER };

/** Colours of all surfaces and letters. An image needs these and their mixtures. */
export const COLOURS: readonly string[] = [
  ...new Set([
    ...[INK, SEA, LAND, SHORE, ROAD, RIVER, PAPER, SEA_NAME],
    ...[...PALETTE, NOBODY].flatMap(({ fill, text, pale }) => [fill, text, pale]),
  ]),
];

export const colourOf = ({ factions }: Chart, faction: string): FactionColour => {
  const index = factions.findIndex(({ id }) => id === faction);
  return (index < 0 ? undefined : PALETTE[index % PALETTE.length]) ?? NOBODY;
};

export const codeOf = ({ factions }: Chart, faction: string): string =>
  factions.find(({ id }) => id === faction)?.code ?? '-';
