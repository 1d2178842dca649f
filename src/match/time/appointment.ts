/** How calendars know the deadline of a decision. */
import { createHash } from 'node:crypto';
import type { Appointment, PastAppointment } from '../../reports/index.ts';

export interface Appointed {
  /** Code of the match. */
  readonly code: string;
  readonly seat: string;
  readonly decision: number;
  readonly openedAt: Date;
  readonly deadline: Date;
}

const MINUTE = 60_000;

/**
 * The name is a hash: the numbers of decisions tell how often others were asked. The sequence is the whole time that the decision has,
 * in minutes: it grows whenever a deadline is moved, as deadlines are only moved to later.
 */
export const appointmentOf = ({ code, seat, decision, openedAt, deadline }: Appointed): Appointment => ({
  uid: `${createHash('sha256').update(`deadline|${code}|${seat}|${decision}`).digest('hex').slice(0, 32)}@estafette`,
  sequence: Math.max(0, Math.round((deadline.getTime() - openedAt.getTime()) / MINUTE)),
});

export const pastAppointment = (appointed: Appointed): PastAppointment => ({
  ...appointmentOf(appointed),
  at: appointed.deadline.toISOString(),
});
