/** When a player is away, as people write it: days, times of day, or a length of time from now on. */
import type { DateTime } from 'luxon';
import { type Day, dateOf, readDay, readDaysOfMonth, writeDay } from './day.ts';
import { minutesOf } from './length.ts';

/** A day, a time of day, or both. */
export interface Moment {
  readonly day?: Day;
  /** Minutes since midnight. */
  readonly time?: number;
}

/** Without a beginning it is from now on; without an end, until the player is back. */
export type Away = { readonly from?: Moment; readonly to?: Moment } | { readonly minutes: number };

const CLOCK =
  /^(?:(오전|오후|午前|午後) ?)?(\d{1,2})(?::| ?uhr ?|h| ?[시時] ?)?(\d{1,2}|[반半])?(?: ?[분分]| ?uhr)?(?: ?([ap])m)?$/;
const HAS_CLOCK = /[:h시時]|[ap]m$/;
const HALF = 30;

/** A time of day in minutes: `21:30`, `9pm`, `21h30`, `21 Uhr`, `오후 9시 반`, `21時30分`. */
const readTime = (text: string): number | undefined => {
  const [, before, hours, minutes = '0', behind] = CLOCK.exec(text) ?? [];
  if (hours === undefined || !HAS_CLOCK.test(text)) return undefined;
  const half = before === undefined ? behind : /[전前]/.test(before) ? 'a' : 'p';
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0);
  const minute = /[반半]/.test(minutes) ? HALF : Number(minutes);
  return hour < 24 && minute < 60 ? hour * 60 + minute : undefined;
};

/** A part of a text that speaks of time, and the words before it. */
interface Part {
  readonly before: string;
  readonly moment?: Moment;
  /** Of a length, or of what may be one: `22h` is a time beside another time. */
  readonly minutes?: number;
}

/** Latin words, numbers, and other characters one by one. */
const PIECE = /\p{Script=Latin}[\p{Script=Latin}']*|\d+|[^\s]/gu;
/** The most pieces of a part: `2026년 12월 24일부터 28일`. */
const MOST_PIECES = 10;
/** Longer texts are no times. */
const LONGEST = 160;

type Said = readonly Omit<Part, 'before'>[];

/** What a text says of time: a day, a time, a length, or two days; undefined if it says anything else. */
const timeOf = (text: string): Said | undefined => {
  const days = readDaysOfMonth(text);
  if (days) return days.map((day) => ({ moment: { day } }));
  const day = readDay(text);
  if (day) return [{ moment: { day } }];
  const [time, minutes] = [readTime(text), minutesOf(text)];
  if (time === undefined && minutes === undefined) return undefined;
  return [{ ...(time === undefined ? {} : { moment: { time } }), ...(minutes === undefined ? {} : { minutes }) }];
};

/** The parts of a text, the longest first, and what stands behind them. */
const partsOf = (text: string): { readonly parts: readonly Part[]; readonly after: string } => {
  const pieces = [...text.matchAll(PIECE)].map(({ index, 0: piece }) => ({ from: index, to: index + piece.length }));
  const parts: Part[] = [];
  let done = 0;
  for (let at = 0; at < pieces.length; at++) {
    const from = pieces[at]?.from ?? 0;
    const ends = pieces.slice(at, at + MOST_PIECES).reverse();
    for (const { to } of ends) {
      const said = timeOf(text.slice(from, to));
      if (!said) continue;
      parts.push(...said.map((each, i) => ({ ...each, before: i === 0 ? text.slice(done, from) : '-' })));
      done = to;
      while ((pieces[at + 1]?.from ?? to) < to) at += 1;
      break;
    }
  }
  return { parts, after: text.slice(done) };
};

const listed = (phrases: string): readonly string[] =>
  phrases.split(', ').sort((one, other) => other.length - one.length);

/** Words between a day and its time. */
const BESIDE = listed(', t, at, um, à, に, の, 에');
const BETWEEN = listed(
  "부터, 에서, から, ~, 〜, to, to at, until, till, through, bis, bis zum, au, jusqu'au, jusqu'à, à, and, und, et, -, --, –, —",
);
const FROM = listed(
  'now, jetzt, maintenant, 지금, from, from now, between, von, vom, zwischen, ab, de, du, entre, depuis, on, am, le, at, um, for, für, pendant, à partir de, à partir du',
);
const UNTIL = listed(
  "to, until, till, until the, till the, bis, bis zum, bis am, bis um, jusqu'au, jusqu'à, now to, now until, from now until, now till",
);
const ENDS = listed('까지, 까지는, まで');
const BEHIND = listed('까지는, 까지, 부터, 에서, 에, 동안, 간, の間, 間, から, まで, に, は, .');

const bare = (text: string): string => text.replaceAll(',', ' ').trim();

/** A text without the longest of these phrases at its end. */
const withoutEnd = (text: string, phrases: readonly string[]): string => {
  const found = phrases.find((phrase) => text === phrase || text.endsWith(` ${phrase}`));
  return found === undefined ? text : text.slice(0, text.length - found.length).trim();
};

const withoutStart = (text: string, phrases: readonly string[]): string =>
  text.slice(phrases.find((phrase) => text.startsWith(phrase))?.length ?? 0).trim();

/** A day and its time are one moment. */
const joined = (parts: readonly Part[]): readonly Part[] => {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    const [one, other] = [last?.moment, part.moment];
    const isPair = one && other && (one.day === undefined) !== (other.day === undefined);
    if (last && isPair && BESIDE.includes(bare(part.before)))
      all[all.length - 1] = { ...last, moment: { ...one, ...other } };
    else all.push(part);
  }
  return all;
};

