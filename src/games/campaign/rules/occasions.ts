/** The occasions at which cards may be played out of turn, by their moments. */
import type { Part } from '../events.ts';
import type { AreaId, Card, CardNumber, Force, LeaderId, LineKind, Operation, PowerId } from '../types.ts';
import type { ActiveOperation, Bypass, Combatant, Entry, Losses } from './facts.ts';

/** A step by CP is announced and paid for, but not made yet (W-9.ALG 1). */
export interface StepOccasion {
  readonly moment: 'step';
  readonly power: PowerId;
  /** The marching pieces: a card may hold some of them back. */
  force: Force;
  readonly from: AreaId;
  readonly to: AreaId;
  /** The line as it is printed. */
  readonly line: LineKind;
  /** CP paid for it. */
  readonly cp: number;
  /** The step is cancelled. */
  stopped: boolean;
  /** Nobody may intercept it. */
  unseen: boolean;
  /** The force need not stop for enemies or walls. */
  bypass: Bypass | null;
}

/** A formation of the active side has entered an area, and nobody has reacted yet (W-9.ALG 3). */
interface EntryOccasion {
  readonly moment: 'entry';
  readonly entry: Entry;
}

/** An interception is announced, and its dice are not rolled yet (W-10.4). */
export interface InterceptionOccasion {
  readonly moment: 'interception';
  readonly entry: Entry;
  readonly power: PowerId;
  readonly from: AreaId;
  readonly force: Force;
  readonly leader: LeaderId | null;
  /** The modifiers of the roll; a card may add or remove some. */
  parts: Part[];
  /** The attempt is cancelled, and nobody is marked for it. */
  cancelled: boolean;
  /** It succeeds without a roll. */
  automatic: boolean;
}

/** Lines of one kind that an event temporarily turns into another. */
export interface Ford {
  readonly from: LineKind;
  readonly to: LineKind;
}

/** Attacked pieces are about to be asked for an evasion (W-10.5). */
export interface AttackedOccasion {
  readonly moment: 'attacked';
  readonly entry: Entry;
  /** Powers whose next evasion may cross lines of one kind as if they were of another. */
  fords: Record<PowerId, Ford>;
}

/** An evasion is announced, and its dice are not rolled yet (W-10.7). */
export interface EvasionOccasion {
  readonly moment: 'evasion';
  readonly entry: Entry;
  readonly power: PowerId;
  readonly force: Force;
  readonly leader: LeaderId | null;
  readonly to: AreaId;
  parts: Part[];
  /** The attempt is cancelled; the unit stays and counts as not having tried. */
  cancelled: boolean;
  /** It succeeds without a roll. */
  automatic: boolean;
}

/** The dice of an interception or evasion are rolled. */
export interface RollOccasion {
  readonly moment: 'interception-roll' | 'evasion-roll';
  readonly entry: Entry;
  readonly power: PowerId;
  readonly total: number;
  readonly success: boolean;
  /** The dice are rolled again, and the second result stands. */
  again: boolean;
}

/** A battle is about to start: enemy interceptions and evasions are over, attrition is not rolled. */
export interface BattleOccasion {
  readonly moment: 'battle';
  readonly entry: Entry;
  /** Operations of cards that are in force from round 1 on. */
  readonly played: ActiveOperation[];
}

/** The same before the mover has suffered its attrition: only armies from near come so early (W-D.20). */
export interface NearOccasion extends Omit<BattleOccasion, 'moment'> {
  readonly moment: 'battle-near';
}

/** The Battle cards of a round are revealed, and no dice are rolled yet (W-11.1c). */
export interface CardsOccasion {
  readonly moment: 'battle-cards';
  readonly entry: Entry;
  readonly round: number;
  readonly played: ActiveOperation[];
}

/** The dice of a battle round are applied, and nobody has left yet (W-11.5). */
export interface RoundOccasion {
  readonly moment: 'battle-round';
  readonly entry: Entry;
  readonly round: number;
  readonly attacker: Combatant;
  readonly defender: Combatant;
  /** The round has given a loser, or it is the last permitted tie. */
  readonly decided: boolean;
  /** Another round is fought before anybody leaves. */
  another: boolean;
}

