/** What areas are worth to a player who stands in, in fifths of a victory point. */
import type { Position } from '../campaign/play.ts';
import { areaOf } from '../campaign/position.ts';
import type { AreaId } from '../campaign/types.ts';
import { bookOf } from './content.ts';

const POINT = 5;

/** What an area is worth to whichever side holds it: its points are the one's loss and the other's gain (K-20.2). */
export const prizeOf = ({ game }: Position, id: AreaId): number => {
  const { places, tables } = bookOf(game);
  if (places.zones.has(id)) return 0;
  const { victory } = tables;
  const { key, port } = areaOf(game, id);
  const points = (key ? victory.key : 0) + (places.depots.has(id) ? victory.depot : 0);
  const place = victory.places.find(({ area }) => area === id);
  const best = Math.max(points, place?.imperial ?? 0, place?.tsarist ?? 0);
  // Ports and marshes count by twos.
  const together = port !== 'none' || places.pripyat.has(id) ? POINT / 2 : 0;
  return 1 + 2 * POINT * best + together;
};
