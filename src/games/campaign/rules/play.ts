/** The shared shapes of campaign games: the game as data, a position, and what is under way. */
import type { ZodType } from 'zod';
import type { JsonObject, Refusal, RefusalCode, Script, Table, Verdict } from '../../../engine/index.ts';
import type { Content } from '../content.ts';
import type { AttritionReason, CampaignEvent, Part, Side } from '../events.ts';
import type { Effect, Interphase, Phase, State } from '../state.ts';
import type {
  Act,
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
  Stack,
  Status,
} from '../types.ts';
import type { ActiveOperation, BattleEnd, Entry, Fact, Losses, Suffering } from './facts.ts';
import type { CardOccasion, Moment, OccasionOf, Use } from './occasions.ts';

export interface Neighbour {
  readonly area: AreaId;
  readonly line: LineKind;
}

/** Movement by sea (W-14). */
interface SeaRules {
  /** Powers that may sail without an event. */
  readonly fleets: readonly PowerId[];
  /** The most leaders and strength points in one sea move. */
  readonly most: number;
  /** Ports at which landings are possible. */
  readonly landings: readonly Area['port'][];
  /** Dice of the shore batteries of an open port, and of one with a fortress. */
  readonly batteries: { readonly open: number; readonly fortress: number };
}

/** One step of a side; without a line it is a step by sea. */
export interface Way {
  readonly from: AreaId;
  readonly to: AreaId;
  readonly line: LineKind | null;
  readonly side: SideId;
}

/** The effects of the lines on pieces that cross them, and on pieces that fight behind them. */
export interface Ground {
  /** Kinds of lines that cards call by one name. */
  readonly named: Readonly<Record<string, readonly LineKind[]>>;
  /** Whether a side may not intercept, or not evade, along a line (W-10.3d, W-10.6). */
  isBarred(position: Position, line: LineKind, side: SideId, reaction: 'intercept' | 'evade'): boolean;
  /** What a line adds to an interception or evasion (W-10.4a). */
  modifier(position: Position, line: LineKind, side: SideId): number;
  /** Extra dice of a defender in round 1, behind the line that the enemy crossed (W-11.4a). */
  defence(position: Position, area: AreaId, line: LineKind, side: SideId): number;
  /** Extra dice of defenders on home ground of their own, whatever line the enemy crossed (K-12.44). */
  home?(position: Position, area: AreaId, defenders: Force): number;
  /** Why the ground causes attrition, besides the statuses of both ends (W-9.41, W-9.44). */
  hardships(position: Position, way: Way, cause: 'march' | 'evasion' | 'retreat'): readonly AttritionReason[];
}

/** The state that a game keeps for itself, as the shared rules see it. */
export interface OwnState {
  /** The part of it that the player of these powers may see: an allow-list. */
  view(position: Position, powers: readonly PowerId[]): JsonObject;
  /** What that looks like. */
  readonly shape: ZodType;
  /** The faults in it, one sentence each; empty if it is valid. */
  faults(position: Position): readonly string[];
}

/** What a toll depends on. */
type TollBoard = Pick<State, 'flags' | 'options'> & { readonly effects: readonly Effect[] };

/** Hands and resources of powers. */
export interface HandRules {
  /** Cards of the common deck that each power is dealt, and cards of its home pile (W-2.4). */
  readonly deal: number;
  readonly homeDeal: Readonly<Record<PowerId, number>>;
  /** Non-home cards in a hand (W-15.2d). */
  readonly limit: number;
  /** Resources that a card costs (W-15.2). */
  readonly cardPrice: number;
  /** Resources kept at the end of a turn (W-4.5). */
  readonly resourceLimit: number;
  /** Home cards that lie beside their power after use and are in no pile that is shuffled (K-4.21b). */
  readonly aside?: readonly CardNumber[];
  /** The power under whose name a power's cards are held, where powers share one hand; by default its own. */
  holder?(position: HeldPosition, power: PowerId): PowerId;
  /** Powers of other players whose hands the player of these powers sees. */
  shown?(position: Position, powers: readonly PowerId[]): readonly PowerId[];
  /** Piles of hidden cards that stand in for a hand without cards where an event takes some. */
  spareCards?(position: Position, power: PowerId): readonly string[];
  /** How many cards of the common deck a power may hold during play, if it is not always the limit of the game. */
  limitNow?(position: Position, power: PowerId): number;
}

