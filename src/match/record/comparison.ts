/** Whether these rules play what is under way in a match as its record says. */
import { type Json, type Roll, restoredOf, type Snapshot, same } from '../../engine/index.ts';
import type { PositionRow } from '../../store/position.ts';
import { type JournalRow, journalSince, lastBoundary } from '../../store/replay.ts';
import { MatchFault } from '../play/fault.ts';
import { presentOf } from '../play/present.ts';
import type { Service } from '../service.ts';
import { plainSpeech } from '../words.ts';

/** Moderators and operators read what differs. */
const say = plainSpeech('en');

/**
 * The last impulse boundary. A position that was stored within an impulse does not count, so that the events before it
 * are compared, too.
 */
async function beginningOf({ store }: Service, { id, snapshot }: PositionRow): Promise<Snapshot<Json>> {
  if (snapshot.since === undefined) return snapshot;
  const boundary = await lastBoundary(store, id);
  const begins = boundary && (boundary.snapshot.since ?? boundary.snapshot.counters.decision);
  return boundary && begins === snapshot.since ? boundary.snapshot : snapshot;
}

/** How these rules and the record of what is under way differ; undefined: they do not. Nothing is written. */
export async function faultOfRecord(service: Service, row: PositionRow): Promise<Error | undefined> {
  const begin = await beginningOf(service, row);
  const journal = await journalSince(service.store, row.id, begin.counters);
  return faultOf(service, row, begin, journal);
}

function faultOf(service: Service, row: PositionRow, begin: Snapshot<Json>, journal: JournalRow): Error | undefined {
  try {
    const difference = differenceOf(service, row, begin, journal);
    return difference === undefined ? undefined : new MatchFault(`under these rules ${difference}`);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The first difference between the record and a new run of the rules. */
function differenceOf(
  service: Service,
  row: PositionRow,
  begin: Snapshot<Json>,
  journal: JournalRow,
): string | undefined {
  const asOurs = { ...row, release: service.release ?? null, snapshot: begin };
  const { game, referee } = presentOf(service, asOurs, { written: begin.counters });
  const rolls = referee.rolls.map(({ no, label, faces }): Roll => ({ no, label, faces }));
  const roll = firstDifference(rolls, journal.rolls);
  if (roll !== undefined) return say('record.other.roll', { roll: begin.counters.roll + roll });
  const event = firstDifference(referee.events, journal.events);
  if (event !== undefined) return say('record.other.event', { event: begin.counters.event + event });
  const [kept, anew] = [restoredOf(game, row.snapshot), referee.snapshot];
  if (same(kept.counters, anew.counters) && !same(kept.state, anew.state)) {
    return say('record.other.position', { decision: kept.counters.decision });
  }
  const open = referee.open.map(({ id, kind, seat }) => ({ decision: id, kind, seat }));
  const recorded = row.open.map(({ decision, kind, seat }) => ({ decision, kind, seat }));
  const byNumber = (a: { decision: number }, b: { decision: number }) => a.decision - b.decision;
  const decision = firstDifference(open.sort(byNumber), recorded.sort(byNumber));
  return decision === undefined
    ? undefined
    : say('record.other.open', { kinds: open.map(({ kind }) => kind).join(', ') });
}

/** The first place at which two lists differ. */
function firstDifference(a: readonly unknown[], b: readonly unknown[]): number | undefined {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) if (!same(a[i], b[i])) return i;
  return undefined;
}
