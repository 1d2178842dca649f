/** Extensions that a player may take without the moderator. */
import type { OpenRow } from '../../store/position.ts';
import { addHours } from './pace.ts';

/** The most hours by which a player may move a deadline, and the most extensions in a turn of the game. */
export const OWN_HOURS = 24;
export const MOST_EXTENSIONS = 3;

/** Why the moderator has to be asked: too many hours, or no extension left in this turn. */
type ExtensionProblem = 'turn' | 'bank';

export function extensionProblem(
  open: readonly OpenRow[],
  hours: number,
  used: { readonly extensions: number },
): ExtensionProblem | undefined {
  if (open.some(({ extended }) => extended + hours > OWN_HOURS)) return 'turn';
  return used.extensions >= MOST_EXTENSIONS ? 'bank' : undefined;
}

/** If the deadline is past, the hours count from now on. */
export const extendedDeadline = ({ deadline }: OpenRow, hours: number, now: Date): Date =>
  addHours(new Date(Math.max(new Date(deadline).getTime(), now.getTime())), hours);
