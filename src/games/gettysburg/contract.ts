/** The types of Gettysburg Campaign. */
import type { GettysburgEvent } from './events.ts';
import type { View } from './knowledge.ts';
import type { State } from './state.ts';
import type { CorpsId, Move, Reaction, RoundOrder, TownId } from './types.ts';

export interface Gettysburg {
  state: State;
  view: View;
  event: GettysburgEvent;
  answers: {
    round: RoundOrder;
    move: Move;
    react: Reaction;
    battles: { readonly town: TownId };
    fire: { readonly automatic: number };
    loss: { readonly corps: CorpsId };
    pursue: { readonly town: TownId };
  };
}
