/** Moments as a reader wants them: in his zone, with weekday and offset, and how far off they are. */
import { DateTime } from 'luxon';

export interface Clockface {
  /** `Tue 24 Nov 21:00 KST (UTC+9)`. */
  full(iso: string): string;
  /** `Wed 21:00`. */
  short(iso: string): string;
  /** `Thu 19 Nov`. */
  day(iso: string): string;
  /** `in 37 h`, `in 40 min`, `2 h ago`. */
  distance(iso: string): string;
}

/** A zone that is unknown here counts as UTC: a wrong setting must not hold up a mail. */
export const makeClockface = (zone: string, now: Date): Clockface => {
  const at = (iso: string) => {
    const local = DateTime.fromISO(iso, { zone, locale: 'en-GB' });
    return local.isValid ? local : DateTime.fromISO(iso, { zone: 'utc', locale: 'en-GB' });
  };
  return {
    full: (iso) => `${at(iso).toFormat('ccc d LLL HH:mm')} ${zoneOf(at(iso))}`,
    short: (iso) => at(iso).toFormat('ccc HH:mm'),
    day: (iso) => at(iso).toFormat('ccc d LLL'),
    distance: (iso) => distance(at(iso).toMillis() - now.getTime()),
  };
};

/** Abbreviation, where the zone has one that is not itself an offset, and offset. */
const zoneOf = (moment: DateTime): string => {
  const offset = moment.offset === 0 ? 'UTC' : `UTC${moment.toFormat('Z').replace(/:00$/, '')}`;
  const name = moment.offsetNameShort ?? '';
  return /^[A-Z]{2,5}$/.test(name) && name !== 'UTC' ? `${name} (${offset})` : offset;
};

const MINUTE = 60_000;

const distance = (milliseconds: number): string => {
  const minutes = Math.round(Math.abs(milliseconds) / MINUTE);
  const amount = minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
  return milliseconds >= 0 ? `in ${amount}` : `${amount} ago`;
};
