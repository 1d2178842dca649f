/** Which events of a report its headline tells. */
import type { GameEvent } from '../engine/index.ts';
import type { DatedEvent } from './model.ts';

/**
 * The newest events of the kinds that begin like one of `telling`, the newest first; where there are none, the newest
 * event. Nothing that only some may know: a list of mails shows a headline to whoever stands by.
 */
export const headlineEvents = (
  telling: readonly string[],
  events: readonly DatedEvent[],
  most: number,
): readonly GameEvent[] => {
  const open = events.map(({ event }) => event).filter(({ kind, only }) => only === undefined && kind !== 'game.ended');
  const found = open.filter(({ kind }) => telling.some((each) => kind.startsWith(each)));
  return found.length > 0 ? found.slice(-most).reverse() : open.slice(-1);
};
