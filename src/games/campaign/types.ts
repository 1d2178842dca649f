/** The vocabulary of the campaign games: map, army, card, position, answer and event. */
import type { Id, Json } from '../../engine/index.ts';

export type PowerId = Id<'power'>;
/**
 * Troops of one nation with their own counters, leaders and flags. A power runs its own contingent, and may run an
 * ally's.
 */
export type ContingentId = Id<'contingent'>;
export type SideId = Id<'side'>;
export type AreaId = Id<'area'>;
export type LeaderId = Id<'leader'>;
export type CardNumber = number;

/** A kind of line on the map (W-1.22). The game's ground defines its effects. */
export type LineKind = Id<'line'>;

export const ARMS = ['inf', 'cav', 'art'] as const;
/** A kind of soldier counter. */
export type Arm = (typeof ARMS)[number];
/** Strength points of one counter (W-1.5a). */
export const STRENGTH: Readonly<Record<Arm, number>> = { inf: 1, cav: 2, art: 4 };

/** The status of an area for a side (W-0.2). */
export type Status = 'friendly' | 'uncontrolled' | 'enemy';

// --- content ---------------------------------------------------------------------------------------------------------

export interface Area {
  readonly id: AreaId;
  readonly name: string;
  readonly region: string;
  /** The contingents in whose colours it is printed: it is their home. All belong to one side. */
  readonly owners: readonly ContingentId[];
  /** The owners without a flag. They differ from `owners` if an occupation is printed (W-1.21e). */
  readonly holders: readonly ContingentId[];
  readonly key: boolean;
  readonly capital: boolean;
  /** The strength; 0 without a fortress. */
  readonly fortress: number;
  readonly port: 'none' | 'minor' | 'major';
  readonly zones: readonly string[];
  readonly offMap: boolean;
  /** A big area in which both sides may stand, and which nobody flags (K-1.24, K-3.2). */
  readonly wide?: boolean;
  /** The position on a sheet of 1000 by 1000. */
  readonly x: number;
  readonly y: number;
}

export interface Line {
  readonly a: AreaId;
  readonly b: AreaId;
  readonly kind: LineKind;
}

export interface Leader {
  readonly id: LeaderId;
  readonly name: string;
  readonly contingent: ContingentId;
  readonly battle: number;
  readonly command: number;
}

export type Operation = { readonly op: string } & { readonly [field: string]: Json | undefined };

export interface Card {
  readonly number: CardNumber;
  readonly title: string;
  /** 0 for a Must-Play card. */
  readonly cp: number;
  /** The home pile it belongs to, or null for the common deck. */
  readonly home: string | null;
  readonly plus: boolean;
  readonly mustPlay: boolean;
  readonly battle: boolean;
  readonly siege: boolean;
  readonly response: boolean;
  readonly removeAfterEvent: boolean;
  /** In a fight, only the attacker (besieger) or only the defender may play it; null for both. */
  readonly role: 'attacker' | 'defender' | null;
  readonly playableBy: readonly PowerId[];
  readonly timing: string;
  /** A second timing at which it may be played out of turn although it is not a Response card; or null. */
  readonly alsoAt: string | null;
  readonly effect: string;
  /** The same in other languages, by their tags. */
  readonly effects: Readonly<Partial<Record<string, string>>>;
  readonly ops: readonly Operation[];
  /** Whether the text is known, or was made up for this project. */
  readonly certainty: 'full' | 'partial' | 'none';
}

export interface Power {
  readonly id: PowerId;
  readonly code: string;
  readonly name: string;
  readonly side: SideId;
  /** The home pile that it draws from. */
  readonly homePile: string;
}

export interface Contingent {
  readonly id: ContingentId;
  /** Two letters for maps and tables; a power's own contingent shares its code. */
  readonly code: string;
  readonly name: string;
  /** The power that runs it; a power's own contingent has the power's id. */
  readonly power: PowerId;
  /** The number of counters of each kind (W-1.5). */
  readonly counters: Readonly<Record<Arm, number>>;
}

// --- pieces ----------------------------------------------------------------------------------------------------------

/** Pieces of one contingent in one place. */
export type Stack = { leaders: LeaderId[]; inf: number; cav: number; art: number };

/** Pieces of one or more contingents that act together. */
export type Force = Record<ContingentId, Stack>;

/**
 * Pieces as an order names them. `sp` leaves the choice of counters to the engine. `max` is as much as the named
 * leaders may command. Without either and without counters, the leaders go alone.
 */
export type Troops = { leaders?: LeaderId[]; inf?: number; cav?: number; art?: number; sp?: number; max?: true };

// --- answers ---------------------------------------------------------------------------------------------------------

/** Acts by what they do, besides those of `Act`. A game adds those of its own by declaration merging. */
export interface FurtherActs {
  end: { do: 'end' };
}

/** Answers to `impulse.order`, one act each. */
export type Act =
  | { do: 'play'; card: CardNumber; as: 'cp' | 'event'; with?: EventChoice }
  | { do: 'buy' }
  /** `of`: the contingent of an ally that is built; by default the power's own. */
  | ({ do: 'build' | 'regroup'; at: AreaId; of?: ContingentId } & Troops)
  /**
   * One step along one line; several steps are several acts. `commander` is set only if a group could have another.
   * From an area into itself: an attack on the enemies there (K-10.72). `stay`: no attack on those it meets (K-10.71b).
   * `relief`: soldiers that the force takes from those already there, although others came along with it (W-9.64b).
   */
  | {
      do: 'move';
      from: AreaId;
      to: AreaId;
      force: Record<ContingentId, Troops>;
      commander?: LeaderId;
      relief?: Record<ContingentId, Troops>;
      stay?: boolean;
    }
  /** `as`: the owner of the flag to place, or `restore` to remove the present flag (W-7.0). */
  | { do: 'flag'; at: AreaId; as?: ContingentId | 'restore' }
  /** A sea move from port to port (W-14): to a friendly port, or a landing on a hostile shore. */
  | { do: 'convoy' | 'assault'; from: AreaId; to: AreaId; force: Record<ContingentId, Troops> }
  | { do: 'siege'; at: AreaId; leader: LeaderId }
  /** Names the commander of one's own leaders in an area (W-9.53). */
  | { do: 'command'; at: AreaId; leader: LeaderId }
  | FurtherActs[keyof FurtherActs];

