/** The price of a march of several steps, given before it begins (W-D.15). */
import { type Decision, given } from '../../../engine/index.ts';
import { creditFor } from '../cards/credits.ts';
import { priceOfStep } from '../march/movement.ts';
import type { View } from '../state.ts';
import type { AreaId, Force, PowerId, Troops } from '../types.ts';
import { isMove, type Move } from './act.ts';
import { type Change, changedForce } from './drop.ts';
import { actingPower, type Kit } from './kit.ts';

export interface Plan {
  readonly first: Move;
  /** The places after the starting point. */
  readonly way: readonly AreaId[];
  readonly changes: readonly Change[];
}

export interface MarchCost {
  readonly cost: number;
  /** CP available. */
  readonly left: number;
  /** The number of steps that they pay for. */
  readonly steps: number;
}

/**
 * The price of a march as far as it is known at the start; it may become higher. Undefined if the march cannot begin.
 */
export const marchCost = (kit: Kit, decision: Decision, view: View, plan: Plan): MarchCost | undefined => {
  const judged = decision.check(plan.first);
  if (!judged.ok && judged.refusal.code !== 'cp.short') return undefined;
  const { force } = judged.ok && isMove(judged.answer) ? judged.answer : plan.first;
  const left = view.impulse?.cp ?? 0;
  const prices = stepPrices(kit, view, plan, force);
  return { cost: prices.reduce((sum, price) => sum + price, 0), left, steps: affordable(prices, left) };
};

const affordable = (prices: readonly number[], cp: number): number => {
  let left = cp;
  const short = prices.findIndex((price) => {
    left -= price;
    return left < 0;
  });
  return short < 0 ? prices.length : short;
};

/** The position as prices of steps depend on it, without free steps. */
const groundOf = (kit: Kit, { flags, effects }: View) => ({
  game: { ...kit, ...given({ hooks: kit.toll && { toll: kit.toll } }) },
  state: { impulse: null, flags, effects },
});

/** W-9.1, W-9.63a. The price of each step, with the drops and pickups on the way. */
const stepPrices = (kit: Kit, view: View, { way, changes }: Plan, force: Move['force']): number[] => {
  const power = actingPower(view);
  let on = force;
  let free = grantedSteps(kit, view, power, on);
  return way.map((at, i) => {
    const from = way[i - 1];
    const changed = from === undefined ? undefined : changedForce(kit, view, from, on, changes);
    if (changed?.ok) on = changed.answer;
    if (free > 0) {
      free--;
      return 0;
    }
    const price = priceOfStep(groundOf(kit, view), power, stacksOf(on), at);
    return price.ok ? price.answer : 1;
  });
};

/** The free steps that cards have granted to these pieces. */
const grantedSteps = (kit: Kit, view: View, power: PowerId, force: Move['force']): number => {
  const credit = creditFor({ game: kit, state: view }, power, stacksOf(force));
  const others = view.impulse?.credits.filter((each) => each !== credit) ?? [];
  return credit ? [credit, ...others].reduce((sum, { steps }) => sum + steps, 0) : 0;
};

/** Pieces as stacks with their known strength. */
const stacksOf = (force: Readonly<Record<PowerId, Troops>>): Force =>
  Object.fromEntries(
    Object.entries(force).map(([power, { leaders = [], sp = 0, inf = 0, cav = 0, art = 0 }]) => [
      power,
      { leaders: [...leaders], inf: inf + sp, cav, art },
    ]),
  );
