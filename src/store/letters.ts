import { Prisma } from './generated/client.ts';
import type { LetterRow } from './step.ts';
import { type Connection, jsonColumn } from './store.ts';

/** Whether the letters of the next impulse will refer to this one. */
export const beginsThread = ({ seatNo, threadRoot, messageId, kind }: LetterRow): boolean =>
  seatNo !== null && threadRoot === messageId && kind !== 'invitation' && kind !== 'sign-in';

/** What is written to a letter that is not under way any more. */
export const WITHOUT_DRAWING = { rendered: Prisma.DbNull, pictures: [] };

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
      letter: jsonColumn(letter),
      references: [...(references ?? [])],
      matchId,
      createdAt,
    })),
  });
  for (const { seatNo, messageId } of letters.filter(beginsThread)) {
    await db.seat.updateMany({ where: { no: seatNo ?? 0, threadRoot: null }, data: { threadRoot: messageId } });
  }
}

/** Whether the match has had such a notice since then. */
export async function isNoticeKnown(
  db: Connection,
  matchId: string,
  since: Date,
  { about, by, text }: { readonly about: string; readonly by: string; readonly text: string },
): Promise<boolean> {
  const is = (path: string, equals: string) => ({ letter: { path: [path], equals } });
  const AND = [is('about', about), is('by', by), is('text', text)];
  return (await db.letter.count({ where: { matchId, kind: 'notice', createdAt: { gte: since }, AND } })) > 0;
}