/** What cards are, and what is owed to their events. */
export interface CardRules {
  /** Every card for CP in a later turn pays what is owed to events (K-5.12b); otherwise the first one alone (W-5.12b). */
  readonly everyCardPaysDebts?: boolean;
  /**
   * What an event demands may come out of the Regroup Box too, and resources buy cards that pay for it (K-5.12a, K-5.12c);
   * otherwise cards in hand build it (W-5.12a).
   */
  readonly meetsDemandsByAllMeans?: boolean;
  /** Puts a card away after its event where the game has a place of its own for it; undefined if it has none. */
  afterEvent?(play: Play, card: Card): { readonly removed: boolean } | undefined;
  /** What a card is at present, if its event is not always the printed one. */
  now?(position: Position, card: Card): Card;
}

/** Marches, and what reacts to them. */
export interface MarchRules {
  /** Areas that a piece of a side marches in one impulse without attrition (W-9.42). */
  free(position: Position, side: SideId): number;
  /** The total of 2d6 and modifiers that interception and evasion need (W-10.4, W-10.7). */
  readonly reactionNeeds: number;
  /** Soldiers without a leader may be artillery too (K-10.11, K-11.6a). */
  readonly looseArtillery?: boolean;
  /** An ally's army may leave a group with which it stood when the impulse began (K-10.62c). */
  readonly groupsPart?: boolean;
  /** Interceptors and evaders suffer behind the mover, when all attempts are over (K-11.4d, K-11.11a); otherwise each at once. */
  readonly reactionsSufferLater?: boolean;
  /**
   * The formations that pieces of a side make in one area (K-1.61); by default its armies are one, and each counter beside
   * them is one.
   */
  formationsOf?(position: Position, force: Force): readonly Force[];
  /** The code of the reason why pieces of a side may not go into an area, if the game forbids it; without pieces: nobody may. */
  bars?(position: Position, force: Force, to: AreaId, side: SideId): RefusalCode | undefined;
  /** The contingents of a marching group that stay behind as it goes into an area (K-9.3i). */
  laggards?(position: Position, force: Force, to: AreaId, side: SideId): readonly ContingentId[];
  /** Whether pieces of a contingent that come to an area are regrouped at once (K-9.3k). */
  isGivenUpIn?(position: Position, contingent: ContingentId, area: AreaId): boolean;
  /** The kind that a line has for a side at present, if it is not always the printed one. */
  lineNow?(position: Position, a: AreaId, b: AreaId, side: SideId, line: LineKind): LineKind;
  /** CP more for a step of a force into an area, by the flags on the map and what is in force; by default none. */
  toll?(board: TollBoard, area: Area, force: Force): number;
}

