/** What areas are worth to a player who stands in, in fifths of a victory point. */
import type { Position } from '../campaign/play.ts';
import { areaOf, sideOf } from '../campaign/position.ts';
import type { AreaId } from '../campaign/types.ts';
import { bookOf } from './content.ts';
import { ownIn } from './own.ts';

const POINT = 5;

/** What an area is worth to whichever side holds it: its points are the one's loss and the other's gain (K-20.2). */
export const prizeOf = (position: Position, id: AreaId): number => {
  const { game } = position;
  const { places, tables } = bookOf(game);
  if (places.zones.has(id)) return 0;
  const { victory } = tables;
  const { key, port, owners } = areaOf(game, id);
  const points = (key ? victory.key : 0) + (places.depots.has(id) ? victory.depot : 0);
  const place = victory.places.find(({ area }) => area === id);
  const best = Math.max(points, place?.imperial ?? 0, place?.tsarist ?? 0);
  // Ports and marshes count by twos.
  const together = port !== 'none' || places.pripyat.has(id) ? POINT / 2 : 0;
  const isImperial = owners.some((owner) => sideOf(game, owner) === 'imperial');
  return 1 + 2 * POINT * best + together + (key && isImperial ? homePrize(position) : 0);
};

/** An Imperial home key is one step of the roll for defeat and of fourteen keys (K-19.3, K-19.5a). */
const HOME = 5;

/** What an Imperial home key is worth beside its own points; after the retreat it has more of them (K-20.32c). */
const homePrize = (position: Position): number =>
  HOME + (ownIn(position).retreat ? POINT * bookOf(position.game).tables.victory.retreatFromMoscow.home : 0);
