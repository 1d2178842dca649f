/** What has happened. */
import type { Block } from '../document.ts';
import type { FightScene } from '../fight.ts';
import type { DecisionInfo, ReportModel } from '../model.ts';
import type { Outline } from '../outline.ts';
import type { ToldStep } from '../told-steps.ts';

export interface Story<V = unknown> {
  /** The most important events, in one to three sentences. */
  headline(report: ReportModel<V>): readonly string[];
  /** All events, impulse by impulse. */
  chronicle(report: ReportModel<V>): readonly Block[];
  /** The same story, step by step: each step leaves a position that can be looked at. */
  steps(report: ReportModel<V>): readonly ToldStep[];
  /** All of a match that is over in short, from what everybody may know: the same for each reader. */
  outline?(match: Pick<ReportModel<V>, 'view' | 'events'>): Outline;
  /** The fight that a question is about, before its dice fall; undefined for all other questions. */
  fightAsked?(view: V, question: Pick<DecisionInfo, 'kind' | 'prompt'>): FightScene | undefined;
  /** Its chronicle tells the answers that lines of a plan have given, each in its impulse (`answered` with `at`). */
  readonly tellsAnswers?: true;
  /**
   * The title of a stretch of play, from its events. Absent: the first stretch is the opening, and the others have the
   * titles of their chronicle.
   */
  title?(events: ReportModel<V>['events']): string;
}
