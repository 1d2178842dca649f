/** Pieces that come to the map in an impulse without marching there (W-10.1b): whoever stands next door may object. */
import type { Script } from '../../engine/index.ts';
import { fightBattle } from './battle.ts';
import { isBesieged } from './control.ts';
import { forceAt } from './formations.ts';
import { interceptions, interceptorsOf } from './interception.ts';
import { otherSide, type Play, powersOf, sideOf } from './position.ts';
import type { Entry } from './reactions.ts';
import { copyForce, isEmptyForce } from './stacks.ts';
import { freeze } from './step.ts';
import type { AreaId, PowerId } from './types.ts';

/**
 * W-10.1b, W-10.1c. Puts pieces of the active side down; where none of its own stood before, armies next door may come and fight
 * them.
 */
export function* placeContested(play: Play, power: PowerId, area: AreaId, put: () => void): Script {
  const { game, state } = play;
  const side = sideOf(game, power);
  const active = state.impulse === null ? undefined : sideOf(game, state.impulse.power);
  const alone = isEmptyForce(forceAt(play, area, side)) && !isBesieged(game, state, area);
  freeze(play, area);
  put();
  if (alone && side === active) yield* contest(play, power, area);
  play.frozen.delete(area);
}

/** AMB-11. Armies next door may come and fight pieces that were just placed. */
function* contest(play: Play, power: PowerId, area: AreaId): Script {
  const { game, state } = play;
  if (state.options.interceptBuilds === false) return;
  const side = sideOf(game, power);
  const enemy = otherSide(game, side);
  if (!powersOf(game, enemy).some((each) => interceptorsOf(play, each, area, enemy).length > 0)) return;
  const entry: Entry = {
    area,
    from: null,
    line: null,
    side,
    mover: copyForce(forceAt(play, area, side)),
    arrived: {},
    failedEvasions: 0,
  };
  yield* interceptions(play, entry);
  if (!isEmptyForce(forceAt(play, area, enemy)) && !isEmptyForce(entry.mover)) yield* fightBattle(play, entry);
  play.frozen.delete(area);
  yield* game.hooks.suddenDeath(play);
}
