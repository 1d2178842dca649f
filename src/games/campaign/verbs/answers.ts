/** Answers to whatever is asked but one's own impulse, as order text for people. */
import { type Act, type Answers, ARMS } from '../types.ts';
import { writeCommander } from './command.ts';
import { writeFight } from './fight.ts';
import type { Kit } from './kit.ts';
import { formatLosses } from './lose.ts';
import { formatFirst } from './order.ts';
import { formatPick } from './pick.ts';
import { writeIntercept } from './reactions.ts';
import { writeRespond } from './respond.ts';
import { writeRetreat } from './retreat.ts';
import { formatSeating } from './seating.ts';
import { groupsOf, words } from './troops.ts';
import { formatWinter } from './winter.ts';

const formatIntercept = (kit: Kit, { intercept: from, force = {} }: Answers['intercept']): string => {
  if (from === null) return 'INTERCEPT NO';
  const [troops] = Object.values(force);
  const [leader] = troops?.leaders ?? [];
  const counters = troops && Object.fromEntries(ARMS.filter((arm) => troops[arm]).map((arm) => [arm, troops[arm]]));
  const named = counters && Object.keys(counters).length > 0 ? counters : troops ? { alone: true as const } : undefined;
  const order = { verb: 'INTERCEPT', ...(leader ? { leader } : {}), ...(named ? { amount: named } : {}), from };
  return writeIntercept(order, kit.full);
};

/** Answers to anything but one's own impulse. */
export type Reply = Exclude<Answers[keyof Answers], Act>;

/** An answer to anything but one's own impulse as order text for people; empty where the language has none. */
export const formatReaction = (kit: Kit, kind: string, answer: Reply): string => {
  const { full } = kit;
  if (kind === 'event.choice' || kind === 'discard' || kind === 'debt.card' || kind === 'role')
    return formatPick(kit, answer);
  if ('deploy' in answer || 'convoy' in answer || 'withdraw' in answer) return formatWinter(kit, answer);
  if ('lose' in answer || 'shares' in answer || 'leader' in answer) return formatLosses(kit, answer);
  if ('bid' in answer || 'strip' in answer) return formatSeating(kit, answer);
  if ('intercept' in answer) return formatIntercept(kit, answer);
  if ('evade' in answer) {
    if (answer.evade === null) return 'STAND';
    return words('EVADE', answer.evade, answer.to === undefined ? undefined : `TO ${full.place(answer.to)}`);
  }
  if ('cards' in answer) {
    const cards = answer.cards.map((card) => ({ card }));
    return writeFight({ verb: 'BATTLE', fight: kind === 'siege.cards' ? 'siege' : 'battle', cards }, full);
  }
  if ('respond' in answer)
    return writeRespond({ card: answer.respond, ...(answer.with ? { with: answer.with } : {}) }, full);
  if ('preempt' in answer) return answer.preempt ? 'PREEMPT YES' : 'PREEMPT NO';
  if ('mulligan' in answer) return answer.mulligan ? 'MULLIGAN' : 'KEEP';
  if ('consent' in answer) return answer.consent ? 'CONSENT YES' : 'CONSENT NO';
  if ('commander' in answer) return writeCommander(answer.commander === null ? {} : { leader: answer.commander }, full);
  if ('first' in answer) return formatFirst(answer);
  if ('fresh' in answer) return `SIEGE REPLACE ${answer.fresh}`;
  if ('go' in answer) return answer.go ? 'SIEGE CONTINUE' : 'SIEGE STOP';
  if ('to' in answer) {
    const groups = answer.force && groupsOf(answer.force);
    return writeRetreat({ verb: 'RETREAT', to: [answer.to], ...(groups ? { groups } : {}) }, full);
  }
  if ('flag' in answer) {
    const { flag } = answer;
    return `FLAG AS ${['none', 'restore'].includes(flag) ? flag.toUpperCase() : full.power(flag)}`;
  }
  return '';
};
