/** Moments at which cards may be played out of turn (W-5.2b), and what can still be changed at each. */
import type { JsonObject } from '../../../engine/index.ts';
import type { Played } from '../battle/cards.ts';
import type { Combatant } from '../battle/combatants.ts';
import type { Part } from '../events.ts';
import type { Bypass, Entry } from '../march/reactions.ts';
import type { AreaId, CardNumber, Force, LeaderId, LineKind, PowerId } from '../types.ts';

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

/** Attacked pieces are about to be asked whether they evade (W-10.5). */
export interface AttackedOccasion {
  readonly moment: 'attacked';
  readonly entry: Entry;
  /** Powers whose next evasion may cross a river line, as if it were of another kind. */
  fords: Record<PowerId, LineKind>;
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
  /** The retreat costs no attrition. */
  unharmed: boolean;
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
  /** River lines count as this kind for the retreat. */
  ford: LineKind | null;
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
  | PartisanOccasion
  | CardOccasion;

export type Moment = Occasion['moment'];

export type OccasionOf<M extends Moment> = Extract<Occasion, { moment: M }>;

/**
 * W-5.2b, W-5.2g, W-11.1c. Moments at which a card of each timing may be played out of turn; a timing that is not here
 * is for one's own impulse or a fight.
 */
export const TIMINGS: Readonly<Record<string, readonly Moment[]>> = {
  any: ['card', 'step', 'battle', 'partisans'],
  before_enter_duchy: ['step', 'retreat'],
  on_enter_enemy_duchy: ['step'],
  on_evade_or_move: ['step', 'evasion'],
  after_enemy_step: ['entry'],
  on_enemy_move: ['entry', 'interception'],
  on_move_or_battle: ['entry', 'battle'],
  on_intercept_evade_retreat: ['entry', 'attacked', 'retreat'],
  before_interception_roll: ['interception'],
  before_interception_or_combine: ['interception', 'step'],
  before_intercept_or_evade_roll: ['interception', 'evasion'],
  after_intercept_or_evade_roll: ['interception-roll', 'evasion-roll'],
  battle_about_to_start: ['battle'],
  battle_declare: ['battle', 'battle-cards'],
  after_event_or_battle_declared: ['card', 'battle'],
  after_battle_round: ['battle-round'],
  after_battle_lost: ['battle-lost'],
  after_battle_won: ['battle-won', 'siege-won'],
  guerrilla_phase_or_event: ['partisans'],
};

/** The place that an occasion is about, for prompts and standing orders. */
const placeOf = (occasion: Occasion): AreaId | undefined => {
  switch (occasion.moment) {
    case 'step':
      return occasion.to;
    case 'battle-won':
    case 'siege-won':
      return occasion.area;
    case 'partisans':
    case 'card':
      return undefined;
    default:
      return occasion.entry.area;
  }
};

/** Who has lost the round, if not both have lost as much. */
const hurtMore = ({ attacker, defender }: RoundOccasion): { readonly by?: PowerId } => {
  const margin = defender.lately - attacker.lately;
  return margin === 0 ? {} : { by: (margin > 0 ? defender : attacker).speaker };
};

/** What everybody sees of an occasion: arguments of the prompt. */
export const factsOf = (occasion: Occasion): JsonObject => {
  const area = placeOf(occasion);
  const facts: Record<string, string | number | boolean> = { moment: occasion.moment };
  if (area !== undefined) facts.area = area;
  switch (occasion.moment) {
    case 'step':
      return { ...facts, by: occasion.power, from: occasion.from };
    case 'interception':
      return { ...facts, by: occasion.power, from: occasion.from };
    case 'evasion':
      return { ...facts, by: occasion.power, to: occasion.to };
    case 'interception-roll':
    case 'evasion-roll':
      return { ...facts, by: occasion.power, total: occasion.total, success: occasion.success };
    case 'battle-cards':
      return { ...facts, round: occasion.round };
    case 'battle-round':
      return { ...facts, ...hurtMore(occasion), round: occasion.round, decided: occasion.decided };
    case 'battle-lost':
      return { ...facts, by: occasion.loser, rout: occasion.rout };
    case 'battle-won':
    case 'siege-won':
      return { ...facts, by: occasion.winner, rout: occasion.rout, overrun: occasion.overrun };
    case 'retreat':
      return { ...facts, by: occasion.power };
    case 'card':
      return { ...facts, by: occasion.power, card: occasion.card, as: occasion.as };
    default:
      return facts;
  }
};