/** Battles, from the first die to the loot. */
export interface BattleRules {
  /** Casualties by which a battle has to be lost for a rout (W-11.7), and whether losses on the retreat count (K-12.62b). */
  readonly routMargin: number;
  readonly retreatCounts?: boolean;
  /** A beaten attacker goes back where it came from, whoever controls it (K-12.6f); otherwise only to friendly ground. */
  readonly retreatsToStart?: boolean;
  /** Cards may close any line to those who retreat, and are asked for at every retreat. */
  readonly retreatsAnswered?: boolean;
  /** The leader who is lost after all others, the commander included (K-12.51b, K-14.1b). */
  readonly lastLeader?: LeaderId;
  /** The totals that give one and two resources, and the natural face that always gives one (W-11.10). */
  readonly loot: { readonly one: number; readonly two: number; readonly natural: number };
  /** Nation bonus of a side's force in battle or siege (W-11.3). */
  nationalBonus(position: Position, force: Force, commander: LeaderId | null): number;
  /** Dice of the first round of a fight that some forces have. */
  firstRoundDice?(position: Position, force: Force): readonly Part[];
  /** Whether a leader who would be eliminated goes to the Regroup Box instead; the game pays for it. */
  rescues?(play: Play, leader: LeaderId, area: AreaId): Script<boolean>;
  /** The fieldworks in an area that protect a side at present; undefined where there are none. */
  fieldworks?(position: Position, area: AreaId, side: SideId): Fieldworks | undefined;
  /** The strength that goes to the Regroup Box after a round in which a side suffered so many disruptions (K-12.54). */
  faltering?(position: Position, side: SideId, disruptions: number): number;
  /** The side that loses a tied round at once; undefined if the battle goes on by the usual rule (K-12.61). */
  losesTie?(position: Position, attacker: SideId, defender: SideId): Side | undefined;
  /** Whether a beaten attacker retreats by the rules for those who were attacked (K-19.722f). */
  fleesOnward?(position: Position, entry: Entry): boolean;
  /** Carries out what an operation of a card does as it is played in a battle or siege, if the game has a part in it. */
  cardPlayed?(play: Play, it: ActiveOperation, area: AreaId): void;
  /** Carries out what such an operation does when the battle is over. */
  after?(play: Play, it: ActiveOperation, end: BattleEnd): Script;
}

/** Sieges and sacks. */
export interface SiegeRules {
  /** The total that a sack needs, and its prize (W-12.5). */
  readonly sack: { readonly needs: number; readonly prize: number };
  readonly hastyStrength: number;
  /** The part of its own dice with which a side besieges an area, if it is not all of them (K-13.31c). */
  factor?(position: Position, area: AreaId, side: SideId): number;
  /** The resources that a sack of a fortress brings; undefined where there is nothing to sack (K-13.52b). */
  sackPrize?(position: Position, area: AreaId): number | undefined;
}

/** Where pieces are built and come from. */
export interface TroopRules {
  /** Nobody intercepts pieces that are built (K-11.1a). */
  readonly buildsUncontested?: boolean;
  /** Pieces built among besiegers fight when all building of the impulse is over, that of cards too (K-6.34a, K-6.34b). */
  readonly salliesComeLast?: boolean;
  /** Leaders who are not recalled between turns (K-17.36). */
  readonly unrecalled?: readonly LeaderId[];
  /** Home areas of a power's contingent: where it may build soldiers, and where leaders (W-6.3). */
  homes(
    position: Position,
    power: PowerId,
    /** By default the power's own (K-6.31b). */
    contingent?: ContingentId,
  ): {
    readonly soldiers: readonly AreaId[];
    readonly leaders: readonly AreaId[];
    /** Where regrouped pieces may be placed, if it is not where they are built. */
    readonly boxed?: () => readonly AreaId[];
    /** Where reinforcements may come, if it is not to home keys. */
    readonly camps?: () => readonly AreaId[];
  };
  /** Why pieces may not be built as ordered, if the game limits it. */
  buildLimit?(
    position: Position,
    power: PowerId,
    at: AreaId,
    act: 'build' | 'regroup',
    pieces: Stack,
  ): Refusal | undefined;
}

/** Flags. */
interface FlagRules {
  /** Flags that each side has (W-1.7), or each pool of flags. */
  readonly counts: Readonly<Record<SideId, number>>;
  /** The pool of contingents whose flags are not those of their side (K-1.7b). */
  readonly pools?: Readonly<Record<ContingentId, string>>;
  /** Why a contingent may not flag an area; undefined if it may. */
  bar?(position: Position, contingent: ContingentId, area: AreaId): RefusalCode | undefined;
  /** Flags of its ally that a power may place in an area instead of its own (W-7.0d). */
  lent(position: Position, power: PowerId, area: AreaId): readonly ContingentId[];
  /** The CP that a flag in an area costs; by default 1. */
  price?(position: Position, area: AreaId): number;
  /** How many more eliminations than pieces of the loser a free flag needs; by default 1. */
  overrunSurplus?(position: Position, area: AreaId, loser: SideId): number;
}

