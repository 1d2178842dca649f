/** The board of a game as the game itself draws it: areas and lines, hexes, a row of cells. */

import { inBothModes } from './dark.ts';
import type { Chart } from './map/chart.ts';
import type { Part, Size } from './map/geometry.ts';
import { drawSigns, signsIn } from './map/legend.ts';
import { drawBoard, drawMap, mapLayers } from './map/map.ts';
import type { Layers } from './map/png.ts';

/**
 * A place that orders may name. In the drawing it is a group with the id `area-<id>`, so that it can be chosen on a
 * page.
 */
export interface BoardPlace {
  readonly id: string;
  readonly name: string;
  /** Its position in any unit: arrow keys move between places by it. */
  readonly x: number;
  readonly y: number;
  /** What is there. */
  readonly words: string;
  /** Pieces of the reader are there: a page shows the place first. */
  readonly isHeld?: boolean;
}

/** Two neighbouring places, and the kind of way between them. */
interface BoardWay {
  readonly a: string;
  readonly b: string;
  readonly words: string;
}

/** How a board is seen: its size on the page in pixels, and how many times larger than the whole. */
export interface BoardView {
  readonly size: Size;
  readonly zoom: number;
}

/** What is looked up about a place. */
export interface PlaceAbout {
  readonly title: string;
  /** What it is, a few words each. */
  readonly facts: readonly string[];
  /** Who stands there, and the ways out of it. */
  readonly groups: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

/** What a reader may see of a board. It is drawn only when somebody looks at it. */
export interface Board {
  /** What has changed, in words, for readers who do not see the drawing. */
  readonly changes: readonly string[];
  readonly places: readonly BoardPlace[];
  readonly ways: readonly BoardWay[];
  /** What is known of a place; undefined: there is none. Without it, what the drawing says in words. */
  about?(id: string): PlaceAbout | undefined;
  /** The drawing for a page; as it is seen on a board, without its title and its signs. */
  svg(view?: BoardView): string;
  /** What the signs of the drawing mean, where it does not say it itself: as a drawing, and in words. */
  readonly signs?: { svg(): string; readonly words: readonly string[] };
  /** The same drawing for a mail, which shows it as an image; of some places only what lies around them. */
  layers(places?: readonly string[], part?: Part): Layers;
}

/** Something that happened on the board. */
export interface BoardEvent {
  /** The sentence for its reader. */
  readonly text: string;
  /** Its places, from the first to the last; a single one if nothing moved. */
  readonly way: readonly string[];
  readonly isFight: boolean;
}

/** A chart of areas and lines, as a board. */
export const chartBoard = (chart: Chart): Board => ({
  changes: chart.changes,
  places: chart.areas.map(({ id, name, x, y, words }) => ({ id, name, x, y, words })),
  ways: chart.lines.map(({ a, b, stroke }) => ({ a, b, words: chart.legend.strokes[stroke] ?? '' })),
  svg: (view) => inBothModes(view ? drawBoard(chart, view.size, view.zoom) : drawMap(chart)),
  signs: { svg: () => inBothModes(drawSigns(chart)), words: signsIn(chart) },
  layers: (places, part) => mapLayers(chart, places, part),
});

/** What a reader looks up about a place of a board. */
export const aboutPlace = ({ about, places }: Board, id: string): PlaceAbout | undefined => {
  const place = places.find((each) => each.id === id);
  return about?.(id) ?? (place && { title: place.name, facts: [place.words], groups: [] });
};
