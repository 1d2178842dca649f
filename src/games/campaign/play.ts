/** Shapes that the rules of a campaign game share: the game as data, a position, and what is under way. */
import type { JsonObject, Refusal, Script, Table } from '../../engine/index.ts';
import type { Content } from './content.ts';
import type { AttritionReason, CampaignEvent, Part, Side } from './events.ts';
import type { Interphase, Phase, State } from './state.ts';
import type {
  Area,
  AreaId,
  Arm,
  Card,
  CardNumber,
  ContingentId,
  EventChoice,
  Force,
  LeaderId,
  LineKind,
  Operation,
  PowerId,
  SideId,
  Status,
} from './types.ts';

export interface Neighbour {
  readonly area: AreaId;
  readonly line: LineKind;
}

/** Movement by sea (W-14). */
export interface SeaParameters {
  /** Powers that sail without an event. */
  readonly fleets: readonly PowerId[];
  /** Leaders and strength points that one sea move takes along. */
  readonly most: number;
  /** Ports that may be landed on. */
  readonly landings: readonly Area['port'][];
  /** Dice of the shore batteries of an open port, and of one with a fortress. */
  readonly batteries: { readonly open: number; readonly fortress: number };
}

/** Numbers in which the campaign games differ. */
export interface Parameters {
  /** Cards of the common deck that each power is dealt, and cards of its home pile (W-2.4). */
  readonly deal: number;
  readonly homeDeal: Readonly<Record<PowerId, number>>;
  /** Non-home cards in a hand (W-15.2d). */
  readonly handLimit: number;
  /** Resources that a card costs (W-15.2). */
  readonly cardPrice: number;
  /** Resources kept at the end of a turn (W-4.5). */
  readonly resourceLimit: number;
  /** Areas that a piece marches in one impulse without attrition (W-9.42). */
  readonly freeMarches: number;
  /** 2d6 plus modifiers for interception and evasion (W-10.4, W-10.7). */
  readonly reactionNeeds: number;
  readonly routMargin: number;
  /** Least total for one resource and for two, and the natural face that always gives one (W-11.10). */
  readonly loot: { readonly one: number; readonly two: number; readonly natural: number };
  /** Least total of the sack roll and its prize (W-12.5). */
  readonly sack: { readonly needs: number; readonly prize: number };
  readonly hastyStrength: number;
  readonly sea: SeaParameters;
  /** Flags that each side has (W-1.7). */
  readonly flags: Readonly<Record<SideId, number>>;
}

/** One step of a side; without a line it goes by sea. */
export interface Way {
  readonly from: AreaId;
  readonly to: AreaId;
  readonly line: LineKind | null;
  readonly side: SideId;
}

/** What the lines of the map do to those who cross them, and to those who fight behind them. */
export interface Ground {
  /** Kinds of lines that a card means by a name of its own. */
  readonly named: Readonly<Record<string, readonly LineKind[]>>;
  /** Whether a side neither intercepts nor evades along a line (W-10.3d, W-10.6). */
  isBarred(position: Position, line: LineKind, side: SideId): boolean;
  /** What a line adds to an interception or evasion (W-10.4a). */
  modifier(position: Position, line: LineKind, side: SideId): number;
  /** Dice of a defender in round 1, behind the line that the enemy came along (W-11.4a). */
  defence(position: Position, area: AreaId, line: LineKind, side: SideId): number;
  /** Why the ground costs attrition, besides what the statuses of both ends cost (W-9.41, W-9.44). */
  hardships(position: Position, way: Way, cause: 'march' | 'evasion' | 'retreat'): readonly AttritionReason[];
}

/** How the shared rules treat what a game keeps for itself. */
export interface OwnState {
  /** What the player of these powers may see of it: an allow-list. */
  view(position: Position, powers: readonly PowerId[]): JsonObject;
  /** What is wrong with it, one sentence each; none where it is sound. */
  faults(position: Position): readonly string[];
}

