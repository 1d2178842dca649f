/** The lines of the map of Kutuzov: clear and rough ground, marshes and rivers (K-1.22). */
import type { AttritionReason } from '../../campaign/events.ts';
import { contingentsIn } from '../../campaign/rules/forces/stacks.ts';
import type { Ground, Position, Way } from '../../campaign/rules/play.ts';
import { areaOf, powerOf, sideOf } from '../../campaign/rules/position.ts';
import type { AreaId, ContingentId, Force, LineKind, SideId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { nationOf } from './powers.ts';

declare module '../../campaign/events.ts' {
  interface AttritionReasons {
    marsh: true;
    scorched: true;
    winter: true;
  }
}

/** K-0.3. The last two turns are winter. */
export const isWinter = ({ state }: Pick<Position, 'state'>): boolean => state.turn >= 3;

/** K-10.41. The frozen marsh is no hindrance to those who know it. */
const isFirm = (position: Position, side: SideId): boolean => side === 'tsarist' && isWinter(position);

/** K-12.42. */
const marshDice = (position: Position, side: SideId): number => (side === 'tsarist' ? 2 : isWinter(position) ? 0 : 1);

/** K-12.41, K-12.43. */
const DICE: Readonly<Record<LineKind, number>> = { clear: 0, rough: 1, river: 3 };

/** Whose zone it is: that of its power and its ally, or of its nation. The ground of the Tsarists is home to both. */
const householdOf = ({ game, state }: Position, contingent: ContingentId): string =>
  state.options.homeZone === 'nation' || sideOf(game, contingent) === 'tsarist'
    ? nationOf(contingent)
    : powerOf(game, contingent);

/** K-12.44, R-70. A die for defenders in a home zone of their own. */
const homeDice = (position: Position, area: AreaId, defenders: Force): number => {
  const { places, tables } = bookOf(position.game);
  if (!places.zones.has(area)) return 0;
  const households = areaOf(position.game, area).owners.map((owner) => householdOf(position, owner));
  const isAtHome = contingentsIn(defenders).some((each) => households.includes(householdOf(position, each)));
  return isAtHome ? tables.terrain.homeZone : 0;
};

/** K-10.41, K-10.44. */
const hardshipsOfLine = ({ line, side }: Way, cause: 'march' | 'evasion' | 'retreat'): AttritionReason[] => {
  if (line === 'marsh') return side === 'imperial' ? ['marsh'] : [];
  return line === 'river' && cause === 'retreat' ? ['retreat-river'] : [];
};

/** K-10.4, K-10.45, K-11.3, K-11.4, K-12.4. What the lines do to those who cross them, and to those who fight behind them. */
export const ground: Ground = {
  named: {},
  // K-11.3f, K-11.3g, K-11.7: Imperials do not intercept through a marsh, but they may evade.
  isBarred: (_position, line, side, reaction) =>
    line === 'river' || (line === 'marsh' && side === 'imperial' && reaction === 'intercept'),
  // K-11.4a, K-11.8a
  modifier: (position, line, side) => (line === 'rough' || (line === 'marsh' && !isFirm(position, side)) ? -1 : 0),
  defence: (position, _area, line, side) => (line === 'marsh' ? marshDice(position, side) : (DICE[line] ?? 0)),
  home: homeDice,
  // K-10.41, K-10.44, K-11.9
  // K-10.45
  hardships: (position, way, cause) => [
    ...hardshipsOfLine(way, cause),
    ...(ownIn(position).scorched.includes(way.to) ? (['scorched'] as const) : []),
  ],
};
