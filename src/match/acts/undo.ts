/** Taking an act back before anybody has read of it. */
import { accept, isObject, type Json, message, refuse } from '../../engine/index.ts';
import { startClock, stopClock } from '../../store/acts.ts';
import { type AuditRow, auditRows } from '../../store/audit.ts';
import { moveDeadlines } from '../../store/clocks.ts';
import { dropUnsent, unsentLetters } from '../../store/outbox.ts';
import type { PositionRow } from '../../store/position.ts';
import { reopenRequests } from '../../store/requests.ts';
import type { Connection } from '../../store/store.ts';
import { matchHash } from '../play/match-hash.ts';
import { paceOf } from '../play/run.ts';
import type { Service } from '../service.ts';
import { movedDeadline } from '../time/deadline.ts';
import type { Pace } from '../time/pace.ts';
import { isUndoable, undoSeconds } from './act.ts';
import type { ActContext, Planner } from './plan.ts';

/** Its mails are dropped, and the match is as it was before. Refused once somebody has acted since or a mail has left. */
export const undo: Planner<'undo'> = async ({ db, row, now }, { no }) => {
  const [done] = await auditRows(db, row.id, { no }, 1);
  if (!done || !isUndoable(done)) return refuse('undo.unknown');
  const letters =
    !isInTime(done, paceOf(row), now) || !isAsLeft(row, done) ? undefined : await unsentLetters(db, row.id, done.at);
  if (!letters) return refuse('undo.late');
  return accept({
    effects: [message('act.undo')],
    record: { kind: 'undo', no },
    write: async (write) => {
      if (!(await dropUnsent(write, row.id, letters))) throw new Error('a letter left while its act was undone');
      await putBack(write, { row, now }, done);
      await reopenRequests(write, row.id, done.no);
      return [];
    },
  });
};

/** The act that its moderator can take back now; undefined: none. */
export async function undoableAct(
  { store, clock }: Service,
  { id: matchId, pace }: { readonly id: string; readonly pace: Pace },
): Promise<Pick<AuditRow, 'no' | 'kind'> | undefined> {
  const [last] = await auditRows(store, matchId, {}, 1);
  return last && last.via === 'page' && isUndoable(last) && isInTime(last, pace, clock()) ? last : undefined;
}

const isInTime = ({ at }: AuditRow, pace: Pace, now: Date): boolean =>
  now.getTime() <= at.getTime() + 1_000 * undoSeconds(pace);

/** Words change nothing in a match: they can be taken back whatever has happened. */
const WORDS: ReadonlySet<string> = new Set(['broadcast', 'write']);

const isAsLeft = (row: PositionRow, { kind, after }: AuditRow): boolean => WORDS.has(kind) || matchHash(row) === after;

async function putBack(db: Connection, { row, now }: Pick<ActContext, 'row' | 'now'>, { kind, what }: AuditRow) {
  if (kind === 'pause') await startClock(db, row.id);
  if (kind === 'resume') {
    const pausedAt = momentIn(what, 'pausedAt');
    if (pausedAt) await stopClock(db, row.id, pausedAt, momentIn(what, 'pausedUntil') ?? null);
  }
  const deadlines = isObject(what) && Array.isArray(what.before) ? what.before : [];
  const before = new Map(
    deadlines.flatMap((each) => (isObject(each) ? [[Number(each.decision), String(each.deadline)]] : [])),
  );
  const moved = row.open.flatMap((open) => {
    const deadline = before.get(open.decision);
    return deadline === undefined ? [] : [movedDeadline(row, open, new Date(deadline), now)];
  });
  await moveDeadlines(db, row.id, moved);
}

const momentIn = (what: Json, name: string): Date | undefined =>
  isObject(what) && typeof what[name] === 'string' ? new Date(what[name]) : undefined;