/** Strategies in which the campaign games differ. */
export interface Hooks {
  /** Nation bonus of a side's force in battle or siege (W-11.3). */
  nationalBonus(position: Position, force: Force, commander: LeaderId | null): number;
  /** Home areas of a power: where it may build soldiers, and where leaders (W-6.3). */
  homes(
    position: Position,
    power: PowerId,
  ): { readonly soldiers: readonly AreaId[]; readonly leaders: readonly AreaId[] };
  /** Flags of its ally that a power may place in an area instead of its own (W-7.0d). */
  lentFlags(position: Position, power: PowerId, area: AreaId): readonly ContingentId[];
  /** The powers that a card means by a name of its own, such as `french_both`; undefined for a name it does not know. */
  powersNamed(position: Position, name: string): readonly PowerId[] | undefined;
  /** Areas that a card means by a name of its own, seen from a power; undefined for a name it does not know. */
  areasNamed(position: Position, power: PowerId, name: string): readonly AreaId[] | undefined;
  /** A roll of partisans against one area (W-4.4); returns whether they had their way. */
  partisans(play: Play, area: AreaId, extra: number, cause: 'guerrilla' | 'event'): boolean;
  /** Areas that partisans may try (W-4.4a). */
  partisanAreas(position: Position): readonly AreaId[];
  /** Whether nobody may pre-empt yet (W-4.22a). */
  isExempt(position: Position): boolean;
  /** What follows from a fact by the rules of this game alone; it may ask, and it may end the game (W-11.11, W-18). */
  consequences(play: Play, fact: Fact): Script;
  /** What the game keeps for itself in `state.own`. */
  readonly own?: OwnState;
  /** Notes an event as it happens, where the game keeps count of some; it asks nothing. */
  notes?(position: Position, event: CampaignEvent): void;
}

export interface Definition {
  readonly id: string;
  readonly version: string;
  readonly content: Content;
  /** In impulse-track order. */
  readonly powers: readonly PowerId[];
  readonly sides: readonly SideId[];
  /** The contingents that a power runs, its own first. */
  readonly contingentsOf: Readonly<Record<PowerId, readonly ContingentId[]>>;
  /** The power that runs a contingent. */
  readonly powerOf: Readonly<Record<ContingentId, PowerId>>;
  /** Counters that a contingent has of each kind (W-1.5). */
  readonly counters: Readonly<Record<ContingentId, Readonly<Record<Arm, number>>>>;
  /** The side of a power, and of each of its contingents. */
  readonly sideOf: Readonly<Record<PowerId | ContingentId, SideId>>;
  readonly neighbours: ReadonlyMap<AreaId, readonly Neighbour[]>;
  readonly parameters: Parameters;
  readonly ground: Ground;
  /** From set-up to the end of the game. */
  readonly turn: readonly TurnStep[];
  readonly winter: readonly WinterStep[];
  readonly hooks: Hooks;
  /** What cards do out of turn (W-5.2). */
  readonly reactions: Reactions;
}

/** The part of a position that lies on the map. */
export type Board = Pick<State, 'forces' | 'flags'> & { readonly hasty: readonly AreaId[] };

export interface Position {
  readonly game: Definition;
  readonly state: State;
}

/** What the scripts of the rules work with. */
export interface Play extends Position {
  readonly table: Pick<Table<State, CampaignEvent>, 'emit' | 'roll' | 'shuffle'>;
  /** Statuses as they were before an entry, until the battle there is over (W-0.4). */
  readonly frozen: Map<AreaId, Readonly<Record<SideId, Status>>>;
}

/** One step of the sequence of play (W-4.1a). Each begins at a checkpoint: from there play goes on without more. */
export interface TurnStep {
  readonly phase: Phase;
  /** It begins without being told. */
  readonly isQuiet?: boolean;
  /** What else is told or done as play comes to it from the step before. */
  enter?(play: Play): void;
  /** Returns the phase that comes next where that is not the next of the list: its own while it goes on. */
  run(play: Play): Script | Script<Phase | undefined>;
}

/** One step of the winter: done once, or by one power after another, the next on the track first (W-16.2a). */
export type WinterStep = { readonly step: string } & (
  | { once(play: Play, winter: Interphase): Script }
  | { each(play: Play, power: PowerId, winter: Interphase): Script }
);

/** Something that has happened, on which a game hangs consequences of its own. */
export type Fact =
  /** An act, a step of the turn or an event has been carried out; whoever controls what may be another than before. */
  | { readonly fact: 'settled' }
  | { readonly fact: 'impulse.ended'; readonly power: PowerId }
  | {
      readonly fact: 'evasion.tried';
      readonly entry: Entry;
      readonly power: PowerId;
      readonly force: Force;
      readonly away: boolean;
    }
  /** The beaten are gone, and the spoils are taken. `winner`: null where nobody has won. */
  | {
      readonly fact: 'battle.settled';
      readonly entry: Entry;
      readonly attacker: Combatant;
      readonly defender: Combatant;
      readonly winner: Side | null;
      readonly rout: boolean;
    }
  | { readonly fact: 'fortress.fallen'; readonly area: AreaId; readonly power: PowerId }
  /** Resources were gained in the field. */
  | {
      readonly fact: 'plundered';
      readonly area: AreaId;
      readonly force: Force;
      readonly commander: LeaderId | null;
      readonly gained: number;
    };

