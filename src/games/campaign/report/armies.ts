/** The armies that can march now, each under its leader with the most that it can take. */
import { stackAt } from '../rules/forces/formations.ts';
import { atMost, minusCounters, strengthOf } from '../rules/forces/stacks.ts';
import { judgedForce } from '../rules/forces/troops.ts';
import type { Position } from '../rules/play.ts';
import type { Act, AreaId, ContingentId, Force, LeaderId } from '../types.ts';

export interface Army {
  readonly leader: LeaderId;
  readonly area: AreaId;
  readonly sp: number;
  readonly force: Force;
  readonly to: readonly AreaId[];
}

type Step = Extract<Act, { do: 'move' }>;

/** The contingent and the only leader of a step. */
const ledIn = (act: Step): { readonly contingent: ContingentId; readonly leader: LeaderId } | undefined => {
  const [[contingent, { leaders }] = ['', { leaders: [] }], ...others] = Object.entries(judgedForce(act));
  const [leader, second] = leaders;
  return leader === undefined || second !== undefined || others.length > 0 ? undefined : { contingent, leader };
};

/**
 * The armies among the steps that are open. Leaders who stand together share their soldiers: whoever can take most goes
 * first, and only those for whom soldiers are left follow.
 */
export const armiesOf = (position: Position, acts: readonly Act[]): Army[] => {
  const found = new Map<LeaderId, Army & { readonly contingent: ContingentId; readonly to: AreaId[] }>();
  for (const act of acts) {
    const led = act.do === 'move' ? ledIn(act) : undefined;
    if (act.do !== 'move' || !led) continue;
    const { contingent, leader } = led;
    const force = judgedForce(act);
    const sp = strengthOf(force[contingent] ?? { inf: 0, cav: 0, art: 0 });
    const army = found.get(leader) ?? { leader, contingent, area: act.from, sp, force, to: [] };
    if (!army.to.includes(act.to)) army.to.push(act.to);
    found.set(leader, army);
  }
  const taken = new Map<string, { inf: number; cav: number; art: number }>();
  return [...found.values()]
    .toSorted((a, b) => b.sp - a.sp)
    .flatMap(({ contingent, ...army }) => {
      const key = `${army.area} ${contingent}`;
      const left = taken.get(key) ?? stackAt(position, army.area, contingent);
      const isFirst = !taken.has(key);
      const troops = isFirst ? army.force[contingent] : atMost(army.sp, left);
      if (troops === undefined || (!isFirst && strengthOf(troops) === 0)) return [];
      taken.set(key, minusCounters(left, troops));
      const { inf, cav, art } = troops;
      const force = { [contingent]: { leaders: [army.leader], inf, cav, art } };
      return [{ ...army, sp: strengthOf(troops), force }];
    });
};
