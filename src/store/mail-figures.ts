/** How mail goes in and out of the whole installation. */
import { sure } from '../engine/index.ts';
import { type Connection, query, sql } from './store.ts';

interface MailFigures {
  /** When the last mail came in, and when the last letter was taken by a mail server; null: none yet. */
  readonly received: Date | null;
  readonly sent: Date | null;
  /** Letters that wait, those of them that a mail server has put off, and when the oldest was written. */
  readonly waiting: number;
  readonly deferred: number;
  readonly oldest: Date | null;
  /** Letters to addresses that mail is not sent to for now. */
  readonly stopped: number;
  /** Letters of the last week that were refused or came back. */
  readonly bounced: number;
  /** Mails of the last week that wait for a word of their player. */
  readonly held: number;
  /** Mails that no process has read within ten minutes. */
  readonly unread: number;
}

const LATEST = 50;

export async function mailFigures(db: Connection, now: Date): Promise<MailFigures> {
  const week = new Date(now.getTime() - 7 * 86_400_000);
  const late = new Date(now.getTime() - 10 * 60_000);
  const [row] = await query<MailFigures>(
    db,
    sql`
    SELECT
      (SELECT received_at FROM submission WHERE channel <> 'WEB' ORDER BY id DESC LIMIT 1) AS received,
      (SELECT max(sent_at) FROM (SELECT sent_at FROM letter WHERE state = 'SENT'
        ORDER BY created_at DESC LIMIT ${LATEST}::int) latest) AS sent,
      pending.waiting, pending.deferred, pending.oldest,
      (SELECT count(*)::int FROM letter WHERE state = 'HELD') AS stopped,
      (SELECT count(*)::int FROM letter WHERE state IN ('FAILED', 'BOUNCED') AND created_at >= ${week}::timestamptz) AS bounced,
      (SELECT count(*)::int FROM submission WHERE verdict = 'held' AND seat_no IS NOT NULL
        AND received_at >= ${week}::timestamptz) AS held,
      (SELECT count(*)::int FROM submission WHERE done_at IS NULL AND received_at <= ${late}::timestamptz) AS unread
    FROM (SELECT count(*)::int AS waiting, (count(*) FILTER (WHERE attempts > 0))::int AS deferred,
      min(created_at) AS oldest FROM letter WHERE state = 'PENDING' AND (not_before IS NULL OR not_before <= ${now}::timestamptz)) pending`,
  );
  return sure(row);
}
