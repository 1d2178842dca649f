/** How fast a match is played. */
export interface Pace {
  /** Hours to give the orders of an impulse. */
  readonly impulseHours: number;
  /** Hours to answer anything else: an evasion, battle cards, a mulligan. */
  readonly reactionHours: number;
  /** Minutes in which handed-over orders may still be changed. */
  readonly holdMinutes: number;
  /** Hours before a deadline at which a reminder is sent, the earliest first. */
  readonly reminders: readonly number[];
  /** Hours after a deadline until the policy applies. */
  readonly graceHours: number;
  /** What the end of grace does: only tells the moderator, gives the safe answer, or lets the game's stand-in play. */
  readonly policy: 'wait' | 'fallback' | 'stand-in';
}

export const STANDARD_PACE: Pace = {
  impulseHours: 48,
  reactionHours: 24,
  holdMinutes: 30,
  reminders: [24, 6],
  graceHours: 24,
  policy: 'wait',
};

export const PACES: Readonly<Record<'slow' | 'standard' | 'fast', Pace>> = {
  slow: { ...STANDARD_PACE, impulseHours: 72, reactionHours: 48 },
  standard: STANDARD_PACE,
  fast: { ...STANDARD_PACE, impulseHours: 24, reactionHours: 8, holdMinutes: 5, reminders: [6, 1], graceHours: 12 },
};

const HOUR = 3_600_000;

export const addHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR);
export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

/** What the clock does about an open decision, in its order. */
export type ClockStep = { readonly kind: 'reminder' | 'late' | 'grace-over'; readonly at: Date };

/** The steps of a deadline. A reminder that would come with the question itself is left out. */
export const clockSteps = (pace: Pace, openedAt: Date, deadline: Date): readonly ClockStep[] => [
  ...pace.reminders
    .map((hours): ClockStep => ({ kind: 'reminder', at: addHours(deadline, -hours) }))
    .filter(({ at }) => at > openedAt),
  { kind: 'late', at: deadline },
  { kind: 'grace-over', at: addHours(deadline, pace.graceHours) },
];
