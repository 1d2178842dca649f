/** A position: plain data, a few kilobytes, without history. */
import type { Id, JsonObject, SeatId } from '../../engine/index.ts';
import type { AreaId, CardNumber, ContingentId, Force, LineKind, PowerId, SideId, Stack, Status } from './types.ts';

/** Where in the turn a position stands; from the beginning of each play goes on without more. */
export type Phase = Id<'phase'>;

/** Rulings that a group may choose, by the name that the specification gives them. */
export type Options = { readonly [name: string]: string | number | boolean };

/** How long an event stays in force. */
export const DURATIONS = ['impulse', 'next-impulse', 'turn', 'winter', 'game'] as const;

/** `next-impulse`: until its power's next impulse begins; `winter`: until the next turn begins. */
export type Duration = (typeof DURATIONS)[number];

/** Something that stays in force for a while: `national-bonus` until the end of the turn, for instance. */
export type Effect = JsonObject & { readonly kind: string; readonly until: Duration };

/** Free steps of one army. */
export type Credit = {
  readonly card: CardNumber;
  steps: number;
  /** Most strength that the army may have, or null. */
  readonly most: number | null;
  /** An army group may use it too. */
  readonly groups: boolean;
  /** How many of the next steps nobody may intercept. */
  unseen: number;
  /** Whose army it is; null until one has used it. */
  leader: string | null;
};

/** A sea move that an event allows (W-14.1, W-14.3a). */
export interface SeaGrant {
  readonly act: 'convoy' | 'assault';
  /** CP of the card that pay for it, and for nothing else. */
  readonly cp: number;
  /** Leaders and strength points that it takes along. */
  readonly most: number;
  /** It may not pass a strait. */
  readonly oneZone: boolean;
}

/** What shore batteries did to those who landed (W-14.3c). */
export interface Shelling {
  readonly area: AreaId;
  readonly hits: number;
  readonly disruptions: number;
  /** Strength points and leaders eliminated. */
  readonly lost: number;
}

/** What an impulse remembers of the sea (W-14). */
export interface Navigation {
  /** The one sea move of the impulse is made. */
  moved: boolean;
  grant: SeaGrant | null;
  /** Pieces of the power that have been in a port since the impulse began: as much strength as has been there all the time. */
  harboured: Record<AreaId, { leaders: string[]; sp: number }>;
  /** Pieces that came by sea: they march no more. */
  landed: Record<AreaId, Force>;
  /** Fire of shore batteries that has not counted in a fight yet. */
  shelled: Shelling | null;
}

/** A formation that goes past enemies without stopping, by an event. */
export interface Turning {
  /** Where it is. */
  readonly area: AreaId;
  readonly from: AreaId | null;
  readonly line: LineKind | null;
  readonly force: Force;
  /** Statuses of the area before it came (W-0.4): it may still have to fight there. */
  readonly before: Readonly<Record<SideId, Status>>;
  readonly card: CardNumber;
  /** Added to interceptions by those whom it passes. */
  readonly n: number;
}

/** Counters that came together where they stand: they go on with their leaders, or, without one, with their next step (W-D.12). */
export interface Column {
  readonly area: AreaId;
  leaders: string[];
  /** Steps marched, a number a counter. */
  counts: Record<ContingentId, Partial<Record<'inf' | 'cav' | 'art', number[]>>>;
}

/** What is remembered until the end of the impulse and then forgotten (W-4.2f). */
export interface Impulse {
  readonly power: PowerId;
  readonly preemptive: boolean;
  /** The power holds no card: only sieges and a purchase are open to it (W-4.23). */
  readonly pass: boolean;
  /** Command points left of the card in play. */
  cp: number;
  played: CardNumber[];
  /** The '+' of the impulse is used, by a '+' card or by a purchase (W-5.6). */
  plusUsed: boolean;
  bought: boolean;
  /** Further cards that an event obliges or allows the power to play. */
  extra: number;
  /** Fortresses that were besieged in this impulse (W-12.22). */
  besieged: AreaId[];
  /** Steps marched by counters that have marched: for each area, power and arm a list, one number a counter (W-9.42b). */
  marched: Record<AreaId, Record<ContingentId, Partial<Record<'inf' | 'cav' | 'art', number[]>>>>;
  leadersMarched: Record<string, number>;
  /** Absent where nobody has marched. */
  columns?: Column[];
  /** Pieces with a battle or failed-interception marker (W-11.52d). */
  marked: Record<AreaId, Force>;
  /** Pieces that have entered an enemy fortress area and stop there (W-9.52). */
  halted: Record<AreaId, Force>;
  /** A besieged fortress in which pieces were built: they will fight when all are placed (W-6.3d). */
  relief: AreaId | null;
  /** Steps without CP that an event has granted; bound to the first army that uses them. */
  credits: Credit[];
  /** Allied leaders that may be taken along: their player has consented (W-9.61). */
  consented: string[];
  /** Absent where nobody is on his way past enemies. */
  turning?: Turning;
  sea: Navigation;
}

