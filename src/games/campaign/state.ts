/** A position: plain data, a few kilobytes, without history. */
import type { Id, JsonObject, SeatId } from '../../engine/index.ts';
import type { AreaId, CardNumber, ContingentId, Force, LineKind, PowerId, SideId, Stack, Status } from './types.ts';

/** The step of the turn. From the beginning of each step, play can go on from the position alone. */
export type Phase = Id<'phase'>;

/** Rulings that a group may choose, by the names in the specification. */
export type Options = { readonly [name: string]: string | number | boolean };

/** How long an event stays in force. */
export const DURATIONS = ['impulse', 'next-impulse', 'turn', 'winter', 'game'] as const;

/** `next-impulse`: until the power's next impulse begins; `winter`: until the next turn begins. */
export type Duration = (typeof DURATIONS)[number];

/** An effect that lasts for a while: `national-bonus` until the end of the turn, for instance. */
export type Effect = JsonObject & { readonly kind: string; readonly until: Duration };

/** Free steps of one army. */
export type Credit = {
  readonly card: CardNumber;
  steps: number;
  /** The largest strength that the army may have, or null. */
  readonly most: number | null;
  /** Whether an army group may use it too. */
  readonly groups: boolean;
  /** The number of next steps that nobody may intercept. */
  unseen: number;
  /** A leader of the army; null until an army has used it. */
  leader: string | null;
};

/** CP for some purposes: those that an event gives, those of an ally. */
export interface Purse {
  readonly card?: CardNumber;
  cp: number;
  /** Only for acts of these kinds; absent: for all that are paid so. */
  readonly acts?: readonly string[];
  /** Only for pieces of these contingents alone. */
  readonly contingents?: readonly ContingentId[];
  /** Only for pieces under these leaders. */
  readonly leaders?: readonly string[];
}

/** What was paid out of one purse, or out of the CP for every purpose. */
export interface Payment {
  readonly from: Pick<Impulse, 'cp'>;
  readonly cp: number;
}

/** A sea move that an event allows (W-14.1, W-14.3a). */
export interface SeaGrant {
  readonly act: 'convoy' | 'assault';
  /** CP of the card that pay for this move and for nothing else. */
  readonly cp: number;
  /** The number of leaders and strength points that it may carry. */
  readonly most: number;
  /** It may not pass a strait. */
  readonly oneZone: boolean;
}

/** The effect of shore batteries on a landing force (W-14.3c). */
export interface Shelling {
  readonly area: AreaId;
  readonly hits: number;
  readonly disruptions: number;
  /** Strength points and leaders eliminated. */
  readonly lost: number;
}

/** What an impulse records about the sea (W-14). */
export interface Navigation {
  /** The impulse's only sea move has been made. */
  moved: boolean;
  grant: SeaGrant | null;
  /** The power's pieces in ports at the beginning of the impulse, and how much of that strength is still there. */
  harboured: Record<AreaId, { leaders: string[]; sp: number }>;
  /** Pieces that came by sea: they cannot march. */
  landed: Record<AreaId, Force>;
  /** Fire of shore batteries that has not yet counted in a fight. */
  shelled: Shelling | null;
}

/** A formation that passes enemies without stopping, by an event. */
export interface Turning {
  /** The area where it is. */
  readonly area: AreaId;
  readonly from: AreaId | null;
  readonly line: LineKind | null;
  readonly force: Force;
  /** The statuses of the area before it came (W-0.4). It may still have to fight there. */
  readonly before: Readonly<Record<SideId, Status>>;
  readonly card: CardNumber;
  /** The modifier to interceptions by the enemies that it passes. */
  readonly n: number;
}

/**
 * Counters that came to their place together. They go on with their leaders, or without a leader in their next step
 * (W-D.12).
 */
export interface Column {
  readonly area: AreaId;
  leaders: string[];
  /** Steps marched, one number for each counter. */
  counts: Record<ContingentId, Partial<Record<'inf' | 'cav' | 'art', number[]>>>;
}

/** What an impulse records until its end (W-4.2f). */
export interface Impulse {
  readonly power: PowerId;
  readonly preemptive: boolean;
  /** The power holds no card: only sieges and a purchase are open to it (W-4.23). */
  readonly pass: boolean;
  /** CP left from the cards played. */
  cp: number;
  played: CardNumber[];
  /** The '+' of the impulse is used, by a '+' card or by a purchase (W-5.6). */
  plusUsed: boolean;
  bought: boolean;
  /** Further cards that an event obliges or allows the power to play. */
  extra: number;
  /** Fortresses that were besieged in this impulse (W-12.22). */
  besieged: AreaId[];
  /** Steps marched by counters: for each area, contingent and arm a list with one number for each counter (W-9.42b). */
  marched: Record<AreaId, Record<ContingentId, Partial<Record<'inf' | 'cav' | 'art', number[]>>>>;
  leadersMarched: Record<string, number>;
  /** Absent if nobody has marched. */
  columns?: Column[];
  /** Pieces with a battle or failed-interception marker (W-11.52d). */
  marked: Record<AreaId, Force>;
  /** Pieces that have entered an enemy fortress area and stop there (W-9.52). */
  halted: Record<AreaId, Force>;
  /** A besieged fortress in which pieces were built. They fight when all of them are placed (W-6.3d). */
  relief: AreaId | null;
  /** Free steps that an event has granted. They are bound to the first army that uses them. */
  credits: Credit[];
  /** CP for some purposes only; absent if there are none. */
  purses?: Purse[];
  /** Allied leaders whose player has consented to a common march (W-9.61). */
  consented: string[];
  /** Absent if nobody is passing enemies. */
  turning?: Turning;
  sea: Navigation;
}

