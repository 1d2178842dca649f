/** A match that is over in short: read and told once for all its last letters. */
import type { Outline, Reporter, ReportModel } from '../../reports/index.ts';
import { newestEvents } from '../../store/records.ts';
import type { Connection } from '../../store/store.ts';

/** More than any match has. */
const MOST_EVENTS = 100_000;

/** Matches whose last letters are written at about the same time. */
const MOST_MATCHES = 8;

/** The newest matches that are over, by the last of their events: a match that goes on after its end is told anew. */
const known = new Map<string, Outline>();

/** Undefined: its game has no such thing. */
export async function outlineFor(
  db: Connection,
  matchId: string,
  { view }: Pick<ReportModel, 'view'>,
  { story }: Pick<Reporter, 'story'>,
): Promise<Outline | undefined> {
  if (!story.outline) return undefined;
  const [last] = await newestEvents(db, matchId, undefined, { most: 1 });
  const key = `${matchId} ${last?.no}`;
  const before = known.get(key);
  if (before) return before;
  const events = await newestEvents(db, matchId, undefined, { most: MOST_EVENTS });
  const outline = story.outline({ view, events });
  known.set(key, outline);
  for (const oldest of [...known.keys()].slice(0, -MOST_MATCHES)) known.delete(oldest);
  return outline;
}
