/** The answers under seal that a log shows: that they came in, and what stands for them. */
import type { LogEntry } from './dice-entry.ts';

/** The seal of an answer as its last row in the log says. */
interface LoggedSeal {
  readonly row: number;
  readonly seat: string;
  /** Undefined: the answer was taken back. */
  readonly commitment: string | undefined;
}

export interface LoggedSeals {
  /** By the number of the question. */
  readonly standing: ReadonlyMap<number, LoggedSeal>;
  /** Rows that change an earlier answer, or take it back. */
  readonly changes: readonly number[];
}

/** `askedAt`: the first question after a boundary; undefined: unknown. A rollback undoes the seals of all questions after it. */
export function sealsIn(
  entries: readonly (LogEntry | undefined)[],
  askedAt: (boundary: number) => number | undefined,
): LoggedSeals {
  let standing = new Map<number, LoggedSeal>();
  const changes: number[] = [];
  for (const [row, entry] of entries.entries()) {
    if (entry?.kind === 'rollback') {
      const asked = askedAt(entry.to) ?? 0;
      standing = new Map([...standing].filter(([decision]) => decision < asked));
    }
    if (entry?.kind !== 'sealed') continue;
    const { decision, seat, commitment } = entry;
    if (standing.has(decision)) changes.push(row);
    standing.set(decision, { row, seat, commitment });
  }
  return { standing, changes };
}
