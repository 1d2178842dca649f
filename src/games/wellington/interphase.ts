/** The interphase (W-16): resources, reinforcements, deployment, cards, and the next year begins. */
import type { Script } from '../../engine/index.ts';
import { changeResources } from '../campaign/cards.ts';
import { controllerOf } from '../campaign/control.ts';
import { type Play, sideOf } from '../campaign/position.ts';
import type { PowerId } from '../campaign/types.ts';
import { deployments, withdrawals } from './deployment.ts';
import { reinforcements } from './reinforcements.ts';
import { dealWinterCards } from './winter-cards.ts';

/** W-16.0a. A sudden end may come of an army that is removed or goes elsewhere (W-18.1). */
export function* interphaseStep(play: Play): Script<boolean> {
  const { state } = play;
  const order = fromSlot(play);
  gatherResources(play);
  const kept = yield* reinforcements(play, order);
  for (const power of order) if (!state.outcome) yield* deployments(play, power, kept[power] ?? 0);
  for (const power of order) if (!state.outcome) yield* withdrawals(play, power);
  yield* play.game.hooks.suddenDeath(play);
  if (state.outcome) return true;
  yield* dealWinterCards(play, order);
  beginTurn(play);
  return true;
}

/** W-16.2a. In track order from the next scheduled power. */
const fromSlot = ({ game, state }: Play): readonly PowerId[] => {
  const at = game.powers.indexOf(state.slot);
  return [...game.powers.slice(at), ...game.powers.slice(0, at)];
};

/** W-16.1a. */
const gatherResources = (play: Play): void => {
  const { game, state } = play;
  const holder = controllerOf(game, state, 'madrid');
  if (holder !== null) changeResources(play, holder, 1, 'interphase');
  for (const area of ['lisbon', 'gibraltar']) {
    const power = controllerOf(game, state, area);
    if (power !== null && sideOf(game, power) === 'france') changeResources(play, power, 1, 'interphase');
  }
};

/** W-1.4, W-4.8a. */
const beginTurn = ({ state, table }: Play): void => {
  state.turn++;
  state.round = 1;
  state.last = null;
  state.preempted = false;
  state.phase = 'impulses';
  table.emit({ kind: 'turn.began', turn: state.turn });
  table.emit({ kind: 'round.began', turn: state.turn, round: 1 });
};
