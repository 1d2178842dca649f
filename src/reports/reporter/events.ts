/** What an event means for those who are told of it. */
import type { GameEvent } from '../../engine/index.ts';

export interface EventNews {
  /** Whether an event is worth a mail by itself: dealing, or the beginning of a round, is not. */
  isNews(event: GameEvent): boolean;
  /**
   * Whether a player is told of an event whatever news they want: it ends their turn to act, or their pieces fought, moved
   * or fell in it.
   */
  concerns(event: GameEvent, owns: readonly string[]): boolean;
  /** Whether an event ends the turn to act of somebody. */
  ends(event: GameEvent, owns: readonly string[]): boolean;
  /** Whether something begins or ends with an event that is told whole, even to who knows its beginning. */
  story(event: GameEvent): 'begins' | 'ends' | undefined;
}
