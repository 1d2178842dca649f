/** A match that is over in short. */
import type { Message } from '../engine/index.ts';

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
