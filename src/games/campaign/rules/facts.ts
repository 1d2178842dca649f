/** What happens in play, as the rules tell it: entries, battles, losses, and facts that a game adds to. */
import type { AttritionReason, Side } from '../events.ts';
import type { AreaId, CardNumber, Force, LeaderId, LineKind, Operation, PowerId, SideId } from '../types.ts';

/** How a battle ended. */
export interface BattleEnd {
  readonly area: AreaId;
  readonly rounds: number;
  /** The side that has lost; null if nobody has won. */
  readonly loser: SideId | null;
}

/** A formation that suffers attrition, and why (W-13.1d). */
export interface Suffering {
  readonly area: AreaId;
  readonly force: Force;
  /** Each is one roll for the whole formation; `forced-march` is counted in `tired` instead. */
  readonly reasons: readonly AttritionReason[];
  /** Dice of the pieces that marched too far (W-9.42b). */
  readonly tired: number;
}

export interface Losses {
  readonly eliminated: number;
  readonly regrouped: number;
}

/** Something that has happened, to which a game can add consequences. */
export type Fact =
  /** An act, a step of the turn or an event is complete; control may have changed. */
  | { readonly fact: 'settled' }
  /** Pieces were built or regrouped on the map. */
  | {
      readonly fact: 'placed';
      readonly by: 'build' | 'regroup' | 'event';
      readonly area: AreaId;
      readonly force: Force;
    }
  | { readonly fact: 'impulse.ended'; readonly power: PowerId; readonly preemptive: boolean }
  | {
      readonly fact: 'evasion.tried';
      readonly entry: Entry;
      readonly power: PowerId;
      readonly force: Force;
      readonly away: boolean;
    }
  /** The losers have left: before any loot is taken, and when all is done. `winner`: null if nobody has won. */
  | {
      readonly fact: 'battle.decided' | 'battle.settled';
      readonly entry: Entry;
      readonly attacker: Combatant;
      readonly defender: Combatant;
      readonly winner: Side | null;
      readonly rout: boolean;
      /** Nothing of the losers is left. */
      readonly overrun: boolean;
      /** The losers have stayed in the area (K-12.6b). */
      readonly held: boolean;
    }
  | { readonly fact: 'fortress.fallen'; readonly area: AreaId; readonly power: PowerId }
  /** Resources were gained in the field. */
  | {
      readonly fact: 'plundered';
      readonly by: 'loot' | 'sack';
      readonly area: AreaId;
      readonly force: Force;
      readonly commander: LeaderId | null;
      readonly gained: number;
    };

/** A formation of the active side has come into an area. */
export interface Entry {
  readonly area: AreaId;
  /** The area that it left; null for pieces that were built or placed. */
  readonly from: AreaId | null;
  readonly line: LineKind | null;
  /** The port that it sailed from, for pieces that came by sea. */
  readonly port?: AreaId;
  /** The active side. */
  readonly side: SideId;
  mover: Force;
  /** Pieces that entered by interception in this step: they may not evade (W-10.6). */
  arrived: Force;
  /** Leaders whose interception was cancelled: they do not try again in this step. */
  turnedBack?: LeaderId[];
  /**
   * Pieces that fight together with the mover without having marched: armies that a card added, or soldiers that it
   * raised.
   */
  joined?: Force;
  /** The areas that those armies left (W-11.62b). */
  origins?: { readonly area: AreaId; readonly line: LineKind }[];
  /** Failed evasions: a die each for the attacker, and no terrain dice for the defender (W-10.7b). */
  failedEvasions: number;
  /** The pieces whose evasion failed. */
  failed?: Force;
  /** The pieces that have evaded without leaving a wide area: they are not fought (K-11.6c). */
  evaded?: Force;
  /** The attrition of those who have reacted, where it waits until all attempts are over. */
  pending?: Hardship[];
  /** The mover attacks nobody (K-10.71b). */
  readonly stays?: boolean;
  /** The event that has placed the mover. */
  readonly event?: CardNumber;
  /** Nobody may intercept this step, because of an event. */
  readonly unseen?: boolean;
  /** It need not stop for enemies, because of an event. */
  readonly bypass?: Bypass | null;
  /** The enemies that it has passed intercept with this modifier. */
  readonly passed?: Bypass & { readonly area: AreaId };
}

/** Attrition that waits for pieces that have intercepted or evaded. */
export interface Hardship {
  readonly area: AreaId;
  readonly force: Force;
  readonly reasons: readonly AttritionReason[];
  /** What they have done: come against the mover or to its help, or gone away. */
  readonly as: 'arrived' | 'joined' | 'gone';
}

/** An event that lets a formation pass enemies, and the modifier to their interceptions. */
export interface Bypass {
  readonly card: CardNumber;
  readonly n: number;
}

/** Pieces that try to intercept or to evade. */
export interface Attempt {
  readonly roll: 'intercept' | 'evade';
  readonly side: SideId;
  readonly leader: LeaderId | null;
  readonly force: Force;
  readonly from: AreaId;
  readonly to: AreaId;
  readonly line: LineKind;
}

/** An operation that is in force in this battle or siege. */
export interface ActiveOperation {
  readonly card: CardNumber;
  /** The power that played it, and its side. */
  readonly power: PowerId;
  readonly side: SideId;
  readonly round: number;
  readonly op: Operation;
}

/** One side of a battle. */
export interface Combatant {
  readonly role: Side;
  readonly side: SideId;
  /** The power that acts for it, in events and for loot. */
  readonly speaker: PowerId;
  /** The pieces with which it began the battle, and their strength points and leaders. */
  began: Force;
  size: number;
  force: Force;
  /** Its last commander, even if he has fallen. */
  commander: LeaderId | null;
  /** Fives and sixes suffered: in all rounds, and in the last one. */
  casualties: number;
  lately: number;
  /** Sixes suffered, in all rounds. */
  hits: number;
  /** Fives suffered that still disrupt pieces: in all rounds, and in the last one. */
  disruptions: number;
  shaken: number;
  /** Sixes that it rolled in the last round. */
  sixes: number;
  /** Strength points and leaders eliminated in battle, not by attrition. */
  eliminated: number;
  /** Commanders who were struck down: their rating is 0 from then on. */
  struck: LeaderId[];
  /** Those who go to the Regroup Box after the battle. */
  wounded: LeaderId[];
}
