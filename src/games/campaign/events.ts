/** The events of a campaign game. They hold every face that was rolled, in order. */
import type { GameEvent, JsonObject, SeatId } from '../../engine/index.ts';
import type { Outcome, Phase } from './state.ts';
import type {
  AreaId,
  CardNumber,
  ContingentId,
  EventChoice,
  Force,
  LeaderId,
  LineKind,
  PowerId,
  Stack,
} from './types.ts';

/** One summand of a number of dice or of a roll: `rating`, `national`, `terrain`, `friendly`, `card 81`. */
export type Part = { readonly name: string; readonly n: number };

export type Side = 'attacker' | 'defender';

/** Why a formation moved. */
export type MoveCause =
  | 'march'
  | 'interception'
  | 'evasion'
  | 'retreat'
  | 'event'
  | 'deployment'
  | 'convoy'
  | 'assault';

/** Why cards were drawn. A game adds its own by declaration merging. */
export interface DrawCauses {
  deal: true;
  mulligan: true;
  purchase: true;
  event: true;
  interphase: true;
}

type DrawCause = keyof DrawCauses;

/** Reasons for attrition (W-9.4, W-9.44, W-4.3). A game adds the reasons of its own ground by declaration merging. */
export interface AttritionReasons {
  'forced-march': true;
  ambush: true;
  'retreat-enemy': true;
  'retreat-sea': true;
  uncontrolled: true;
  loot: true;
  event: true;
  'evasion-enemy': true;
}

export type AttritionReason = keyof AttritionReasons;

export type FlagCause = 'cp' | 'overrun' | 'siege' | 'attrition' | 'guerrilla' | 'event' | 'revolt' | 'evacuation';

