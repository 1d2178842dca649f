/** Notices to one seat wait a short time for each other, and go as one mail. */
import {
  mergeNotices,
  type NoticeLetter,
  needsModerator,
  newsIn,
  type OutboxLetter,
  stillValid,
} from '../../reports/index.ts';
import { type OutgoingRow, setAside } from '../../store/outbox.ts';
import type { Connection } from '../../store/store.ts';
import {
  earlierNotices,
  hasEarlierNotice,
  isOvertaken,
  lockNotices,
  rewriteNotice,
} from '../../store/waiting-letters.ts';
import { paceOf } from '../play/run.ts';
import type { Service } from '../service.ts';
import { addMinutes, addSeconds } from '../time/pace.ts';
import { deskLetter } from './desk.ts';
import { digestDue, digestTime } from './digest-time.ts';
import { noticeSeconds } from './notification.ts';

type About = NoticeLetter['about'];

/**
 * When a notice to a seat is sent. `waits`: {@link noticeSeconds} after it was written, with whatever else waits by
 * then. `now`: at once, and what waits goes with it: it asks by a deadline, or the position or the time that its reader
 * counts on is no longer valid. `alone`: at once, in a mail of its own: the words of another player, and news of addresses.
 */
type NoticeTime = 'waits' | 'now' | 'alone';

/** Notices to moderators that are no news: the words of somebody, whom a reply reaches, and what stops a match. */
const ALONE_TO_MODERATORS: readonly About[] = ['press', 'anonymous', 'word', 'fault', 'link', 'address'];

