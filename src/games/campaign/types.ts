/** The vocabulary of the campaign games: what a map, an army, a card, a position, an answer and an event are. */
import type { Id, Json } from '../../engine/index.ts';

export type PowerId = Id<'power'>;
/** Troops of one nation with counters, leaders and flags of their own, which a power runs: its own, or an ally's. */
export type ContingentId = Id<'contingent'>;
export type SideId = Id<'side'>;
export type AreaId = Id<'area'>;
export type LeaderId = Id<'leader'>;
export type CardNumber = number;

/** A kind of line on the map (W-1.22). What it does to those who cross it the ground of the game knows. */
export type LineKind = Id<'line'>;

export const ARMS = ['inf', 'cav', 'art'] as const;
/** A kind of soldier counter. */
export type Arm = (typeof ARMS)[number];
/** Strength points of one counter (W-1.5a). */
export const STRENGTH: Readonly<Record<Arm, number>> = { inf: 1, cav: 2, art: 4 };

/** How an area stands to a side (W-0.2). */
export type Status = 'friendly' | 'uncontrolled' | 'enemy';

// --- content ---------------------------------------------------------------------------------------------------------

export interface Area {
  readonly id: AreaId;
  readonly name: string;
  readonly region: string;
  /** In whose colours it is printed: their home; all of one side. */
  readonly owners: readonly ContingentId[];
  /** Whose it is without a flag; others than its owners where their occupation is printed on it (W-1.21e). */
  readonly holders: readonly ContingentId[];
  readonly key: boolean;
  readonly capital: boolean;
  /** Strength; 0 where there is no fortress. */
  readonly fortress: number;
  readonly port: 'none' | 'minor' | 'major';
  readonly zones: readonly string[];
  readonly offMap: boolean;
  /** Place on a sheet of 1000 by 1000. */
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
  /** In a fight only for the side that attacks (besieges), or that defends; null for both. */
  readonly role: 'attacker' | 'defender' | null;
  readonly playableBy: readonly PowerId[];
  readonly timing: string;
  /** A second timing, at which it may be played out of turn although it is no Response card by its kind; or null. */
  readonly alsoAt: string | null;
  readonly effect: string;
  readonly ops: readonly Operation[];
  /** Whether the text is known or was made up for this project. */
  readonly certainty: 'full' | 'partial' | 'none';
}

export interface Power {
  readonly id: PowerId;
  readonly code: string;
  readonly name: string;
  readonly side: SideId;
  /** Home pile it draws from. */
  readonly homePile: string;
}

export interface Contingent {
  readonly id: ContingentId;
  /** Two letters that maps and tables write; its own contingent has the power's. */
  readonly code: string;
  readonly name: string;
  /** The power that runs it; its own contingent has the power's id. */
  readonly power: PowerId;
  /** Counters that there are of each kind (W-1.5). */
  readonly counters: Readonly<Record<Arm, number>>;
}

// --- pieces ----------------------------------------------------------------------------------------------------------

/** Pieces of one contingent in one place. */
export type Stack = { leaders: LeaderId[]; inf: number; cav: number; art: number };

/** Pieces of one or more contingents that act together. */
export type Force = Record<ContingentId, Stack>;

/**
 * Pieces as an order names them. `sp` leaves the choice of counters to the engine; `max` is as much as the leaders named may
 * command; with neither and no counters named the leaders go alone.
 */
export type Troops = { leaders?: LeaderId[]; inf?: number; cav?: number; art?: number; sp?: number; max?: true };

// --- answers ---------------------------------------------------------------------------------------------------------

/** Answers to `impulse.order`, one act each. */
export type Act =
  | { do: 'play'; card: CardNumber; as: 'cp' | 'event'; with?: EventChoice }
  | { do: 'buy' }
  | ({ do: 'build' | 'regroup'; at: AreaId } & Troops)
  /**
   * One step along one line; several steps are several acts. `commander` only where a group could have another. `relief`: soldiers of the
   * force that are taken from those who stand there, although others have come along (W-9.64b).
   */
  | {
      do: 'move';
      from: AreaId;
      to: AreaId;
      force: Record<ContingentId, Troops>;
      commander?: LeaderId;
      relief?: Record<ContingentId, Troops>;
    }
  /** `as`: whose flag to place, or `restore` to remove the flag that lies there (W-7.0). */
  | { do: 'flag'; at: AreaId; as?: ContingentId | 'restore' }
  /** A sea move from port to port (W-14): to friends, or to land on a hostile shore. */
  | { do: 'convoy' | 'assault'; from: AreaId; to: AreaId; force: Record<ContingentId, Troops> }
  | { do: 'siege'; at: AreaId; leader: LeaderId }
  /** Names the commander of one's own leaders at a place (W-9.53). */
  | { do: 'command'; at: AreaId; leader: LeaderId }
  | { do: 'end' };

