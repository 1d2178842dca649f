/** From pieces as a player names them to pieces on the map. */
import { accept, type Json, refuse, type Verdict } from '../../../../engine/index.ts';
import { ARMS, type ContingentId, type Force, type Stack, type Troops } from '../../types.ts';
import type { Position } from '../play.ts';
import { armiesIn, capacityOf } from './armies.ts';
import { freeCounters } from './pieces.ts';
import { emptyStack, isEmpty, split, strengthOf } from './stacks.ts';

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1000;

export const isTroops = (value: unknown): value is Troops => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { leaders = [], inf = 0, cav = 0, art = 0, sp = 0, max } = value as Troops;
  return (
    Array.isArray(leaders) &&
    leaders.every((leader) => typeof leader === 'string') &&
    leaders.every((leader, i) => leaders.indexOf(leader) === i) &&
    isCount(inf) &&
    isCount(cav) &&
    isCount(art) &&
    isCount(sp) &&
    (max === undefined || max === true)
  );
};

/**
 * W-1.5b. The pieces of one contingent that an order means, out of those in the area. They may need an exchange first.
 * Then they are counters of the free supply, and the code that moves them makes the exchange.
 */
export const resolveStack = (
  position: Position,
  contingent: ContingentId,
  there: Stack,
  troops: Json | Troops | undefined,
): Verdict<Stack> => {
  if (!isTroops(troops)) return refuse('troops.malformed');
  const leaders = [...(troops.leaders ?? [])].sort();
  const missing = leaders.find((leader) => !there.leaders.includes(leader));
  if (missing !== undefined) return refuse('troops.leader-not-there', { leader: missing });
  if (troops.max) return accept({ leaders, ...atMost(position, contingent, there, leaders) });
  if (troops.sp !== undefined && ARMS.every((arm) => !troops[arm]))
    return bySp(position, contingent, there, leaders, troops.sp);
  const wanted = { inf: troops.inf ?? 0, cav: troops.cav ?? 0, art: troops.art ?? 0 };
  if (ARMS.every((arm) => wanted[arm] <= there[arm])) return accept({ leaders, ...wanted });
  return byChange(position, contingent, there, leaders, wanted);
};

const atMost = (position: Position, contingent: ContingentId, there: Stack, leaders: readonly string[]) => {
  const free = freeCounters(position, contingent);
  for (let sp = Math.min(strengthOf(there), capacityOf(position, leaders)); sp > 0; sp--) {
    const cut = split(there, sp, free);
    if (cut) return cut.part;
  }
  return { inf: 0, cav: 0, art: 0 };
};

const bySp = (
  position: Position,
  contingent: ContingentId,
  there: Stack,
  leaders: string[],
  sp: number,
): Verdict<Stack> => {
  const cut = split(there, sp, freeCounters(position, contingent));
  if (cut) return accept({ leaders, ...cut.part });
  const most = strengthOf(there);
  return sp > most
    ? refuse('troops.not-enough', { wanted: sp, there: most })
    : refuse('troops.no-change', { power: contingent, wanted: sp });
};

/** W-D.9. Counters that are not in the stack but could be had by an exchange. */
const byChange = (
  position: Position,
  contingent: ContingentId,
  there: Stack,
  leaders: string[],
  wanted: Record<(typeof ARMS)[number], number>,
): Verdict<Stack> => {
  const sp = strengthOf(wanted);
  if (sp > strengthOf(there)) return refuse('troops.not-enough', { wanted: sp, there: strengthOf(there) });
  const free = freeCounters(position, contingent);
  const supply = { inf: there.inf + free.inf, cav: there.cav + free.cav, art: there.art + free.art };
  const rest = { inf: supply.inf - wanted.inf, cav: supply.cav - wanted.cav, art: supply.art - wanted.art };
  if (ARMS.some((arm) => rest[arm] < 0)) return refuse('troops.no-change', { power: contingent, wanted: sp });
  if (!split(rest, strengthOf(there) - sp, { inf: 0, cav: 0, art: 0 })) {
    return refuse('troops.no-change', { power: contingent, wanted: sp });
  }
  return accept({ leaders, ...wanted });
};

/** The same for several contingents at once. The result omits contingents without pieces. */
export const resolveTroops = (position: Position, there: Force, troops: unknown): Verdict<Force> => {
  if (typeof troops !== 'object' || troops === null || Array.isArray(troops)) return refuse('troops.malformed');
  const result: Force = {};
  for (const [contingent, some] of Object.entries(troops as Record<ContingentId, Troops>)) {
    if (position.game.powerOf[contingent] === undefined) return refuse('troops.unknown-power', { power: contingent });
    const stack = resolveStack(position, contingent, there[contingent] ?? emptyStack(), some);
    if (!stack.ok) return stack;
    if (!isEmpty(stack.answer)) result[contingent] = stack.answer;
  }
  if (Object.keys(result).length === 0) return refuse('troops.none');
  return accept(result);
};

/** The pieces of a judged act: all of them are listed as counters. */
export const judgedForce = ({ force }: { readonly force: Record<ContingentId, Troops> }): Force => force as Force;

/** The pieces of a judged answer, with 0 for the kinds that it omits. */
export const fullForce = (force: Record<ContingentId, Troops>): Force =>
  Object.fromEntries(
    Object.entries(force).map(([contingent, { leaders = [], inf = 0, cav = 0, art = 0 }]) => [
      contingent,
      { leaders: [...leaders], inf, cav, art },
    ]),
  );

/** W-1.6b, W-9.2, W-9.7b. Whether leaders of a contingent can command these pieces. */
export const isCommanded = (position: Position, stack: Stack): boolean =>
  stack.leaders.length > 0 && armiesIn(position, stack) !== undefined;
