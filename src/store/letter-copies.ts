/** Letters that are sent once more to the same seat. */
import type { OutboxLetter } from '../reports/index.ts';
import type { LetterState } from './generated/enums.ts';
import { wholeLetterIn } from './outbox.ts';
import type { Connection } from './store.ts';
import type { ReportRow } from './waiting-letters.ts';

/** A letter with what a copy of it needs. */
export interface CopiedRow extends Omit<ReportRow, 'letter'> {
  readonly letter: OutboxLetter;
  readonly seatNo: number | null;
  readonly kind: string;
  readonly threadRoot: string | null;
  readonly decision: number;
  readonly code: string;
  readonly copyOf: string | null;
  readonly state: LetterState;
  /** As they were drawn. */
  readonly subject: string | null;
  readonly text: string | null;
}

export async function letterToCopy(db: Connection, matchId: string, id: string): Promise<CopiedRow | undefined> {
  return copied(await db.letter.findFirst({ where: { id, matchId }, include: { match: { select: { code: true } } } }));
}

/** The last report of a seat; not one that another report replaced before it was sent. */
export async function lastReport(db: Connection, seatNo: number): Promise<CopiedRow | undefined> {
  return copied(
    await db.letter.findFirst({
      where: { seatNo, kind: 'report', copyOf: null, state: { not: 'DROPPED' } },
      orderBy: [{ createdAt: 'desc' }, { no: 'desc' }],
      include: { match: { select: { code: true } } },
    }),
  );
}

type CopyRow = Omit<CopiedRow, 'letter' | 'code'> & {
  readonly letter: unknown;
  readonly match: { readonly code: string };
};

const copied = (row: CopyRow | null): CopiedRow | undefined => {
  if (!row) return undefined;
  const { match, letter, ...rest } = row;
  return { ...rest, letter: wholeLetterIn(letter, rest.subject, rest.text), code: match.code };
};

/** Whether a copy of the letter is under way. */
export async function isBeingCopied(db: Connection, id: string, since: Date): Promise<boolean> {
  const isFresh = { OR: [{ state: 'PENDING' as const }, { createdAt: { gte: since } }] };
  const found = await db.letter.findFirst({ where: { copyOf: id, ...isFresh }, select: { id: true } });
  return found !== null;
}

/** Makes a new letter a copy of another one: it is drawn at the same moment, with the same subject. */
export async function copyDrawing(db: Connection, id: string, from: string): Promise<void> {
  await db.$executeRaw`
    UPDATE letter SET copy_of = ${from}::uuid, drawn_at = o.drawn_at, subject = o.subject, text = o.text,
      digest = o.digest, rendered = o.rendered, pictures = o.pictures
    FROM letter o WHERE letter.id = ${id}::uuid AND o.id = ${from}::uuid`;
}
