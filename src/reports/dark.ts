/**
 * The colours of drawings in the dark. A drawing for a page names each of its colours as a property with the light value behind it, so
 * that the page, or the drawing itself, can set the dark one. Images of mails are light.
 */
import { sure } from '../engine/index.ts';
import { GROUND_FILL, SIGN_COLOURS } from './hexes/colours.ts';
import {
  INK,
  LAND,
  MAP_COLOURS,
  mixed,
  NOBODY,
  PALETTE,
  PAPER,
  RELIEF,
  RIVER,
  ROAD,
  SEA,
  SEA_NAME,
  SHALLOWS,
  SHORE,
} from './map/colours.ts';

type Use = 'fill' | 'stroke';

/** The ground of a plate in the dark. */
const DARK_PAPER = '#1e1b15';

/** Powers in the dark, where they are lines and rims; counters with words keep their colour. */
const POWERS: Readonly<Record<string, string>> = {
  BR: '#c94a40',
  SP: '#e6b93a',
  FN: '#4c72c4',
  FR: '#4c72c4',
  FS: '#2f9080',
  R1: '#4f9247',
  R2: '#5f97cb',
  PR: '#8f86ad',
  AU: '#a2977f',
  PT: '#a6774c',
  USA: '#4f7fc8',
  CSA: '#8d8f93',
};

/** The dark value of each light colour, as ground and as line. */
const DARK: Readonly<Record<Use, ReadonlyMap<string, string>>> = {
  fill: new Map([
    [INK, '#f0e4cb'],
    [PAPER, DARK_PAPER],
    [LAND, '#30281b'],
    [SEA, '#1a2a31'],
    [SEA_NAME, '#8fb0bd'],
    [ROAD, '#b0a07e'],
    [SHALLOWS[0], '#1d3038'],
    [SHALLOWS[1], '#20363f'],
    [RELIEF.hill, '#3b3122'],
    [RELIEF.wood, '#3d5233'],
    [NOBODY.fill, '#4a4434'],
    [MAP_COLOURS.ATTACK, '#e06a54'],
    ...Object.entries(PALETTE).map(([code, colour]): [string, string] => [
      colour.pale,
      mixed(sure(POWERS[code]), DARK_PAPER, 0.28),
    ]),
    [GROUND_FILL.forest, '#2f3d24'],
    [GROUND_FILL.hill, '#4b3d23'],
    [GROUND_FILL.rugged, '#5a4630'],
    [GROUND_FILL.town, '#403a36'],
    [GROUND_FILL.quarry, '#4d4524'],
    [SIGN_COLOURS.tree, '#86a965'],
    [SIGN_COLOURS.slope, '#b3976a'],
    [SIGN_COLOURS.water, '#3b6480'],
  ]),
  stroke: new Map([
    [INK, '#b6aa90'],
    [PAPER, DARK_PAPER],
    [LAND, '#30281b'],
    [SEA, '#1a2a31'],
    [SHORE, '#4e6a74'],
    [SHALLOWS[0], '#1d3038'],
    [SHALLOWS[1], '#20363f'],
    [RELIEF.slope, '#574a34'],
    [ROAD, '#a08c69'],
    [MAP_COLOURS.ATTACK, '#e06a54'],
    [MAP_COLOURS.GOLD, '#e3bd6a'],
    [RIVER, '#5d9ccc'],
    ...Object.entries(PALETTE).map(([code, colour]): [string, string] => [colour.fill, sure(POWERS[code])]),
    [SIGN_COLOURS.tree, '#86a965'],
    [SIGN_COLOURS.slope, '#b3976a'],
    [SIGN_COLOURS.water, '#3b6480'],
    [SIGN_COLOURS.grid, '#4d4330'],
  ]),
};

const nameOf = (use: Use, colour: string): string => `--${use === 'fill' ? 'on' : 'by'}-${colour.slice(1)}`;

const COLOURED = / (fill|stroke)="(#[0-9a-f]{6})"/g;

/** The drawing with colours that a page can change. */
const changeable = (svg: string): string =>
  svg.replace(COLOURED, (whole, use: Use, colour: string) =>
    DARK[use].has(colour) ? ` ${use}="var(${nameOf(use, colour)},${colour})"` : whole,
  );

/** What a light colour is in the dark. */
export const inTheDark = (use: Use, colour: string): string => DARK[use].get(colour) ?? colour;

const RULES = (['fill', 'stroke'] as const)
  .flatMap((use) => [...DARK[use].keys()].map((light) => `${nameOf(use, light)}:${inTheDark(use, light)}`))
  .join(';');

/** The dark colours as a sheet of rules, for whoever reads in the dark. */
export const DARK_RULES = `@media screen and (prefers-color-scheme:dark){svg{${RULES}}}`;

/** A drawing that is light or dark as its reader wishes. */
export const inBothModes = (svg: string): string => {
  const drawing = changeable(svg);
  const start = drawing.indexOf('>') + 1;
  return `${drawing.slice(0, start)}<style>${DARK_RULES}</style>${drawing.slice(start)}`;
};
