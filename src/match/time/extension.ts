/** Extensions that a player may take without the moderator. */
import type { OpenRow } from '../../store/position.ts';
import { addHours, isEvening, type Pace } from './pace.ts';

/** The most hours by which a player may move a deadline: a day, in an evening the time of an impulse. */
export const ownHours = (pace: Pace): number => (isEvening(pace) ? pace.impulseHours : 24);

/** The most extensions of a player in a turn of the game. */
export const MOST_EXTENSIONS = 3;

/** Why the moderator has to be asked: too many hours, or no extension left in this turn. */
type ExtensionProblem = 'turn' | 'bank';

export function extensionProblem(
  open: readonly OpenRow[],
  hours: number,
  { most, extensions }: { readonly most: number; readonly extensions: number },
): ExtensionProblem | undefined {
  if (open.some(({ extended }) => extended + hours > most)) return 'turn';
  return extensions >= MOST_EXTENSIONS ? 'bank' : undefined;
}

/** If the deadline is past, the hours count from now on. */
export const extendedDeadline = ({ deadline }: OpenRow, hours: number, now: Date): Date =>
  addHours(new Date(Math.max(new Date(deadline).getTime(), now.getTime())), hours);
