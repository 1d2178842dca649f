/** The chances in the fights of impulses, kept so that a page does not play its impulses again each time it is opened. */
import type { SeatId } from '../../engine/index.ts';
import type { DatedEventRow } from '../../store/records.ts';
import type { Course } from './course.ts';

/** An impulse as its reader knows it. */
interface Known {
  readonly matchId: string;
  readonly seat: SeatId | undefined;
  readonly no: number;
  readonly events: readonly DatedEventRow[];
}

/** The most impulses that are kept. */
const MOST = 1_000;

const kept = new Map<string, Course['chances']>();

/** Its chances, see {@link Course}; none where it cannot be played again. */
export async function chancesOf(
  { matchId, seat, no, events }: Known,
  play: () => Promise<Course | undefined>,
): Promise<Course['chances']> {
  const newest = events.at(-1);
  // An impulse that is played anew after a rollback has events of another time.
  const key = JSON.stringify([matchId, seat ?? null, no, events.length, newest?.no, newest?.at]);
  const found = kept.get(key) ?? (await play())?.chances;
  if (!found) return new Map();
  kept.delete(key);
  kept.set(key, found);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) break;
    kept.delete(oldest);
  }
  return found;
}