/** Partisans (W-4.4). */
interface PartisanRules {
  /** A roll of partisans against one area (W-4.4); returns whether they succeeded. */
  roll(play: Play, area: AreaId, extra: number, cause: 'guerrilla' | 'event'): boolean;
  /** Areas that partisans may try (W-4.4a). */
  areas(position: Position): readonly AreaId[];
}

/** Whose impulse it is, and what may be done in it. */
export interface ImpulseRules {
  /** Whether pre-emption is not possible yet (W-4.22a). */
  isExempt(position: Position): boolean;
  /** Powers that may pre-empt at present, if it is not the one that alone holds the most cards; the first to want to does. */
  preemptors?(position: Position): readonly PowerId[] | undefined;
  /** Whether the impulses of the turn end at once, whoever still holds cards. */
  areOver?(position: Position): boolean;
  /** Judges acts of the active power that are legal by themselves: why one is not allowed now; undefined where all are (K-19.722d). */
  actBar?(position: Position, power: PowerId): ((act: Act) => RefusalCode | undefined) | undefined;
  /** Notes an act of the active power that is about to be carried out. */
  beforeAct?(play: Play, act: Act): void;
}

/** What cards call by one name. */
interface CardNames {
  /** The powers that a card calls by one name, such as `french_both`; undefined for an unknown name. */
  powers(position: Position, name: string): readonly PowerId[] | undefined;
  /** Areas that a card calls by one name, seen from a power; undefined for an unknown name. */
  areas(position: Position, power: PowerId, name: string): readonly AreaId[] | undefined;
}

/** What the order language takes of them. */
export type Hooks = Pick<MarchRules, 'toll'>;

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
  readonly ground: Ground;
  readonly attrition: Attrition;
  /** From set-up to the end of the game. */
  readonly turn: readonly TurnStep[];
  readonly winter: readonly WinterStep[];
  readonly hands: HandRules;
  readonly cards: CardRules;
  readonly march: MarchRules;
  readonly sea: SeaRules;
  readonly battle: BattleRules;
  readonly siege: SiegeRules;
  readonly troops: TroopRules;
  readonly flags: FlagRules;
  readonly partisans: PartisanRules;
  readonly impulses: ImpulseRules;
  readonly names: CardNames;
  /** The consequences of a fact by the rules of this game; it may ask, and it may end the game (W-11.11, W-18). */
  consequences(play: Play, fact: Fact): Script;
  /** Counts an event as it happens, if the game counts such events; it asks nothing. */
  notes?(position: Position, event: CampaignEvent): void;
  /** What the game keeps for itself in `state.own`. */
  readonly own?: OwnState;
  /** The effects of cards out of turn (W-5.2). */
  readonly reactions: Reactions;
  /** Acts of an impulse that this game has besides the shared ones, by what they do. */
  readonly acts?: Readonly<Record<string, OwnAct>>;
  /** Operations of events that this game has besides the shared ones. */
  readonly operations?: Readonly<Record<string, Handler>>;
}

/** The effect of a prepared position on a battle, for its defenders. */
export interface Fieldworks {
  /** Added to the attacker's dice in round 1. */
  readonly attackerDice: number;
  /** Casualties of round 1 that do not count, eliminations first. */
  readonly spared: number;
  /** The lead in casualties that makes a rout of the defender. */
  readonly routMargin: number;
}

/** An act that only this game has. */
export interface OwnAct {
  /** Judges it; the answer is in its canonical form. */
  check(position: Position, power: PowerId, act: JsonObject): Verdict<Act>;
  /** The natural acts of this kind. */
  options(position: Position, power: PowerId): readonly Act[];
  /** Carries it out: an act of the kind under which it is registered. */
  run(play: Play, power: PowerId, act: Act): Script;
}

/** What attrition does in a game. */
export interface Attrition {
  /** Dice that a formation rolls. */
  dice(position: Position, suffering: Suffering): number;
  /** Dice that are left when players have done what they may do about them; by default all. */
  relieve?(play: Play, suffering: Suffering, dice: number): Script<number>;
  /** Strength points that the dice take: from the map, or into the Regroup Box. */
  toll(position: Position, suffering: Suffering, faces: readonly number[]): Losses;
}

