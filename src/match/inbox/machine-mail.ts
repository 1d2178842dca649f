/** Mails of programs: they are never answered, but some of them carry news. */

import { isNoticeKnown } from '../../store/letters.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import { seatOfLetter } from '../../store/sent-letters.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { tellModerator } from '../moderator/notice.ts';
import { takeBounce } from '../post/address.ts';
import { fewerMails } from '../post/fewer-mails.ts';
import { takeTestMail } from '../post/test-mail.ts';
import type { Service } from '../service.ts';
import { addHours } from '../time/pace.ts';
import type { ReadSubmission, SubmissionVerdict } from './reading.ts';

/** The verdict on a program's mail; undefined for a person's mail. */
export function quietVerdict({ class: kind, ...told }: ReadSubmission): SubmissionVerdict | undefined {
  if (told.testMail && kind !== 'bounce') return 'test';
  if (told.fewerMails && kind !== 'bounce') return 'fewer-mails';
  if (kind === 'human') return undefined;
  if (kind === 'unreadable') return 'unreadable';
  if (kind === 'complaint') return told.complaint ? 'complaint' : 'machine';
  return kind === 'bounce' && told.bounce ? 'bounce' : 'machine';
}

/** Carries out its news. Returns the letters that were written. */
export async function takeMachineMail(
  service: Service,
  db: Connection,
  reading: ReadSubmission,
): Promise<readonly LetterRow[]> {
  switch (quietVerdict(reading)) {
    case 'bounce':
      return reading.bounce ? takeBounce(service, db, reading.bounce) : [];
    case 'fewer-mails':
      return reading.fewerMails ? fewerMails(service, db, reading.fewerMails.seatNo, 'unsubscribe') : [];
    case 'test':
      if (reading.testMail) await takeTestMail(db, reading.testMail);
      return [];
    case 'complaint': {
      const seatNo = reading.complaint && (await seatOfLetter(db, reading.complaint.letter));
      return seatNo === undefined ? [] : fewerMails(service, db, seatNo, 'complaint');
    }
    default:
      return [];
  }
}

/** For this many days the same absence is not reported again, because programs answer every mail. */
const TOLD_DAYS = 7;

/** Tells the moderator until when a player is away, according to his automatic answer. */
export function absenceNews(
  service: Service,
  { id: matchId }: PositionRow,
  { seat, name, player }: SeatRow,
  { class: kind, away }: ReadSubmission,
): ((db: Connection) => Promise<unknown>)[] {
  if (kind !== 'auto-reply' || away === undefined) return [];
  const since = addHours(service.clock(), -24 * TOLD_DAYS);
  const news = { about: 'away', by: `${name} (${player})`, text: away };
  return [
    async (db) => {
      const isTold = await isNoticeKnown(db, matchId, since, news);
      if (!isTold) await tellModerator(service, db, matchId, { about: 'away', seat, text: away });
    },
  ];
}
