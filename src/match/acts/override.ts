/** A correction of the position by hand. It is checked, stored beside the resulting position, and told to all. */
import { applyPatch } from 'rfc6902';
import {
  accept,
  copy,
  type GameEvent,
  given,
  isObject,
  type JsonObject,
  type Message,
  message,
  type NumberedEvent,
  opening,
  Referee,
  refuse,
  type SeatId,
  type Snapshot,
  same,
  seededSource,
  storedOf,
  type Verdict,
} from '../../engine/index.ts';
import { writeCorrection } from '../../store/acts.ts';
import { correctionDraft, dropCorrectionDraft } from '../../store/correction-draft.ts';
import { writeDice } from '../../store/dice.ts';
import type { PositionRow } from '../../store/position.ts';
import { correctionOf } from '../dice/step-log.ts';
import { type Game, plain, type SeenPosition, viewOf } from '../game.ts';
import { type Present, presentOf } from '../play/present.ts';
import type { Service } from '../service.ts';
import { gameIn } from '../words.ts';
import type { ActOf, PatchOperation } from './act.ts';
import { differences } from './difference.ts';
import type { ActContext, Change, Plan, Planner } from './plan.ts';
import { reopened } from './sent-orders.ts';
import { type Eyes, eyesOf, seesAll, seesSeat } from './sight.ts';

/** A position can be corrected between two acts of the play. Within one nothing is changed. */
export const override: Planner<'override'> = async (context, act) => {
  const { service, row } = context;
  if (row.state !== 'RUNNING' && row.state !== 'PAUSED') return refuse('match.stopped');
  if (row.dice.reshuffle !== undefined) return refuse('override.shuffle');
  const present = presentOf(service, row, { everySave: true });
  const kept = present.referee.snapshot;
  const { moderation } = present.game;
  if (!moderation) return refuse('override.impossible');
  if (kept.counters.event !== row.written.event || kept.counters.roll !== row.written.roll)
    return refuse('override.amidst');
  const patched = await seenPatch(context, act, present, kept.state);
  if (!patched.ok) return patched;
  const [fault, ...others] = moderation.faults(kept.state, patched.answer);
  if (fault !== undefined) return refuse('override.unsound', { fault, count: others.length + 1 });
  if (same(kept.state, patched.answer)) return refuse('override.nothing');
  return corrected(context, act, present, { kept, state: patched.answer });
};

/**
 * The patched state. A moderator who does not see everything changes only public or opened parts, and learns nothing
 * else.
 */
async function seenPatch(
  context: ActContext,
  { patch }: ActOf<'override'>,
  present: Present,
  state: unknown,
): Promise<Verdict<unknown>> {
  const eyes = await eyesOf(context);
  const patched = patchedState(state, patch);
  if (eyes.all || publicOnly(present.game, state, patch)) return patched;
  const isOpened = eyes.seats.length > 0 && !readsHidden(present.game, state, patch);
  return isOpened && patched.ok && keepsToOpened(present, context.row, eyes, state, patched.answer)
    ? patched
    : refuse('override.hidden');
}

interface CorrectedState {
  readonly kept: Snapshot<unknown>;
  readonly state: unknown;
}