const TIMES: { readonly [A in About]: NoticeTime } = {
  policy: 'waits',
  acted: 'waits',
  ruling: 'waits',
  settled: 'waits',
  struck: 'waits',
  glass: 'waits',
  'co-moderator': 'waits',
  dice: 'waits',
  late: 'waits',
  overdue: 'waits',
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
  extended: 'now',
  paused: 'now',
  'paused-until': 'now',
  resumed: 'now',
  pace: 'now',
  evening: 'now',
  'evening-soon': 'now',
  'evening-over': 'now',
  processed: 'now',
  'carried-out': 'now',
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
  joined: 'alone',
  complete: 'alone',
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

type Waiting = { readonly waiting: readonly About[]; readonly urgent: readonly About[] };

const TO_SEATS: Waiting = { waiting: aboutsOf('waits'), urgent: aboutsOf('now') };

const toldInDigests = (Object.keys(TIMES) as About[]).filter((about) => !ALONE_TO_MODERATORS.includes(about));
const TO_MODERATORS: Waiting = {
  waiting: toldInDigests.filter((about) => !needsModerator(about)),
  urgent: toldInDigests.filter(needsModerator),
};

/** A moderator is told at once what needs him, and of all else at the hour that he has set. */
const isToModerator = ({ seat, invitation }: Pick<NoticeRow, 'seat' | 'invitation'>): boolean =>
  seat === null && (invitation === null || (invitation.role === 'MODERATOR' && invitation.state === 'JOINED'));

const waitingFor = (row: NoticeRow): Waiting => (isToModerator(row) ? TO_MODERATORS : TO_SEATS);

/** When a letter is sent because of what else waits for its reader. An answer to a mail stays with that mail. */
function noticeTime(row: NoticeRow): NoticeTime {
  const { letter, seat, inReplyTo, toAddress } = row;
  if (letter.kind !== 'notice' || inReplyTo !== null || toAddress !== null) return 'alone';
  if (seat) return TIMES[letter.about];
  if (!isToModerator(row) || ALONE_TO_MODERATORS.includes(letter.about)) return 'alone';
  return needsModerator(letter.about) ? 'now' : 'waits';
}

type NoticeRow = Pick<
  OutgoingRow,
  | 'id'
  | 'no'
  | 'matchId'
  | 'letter'
  | 'match'
  | 'seat'
  | 'invitation'
  | 'inReplyTo'
  | 'toAddress'
  | 'createdAt'
  | 'notBefore'
>;

/** Minutes after which a notice that is due no longer leaves itself to an earlier one, whose job may be lost. */
const PATIENCE_MINUTES = 1;

/** Milliseconds until a notice looks again whether the earlier one has taken it along. */
const LOOK_AGAIN = 1_000;

/** Whether it is never sent by itself, because its moderator wants to know only what needs him. */
export const isUnwanted = (row: NoticeRow): boolean => noticeTime(row) === 'waits' && dueOf(row) === undefined;

function dueOf(row: NoticeRow): Date | undefined {
  const from = row.notBefore ?? row.createdAt;
  if (noticeTime(row) === 'now') return from;
  if (!isToModerator(row)) return addSeconds(from, noticeSeconds(paceOf(row.match)));
  const zone = row.invitation?.zone ?? row.match.moderatorZone;
  return digestDue(digestTime(row.match.moderatorDigest) ?? 'EACH', zone, row.createdAt);
}

/**
 * Until when a letter is kept back: a notice for its time, or because an earlier one takes it along; a report for a notice to the same
 * seat that may still be taken back. Undefined: it goes now.
 */
export async function keptUntil(db: Connection, row: NoticeRow, now: Date): Promise<Date | undefined> {
  if (row.letter.kind === 'report')
    return (
      (await earlierNotices(db, row)).find(({ notBefore }) => notBefore && notBefore > now)?.notBefore ?? undefined
    );
  const time = noticeTime(row);
  const due = time === 'alone' ? undefined : dueOf(row);
  if (!due) return undefined;
  if (now < due) return (await isOvertaken(db, row, now)) ? undefined : due;
  const { waiting, urgent } = waitingFor(row);
  const isPatient = now < addMinutes(due, PATIENCE_MINUTES);
  const isTaken = isPatient && (await hasEarlierNotice(db, row, time === 'now' ? urgent : waiting));
  return isTaken ? new Date(now.getTime() + LOOK_AGAIN) : undefined;
}

/**
 * Takes the waiting notices of the same reader into this one; `isOver` tells which of them are outdated. Returns the
 * letter with all of them: to a moderator a digest. What is merged depends on nothing but the notices of this reader and
 * their times.
 */
export async function mergeWaiting(
  service: Service,
  db: Connection,
  row: NoticeRow,
  isOver: (letter: NoticeLetter) => Promise<boolean>,
): Promise<OutboxLetter> {
  const time = noticeTime(row);
  if (time === 'alone' || row.letter.kind !== 'notice') return row.letter;
  const { waiting, urgent } = waitingFor(row);
  const taken: DatedNotice[] = [];
  for (const { id, no, createdAt, letter } of await lockNotices(db, row, {
    waiting,
    urgent: time === 'now' ? urgent : [],
  })) {
    if (letter.kind !== 'notice') continue;
    const isOutdated = await isOver(letter);
    await setAside(db, [id], 'DROPPED', isOutdated ? 'settled' : 'superseded');
    if (!isOutdated) taken.push({ no, createdAt, letter });
  }
  if (isToModerator(row)) return digested(service, db, { ...row, letter: row.letter }, taken);
  if (taken.length === 0) return row.letter;
  const isEarlier = (each: DatedNotice) => isBefore(each, row);
  const earlier = taken.filter(isEarlier).map(({ letter }) => letter);
  const later = taken.filter((each) => !isEarlier(each)).map(({ letter }) => letter);
  const merged = mergeNotices(row.letter, { earlier, later });
  await rewriteNotice(db, row.id, merged);
  return merged;
}

/** All news of some notices to a moderator in one mail, in order, without what later news has made void. */
async function digested(
  service: Service,
  db: Connection,
  row: NoticeRow & { readonly letter: NoticeLetter },
  taken: readonly DatedNotice[],
): Promise<OutboxLetter> {
  const all = [row, ...taken].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  const dated = all.flatMap(({ createdAt, letter }) =>
    newsIn(letter).map((news) => ({ ...news, at: createdAt.toISOString() })),
  );
  const valid = stillValid(dated);
  const news = dated.flatMap(({ at }, i) => (valid[i] ? [{ ...valid[i], at }] : []));
  const letter = await deskLetter(service, db, row.letter, { matchId: row.matchId, news });
  if (!letter) return row.letter;
  await rewriteNotice(db, row.id, letter);
  return letter;
}

type DatedNotice = Pick<NoticeRow, 'no' | 'createdAt'> & { readonly letter: NoticeLetter };

const isBefore = (one: Pick<NoticeRow, 'no' | 'createdAt'>, other: Pick<NoticeRow, 'no' | 'createdAt'>): boolean => {
  const apart = one.createdAt.getTime() - other.createdAt.getTime();
  return apart === 0 ? one.no < other.no : apart < 0;
};