/** When somebody is away, and what stands beside it in the text. */
interface AwayInText {
  readonly away: Away;
  readonly rest: string;
}

/** The time that a text names; undefined if it names none, or more than one beginning and end. */
export const awayIn = (written: string): AwayInText | undefined => {
  if (written.length > LONGEST) return undefined;
  const { parts, after } = partsOf(written.trim().toLowerCase());
  const [first, second, ...more] = joined(parts);
  if (!first || more.length > 0) return undefined;
  const behind = bare(after);
  const away = second ? betweenOf(first, second) : onlyOf(first, behind);
  if (!away) return undefined;
  const before = withoutEnd(withoutEnd(bare(first.before), UNTIL), FROM);
  return { away, rest: `${before} ${withoutStart(behind, BEHIND)}`.trim() };
};

const betweenOf = ({ moment: from }: Part, { moment: to, before }: Part): Away | undefined =>
  from && to && BETWEEN.includes(bare(before)) ? { from, to } : undefined;

const onlyOf = ({ moment, minutes, before }: Part, after: string): Away | undefined => {
  const words = bare(before);
  const isEnd = withoutEnd(words, UNTIL) !== words || ENDS.some((phrase) => after.startsWith(phrase));
  if (minutes !== undefined && !isEnd) return { minutes };
  return moment && (isEnd ? { to: moment } : { from: moment });
};

/** The one length within a text, and what stands beside it; undefined if it names none, or another time. */
export const lengthIn = (text: string): { readonly minutes: number; readonly rest: string } | undefined => {
  if (text.length > LONGEST) return undefined;
  const { parts, after } = partsOf(text.trim().toLowerCase());
  const [{ before = '', minutes } = {}, ...more] = parts;
  return minutes === undefined || more.length > 0 ? undefined : { minutes, rest: `${before} ${after}` };
};

/** `24 Dec to 2 Jan`, `21:30-21:40`, `tomorrow 18:00 until Friday`, `until 22:00`, `10 minutes`; undefined if the text is none. */
export const readAway = (written: string): Away | undefined => {
  const found = awayIn(written);
  return found?.rest === '' ? found.away : undefined;
};

/** An absence as text that can be read back. */
export const writeAway = (away: Away): string => {
  if ('minutes' in away) return `${away.minutes} min`;
  const { from, to } = away;
  return [from && writeMoment(from), to && `${from ? 'TO' : 'UNTIL'} ${writeMoment(to)}`].filter(Boolean).join(' ');
};

const writeMoment = ({ day, time }: Moment): string =>
  [day && writeDay(day), time !== undefined && writeTime(time)].filter(Boolean).join(' ');

const writeTime = (time: number): string =>
  `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`;

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
