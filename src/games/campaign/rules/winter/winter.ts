/** The winter between two turns (W-16): the steps of the game, one after another. */
import { type Script, savePoint, sure } from '../../../../engine/index.ts';
import type { Interphase } from '../../state.ts';
import type { Play } from '../play.ts';
import { trackFrom } from '../position.ts';

/** The step after the last one. */
const OVER = 'over';

/** W-16.0a. Continues with the present step. The next turn begins after the last one. */
export function* winterPhase(play: Play): Script<'impulses' | undefined> {
  const { game, state } = play;
  state.interphase ??= { step: game.winter[0]?.step ?? OVER, served: 0, kept: {}, unused: {} };
  const winter = state.interphase;
  while (winter.step !== OVER && !state.outcome) {
    yield* winterStep(play, winter);
    yield* savePoint();
  }
  delete state.interphase;
  if (state.outcome) return undefined;
  beginTurn(play);
  return 'impulses';
}

/** One step, or one power's part of it (W-16.2a). */
function* winterStep(play: Play, winter: Interphase): Script {
  const { winter: steps, powers } = play.game;
  const at = steps.findIndex(({ step }) => step === winter.step);
  const now = sure(steps[at]);
  if ('once' in now) yield* now.once(play, winter);
  else {
    yield* now.each(play, sure(trackFrom(play.game, play.state.slot)[winter.served]), winter);
    winter.served++;
    if (winter.served < powers.length) return;
  }
  winter.step = steps[at + 1]?.step ?? OVER;
  winter.served = 0;
}

/** W-1.4, W-4.8a. */
const beginTurn = ({ state, table }: Play): void => {
  state.turn++;
  state.round = 1;
  state.last = null;
  state.effects = state.effects.filter(({ until }) => until !== 'winter');
  table.emit({ kind: 'turn.began', turn: state.turn });
  table.emit({ kind: 'round.began', turn: state.turn, round: 1 });
};
