/** A moment as a moderator writes it: `21:55`, `Tue 20:00`, or with its date (RFC 3339). */
import { DateTime } from 'luxon';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const SHAPE = /^(?:(mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?([01]?\d|2[0-3])[:.]([0-5]\d)$/i;

/** The next such moment in the zone of the writer, in UTC; any other text as it is. */
export function momentFrom(text: string, zone: string, now: Date): string {
  const [, day, hour, minute] = SHAPE.exec(text.trim()) ?? [];
  if (hour === undefined) return text;
  const local = DateTime.fromJSDate(now, { zone });
  const today = (local.isValid ? local : local.setZone('utc')).set({
    hour: Number(hour),
    minute: Number(minute),
    second: 0,
    millisecond: 0,
  });
  const weekday = day === undefined ? undefined : DAYS.indexOf(day.toLowerCase()) + 1;
  const next = [0, 1, 2, 3, 4, 5, 6, 7]
    .map((days) => today.plus({ days }))
    .find((at) => at.toJSDate() > now && (weekday === undefined || at.weekday === weekday));
  return next?.toUTC().toISO() ?? text;
}
