import { writeLetters } from './letters.ts';
import type { LetterRow } from './step.ts';
import type { Connection, Store } from './store.ts';

/** Matches in which a deadline has something due. */
export async function dueMatches(db: Connection, now: Date, most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT o.match_id AS id FROM open_decision o JOIN match m ON m.id = o.match_id
    WHERE m.state = 'RUNNING' AND o.due_at <= ${now} LIMIT ${most}::int`;
  return rows.map(({ id }) => id);
}

/** Matches in which orders have been handed over and may be carried out. */
export async function readyMatches(
  db: Connection,
  now: Date,
  most: number,
): Promise<readonly { readonly id: string; readonly inputs: number }[]> {
  return db.$queryRaw`
    SELECT DISTINCT m.id, m.inputs FROM draft d JOIN seat s ON s.no = d.seat_no JOIN match m ON m.id = s.match_id
    WHERE m.state = 'RUNNING' AND d.handed_over AND d.ready_at <= ${now}
      AND EXISTS (SELECT 1 FROM open_decision o WHERE o.match_id = m.id AND o.seat = s.seat)
    LIMIT ${most}::int`;
}

/** The clock's progress at one decision: what it has done, and what comes next. */
export interface ClockRow {
  readonly decision: number;
  /** As it was read: if the clock has gone on meanwhile, nothing is written. */
  readonly stage: number;
  readonly nextStage: number;
  readonly dueAt: Date | null;
}

/** Writes what the clock has done at a match, letters included; false if somebody else was quicker. */
export async function writeClock(
  store: Store,
  matchId: string,
  clocks: readonly ClockRow[],
  letters: readonly LetterRow[],
  now: Date,
): Promise<boolean> {
  return store
    .$transaction(async (db) => {
      for (const { decision, stage, nextStage, dueAt } of clocks) {
        const { count } = await db.openDecision.updateMany({
          where: { matchId, decision, stage },
          data: { stage: nextStage, dueAt },
        });
        if (count === 0) throw new Overtaken();
      }
      await writeLetters(db, matchId, letters, now);
      return true;
    })
    .catch((error) => {
      if (error instanceof Overtaken) return false;
      throw error;
    });
}

class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** A deadline that is moved. */
export interface MovedDeadline {
  readonly decision: number;
  readonly deadline: Date;
  readonly stage: number;
  readonly dueAt: Date | null;
}

export async function moveDeadlines(db: Connection, matchId: string, moved: readonly MovedDeadline[]): Promise<void> {
  for (const { decision, ...data } of moved) {
    await db.openDecision.update({ where: { matchId_decision: { matchId, decision } }, data });
  }
}
