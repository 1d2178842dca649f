import { DateTime } from 'luxon';
import type { NotifyLevel } from '../../store/generated/enums.ts';
import { addMinutes, isEvening, type Pace } from '../time/pace.ts';

/**
 * When a seat is told news that asks nothing of it. A question is sent at once, with all news; so nothing here delays a
 * question.
 */
export interface NewsSchedule {
  readonly notify: NotifyLevel;
  readonly zone: string;
  /** The time of the first untold news; null: there is none. */
  readonly untoldSince: Date | null;
  readonly digestedAt: Date | null;
  /** When it is told of its own turn and pieces, whatever news it wants; null: nothing of them is untold. */
  readonly tellAt?: Date | null;
}

/** News within this many minutes goes into one mail. */
export const TOGETHER_MINUTES = 2;

/** Seconds for which a notice waits for others to the same seat. */
export const noticeSeconds = (pace: Pace): number => (isEvening(pace) ? 5 : 60);

/**
 * Minutes after which a seat is told of its pieces where the player who moves has stopped in the midst of an impulse. Whoever
 * goes on within them by page writes one story.
 */
export const STOPPED_MINUTES = 10;

/** Hour of the day, in the zone of the seat, at which a daily digest is sent. */
const DIGEST_HOUR = 7;

/** When a seat is told: of its own pieces at once, of others as it wants; undefined: only with the next question. */
export function tellingTime(schedule: NewsSchedule): Date | undefined {
  const { tellAt = null } = schedule;
  const wanted = newsTime(schedule);
  return tellAt !== null && (wanted === undefined || tellAt < wanted) ? tellAt : wanted;
}

/** When the news that it wants is due. */
export function newsTime({ notify, zone, untoldSince, digestedAt }: NewsSchedule): Date | undefined {
  if (notify === 'TURNS' || untoldSince === null) return undefined;
  return notify === 'EACH' ? addMinutes(untoldSince, TOGETHER_MINUTES) : digestTime(zone, untoldSince, digestedAt);
}

/** The next seven o'clock, but not on a day that has had its digest. An unknown zone counts as UTC. */
function digestTime(zone: string, since: Date, digestedAt: Date | null): Date {
  const inZone = (at: Date) => {
    const local = DateTime.fromJSDate(at, { zone });
    return local.isValid ? local : DateTime.fromJSDate(at, { zone: 'utc' });
  };
  let morning = inZone(since).set({ hour: DIGEST_HOUR, minute: 0, second: 0, millisecond: 0 });
  const isTooEarly = () =>
    morning.toJSDate() < since || (digestedAt !== null && isSameDay(morning, inZone(digestedAt)));
  while (isTooEarly()) morning = morning.plus({ days: 1 }).set({ hour: DIGEST_HOUR });
  return morning.toJSDate();
}

const isSameDay = (one: DateTime, other: DateTime): boolean => one.toISODate() === other.toISODate();
