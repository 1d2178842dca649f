/** Orders from the page of a seat. */

import { z } from 'zod';
import { given } from '../../engine/index.ts';
import { type Press, withoutMarks } from '../../orders/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { Game } from '../game.ts';
import { type ReadSubmission, type SubmissionReader, storable } from '../inbox/reading.ts';
import { knownGame, openPositionOf } from '../packs.ts';
import type { Service } from '../service.ts';

/** A form from a player's page: the text of a mail about the decision on the page. */
export interface OrderForm {
  readonly decision: number;
  readonly text: string;
  readonly revision?: number;
  /** Words to other players. */
  readonly press?: Press;
  /** Every line is meant as an order, and none is skipped as prose. */
  readonly strict?: boolean;
  /** Before a sheet is handed over that leaves something unspent, its player is asked. */
  readonly asks?: boolean;
  /** The sheet is the one before its last change, or the one after it again. */
  readonly step?: 'undo' | 'redo' | undefined;
}

/** A form is its own ticket: only a page that was opened by the seat's link could send it. */
export const readForm: SubmissionReader = async ({ raw }) => {
  const { seatNo, ...form } = storedForm.parse(JSON.parse(raw.toString()));
  return readingOf(seatNo, given(form));
};

/** A form as it is stored before it is read. */
const storedForm = z.object({
  seatNo: z.number(),
  decision: z.number(),
  text: z.string(),
  revision: z.number().optional(),
  press: z.object({ to: z.string(), anonymous: z.boolean(), text: z.string() }).optional(),
  strict: z.boolean().optional(),
  asks: z.boolean().optional(),
  step: z.enum(['undo', 'redo']).optional(),
});

const readingOf = (
  seatNo: number,
  { decision, text, revision, press, strict, asks, step }: OrderForm,
): ReadSubmission => ({
  class: 'human',
  ticket: { seatNo, decisionNo: decision },
  text: text.split('\n').map(withoutMarks).join('\n'),
  revision,
  ...(press ? { press } : {}),
  ...(strict ? { strict } : {}),
  ...(asks === undefined ? {} : { asks }),
  ...(step === undefined ? {} : { step }),
});

/** The reading of a form that is only tried. */
export const trialReading = (seatNo: number, form: OrderForm): ReadSubmission => storable(readingOf(seatNo, form));

/** The match of a seat as a form finds it; without a game while it is stopped. */
export interface FormPlace {
  readonly position: PositionRow;
  readonly seat: SeatRow;
  readonly game: Game | undefined;
}

export async function placeOfForm(service: Service, seatNo: number): Promise<FormPlace | undefined> {
  const position = await openPositionOf(service, seatNo);
  const seat = position?.seats.find(({ no }) => no === seatNo);
  if (!position || !seat) return undefined;
  return { position, seat, game: position.state === 'FAULT' ? undefined : knownGame(service, position) };
}
