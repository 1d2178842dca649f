/** Forces in two words: the commander, or whose they are, and how strong all of them are. */
import { commanderOf } from '../rules/forces/armies.ts';
import { contingentsIn, strengthIn } from '../rules/forces/stacks.ts';
import type { Position } from '../rules/play.ts';
import type { Force } from '../types.ts';
import type { Book } from './context.ts';

export const briefForce = ({ say }: Book, position: Position, force: Force): string => {
  const leader = commanderOf(position, force);
  const sp = strengthIn(force);
  if (leader === null) return say('brief.loose', { owner: contingentsIn(force)[0], sp });
  return say(sp === 0 ? 'brief.alone' : 'brief.led', { leader, sp });
};
