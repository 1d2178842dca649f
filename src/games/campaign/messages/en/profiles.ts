/** The purpose of each set of ready-made standing orders, in one sentence. */
import type { Catalogue } from '../../../../engine/index.ts';

export const profiles: Catalogue = {
  'profile.cautious-evader':
    'Goes out of the way of the stronger, intercepts only to save its keys, and spares its cards.',
  'profile.stand-and-fight':
    'Never evades; plays its best Battle card where a key is at stake or the fight goes badly.',
  'profile.fortress-holder': 'Falls back on its fortresses and defends their walls with all its cards.',
  'profile.sentinel':
    'Intercepts whoever enters a key of yours at even chances, and fights for it; elsewhere it gives way.',
  'profile.hunter':
    'Intercepts wherever it is the stronger, plays a card in every fight, and goes on with every siege.',
  'profile.hoarder': 'Keeps every card for your own impulse, evades the stronger and intercepts nobody.',
  'profile.spender': 'Plays whatever card fits, in fights, sieges and out of turn.',
  'profile.ally-friendly': 'Joins the ally’s marches, comes to his help, and gives his land back to him.',
  'profile.silent': 'Lets everything be answered as silence would; you are asked nothing but your own impulse.',
  'profile.ask-me': 'Has you asked everything, and the match wait for you each time.',
};
