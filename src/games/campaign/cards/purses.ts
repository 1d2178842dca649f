/** CP that an event gives for some purposes only (K-5.5a). They are spent before the others. */
import { contingentsIn, leadersIn } from '../pieces/stacks.ts';
import type { Position } from '../play.ts';
import { impulseOf } from '../position.ts';
import type { Impulse, Purse } from '../state.ts';
import type { Act, Force } from '../types.ts';

/** What CP are spent on: the pieces that march, come to the map or put a flag. Any of these forces may be the one. */
export interface Spending {
  readonly on: Extract<Act['do'], 'move' | 'build' | 'regroup' | 'flag'>;
  readonly forces: readonly Force[];
}

const pays = ({ acts, contingents, leaders }: Purse, { on, forces }: Spending): boolean => {
  const isFor = (force: Force): boolean =>
    (contingents === undefined || contingentsIn(force).every((each) => contingents.includes(each))) &&
    (leaders === undefined ||
      (leadersIn(force).length > 0 && leadersIn(force).every((each) => leaders.includes(each))));
  return (acts === undefined || acts.includes(on)) && forces.some(isFor);
};

type Funds = Pick<Impulse, 'cp' | 'purses'>;

/** All CP that may be spent on something: those for every purpose, and those for this one. */
export const fundsFor = ({ cp, purses = [] }: Funds, spending: Spending): number =>
  purses.filter((purse) => pays(purse, spending)).reduce((sum, purse) => sum + purse.cp, cp);

/** Pays out of what is meant for this purpose, and then out of the rest. Returns what is left of the rest. */
export const pay = (position: Pick<Position, 'state'>, spending: Spending, cp: number): number => {
  const impulse = impulseOf(position);
  let due = cp;
  for (const purse of impulse.purses ?? []) {
    if (!pays(purse, spending)) continue;
    const paid = Math.min(due, purse.cp);
    purse.cp -= paid;
    due -= paid;
  }
  const left = (impulse.purses ?? []).filter((purse) => purse.cp > 0);
  if (left.length > 0) impulse.purses = left;
  else delete impulse.purses;
  impulse.cp -= due;
  return impulse.cp;
};

/** The largest sum that some purpose can still have. */
export const mostFunds = ({ cp, purses = [] }: Funds): number => purses.reduce((sum, purse) => sum + purse.cp, cp);
