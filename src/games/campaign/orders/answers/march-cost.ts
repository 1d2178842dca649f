/** The price of a march of several steps, given before it begins (W-D.15). */
import { type Decision, given } from '../../../../engine/index.ts';
import { creditFor } from '../../rules/cards/credits.ts';
import { marchFunds, onMarch, takeFrom } from '../../rules/cards/restricted-cp.ts';
import { priceOfStep } from '../../rules/march/movement.ts';
import type { View } from '../../state.ts';
import type { AreaId, Force, PowerId, Troops } from '../../types.ts';
import { actingPower, type Kit } from '../names.ts';
import { isMove, type Move } from './act.ts';
import { type Change, changedForce } from './drop.ts';

interface Plan {
  readonly first: Move;
  /** The places after the starting point. */
  readonly way: readonly AreaId[];
  readonly changes: readonly Change[];
}

export interface MarchCost {
  readonly cost: number;
  /** CP that may pay for it. */
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
  const steps = pricedSteps(kit, view, plan, force);
  const cost = steps.reduce((sum, { price }) => sum + price, 0);
  return { cost, left: marchFunds(view, stacksOf(force)), steps: affordable(view, steps) };
};

/** A step as it will be paid. */
interface PricedStep {
  readonly force: Force;
  readonly price: number;
}

/** K-19.722c. The number of steps for which the CP suffice, each paid by what may pay for its pieces. */
const affordable = ({ impulse }: View, steps: readonly PricedStep[]): number => {
  const funds = structuredClone({ cp: impulse?.cp ?? 0, purses: impulse?.purses ?? [] });
  const short = steps.findIndex(({ force, price }) => {
    const isShort = price > marchFunds({ impulse: funds }, force);
    takeFrom(funds, onMarch(force), price);
    return isShort;
  });
  return short < 0 ? steps.length : short;
};

/** The position as prices of steps depend on it, without free steps. */
const groundOf = (kit: Kit, { flags, effects }: View) => ({
  game: { ...kit, ...given({ hooks: kit.toll && { toll: kit.toll } }) },
  state: { impulse: null, flags, effects },
});

/** W-9.1, W-9.63a. Each step with its price, with the drops and pickups on the way. */
const pricedSteps = (kit: Kit, view: View, { way, changes }: Plan, force: Move['force']): PricedStep[] => {
  const power = actingPower(view);
  let on = force;
  let free = grantedSteps(kit, view, power, on);
  return way.map((at, i) => {
    const from = way[i - 1];
    const changed = from === undefined ? undefined : changedForce(kit, view, from, on, changes);
    if (changed?.ok) on = changed.answer;
    const going = stacksOf(on);
    if (free > 0) {
      free--;
      return { force: going, price: 0 };
    }
    const price = priceOfStep(groundOf(kit, view), power, going, at);
    return { force: going, price: price.ok ? price.answer : 1 };
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
