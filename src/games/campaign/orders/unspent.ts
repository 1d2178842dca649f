/** What is lost where a sheet ends. */
import { type Decision, isObject, type JsonObject, message, same } from '../../../engine/index.ts';
import type { Loss, Order } from '../../../orders/index.ts';
import { cpIn } from '../rules/cards/restricted-cp.ts';
import type { View } from '../state.ts';
import type { Act } from '../types.ts';
import { leavesUnsaid } from './answers/reinforce.ts';
import { CLOSED, closingOf } from './usual-answers.ts';

/** So few CP are lost without a question. */
const SMALL_LOSS = 1;

/** CP for which something could be had, or a siege that costs none. A list that says what it keeps has said it. */
export const unspent = (decision: Decision, { impulse }: View, by?: Order): Loss | undefined => {
  if (by !== undefined && !leavesUnsaid(by)) return undefined;
  if (GIVEN_UP.includes(decision.kind)) return givenUp(decision);
  const isWinter = decision.kind === 'reinforce';
  if (!isWinter && decision.kind !== 'impulse.order') return undefined;
  const cp = cpIn(impulse);
  const acts = () => decision.options().filter(isObject);
  if (cp > 0) {
    const asks = cp > SMALL_LOSS && acts().some(({ do: act }) => act !== 'end');
    return { text: message(isWinter ? 'ack.unspent.winter' : 'ack.unspent', { cp }), asks };
  }
  const siege = isWinter ? undefined : acts().find(isSiege);
  return siege && { text: message('ack.unspent.siege', { area: siege.at }), asks: false };
};

/** Questions of the winter and of the seating that a finished sheet ends, beside that for new troops. */
const GIVEN_UP = CLOSED.filter((kind) => kind !== 'reinforce');

/** What could still be deployed, sent, recalled or bid. */
const givenUp = (decision: Decision): Loss | undefined => {
  const closing = closingOf(decision.kind);
  const isMore = decision.options().some((answer) => !same(answer, closing));
  return isMore ? { text: message(`ack.unspent.${decision.kind}`), asks: true } : undefined;
};

const isSiege = (act: JsonObject): act is Extract<Act, { do: 'siege' }> => act.do === 'siege';
