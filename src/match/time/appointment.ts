/** The identity of a decision's deadline in calendars. */
import { createHash } from 'node:crypto';
import type { Appointment, PastAppointment } from '../../reports/index.ts';

interface AppointmentPlace {
  /** Code of the match. */
  readonly code: string;
  readonly seat: string;
  readonly decision: number;
  readonly openedAt: Date;
  readonly deadline: Date;
}

const MINUTE = 60_000;

/**
 * The name is a hash, because the number of a decision would reveal how often others were asked. The sequence is the
 * time from question to deadline, in minutes: it grows with every move, because deadlines only move later.
 */
export const appointmentOf = ({ code, seat, decision, openedAt, deadline }: AppointmentPlace): Appointment => ({
  uid: `${createHash('sha256').update(`deadline|${code}|${seat}|${decision}`).digest('hex').slice(0, 32)}@estafette`,
  sequence: Math.max(0, Math.round((deadline.getTime() - openedAt.getTime()) / MINUTE)),
});

export const pastAppointment = (appointed: AppointmentPlace): PastAppointment => ({
  ...appointmentOf(appointed),
  at: appointed.deadline.toISOString(),
});
