/** What happens to a decision after the grace: the match waits, the fallback is given, or the game's stand-in plays. */
export const POLICIES = ['wait', 'fallback', 'stand-in', 'replace'] as const;
/** `replace`: the seat gets its time again as long as it has excuses, and is then offered to somebody else. */
export type MissPolicy = (typeof POLICIES)[number];

/** What happens after the grace to a draft that was not handed over: its sound lines are carried out, or none. */
export const DRAFT_RULES = ['partial', 'strict'] as const;
type DraftRule = (typeof DRAFT_RULES)[number];

/** What happens to the clock of a seat whose mail bounces: it runs on and the moderator is asked, or it stops. */
export const BOUNCE_RULES = ['ask', 'pause'] as const;
type BounceRule = (typeof BOUNCE_RULES)[number];

/** Whether players may ask the staff of the game for advice. */
export const STAFF_RULES = ['forbidden', 'allowed'] as const;
type StaffRule = (typeof STAFF_RULES)[number];

/** The time limits of a match, and what its players have agreed on besides. */
export type Pace = {
  /** Hours to give the orders of an impulse. */
  readonly impulseHours: number;
  /**
   * Hours for decisions outside impulses that need as much thought, such as a bid or a winter; default: those of an
   * impulse.
   */
  readonly planHours?: number;
  /** Hours to answer anything else: an evasion, battle cards, a mulligan. */
  readonly reactionHours: number;
  /** Time of the day in the zone of the match, `21:00`, at which deadlines of half a day and more fall. */
  readonly clock?: string;
  /** Days of the week on which deadlines fall, 1 for Monday (ISO 8601); default: all. */
  readonly days?: readonly number[];
  /** The fewest hours for any decision, whatever the clock says; default 1. */
  readonly minHours?: number;
  /** Minutes in which handed-over orders may still be changed. */
  readonly holdMinutes: number;
  /** Hours before a deadline at which a reminder is sent, the earliest first. */
  readonly reminders: readonly number[];
  /** Hours after a deadline until the policy applies. */
  readonly graceHours: number;
  /** What happens after the grace, for seats without a policy of their own. */
  readonly policy: MissPolicy;
  /** What happens after the grace to a draft that was not handed over; default `partial`. */
  readonly drafts?: DraftRule;
  /** Default `ask`. */
  readonly bounced?: BounceRule;
  /** Default `forbidden`; in practice matches it is always allowed. */
  readonly staff?: StaffRule;
  /** Seats that the game's stand-in plays, which answers at once: a practice match has them. */
  readonly standIns?: readonly string[];
  /** Of an evening: the pace at which the match goes on by mail. */
  readonly byMail?: Pace;
};

export const STANDARD_PACE: Pace = {
  impulseHours: 48,
  reactionHours: 12,
  holdMinutes: 30,
  reminders: [24, 6],
  graceHours: 24,
  policy: 'wait',
};

export const PACE_NAMES = ['slow', 'standard', 'fast', 'blitz', 'evening'] as const;
export type PaceName = (typeof PACE_NAMES)[number];

export const PACES: Readonly<Record<PaceName, Pace>> = {
  slow: { ...STANDARD_PACE, impulseHours: 72, reactionHours: 24 },
  standard: STANDARD_PACE,
  fast: { ...STANDARD_PACE, impulseHours: 24, reactionHours: 6, holdMinutes: 5, reminders: [6, 1], graceHours: 12 },
  blitz: { ...STANDARD_PACE, impulseHours: 8, reactionHours: 1, holdMinutes: 2, reminders: [2], graceHours: 2 },
  /** All sit at their screens: what is sent is carried out at once, and nobody is reminded by mail. */
  evening: {
    ...STANDARD_PACE,
    impulseHours: 15 / 60,
    reactionHours: 5 / 60,
    holdMinutes: 0,
    reminders: [],
    graceHours: 2 / 60,
  },
};

/** Minutes before the end of an evening at which all are told of it, and in which no impulse begins any more. */
export const SOON_MINUTES = 20;
export const LAST_MINUTES = 15;

/** Whether all sit at their screens, so that minutes count. */
export const isEvening = ({ impulseHours }: Pick<Pace, 'impulseHours'>): boolean => impulseHours < 1;

