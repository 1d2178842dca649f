/** Dice that a camp's morale gives its forces (K-9.3a, K-9.3b, K-12.3). */
import { sure } from '../../../engine/index.ts';
import { powersIn, ratingOf } from '../../campaign/rules/forces/formations.ts';
import { strengthOf } from '../../campaign/rules/forces/stacks.ts';
import type { Position } from '../../campaign/rules/play.ts';
import { sideOf } from '../../campaign/rules/position.ts';
import type { ContingentId, Force, LeaderId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { countsAsFrench } from './ally-cards.ts';
import { type Nation, nationOf, type SideName } from './powers.ts';

/** The nation for which the pieces of a contingent count. */
const nationIn = (position: Position, force: Force, contingent: ContingentId): Nation =>
  countsAsFrench(position, contingent, sure(force[contingent]).leaders) ? 'french' : nationOf(contingent);

/** K-12.31. Dice of each nation in a force: its strength, a die for each leader, and the rating of the commander. */
const diceByNation = (position: Position, force: Force, commander: LeaderId | null): ReadonlyMap<Nation, number> => {
  const dice = new Map<Nation, number>();
  for (const contingent in force) {
    const stack = sure(force[contingent]);
    const { leaders } = stack;
    const nation = nationIn(position, force, contingent);
    const rating = commander !== null && leaders.includes(commander) ? ratingOf(position, commander) - 1 : 0;
    dice.set(nation, (dice.get(nation) ?? 0) + strengthOf(stack) + leaders.length + rating);
  }
  return dice;
};

/** K-9.3a, K-9.3b, K-12.3, K-12.31, R-22. The nation with more than half of the dice decides; where there is none the lowest bonus counts. */
const byMorale = (position: Position, force: Force, commander: LeaderId | null): number => {
  const [contingent, ...others] = Object.keys(force);
  if (contingent === undefined) return 0;
  const { level } = ownIn(position).morale[sideOf(position.game, contingent) as SideName];
  const bonus = bookOf(position.game).tables.morale.levels.find(({ id }) => id === level)?.dice;
  const bonusOf = (nation: Nation): number =>
    (nation === 'french' || nation === 'russian' ? bonus?.[nation] : bonus?.allied) ?? 0;
  if (others.length === 0) return bonusOf(nationIn(position, force, contingent));
  const nations = [...diceByNation(position, force, commander)];
  const all = nations.reduce((sum, [, n]) => sum + n, 0);
  const isHalf = position.state.options.mixedBonus === 'half';
  const [most] = nations.find(([, n]) => (isHalf ? n * 2 >= all : n * 2 > all)) ?? [];
  return most === undefined ? Math.min(...nations.map(([nation]) => bonusOf(nation))) : bonusOf(most);
};

/** Dice that an event gives to every force with a formation of the power named. */
const byEvent = ({ game, state }: Position, force: Force): number =>
  state.effects
    .filter((effect) => effect.kind === 'national-bonus' && powersIn(game, force).includes(String(effect.power)))
    .reduce((sum, effect) => sum + Number(effect.n), 0);

export const bonusOf = (position: Position, force: Force, commander: LeaderId | null): number =>
  byMorale(position, force, commander) + byEvent(position, force);
