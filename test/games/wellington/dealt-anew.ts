import { copy, type Snapshot } from '../../../src/engine/index.ts';
import type { State } from '../../../src/games/campaign/state.ts';
import type { PowerId } from '../../../src/games/campaign/types.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

/** Deals the hidden cards of all powers but `keepers` anew. Every hand keeps its size and its number of home cards. */
export const dealtAnew = (
  snapshot: Snapshot<State>,
  keepers: readonly PowerId[],
  below: (limit: number) => number,
): Snapshot<State> => {
  const other = copy(snapshot);
  const { state } = other;
  const home = (card: number) => wellington.definition.content.cards.get(card)?.home ?? null;
  for (const pile of [null, ...Object.keys(state.reserves)]) {
    const hidden = pile === null ? state.deck : (state.reserves[pile]?.down ?? []);
    const powers = Object.keys(state.hands).filter((power) => !keepers.includes(power));
    const pool = [
      ...hidden,
      ...powers.flatMap((power) => (state.hands[power] ?? []).filter((card) => home(card) === pile)),
    ];
    const draw = () => pool.splice(below(pool.length), 1)[0] as number;
    for (const power of powers)
      state.hands[power] = (state.hands[power] ?? []).map((card) => (home(card) === pile ? draw() : card));
    hidden.splice(0, hidden.length, ...hidden.map(draw));
  }
  return other;
};
