/** All reactions of the campaign games: what cards do out of turn (W-5.2). */
import { entryOf } from '../../../../engine/index.ts';
import { battleResponses } from '../battle/responses.ts';
import { marchResponses } from '../march/responses.ts';
import type { Moment } from '../occasions.ts';
import type { Reaction, Reactions } from '../play.ts';
import { eventResponses } from './event-responses.ts';
import { levyResponses } from './levies.ts';
import { eitherOf } from './responses.ts';

const registers: readonly Reactions[] = [marchResponses, battleResponses, eventResponses, levyResponses];

/** An operation may have reactions in several of these files. This puts them together. */
const join = (): Reactions => {
  const table: Record<string, { [M in Moment]?: Reaction }> = {};
  for (const register of registers) {
    for (const [op, reactions] of Object.entries(register)) {
      const known = entryOf(table, op, () => ({}));
      for (const [moment, reaction] of Object.entries(reactions) as [Moment, Reaction][]) {
        const before = known[moment];
        known[moment] = before ? eitherOf(before, reaction) : reaction;
      }
    }
  }
  // A reaction is registered under its own moment and never called with another.
  return table as unknown as Reactions;
};

export const outOfTurn: Reactions = join();
