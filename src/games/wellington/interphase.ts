/** The interphase (W-16): resources, reinforcements, deployment, cards, and the next year begins. */
import { type Script, savePoint } from '../../engine/index.ts';
import { changeResources } from '../campaign/cards/cards.ts';
import { controllerOf } from '../campaign/control.ts';
import type { Play } from '../campaign/play.ts';
import { sideOf } from '../campaign/position.ts';
import type { Interphase, WinterStep } from '../campaign/state.ts';
import type { PowerId } from '../campaign/types.ts';
import { deployments, withdrawals } from './deployment.ts';
import { reinforcements } from './reinforcements.ts';
import { dealHomes, dealWinterCards, exchangeHalf, shedExcess, winterMulligan } from './winter-cards.ts';

/** W-16.0a. A sudden end may come of an army that is removed or goes elsewhere (W-18.1). */
export function* interphaseStep(play: Play): Script<boolean> {
  const { state } = play;
  state.interphase ??= { step: 'resources', served: 0, kept: {}, unused: {} };
  const winter = state.interphase;
  while (winter.step !== 'over' && !state.outcome) {
    yield* winterStep(play, winter);
    yield* savePoint();
  }
  delete state.interphase;
  if (!state.outcome) beginTurn(play);
  return true;
}

/** W-16.1 to W-16.4. One step, or what one power does in it. */
function* winterStep(play: Play, winter: Interphase): Script {
  switch (winter.step) {
    case 'resources':
      gatherResources(play);
      return begin(winter, 'reinforcements');
    case 'reinforcements':
      yield* reinforcements(play, nextPower(play, winter), winter);
      return served(play, winter, 'deployments');
    case 'deployments':
      yield* deployments(play, nextPower(play, winter), winter);
      return served(play, winter, 'withdrawals');
    case 'withdrawals':
      yield* withdrawals(play, nextPower(play, winter));
      return served(play, winter, 'sudden-death');
    case 'sudden-death':
      yield* play.game.hooks.suddenDeath(play);
      return begin(winter, 'deal');
    case 'deal':
      dealWinterCards(play, fromSlot(play), winter);
      return begin(winter, 'mulligans');
    case 'mulligans':
      yield* winterMulligan(play, nextPower(play, winter), winter);
      return served(play, winter, 'exchange');
    case 'exchange':
      exchangeHalf(play, nextPower(play, winter), winter);
      return served(play, winter, 'hand-limit');
    case 'hand-limit':
      yield* shedExcess(play, nextPower(play, winter));
      return served(play, winter, 'homes');
    case 'homes':
      dealHomes(play);
      return begin(winter, 'over');
  }
}

const begin = (winter: Interphase, step: WinterStep): void => {
  winter.step = step;
  winter.served = 0;
};

const nextPower = (play: Play, { served: before }: Interphase): PowerId => fromSlot(play)[before] as PowerId;

/** A power has taken the step; after the last one the next step begins. */
const served = (play: Play, winter: Interphase, then: WinterStep): void => {
  winter.served++;
  if (winter.served === play.game.powers.length) begin(winter, then);
};

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
  state.effects = state.effects.filter(({ until }) => until !== 'winter');
  state.phase = 'impulses';
  table.emit({ kind: 'turn.began', turn: state.turn });
  table.emit({ kind: 'round.began', turn: state.turn, round: 1 });
};
