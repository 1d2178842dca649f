/** Answers to whatever is asked but one's own impulse, as order text for people. */
import type { JsonObject } from '../../../engine/index.ts';
import type { Order } from '../../../orders/index.ts';
import { listOf } from '../asked.ts';
import { ARMS, type LeaderId, type PowerId, type Troops } from '../types.ts';
import { writeCommander } from './command.ts';
import { writeFight } from './fight.ts';
import type { Kit } from './kit.ts';
import { formatLosses } from './lose.ts';
import { formatFirst } from './order.ts';
import { formatPick } from './pick.ts';
import { writeIntercept } from './reactions.ts';
import { writeRespond } from './respond.ts';
import { writeRetreat } from './retreat.ts';
import { type Amount, groupsOf, words } from './troops.ts';
import { formatWinter } from './winter.ts';

const formatIntercept = (kit: Kit, { intercept: from, force }: JsonObject): string => {
  if (from === null) return 'INTERCEPT NO';
  const [troops] = Object.values((force ?? {}) as Record<PowerId, { leaders?: LeaderId[] } & Amount>);
  const [leader] = troops?.leaders ?? [];
  const counters = troops && Object.fromEntries(ARMS.filter((arm) => troops[arm]).map((arm) => [arm, troops[arm]]));
  const named = counters && Object.keys(counters).length > 0 ? counters : troops ? { alone: true as const } : undefined;
  const order = { verb: 'INTERCEPT', ...(leader ? { leader } : {}), ...(named ? { amount: named } : {}), from };
  return writeIntercept(order as Order, kit.full);
};

/** An answer to anything but one's own impulse as order text for people; empty where the language has none. */
export const formatReaction = (kit: Kit, kind: string, answer: JsonObject): string => {
  const { full } = kit;
  if (kind === 'event.choice' || kind === 'discard' || kind === 'debt.card' || kind === 'role')
    return formatPick(kit, answer);
  if (kind === 'deploy' || kind === 'withdraw') return formatWinter(kit, answer);
  if (kind.startsWith('losses')) return formatLosses(kit, answer);
  if ('intercept' in answer) return formatIntercept(kit, answer);
  if ('evade' in answer) {
    if (answer.evade === null) return 'STAND';
    return words(
      'EVADE',
      String(answer.evade),
      answer.to === undefined ? undefined : `TO ${full.place(String(answer.to))}`,
    );
  }
  if ('cards' in answer) {
    const cards = listOf<number>(answer.cards).map((card) => ({ card }));
    return writeFight({ verb: 'BATTLE', fight: kind === 'siege.cards' ? 'siege' : 'battle', cards }, full);
  }
  if ('respond' in answer) return writeRespond({ card: answer.respond, with: answer.with } as never, full);
  if ('preempt' in answer) return answer.preempt ? 'PREEMPT YES' : 'PREEMPT NO';
  if ('mulligan' in answer) return answer.mulligan ? 'MULLIGAN' : 'KEEP';
  if ('consent' in answer) return answer.consent ? 'CONSENT YES' : 'CONSENT NO';
  if ('commander' in answer) return writeCommander(answer.commander === null ? {} : { leader: answer.commander }, full);
  if ('first' in answer) return formatFirst(answer);
  if ('fresh' in answer) return `SIEGE REPLACE ${answer.fresh}`;
  if ('go' in answer) return answer.go ? 'SIEGE CONTINUE' : 'SIEGE STOP';
  if ('to' in answer) {
    const groups = answer.force && groupsOf(answer.force as Record<PowerId, Troops>);
    return writeRetreat({ verb: 'RETREAT', to: [String(answer.to)], ...(groups ? { groups } : {}) }, full);
  }
  if ('flag' in answer) {
    const flag = String(answer.flag);
    return `FLAG AS ${['none', 'restore'].includes(flag) ? flag.toUpperCase() : full.power(flag)}`;
  }
  return '';
};
