/**
 * Two releases of the program on one database: each match is played by one of them at a time. The newer one takes a match over as soon
 * as a referee of it is at work and its rules play the record of what is under way as it was played; until then the older one goes on
 * with it, as long as it is at work. An older one takes a match back only where a person has said so.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Elsewhere } from '../../queue/elsewhere.ts';
import { type PlayedRow, playedOf } from '../../store/releases.ts';
import type { Service } from '../service.ts';

/** Milliseconds between two signs of life. */
const BEAT = 5_000;

/** Milliseconds after which the next one is given although the last hangs, on another connection. */
const PATIENCE = 10_000;

/** What is known of who plays a match. */
type Played = Pick<PlayedRow, 'release'> & Partial<PlayedRow>;

/** Whether processes of another release play a match now. */
export function isElsewhere({ release, releases }: Pick<Service, 'release' | 'releases'>, row: Played): boolean {
  if (!releases || row.release === null || row.release === release) return false;
  if (releases.newer.includes(row.release)) return true;
  const isUnfit = row.unfitRelease === release && row.unfitSeq === row.seq;
  return (isUnfit || !releases.isAtWork) && releases.atWork.includes(row.release);
}

/** Throws {@link Elsewhere} where processes of another release play a match now: its rules are not these. */
export function requireHere(service: Pick<Service, 'release' | 'releases'>, row: Played): void {
  if (isElsewhere(service, row)) throw new Elsewhere(`another release of the program plays this match: ${row.release}`);
}

/** The same for the match of a seat. It asks the database only where other releases may play it. */
export async function requireSeatHere(
  service: Pick<Service, 'store' | 'release' | 'releases'>,
  seatNo: number,
): Promise<void> {
  const { newer = [], atWork = [] } = service.releases ?? {};
  if (newer.length + atWork.length === 0) return;
  const row = await playedOf(service.store, seatNo);
  if (row) requireHere(service, row);
}

/**
 * Looks again and again which releases are at work, until it is told to stop. A process with a referee says that its own is
 * (`isReferee`).
 */
export async function keepReleases(
  { store, releases, log }: Pick<Service, 'store' | 'releases' | 'log'>,
  {
    stop,
    isReferee = true,
    beat = BEAT,
    patience = PATIENCE,
  }: {
    readonly stop: AbortSignal;
    readonly isReferee?: boolean;
    readonly beat?: number;
    readonly patience?: number;
  },
): Promise<void> {
  let awaited: string | undefined;
  while (releases && !stop.aborted) {
    await sleep(beat, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) return;
    const given = (isReferee ? releases.beat(store) : releases.look(store)).catch((err) =>
      log.warn({ err }, 'the releases at work could not be looked at'),
    );
    await Promise.race([given, sleep(patience, undefined, { ref: false })]);
    if (releases.awaited === awaited) continue;
    awaited = releases.awaited;
    if (awaited !== undefined)
      log.warn({ version: awaited }, 'matches wait for a newer version that is not at work; see migrate --downgrade');
  }
}
