/** The incoming and outgoing mails of a match, as far as its moderator may see them. */
import type { SeatId } from '../../engine/index.ts';
import { letterText, type MailHead, mailById, mailsOf, strayMails } from '../../store/moderators.ts';
import type { LetterHead } from '../../store/records.ts';
import { newestLetters } from '../../store/records.ts';
import { brokenGlass } from '../acts/index.ts';
import type { MatchFacts } from '../pages.ts';
import type { Service } from '../service.ts';

const MOST = 200;

interface MailList {
  readonly incoming: readonly MailHead[];
  readonly outgoing: readonly LetterHead[];
  /** Mails that belong to nobody, for the operator of the installation. */
  readonly strays: readonly MailHead[];
}

export async function mailList(
  { store }: Service,
  matchId: string,
  { withStrays = false }: { readonly withStrays?: boolean } = {},
): Promise<MailList> {
  return {
    incoming: await mailsOf(store, matchId, MOST),
    outgoing: await newestLetters(store, { matchId }, MOST),
    strays: withStrays ? await strayMails(store, MOST) : [],
  };
}

/** The match whose mails are opened. */
type Mailed = Pick<MatchFacts, 'id' | 'seq' | 'visibility'>;

/** A whole mail. Its text is shown only to a moderator who may see it. */
export interface OpenedMail extends MailHead {
  readonly matchId: string | null;
  readonly isShown: boolean;
  readonly raw: string;
  readonly text: string;
  readonly answer: string;
}

/** The most bytes of a raw mail on a page. */
const MOST_RAW = 200_000;

/** A mail of this match; for the operator also one that belongs to nobody. */
export async function openMail(
  { store }: Service,
  match: Mailed,
  id: string,
  { isOperator = false } = {},
): Promise<OpenedMail | undefined> {
  const row = await mailById(store, id);
  if (!row || (row.matchId === null ? !isOperator : row.matchId !== match.id)) return undefined;
  const isShown = row.seat === null || (await maySee(store, match, row.seat));
  return {
    ...row,
    isShown,
    raw: isShown ? Buffer.from(row.raw).subarray(0, MOST_RAW).toString('utf8') : '',
    text: isShown ? (row.text ?? '') : '',
    answer: isShown ? (row.answer ?? '') : '',
  };
}

interface OpenedLetter {
  readonly seat: string | null;
  readonly isShown: boolean;
  readonly subject: string;
  readonly text: string;
}

/** A letter as it was sent. */
export async function openLetter({ store }: Service, match: Mailed, id: string): Promise<OpenedLetter | undefined> {
  const row = await letterText(store, match.id, id);
  if (!row) return undefined;
  const isShown = row.seat === null || (await maySee(store, match, row.seat));
  return { seat: row.seat, isShown, subject: row.subject ?? '', text: isShown ? (row.text ?? '') : '' };
}

/** Mails contain hands and plans, so they are shown only where hands are. */
async function maySee(store: Service['store'], { id, seq, visibility }: Mailed, seat: SeatId): Promise<boolean> {
  if (visibility !== 'blind') return visibility === 'open';
  return (await brokenGlass(store, id, seq)).includes(seat);
}