/** The loser of a battle is known, before rout and retreat (W-D.1). */
export interface LostOccasion {
  readonly moment: 'battle-lost';
  readonly entry: Entry;
  readonly loser: PowerId;
  readonly force: Force;
  readonly rout: boolean;
  /** Disrupted soldiers survive. */
  spared: boolean;
  /** Powers whose pieces suffer no attrition in the retreat (W-D.13). */
  readonly unharmed: PowerId[];
}

/** A battle or a siege is won, before the loot (W-11.10, W-12.5). */
export interface WonOccasion {
  readonly moment: 'battle-won' | 'siege-won';
  readonly area: AreaId;
  readonly winner: PowerId;
  readonly force: Force;
  readonly rout: boolean;
  /** All losers are gone; a card may do that. */
  overrun: boolean;
  /** Resources that cards have brought to the winner, counted with the loot for W-11.11. */
  gained: number;
  /** The remaining losers, by area. */
  readonly beaten: Record<AreaId, Force>;
}

/** Losing pieces are about to leave (W-11.6). */
export interface RetreatOccasion {
  readonly moment: 'retreat';
  readonly entry: Entry;
  readonly power: PowerId;
  readonly force: Force;
  /** Their exits: the line in its present and its printed kind; no line by sea. */
  readonly ways: readonly {
    readonly area: AreaId;
    readonly line: LineKind | null;
    readonly printed: LineKind | null;
  }[];
  /** The kind of line that counts as another for the retreat. */
  ford: Ford | null;
}

/** A siege is declared, or the dice of one of its rounds are applied (W-5.2b). */
export interface SiegeOccasion {
  readonly moment: 'siege' | 'siege-round';
  readonly area: AreaId;
  readonly power: PowerId;
  /** The number of fought rounds; 0 at the declaration. */
  readonly round: number;
  readonly hits: number;
  readonly strength: number;
  /** The walls fell in this round. */
  readonly taken: boolean;
  /** Soldiers have reached the fortress: they sally, and there is no further round (W-6.3d). */
  relieved: boolean;
}

/** A flag is placed or removed for CP (W-7.1a). */
interface FlagOccasion {
  readonly moment: 'flag';
  readonly area: AreaId;
  readonly power: PowerId;
}

/** Partisans are about to roll (W-4.4). */
export interface PartisanOccasion {
  readonly moment: 'partisans';
  readonly areas: readonly AreaId[];
  /** Areas that are not rolled for. */
  spared: AreaId[];
}

/** A formation is about to suffer attrition in an impulse: no resources are spent on it, and no dice are rolled yet. */
interface OrdealOccasion {
  readonly moment: 'ordeal';
  readonly area: AreaId;
  readonly power: PowerId;
  readonly force: Force;
}

/** The dice of an attrition roll are known, and nothing is lost yet. */
export interface AttritionOccasion {
  readonly moment: 'attrition';
  readonly area: AreaId;
  readonly power: PowerId;
  readonly force: Force;
  losses: Losses;
}

/** The active power is about to do something to an area from afar that enemies next to it could prevent (K-7.13, K-16.57d). */
interface ReachOccasion {
  readonly moment: 'reach';
  readonly area: AreaId;
  readonly power: PowerId;
}

/** A card has been played, and its event, if any, is complete. */
export interface CardOccasion {
  readonly moment: 'card';
  readonly power: PowerId;
  readonly card: CardNumber;
  readonly as: 'cp' | 'event';
  /** Areas where the event has raised soldiers, with their power. */
  readonly raised: readonly { readonly power: PowerId; readonly area: AreaId }[];
}

export type Occasion =
  | StepOccasion
  | EntryOccasion
  | InterceptionOccasion
  | AttackedOccasion
  | EvasionOccasion
  | RollOccasion
  | NearOccasion
  | BattleOccasion
  | CardsOccasion
  | RoundOccasion
  | LostOccasion
  | WonOccasion
  | RetreatOccasion
  | SiegeOccasion
  | FlagOccasion
  | PartisanOccasion
  | OrdealOccasion
  | AttritionOccasion
  | ReachOccasion
  | CardOccasion;

export type Moment = Occasion['moment'];

export type OccasionOf<M extends Moment> = Extract<Occasion, { moment: M }>;

/** An operation of a card that a power plays, or might play, out of turn. */
export interface Use {
  readonly power: PowerId;
  readonly card: Card;
  readonly op: Operation;
}
