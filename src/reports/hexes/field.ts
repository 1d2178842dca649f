/** A field of hexes as data, for any game of hexes. The drawing is made from it alone. */

/** A side of a hex, by where it looks; hexes stand on a corner. */
export const HEX_FACES = ['E', 'SE', 'SW', 'W', 'NW', 'NE'] as const;
export type HexFace = (typeof HEX_FACES)[number];

/** What can be drawn as the ground of a hex. */
export const GROUNDS = ['forest', 'hill', 'rugged', 'town', 'windmill', 'river', 'ford', 'quarry'] as const;
export type FieldGround = (typeof GROUNDS)[number];

export const ARMS = ['foot', 'horse', 'guns'] as const;
export type FieldArm = (typeof ARMS)[number];

export interface FieldNation {
  readonly id: string;
  /** Two letters. */
  readonly code: string;
  readonly name: string;
  /** Counters of each side have a form of their own. */
  readonly side: string;
}

export interface FieldSide {
  readonly id: string;
  readonly edge: 'top' | 'bottom';
  /** Who commands it, and what is known of its cards. */
  readonly words: string;
  readonly banners: number;
  /** Banners that win. */
  readonly target: number;
}

export interface FieldUnit {
  readonly nation: string;
  readonly arm: FieldArm;
  /** Its kind and number, in a few letters. */
  readonly mark: string;
  readonly blocks: number;
  /** Blocks at full strength. */
  readonly most: number;
  readonly isSquare: boolean;
  /** It may be ordered, or is. */
  readonly isOrdered: boolean;
}

export interface FieldLeader {
  readonly nation: string;
  readonly name: string;
}

export interface FieldHex {
  readonly id: string;
  /** Half hexes from the left, and rows from the top. */
  readonly x: number;
  readonly y: number;
  readonly ground?: FieldGround;
  readonly hasBridge: boolean;
  /** Sides on which works stand. */
  readonly works: readonly HexFace[];
  /** The side that wins banners by holding it, and whether it does. */
  readonly prize?: { readonly side: string; readonly isHeld: boolean };
  readonly unit?: FieldUnit;
  readonly leader?: FieldLeader;
  /** Blocks that were lost here, and units and leaders that fell. */
  readonly lost: number;
  readonly fallen: readonly string[];
  /** All of this in words, for readers who do not see the drawing. */
  readonly words: string;
}

/** What happened since the last report. */
export const FIELD_ACTS = ['move', 'retreat', 'fire', 'melee'] as const;
export type FieldActKind = (typeof FIELD_ACTS)[number];

export interface FieldAct {
  readonly kind: FieldActKind;
  readonly nation: string;
  /** Ids of hexes, from the first to the last. */
  readonly way: readonly string[];
}

/** A section of the field, between two borders: half hexes from the left. */
export interface FieldSection {
  /** As it is called from each edge. */
  readonly top: string;
  readonly bottom: string;
  readonly from: number;
  readonly to: number;
}

export const FIELD_MARKS = [
  ...FIELD_ACTS,
  'blocks',
  'square',
  'leader',
  'ordered',
  'lost',
  'prize',
  'works',
  'bridge',
] as const;
type FieldMark = (typeof FIELD_MARKS)[number];

export interface Field {
  readonly title: string;
  readonly nations: readonly FieldNation[];
  readonly sides: readonly FieldSide[];
  readonly hexes: readonly FieldHex[];
  readonly sections: readonly FieldSection[];
  readonly acts: readonly FieldAct[];
  readonly legend: {
    readonly arms: Readonly<Record<FieldArm, string>>;
    readonly grounds: Readonly<Record<FieldGround, string>>;
    readonly marks: Readonly<Record<FieldMark, string>>;
  };
  /** What has changed, in words, for readers who do not see the image. */
  readonly changes: readonly string[];
}

export const nationOf = ({ nations }: Field, id: string): FieldNation | undefined =>
  nations.find((nation) => nation.id === id);