/** How far a winter has progressed. */
export interface Interphase {
  /** The name of the step in the game's list. */
  step: string;
  /** The number of powers that have finished the step, in their order. */
  served: number;
  /** Reinforcement CP that each power has saved for deployments (W-16.2c). */
  kept: Record<PowerId, number>;
  /** The number of unused cards of each power: the first ones of its hand (W-16.42). */
  unused: Record<PowerId, number>;
}

export type Outcome = {
  /** Null if the game ended without a winner. */
  readonly winner: SideId | null;
  /** The catalogue key of the reason for the end. */
  readonly reason: string;
  readonly points?: Readonly<Record<PowerId, number>>;
  readonly best?: PowerId;
};

/** Players who wait for their powers, and the powers available (W-2.1d). */
export interface Seating {
  readonly by: 'dice' | 'auction';
  readonly players: readonly SeatId[];
  /** The powers of each role; a player takes a role as a whole. */
  readonly roles: Readonly<Record<string, readonly PowerId[]>>;
}

export interface State {
  readonly scenario: string;
  /** The seat of each power (W-2.1); empty while players are being seated. */
  readonly seats: Record<PowerId, SeatId>;
  seating: Seating | null;
  readonly options: Options;
  phase: Phase;
  turn: number;
  round: number;
  /** The power with the impulse marker. */
  slot: PowerId;
  /** The power with the latest impulse, for W-4.22d and for ties of W-9.62a. */
  latest: PowerId | null;
  /** The number of each power's latest impulse, counted through the game. */
  impulses: Record<PowerId, number>;
  /** The latest impulse was a pre-emptive one; the scheduled one must follow (W-4.22c). */
  preempted: boolean;
  /** The only power that still holds cards. Its next impulse is the last of the turn (W-4.24b). */
  last: PowerId | null;
  forces: Record<AreaId, Force>;
  /** Flags on the map: the owner by area. */
  flags: Record<AreaId, ContingentId>;
  regroup: Record<ContingentId, Stack>;
  hands: Record<PowerId, CardNumber[]>;
  /** The draw pile; the next card is the last one. */
  deck: CardNumber[];
  /** Face up; the top card is the last one. */
  discard: CardNumber[];
  removed: CardNumber[];
  /** Home piles: undrawn cards face down, played cards face up. */
  reserves: Record<string, { down: CardNumber[]; up: CardNumber[] }>;
  resources: Record<PowerId, number>;
  effects: Effect[];
  /** Leaders whose formations have lost strength since the turn began; absent if there are none. */
  bled?: string[];
  /** The area from which each leader made the last march of the turn; absent if none has marched. */
  cameFrom?: Record<string, AreaId>;
  /** Chosen commanders, if they differ from those of the rules (W-9.53, W-9.62). */
  commanders: Record<AreaId, string>;
  /** Fortresses built by events. */
  hasty: AreaId[];
  impulse: Impulse | null;
  /** Present only in winter. */
  interphase?: Interphase;
  /** The game's own state, which the shared rules do not know; absent if there is none. */
  own?: JsonObject;
  outcome: Outcome | null;
}

/** What a seat may know (W-0.8): everything but hands of other seats and the order of hidden cards. */
export interface View {
  readonly game: string;
  /** Undefined for an observer. */
  readonly seat?: SeatId;
  /** The powers that the seat runs. */
  readonly powers: readonly PowerId[];
  readonly scenario: string;
  readonly seats: Readonly<Record<PowerId, SeatId>>;
  readonly seating: Seating | null;
  readonly options: Options;
  readonly phase: Phase;
  readonly turn: number;
  readonly round: number;
  readonly slot: PowerId;
  readonly latest: PowerId | null;
  readonly impulses: Readonly<Record<PowerId, number>>;
  readonly preempted: boolean;
  readonly last: PowerId | null;
  readonly forces: State['forces'];
  readonly flags: State['flags'];
  readonly regroup: State['regroup'];
  /** The hands of the seat's own powers only. */
  readonly hands: Readonly<Record<PowerId, readonly CardNumber[]>>;
  /** Hands of other players that are open to the seat. */
  readonly shown?: Readonly<Record<PowerId, readonly CardNumber[]>>;
  /** The power that holds the cards of each, where powers share a hand. */
  readonly holders?: Readonly<Record<PowerId, PowerId>>;
  /** The number of each power's cards, home cards included. */
  readonly cards: Readonly<Record<PowerId, number>>;
  /** The top of the discard pile. */
  readonly discard: CardNumber | null;
  readonly removed: readonly CardNumber[];
  readonly resources: Readonly<Record<PowerId, number>>;
  readonly effects: readonly Effect[];
  readonly commanders: State['commanders'];
  readonly hasty: readonly AreaId[];
  readonly cameFrom?: Readonly<Record<string, AreaId>>;
  readonly impulse: Impulse | null;
  /** How far it has progressed; absent in a turn. */
  readonly winter?: Pick<Interphase, 'step' | 'served'>;
  readonly outcome: Outcome | null;
  /** The public part of the game's own state. */
  readonly own?: JsonObject;
}

/** The seats of a game; its players before they have powers. */
export const seatsOf = ({ seats, seating }: State): readonly string[] =>
  seating ? seating.players : [...new Set(Object.values(seats))];
