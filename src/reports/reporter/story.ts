/** What has happened. */
import type { Message } from '../../engine/index.ts';
import type { Block } from '../document.ts';
import type { ReportModel } from '../model.ts';
import type { ToldStep } from '../told-steps.ts';

/** A fight in a table of many. */
interface PastFight {
  readonly when: Message;
  readonly where: Message;
  /** Absent: nobody has won it. */
  readonly winner?: Message;
  readonly lost: readonly Message[];
  /** How much both sides have lost in it: the more, the greater it was. */
  readonly weight: number;
}

/** A stretch of play, and what it is remembered for. */
interface Milestone {
  readonly when: Message;
  readonly what: readonly Message[];
  /** How much it has changed. */
  readonly weight: number;
}

/** A match that is over, in the order of play and in no language yet. */
export interface Outline {
  readonly milestones: readonly Milestone[];
  /** Empty in a game that is one fight. */
  readonly fights: readonly PastFight[];
}

export interface Story<V = unknown> {
  /** The most important events, in one to three sentences. */
  headline(report: ReportModel<V>): readonly string[];
  /** All events, impulse by impulse. */
  chronicle(report: ReportModel<V>): readonly Block[];
  /** The same story, step by step: each step leaves a position that can be looked at. */
  steps(report: ReportModel<V>): readonly ToldStep[];
  /** All of a match that is over in short, from what everybody may know: the same for each reader. */
  outline?(match: Pick<ReportModel<V>, 'view' | 'events'>): Outline;
  /** Its chronicle tells the answers that lines of a plan have given, each in its impulse (`answered` with `at`). */
  readonly tellsAnswers?: true;
  /**
   * The title of a stretch of play, from its events. Absent: the first stretch is the opening, and the others have the
   * titles of their chronicle.
   */
  title?(events: ReportModel<V>['events']): string;
}
