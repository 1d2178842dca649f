/** How many mails of one writer are answered in an hour. The others are carried out like any, and not answered. */
import { answersSince, type LetterReader } from '../../store/outbox.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { addHours } from '../time/pace.ts';

/** Of whoever plays or moderates. */
export const ANSWERS_AN_HOUR = 30;
/** Of who was invited or looks on: he has little to ask for. */
export const ANSWERS_TO_GUESTS = 10;

export interface AnswerLimit {
  readonly now: Date;
  readonly most: number;
  /** What the last answer of an hour says besides. */
  readonly isLast: (count: number) => string;
}

/** The letters that answer a mail, as its writer gets them; none where he has had too many. */
export async function withinLimit(
  db: Connection,
  reader: LetterReader,
  rows: readonly LetterRow[],
  { now, most, isLast }: AnswerLimit,
): Promise<readonly LetterRow[]> {
  const count = await answersSince(db, reader, addHours(now, -1));
  if (count >= most) return [];
  return count === most - 1 ? rows.map((row) => withNote(row, isLast(most))) : rows;
}

function withNote(row: LetterRow, note: string): LetterRow {
  const { letter } = row;
  if (letter.kind !== 'acknowledgement') return row;
  return { ...row, letter: { ...letter, reply: { ...letter.reply, notes: [...letter.reply.notes, note] } } };
}
