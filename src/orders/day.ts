import { DateTime } from 'luxon';
import { nameKey } from './key.ts';

/** A day as people write it: with or without a year, or relative to today. */
export type Day =
  | { readonly year?: number; readonly month: number; readonly day: number }
  /** 1 is Monday (ISO 8601). */
  | { readonly weekday: number }
  /** Days from today. */
  | { readonly ahead: number };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Names of the months in English, German and French, as keys. */
const MONTH_NAMES = [
  'january february march april may june july august september october november december',
  'januar februar marz april mai juni juli august september oktober november dezember',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
].map((names) => names.split(' '));
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
/** The same in German, French, Korean and Japanese. */
const WEEKDAYS_ELSEWHERE = [
  'montag dienstag mittwoch donnerstag freitag samstag sonntag',
  'lundi mardi mercredi jeudi vendredi samedi dimanche',
  '월요일 화요일 수요일 목요일 금요일 토요일 일요일',
  '月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日',
].map((names) => names.split(' '));
const AHEAD: Readonly<Record<string, number>> = {
  ...{ today: 0, tonight: 0, heute: 0, "aujourd'hui": 0, 오늘: 0, 今日: 0 },
  ...{ tomorrow: 1, morgen: 1, demain: 1, 내일: 1, 明日: 1 },
};

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DOTS = /^(\d{1,2})\. ?(\d{1,2})\.(\d{4})?$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th|er)?\.? (?:of )?(\p{L}{3,9})\.?(?:,? (\d{4}))?$/u;
const MONTH_DAY = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/u;
const YEAR_MONTH_DAY = /^(?:(\d{4})[년年] ?)?(\d{1,2})[월月] ?(\d{1,2})[일日]$/u;
const BEFORE = /^(?:on|am|le|the) /u;

/** The first and the last day of one month: `24-28 Dec`, `24. bis 28.12.`, `12월 24일부터 28일`, `12月24日から28日`, `Dec 24-28`. */
const DAYS_OF_MONTH = [
  /^(?<from>\d{1,2})\.? ?(?:[-–]|to|until|till|through|bis(?: zum)?|au) ?(?<to>\d{1,2})(?<after>(?:\.? \p{L}{3,9}\.?|\. ?\d{1,2}\.)(?:,? \d{4})?)$/u,
  /^(?<before>(?:\d{4}[년年] ?)?\d{1,2}[월月] ?)(?<from>\d{1,2})[일日] ?(?:부터|에서|から|[-–~〜～]) ?(?<to>\d{1,2})(?<after>[일日])$/u,
  /^(?<before>\p{L}{3,9}\.? )(?<from>\d{1,2})(?:st|nd|rd|th)? ?(?:[-–]|to|until|till|through) ?(?:the )?(?<to>\d{1,2})(?:st|nd|rd|th)?$/u,
];

/** Days of the twelve months; 29 February is allowed, because the year may be missing. */
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The month whose name in some language begins with a word of three letters or more. */
const monthOf = (word: string): number | undefined => {
  const key = nameKey(word);
  const found = MONTH_NAMES.flatMap((names) => names.flatMap((name, i) => (name.startsWith(key) ? [i + 1] : [])));
  return key.length >= 3 && new Set(found).size === 1 ? found[0] : undefined;
};

/** A day that exists in the calendar. */
const dated = (year: string | undefined, month: number | undefined, day: string | undefined): Day | undefined => {
  const date = Number(day);
  if (month === undefined || date < 1 || date > (LENGTHS[month - 1] ?? 0)) return undefined;
  if (year === undefined) return { month, day: date };
  return DateTime.utc(Number(year), month, date).isValid ? { year: Number(year), month, day: date } : undefined;
};

/** `2026-12-24`, `24 Dec`, `December 24th, 2026`, `24.12.`, `12월 24일`, `Friday`, `tomorrow`; undefined if the text is no day. */
export const readDay = (written: string): Day | undefined => {
  const text = written.trim().toLowerCase().replace(BEFORE, '');
  const iso = ISO.exec(text) ?? YEAR_MONTH_DAY.exec(text);
  if (iso) return dated(iso[1], Number(iso[2]), iso[3]);
  const dots = DOTS.exec(text);
  if (dots) return dated(dots[3], Number(dots[2]), dots[1]);
  const dayMonth = DAY_MONTH.exec(text);
  if (dayMonth) return dated(dayMonth[3], monthOf(dayMonth[2] ?? ''), dayMonth[1]);
  const monthDay = MONTH_DAY.exec(text);
  if (monthDay) return dated(monthDay[3], monthOf(monthDay[1] ?? ''), monthDay[2]);
  const weekday = weekdayOf(text);
  if (weekday > 0) return { weekday };
  const ahead = AHEAD[text];
  return ahead === undefined ? undefined : { ahead };
};

/** `24-28 Dec`: the first and the last day of a month; undefined if the text is none. */
export const readDaysOfMonth = (written: string): readonly [from: Day, to: Day] | undefined => {
  const text = written.toLowerCase();
  const found = DAYS_OF_MONTH.map((days) => days.exec(text)?.groups).find((groups) => groups);
  if (!found || Number(found.from) >= Number(found.to)) return undefined;
  const { before = '', after = '' } = found;
  const [from, to] = [found.from, found.to].map((day) => readDay(`${before}${day}${after}`));
  return from && to && [from, to];
};

/** From 1; 0: it is none. */
const weekdayOf = (text: string): number => {
  const at = WEEKDAYS.findIndex((name) => text === name || text === name.slice(0, 3));
  return Math.max(at, ...WEEKDAYS_ELSEWHERE.map((names) => names.indexOf(text))) + 1;
};

/**
 * The beginning of a day, in the zone of `after`. Without a year it is the first such day that is not before the day of
 * `after`.
 */
export const dateOf = (day: Day, after: DateTime): DateTime => {
  const today = after.startOf('day');
  if ('ahead' in day) return today.plus({ days: day.ahead });
  if ('weekday' in day) return today.plus({ days: (day.weekday - today.weekday + 7) % 7 });
  const { year, month, day: date } = day;
  if (year !== undefined) return today.set({ year, month, day: date });
  const inYear = (each: number) => DateTime.fromObject({ year: each, month, day: date }, { zone: after.zone });
  // The next leap day may be eight years away (1896 to 1904, 2096 to 2104).
  for (let each = today.year; each <= today.year + 8; each++) {
    const found = inYear(each);
    if (found.isValid && found >= today) return found;
  }
  return today;
};

/** Today's date in a zone, ISO 8601; in UTC if the zone is unknown. */
export const todayIn = (zone: string, now: Date): string => {
  const local = DateTime.fromJSDate(now, { zone });
  return (local.isValid ? local : DateTime.fromJSDate(now, { zone: 'utc' })).toISODate() ?? '';
};

/** A day as text that can be read back: `2026-12-24`, `24 Dec`, `Friday`, `tomorrow`. */
export const writeDay = (day: Day): string => {
  if ('ahead' in day) return day.ahead === 0 ? 'today' : 'tomorrow';
  if ('weekday' in day) return capital(WEEKDAYS[day.weekday - 1] ?? '');
  if (day.year === undefined) return `${day.day} ${capital(MONTHS[day.month - 1] ?? '')}`;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${day.year}-${two(day.month)}-${two(day.day)}`;
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
