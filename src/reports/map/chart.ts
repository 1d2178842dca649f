/** A map as data, for any game of areas and lines. The drawing is made from it alone. */

/** A position on the sheet of a chart. */
type Place = readonly [x: number, y: number];

export type ChartShape = 'round' | 'square' | 'fortress';

export interface ChartArea {
  readonly id: string;
  readonly name: string;
  /** What is said about it behind its name where there is room. */
  readonly notes?: readonly string[];
  /** Position on the sheet. */
  readonly x: number;
  readonly y: number;
  readonly shape: ChartShape;
  readonly capital: boolean;
  /** Strength of the walls. */
  readonly strength?: number;
  readonly port?: 'minor' | 'major';
  /** The faction to which it belongs, even while its control is contested. */
  readonly holder: string;
  /** Contested: enemies of its holder stand there. */
  readonly contested: boolean;
  /** In the holder's own country, not an occupied area. */
  readonly home: boolean;
  /** A flag of its holder lies there. */
  readonly flag: boolean;
  readonly besieged: boolean;
  readonly units: readonly ChartUnit[];
  readonly news: {
    /** Pieces, control or walls have changed. */
    readonly changed: boolean;
    /** A flag or the walls have changed. */
    readonly turned: boolean;
    /** There was a battle or a siege. */
    readonly fought: boolean;
  };
  /** Off the map: drawn as an island of its own. */
  readonly apart: boolean;
  /** All of this in words, for readers who do not see the drawing. */
  readonly words: string;
}

/** All pieces of one faction in one area. */
export interface ChartUnit {
  readonly faction: string;
  /** 0 where leaders stand alone. */
  readonly strength: number;
  /** Names, the commander first. */
  readonly leaders: readonly string[];
  /** The leaders cannot take all of the soldiers along. */
  readonly over: boolean;
  readonly words: string;
}

export type ChartStroke = 'solid' | 'dashed' | 'dotted' | 'double';

export type ChartRelief = 'mountains' | 'hills' | 'woods' | 'marsh';

interface ChartLine {
  readonly a: string;
  readonly b: string;
  readonly stroke: ChartStroke;
  /** The ground through which it leads. */
  readonly relief?: ChartRelief;
}

/** A march, a retreat or a passage since the last report. */
export interface ChartMove {
  readonly faction: string;
  readonly from: string;
  readonly to: string;
  readonly bySea: boolean;
}

export interface ChartSea {
  readonly id: string;
  readonly name: string;
  /** Areas whose ports lie on it. */
  readonly ports: readonly string[];
}

export interface ChartFaction {
  readonly id: string;
  /** Two or three letters. */
  readonly code: string;
  readonly name: string;
  /** Counters of each side have a form of their own. */
  readonly side: string;
  /** The state of the faction in a word or two: `6 keys`. */
  readonly standing: string;
}

export interface Chart {
  readonly title: string;
  /** Width and height of the sheet to which all positions refer. */
  readonly sheet: Place;
  /** Outlines of the land. Without outlines the surroundings of areas and lines are land. */
  readonly land: readonly (readonly Place[])[];
  /** In a fixed order, which determines their colours. */
  readonly factions: readonly ChartFaction[];
  readonly areas: readonly ChartArea[];
  readonly lines: readonly ChartLine[];
  readonly seas: readonly ChartSea[];
  readonly moves: readonly ChartMove[];
  /** The meaning of kinds of lines, shapes and marks. */
  readonly legend: {
    /** Those that the map has lines of. */
    readonly strokes: Readonly<Partial<Record<ChartStroke, string>>>;
    readonly shapes: Readonly<Record<ChartShape, string>>;
    readonly marks: Readonly<Record<ChartMark, string>>;
  };
  /** What has changed, in words, for readers who do not see the image. */
  readonly changes: readonly string[];
}

export type ChartMark =
  | 'capital'
  | 'home'
  | 'occupied'
  | 'contested'
  | 'flag'
  | 'port'
  | 'besieged'
  | 'counter'
  | 'over'
  | 'move'
  | 'sail'
  | 'turned'
  | 'fought'
  | 'changed';