/** The part of a position that lies on the map. */
export type Board = Pick<State, 'forces' | 'flags'> & { readonly hasty: readonly AreaId[] };

/** The part of a position that says who holds whose cards. Views have it too. */
export interface HeldPosition {
  readonly game: Definition;
  readonly state: Pick<State, 'own'>;
}

export interface Position {
  readonly game: Definition;
  readonly state: State;
}

/** The data with which the scripts of the rules work. */
export interface Play extends Position {
  readonly table: Pick<Table<State, CampaignEvent>, 'emit' | 'roll' | 'shuffle'>;
  /** Statuses before an entry, until the battle there is over (W-0.4). */
  readonly frozen: Map<AreaId, Readonly<Record<SideId, Status>>>;
}

/**
 * One step of the sequence of play (W-4.1a). Each begins at a checkpoint, from which play can go on without its
 * history.
 */
export interface TurnStep {
  readonly phase: Phase;
  /** No event reports its beginning. */
  readonly isQuiet?: boolean;
  /** Further events and actions when play enters it from the previous step. */
  enter?(play: Play): void;
  /** Returns the next phase if it is not the next one in the list: its own while it goes on. */
  run(play: Play): Script | Script<Phase | undefined>;
}

/** One step of the winter: done once, or by one power after another in track order (W-16.2a). */
export type WinterStep = {
  readonly step: string;
  /** The kinds of question in which lines of orders are due; absent: none. */
  readonly asks?: readonly string[];
} & (
  | { once(play: Play, winter: Interphase): Script }
  | { each(play: Play, power: PowerId, winter: Interphase): Script }
);

/** What an operation does out of turn, at one kind of moment. */
export interface Reaction<M extends Moment = Moment> {
  /**
   * The possible choices of the power; empty if it is of no use. Only public facts may be used, because they determine
   * who is asked.
   */
  choices(play: Play, use: Use, occasion: OccasionOf<M>): readonly EventChoice[];
  /** Whether there is a choice at all, where that is quicker to say than which. */
  isPossible?(play: Play, use: Use, occasion: OccasionOf<M>): boolean;
  /** Whether an unlisted choice is legal too, if there are too many to list. */
  admits?(play: Play, use: Use, occasion: OccasionOf<M>, choice: EventChoice): boolean;
  /** Why a choice is refused, if there is a better reason than that it is not offered. */
  hindrance?(play: Play, use: Use, choice: EventChoice, occasion: OccasionOf<M>): Refusal | undefined;
  run(play: Play, use: Use, occasion: OccasionOf<M>, choice: EventChoice): Script;
}

/** The reactions by operation and moment. */
export type Reactions = Readonly<Record<string, { readonly [M in Moment]?: Reaction<M> }>>;

// --- events of cards ---------------------------------------------------------------------------------------------------

/** An event being judged. */
export interface Event {
  readonly power: PowerId;
  readonly card: Card;
  readonly choice: EventChoice;
}

/** An event being carried out, with the soldiers that it has raised so far. */
export interface Happening extends Event {
  readonly raised: CardOccasion['raised'][number][];
}

/** The possible targets of an operation. */
export interface Aims {
  readonly areas?: readonly AreaId[];
  /** The largest number of areas; 1 if absent. */
  readonly most?: number;
  /** One area takes all of what comes, unless the player names several for it. */
  readonly shared?: true;
  readonly leaders?: readonly LeaderId[];
  /** Without a leader named, the first to use the card is meant. */
  readonly openLeader?: boolean;
}

export interface Handler {
  /**
   * Why the operation cannot be carried out now, whatever the choices. The aims of all operations of a card are judged
   * together.
   */
  check(position: Position, event: Event, op: Operation): Refusal | undefined;
  /** What it may be aimed at; absent if it leaves no choice. */
  aims?(position: Position, event: Event, op: Operation): Aims | readonly Aims[];
  run(play: Play, event: Happening, op: Operation): Script;
}
