/** The purpose of each set of ready-made standing orders, in one sentence. */
import type { Catalogue } from '../../../../engine/index.ts';

export const profiles: Catalogue = {
  'profile.cautious-evader': 'Evades stronger enemies, intercepts only to save its keys, and spares its cards.',
  'profile.stand-and-fight':
    'Never evades; plays its best Battle card where a key is at stake or the fight goes badly.',
  'profile.fortress-holder': 'Falls back on its fortresses and defends their walls with all its cards.',
  'profile.sentinel':
    'Intercepts enemies who enter a key of yours if chances are even or better, and fights for it; elsewhere it gives way.',
  'profile.hunter': 'Intercepts wherever it is stronger, plays a card in every fight, and continues every siege.',
  'profile.hoarder': 'Keeps every card for your own impulse, evades stronger enemies and intercepts nobody.',
  'profile.spender': 'Plays every card that fits, in fights, sieges and out of turn.',
  'profile.ally-friendly': 'Joins the ally’s marches, comes to his help, and gives his land back to him.',
  'profile.silent': 'Gives the fallback answer to everything; you are asked only about your own impulse.',
  'profile.ask-me': 'You are asked everything, and the match waits for you each time.',
};
