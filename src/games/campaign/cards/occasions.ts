/** Moments at which cards may be played out of turn (W-5.2b), and what can still be changed at each. */
import type { JsonObject } from '../../../engine/index.ts';
import type { Moment, Occasion, RoundOccasion } from '../play.ts';
import type { AreaId, PowerId } from '../types.ts';
/** W-5.2b. At any time: whenever a window opens for anybody. */
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
 * W-5.2b, W-5.2g, W-11.1c. Moments at which a card of each timing may be played out of turn; a timing that is not here
 * is for one's own impulse or a fight.
 */
export const TIMINGS: Readonly<Record<string, readonly Moment[]>> = {
  any: ALWAYS,
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
export const placeOf = (occasion: Occasion): AreaId | undefined => {
  switch (occasion.moment) {
    case 'step':
      return occasion.to;
    case 'battle-won':
    case 'siege':
    case 'siege-round':
    case 'siege-won':
    case 'flag':
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
    case 'siege':
    case 'siege-round': {
      const { power, round, hits, strength } = occasion;
      return { ...facts, by: power, round, hits, strength };
    }
    case 'retreat':
    case 'flag':
      return { ...facts, by: occasion.power };
    case 'card':
      return { ...facts, by: occasion.power, card: occasion.card, as: occasion.as };
    default:
      return facts;
  }
};
