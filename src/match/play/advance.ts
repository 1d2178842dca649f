import type { Json, Refusal, SeatId } from '../../engine/index.ts';
import { onErrand } from '../../queue/errand.ts';
import { noteInSpan, spanned } from '../../queue/span.ts';
import { refusalCodeOf } from '../../store/database-wait.ts';
import type { LockRow } from '../../store/dice.ts';
import type { PositionRow } from '../../store/position.ts';
import { type StepRow, writeStep } from '../../store/step.ts';
import { earlyDraw } from '../dice/step-log.ts';
import { openPosition } from '../packs.ts';
import { TOGETHER_MINUTES } from '../post/notification.ts';
import { shuffleAtBeacon } from '../record/shuffled-position.ts';
import type { Service } from '../service.ts';
import { addMinutes, LAST_MINUTES } from '../time/pace.ts';
import { calledIn, type WrittenStep, writeWithAhead } from './ahead.ts';
import { requireHere } from './elsewhere.ts';
import { gameOf, type Run, runMatch } from './run.ts';
import { stepOf } from './step.ts';
import { stopMatch, takeOverMatch } from './takeover.ts';

/** The result of a try to move a match on. */
type Advance =
  | { readonly outcome: 'moved'; readonly seq: number }
  | { readonly outcome: 'waiting' | 'stopped' | 'fault' | 'unknown' };

/** How often a conflicting writer may win before we leave the match to it. */
const MOST_TRIES = 20;

/**
 * Moves a match on as far as it goes: the step of the referee. Several processes may try at once; each step is made
 * once. Throws only if the database is away: then nothing has happened, and the job is tried again. A step that it refuses for
 * what the step holds stops the match.
 */
export async function advanceMatch(service: Service, matchId: string): Promise<Advance> {
  const result = await makeStep(service, matchId);
  return result.outcome === 'refused' ? { outcome: 'waiting' } : result;
}

/** An answer given by hand; without an answer, the one under seal is taken back. */
export interface GivenAnswer {
  readonly seat: SeatId;
  readonly decision: number;
  readonly answer?: Json;
}

type StepResult = Advance | { readonly outcome: 'refused'; readonly refusal: Refusal };

/** Makes one step, after an answer if one is given. */
export const makeStep = (service: Service, matchId: string, given?: GivenAnswer): Promise<StepResult> =>
  onErrand({ matchId }, () => spanned('match.step', () => measuredStep(service, matchId, given)));

async function measuredStep(service: Service, matchId: string, given: GivenAnswer | undefined): Promise<StepResult> {
  const began = performance.now();
  const result = await tryStep(service, matchId, given);
  noteInSpan({ outcome: result.outcome });
  service.meter?.step((performance.now() - began) / 1_000, result.outcome);
  return result;
}

async function tryStep(service: Service, matchId: string, given: GivenAnswer | undefined): Promise<StepResult> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const row = await atBeacon(service, await openPosition(service, matchId));
    if (!row) return { outcome: 'unknown' };
    const result = (await takenOver(service, row)) ?? (await movedOn(service, row, given));
    if (result === 'again') continue;
    if (result) return result;
  }
  throw new Error(`match ${matchId} changes faster than it can be moved on`);
}

/** A match that another release has played is taken over before this one moves it on. Undefined: it was ours already. */
async function takenOver(service: Service, row: PositionRow): Promise<Advance | 'again' | undefined> {
  const { release } = service;
  if (release === undefined || row.release === release || row.state !== 'RUNNING') return undefined;
  requireHere(service, row);
  const takeover = await takeOverMatch(service, release, row);
  return takeover instanceof Error ? { outcome: 'fault' } : 'again';
}

/** Does what comes next in a match; undefined: read it again and repeat. */
async function movedOn(
  service: Service,
  row: PositionRow,
  given: GivenAnswer | undefined,
): Promise<StepResult | undefined> {
  if (row.state !== 'RUNNING') return { outcome: row.state === 'FAULT' ? 'fault' : 'stopped' };
  const { lock, reshuffle } = row.dice;
  if (lock && reshuffle !== undefined) return shuffled(service, row.id, lock);
  return played(service, row, given);
}

/** Makes the shuffle of a rollback that waits for the beacon; undefined: read the match again and repeat. */
async function shuffled(service: Service, matchId: string, lock: LockRow): Promise<StepResult | undefined> {
  if (!lock.beacon) return { outcome: 'waiting' };
  await shuffleAtBeacon(service, matchId, lock);
  return undefined;
}

