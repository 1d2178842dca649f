/** The orders that lie filed with the seats of a match: with them a lock is sealed, and one round serves as long as they alone speak. */
import { z } from 'zod';
import { canonical, filedSealOf, hashes, type Origin, type RecordedAnswer, type SeatId } from '../../engine/index.ts';
import type { DraftRow, PositionRow, SeatRow } from '../../store/position.ts';
import type { DraftChangeRow } from '../../store/step.ts';
import { secretsOf } from '../keys.ts';
import type { Service } from '../service.ts';
import { standingId } from '../sheets/standing.ts';

const shape = z.array(
  z.object({
    seat: z.string(),
    lines: z.array(z.string()),
    standing: z.array(z.object({ position: z.number() })),
  }),
);

/** What lies filed with a seat. */
export interface FiledSeat extends Pick<SeatRow, 'no' | 'seat' | 'standing'> {
  readonly draft: Pick<DraftRow, 'lines' | 'mode' | 'handedOver'> | null;
}

/** The seats as they are after a step. */
export const seatsAfter = (seats: readonly FiledSeat[], drafts: readonly DraftChangeRow[]): readonly FiledSeat[] =>
  seats.map(({ no, seat, standing, draft }) => {
    const change = drafts.find(({ seatNo }) => seatNo === no);
    const after = change ? { ...change, mode: draft?.mode ?? '' } : draft;
    return { no, seat, standing, draft: change?.gone ? null : after };
  });

/** All sheets that are handed over and all standing orders as one text. What answers change by themselves is left out. */
export function filedText(seats: readonly FiledSeat[]): string {
  const filed = seats.flatMap(({ seat, draft, standing }) => {
    const lines = draft?.handedOver ? draft.lines : [];
    const active = standing
      .filter((each) => each.active)
      .map(({ position, text, given }) => ({ position, text, given }));
    return lines.length + active.length > 0 ? [{ seat, lines, mode: draft?.mode ?? '', standing: active }] : [];
  });
  return canonical(filed);
}

/** The seal of filed orders for a draw. */
export const filedSeal = (
  service: Service,
  row: PositionRow,
  { no, text }: { readonly no: number; readonly text: string },
): string => filedSealOf(hashes, secretsOf(service, row).deck, { match: row.code }, no, text);

/** The lines that lay filed: those of sheets by their seats, and standing orders by seat and number. */
export type FiledLines = ReadonlySet<string>;

const sheetLine = (seat: SeatId, text: string): string => JSON.stringify([seat, text.trim()]);
const standingLine = (seat: SeatId, id: string): string => JSON.stringify([seat, 'standing', id]);

/** Reads a filed text again; of one that is none there are no lines. */
export function filedLines(text: string | undefined): FiledLines {
  const read = shape.safeParse(jsonIn(text));
  if (!read.success) return new Set();
  return new Set(
    read.data.flatMap(({ seat, lines, standing }) => [
      ...lines.map((line) => sheetLine(seat, line)),
      ...standing.map(({ position }) => standingLine(seat, standingId(position))),
    ]),
  );
}

const jsonIn = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Answers that follow from the rules and leave nobody a choice. */
const WITHOUT_CHOICE: readonly Origin[] = ['rules', 'fallback', 'stand-in'];

/** Whether an answer was given by one of these lines, or leaves nobody a choice. */
export function isFiled(lines: FiledLines, { seat, origin, why }: RecordedAnswer): boolean {
  if (WITHOUT_CHOICE.includes(origin)) return true;
  if (origin === 'standing') return lines.has(standingLine(seat, String(why?.args?.id ?? '')));
  if (why?.key === 'order.unsaid' || why?.key === 'order.done') return true;
  return why?.key === 'order.line' && lines.has(sheetLine(seat, String(why.args?.text ?? '')));
}