/** A formation of the active side has come into an area. */
export interface Entry {
  readonly area: AreaId;
  /** Where it came from; null for pieces that were built or placed. */
  readonly from: AreaId | null;
  readonly line: LineKind | null;
  /** The port that it sailed from, for pieces that came by sea. */
  readonly port?: AreaId;
  /** The active side. */
  readonly side: SideId;
  mover: Force;
  /** Pieces that came in by interception in this step: they may not evade (W-10.6). */
  arrived: Force;
  /** Leaders whose interception was cancelled: they do not try again in this step. */
  turnedBack?: LeaderId[];
  /** Pieces that fight with the mover without having made its step: armies that a card let join, soldiers that one raised. */
  joined?: Force;
  /** Where such armies came from (W-11.62b). */
  origins?: { readonly area: AreaId; readonly line: LineKind }[];
  /** Failed evasions: a die each for the attacker, and no terrain dice for the defender (W-10.7b). */
  failedEvasions: number;
  /** The pieces whose evasion failed. */
  failed?: Force;
  /** Nobody may intercept this step (by an event). */
  readonly unseen?: boolean;
  /** It need not stop for what it finds (by an event). */
  readonly bypass?: Bypass | null;
  /** Where it has gone past enemies: what stands there intercepts with this modifier. */
  readonly passed?: Bypass & { readonly area: AreaId };
}

/** The event that lets a formation go past enemies, and what it adds to the interceptions of those it has passed. */
export interface Bypass {
  readonly card: CardNumber;
  readonly n: number;
}

/** Pieces that try to come, or to be gone. */
export interface Attempt {
  readonly roll: 'intercept' | 'evade';
  readonly side: SideId;
  readonly leader: LeaderId | null;
  readonly force: Force;
  readonly from: AreaId;
  readonly to: AreaId;
  readonly line: LineKind;
}

/** An operation in force in this battle or siege. */
export interface Played {
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
  /** The power that speaks for it, for events and for loot. */
  readonly speaker: PowerId;
  readonly hadArmy: boolean;
  /** Strength points and leaders when the battle began. */
  readonly size: number;
  force: Force;
  /** The last commander it had; he may have fallen. */
  commander: LeaderId | null;
  /** Fives and sixes suffered: of all rounds, and in the last one. */
  casualties: number;
  lately: number;
  /** Sixes suffered, of all rounds. */
  hits: number;
  /** Fives suffered that still disrupt somebody. */
  disruptions: number;
  /** Sixes that it rolled in the last round. */
  sixes: number;
  /** Strength points and leaders eliminated in battle, not by attrition. */
  eliminated: number;
  /** Commanders that were struck down: their rating is 0 from then on. */
  struck: LeaderId[];
  /** Those of them that leave for the Regroup Box when the battle is over. */
  wounded: LeaderId[];
}

/** A step by CP is announced and paid for, and has not been made (W-9.ALG 1). */
export interface StepOccasion {
  readonly moment: 'step';
  readonly power: PowerId;
  /** Who marches: a card may keep some of it back. */
  force: Force;
  readonly from: AreaId;
  readonly to: AreaId;
  /** The line as it is printed. */
  readonly line: LineKind;
  /** CP paid for it. */
  readonly cp: number;
  /** The step does not take place. */
  stopped: boolean;
  /** Nobody may intercept it. */
  unseen: boolean;
  /** The force need not stop for the enemies or walls that it finds. */
  bypass: Bypass | null;
}

/** A formation of the active side has come into an area, and nobody has reacted yet (W-9.ALG 3). */
export interface EntryOccasion {
  readonly moment: 'entry';
  readonly entry: Entry;
}

/** An interception is announced and its dice are not rolled (W-10.4). */
export interface InterceptionOccasion {
  readonly moment: 'interception';
  readonly entry: Entry;
  readonly power: PowerId;
  readonly from: AreaId;
  readonly force: Force;
  readonly leader: LeaderId | null;
  /** Summands of the roll; a card may add to them or take one away. */
  parts: Part[];
  /** The attempt does not take place, and nobody is marked for it. */
  cancelled: boolean;
  /** It succeeds without dice. */
  automatic: boolean;
}

/** Lines of one kind that an event makes another for a while. */
export interface Ford {
  readonly from: LineKind;
  readonly to: LineKind;
}

/** Attacked pieces are about to be asked whether they evade (W-10.5). */
export interface AttackedOccasion {
  readonly moment: 'attacked';
  readonly entry: Entry;
  /** Powers whose next evasion may cross lines of one kind as if they were of another. */
  fords: Record<PowerId, Ford>;
}

/** An evasion is announced and its dice are not rolled (W-10.7). */
export interface EvasionOccasion {
  readonly moment: 'evasion';
  readonly entry: Entry;
  readonly power: PowerId;
  readonly force: Force;
  readonly leader: LeaderId | null;
  readonly to: AreaId;
  parts: Part[];
  /** The attempt does not take place; the unit stays and counts as one that did not try. */
  cancelled: boolean;
  /** It succeeds without dice. */
  automatic: boolean;
}