async function corrected(
  context: ActContext,
  act: ActOf<'override'>,
  present: Present,
  { kept, state }: CorrectedState,
): Promise<Verdict<Plan>> {
  const { service, row, now } = context;
  const toldIn = (game: Game) => toldOf(game, row, kept.state, state);
  const told = toldIn(present.game);
  const events = eventsOf(context, told, kept.counters.event);
  const counters = { ...kept.counters, event: kept.counters.event + events.length };
  const snapshot = storedOf(present.game, { ...kept, state, counters });
  const goesOn = playedOn(service, { ...row, snapshot, written: { ...row.written, event: counters.event } });
  if (!goesOn.ok) return goesOn;
  const isTried = triedOut(present.game, state);
  if (!isTried.ok) return isTried;
  const hidden = Object.values(told.own).reduce((sum, changes) => sum + changes.length, 0);
  const isAll = seesAll(context);
  const spoken = gameIn(present.game, context.language);
  const shown = isAll ? differences(spoken, plain(kept.state), plain(state)) : toldIn(spoken).changes;
  return accept({
    effects: [
      ...shown.map((change) => message('act.override.change', { ...change })),
      ...(hidden > 0 && !isAll ? [message('act.override.hidden', { count: hidden })] : []),
      ...(goesOn.answer.closed.length > 0
        ? [message('act.override.asked', { count: goesOn.answer.closed.length })]
        : []),
      message('act.override.stand'),
    ],
    doubts: await doubtsOf(context, present, kept.state, state),
    orders: reopened(row.seats),
    notice: { about: 'corrected', changes: (game) => toldIn(game).changes, own: (game) => toldIn(game).own },
    record: { kind: act.kind, patch: act.patch, changes: told.changes },
    write: async (db) => {
      await writeCorrection(db, row.id, {
        seq: row.seq + 1,
        snapshot,
        patch: act.patch,
        events,
        closed: goesOn.answer.closed,
        at: now,
      });
      await writeDice(db, row.id, correctionOf(service, row, { snapshot, events, reason: context.reason }));
      const drafted = await correctionDraft(db, row.id);
      if (Array.isArray(drafted) && same(drafted.flat(), plain(act.patch))) await dropCorrectionDraft(db, row.id);
      return [];
    },
  });
}

/** What looks like a slip to somebody who sees no more than the moderator does. */
async function doubtsOf(
  context: ActContext,
  { game }: Present,
  before: unknown,
  after: unknown,
): Promise<readonly Message[]> {
  const { doubts } = game.moderation ?? {};
  if (!doubts) return [];
  const eyes = await eyesOf(context);
  const pairs = eyes.all
    ? [[plain(before), plain(after)] as const]
    : [undefined, ...eyes.seats].map((seat) => [viewOf(game, before, seat), viewOf(game, after, seat)] as const);
  const found = pairs.flatMap(([was, is]) => (isObject(was) && isObject(is) ? doubts(seenOf(was), seenOf(is)) : []));
  return found.filter((each, i) => found.findIndex((other) => same(given(other), given(each))) === i);
}

const seenOf = (view: JsonObject): SeenPosition =>
  Object.fromEntries(Object.entries(view).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])));

/** The position with a patch applied; the original stays unchanged. */
function patchedState(state: unknown, patch: readonly PatchOperation[]): Verdict<unknown> {
  // Nothing is shared: what is corrected is changed in place.
  const changed = { root: structuredClone(state) };
  for (const operation of patch) {
    const wrong = pointersOf(operation).find((pointer) => !isPointer(pointer));
    if (wrong !== undefined) return refuse('override.path', { path: wrong });
    const [error] = applyPatch(changed, [rooted(operation) as never]);
    if (error) return refuse('override.path', { path: operation.path });
  }
  return accept(copy(changed.root));
}

const rooted = (operation: PatchOperation) => ({
  ...operation,
  path: `/root${operation.path}`,
  ...('from' in operation ? { from: `/root${operation.from}` } : {}),
});

const pointersOf = (operation: PatchOperation): string[] =>
  'from' in operation ? [operation.from, operation.path] : [operation.path];

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** A valid path (RFC 6901) to a part of the position. */
const isPointer = (pointer: string): boolean =>
  (pointer === '' || pointer.startsWith('/')) && !pointer.split('/').some((token) => FORBIDDEN.has(token));

/** Whether a patch changes, reads or tests only public parts. */
function publicOnly(game: Game, state: unknown, patch: readonly PatchOperation[]): boolean {
  const view = viewOf(game, state, undefined);
  const known = isObject(view) ? view : {};
  const all = isObject(state) ? state : {};
  return patch.flatMap(pointersOf).every((pointer) => isPublicAt(known, all, pointer.split('/').slice(1)));
}

/** Whether a part of the position is public: it, or something of which it is a part, is shown to everybody as it is. */
function isPublicAt(known: JsonObject, all: JsonObject, [token = '', ...rest]: readonly string[]): boolean {
  const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
  if (!Object.hasOwn(known, name) || !Object.hasOwn(all, name)) return false;
  const [shown, own] = [known[name], all[name]];
  if (same(shown, own)) return true;
  return isObject(shown) && isObject(own) && rest.length > 0 && isPublicAt(shown, own, rest);
}