/** The fields that define a named pace; the other terms are independent of it. */
const NAMED = ['impulseHours', 'reactionHours', 'holdMinutes', 'graceHours'] as const satisfies readonly (keyof Pace)[];

/** The name of a pace; undefined if it has none. */
export const paceNameOf = (pace: Pace): PaceName | undefined =>
  PACE_NAMES.find((name) => NAMED.every((field) => PACES[name][field] === pace[field]));

/** The pace with the speed of a name and all other terms unchanged; unchanged without a name. */
export const paceAt = (name: PaceName | undefined, pace: Pace): Pace => {
  if (name === undefined || name === paceNameOf(pace)) return pace;
  const { planHours: _, byMail, ...rest } = pace;
  const { impulseHours, reactionHours, holdMinutes, graceHours, reminders } = PACES[name];
  const timed = { ...rest, impulseHours, reactionHours, holdMinutes, graceHours, reminders };
  return name === 'evening' ? { ...timed, byMail: byMail ?? pace } : timed;
};

/** The pace at which a match goes on by mail after an evening; any other is one already. */
export const paceByMail = (pace: Pace): Pace => (isEvening(pace) ? (pace.byMail ?? paceAt('standard', pace)) : pace);

/** The hours and days of a year; longer times are typing errors. */
const MOST_HOURS = 24 * 365;

/** The shortest time for an answer: a minute. */
const SHORTEST_HOURS = 1 / 60;

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Hour and minute of a time of day; undefined if the text is none. */
export const timeOfDay = (clock: string): readonly [hour: number, minute: number] | undefined => {
  const [, hour, minute] = CLOCK.exec(clock) ?? [];
  return hour === undefined || minute === undefined ? undefined : [Number(hour), Number(minute)];
};

/** The first faulty field of a pace; undefined: the pace is valid. */
export function paceFault(pace: Pace): keyof Pace | undefined {
  const isLength = (value: number | undefined, least: number) =>
    value === undefined || (Number.isFinite(value) && value >= least && value <= MOST_HOURS);
  const faults: readonly (readonly [keyof Pace, boolean])[] = [
    ['impulseHours', isLength(pace.impulseHours, SHORTEST_HOURS)],
    ['planHours', isLength(pace.planHours, SHORTEST_HOURS)],
    ['reactionHours', isLength(pace.reactionHours, SHORTEST_HOURS)],
    ['minHours', isLength(pace.minHours, 0)],
    ['graceHours', isLength(pace.graceHours, 0)],
    ['holdMinutes', isLength(pace.holdMinutes, 0)],
    ['reminders', pace.reminders.every((hours) => isLength(hours, 0))],
    ['clock', pace.clock === undefined || timeOfDay(pace.clock) !== undefined],
    ['days', pace.days === undefined || areDays(pace.days)],
    ['policy', POLICIES.includes(pace.policy)],
    ['bounced', pace.bounced === undefined || BOUNCE_RULES.includes(pace.bounced)],
    ['staff', pace.staff === undefined || STAFF_RULES.includes(pace.staff)],
    ['drafts', pace.drafts === undefined || DRAFT_RULES.includes(pace.drafts)],
  ];
  return faults.find(([, isRight]) => !isRight)?.[0];
}

const areDays = (days: readonly number[]): boolean =>
  days.length > 0 && days.every((day) => Number.isInteger(day) && day >= 1 && day <= 7);

/** Whether the clock of a seat is stopped because mail does not reach it. */
export const isClockStopped = ({ bounced }: Pace, seat: { readonly suspended: string | null }): boolean =>
  seat.suspended !== null && bounced === 'pause';

const HOUR = 3_600_000;

export const addHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR);
export const addSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000);
export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

/** The steps of the clock for an open decision, in order. */
export type ClockStep = { readonly kind: 'reminder' | 'late' | 'grace' | 'grace-over' | 'waiting'; readonly at: Date };

/** The number of weekly reminders if the match waits without limit. */
const WEEKS = 12;

/**
 * The steps of a deadline: reminders before it, at it, daily during the grace, the end of the grace, and then weekly
 * while the match waits. A reminder at the same time as the question is left out.
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