/**
 * A player's choices for an event (W-5.1f), with only the fields that the card needs. Each operation takes the areas
 * that it allows, in their order. `sp` is the strength for each area where soldiers come.
 */
export type EventChoice = { power?: PowerId; areas?: AreaId[]; sp?: number[]; leader?: LeaderId; option?: number };

/**
 * An army that marches through friendly ground between two turns and may pick up pieces on its way; or a convoy.
 * Without `force`, as much as possible goes along.
 */
export type Deployment =
  | { deploy: null }
  | { deploy: LeaderId; to: AreaId; force?: Record<ContingentId, Troops>; calls?: ({ at: AreaId } & Troops)[] }
  | { convoy: AreaId; to: AreaId; force?: Record<ContingentId, Troops> };

/** Answers to the other decisions, by kind. */
export interface Answers {
  /** The active power in its own impulse. */
  'impulse.order': Act;
  /** Before a scheduled impulse (W-4.22). */
  preempt: { preempt: boolean };
  /** Any power that might hold a card for the moment: the card it plays, or none (W-5.2). */
  respond: { respond: CardNumber | null; with?: EventChoice };
  /** A bid of more strength than the last one, for the powers of a role; null to stay out (W-2.1e). */
  bid: { bid: null } | { bid: string; sp: number };
  /** The powers that a player takes (W-2.1d). */
  role: { role: string };
  /** The areas from which a player removes the strength of his bid (W-2.1e). */
  strip: { strip: { area: AreaId; power: PowerId; sp: number }[] };
  mulligan: { mulligan: boolean };
  /** Reinforcements of a power in winter, one order at a time (W-16.2). */
  reinforce: Extract<Act, { do: 'build' | 'regroup' | 'end' }>;
  /** W-16.3. */
  deploy: Deployment;
  /**
   * Pieces that go from one place to another by themselves, each on its own (K-17.3a); null sends nobody more. Without
   * `force` all go.
   */
  send: { from: null } | { from: AreaId; to: AreaId; force?: Record<ContingentId, Troops>; sea?: boolean };
  /** A leader who leaves the map in winter, or nobody more (W-16.32). */
  withdraw: { withdraw: LeaderId | null };
  /** A card above the hand limit (W-16.43b). */
  discard: { card: CardNumber };
  /**
   * A card whose CP pay for an event's demand (W-5.12a); null if no card has any. With `built` nothing comes out of the
   * Regroup Box (K-5.12a). Or a card is bought (K-5.12c).
   */
  'debt.card': { card: CardNumber | null; built?: true } | { buy: true };
  /**
   * An inactive power with armies that may intercept: from which area, or null (W-10). `force` for a part of a group.
   */
  intercept: { intercept: AreaId | null; force?: Record<ContingentId, Troops> };
  /** The owner of attacked pieces: the unit that evades and its exit, or null to stand (W-10.5). */
  evade: { evade: 'army' | Arm | null; to?: AreaId };
  /** The inactive side's first reaction to an entry (W-10.9, D-34). */
  'reaction.order': { first: 'intercept' | 'evade' };
  'battle.cards': { cards: CardNumber[] };
  'siege.cards': { cards: CardNumber[] };
  /** After a lost defence (W-11.61). With `force` a part goes there, and the question is asked again for the rest. */
  retreat: { to: AreaId; force?: Record<ContingentId, Troops> };
  'siege.continue': { go: boolean };
  /** Strength points that join the siege between rounds (D-22). */
  'siege.replace': { fresh: number };
  /** The order in which arms take losses (D-43). */
  losses: { lose: Arm[] };
  /** Strength points that each contingent of a group loses (D-44). */
  'losses.share': { shares: Record<ContingentId, number> };
  /** The leader who is lost when no soldiers remain (D-45). */
  'losses.leader': { leader: LeaderId };
  /** Whether one's own army joins the ally's moving group (W-9.61). */
  consent: { consent: boolean };
  /** The player's choice for the commander of a group of two powers; null leaves it to the rules (D-14). */
  commander: { commander: LeaderId | null };
  /** A free flag: its owner, or only the removal of the present one (W-7.0c-e). */
  'flag.kind': { flag: ContingentId | 'restore' | 'none' };
  /** A choice that an event leaves to a player. */
  'event.choice': EventAnswers[keyof EventAnswers];
}

/** Answers to the choices of events, by kind of choice. A game adds its own by declaration merging. */
export interface EventAnswers {
  discard: { card: CardNumber };
  /** null loses a resource instead. */
  lose: { card: CardNumber | null };
  home: { power: PowerId | null };
  gift: { card: CardNumber | null };
  loss: { area: AreaId };
  giver: { power: PowerId };
  leader: { leader: LeaderId };
  partisans: { area: AreaId };
  'target.power': { power: PowerId };
  'target.leader': { leader: LeaderId };
  'target.area': { area: AreaId };
}
