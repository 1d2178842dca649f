/** What becomes of a decision whose grace is over: it is waited for, the safe answer is given, or the game's stand-in plays. */
export const POLICIES = ['wait', 'fallback', 'stand-in', 'replace'] as const;
/** `replace`: a seat is given its time again as long as it has excuses left, and is then offered to somebody else. */
export type MissPolicy = (typeof POLICIES)[number];

/** What becomes of a draft that nobody handed over, when grace is over: its sound lines are carried out, or none. */
export const DRAFT_RULES = ['partial', 'strict'] as const;
export type DraftRule = (typeof DRAFT_RULES)[number];

/** What becomes of the clock of a seat whose mail comes back: it runs on and the moderator is asked, or it stands still. */
export const BOUNCE_RULES = ['ask', 'pause'] as const;
export type BounceRule = (typeof BOUNCE_RULES)[number];

/** How fast a match is played. */
export type Pace = {
  /** Hours to give the orders of an impulse. */
  readonly impulseHours: number;
  /** Hours for what takes as much thought outside of one's impulse, a bid or a winter; those of an impulse where nothing is said. */
  readonly planHours?: number;
  /** Hours to answer anything else: an evasion, battle cards, a mulligan. */
  readonly reactionHours: number;
  /** Time of the day in the zone of the match, `21:00`, at which deadlines of half a day and more fall. */
  readonly clock?: string;
  /** Days of the week on which deadlines fall, 1 for Monday (ISO 8601); all where nothing is said. */
  readonly days?: readonly number[];
  /** Hours that anybody has at least, whatever the clock says; default 1. */
  readonly minHours?: number;
  /** Minutes in which handed-over orders may still be changed. */
  readonly holdMinutes: number;
  /** Hours before a deadline at which a reminder is sent, the earliest first. */
  readonly reminders: readonly number[];
  /** Hours after a deadline until the policy applies. */
  readonly graceHours: number;
  /** What the end of grace does, where a seat has no policy of its own. */
  readonly policy: MissPolicy;
  /** What becomes at the end of grace of a draft that was not handed over; `partial` where nothing is said. */
  readonly drafts?: DraftRule;
  /** `ask` where nothing is said. */
  readonly bounced?: BounceRule;
};

export const STANDARD_PACE: Pace = {
  impulseHours: 48,
  reactionHours: 12,
  holdMinutes: 30,
  reminders: [24, 6],
  graceHours: 24,
  policy: 'wait',
};

export const PACE_NAMES = ['slow', 'standard', 'fast', 'blitz'] as const;
export type PaceName = (typeof PACE_NAMES)[number];

export const PACES: Readonly<Record<PaceName, Pace>> = {
  slow: { ...STANDARD_PACE, impulseHours: 72, reactionHours: 24 },
  standard: STANDARD_PACE,
  fast: { ...STANDARD_PACE, impulseHours: 24, reactionHours: 6, holdMinutes: 5, reminders: [6, 1], graceHours: 12 },
  blitz: { ...STANDARD_PACE, impulseHours: 8, reactionHours: 1, holdMinutes: 2, reminders: [2], graceHours: 2 },
};

/** What makes a pace the one of a name; the rest is agreed on besides. */
const NAMED = ['impulseHours', 'reactionHours', 'holdMinutes', 'graceHours'] as const satisfies readonly (keyof Pace)[];

/** The name of a pace; undefined: it is one of its own. */
export const paceNameOf = (pace: Pace): PaceName | undefined =>
  PACE_NAMES.find((name) => NAMED.every((field) => PACES[name][field] === pace[field]));

/** A pace at the speed of a name: what else was agreed on stays. Without a name of its own it stays as it is. */
export const paceAt = (name: PaceName | undefined, pace: Pace): Pace => {
  if (name === undefined || name === paceNameOf(pace)) return pace;
  const { planHours: _, ...rest } = pace;
  const { impulseHours, reactionHours, holdMinutes, graceHours, reminders } = PACES[name];
  return { ...rest, impulseHours, reactionHours, holdMinutes, graceHours, reminders };
};

/** Hours and days of a year; what is longer is a slip of the pen. */
const MOST_HOURS = 24 * 365;

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Hour and minute of a time of the day; undefined where a text is none. */
export const timeOfDay = (clock: string): readonly [hour: number, minute: number] | undefined => {
  const [, hour, minute] = CLOCK.exec(clock) ?? [];
  return hour === undefined || minute === undefined ? undefined : [Number(hour), Number(minute)];
};

/** The first thing that is wrong with a pace, by the name of the field; undefined: it can be played at. */
export function paceFault(pace: Pace): keyof Pace | undefined {
  const isLength = (value: number | undefined, least: number) =>
    value === undefined || (Number.isFinite(value) && value >= least && value <= MOST_HOURS);
  const faults: readonly (readonly [keyof Pace, boolean])[] = [
    ['impulseHours', isLength(pace.impulseHours, 0.1)],
    ['planHours', isLength(pace.planHours, 0.1)],
    ['reactionHours', isLength(pace.reactionHours, 0.1)],
    ['minHours', isLength(pace.minHours, 0)],
    ['graceHours', isLength(pace.graceHours, 0)],
    ['holdMinutes', isLength(pace.holdMinutes, 0)],
    ['reminders', pace.reminders.every((hours) => isLength(hours, 0))],
    ['clock', pace.clock === undefined || timeOfDay(pace.clock) !== undefined],
    ['days', pace.days === undefined || areDays(pace.days)],
    ['policy', POLICIES.includes(pace.policy)],
    ['bounced', pace.bounced === undefined || BOUNCE_RULES.includes(pace.bounced)],
    ['drafts', pace.drafts === undefined || DRAFT_RULES.includes(pace.drafts)],
  ];
  return faults.find(([, isRight]) => !isRight)?.[0];
}

const areDays = (days: readonly number[]): boolean =>
  days.length > 0 && days.every((day) => Number.isInteger(day) && day >= 1 && day <= 7);

/** Whether the clock of a seat stands still because no mail reaches it. */
export const isClockStopped = ({ bounced }: Pace, seat: { readonly suspended: string | null }): boolean =>
  seat.suspended !== null && bounced === 'pause';

const HOUR = 3_600_000;

export const addHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR);
export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

/** What the clock does about an open decision, in its order. */
export type ClockStep = { readonly kind: 'reminder' | 'late' | 'grace' | 'grace-over' | 'waiting'; readonly at: Date };

/** Who is waited for without end is reminded once a week, so often. */
const WEEKS = 12;

/**
 * The steps of a deadline: reminders before it, at it, daily in the time of grace, its end, and then weekly as long as the seat is
 * waited for. A reminder that would come with the question itself is left out.
 */
export function clockSteps(pace: Pace, openedAt: Date, deadline: Date): readonly ClockStep[] {
  const over = addHours(deadline, pace.graceHours);
  const after = (kind: ClockStep['kind'], from: Date, every: number, count: number): ClockStep[] =>
    Array.from({ length: count }, (_, i) => ({ kind, at: addHours(from, every * (i + 1)) }));
  return [
    ...pace.reminders
      .map((hours): ClockStep => ({ kind: 'reminder', at: addHours(deadline, -hours) }))
      .filter(({ at }) => at > openedAt),
    { kind: 'late', at: deadline },
    ...after('grace', deadline, 24, Math.max(0, Math.ceil(pace.graceHours / 24) - 1)),
    { kind: 'grace-over', at: over },
    ...after('waiting', over, 24 * 7, WEEKS),
  ];
}
