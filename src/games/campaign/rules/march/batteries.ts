/** Shore batteries (W-14.3): they fire once on a landing force, before anything else happens. */
import type { Script } from '../../../../engine/index.ts';
import type { Shelling } from '../../state.ts';
import type { AreaId } from '../../types.ts';
import { effectsOf } from '../battle/dice.ts';
import { bearLosses } from '../battle/losses.ts';
import { fortressOf, ownerOf } from '../control.ts';
import type { Entry } from '../facts.ts';
import { sizeIn } from '../forces/stacks.ts';
import type { Play } from '../play.ts';
import { powerOf, sideOf } from '../position.ts';

/**
 * W-14.3b, AMB-20. An enemy power that owns the port fires: 6 eliminates, 5 disrupts. Afterwards `mover` is what
 * remains of the landing force.
 */
export function* bombard(play: Play, entry: Entry): Script {
  const { game, state, table } = play;
  const { area, side } = entry;
  const owner = ownerOf(game, state, area);
  if (sideOf(game, owner) === side) return;
  const { batteries } = game.sea;
  const dice = fortressOf(game, state, area) > 0 ? batteries.fortress : batteries.open;
  const faces = [...table.roll(`battery.${area}`, dice)];
  const { hits, disruptions } = effectsOf(faces);
  table.emit({ kind: 'battery.rolled', power: powerOf(game, owner), area, dice, faces, hits, disruptions });
  const before = sizeIn(entry.mover);
  if (hits > 0) entry.mover = (yield* bearLosses(play, area, entry.mover, hits, 'battery')).left;
  const lost = before - sizeIn(entry.mover);
  if (state.impulse && lost < before) state.impulse.sea.shelled = { area, hits, disruptions, lost };
}

const NONE: Omit<Shelling, 'area'> = { hits: 0, disruptions: 0, lost: 0 };

/** W-14.3c. The battery fire that counts in the first round of a fight in an area. Reading it uses it up. */
export const takeShelling = ({ state }: Play, area: AreaId): Shelling => {
  const shelled = state.impulse?.sea.shelled;
  if (!state.impulse || shelled?.area !== area) return { area, ...NONE };
  state.impulse.sea.shelled = null;
  return shelled;
};
