/** Notices to one seat wait a short time for each other, and go as one mail. */
import { mergeNotices, type NoticeLetter, type OutboxLetter } from '../../reports/index.ts';
import { hasEarlierNotice, lockNotices, type OutgoingRow, rewriteNotice, setAside } from '../../store/outbox.ts';
import type { Connection } from '../../store/store.ts';
import { addMinutes } from '../time/pace.ts';
import { TOGETHER_MINUTES } from './notification.ts';

type About = NoticeLetter['about'];

/**
 * When a notice to a seat is sent. `waits`: {@link TOGETHER_MINUTES} after it was written, with whatever else waits by
 * then. `now`: at once, and what waits goes with it: it asks by a deadline, or the position or the time that its reader
 * counts on is no longer valid. `alone`: at once, in a mail of its own: the words of another player, and news of addresses.
 */
type NoticeTime = 'waits' | 'now' | 'alone';

const TIMES: { readonly [A in About]: NoticeTime } = {
  policy: 'waits',
  acted: 'waits',
  ruling: 'waits',
  glass: 'waits',
  'co-moderator': 'waits',
  dice: 'waits',
  late: 'waits',
  time: 'waits',
  'unused-lines': 'waits',
  word: 'waits',
  absent: 'waits',
  back: 'waits',
  vacant: 'waits',
  resigned: 'waits',
  returned: 'waits',
  'looking-on': 'waits',
  answered: 'waits',
  agreed: 'waits',
  'agreed-in-vain': 'waits',
  'not-agreed': 'waits',
  moderating: 'waits',
  extended: 'now',
  paused: 'now',
  'paused-until': 'now',
  resumed: 'now',
  processed: 'now',
  unlocked: 'now',
  corrected: 'now',
  'ended-agreed': 'now',
  'ended-adjudicated': 'now',
  'rolled-back': 'now',
  'rolled-back-reshuffled': 'now',
  asked: 'now',
  proposed: 'now',
  fault: 'now',
  'vacant-own': 'now',
  link: 'alone',
  address: 'alone',
  press: 'alone',
  anonymous: 'alone',
  'handed-over': 'alone',
  // About invitations, and to moderators only.
  away: 'alone',
  bounced: 'alone',
  'bounced-paused': 'alone',
  'fewer-mails': 'alone',
  'many-mails': 'alone',
  complaint: 'alone',
  unplayed: 'alone',
  forming: 'alone',
  joined: 'alone',
  declined: 'alone',
  lapsed: 'alone',
  uninvited: 'alone',
  withdrawn: 'alone',
  terms: 'alone',
  sought: 'alone',
  gone: 'alone',
};

const aboutsOf = (time: NoticeTime): readonly About[] =>
  (Object.keys(TIMES) as About[]).filter((about) => TIMES[about] === time);

const WAITING = aboutsOf('waits');
const URGENT = aboutsOf('now');

/** When a letter is sent because of what else waits for its reader. An answer to a mail stays with that mail. */
const noticeTime = ({ letter, seat, inReplyTo, toAddress }: NoticeRow): NoticeTime =>
  letter.kind !== 'notice' || !seat || inReplyTo !== null || toAddress !== null ? 'alone' : TIMES[letter.about];

type NoticeRow = Pick<OutgoingRow, 'id' | 'no' | 'letter' | 'seat' | 'inReplyTo' | 'toAddress' | 'createdAt'>;

/** Minutes after which a notice that is due no longer leaves itself to an earlier one, whose job may be lost. */
const PATIENCE_MINUTES = 1;

/** Milliseconds until a notice looks again whether the earlier one has taken it along. */
const LOOK_AGAIN = 1_000;

/** Until when a notice is kept back: for its time, or because an earlier one takes it along. Undefined: it goes now. */
export async function keptUntil(db: Connection, row: NoticeRow, now: Date): Promise<Date | undefined> {
  const time = noticeTime(row);
  if (time === 'alone') return undefined;
  const due = time === 'now' ? row.createdAt : addMinutes(row.createdAt, TOGETHER_MINUTES);
  if (now < due) return due;
  const isPatient = now < addMinutes(due, PATIENCE_MINUTES);
  const isTaken = isPatient && (await hasEarlierNotice(db, row, time === 'now' ? URGENT : WAITING));
  return isTaken ? new Date(now.getTime() + LOOK_AGAIN) : undefined;
}

/**
 * Takes the waiting notices of the same seat into this one; `isOver` tells which of them are outdated. Returns the
 * letter with all of them. What is merged depends on nothing but the notices of this seat and their times.
 */
export async function mergeWaiting(
  db: Connection,
  row: NoticeRow,
  isOver: (letter: NoticeLetter) => Promise<boolean>,
): Promise<OutboxLetter> {
  const time = noticeTime(row);
  if (time === 'alone' || row.letter.kind !== 'notice') return row.letter;
  const taken: DatedNotice[] = [];
  for (const { id, no, createdAt, letter } of await lockNotices(db, row, {
    waiting: WAITING,
    urgent: time === 'now' ? URGENT : [],
  })) {
    if (letter.kind !== 'notice') continue;
    const isOutdated = await isOver(letter);
    await setAside(db, [id], 'DROPPED', isOutdated ? 'settled' : 'superseded');
    if (!isOutdated) taken.push({ no, createdAt, letter });
  }
  if (taken.length === 0) return row.letter;
  const isEarlier = (each: DatedNotice) => isBefore(each, row);
  const earlier = taken.filter(isEarlier).map(({ letter }) => letter);
  const later = taken.filter((each) => !isEarlier(each)).map(({ letter }) => letter);
  const merged = mergeNotices(row.letter, { earlier, later });
  await rewriteNotice(db, row.id, merged);
  return merged;
}

type DatedNotice = Pick<NoticeRow, 'no' | 'createdAt'> & { readonly letter: NoticeLetter };

const isBefore = (one: Pick<NoticeRow, 'no' | 'createdAt'>, other: Pick<NoticeRow, 'no' | 'createdAt'>): boolean => {
  const apart = one.createdAt.getTime() - other.createdAt.getTime();
  return apart === 0 ? one.no < other.no : apart < 0;
};
