/** Moments at which cards may be played out of turn (W-5.2b), and what each moment can still change. */

import type { AreaId, PowerId } from '../../types.ts';
import type { Moment, Occasion, RoundOccasion } from '../occasions.ts';
import type { PublicMoment } from '../questions.ts';

/** W-5.2b. The moments at which a window opens in every campaign game. */
export const ALWAYS: readonly Moment[] = [
  'card',
  'step',
  'entry',
  'interception',
  'interception-roll',
  'attacked',
  'evasion',
  'evasion-roll',
  'battle',
  'battle-cards',
  'battle-round',
  'battle-lost',
  'battle-won',
  'retreat',
  'siege',
  'siege-round',
  'siege-won',
  'flag',
  'partisans',
];

/**
 * W-5.2b, W-5.2g, W-11.1c. For each timing of a card, the moments at which it may be played out of turn. A timing that
 * is missing here belongs to one's own impulse or to a fight.
 */
export const TIMINGS: Readonly<Record<string, readonly Moment[]>> = {
  // "Any time" means: whenever a window opens for anybody.
  any: [...ALWAYS, 'ordeal', 'reach'],
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
  battle_about_to_start: ['battle-near', 'battle'],
  battle_declare: ['battle', 'battle-cards'],
  after_event_or_battle_declared: ['card', 'battle'],
  after_battle_round: ['battle-round'],
  after_battle_lost: ['battle-lost'],
  after_battle_won: ['battle-won', 'siege-won'],
  guerrilla_phase_or_event: ['partisans'],
  before_attrition_roll: ['ordeal'],
  after_attrition_roll: ['attrition'],
};

/** The area of an occasion, for prompts and standing orders. */
export const placeOf = (occasion: Occasion): AreaId | undefined => {
  switch (occasion.moment) {
    case 'step':
      return occasion.to;
    case 'battle-won':
    case 'siege':
    case 'siege-round':
    case 'siege-won':
    case 'flag':
    case 'ordeal':
    case 'attrition':
    case 'reach':
      return occasion.area;
    case 'partisans':
    case 'card':
      return undefined;
    default:
      return occasion.entry.area;
  }
};

/** The side that suffered more casualties in the round; none if they are equal. */
const hurtMore = ({ attacker, defender }: RoundOccasion): { readonly by?: PowerId } => {
  const margin = defender.lately - attacker.lately;
  return margin === 0 ? {} : { by: (margin > 0 ? defender : attacker).speaker };
};

/** The public part of an occasion. */
export const sighted = (occasion: Occasion): PublicMoment => {
  const { moment } = occasion;
  switch (moment) {
    case 'step':
      return { moment, area: occasion.to, by: occasion.power, from: occasion.from };
    case 'interception':
      return { moment, area: occasion.entry.area, by: occasion.power, from: occasion.from };
    case 'entry':
    case 'attacked':
      return { moment, area: occasion.entry.area };
    case 'battle-near':
    case 'battle': {
      const { area, event } = occasion.entry;
      return { moment, area, ...(event === undefined ? {} : { card: event, as: 'event' }) };
    }
    case 'evasion':
      return { moment, area: occasion.entry.area, by: occasion.power, to: occasion.to };
    case 'interception-roll':
    case 'evasion-roll': {
      const { entry, power, total, success } = occasion;
      return { moment, area: entry.area, by: power, total, success };
    }
    case 'battle-cards':
      return { moment, area: occasion.entry.area, round: occasion.round };
    case 'battle-round': {
      const { entry, round, decided } = occasion;
      return { moment, area: entry.area, ...hurtMore(occasion), round, decided };
    }
    case 'battle-lost':
      return { moment, area: occasion.entry.area, by: occasion.loser, rout: occasion.rout };
    case 'battle-won':
    case 'siege-won': {
      const { area, winner, rout, overrun } = occasion;
      return { moment, area, by: winner, rout, overrun };
    }
    case 'siege':
    case 'siege-round': {
      const { area, power, round, hits, strength } = occasion;
      return { moment, area, by: power, round, hits, strength };
    }
    case 'retreat':
      return { moment, area: occasion.entry.area, by: occasion.power };
    case 'flag':
    case 'ordeal':
    case 'reach':
      return { moment, area: occasion.area, by: occasion.power };
    case 'attrition': {
      const { area, power, losses } = occasion;
      return { moment, area, by: power, lost: losses.eliminated + losses.regrouped };
    }
    case 'partisans':
      return { moment };
    case 'card':
      return { moment, by: occasion.power, card: occasion.card, as: occasion.as };
  }
};
