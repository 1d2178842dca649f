/** The orders that lie filed with the seats of a match: with them a lock is sealed, and one round serves as long as they alone speak. */
import { z } from 'zod';
import {
  canonical,
  filedSealOf,
  hashes,
  type Origin,
  type RecordedAnswer,
  type SeatId,
  same,
} from '../../engine/index.ts';
import type { DraftRow, PositionRow, SeatRow, StandingRow } from '../../store/position.ts';
import type { StepRow } from '../../store/step.ts';
import { secretsOf } from '../keys.ts';
import type { Service } from '../service.ts';
import { HELD, standingId } from '../sheets/standing.ts';

const lines = z.array(z.string());
const sheet = z.object({
  ...{ decision: z.number(), lines, mode: z.string(), readyAt: z.string().nullable() },
  ...{ stopped: z.record(z.string(), z.json()).nullable(), stopsAt: z.number().nullable() },
});
const standingLine = z.object({
  ...{ position: z.number(), text: z.string(), used: z.number() },
  given: z.record(z.string(), z.string()),
});
const shape = z.array(z.object({ seat: z.string(), sheet: sheet.nullable(), standing: z.array(standingLine) }));

type Filed = z.infer<typeof shape>;

/** What lies filed with a seat. */
export interface FiledSeat extends Pick<SeatRow, 'no' | 'seat' | 'standing'> {
  readonly draft: (Omit<DraftRow, 'by' | 'revision' | 'stopped'> & { readonly stopped: object | null }) | null;
}

/** What a step changes of it. */
export type FiledChanges = Pick<StepRow, 'drafts' | 'used'>;

/** The seats as they are after a step. */
export const seatsAfter = (seats: readonly FiledSeat[], { drafts, used }: FiledChanges): readonly FiledSeat[] =>
  seats.map(({ no, seat, standing, draft }) => {
    const change = drafts.find(({ seatNo }) => seatNo === no);
    const after = change && draft ? { ...draft, ...change } : draft;
    const own = used.filter(({ seatNo }) => seatNo === no);
    return {
      ...{ no, seat, draft: change?.gone ? null : after },
      standing: standing.map((line) =>
        usedAfter(
          line,
          own.find(({ position }) => position === line.position),
        ),
      ),
    };
  });

const usedAfter = (line: StandingRow, use: StepRow['used'][number] | undefined): StandingRow =>
  use
    ? {
        ...line,
        used: line.used + use.times,
        given: use.held === null ? line.given : { ...line.given, [HELD]: `${use.held}` },
      }
    : line;

/** All sheets that are handed over and all standing orders as one text. */
export function filedText(seats: readonly FiledSeat[]): string {
  const filed = seats.flatMap(({ seat, draft, standing }): Filed => {
    const active = standing
      .filter((each) => each.active)
      .map(({ position, text, given, used }) => ({ position, text, given, used }));
    const own = draft?.handedOver && draft.lines.length > 0 ? sheetOf(draft) : null;
    return own || active.length > 0 ? [{ seat, sheet: own, standing: active }] : [];
  });
  return canonical(filed);
}

const sheetOf = ({ decision, lines, mode, readyAt, stopped, stopsAt }: NonNullable<FiledSeat['draft']>) => ({
  ...{ decision, lines: [...lines], mode, readyAt, stopsAt },
  stopped: stopped as NonNullable<Filed[number]['sheet']>['stopped'],
});

/** Whether two texts are of the same orders; how often each has answered does not count. */
export const isSameFiled = (a: string | undefined, b: string | undefined): boolean => {
  const plain = (text: string | undefined) =>
    filedIn(text)?.map(({ standing, ...rest }) => ({
      ...rest,
      standing: standing.map(({ used: _, ...line }) => line),
    }));
  return same(plain(a), plain(b));
};

/** The seats whose orders are others now than those of a text, as they were then. */
export function changedSince<S extends FiledSeat>(text: string, seats: readonly S[]): readonly S[] {
  const before = filedIn(text) ?? [];
  const now = filedIn(filedText(seats)) ?? [];
  return seats.flatMap((seat) => {
    const then = before.find((each) => each.seat === seat.seat);
    if (
      same(
        then,
        now.find((each) => each.seat === seat.seat),
      )
    )
      return [];
    const draft = then?.sheet ? { by: null, revision: 0, ...then.sheet, handedOver: true } : null;
    const standing = then?.standing.map((line) => ({ ...line, active: true })) ?? [];
    return [{ ...seat, draft, standing }];
  });
}

/** The seal of filed orders for a draw. */
export const filedSeal = (
  service: Service,
  row: PositionRow,
  { no, text }: { readonly no: number; readonly text: string },
): string => filedSealOf(hashes, secretsOf(service, row).deck, { match: row.code }, no, text);

const filedIn = (text: string | undefined): Filed | undefined => shape.safeParse(jsonIn(text)).data;

/** The lines that lay filed: those of sheets by their seats, and standing orders by seat and number. */
type FiledLines = ReadonlySet<string>;

const sheetLine = (seat: SeatId, text: string): string => JSON.stringify([seat, text.trim()]);
const standingName = (seat: SeatId, id: string): string => JSON.stringify([seat, 'standing', id]);

/** Reads a filed text again; of one that is none there are no lines. */
export function filedLines(text: string | undefined): FiledLines {
  return new Set(
    filedIn(text)?.flatMap(({ seat, sheet: own, standing }) => [
      ...(own?.lines ?? []).map((line) => sheetLine(seat, line)),
      ...standing.map(({ position }) => standingName(seat, standingId(position))),
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
  if (origin === 'standing') return lines.has(standingName(seat, String(why?.args?.id ?? '')));
  if (why?.key === 'order.unsaid' || why?.key === 'order.done') return true;
  return why?.key === 'order.line' && lines.has(sheetLine(seat, String(why.args?.text ?? '')));
}
