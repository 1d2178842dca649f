/** A map as data, for any game of areas and lines: what the drawing is made of. */

/** Where something stands on the sheet of a chart. */
export type Place = readonly [x: number, y: number];

export type ChartShape = 'round' | 'square' | 'fortress';

export interface ChartArea {
  readonly id: string;
  readonly name: string;
  /** Place on the sheet. */
  readonly x: number;
  readonly y: number;
  readonly shape: ChartShape;
  readonly capital: boolean;
  /** Strength of the walls. */
  readonly strength?: number;
  readonly port?: 'minor' | 'major';
  /** The faction it belongs to, though its control may be contested. */
  readonly holder: string;
  /** Nobody controls it: enemies of its holder stand there. */
  readonly contested: boolean;
  /** Its holder's own country, not an occupied one. */
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
  /** All of this in words, for those who do not see the drawing. */
  readonly words: string;
}

/** All pieces of one faction in one area. */
export interface ChartUnit {
  readonly faction: string;
  /** 0 where leaders stand alone. */
  readonly strength: number;
  /** Names, the commander first. */
  readonly leaders: readonly string[];
  /** There are more soldiers than the leaders may take along. */
  readonly over: boolean;
  readonly words: string;
}

export type ChartStroke = 'solid' | 'dashed' | 'dotted' | 'double';

export interface ChartLine {
  readonly a: string;
  readonly b: string;
  readonly stroke: ChartStroke;
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
  /** How it stands, in a word or two: `6 keys`. */
  readonly standing: string;
}

export interface Chart {
  readonly title: string;
  /** Width and height of the sheet that all places refer to. */
  readonly sheet: Place;
  /** Outlines of the land; what lies near areas and lines is land without them. */
  readonly land: readonly (readonly Place[])[];
  /** In a fixed order: it gives them their colours. */
  readonly factions: readonly ChartFaction[];
  readonly areas: readonly ChartArea[];
  readonly lines: readonly ChartLine[];
  readonly seas: readonly ChartSea[];
  readonly moves: readonly ChartMove[];
  /** What the kinds of line and shape and the marks mean. */
  readonly legend: {
    readonly strokes: Readonly<Record<ChartStroke, string>>;
    readonly shapes: Readonly<Record<ChartShape, string>>;
    readonly marks: Readonly<Record<ChartMark, string>>;
  };
  /** What has changed, in words: the text for those who do not see the image. */
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