/** How far a winter has come. */
export interface Interphase {
  /** Name of the step, as the game lists them. */
  step: string;
  /** How many powers, in their order, have taken the step. */
  served: number;
  /** Reinforcement CP that each power has kept for deployments (W-16.2c). */
  kept: Record<PowerId, number>;
  /** How many cards each power had left over: the first of its hand (W-16.42). */
  unused: Record<PowerId, number>;
}

export type Outcome = {
  /** Null where the game ended without a winner. */
  readonly winner: SideId | null;
  /** Key of the catalogue: why it ended. */
  readonly reason: string;
  readonly points?: Readonly<Record<PowerId, number>>;
  readonly best?: PowerId;
};

/** Players who wait for their powers, and what there is to be had (W-2.1d). */
export interface Seating {
  readonly by: 'dice' | 'auction';
  readonly players: readonly SeatId[];
  /** Powers that go to one player, by the name of the role. */
  readonly roles: Readonly<Record<string, readonly PowerId[]>>;
}

export interface State {
  readonly scenario: string;
  /** Who runs each power (W-2.1); nobody yet while players are seated. */
  readonly seats: Record<PowerId, SeatId>;
  seating: Seating | null;
  readonly options: Options;
  phase: Phase;
  turn: number;
  round: number;
  /** The power that the impulse marker is on. */
  slot: PowerId;
  /** Who took the latest impulse, for W-4.22d and ties of W-9.62a. */
  latest: PowerId | null;
  /** Each power's latest impulse, counted through the game. */
  impulses: Record<PowerId, number>;
  /** The latest impulse was a pre-emptive one; the scheduled one must follow (W-4.22c). */
  preempted: boolean;
  /** The only power that still holds cards: its next impulse is the last of the turn (W-4.24b). */
  last: PowerId | null;
  forces: Record<AreaId, Force>;
  /** Flags on the map: whose, by area. */
  flags: Record<AreaId, ContingentId>;
  regroup: Record<ContingentId, Stack>;
  hands: Record<PowerId, CardNumber[]>;
  /** Draw pile; the next card is the last. */
  deck: CardNumber[];
  /** Face up; the top is the last. */
  discard: CardNumber[];
  removed: CardNumber[];
  /** Home piles: undrawn cards face down, played ones face up. */
  reserves: Record<string, { down: CardNumber[]; up: CardNumber[] }>;
  resources: Record<PowerId, number>;
  effects: Effect[];
  /** Leaders whose formations have lost strength since the turn began; absent before anybody has. */
  bled?: string[];
  /** Chosen commanders where it is not the one that the rules would name (W-9.53, W-9.62). */
  commanders: Record<AreaId, string>;
  /** Fortresses made by events. */
  hasty: AreaId[];
  impulse: Impulse | null;
  /** Absent but in winter. */
  interphase?: Interphase;
  /** What the game keeps for itself, which the shared rules do not know; absent where there is nothing. */
  own?: JsonObject;
  outcome: Outcome | null;
}

/** What a seat may know (W-0.8): everything but hands of other seats and the order of hidden cards. */
export interface View {
  readonly game: string;
  /** Undefined for an observer. */
  readonly seat?: SeatId;
  /** Powers that the seat runs. */
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
  /** Hands of the seat's own powers only. */
  readonly hands: Readonly<Record<PowerId, readonly CardNumber[]>>;
  /** How many cards each power holds, home cards included. */
  readonly cards: Readonly<Record<PowerId, number>>;
  /** Top of the discard pile. */
  readonly discard: CardNumber | null;
  readonly removed: readonly CardNumber[];
  readonly resources: Readonly<Record<PowerId, number>>;
  readonly effects: readonly Effect[];
  readonly commanders: State['commanders'];
  readonly hasty: readonly AreaId[];
  readonly impulse: Impulse | null;
  readonly outcome: Outcome | null;
  /** What the game shows of what it keeps for itself. */
  readonly own?: JsonObject;
}

/** The seats of a game; before powers are dealt out, its players. */
export const seatsOf = ({ seats, seating }: State): readonly string[] =>
  seating ? seating.players : [...new Set(Object.values(seats))];
