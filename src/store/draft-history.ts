/** The sheets before and after the present draft of a seat, among which its player goes back and forward. */
import type { Connection } from './store.ts';

interface DraftHistory {
  /** The sheet before the last change, its lines one below another; undefined: there was none. */
  readonly undo: string | undefined;
  /** The sheet that was gone back from last. */
  readonly redo: string | undefined;
}

export async function draftHistory(db: Connection, seatNo: number, decision: number): Promise<DraftHistory> {
  const row = await db.draftHistory.findUnique({ where: { seatNo } });
  const { undo = [], redo = [] } = row?.decision === decision ? row : {};
  return { undo: undo.at(-1), redo: redo.at(-1) };
}
