import { Prisma } from './generated/client.ts';
import type { LetterRow } from './step.ts';
import { type Connection, jsonColumn, query, sql } from './store.ts';

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

/** Whether somebody in the match has been told such news since then. */
export async function isNoticeKnown(
  db: Connection,
  matchId: string,
  since: Date,
  { about, by, text }: { readonly about: string; readonly by: string; readonly text: string },
): Promise<boolean> {
  const news = { about, by, text };
  const found = await query(
    db,
    sql`SELECT FROM letter WHERE match_id = ${matchId}::uuid AND created_at >= ${since}::timestamptz
      AND ((kind = 'notice' AND letter::jsonb @> ${JSON.stringify(news)}::jsonb)
        OR (kind = 'desk' AND letter::jsonb @> ${JSON.stringify({ news: [news] })}::jsonb)) LIMIT 1`,
  );
  return found.length > 0;
}
