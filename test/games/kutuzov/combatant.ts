/** A side of a battle that has not rolled yet. */
import type { Combatant } from '../../../src/games/campaign/rules/facts.ts';
import type { Force } from '../../../src/games/campaign/types.ts';

/** The attacker is Imperial, the defender Tsarist. */
export const combatant = (role: 'attacker' | 'defender', began: Force): Combatant => ({
  role,
  side: role === 'attacker' ? 'imperial' : 'tsarist',
  speaker: role === 'attacker' ? 'french_north' : 'russian_first',
  began,
  size: 4,
  force: {},
  commander: null,
  casualties: 0,
  lately: 0,
  hits: 0,
  disruptions: 0,
  shaken: 0,
  sixes: 0,
  eliminated: 0,
  struck: [],
  wounded: [],
});
