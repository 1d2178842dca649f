/** The dice log: rows are only added, each with the hash of the previous row (docs/dice.md). */
import { isEntry, type LogEntry } from './dice-entry.ts';
import { canonical, type Hashes, headAfter } from './dice-protocol.ts';

/** A stored row: its text is what is hashed. */
export interface LogRow {
  /** Counted from 0 without gaps. */
  readonly row: number;
  readonly text: string;
  readonly hash: string;
}

/** The head of an empty log. */
export const EMPTY_LOG = '';

export const entryText = (entry: LogEntry): string => canonical(entry);

/** The entry of one of our own rows; throws if it is not valid. */
export const readEntry = ({ text }: Pick<LogRow, 'text'>): LogEntry => {
  const entry: unknown = JSON.parse(text);
  if (!isEntry(entry)) throw new TypeError(`not a log entry: ${text}`);
  return entry;
};

/** The entry of a row from an untrusted source; undefined if it is not valid. */
export const entryIn = (row: LogRow): LogEntry | undefined => {
  try {
    const entry: unknown = JSON.parse(row.text);
    return isEntry(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
};

/** The origin of a position: play, a moderator's correction, or a rollback that reordered the draw piles. */
export type PositionOrigin = 'play' | 'correction' | 'reshuffle';

/** The origins of the positions that are valid at the end of a log, by their number. */
export function originsIn(entries: readonly (LogEntry | undefined)[]): ReadonlyMap<number, PositionOrigin> {
  let origins = new Map<number, PositionOrigin>();
  let isReshuffling = false;
  for (const entry of entries) {
    if (entry?.kind === 'rollback') {
      origins = new Map([...origins].filter(([no]) => no <= entry.to));
      isReshuffling = entry.deck === 'reshuffle';
    }
    if (entry?.kind !== 'boundary' && entry?.kind !== 'correction') continue;
    origins.set(entry.no, entry.kind === 'boundary' ? 'play' : isReshuffling ? 'reshuffle' : 'correction');
    isReshuffling = false;
  }
  return origins;
}

/**
 * Whether new shuffles in a new epoch, and the resulting position, follow a rollback to a boundary in this row. They
 * may wait for the beacon under a lock. If the match ends or goes further back meanwhile, that replaces them.
 */
export function isReshuffled(entries: readonly (LogEntry | undefined)[], row: number, to: number): boolean {
  const [epoch, ...rest] = entries.slice(row + 1);
  const isLocked = rest[0]?.kind === 'lock';
  const drawn = rest.filter((entry) => entry?.kind !== 'mode').slice(isLocked ? 1 : 0);
  const end = drawn.findIndex((entry) => entry?.kind !== 'shuffle' || entry.again);
  const after = drawn[end];
  if (epoch?.kind !== 'epoch') return false;
  if (isLocked && end < 1 && (!after || ['rollback', 'reveal', 'end'].includes(after.kind))) return true;
  return end > 0 && after?.kind === 'correction' && after.no === to + 1;
}

/** Rows for entries after a head, and the new head. */
export function addToLog(
  hashes: Pick<Hashes, 'sha256'>,
  { rows, head }: { readonly rows: number; readonly head: string },
  entries: readonly LogEntry[],
): { readonly log: readonly LogRow[]; readonly head: string } {
  const log: LogRow[] = [];
  let hash = head;
  for (const entry of entries) {
    const text = entryText(entry);
    hash = headAfter(hashes, hash, text);
    log.push({ row: rows + log.length, text, hash });
  }
  return { log, head: hash };
}
