/** The words in which Gettysburg Campaign is spoken of, as plain data. */
import type { Condition } from '../../orders/index.ts';

export const SIDES = ['CSA', 'USA'] as const;
export type Side = (typeof SIDES)[number];

export type TownId = string;
export type CorpsId = string;

/** The commanders of whole armies, whose ends of cards are used once a game (G-CRD-03). */
export const ARMY = { CSA: 'LEE', USA: 'MEADE' } as const;
export type ArmyCommander = (typeof ARMY)[Side];

/** An end of a card: the number of a corps, or an army commander. */
export type Commander = CorpsId | ArmyCommander;

export const isSide = (value: unknown): value is Side => SIDES.some((side) => side === value);
export const foeOf = (side: Side): Side => (side === 'CSA' ? 'USA' : 'CSA');
export const isArmy = (commander: Commander): commander is ArmyCommander =>
  commander === 'LEE' || commander === 'MEADE';

/** Where a corps is: in a town, or on the route between two, heading for the second. */
export type Place = { readonly at: TownId } | { readonly from: TownId; readonly to: TownId };

/** A town that a corps may go to, or null to stay; the first that is possible and whose condition holds is taken. */
export type Destination = { readonly town: TownId | null; readonly if?: Condition };

/** The way of a corps under an army commander: one town or two. */
export type Path = { readonly corps: CorpsId; readonly towns: readonly TownId[] };

/** An order of a round, on one card. What is not said is asked in the movement phase. */
export type Order =
  | { readonly commander: CorpsId; readonly to?: readonly Destination[] }
  | { readonly commander: ArmyCommander; readonly paths?: readonly Path[] };

/** What a side commits itself to in secret: cards with their upper ends, and where the corps are to go. */
export type RoundOrder = { readonly orders: readonly Order[] };

/** What is decided as soon as an enemy arrives. A corps that is not named goes to its only legal town. */
export type Reaction =
  | { readonly act: 'defend' }
  | { readonly act: 'cede'; readonly to: { readonly [corps: CorpsId]: TownId } };

/** What is ordered in the movement phase: where one corps goes, or the paths of an army commander. */
export type Move = { readonly to: TownId | null } | { readonly paths: readonly Path[] };
