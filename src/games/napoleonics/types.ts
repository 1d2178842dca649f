/** The words in which Commands & Colors: Napoleonics is spoken of, as plain data. */

/** A hex by its name: a row letter and a column from 1. */
export type Hex = string;

/** A side of a scenario: the seat that plays it. */
export type Side = string;

/** The long edge that a side owns: row A or row I (C-BRD-05). */
export const EDGES = ['top', 'bottom'] as const;
export type Edge = (typeof EDGES)[number];

export const NATIONS = ['FR', 'BR', 'PT'] as const;
export type Nation = (typeof NATIONS)[number];

export const ARMS = ['INF', 'CAV', 'ART'] as const;
export type Arm = (typeof ARMS)[number];

export const CLASSES = ['LINE', 'LIGHT', 'GRENADIER', 'GUARD', 'MILITIA', 'HEAVY', 'CUIRASSIER'] as const;

export const SECTIONS = ['LEFT', 'CENTER', 'RIGHT'] as const;
export type Section = (typeof SECTIONS)[number];

/** A side of a hex, by where it looks. */
export const FACES = ['E', 'SE', 'SW', 'W', 'NW', 'NE'] as const;
export type HexSide = (typeof FACES)[number];

/** What a die may show (C-DIE-01). */
export const SYMBOLS = ['INF', 'CAV', 'ART', 'FLAG', 'SABER'] as const;
export type DieSymbol = (typeof SYMBOLS)[number];

export type CardId = string;
export type UnitId = string;
export type LeaderId = string;

/** A hand-to-hand fight or a fight with fire. */
export type Mode = 'melee' | 'fire';

/** What a roll was made for. */
export type RollKind = 'fire' | 'melee' | 'bonus' | 'battleBack' | 'firstStrike' | 'square';

/** What a defender does when a melee is declared (D-06 to D-08). */
export const REACTIONS = ['STAND', 'FIRST_STRIKE', 'SQUARE', 'RETIRE'] as const;
export type Reaction = (typeof REACTIONS)[number];
