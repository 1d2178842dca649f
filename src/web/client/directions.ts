/** Finds the area in the direction of an arrow key. */
import type { Ground } from '../plan.ts';

export type Direction = readonly [x: number, y: number];

/** An area without a connection counts as this many times as far. */
const DETOUR = 2.5;

/** The nearest area in a direction, connected areas before others; undefined at the edge. */
export const nearestTowards = ({ areas, ways }: Ground, from: string, [dx, dy]: Direction): string | undefined => {
  const here = areas.find(({ id }) => id === from);
  if (!here) return undefined;
  const near = new Set(ways.flatMap(([a, b]) => (a === from ? [b] : b === from ? [a] : [])));
  let best: { id: string; distance: number } | undefined;
  for (const { id, x, y } of areas) {
    const [along, across] = [(x - here.x) * dx + (y - here.y) * dy, (x - here.x) * dy + (y - here.y) * dx];
    // Within 55 degrees of the direction.
    if (id === from || along <= 0 || Math.abs(across) > 1.43 * along) continue;
    const distance = (along + 2 * Math.abs(across)) * (near.has(id) ? 1 : DETOUR);
    if (!best || distance < best.distance) best = { id, distance };
  }
  return best?.id;
};
