/** When a player is away. Deadlines within move to a time after his return. */
import type { SeatRow } from '../../store/position.ts';
import { addHours } from './pace.ts';

export interface Absence {
  readonly from: Date;
  /** The moment of his return. */
  readonly until: Date;
}

export const absencesOf = ({ absences }: Pick<SeatRow, 'absences'>): readonly Absence[] =>
  absences.map(({ from, until }) => ({ from: new Date(from), until: new Date(until) }));

/** The most days of an absence, and the most absences to come. */
export const MOST_DAYS = 14;
export const MOST_PENDING = 3;

/** The most hours after their return for decisions that came meanwhile; after a shorter absence as long as it was. */
const BACK_HOURS = 12;

/** A day on which clocks go back has one hour more. */
const LONGEST = (MOST_DAYS * 24 + 1) * 3_600_000;

/**
 * Moves a deadline past every absence that begins before it. `fallsBy` gives the first permitted deadline from a moment
 * on.
 */
export const slidPast = (
  absences: readonly Absence[],
  asked: Date,
  deadline: Date,
  fallsBy: (at: Date) => Date,
): Date =>
  inOrder(absences)
    .filter(({ until }) => until > asked)
    .reduce((at, { from, until }) => {
      const back = returned({ from, until });
      return from < at && back > at ? fallsBy(back) : at;
    }, deadline);

/** The earliest deadline for decisions that came while he was away. */
export const returned = ({ from, until }: Absence): Date =>
  addHours(until, Math.min(BACK_HOURS, (until.getTime() - from.getTime()) / 3_600_000));

const inOrder = (absences: readonly Absence[]): readonly Absence[] =>
  [...absences].sort((a, b) => a.from.getTime() - b.from.getTime());

/** Joins absences that overlap or touch, in order. */
export function merged(absences: readonly Absence[]): readonly Absence[] {
  const done: Absence[] = [];
  for (const next of inOrder(absences)) {
    const last = done.at(-1);
    if (!last || next.from > last.until) done.push(next);
    else done.splice(-1, 1, { from: last.from, until: next.until > last.until ? next.until : last.until });
  }
  return done;
}

/** Absences that are not over. */
export const pending = (absences: readonly Absence[], now: Date): readonly Absence[] =>
  inOrder(absences).filter(({ until }) => until > now);

/** Why an absence needs the moderator; `past`: it is over already. */
type AbsenceProblem = 'past' | 'order' | 'long' | 'many';

/** All coming absences including a new one, or why the new one is refused. */
export function withAbsence(
  known: readonly Absence[],
  added: Absence,
  now: Date,
): { readonly absences: readonly Absence[]; readonly whole: Absence } | { readonly problem: AbsenceProblem } {
  if (added.until <= added.from) return { problem: 'order' };
  if (added.until <= now) return { problem: 'past' };
  const absences = merged([...pending(known, now), added]);
  const whole = absences.find(({ from, until }) => from <= added.from && until >= added.until) ?? added;
  if (whole.until.getTime() - whole.from.getTime() > LONGEST) return { problem: 'long' };
  return absences.length > MOST_PENDING ? { problem: 'many' } : { absences, whole };
}
