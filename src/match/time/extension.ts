/** More time that a player takes for himself, as far as it goes without his moderator. */
import type { OpenRow } from '../../store/position.ts';
import { addHours } from './pace.ts';

/** Hours by which a player may move a deadline in all, and so often in a turn of the game. */
export const OWN_HOURS = 24;
export const MOST_EXTENSIONS = 3;

/** What the moderator has to be asked for: more hours than one's own, or more extensions than there are in a turn. */
export type ExtensionProblem = 'turn' | 'bank';

export function extensionProblem(
  open: readonly OpenRow[],
  hours: number,
  used: { readonly extensions: number },
): ExtensionProblem | undefined {
  if (open.some(({ extended }) => extended + hours > OWN_HOURS)) return 'turn';
  return used.extensions >= MOST_EXTENSIONS ? 'bank' : undefined;
}

/** Who is late already has the hours from now on. */
export const extendedDeadline = ({ deadline }: OpenRow, hours: number, now: Date): Date =>
  addHours(new Date(Math.max(new Date(deadline).getTime(), now.getTime())), hours);
