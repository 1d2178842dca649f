import type { LetterRow } from './step.ts';
import type { Connection } from './store.ts';

/** Puts letters into the outbox. */
export async function writeLetters(
  db: Connection,
  matchId: string,
  letters: readonly LetterRow[],
  createdAt: Date,
): Promise<void> {
  if (letters.length === 0) return;
  await db.letter.createMany({
    data: letters.map(({ letter, references, ...row }) => ({
      ...row,
      letter: letter as object,
      references: [...(references ?? [])],
      matchId,
      createdAt,
    })),
  });
}
