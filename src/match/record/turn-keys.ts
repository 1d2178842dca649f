/** Checks that dice keys were published when turns ended, and at no other time. */
import {
  LAST_LINK,
  type LogEntry,
  linesOf,
  type Message,
  message,
  type RecordFile,
  restoredOf,
} from '../../engine/index.ts';
import { turnAt } from '../dice/turn.ts';
import type { Game } from '../game.ts';

interface Boundary {
  readonly row: number;
  readonly entry: Extract<LogEntry, { kind: 'boundary' | 'correction' }>;
}

/** The valid boundaries at the end of a log, in order. */
function standingIn(entries: readonly (LogEntry | undefined)[]): readonly Boundary[] {
  let standing: Boundary[] = [];
  for (const [row, entry] of entries.entries()) {
    if (entry?.kind === 'rollback') standing = standing.filter((each) => each.entry.no <= entry.to);
    if (entry?.kind === 'boundary' || entry?.kind === 'correction') standing.push({ row, entry });
  }
  return standing;
}

const isReturnedTo = (entries: readonly (LogEntry | undefined)[], no: number): boolean =>
  entries.some((entry) => entry?.kind === 'rollback' && entry.to === no);

/**
 * The turns that the key may belong to after a correction: it does not change the key, but a rollback to it starts in its
 * turn. Before the first impulse has ended the key belongs to no turn yet.
 */
const correctedTurns = (
  before: readonly string[] | undefined,
  turn: string,
  isReturned: boolean,
): readonly string[] | undefined => (before || isReturned ? [...(before ?? []), turn] : undefined);

/** Faults in the valid impulses; undone ones are not replayed. */
export function turnFaults(
  game: Game,
  file: RecordFile,
  entries: readonly (LogEntry | undefined)[],
): readonly Message[] {
  const positions = linesOf(file, 'position');
  const faults: Message[] = [];
  let before: readonly string[] | undefined;
  let links = 0;
  for (const { row, entry } of standingIn(entries)) {
    const snapshot = positions[entry.no]?.snapshot;
    if (!snapshot) return faults;
    const turn = turnAt(game, restoredOf(game, snapshot).state, entry.no);
    const next = entries[row + 1];
    links = entries.slice(0, row).filter((each) => each?.kind === 'reveal').length;
    const isLast = next?.kind === 'reveal' && entries[row + 2]?.kind === 'end';
    const hasTurned = before !== undefined && !before.includes(turn) && links < LAST_LINK;
    if (entry.kind === 'boundary' && !isLast && hasTurned !== (next?.kind === 'reveal'))
      faults.push(
        message(hasTurned ? 'replay.fault.key-missing' : 'replay.fault.key-early', { row: row + 1, impulse: entry.no }),
      );
    before = entry.kind === 'boundary' ? [turn] : correctedTurns(before, turn, isReturnedTo(entries, entry.no));
  }
  return faults;
}
