/** The guided first turn by mail: which of its mails comes now, and the lines that it asks for. */
import type { Json } from '../engine/index.ts';
import type { LessonMoment, LessonPlan, LessonStep } from './lesson.ts';
import type { GameTypes } from './types.ts';

/** A mail of a lesson. */
interface LessonMail<T extends GameTypes> {
  /** Counted from 1. */
  readonly no: number;
  readonly count: number;
  /** Its steps that are not done. */
  readonly steps: readonly LessonStep<T>[];
  /** The lines that do them. */
  readonly lines: readonly string[];
}

/** What the mails of a lesson need of its game. */
interface ByMail<T extends GameTypes> {
  readonly lesson: LessonPlan<T>;
  readonly language: {
    formatAnswer(kind: string, answer: Json): string;
    /** Set where orders count without a word that sends them. */
    readonly standing?: { readonly planner?: unknown } | undefined;
  };
}

/** The word that sends a plan and lets it count at once. */
const SENDS = 'DONE NOW';

/** The mail that comes now. `isAfter`: the turn has been carried out. */
export function lessonMail<T extends GameTypes>(
  { lesson, language }: ByMail<T>,
  moment: LessonMoment<T>,
  isAfter: boolean,
): LessonMail<T> {
  const { steps, mails } = lesson;
  const count = mails.length + 1;
  const isDone = (step: LessonStep<T>): boolean => step.isDone?.(moment) ?? false;
  // What is only looked at keeps no mail back.
  const isOpen = (step: LessonStep<T>): boolean => (step.isDone !== undefined || step.sends === true) && !isDone(step);
  const told = mails.map((ids) => steps.filter(({ id }) => ids.includes(id)));
  const at = isAfter ? -1 : told.findIndex((each) => each.some(isOpen));
  const now = at < 0 ? steps.filter(({ after }) => after) : (told[at] ?? []).filter((step) => !isDone(step));
  return { no: at < 0 ? count : at + 1, count, steps: now, lines: lastOfEach(now.flatMap((step) => linesOf(step))) };

  function linesOf({ does = [], sends, asks }: LessonStep<T>): readonly string[] {
    const answer = lesson.answers.find(({ seat, kind }) => seat === lesson.seat && kind === asks);
    const needsWord = sends && does.length === 0 && language.standing?.planner === undefined;
    return [
      ...does,
      ...(answer ? [language.formatAnswer(answer.kind, answer.answer)] : []),
      ...(needsWord ? [SENDS] : []),
    ];
  }
}

/** Of lines about the same thing, which stands before their first colon, the last one. */
const lastOfEach = (lines: readonly string[]): readonly string[] => {
  const head = (line: string): string => (line.includes(':') ? line.slice(0, line.indexOf(':')) : line);
  return lines.filter((line, i) => !lines.slice(i + 1).some((later) => head(later) === head(line)));
};
