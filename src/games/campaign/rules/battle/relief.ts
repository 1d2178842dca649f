/**
 * Pieces that are built or placed in their own besieged fortress (W-6.3d). They fight the besiegers when all of them
 * are there.
 */
import type { Script } from '../../../../engine/index.ts';
import type { AreaId, SideId } from '../../types.ts';
import { consequences } from '../consequences.ts';
import { ownerOf } from '../control.ts';
import type { Entry } from '../facts.ts';
import { forceAt } from '../forces/formations.ts';
import { copyForce, isEmptyForce } from '../forces/stacks.ts';
import { evasions } from '../march/evasion.ts';
import { freeze } from '../march/one-step.ts';
import { comeOrGo } from '../march/reaction-window.ts';
import type { Play } from '../play.ts';
import { impulseOf, otherSide, sideOf } from '../position.ts';
import { engage, sufferReactions } from './engagement.ts';

/**
 * W-6.3d, W-6.3e, W-6.3f. The garrison sallies against the besiegers unless they evade; armies next door may intercept
 * (W-10.1b, W-10.1d). The side of the fortress attacks, even in an impulse of the enemy: a card for any time may have
 * placed soldiers there. In that case the active side cannot intercept (W-10.2c).
 */
export function* relieve(play: Play): Script {
  const { game, state } = play;
  const impulse = impulseOf(play);
  const area = impulse.relief;
  if (area === null) return;
  impulse.relief = null;
  const side = sideOf(game, ownerOf(game, state, area));
  const mover = copyForce(forceAt(play, area, side));
  if (isEmptyForce(mover)) return;
  freeze(play, area);
  const entry: Entry = { area, from: null, line: null, side, mover, arrived: {}, failedEvasions: 0 };
  if (isOpen(play, side)) yield* comeOrGo(play, entry);
  else yield* evasions(play, entry);
  if (!isEmptyForce(forceAt(play, area, otherSide(game, side)))) yield* engage(play, entry);
  else yield* sufferReactions(play, entry);
  play.frozen.delete(area);
  yield* consequences(play, { fact: 'settled' });
}

/** W-10.1b, AMB-11. Whether armies may intercept pieces placed by building. */
const isOpen = (play: Play, side: SideId): boolean =>
  !play.game.troops.buildsUncontested &&
  play.state.options.interceptBuilds !== false &&
  sideOf(play.game, impulseOf(play).power) === side;

/**
 * Resolves a pending sally in another area first, so that places are handled one at a time. Outside an impulse nobody
 * is placed to fight (W-4.4).
 */
export function* relieveElsewhere(play: Play, area: AreaId): Script {
  const { impulse } = play.state;
  if (impulse && impulse.relief !== area) yield* relieve(play);
}
