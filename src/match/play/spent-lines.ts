/** Lines that leave a draft: they are kept as they were written, for a rollback. */
import type { SeatRow } from '../../store/position.ts';
import type { DraftChangeRow, SpentRow } from '../../store/step.ts';

/** What a step takes out of the draft of a seat. */
export function spentBy({ no, draft }: SeatRow, drafts: readonly DraftChangeRow[]): SpentRow[] {
  const change = drafts.find(({ seatNo }) => seatNo === no);
  if (!draft || !change) return [];
  const left = change.gone ? [] : change.lines;
  const lines = without(draft.lines, left);
  return lines.length > 0 ? [{ seatNo: no, mode: draft.mode, lines, remnants: without(left, draft.lines) }] : [];
}

/** A draft as it was written: what steps have taken out of it, in order, and what is in it now. */
export function asWritten(spent: readonly Pick<SpentRow, 'lines' | 'remnants'>[], now: readonly string[]): string[] {
  let remnants: readonly string[] = [];
  const written = (lines: readonly string[]): string[] => {
    const own = without(lines, remnants);
    remnants = without(remnants, lines);
    return own;
  };
  const before = spent.flatMap(({ lines, remnants: left }) => {
    const own = written(lines);
    remnants = [...remnants, ...left];
    return own;
  });
  return [...before, ...written(now)];
}

/** The lines but for some, each as often as it stands there. */
function without(lines: readonly string[], some: readonly string[]): string[] {
  const left = [...some];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
