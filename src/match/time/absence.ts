/** Days on which a player is away: deadlines that would fall into them come after his return. */
import type { SeatRow } from '../../store/position.ts';
import { addHours } from './pace.ts';

export interface Absence {
  readonly from: Date;
  /** The moment from which he is back. */
  readonly until: Date;
}

export const absencesOf = ({ absences }: Pick<SeatRow, 'absences'>): readonly Absence[] =>
  absences.map(({ from, until }) => ({ from: new Date(from), until: new Date(until) }));

/** Days that an absence may have, and how many may be to come. */
export const MOST_DAYS = 14;
export const MOST_PENDING = 3;

/** Hours after his return that a player has for what came meanwhile. */
const BACK_HOURS = 12;

/** The day on which a clock is put back has an hour more. */
const LONGEST = (MOST_DAYS * 24 + 1) * 3_600_000;

/** A deadline that leaves a player time after every absence that begins before it. `fallsBy` gives the first moment for a deadline. */
export const slidPast = (
  absences: readonly Absence[],
  asked: Date,
  deadline: Date,
  fallsBy: (at: Date) => Date,
): Date =>
  inOrder(absences)
    .filter(({ until }) => until > asked)
    .reduce((at, { from, until }) => {
      const back = returned({ until });
      return from < at && back > at ? fallsBy(back) : at;
    }, deadline);

/** The first moment at which he has to have answered what came while he was away. */
export const returned = ({ until }: Pick<Absence, 'until'>): Date => addHours(until, BACK_HOURS);

const inOrder = (absences: readonly Absence[]): readonly Absence[] =>
  [...absences].sort((a, b) => a.from.getTime() - b.from.getTime());

/** Absences of which none touches another, in their order. */
export function merged(absences: readonly Absence[]): readonly Absence[] {
  const done: Absence[] = [];
  for (const next of inOrder(absences)) {
    const last = done.at(-1);
    if (!last || next.from > last.until) done.push(next);
    else done.splice(-1, 1, { from: last.from, until: next.until > last.until ? next.until : last.until });
  }
  return done;
}

/** Those that are not over. */
export const pending = (absences: readonly Absence[], now: Date): readonly Absence[] =>
  inOrder(absences).filter(({ until }) => until > now);

/** Why an absence cannot be had without the moderator; `past`: it cannot be had at all. */
export type AbsenceProblem = 'past' | 'order' | 'long' | 'many';

/** All that are to come with one more among them, or why not. */
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
