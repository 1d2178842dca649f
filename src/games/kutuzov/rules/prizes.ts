/** What areas are worth to a player who stands in, in fifths of a victory point. */
import type { Position } from '../../campaign/rules/play.ts';
import { areaOf, sideOf } from '../../campaign/rules/position.ts';
import type { Area, AreaId, SideId } from '../../campaign/types.ts';
import { type Book, bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { CITIES, isLeaving } from './abandoned-cities.ts';
import { conquestOutlook, flaggedCapitals, keyCount } from './conquest.ts';
import { isWinter } from './ground.ts';

const POINT = 5;

/** A game that is won at once, as a player counts it who is neither far ahead nor far behind. */
const GAME = 100;

// --- points ----------------------------------------------------------------------------------------------------------

const isOf = ({ game }: Position, { owners }: Area, side: SideId): boolean =>
  owners.some((owner) => sideOf(game, owner) === side);

/** K-20.2, K-20.32c. The points of a camp that holds an area. */
const pointsFor = (position: Position, area: Area, side: 'imperial' | 'tsarist'): number => {
  const { places, tables } = bookOf(position.game);
  const { victory } = tables;
  const place = victory.places.find((each) => each.area === area.id);
  const printed = (area.key ? victory.key : 0) + (places.depots.has(area.id) ? victory.depot : 0);
  const shared = isOf(position, area, side) ? area.owners.length : 1;
  const points = place && place[side] > 0 ? place[side] * shared : printed;
  const isKept = ownIn(position).retreat && side === 'imperial' && area.key && isOf(position, area, side);
  return points + (isKept ? printed * victory.retreatFromMoscow.home : 0);
};

/** K-20.31, K-20.32a. Ports and marshes count by twos. */
const together = (position: Position, { id, port }: Area): number =>
  port !== 'none' || bookOf(position.game).places.pripyat.has(id) ? POINT / 2 : 0;

// --- ends ------------------------------------------------------------------------------------------------------------

/** How near the ends are that areas decide. */
interface Ahead {
  /** What a key is worth, as a step towards fourteen of them. */
  readonly key: number;
  /** What one is worth in the roll for conquest. */
  readonly pip: number;
  /** What a capital is worth that opens conquest. */
  readonly opens: number;
  /** What a capital is worth in summer, as a step towards both. */
  readonly second: number;
}

/** K-19.3. Each key halves the way. */
const towardsKeys = (position: Position): number => {
  if (position.state.turn < 2) return 0;
  const { tsaristKeys } = bookOf(position.game).tables.suddenDeath;
  return GAME / 2 ** Math.max(1, tsaristKeys - keyCount(position, 'tsarist'));
};

const FACES = 6;

/** K-19.5. A face of the roll decides the game, or may decide it when more has been won or lost. */
const towardsRoll = (plus: number, { needs, defeat }: Book['tables']['conquest']): number => {
  const faces = Math.max(plus + FACES + 1 - needs, defeat - plus);
  return (GAME / FACES) * 2 ** Math.min(0, faces);
};

const aheadIn = (position: Position): Ahead => {
  const { conquest, suddenDeath } = bookOf(position.game).tables;
  const { plus, open } = conquestOutlook(position);
  const faces = Math.max(0, Math.min(FACES, plus + 2 + FACES + 1 - conquest.needs));
  const flagged = flaggedCapitals(position).length;
  return {
    key: towardsKeys(position),
    pip: towardsRoll(plus, conquest),
    opens: open ? 0 : (GAME * faces) / FACES / 2,
    second: isWinter(position) ? 0 : GAME / 2 ** (suddenDeath.summerCapitals.length - flagged),
  };
};

/** K-19.5a. What an area adds to the roll for conquest, or takes from it. */
const pipsOf = (position: Position, area: Area): number => {
  const isDepot = bookOf(position.game).places.depots.has(area.id);
  if (isOf(position, area, 'imperial')) return isDepot ? 2 : Number(area.key);
  return Number(isDepot) + Number(area.capital);
};

const endsAt = (position: Position, area: Area, { key, pip, opens, second }: Ahead): number =>
  (area.key ? key : 0) + pipsOf(position, area) * pip + (area.capital ? opens + second : 0);

/** K-19.722g. No city that the Imperials may still take. */
const isGivenUp = (position: Position, id: AreaId): boolean => isLeaving(position) && CITIES.includes(id);

/** What each area is worth to whichever camp holds it: its points are the one's loss and the other's gain (K-20.2). */
export const prizesOf = (position: Position): ((id: AreaId) => number) => {
  const { game } = position;
  const { zones } = bookOf(game).places;
  let ahead: Ahead | undefined;
  return (id) => {
    if (zones.has(id)) return 0;
    if (isGivenUp(position, id)) return 1;
    const area = areaOf(game, id);
    const points = pointsFor(position, area, 'imperial') + pointsFor(position, area, 'tsarist');
    const near = together(position, area);
    if (!area.key) return 1 + POINT * points + near;
    ahead ??= aheadIn(position);
    return 1 + POINT * points + near + endsAt(position, area, ahead);
  };
};
