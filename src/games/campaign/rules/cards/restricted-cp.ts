/** CP that an event gives for some purposes only (K-5.5a). They are spent before the others. */

import type { Impulse, Payment, Purse } from '../../state.ts';
import type { Act, Force } from '../../types.ts';
import { contingentsIn, leadersIn } from '../forces/stacks.ts';
import type { Position } from '../play.ts';
import { impulseOf } from '../position.ts';

/** What CP are spent on: the pieces that march, come to the map or put a flag. Any of these forces may be the one. */
export interface Spending {
  readonly on: Extract<Act['do'], 'move' | 'build' | 'regroup' | 'flag'>;
  readonly forces: readonly Force[];
}

/** What a step of a force is paid as. */
export const onMarch = (force: Force): Spending => ({ on: 'move', forces: [force] });

const pays = ({ acts, contingents, leaders }: Purse, { on, forces }: Spending): boolean => {
  const isFor = (force: Force): boolean =>
    (contingents === undefined || contingentsIn(force).every((each) => contingents.includes(each))) &&
    (leaders === undefined ||
      (leadersIn(force).length > 0 && leadersIn(force).every((each) => leaders.includes(each))));
  return (acts === undefined || acts.includes(on)) && forces.some(isFor);
};

/** CP for every purpose, and CP for some. */
type Funds = Pick<Impulse, 'cp' | 'purses'>;

/** All CP that may be spent on something: those for every purpose, and those for this one. */
export const fundsFor = ({ cp, purses = [] }: Funds, spending: Spending): number =>
  purses.filter((purse) => pays(purse, spending)).reduce((sum, purse) => sum + purse.cp, cp);

const setPurses = (funds: Funds, purses: readonly Purse[]): void => {
  const full = purses.filter(({ cp }) => cp > 0);
  if (full.length > 0) funds.purses = full;
  else delete funds.purses;
};

/** Takes CP out of what is meant for this purpose, and then out of the rest. */
export const takeFrom = (funds: Funds, spending: Spending, cp: number): readonly Payment[] => {
  const { purses = [] } = funds;
  let due = cp;
  const payments = purses
    .filter((purse) => pays(purse, spending))
    .map((from): Payment => {
      const paid = Math.min(due, from.cp);
      from.cp -= paid;
      due -= paid;
      return { from, cp: paid };
    });
  funds.cp -= due;
  setPurses(funds, purses);
  return [...payments, { from: funds, cp: due }];
};

/** Gives CP back to where they were taken, first those for every purpose. */
export const giveBack = (funds: Funds, payments: readonly Payment[], cp: number): void => {
  const { purses = [] } = funds;
  const emptied: Purse[] = [];
  let due = cp;
  for (const { from, cp: paid } of [...payments].reverse()) {
    const back = Math.min(due, paid);
    from.cp += back;
    due -= back;
    if (from !== funds && !purses.includes(from)) emptied.push(from);
  }
  setPurses(funds, [...purses, ...emptied]);
};

/** Pays for something in the current impulse. Returns all CP that are left. */
export const pay = (position: Pick<Position, 'state'>, spending: Spending, cp: number): number => {
  const impulse = impulseOf(position);
  takeFrom(impulse, spending, cp);
  return cpIn(impulse);
};

/** All CP that may pay for a march of a force. */
export const marchFunds = ({ impulse }: { readonly impulse: Funds | null }, force: Force): number =>
  impulse ? fundsFor(impulse, onMarch(force)) : 0;

/** All CP that are left, whatever they may be spent on. */
export const cpIn = (funds: Funds | null | undefined): number =>
  (funds?.purses ?? []).reduce((sum, purse) => sum + purse.cp, funds?.cp ?? 0);
