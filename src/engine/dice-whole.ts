/** Whether a record is what it claims to be, with everything that its log speaks of. */
import type { LogEntry } from './dice-entry.ts';
import type { DiceRecord } from './dice-record.ts';
import { type Message, message } from './message.ts';

/** `boundaries`: the number of positions by the log. */
export function wholenessFaults(
  { isOver, eyes, secrets, positions }: DiceRecord,
  entries: readonly (LogEntry | undefined)[],
  boundaries: number,
): readonly Message[] {
  const hasEnded = entries.some((entry) => entry?.kind === 'end');
  const faults: Message[] = [];
  if (isOver !== hasEnded) faults.push(message(`dice.fault.state.${hasEnded ? 'over' : 'running'}`));
  // While the match goes on, a record for one reader has no secrets; after it, everybody gets the same one.
  if (eyes !== undefined && (hasEnded || secrets)) faults.push(message('dice.fault.eyes'));
  if (eyes === undefined && hasEnded && !secrets) faults.push(message('dice.fault.secrets'));
  if (positions && positions.length !== boundaries)
    faults.push(message('dice.fault.boundaries', { count: positions.length, log: boundaries }));
  return faults;
}