/** Whether a patch could reveal secrets by its outcome: it tests them, or copies them elsewhere. */
const readsHidden = (game: Game, state: unknown, patch: readonly PatchOperation[]): boolean =>
  patch.some((operation) => {
    const from = 'from' in operation ? operation.from : operation.op === 'test' ? operation.path : undefined;
    return from !== undefined && !publicOnly(game, state, [{ op: 'remove', path: from }]);
  });

/**
 * Whether nothing changes for a seat with a closed hand, and something does change: otherwise the outcome would reveal
 * secrets.
 */
function keepsToOpened(present: Present, row: PositionRow, eyes: Eyes, before: unknown, after: unknown): boolean {
  try {
    const { own } = toldOf(present.game, row, before, after);
    const isClosed = ([seat, changes]: readonly [string, readonly Change[]]) =>
      changes.length > 0 && !seesSeat(eyes, seat);
    return !same(before, after) && !Object.entries(own).some(isClosed);
  } catch {
    return false;
  }
}

interface ChangeNews {
  readonly changes: readonly Change[];
  /** What each seat alone may know. */
  readonly own: Readonly<Record<SeatId, readonly Change[]>>;
}

function toldOf(game: Game, row: PositionRow, before: unknown, after: unknown): ChangeNews {
  const seen = (seat: SeatId | undefined) => differences(game, viewOf(game, before, seat), viewOf(game, after, seat));
  const changes = seen(undefined);
  const isNew = (change: Change) => !changes.some((known) => same(known, change));
  return { changes, own: Object.fromEntries(row.seats.map(({ seat }) => [seat, seen(seat).filter(isNew)])) };
}

/** The events of a correction: one for everybody, and one for each seat that may know more. */
function eventsOf({ by, reason }: ActContext, { changes, own }: ChangeNews, from: number): NumberedEvent[] {
  const event = (list: readonly Change[], only?: SeatId): GameEvent => ({
    kind: 'moderator.corrected',
    by,
    reason,
    text: list.map(({ what, before, after }) => `${what}: ${before} -> ${after}.`).join(' '),
    ...(only === undefined ? {} : { only: [only] }),
  });
  const secret = Object.entries(own).flatMap(([seat, list]) => (list.length > 0 ? [event(list, seat)] : []));
  return [event(changes), ...secret].map((each, i) => ({ no: from + i, event: each }));
}

/** The questions in the new position. Answers under seal have to fit it, too. */
function playedOn(service: Service, row: PositionRow): Verdict<{ readonly closed: readonly number[] }> {
  try {
    const { referee } = presentOf(service, row);
    const isStill = (open: PositionRow['open'][number]) =>
      referee.open.some(({ id, kind, seat }) => id === open.decision && kind === open.kind && seat === open.seat);
    return accept({ closed: row.open.filter((open) => !isStill(open)).map(({ decision }) => decision) });
  } catch (error) {
    return refuse('override.broken', { fault: error instanceof Error ? error.message : String(error) });
  }
}

/** The number of decisions for which the position is tried out, with throwaway dice. */
const TRIAL = 60;

/** Refuses a position from which the rules cannot play on. */
function triedOut(game: Game, state: unknown): Verdict<null> {
  try {
    const referee = new Referee(game, opening(copy(state)), { source: seededSource('a correction tried out') });
    for (let count = 0; count < TRIAL && !referee.over; count++) {
      const [decision] = referee.open;
      if (!decision) break;
      const options = decision.options();
      const answer = options[count % options.length] ?? decision.fallback();
      if (referee.submit(decision.seat, decision.id, answer))
        referee.submit(decision.seat, decision.id, decision.fallback());
    }
    const [fault] = game.moderation?.faults(referee.state, referee.state) ?? [];
    return fault === undefined ? accept(null) : refuse('override.broken', { fault });
  } catch (error) {
    return refuse('override.broken', { fault: error instanceof Error ? error.message : String(error) });
  }
}
