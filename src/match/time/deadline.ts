/** Computes deadlines: by the clock of the match, in its zone, on its days, and outside absences. */

import { DateTime } from 'luxon';
import type { SeatId } from '../../engine/index.ts';
import { isWeighty } from '../../orders/index.ts';
import type { MovedDeadline } from '../../store/clocks.ts';
import type { OpenRow, PositionRow } from '../../store/position.ts';
import type { Game } from '../game.ts';
import { paceFor, paceOf } from '../play/run.ts';
import { type Absence, absencesOf, slidPast } from './absence.ts';
import { addHours, clockSteps, type Pace, timeOfDay } from './pace.ts';

/** Shorter decisions than this ignore the time of day, which would stretch them to a day. */
const CLOCK_HOURS = 12;

/** How long a decision may take. */
type Weight = 'impulse' | 'plan' | 'reaction';

export const hoursFor = ({ impulseHours, planHours = impulseHours, reactionHours }: Pace, weight: Weight): number =>
  ({ impulse: impulseHours, plan: planHours, reaction: reactionHours })[weight];

export function weightOf({ language, questions }: Pick<Game, 'language' | 'questions'>, kind: string): Weight {
  if (language.acts.includes(kind)) return 'impulse';
  return isWeighty({ questions }, kind) ? 'plan' : 'reaction';
}

/** Everything on which a deadline depends. */
interface Timetable {
  readonly pace: Pace;
  /** Of the match. */
  readonly zone: string;
  /** Of the seat that is asked. */
  readonly absences: readonly Absence[];
}

export function timetableOf(row: PositionRow, asked: SeatId): Timetable {
  const seat = row.seats.find((each) => each.seat === asked);
  return { pace: paceOf(row), zone: row.moderator.zone, absences: seat ? absencesOf(seat) : [] };
}

/**
 * The deadline of a new question. With a time of day it is the nearest such time to the given hours from now, so it
 * does not drift into the night. Excluded days of the week and absences only ever add time.
 */
export function deadlineFor({ pace, zone, absences }: Timetable, now: Date, hours: number): Date {
  const fallsBy = (at: Date) => slotFrom(pace, zone, hours, at);
  return slidPast(absences, now, nearestSlot(pace, zone, hours, now), fallsBy);
}

/** The first possible deadline from that moment on. */
export const nextSlot = ({ pace, zone }: Timetable, hours: number, from: Date): Date =>
  slotFrom(pace, zone, hours, from);

function nearestSlot(pace: Pace, zone: string, hours: number, now: Date): Date {
  const target = addHours(now, hours);
  const time = clockFor(pace, hours);
  if (!time) return onDay(pace, localTime(target, zone)).toJSDate();
  const least = addHours(now, Math.max(pace.minHours ?? 1, hours / 2));
  const day = localTime(target, zone).startOf('day');
  const slots = [-1, 0, 1, 2].map((days) => atTime(day.plus({ days }), time)).filter((at) => at.toJSDate() >= least);
  const distance = (at: DateTime) => Math.abs(at.toMillis() - target.getTime());
  const [nearest = localTime(target, zone)] = slots.sort(
    (a, b) => distance(a) - distance(b) || b.toMillis() - a.toMillis(),
  );
  return onDay(pace, nearest, time).toJSDate();
}

/** The first permitted deadline from that moment on, without absences. */
function slotFrom(pace: Pace, zone: string, hours: number, from: Date): Date {
  const local = localTime(from, zone);
  const time = clockFor(pace, hours);
  if (!time) return onDay(pace, local).toJSDate();
  const today = atTime(local.startOf('day'), time);
  const first = today.toJSDate() >= from ? today : atTime(local.startOf('day').plus({ days: 1 }), time);
  return onDay(pace, first, time).toJSDate();
}

type TimeOfDay = readonly [hour: number, minute: number];

const clockFor = ({ clock }: Pace, hours: number): TimeOfDay | undefined =>
  clock === undefined || hours < CLOCK_HOURS ? undefined : timeOfDay(clock);

/** The same time of day on the next day that counts. */
function onDay({ days }: Pace, at: DateTime, time: TimeOfDay = [at.hour, at.minute]): DateTime {
  if (!days || days.length === 0) return at;
  const isCounted = (day: DateTime) => days.includes(day.weekday);
  if (isCounted(at)) return at;
  const seconds = { second: at.second, millisecond: at.millisecond };
  const day = [1, 2, 3, 4, 5, 6].map((n) => at.startOf('day').plus({ days: n })).find(isCounted);
  return day ? atTime(day, time).set(seconds) : at;
}

/**
 * A time of day on a date. If it is skipped when clocks go forward, the deadline is that much later. If it occurs
 * twice, the second one counts, so that nobody has less time than he reads.
 */
function atTime(day: DateTime, [hour, minute]: TimeOfDay): DateTime {
  const at = day.set({ hour, minute, second: 0, millisecond: 0 });
  return at.getPossibleOffsets().reduce((latest, each) => (each > latest ? each : latest), at);
}

/** In UTC if the zone is unknown: a wrong setting must not hold up a match. */
function localTime(at: Date, zone: string): DateTime {
  const local = DateTime.fromJSDate(at, { zone });
  return local.isValid ? local : DateTime.fromJSDate(at, { zone: 'utc' });
}

/** An open decision with a moved deadline: the steps of its clock that are past then, and the next one. */
export function movedDeadline(
  row: PositionRow,
  { decision, openedAt, seat }: Pick<OpenRow, 'decision' | 'openedAt' | 'seat'>,
  deadline: Date,
  now: Date,
): MovedDeadline {
  const pace = paceFor(
    row,
    row.seats.find((each) => each.seat === seat),
  );
  const steps = clockSteps(pace, new Date(openedAt), deadline);
  const stage = steps.filter(({ at }) => at <= now).length;
  return { decision, deadline, stage, dueAt: steps[stage]?.at ?? null, missed: null };
}
