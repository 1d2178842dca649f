/** What looks like a slip in a moderator's correction: not wrong, but to be asked about once more. */
import { type Message, message } from '../../../engine/index.ts';
import { strengthIn, strengthOf } from '../rules/forces/stacks.ts';
import type { Definition } from '../rules/play.ts';
import type { SeenState } from './forms.ts';

/** From so much strength in an area on. */
const MUCH_STRENGTH = 20;
/** From so many strength points on that come from nowhere, or go there. */
const MUCH_CHANGE = 6;
const MANY_RESOURCES = 10;
const MANY_CARDS = 12;

/** From what somebody sees of both. */
export const correctionDoubts = (game: Definition, before: SeenState, after: SeenState): readonly Message[] => [
  ...areaDoubts(before, after),
  ...totalDoubts(game, before, after),
  ...resourceDoubts(game, before, after),
  ...handDoubts(game, before, after),
];

const areaDoubts = (before: SeenState, after: SeenState): readonly Message[] =>
  Object.entries(after.forces).flatMap(([place, force]) => {
    const sp = strengthIn(force);
    const isMore = sp > strengthIn(before.forces[place] ?? {});
    return isMore && sp >= MUCH_STRENGTH ? [message('correct.doubt.strength', { place, sp })] : [];
  });

/** Strength on the map and in the box together. */
const totalOf = ({ forces, regroup }: SeenState, power: string): number =>
  [...Object.values(forces).map((force) => force[power]), regroup[power]].reduce(
    (sum, stack) => sum + (stack ? strengthOf(stack) : 0),
    0,
  );

const totalDoubts = ({ content }: Definition, before: SeenState, after: SeenState): readonly Message[] =>
  content.contingents.flatMap(({ id: power }) => {
    const sp = totalOf(after, power) - totalOf(before, power);
    if (Math.abs(sp) < MUCH_CHANGE) return [];
    return [message(sp > 0 ? 'correct.doubt.gain' : 'correct.doubt.loss', { power, sp: Math.abs(sp) })];
  });

const resourceDoubts = ({ powers }: Definition, before: SeenState, after: SeenState): readonly Message[] =>
  powers.flatMap((power) => {
    const count = after.resources[power] ?? 0;
    const isMore = count > (before.resources[power] ?? 0);
    return isMore && count >= MANY_RESOURCES ? [message('correct.doubt.resources', { power, count })] : [];
  });

/** A card that comes from another hand, and a hand that grows beyond any that is dealt. */
const handDoubts = ({ powers }: Definition, before: SeenState, after: SeenState): readonly Message[] => {
  const handOf = ({ hands = {} }: SeenState, power: string) => hands[power] ?? [];
  return powers.flatMap((power) => {
    const added = handOf(after, power).filter((card) => !handOf(before, power).includes(card));
    const count = handOf(after, power).length;
    return [
      ...added.flatMap((card) => {
        const owner = powers.find((other) => other !== power && handOf(before, other).includes(card));
        return owner === undefined ? [] : [message('correct.doubt.card', { card, power: owner })];
      }),
      ...(added.length > 0 && count >= MANY_CARDS ? [message('correct.doubt.hand', { power, count })] : []),
    ];
  });
};
