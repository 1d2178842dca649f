/** The sequence of play (W-4): the steps of the game, each from a checkpoint. */
import { checkpoint, type Script, type Table } from '../../../../engine/index.ts';
import type { CampaignEvent } from '../../events.ts';
import type { State } from '../../state.ts';
import { noting } from '../consequences.ts';
import type { Definition, Play, TurnStep } from '../play.ts';

/** W-4.1b. The whole game from any checkpoint. */
export function* playGame(game: Definition, table: Table<State, CampaignEvent>): Script {
  const { state } = table;
  const noted = noting(game, table);
  while (state.phase !== 'over') {
    const play: Play = { game, state, table: noted, frozen: new Map() };
    yield* playStep(play);
    if (state.outcome) {
      state.phase = 'over';
      noted.emit({ kind: 'game.ended', outcome: state.outcome });
    }
    yield* checkpoint();
  }
}

/** W-2.6a, W-4.1a. One step of the turn, or its part up to the next checkpoint. */
function* playStep(play: Play): Script {
  const { game, state } = play;
  const at = game.turn.findIndex(({ phase }) => phase === state.phase);
  const now = game.turn[at];
  if (!now) throw new Error(`no step ${state.phase}`);
  const phase = yield* now.run(play);
  if (phase !== undefined) state.phase = phase;
  else if (!state.outcome) enter(play, game.turn[at + 1]);
}

const enter = (play: Play, step: TurnStep | undefined): void => {
  if (!step) throw new Error('the turn has no further step');
  play.state.phase = step.phase;
  if (!step.isQuiet) play.table.emit({ kind: 'phase.began', phase: step.phase, turn: play.state.turn });
  step.enter?.(play);
};

/** W-4.24a. Reports the beginning of a turn's impulses. */
export const tellRound = ({ state, table }: Play): void =>
  table.emit({ kind: 'round.began', turn: state.turn, round: state.round });

/** Ends effects that last for the turn. */
export const endTurn = ({ state }: Play): void => {
  state.effects = state.effects.filter(({ until }) => until !== 'turn');
  delete state.bled;
  delete state.cameFrom;
};