/** The fields of the events that all campaign games have, by kind. */
export interface SharedEventKinds {
  'seat.rolled': { seat: SeatId; face: number };
  'bid.made': { seat: SeatId; powers: PowerId[]; sp: number };
  'bid.declined': { seat: SeatId };
  'seat.taken': { seat: SeatId; powers: PowerId[] };
  'match.began': { scenario: string; turn: number };
  'turn.began': { turn: number };
  'round.began': { turn: number; round: number };
  'phase.began': { phase: Phase; turn: number };
  /** The number of cards that a power drew. The faces are in `hand.gained`, for its seat only. */
  'cards.drawn': { power: PowerId; count: number; cause: DrawCause };
  'hand.gained': { power: PowerId; cards: CardNumber[] };
  /** Discarded cards. `card` is the top of the discard pile, which everybody sees. */
  'cards.discarded': {
    power: PowerId;
    count: number;
    card?: CardNumber;
    cause: 'mulligan' | 'event' | 'turn-end' | 'interphase';
  };
  'hand.lost': { power: PowerId; cards: CardNumber[] };
  /** A card went to the ally's hand. */
  'card.given': { power: PowerId; ally: PowerId };
  'hand.shown': { power: PowerId; cards: CardNumber[]; by: PowerId };
  'deck.shuffled': { deck: string };
  'mulligan.kept': { power: PowerId };
  'preemption.declared': { power: PowerId; before: PowerId };
  'impulse.began': { power: PowerId; turn: number; round: number; preemptive: boolean };
  'impulse.passed': { power: PowerId };
  'impulse.ended': { power: PowerId; unspent: number };
  'card.played': {
    power: PowerId;
    card: CardNumber;
    as: 'cp' | 'event' | 'battle' | 'siege' | 'response';
    cp: number;
    plus: boolean;
    removed: boolean;
  };
  'card.bought': { power: PowerId; left: number };
  /** What the player of a card has chosen for its event. */
  'event.chosen': { power: PowerId; card: CardNumber; choice: EventChoice };
  'resource.changed': {
    power: PowerId;
    by: number;
    now: number;
    cause: 'loot' | 'sack' | 'event' | 'balance' | 'interphase' | 'spent';
  };
  'pieces.built': { power: ContingentId; area: AreaId; pieces: Stack; cp: number; left: number };
  'pieces.regrouped': { power: ContingentId; area: AreaId; pieces: Stack; cp: number; left: number };
  /** `moved`, the pieces left behind and the new total at the destination, for each power. */
  'formation.moved': {
    power: PowerId;
    force: Force;
    from: AreaId;
    to: AreaId;
    /** Null for a move by sea; absent for one over several areas. */
    line?: LineKind | null;
    cause: MoveCause;
    stayed: Force;
    total: Force;
    cp: number;
    left: number;
  };
  'formation.regrouped': {
    power: ContingentId;
    area: AreaId;
    pieces: Stack;
    cause: 'retreat' | 'event' | 'loot' | 'attrition' | 'battle';
  };
  /** An attack on enemies in the same wide area (K-10.72). */
  'enemy.attacked': { power: PowerId; area: AreaId; force: Force; cp: number; left: number };
  'commander.named': { power: PowerId; area: AreaId; leader: LeaderId };
  'consent.given': { power: PowerId; area: AreaId; consent: boolean };
  /** One group of dice: `count` is reasons times size. */
  'attrition.rolled': {
    power: PowerId;
    area: AreaId;
    force: Force;
    reasons: AttritionReason[];
    count: number;
    faces: number[];
    lost: number;
  };
  'pieces.lost': {
    power: ContingentId;
    area: AreaId;
    pieces: Stack;
    cause: 'battle' | 'siege' | 'attrition' | 'event' | 'battery' | 'auction';
  };
  /** Shore batteries fire on a landing force; `power` owns the port. */
  'battery.rolled': {
    power: PowerId;
    area: AreaId;
    dice: number;
    faces: number[];
    hits: number;
    disruptions: number;
  };
  /** A raid from the sea on soldiers in a port. */
  'raid.rolled': { power: PowerId; area: AreaId; faces: number[]; hits: number };
  'interception.rolled': {
    power: PowerId;
    /** Null for soldiers without a leader, which only an event allows. */
    leader: LeaderId | null;
    force: Force;
    from: AreaId;
    to: AreaId;
    faces: number[];
    parts: Part[];
    total: number;
    needs: number;
    success: boolean;
  };
  'evasion.rolled': {
    power: PowerId;
    leader: LeaderId | null;
    force: Force;
    from: AreaId;
    to: AreaId;
    faces: number[];
    parts: Part[];
    total: number;
    needs: number;
    success: boolean;
  };
  /** A step that was paid for but stopped by a card. */
  'step.stopped': { power: PowerId; force: Force; from: AreaId; to: AreaId; cp: number; left: number };
  /** An interception or evasion that a card has cancelled. */
  'attempt.cancelled': {
    power: PowerId;
    attempt: 'interception' | 'evasion';
    force: Force;
    from: AreaId;
    to: AreaId;
  };
  'battle.began': {
    area: AreaId;
    from: AreaId | null;
    line: LineKind | null;
    attacker: Force;
    defender: Force;
    attackerCommander: LeaderId | null;
    defenderCommander: LeaderId | null;
  };
  'battle.rolled': {
    area: AreaId;
    round: number;
    side: Side;
    power: PowerId;
    dice: number;
    parts: Part[];
    faces: number[];
    hits: number;
    disruptions: number;
  };
  'battle.ended': {
    area: AreaId;
    /** Whose pieces fought on each side; the first is the power that acted for it. */
    powers: { attacker: PowerId[]; defender: PowerId[] };
    winner: Side | null;
    rounds: number;
    casualties: { attacker: number; defender: number };
    rout: boolean;
    overrun: boolean;
  };
  'loot.rolled': { power: PowerId; area: AreaId; face: number; plus: number; total: number; resources: number };
  'siege.began': { power: PowerId; leader: LeaderId; area: AreaId; strength: number };
  'siege.rolled': {
    area: AreaId;
    round: number;
    side: 'besieger' | 'fortress';
    power: PowerId;
    dice: number;
    parts: Part[];
    faces: number[];
    hits: number;
    disruptions: number;
  };
  'siege.ended': { power: PowerId; area: AreaId; success: boolean; rounds: number; hits: number; overrun: boolean };
  'sack.rolled': { power: PowerId; area: AreaId; face: number; plus: number; total: number; resources: number };
  'flag.placed': { power: ContingentId; area: AreaId; was: ContingentId; cause: FlagCause; cp: number; left: number };
  'flag.removed': {
    power: PowerId;
    area: AreaId;
    was: ContingentId;
    now: ContingentId;
    cause: FlagCause;
    cp: number;
    left: number;
  };
  'fortress.made': { power: PowerId; area: AreaId; strength: number };
  'fortress.fell': { area: AreaId };
  /** Areas in which an event keeps partisans from rising. */
  'partisans.kept-off': { power: PowerId; areas: AreaId[] };
  'guerrilla.rolled': { area: AreaId; face: number; plus: number; total: number; success: boolean };
  'effect.began': { power: PowerId; effect: string; until: string };
  /** An event has closed this line for the rest of the impulse. */
  'line.closed': { power: PowerId; card: CardNumber; from: AreaId; to: AreaId };
  /** A roll on one of the reinforcement tables (W-16.2). */
  'table.rolled': { table: string; power: PowerId; faces: number[]; parts: Part[]; total: number };
  /** Casualties of a round that fieldworks have kept off. */
  'casualties.spared': { area: AreaId; power: PowerId; n: number };
  /** A roll against a table outside battle: conquest, peace, an event's check. */
  'check.rolled': {
    check: string;
    power: PowerId;
    area?: AreaId;
    faces: number[];
    parts: Part[];
    total: number;
    needs: number;
    success: boolean;
  };
  /**
   * CP paid for strength that an event demanded (W-5.12); `boxed` of it comes out of the Regroup Box, and `owed` is the rest
   * of the demand. `contingent`: whose soldiers they are, if not the power's own.
   */
  'debt.paid': {
    power: PowerId;
    contingent?: ContingentId;
    event: CardNumber;
    paid: number;
    boxed?: number;
    owed: number;
    cp: number;
    left: number;
  };
  'debt.incurred': { power: PowerId; contingent?: ContingentId; event: CardNumber; owed: number };
  /** An earlier event has made an order impossible; only its owner is told. */
  'order.dropped': { power: PowerId; code: string; reason: { key: string; args: JsonObject } };
  /**
   * A moderator has changed the position. `text` states the old and the new value, as far as this event's readers may
   * see them.
   */
  'moderator.corrected': { by: string; reason: string; text: string };
  /** Play has reached a rule that this version lacks; the position is kept. */
  'rule.awaited': { rule: string };
  'game.ended': { outcome: Outcome };
}

/** The fields of an event by its kind. A game adds kinds of its own by declaration merging. */
export interface EventKinds extends SharedEventKinds {}

export type EventKind = keyof EventKinds;

type Events = { [K in EventKind]: { kind: K; only?: SeatId[]; roll?: number } & EventKinds[K] };

export type EventOf<K extends EventKind> = Events[K];

export type CampaignEvent = EventOf<EventKind>;

/** Every event of a campaign game is one of these. */
export const campaignEvent = (event: GameEvent): CampaignEvent => event as CampaignEvent;

/** The meaning of some kinds of events. `mine` tells whether the reader runs the event's power. */
export type Meanings<M> = { readonly [K in EventKind]?: (event: EventOf<K>, mine: boolean) => M | undefined };

const meaningIn = <M, K extends EventKind>(meanings: Meanings<M>, kind: K, event: EventOf<K>, mine: boolean) =>
  meanings[kind]?.(event, mine);

/** The meaning of an event for a seat that runs these powers. */
export const meaningOf = <M>(meanings: Meanings<M>, event: CampaignEvent, owns: readonly string[]): M | undefined =>
  meaningIn(meanings, event.kind, event, 'power' in event && owns.includes(event.power));
