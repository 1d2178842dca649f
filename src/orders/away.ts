/** When a player is away, as people write it: days, times of day, or a length of time from now on. */
import type { DateTime } from 'luxon';
import { type Day, dateOf, readDay, readDays } from './day.ts';

/** A day, a time of day, or both. */
export interface Moment {
  readonly day?: Day;
  /** Minutes since midnight. */
  readonly time?: number;
}

/** Without a beginning it is from now on; without an end, until the player is back. */
export type Away = { readonly from?: Moment; readonly to?: Moment } | { readonly minutes: number };

const TIME = /^(?:at )?(\d{1,2})(?:[:h](\d{2})|h)?(?: ?([ap])m)?$/;
const HAS_TIME = /\d[:h]|\d ?[ap]m$/;
/** A day before a time. */
const DAY_AND_TIME = /^(.{1,40}?)[ ,t]{1,2}((?:at )?\d{1,2}(?:[:h]\d{0,2})?(?: ?[ap]m)?)$/;

const readTime = (text: string): number | undefined => {
  const [, hours, minutes = '0', half] = TIME.exec(text) ?? [];
  if (hours === undefined || !HAS_TIME.test(text)) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0);
  return hour < 24 && Number(minutes) < 60 ? hour * 60 + Number(minutes) : undefined;
};

const readMoment = (text: string): Moment | undefined => {
  const day = readDay(text);
  if (day) return { day };
  const alone = readTime(text);
  if (alone !== undefined) return { time: alone };
  const [, before = '', after = ''] = DAY_AND_TIME.exec(text) ?? [];
  const on = readDay(before);
  const time = readTime(after);
  return on && time !== undefined ? { day: on, time } : undefined;
};

/** The words for units, by their minutes. */
const UNITS: readonly (readonly [number, readonly string[]])[] = [
  [1, ['m', 'min', 'mins', 'minute', 'minutes', 'minuten']],
  [60, ['h', 'hour', 'hours', 'std', 'stunde', 'stunden', 'heure', 'heures']],
  [1_440, ['d', 'day', 'days', 'tag', 'tage', 'jour', 'jours']],
];
const LENGTH = /^(?:for )?(\d{1,3}) ?([a-z]{1,7})$/;

const lengthOf = (text: string): Away | undefined => {
  const [, count = '', unit = ''] = LENGTH.exec(text) ?? [];
  const [minutes] = UNITS.find(([, words]) => words.includes(unit)) ?? [];
  return minutes === undefined ? undefined : { minutes: Number(count) * minutes };
};

const FROM = /^(?:from|von|vom|de|du) /;
const UNTIL = /^(?:until|till|bis|jusqu'à|jusqu'au) /;
const BETWEEN = / (?:to|until|till|through|bis|à|au|-{1,2}|–|—) |[–—]|(?<=:\d{2})-(?=\d)/;

/** `24 Dec to 2 Jan`, `21:30-21:40`, `tomorrow 18:00 until Friday`, `until 22:00`, `10 minutes`; undefined if the text is none. */
export const readAway = (written: string): Away | undefined => {
  const text = written
    .trim()
    .toLowerCase()
    .replace(/(?<=:\d{2})\.$/, '')
    .replace(FROM, '')
    .replace(/^now (?=to |until |till )/, '');
  const days = readDays(text);
  if (days) return { from: { day: days.from }, ...(days.to ? { to: { day: days.to } } : {}) };
  const length = lengthOf(text);
  if (length) return length;
  const end = UNTIL.test(text) && readMoment(text.replace(UNTIL, ''));
  if (end) return { to: end };
  const [first = '', second, ...more] = text.split(BETWEEN);
  const from = more.length > 0 ? undefined : readMoment(first);
  const to = second === undefined ? undefined : readMoment(second);
  if (!from || (second !== undefined && !to)) return undefined;
  return to ? { from, to } : { from };
};

/** Times within a longer text. */
const TIMES_IN_TEXT = /(?<![\d:])(\d{1,2})(?::(\d{2})(?!\d)|[시時](?: ?(\d{1,2})[분分])?)/gu;

/** The two times of day in a text, and what stands beside them; undefined if there are not two. */
export const timesIn = (text: string): { readonly away: Away; readonly rest: string } | undefined => {
  const [from, to, ...more] = [...text.matchAll(TIMES_IN_TEXT)].map(([, hour, minute, spoken]) => ({
    hour: Number(hour),
    minute: Number(minute ?? spoken ?? 0),
  }));
  if (!from || !to || more.length > 0 || [from, to].some(({ hour, minute }) => hour > 23 || minute > 59))
    return undefined;
  const time = ({ hour, minute }: typeof from) => ({ time: hour * 60 + minute });
  return { away: { from: time(from), to: time(to) }, rest: text.replace(TIMES_IN_TEXT, ' ') };
};

const at = (day: DateTime, time: number | undefined): DateTime =>
  day.startOf('day').set(time === undefined ? {} : { hour: Math.floor(time / 60), minute: time % 60 });

/**
 * From when to when somebody is away who writes it at `now`, in the zone of `now`. A last day is included; `days`: how
 * many there are without an end.
 */
export const awayFrom = (
  away: Away,
  now: DateTime,
  days: number,
): { readonly from: DateTime; readonly until: DateTime } => {
  if ('minutes' in away) return { from: now, until: now.plus({ minutes: away.minutes }) };
  const from = away.from ? at(away.from.day ? dateOf(away.from.day, now) : now, away.from.time) : now;
  const until = away.to ? endOf(away.to, from) : from.plus({ days });
  // A time of day that is over is that of tomorrow.
  const isOver = away.from?.day === undefined && away.to?.day === undefined && until <= now;
  return isOver ? { from: from.plus({ days: 1 }), until: until.plus({ days: 1 }) } : { from, until };
};

const endOf = ({ day, time }: Moment, from: DateTime): DateTime => {
  if (day) return time === undefined ? dateOf(day, from).plus({ days: 1 }) : at(dateOf(day, from), time);
  const end = at(from, time);
  return end > from ? end : end.plus({ days: 1 });
};