/**
 * What the player of an event chooses (W-5.1f); only the fields that the card's operations need. Each operation takes of the areas, in
 * their order, those that suit it; `sp` is the strength that goes to each where soldiers come.
 */
export type EventChoice = { power?: PowerId; areas?: AreaId[]; sp?: number[]; leader?: LeaderId; option?: number };

/**
 * An army that goes through friendly ground between two turns, taking up others on its way; or a convoy. Without `force` as much goes
 * along as may.
 */
export type Deployment =
  | { deploy: null }
  | { deploy: LeaderId; to: AreaId; force?: Record<ContingentId, Troops>; calls?: ({ at: AreaId } & Troops)[] }
  | { convoy: AreaId; to: AreaId; force?: Record<ContingentId, Troops> };

/** Answers to the other decisions, by kind. */
export interface Answers {
  /** Active power, own impulse. */
  'impulse.order': Act;
  /** Before a scheduled impulse (W-4.22). */
  preempt: { preempt: boolean };
  /** Any power that might hold a card for the moment: which it plays, or none (W-5.2). */
  respond: { respond: CardNumber | null; with?: EventChoice };
  /** More strength than the last bid, for the powers of a role; null to stay out of the auction (W-2.1e). */
  bid: { bid: null } | { bid: string; sp: number };
  /** The powers that a player takes (W-2.1d). */
  role: { role: string };
  /** Where a player gives up the strength that he has bid (W-2.1e). */
  strip: { strip: { area: AreaId; power: PowerId; sp: number }[] };
  mulligan: { mulligan: boolean };
  /** Reinforcements of a power in winter, one order at a time (W-16.2). */
  reinforce: Extract<Act, { do: 'build' | 'regroup' | 'end' }>;
  /** W-16.3. */
  deploy: Deployment;
  /** A leader who leaves the map in winter, or nobody (more) (W-16.32). */
  withdraw: { withdraw: LeaderId | null };
  /** A card above the hand limit (W-16.43b). */
  discard: { card: CardNumber };
  /** A card whose CP pay for what an event demands (W-5.12a); null where none has any. */
  'debt.card': { card: CardNumber | null };
  /** An inactive power with armies that may intercept: from where, or null (W-10). `force` for a part of a group. */
  intercept: { intercept: AreaId | null; force?: Record<ContingentId, Troops> };
  /** The owner of attacked pieces: which unit goes where, or null to stand (W-10.5). */
  evade: { evade: 'army' | Arm | null; to?: AreaId };
  /** What the inactive side does first about an entry (W-10.9, D-34). */
  'reaction.order': { first: 'intercept' | 'evade' };
  'battle.cards': { cards: CardNumber[] };
  'siege.cards': { cards: CardNumber[] };
  /** After a lost defence (W-11.61); with `force` a part goes there and the rest is asked again. */
  retreat: { to: AreaId; force?: Record<ContingentId, Troops> };
  'siege.continue': { go: boolean };
  /** Strength points that come forward between siege rounds (D-22). */
  'siege.replace': { fresh: number };
  /** Which arms fall first when a power loses strength points (D-43). */
  losses: { lose: Arm[] };
  /** Strength points that each contingent of a group loses (D-44). */
  'losses.share': { shares: Record<ContingentId, number> };
  /** Which leader falls when no soldier is left (D-45). */
  'losses.leader': { leader: LeaderId };
  /** One's own army joins the ally's moving group (W-9.61). */
  consent: { consent: boolean };
  /** Whom a player would have command a group of two powers; null leaves it to the rules (D-14). */
  commander: { commander: LeaderId | null };
  /** A free flag: whose, or only remove (W-7.0c-e). */
  'flag.kind': { flag: ContingentId | 'restore' | 'none' };
  /** A choice that an event leaves to somebody. */
  'event.choice': EventAnswers[keyof EventAnswers];
}

/** Answers to the choices that events leave to somebody, by what is chosen. A game adds those of its own by declaration merging. */
export interface EventAnswers {
  discard: { card: CardNumber };
  /** null gives up a resource instead. */
  lose: { card: CardNumber | null };
  home: { power: PowerId | null };
  gift: { card: CardNumber | null };
  loss: { area: AreaId };
  giver: { power: PowerId };
  leader: { leader: LeaderId };
  partisans: { area: AreaId };
}