/** Plays a step and writes it; undefined if the match has changed meanwhile. */
async function played(
  service: Service,
  row: PositionRow,
  given: GivenAnswer | undefined,
): Promise<StepResult | undefined> {
  const now = service.clock();
  const found = play(service, row, now, given);
  if (found instanceof Error) return (await stopMatch(service, row, found)) ? { outcome: 'fault' } : undefined;
  if ('refusal' in found) return { outcome: 'refused', refusal: found.refusal };
  if (!found.step) return { outcome: 'waiting' };
  const written = await stored(service, row, found.step);
  if (written instanceof Error) return (await stopMatch(service, row, written)) ? { outcome: 'fault' } : undefined;
  if (!written) return undefined;
  service.log.info({ seq: row.seq + 1 }, 'match moved on');
  await announce(service, row, found.step, now);
  for (const at of written.readyAt) await service.queues.referee(row.id, written.inputs, at.getTime() - now.getTime());
  const next = found.goesOn ? await tryStep(service, row.id, undefined) : undefined;
  return next?.outcome === 'moved' ? next : { outcome: 'moved', seq: row.seq + 1 };
}

/** The database takes nothing of a step, whenever it is tried. */
class RefusedStep extends Error {
  override readonly name = 'RefusedStep';
}

/**
 * Writes a step; undefined if the match has changed meanwhile. An error is returned where the database refuses what the step holds. It says no
 * more than the code: the words of the database may quote what is hidden.
 */
async function stored(service: Service, row: PositionRow, step: StepRow): Promise<WrittenStep | undefined | Error> {
  const called = calledIn(row, gameOf(service, row), step);
  try {
    if (called.length > 0) return await writeWithAhead(service, step, called);
    return (await writeStep(service.store, step)) ? { inputs: step.inputs, readyAt: [] } : undefined;
  } catch (error) {
    const code = refusalCodeOf(error);
    if (code === undefined) throw error;
    return new RefusedStep(`the database refuses the step (SQLSTATE ${code})`, { cause: error });
  }
}

/** The match with the beacon's value for its waiting roll, if the value is published. */
async function atBeacon({ beacon, clock }: Service, row: PositionRow | undefined): Promise<PositionRow | undefined> {
  const { dice } = row ?? {};
  if (!row || !dice?.lock || !beacon || new Date(dice.lock.due) > clock()) return row;
  const randomness = await beacon.fetch(dice.lock.round);
  return randomness ? { ...row, dice: { ...dice, lock: { ...dice.lock, beacon: randomness } } } : row;
}

interface PlayResult {
  readonly step: StepRow | undefined;
  /** A turn of the game has ended, and play goes on in another step. */
  readonly goesOn: boolean;
}

/**
 * Plays without writing. An error here comes from the rules or the record, never from a server: so the match is stopped
 * instead of tried again.
 */
function play(
  service: Service,
  row: PositionRow,
  now: Date,
  given: GivenAnswer | undefined,
): PlayResult | { readonly refusal: Refusal } | Error {
  try {
    const whole = answeredRun(service, row, now, { given });
    if ('refusal' in whole) return whole;
    const until = earlyDraw(row, whole);
    const run = until === undefined ? whole : answeredRun(service, row, now, { given, until });
    if ('refusal' in run) return run;
    return { step: stepOf({ service, row, run, now, present: given?.seat }), goesOn: until !== undefined };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function answeredRun(
  service: Service,
  row: PositionRow,
  now: Date,
  { given, until }: { readonly given: GivenAnswer | undefined; readonly until?: number },
): Run | { readonly refusal: Refusal } {
  const run = runMatch(service, row, now, until);
  const refusal = given && answered(run, given);
  return refusal ? { refusal } : run;
}

const answered = ({ referee }: Run, { seat, decision, answer }: GivenAnswer): Refusal | undefined =>
  answer === undefined ? referee.withdraw(seat, decision) : referee.submit(seat, decision, answer);

/** Queues the work that a step leaves. */
export async function announce(
  { queues }: Service,
  { id, endsAt }: Pick<PositionRow, 'id'> & Partial<Pick<PositionRow, 'endsAt'>>,
  step: StepRow,
  now: Date,
): Promise<void> {
  const { lock } = step.dice;
  const waits = step.untold.flatMap(({ later, tellAt }) => [
    ...(later ? [TOGETHER_MINUTES * 60_000] : []),
    ...(tellAt && tellAt > now ? [tellAt.getTime() - now.getTime()] : []),
  ]);
  await Promise.all([
    queues.postman(step.letters.map(({ id }) => id)),
    waits.length > 0 && queues.clock(id, `telling-${step.seq}`, Math.min(...waits)),
    lock && queues.clock(id, `beacon-${lock.round}`, new Date(lock.due).getTime() - now.getTime()),
    // In the last minutes of an evening the clock looks whether an impulse would begin.
    endsAt &&
      now >= addMinutes(endsAt, -LAST_MINUTES) &&
      step.opened.length > 0 &&
      queues.clock(id, `evening-${step.seq}`, 0),
    ...step.opened.map(
      ({ decision, dueAt }) => dueAt && queues.clock(id, `${decision.id}-0`, dueAt.getTime() - now.getTime()),
    ),
  ]);
}
