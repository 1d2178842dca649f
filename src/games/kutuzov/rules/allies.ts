/** Prussia and Austria: when they hesitate, and how Austria leaves (K-9.3c, K-9.3e, K-9.3g to K-9.3n). */
import type { RefusalCode } from '../../../engine/index.ts';
import { cancelDebts } from '../../campaign/rules/cards/debts.ts';
import { statusOf } from '../../campaign/rules/control.ts';
import { areasWith, forceAt, stackAt } from '../../campaign/rules/forces/formations.ts';
import { lift, regroup } from '../../campaign/rules/forces/pieces.ts';
import { copyForce, emptyStack, isEmpty, isEmptyForce } from '../../campaign/rules/forces/stacks.ts';
import type { MarchRules, Play, Position } from '../../campaign/rules/play.ts';
import { areaOf, areasOf, powerOf } from '../../campaign/rules/position.ts';
import type { Area, AreaId, ContingentId, Force, SideId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { isGivenUp } from './abandoned-cities.ts';
import type { ContingentName } from './powers.ts';

/** K-9.3c to K-9.3e, K-9.3g. Allies who hesitate at the present level of Imperial morale. */
export const hesitant = (position: Position): readonly ContingentId[] => {
  const { morale } = ownIn(position);
  const row = bookOf(position.game).tables.morale.levels.find(({ id }) => id === morale.imperial.level);
  if (!row?.hesitant) return NOBODY;
  const isBold = (ally: ContingentId): boolean =>
    position.state.effects.some(({ kind, contingent }) => kind === 'bold-ally' && contingent === ally);
  return row.hesitant.filter((ally) => !isBold(ally));
};

const NOBODY: readonly ContingentId[] = [];

export const isRussian = ({ region }: Area): boolean => region === 'russia';

const isAustrian = ({ owners }: Area): boolean => owners.includes('austria');

/** K-9.3n. Home ground of an Austria that has become neutral. */
export const isNeutral = (position: Position, area: AreaId): boolean =>
  ownIn(position).left.includes('austria') && isAustrian(areaOf(position.game, area));

/** K-9.3h, K-9.3i. The allies in a force who hesitate to go into an area: enemy ground in Russia. */
export const laggards: NonNullable<MarchRules['laggards']> = (position, force, to, side) => {
  if (side !== 'imperial' || !isRussian(areaOf(position.game, to)) || isEmptyForce(force)) return [];
  const waiting = hesitant(position).filter((ally) => !isEmpty(force[ally]));
  return waiting.length > 0 && statusOf(position, to, side) === 'enemy' ? waiting : [];
};

/** K-9.3h, K-9.3n, K-11.3i. Nobody enters neutral ground, and who hesitates does not enter enemy ground in Russia. */
export const bars = (position: Position, force: Force, to: AreaId, side: SideId): RefusalCode | undefined => {
  if (isNeutral(position, to)) return 'ally.neutral-ground';
  if (isGivenUp(position, force, to, side)) return 'evacuate.given-up';
  return laggards(position, force, to, side).length > 0 ? 'ally.hesitates' : undefined;
};

/** K-9.3h, K-4.3c. Who hesitates raises no flag in Russia. */
export const flagBar = (position: Position, contingent: ContingentId, area: AreaId): RefusalCode | undefined =>
  isRussian(areaOf(position.game, area)) && hesitant(position).includes(contingent) ? 'ally.hesitates-flag' : undefined;

/** K-9.3j, R-14. Whether a flag lies in an area under which an ally stays: any Imperial one, or by the option its own. */
const isFlagged = ({ game, state }: Position, area: AreaId, ally: ContingentId): boolean => {
  const flag = state.flags[area];
  return (
    flag !== undefined && (state.options.hesitantFlag === 'own' ? flag === ally : game.sideOf[flag] === 'imperial')
  );
};

/** K-9.3j, K-9.3k. Whether pieces of an ally are regrouped in an area: who hesitates, in Russia without an Imperial flag. */
export const isGivenUpIn = (position: Position, ally: ContingentId, area: AreaId): boolean =>
  hesitant(position).some((each) => each === ally) &&
  isRussian(areaOf(position.game, area)) &&
  !isFlagged(position, area, ally);

/** K-9.3j, K-9.3k. */
export const withdrawHesitant = (play: Play): void => {
  const allies = hesitant(play);
  if (allies.length === 0) return;
  for (const area of areasWith(play, 'imperial')) {
    for (const ally of allies.filter((each) => isGivenUpIn(play, each, area))) {
      const stack = stackAt(play, area, ally);
      if (!isEmpty(stack)) regroup(play, area, { [ally]: stack }, 'event');
    }
  }
};

/** Takes all pieces of an ally off the map and out of the Regroup Box, for good, with what is owed of them. */
export const removeAlly = (play: Play, ally: ContingentName): void => {
  const { state, table } = play;
  cancelDebts(play, ally);
  for (const area of Object.keys(state.forces).sort()) {
    const pieces = copyForce({ [ally]: stackAt(play, area, ally) })[ally];
    if (!pieces || isEmpty(pieces)) continue;
    lift(play, area, ally, pieces);
    table.emit({ kind: 'pieces.lost', power: ally, area, pieces, cause: 'event' });
  }
  const pieces = state.regroup[ally] ?? emptyStack();
  state.regroup[ally] = emptyStack();
  // The box has no place of its own: what was in it is told of at home.
  const home = areasOf(play.game).find((area) => areaOf(play.game, area).owners.includes(ally));
  if (home !== undefined && !isEmpty(pieces))
    table.emit({ kind: 'pieces.lost', power: ally, area: home, pieces, cause: 'event' });
};

/** K-9.3n. Austria's flags go, and its printed owner has each area again. */
const lowerFlags = ({ state }: Play, ally: ContingentId): void => {
  for (const [area, flag] of Object.entries(state.flags)) if (flag === ally) delete state.flags[area];
};

/** K-9.3n. Whoever stands on neutral ground is regrouped. */
const clearGround = (play: Play): void => {
  for (const area of areasOf(play.game).filter((each) => isNeutral(play, each))) {
    for (const side of play.game.sides) {
      const force = copyForce(forceAt(play, area, side));
      if (!isEmptyForce(force)) regroup(play, area, force, 'event');
    }
  }
};

/** K-9.3n. Austria becomes neutral, at once and for good. */
export const neutralize = (play: Play): void => {
  const own = ownIn(play);
  if (own.left.includes('austria')) return;
  removeAlly(play, 'austria');
  lowerFlags(play, 'austria');
  own.left.push('austria');
  play.table.emit({ kind: 'ally.neutral', power: powerOf(play.game, 'austria') });
  clearGround(play);
};
