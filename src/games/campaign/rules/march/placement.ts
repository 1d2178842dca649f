/** Pieces that come to the map in an impulse without marching (W-10.1b). Enemy armies next door may intercept. */
import { given, type Script } from '../../../../engine/index.ts';
import type { AreaId, CardNumber, PowerId } from '../../types.ts';
import { engage } from '../battle/engagement.ts';
import { consequences } from '../consequences.ts';
import { isBesieged } from '../control.ts';
import type { Entry } from '../facts.ts';
import { forceAt } from '../forces/formations.ts';
import { copyForce, isEmptyForce } from '../forces/stacks.ts';
import type { Play } from '../play.ts';
import { otherSide, powersOf, sideOf } from '../position.ts';
import { interceptions } from './interception.ts';
import { interceptorsOf } from './interceptors.ts';
import { freeze } from './one-step.ts';

/** The terms of a card for pieces that it places. */
export interface Terms {
  /**
   * What enemies may do. If absent, the rules of building decide whether armies next door may come. `come-by-card`:
   * they may come. `stay-away`: they may not. `stand-there`: enemies are already in the area and are fought at once.
   */
  readonly enemies?: 'come-by-card' | 'stay-away' | 'stand-there';
  /** The pieces come during a fight. Pieces that wait to sally do so after it (W-6.3d). */
  readonly amidst?: boolean;
  /** The card whose event places them. */
  readonly event?: CardNumber;
  /** Changes that happen together with the placing. */
  onPlacing?(): void;
  /** Changes that happen when an enemy has come, before the battle. */
  onArrival?(): void;
}

/**
 * W-10.1b, W-10.1c. Places pieces of the active side. If its side had none there, armies next door may come and fight
 * them. Returns whether any came.
 */
export function* placeContested(
  play: Play,
  power: PowerId,
  area: AreaId,
  put: () => void,
  terms: Terms = {},
): Script<boolean> {
  const { game, state } = play;
  const side = sideOf(game, power);
  const active = state.impulse === null ? undefined : sideOf(game, state.impulse.power);
  const alone = isEmptyForce(forceAt(play, area, side)) && !isBesieged(game, state, area);
  const { enemies } = terms;
  const isOpen = state.options.interceptBuilds !== false && !game.troops.buildsUncontested;
  const mayCome = enemies === 'come-by-card' || (enemies === undefined && isOpen);
  // During a battle in the area, the statuses from before the entry still apply (W-0.4).
  const isFought = play.frozen.has(area);
  if (!isFought) freeze(play, area);
  terms.onPlacing?.();
  put();
  let came = false;
  if (enemies === 'stand-there' || (mayCome && alone && side === active))
    came = yield* contest(play, power, area, terms);
  if (!isFought) play.frozen.delete(area);
  return came;
}

/** AMB-11. Armies next door may come and fight the new pieces. */
function* contest(play: Play, power: PowerId, area: AreaId, { enemies, event, onArrival }: Terms): Script<boolean> {
  const { game } = play;
  const assault = enemies === 'stand-there';
  const side = sideOf(game, power);
  const enemy = otherSide(game, side);
  if (!assault && !powersOf(game, enemy).some((each) => interceptorsOf(play, each, area, enemy).length > 0))
    return false;
  const mover = copyForce(forceAt(play, area, side));
  const entry: Entry = {
    area,
    from: null,
    line: null,
    side,
    mover,
    arrived: {},
    failedEvasions: 0,
    ...given({ event }),
  };
  if (!assault) yield* interceptions(play, entry);
  const came = !isEmptyForce(entry.arrived);
  if (came) onArrival?.();
  if (!isEmptyForce(forceAt(play, area, enemy)) && !isEmptyForce(entry.mover)) yield* engage(play, entry);
  play.frozen.delete(area);
  yield* consequences(play, { fact: 'settled' });
  return came;
}
