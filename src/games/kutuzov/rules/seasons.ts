/** Between two turns, or before the first one: what is reckoned there by the turn that comes. */
import type { Position } from '../../campaign/rules/play.ts';

type Dated = Pick<Position, 'state'>;

/** K-17, K-21A.4a. Whether reinforcements come: between two turns, or before the first one of a scenario that begins with them. */
export const isBetweenTurns = ({ state }: Dated): boolean => state.phase === 'interphase' || state.phase === 'opening';

/** The turn that is prepared. */
export const turnAhead = ({ state }: Dated): number => (state.phase === 'opening' ? state.turn : state.turn + 1);
