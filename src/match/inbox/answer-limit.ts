/** How many mails of one writer are answered in an hour. What they order is carried out in any case. */
import { answersSince, type LetterReader } from '../../store/outbox.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { addHours } from '../time/pace.ts';

/** For players and moderators. */
export const ANSWERS_AN_HOUR = 120;
/** Of these, to mails that ask or tell something and carry nothing out. */
export const TALK_AN_HOUR = 30;
/** For invited people and observers, who have little to ask. */
export const ANSWERS_TO_GUESTS = 10;

export interface AnswerLimit {
  readonly most: number;
  /** What the last answer of an hour adds. */
  readonly isLast: (count: number) => string;
}

/** The answers to the writer of a mail; none if he has had too many. */
export async function withinLimit(
  db: Connection,
  reader: LetterReader,
  rows: readonly LetterRow[],
  { now, ...limit }: AnswerLimit & { readonly now: Date },
): Promise<readonly LetterRow[]> {
  return afterAnswers(await answersSince(db, reader, addHours(now, -1)), rows, limit);
}

/** The same after so many answers in the last hour. */
export function afterAnswers(
  count: number,
  rows: readonly LetterRow[],
  { most, isLast }: AnswerLimit,
): readonly LetterRow[] {
  if (count >= most) return [];
  return count === most - 1 ? withNote(rows, isLast(most)) : rows;
}

/** The answers with a note for their reader. */
export const withNote = (rows: readonly LetterRow[], note: string): readonly LetterRow[] =>
  rows.map((row) => noted(row, note));

function noted(row: LetterRow, note: string): LetterRow {
  const { letter } = row;
  if (letter.kind !== 'acknowledgement') return row;
  return { ...row, letter: { ...letter, reply: { ...letter.reply, notes: [...letter.reply.notes, note] } } };
}
