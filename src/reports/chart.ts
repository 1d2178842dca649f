/** A map as data, for any game of areas and lines: what the drawing is made of. */

export interface ChartArea {
  readonly id: string;
  readonly name: string;
  /** Place on the sheet. */
  readonly x: number;
  readonly y: number;
  readonly shape: 'round' | 'square' | 'fortress';
  /** Strength of the walls. */
  readonly strength?: number;
  readonly port?: 'minor' | 'major';
  /** Who controls it; null for nobody. */
  readonly owner: string | null;
  /** Whose flag lies there. */
  readonly flag?: string;
  readonly units: readonly ChartUnit[];
  readonly changed: boolean;
  /** Not joined to the rest: drawn in a frame of its own. */
  readonly apart: boolean;
}

export interface ChartUnit {
  readonly faction: string;
  /** `Wellington 8`. */
  readonly text: string;
}

export type ChartStroke = 'solid' | 'dashed' | 'dotted' | 'double';

export interface ChartLine {
  readonly a: string;
  readonly b: string;
  readonly stroke: ChartStroke;
}

export interface Chart {
  readonly title: string;
  /** Width and height of the sheet that the areas' places refer to. */
  readonly sheet: readonly [width: number, height: number];
  /** In a fixed order: it gives them their colours. */
  readonly factions: readonly { readonly id: string; readonly code: string; readonly name: string }[];
  readonly areas: readonly ChartArea[];
  readonly lines: readonly ChartLine[];
  /** What the kinds of line, shape and mark mean. */
  readonly legend: {
    readonly strokes: Readonly<Record<ChartStroke, string>>;
    readonly shapes: Readonly<Record<ChartArea['shape'], string>>;
    readonly marks: { readonly flag: string; readonly port: string; readonly changed: string; readonly nobody: string };
  };
  /** What has changed, in words: the text for those who do not see the image. */
  readonly changes: readonly string[];
}
