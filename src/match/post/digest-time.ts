/** When a moderator is written to of what does not need him. */
import { DateTime } from 'luxon';
import type { DigestTime } from '../../reports/index.ts';
import { addMinutes } from '../time/pace.ts';
import { TOGETHER_MINUTES } from './notification.ts';

/** `off`, `each`, or an hour of the day as `7`, `07:00` or `7h`; undefined: none of them. */
export function digestTime(text: string): DigestTime | undefined {
  const word = text.trim().toUpperCase();
  if (word === 'EACH' || word === 'OFF') return word;
  const [, digits] = /^(\d{1,2})(?::00|H)?$/.exec(word) ?? [];
  const hour = Number(digits ?? NaN);
  return hour >= 0 && hour < 24 ? hour : undefined;
}

/** The same as it is stored. */
export const storedDigest = (digest: DigestTime): string => String(digest).toLowerCase();

/** When news that was written at a moment is sent; undefined: not by itself. An unknown zone counts as UTC. */
export function digestDue(digest: DigestTime, zone: string, writtenAt: Date): Date | undefined {
  if (digest === 'OFF') return undefined;
  if (digest === 'EACH') return addMinutes(writtenAt, TOGETHER_MINUTES);
  const zoned = DateTime.fromJSDate(writtenAt, { zone });
  const local = zoned.isValid ? zoned : DateTime.fromJSDate(writtenAt, { zone: 'utc' });
  const today = local.set({ hour: digest, minute: 0, second: 0, millisecond: 0 });
  return (today > local ? today : today.plus({ days: 1 }).set({ hour: digest })).toJSDate();
}
