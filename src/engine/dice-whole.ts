/** Whether a record has everything that its log speaks of, and nothing beyond its end. */
import type { LogEntry } from './dice-entry.ts';
import type { DiceRecord } from './dice-record.ts';
import { type Message, message } from './message.ts';

/** `boundaries`: the number of positions by the log. */
export function wholenessFaults(
  { isOver, eyes, secrets, positions, answers = [], events = [] }: DiceRecord,
  entries: readonly (LogEntry | undefined)[],
  boundaries: number,
): readonly Message[] {
  const hasEnded = entries.some((entry) => entry?.kind === 'end');
  const faults: Message[] = [];
  if (isOver !== hasEnded) faults.push(message(`dice.fault.state.${hasEnded ? 'over' : 'running'}`));
  // While the match goes on, a record for one reader has no secrets; after it, everybody gets the same one.
  if (eyes !== undefined && (hasEnded || secrets)) faults.push(message('dice.fault.eyes'));
  if (positions && positions.length !== boundaries)
    faults.push(message('dice.fault.boundaries', { count: positions.length, log: boundaries }));
  const end = hasEnded ? positions?.at(-1)?.snapshot.counters : undefined;
  if (!end) return faults;
  const answer = answers.find(({ id }) => id >= end.decision);
  const event = events.find(({ no }) => no >= end.event);
  if (answer) faults.push(message('dice.fault.answer-after', { decision: answer.id }));
  if (event) faults.push(message('dice.fault.event-after', { no: event.no }));
  return faults;
}