/** The dice of an interception or evasion lie on the table. */
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
  readonly played: Played[];
}

/** The Battle cards of a round are on the table, and no dice are rolled (W-11.1c). */
export interface CardsOccasion {
  readonly moment: 'battle-cards';
  readonly entry: Entry;
  readonly round: number;
  readonly played: Played[];
}

/** The dice of a battle round are applied, and nobody has gone (W-11.5). */
export interface RoundOccasion {
  readonly moment: 'battle-round';
  readonly entry: Entry;
  readonly round: number;
  readonly attacker: Combatant;
  readonly defender: Combatant;
  /** The round has given a loser, or the last tie that there may be. */
  readonly decided: boolean;
  /** One more round is fought before anybody goes. */
  another: boolean;
}

/** It is known who has lost, before rout and retreat (W-D.1). */
export interface LostOccasion {
  readonly moment: 'battle-lost';
  readonly entry: Entry;
  readonly loser: PowerId;
  readonly force: Force;
  readonly rout: boolean;
  /** Disrupted soldiers survive. */
  spared: boolean;
  /** Powers whose pieces the retreat costs no attrition (W-D.13). */
  readonly unharmed: PowerId[];
}

/** A battle or a siege is won, before the loot (W-11.10, W-12.5). */
export interface WonOccasion {
  readonly moment: 'battle-won' | 'siege-won';
  readonly area: AreaId;
  readonly winner: PowerId;
  readonly force: Force;
  readonly rout: boolean;
  /** Nothing is left of the beaten; a card may complete that. */
  overrun: boolean;
  /** Resources that cards have brought to the winner, counted with the loot for W-11.11. */
  gained: number;
  /** The beaten that are left, by area. */
  readonly beaten: Record<AreaId, Force>;
}

/** Beaten pieces are about to leave (W-11.6). */
export interface RetreatOccasion {
  readonly moment: 'retreat';
  readonly entry: Entry;
  readonly power: PowerId;
  readonly force: Force;
  /** Where they may go: the line as it counts for them, and as it is printed; none by sea. */
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
  /** Rounds that are fought; 0 as it is declared. */
  readonly round: number;
  readonly hits: number;
  readonly strength: number;
  /** The walls have fallen in this round. */
  readonly taken: boolean;
  /** Soldiers have come to the fortress: they sally, and there is no further round (W-6.3d). */
  relieved: boolean;
}

/** A flag is put or taken away for CP (W-7.1a). */
export interface FlagOccasion {
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

/** A card has been played, and its event, if it was one, carried out. */
export interface CardOccasion {
  readonly moment: 'card';
  readonly power: PowerId;
  readonly card: CardNumber;
  readonly as: 'cp' | 'event';
  /** Areas where the event has raised soldiers, and whose. */
  readonly raised: readonly { readonly power: PowerId; readonly area: AreaId }[];
}

export type Occasion =
  | StepOccasion
  | EntryOccasion
  | InterceptionOccasion
  | AttackedOccasion
  | EvasionOccasion
  | RollOccasion
  | BattleOccasion
  | CardsOccasion
  | RoundOccasion
  | LostOccasion
  | WonOccasion
  | RetreatOccasion
  | SiegeOccasion
  | FlagOccasion
  | PartisanOccasion
  | CardOccasion;

export type Moment = Occasion['moment'];

export type OccasionOf<M extends Moment> = Extract<Occasion, { moment: M }>;

/** An operation of a card that a power plays, or might play, out of turn. */
export interface Use {
  readonly power: PowerId;
  readonly card: Card;
  readonly op: Operation;
}

/** What an operation does out of turn, at one kind of moment. */
export interface Reaction<M extends Moment = Moment> {
  /**
   * The choices that the power would have with it; none where it is of no use. It may look at nothing that is hidden: who is asked
   * follows from it.
   */
  choices(play: Play, use: Use, occasion: OccasionOf<M>): readonly EventChoice[];
  /** Whether a choice that is not listed is legal too, where there are too many to list them all. */
  admits?(play: Play, use: Use, occasion: OccasionOf<M>, choice: EventChoice): boolean;
  /** Why a choice that is not admitted is refused, where there is more to say than that it is not offered. */
  hindrance?(play: Play, use: Use, choice: EventChoice, occasion: OccasionOf<M>): Refusal | undefined;
  run(play: Play, use: Use, occasion: OccasionOf<M>, choice: EventChoice): Script;
}

/** What operations do out of turn: by operation, then by moment. */
export type Reactions = Readonly<Record<string, { readonly [M in Moment]?: Reaction<M> }>>;
