import type { Connection } from './store.ts';

/** Orders that were sent ahead and become the draft of their seat. */
export interface TakenAhead {
  readonly seatNo: number;
  readonly decision: number;
  /** The whole draft. */
  readonly lines: readonly string[];
  readonly mode: string;
  /** When they are carried out; null: they are not handed over. */
  readonly readyAt: Date | null;
  /** What still waits for a question. */
  readonly left: readonly string[];
}

export async function takeUpAhead(db: Connection, { seatNo, left, readyAt, ...taken }: TakenAhead): Promise<void> {
  const draft = { ...taken, lines: [...taken.lines], handedOver: readyAt !== null, readyAt };
  await db.draft.upsert({
    where: { seatNo },
    create: { seatNo, ...draft },
    update: { ...draft, stopsAt: null, by: null, revision: { increment: 1 } },
  });
  if (left.length === 0) await db.sheetAhead.deleteMany({ where: { seatNo } });
  else await db.sheetAhead.update({ where: { seatNo }, data: { lines: [...left], revision: { increment: 1 } } });
}
