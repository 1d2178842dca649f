/** Cossacks (K-4.4): unguarded Imperial ground in Russia may throw off its flag. */
import { fortressOf, hasFormation, ownerOf, printedOwner } from '../../campaign/rules/control.ts';
import type { Play, Position } from '../../campaign/rules/play.ts';
import { areaOf, neighbours, powerOf, sideOf } from '../../campaign/rules/position.ts';
import type { AreaId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';

/** Open duchies of Russia that the Imperials control and nobody guards. By id. */
export const unguardedAreas = ({ game, state }: Position): AreaId[] =>
  Object.keys(state.flags)
    .filter(
      (area) =>
        areaOf(game, area).region === 'russia' &&
        fortressOf(game, state, area) === 0 &&
        sideOf(game, ownerOf(game, state, area)) === 'imperial' &&
        !game.sides.some((side) => hasFormation(game, state, area, side)),
    )
    .sort();

/** What events add to the roll or take from it. */
const byEvent = ({ state }: Position): number =>
  state.effects
    .filter((effect) => effect.kind === 'table-modifier' && effect.table === 'cossacks')
    .reduce((sum, { n }) => sum + Number(n), 0);

/** K-4.4a, K-4.4c. */
const modifier = (position: Position, area: AreaId): number => {
  const { game, state } = position;
  const { adjacent, sauveQuiPeut } = bookOf(game).tables.cossacks;
  const near = neighbours(game, area).some((next) => hasFormation(game, state, next.area, 'tsarist'));
  const isBroken = ownIn(position).morale.imperial.level === 'sauve_qui_peut';
  return (near ? adjacent : 0) + (isBroken ? sauveQuiPeut : 0) + byEvent(position);
};

/** K-4.4a, K-4.4b. One die; the flag goes, and the ground is its printed owner's again. */
export const rollCossacks = (play: Play, area: AreaId, extra: number, cause: 'guerrilla' | 'event'): boolean => {
  const { game, state, table } = play;
  const plus = modifier(play, area) + extra;
  const [face = 0] = table.roll(`guerrilla.${area}`, 1);
  const total = face + plus;
  const success = total >= bookOf(game).tables.cossacks.needs;
  table.emit({ kind: 'guerrilla.rolled', area, face, plus, total, success });
  if (success) {
    const was = ownerOf(game, state, area);
    const now = printedOwner(areaOf(game, area));
    delete state.flags[area];
    table.emit({ kind: 'flag.removed', power: powerOf(game, now), area, was, now, cause, cp: 0, left: 0 });
  }
  return success;
};
