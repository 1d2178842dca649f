/** Tells a game the facts that the shared rules establish. The game carries out what follows by its own rules. */
import type { Script, Table } from '../../../engine/index.ts';
import type { CampaignEvent } from '../events.ts';
import type { State } from '../state.ts';
import type { Fact } from './facts.ts';
import type { Definition, Play } from './play.ts';

export const consequences = (play: Play, fact: Fact): Script => play.game.consequences(play, fact);

/** A table that passes every event to the game's `notes`. */
export const noting = (game: Definition, table: Table<State, CampaignEvent>): Play['table'] => {
  const { notes } = game;
  if (!notes) return table;
  return {
    emit(event) {
      table.emit(event);
      notes({ game, state: table.state }, event);
    },
    roll: (label, count) => table.roll(label, count),
    shuffle: (label, items) => table.shuffle(label, items),
  };
};
