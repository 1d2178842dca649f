/** What marches into Russia cost the allies of the French (K-10.12). */
import { isEmpty, leadersIn } from '../../campaign/rules/forces/stacks.ts';
import type { MarchRules } from '../../campaign/rules/play.ts';
import type { ContingentId } from '../../campaign/types.ts';
import { isRussian } from './allies.ts';
import { countsAsFrench } from './ally-cards.ts';

/** Contingents that march reluctantly into Russia (K-10.12a). */
const ALLIES: readonly ContingentId[] = ['prussia', 'austria'];

/**
 * K-10.12a to K-10.12c, R-18. Allies pay a CP more in Russia, each nation once, unless its own flag lies there or it counts
 * as French. By the option two nations together pay one.
 */
export const toll: NonNullable<MarchRules['toll']> = (board, area, force) => {
  if (!isRussian(area)) return 0;
  let paying = 0;
  for (const ally of ALLIES) {
    if (isEmpty(force[ally]) || board.flags[area.id] === ally) continue;
    if (!countsAsFrench({ state: board }, ally, leadersIn(force))) paying++;
  }
  return board.options.allyToll === 'once' ? Math.min(1, paying) : paying;
};
