/** How certain it is that the lines of a sheet will be carried out as they stand. */
import type { Message } from '../engine/index.ts';
import type { Doubt } from './foresight.ts';
import type { Language } from './language.ts';
import type { LineProgress } from './sheet-source.ts';

/**
 * `sure`: the order can be carried out. `depends`: on dice, on others or on what comes before. `impossible`: under no
 * outcome of these. `unrehearsed`: it comes too late in the sheet. `reserve`: it waits for a question that may come.
 */
export type Course = 'sure' | 'depends' | 'impossible' | 'unrehearsed' | 'reserve';

export interface LineCourse<V = unknown> {
  readonly progress: LineProgress<V>;
  readonly course: Course;
  /** What it depends on directly. */
  readonly on: readonly Message[];
  /** Questions that its owner will be asked if the sheet does not answer them. */
  readonly asks: readonly Message[];
  /** What the sheet answers by its silence. */
  readonly unsaid: readonly Message[];
  /** The earlier line on which everything else depends. */
  readonly after: number | undefined;
  /** It is impossible as things stand, but may be possible after this line, from which nothing came in the rehearsal. */
  readonly perhapsAfter: number | undefined;
  /** Only an opposing card could stop it. */
  readonly cards: boolean;
}

/** The certainty of each line of a rehearsed sheet. */
export const coursesOf = <V>(
  progress: readonly LineProgress<V>[],
  doubts: readonly Doubt[],
  language: Language<V>,
): readonly LineCourse<V>[] => progress.map((each, i) => courseOf(each, i, { progress, doubts, language }));

interface SheetRehearsal<V> {
  readonly progress: readonly LineProgress<V>[];
  readonly doubts: readonly Doubt[];
  readonly language: Language<V>;
}

const courseOf = <V>(
  each: LineProgress<V>,
  at: number,
  { progress, doubts, language }: SheetRehearsal<V>,
): LineCourse<V> => {
  const { number } = each.line;
  const earlier = new Set(progress.slice(0, at).map(({ line }) => line.number));
  const own = doubts.filter(({ line }) => line === number);
  const before = doubts.filter((doubt) => isPlain(doubt) && doubt.line !== number && earlier.has(doubt.line));
  const ended = before.find(({ weight }) => weight === 'end');
  const plain = own.filter(isPlain);
  const made = (course: Course, more: Partial<LineCourse<V>> = {}): LineCourse<V> => ({
    progress: each,
    course,
    on: [],
    asks: distinct(own.filter(({ weight }) => weight === 'ask')),
    unsaid: distinct(own.filter(({ weight }) => weight === 'unsaid')),
    after: undefined,
    perhapsAfter: undefined,
    cards: false,
    ...more,
  });
  const on = distinct(plain);
  if (each.outcome === 'refused') {
    if (isLasting(each, language)) return made('impossible');
    if (ended) return made('unrehearsed', { after: ended.line });
    if (own.some(({ weight }) => weight === 'end')) return made('depends', { on });
    const idle = doubts.findLast(({ weight, line }) => weight === 'idle' && earlier.has(line));
    return refusedCourse(each, idle?.line, made);
  }
  if (ended) return made('unrehearsed', { after: ended.line });
  const unheard = unheardOf(each, language);
  if (unheard) return made(unheard, each.outcome === 'waiting' ? { after: before.at(-1)?.line } : {});
  if (on.length > 0) return made('depends', { on, after: before[0]?.line });
  if (before.length > 0) return made('depends', { after: before[0]?.line });
  return made(each.outcome === 'waiting' ? 'depends' : 'sure', { cards: own.some(({ weight }) => weight === 'card') });
};

/** Of a line that is refused as things stand: its condition may hold later, or an earlier fight may change something. */
const refusedCourse = <V>(
  { refusal }: LineProgress<V>,
  perhapsAfter: number | undefined,
  made: (course: Course, more?: Partial<LineCourse<V>>) => LineCourse<V>,
): LineCourse<V> => {
  if (perhapsAfter !== undefined) return made('depends', { perhapsAfter });
  return made(refusal?.code === 'order.unmet' ? 'depends' : 'impossible');
};

/** Whether a line is refused under all dice and answers of others. */
const isLasting = <V>({ refusal }: LineProgress<V>, { sheet: { foresight } }: Language<V>): boolean =>
  foresight?.lasting.includes(refusal?.code ?? '') !== false;

/** The certainty of a line that has answered nothing: it comes too late, or waits for a question that may come. */
const unheardOf = <V>(each: LineProgress<V>, language: Language<V>): 'unrehearsed' | 'reserve' | undefined => {
  const { outcome, refusal, answers, line } = each;
  if (outcome === 'unreached' && refusal) return 'unrehearsed';
  if (outcome === 'unreached' && !line.branch) return 'reserve';
  if (outcome === 'waiting' && isReaction(each, language)) return 'reserve';
  return outcome === 'waiting' && answers.length === 0 ? 'unrehearsed' : undefined;
};

/** It answers questions only, and is no act of its owner. */
const isReaction = <V>({ line }: LineProgress<V>, { acts }: Language<V>): boolean =>
  line.item !== undefined && !line.item.kinds.some((kind) => kind === '*' || acts.includes(kind));

const isPlain = ({ weight }: Doubt): boolean => weight === 'plain' || weight === 'end';

const distinct = (doubts: readonly Doubt[]): Message[] => [
  ...new Map(doubts.map(({ on }) => [JSON.stringify(on), on])).values(),
];
