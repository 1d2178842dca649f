import { DateTime } from 'luxon';
import type { NotifyLevel } from '../../store/generated/enums.ts';
import { addMinutes } from '../time/pace.ts';

/**
 * When a seat is told news that asks nothing of it. A question is sent at once, with all news; so nothing here delays a
 * question.
 */
export interface NewsSchedule {
  readonly notify: NotifyLevel;
  readonly zone: string;
  /** The time of the first untold news. */
  readonly untoldSince: Date;
  readonly digestedAt: Date | null;
}

/** News within this many minutes goes into one mail. */
export const TOGETHER_MINUTES = 2;

/** Hour of the day, in the zone of the seat, at which a daily digest is sent. */
const DIGEST_HOUR = 7;

/** When the news is due; undefined: only with the next question. */
export function tellingTime({ notify, zone, untoldSince, digestedAt }: NewsSchedule): Date | undefined {
  if (notify === 'TURNS') return undefined;
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
