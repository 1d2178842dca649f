/** All that cards of the campaign games do out of turn (W-5.2). */
import { battleResponses } from './battle-responses.ts';
import { eventResponses } from './event-responses.ts';
import { marchResponses } from './march-responses.ts';
import type { Reactions } from './responses.ts';

const registers: readonly Reactions[] = [marchResponses, battleResponses, eventResponses];

const operations = [...new Set(registers.flatMap((register) => Object.keys(register)))];

/** One operation may mean something at moments of different kinds. */
export const outOfTurn: Reactions = Object.fromEntries(
  operations.map((op) => [op, Object.assign({}, ...registers.map((register) => register[op]))]),
);
