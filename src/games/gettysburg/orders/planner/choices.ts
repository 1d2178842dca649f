/** What can be chosen in the lists of a table. */
import { message } from '../../../../engine/index.ts';
import type { LaidChoice } from '../../../../orders/index.ts';
import { samplePaths } from '../../rules/cards.ts';
import { exits, townOf } from '../../rules/position.ts';
import type { CorpsId, TownId } from '../../types.ts';
import type { Planner } from './planner.ts';

export const STAY = 'STAY';

/** Nothing chosen. */
export const nothing = (key: string): LaidChoice => ({ value: '', text: message(`table.${key}`) });

export const townName = ({ book }: Planner, id: TownId): string => book.towns.get(id)?.name ?? id;
export const corpsName = ({ book }: Planner, id: CorpsId): string => book.corps.get(id)?.commander ?? id;

/** Towns that a corps can be sent to: those next door, and in later rounds those that it can have come near to. */
export function goalsOf(planner: Planner, corps: CorpsId, later: number): readonly LaidChoice[] {
  const from = townOf(planner, corps);
  const stay: LaidChoice = { value: STAY, text: message('table.stay') };
  if (from === undefined) return [stay];
  const open = exits(planner, planner.side, from);
  const choice = (id: TownId): LaidChoice => ({ value: id, text: townName(planner, id) });
  if (later === 0) return [stay, ...open.map(choice)];
  const reach = [...planner.book.towns.keys()].filter((id) => planner.book.distance(from, id) <= later + 1);
  const near = reach.filter((id) => open.includes(id)).map((id) => ({ ...choice(id), group: message('table.near') }));
  const far = reach.filter((id) => !open.includes(id)).map((id) => ({ ...choice(id), group: message('table.far') }));
  return [stay, ...near, ...far];
}

/** The ways of a corps under an army commander: `CUL>MAN`. */
export const waysOf = (planner: Planner, corps: CorpsId): readonly LaidChoice[] =>
  samplePaths(planner, planner.side)
    .filter((path) => path.corps === corps)
    .map(({ towns }) => ({
      value: towns.join('>'),
      text: towns.map((id) => townName(planner, id)).join(' → '),
      group: townName(planner, towns[0] ?? ''),
    }));
