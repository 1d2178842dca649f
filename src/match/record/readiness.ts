/** Looks through the records of live matches: these rules have to play them as they were played. */
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import { type Looking, liveMatches, uncheckedCount, uncheckedMatches } from '../../store/matches.ts';
import { asLeader } from '../../store/store.ts';
import { openPosition } from '../packs.ts';
import { isElsewhere } from '../play/elsewhere.ts';
import { takeOverMatch } from '../play/takeover.ts';
import type { Service } from '../service.ts';
import { faultOfRecord } from './comparison.ts';

/** The result for one match. */
interface Readiness {
  readonly code: string;
  /** The first difference; undefined: none. */
  readonly fault: string | undefined;
}

/**
 * Replays the present impulse of every live match from its last boundary and record, and compares. Nothing is written.
 */
export async function checkMatches(service: Service): Promise<readonly Readiness[]> {
  const found: Readiness[] = [];
  for (const { id, code } of await liveMatches(service.store)) {
    const row = await openPosition(service, id);
    if (!row) continue;
    const fault = await faultOfRecord(service, row);
    found.push({ code, fault: fault?.message });
    // A replay takes time, so others are served between two of them.
    await immediate();
  }
  return found;
}

/** Of the advisory locks of the database the one for this. */
const LOCK = 1815_0618;

/** Matches that are read at once. */
const PAGE = 100;

/** Matches after which progress is told. */
const TELL_EACH = 1_000;

/** Milliseconds after which a process looks whether another one has finished. */
const LOOK_AGAIN = 10_000;

/** A match that these rules play differently than it was played. */
export interface StoppedMatch {
  readonly code: string;
  readonly fault: string;
}

interface TakingOver {
  readonly stop: AbortSignal;
  /** Told of each match that is stopped. */
  readonly stopped: (match: StoppedMatch) => void;
}

/**
 * Looks through all running matches that this release has not looked through, while others are served: once an installation and
 * release, whatever the number of its processes. A match that comes out differently is stopped and its moderator told; the others
 * go on. A paused match, and one whose turn has not come, is looked through before it moves on (`advance.ts`). While an older release is
 * at work, a match that comes out differently is left to it, and looked at again when it has moved.
 */
export async function takeOver(
  service: Service,
  { stop, stopped, lookAgain = LOOK_AGAIN }: TakingOver & { readonly lookAgain?: number },
): Promise<void> {
  const { release, releases, store, log } = service;
  if (release === undefined) return;
  const look = async (): Promise<boolean> => {
    const left = await uncheckedCount(store, lookingAs(service, release));
    if (left === 0) return true;
    const isDone = await asLeader(store, LOCK, () => lookThrough(service, release, left, { stop, stopped }));
    if (!isDone) log.info({ left }, 'another process looks through the records of matches');
    return isDone === true;
  };
  while (!stop.aborted) {
    // The database may go away meanwhile.
    const isDone = await look().catch((err) => {
      log.error({ err }, 'the records of matches could not be looked through; it is tried again');
      return false;
    });
    if (isDone && (releases?.atWork ?? []).length === 0) return;
    await sleep(lookAgain, undefined, { signal: stop }).catch(() => undefined);
  }
}

const lookingAs = ({ releases }: Service, release: string): Looking => ({
  release,
  newer: releases?.newer ?? [],
  atWork: releases?.atWork ?? [],
});

async function lookThrough(
  service: Service,
  release: string,
  left: number,
  { stop, stopped }: TakingOver,
): Promise<boolean> {
  const began = performance.now();
  service.log.info({ left }, 'the records of matches are looked through');
  let done = 0;
  for (;;) {
    const page = await uncheckedMatches(service.store, lookingAs(service, release), PAGE);
    if (page.length === 0) break;
    for (const { id, code } of page) {
      if (stop.aborted) return false;
      const fault = await checkOne(service, release, id);
      if (fault !== undefined) stopped({ code, fault });
      done += 1;
      if (done % TELL_EACH === 0) service.log.info({ done, left: Math.max(0, left - done) }, 'records looked through');
      await immediate();
    }
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  service.log.info({ done, seconds }, 'the records of all matches are looked through');
  return true;
}

/** Looks through one match; the fault where it was stopped. */
async function checkOne(service: Service, release: string, id: string): Promise<string | undefined> {
  const row = await openPosition(service, id);
  // A paused match is not stopped by its fault: it is looked through again when it moves on.
  if (row?.state !== 'RUNNING' || isElsewhere(service, row)) return undefined;
  const takeover = await takeOverMatch(service, release, row);
  return takeover instanceof Error ? takeover.message : undefined;
}
