/** Acts of the moderator: looked at first, then done, told to all and kept in the audit; one way for all of them. */
import { createHash } from 'node:crypto';
import { type Message, message, type Refusal, refuse, type SeatId, type Verdict } from '../../engine/index.ts';
import { makeClockface } from '../../reports/index.ts';
import { type AuditKind, type AuditWay, writeAudit } from '../../store/audit.ts';
import { writeLetters } from '../../store/letters.ts';
import { touch } from '../../store/matches.ts';
import type { PositionRow } from '../../store/position.ts';
import { boundaryCount } from '../../store/replay.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { diceMode } from '../dice/mode.ts';
import { lockedPosition, openPosition } from '../packs.ts';
import { actCode } from '../post/confirmation.ts';
import { LINKS, matchInfo, moderatorInfo, seatInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import { rollback } from '../record/rollback.ts';
import type { Service } from '../service.ts';
import { type Act, type ActKind, isGrave, LONGEST_REASON, needsReason } from './act.ts';
import { end } from './ending.ts';
import { answer, assign, release } from './mails.ts';
import { observerNotices } from './observers.ts';
import { actAs, unlock } from './orders.ts';
import { override } from './override.ts';
import type { ActContext, Change, Notice, Plan, Planner, Planners } from './plan.ts';
import { policy } from './policy.ts';
import { glass } from './sight.ts';
import { broadcast, extend, pause, resume, rule } from './time.ts';
import { processNow, remind } from './waiting.ts';

export { type Act, type ActKind, isGrave, LONGEST_REASON, LONGEST_TEXT, needsReason, readAct } from './act.ts';
export type { Change } from './plan.ts';
export { brokenGlass, eyesOf, sightOf, VISIBILITIES, type Visibility } from './sight.ts';
export { actSentence } from './words.ts';

const PLANNERS: Planners = {
  extend,
  pause,
  resume,
  remind,
  broadcast,
  rule,
  process: processNow,
  policy,
  'act-as': actAs,
  unlock,
  override,
  end,
  glass,
  assign,
  release,
  answer,
  rollback,
  dice: diceMode,
};

/** The state that somebody had before his eyes: where the match has moved on since, nothing is done. */
export type Guard =
  | { readonly seq: number }
  /** The impulse, counted from 0. */
  | { readonly impulse: number };

/** Who acts, and from where. */
export interface Actor {
  readonly by: string;
  readonly via: AuditWay;
}

export interface ActOrder extends Actor {
  readonly act: Act;
  readonly reason: string;
  readonly guard: Guard;
  /** What nobody can take back is done with the code that it was shown with. */
  readonly code?: string | undefined;
}

/** An act as it is shown before it is done. */
export interface PlannedAct {
  readonly act: Act;
  readonly seq: number;
  readonly impulse: number;
  readonly effects: readonly Message[];
  /** What everybody will be told of before and after; undefined: nobody is told. */
  readonly told: readonly Change[] | undefined;
  readonly needsReason: boolean;
  /** What has to be repeated; undefined where nothing has to. */
  readonly code: string | undefined;
}

export type Acted = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };

/** What an act would come to now. Nothing is changed by it. */
export async function planAct(
  service: Service,
  matchId: string,
  { act, by }: Pick<ActOrder, 'act' | 'by'>,
): Promise<Verdict<PlannedAct>> {
  const { store } = service;
  const row = await openPosition(service, matchId);
  if (!row) return refuse('match.unknown');
  const planned = await planOf(contextOf(service, row, { by, reason: '', db: store }), act);
  if (!planned.ok) return planned;
  const { effects, notice } = planned.answer;
  return {
    ok: true,
    answer: {
      act,
      seq: row.seq,
      impulse: await boundaryCount(store, matchId),
      effects,
      told: notice && (notice.changes ?? []),
      needsReason: needsReason(act),
      code: isGrave(act) ? actCode(service, row, act) : undefined,
    },
  };
}

/**
 * Does it: under the lock of the match, with a row in the audit and the letters to all in the same transaction. Refused where the match
 * has moved on, the reason is missing, or the code is another one.
 */
export async function moderate(service: Service, matchId: string, order: ActOrder): Promise<Acted> {
  const done = await service.store.$transaction((db) => actIn(service, db, matchId, order));
  if (!done.ok) return done;
  await follow(service, matchId, [done.answer]);
  service.log.info({ match: matchId, act: order.act.kind, via: order.via }, 'a moderator has acted');
  return { ok: true };
}

/** What acts leave to do when they are written. */
export async function follow(service: Service, matchId: string, done: readonly Done[]): Promise<void> {
  for (const { letters, inputs, plan } of done) {
    await service.queues.postman(letters.map(({ id }) => id));
    await service.queues.referee(matchId, inputs);
    await plan.after?.();
  }
}

/** Keeps in the audit what is done otherwise: in the transaction that does it. Nothing that the match is played with is changed. */
export const noted =
  (service: Service, matchId: string, { kind, what, by, via, reason = '', told = [] }: Noted) =>
  async (db: Connection): Promise<void> => {
    await touch(db, matchId);
    const row = await openPosition(service, matchId, db);
    if (!row) return;
    const hash = matchHash(row);
    const at = service.clock();
    await writeAudit(db, matchId, {
      at,
      by,
      via,
      kind,
      what: what as never,
      reason,
      seq: row.seq,
      before: hash,
      after: hash,
      told,
    });
  };

export interface Noted extends Actor {
  readonly kind: AuditKind;
  readonly what: object;
  readonly reason?: string;
  /** Seats that are told of it. */
  readonly told?: readonly SeatId[];
}

/** An act that is written. */
export interface Done {
  readonly plan: Plan;
  readonly letters: readonly LetterRow[];
  readonly inputs: number;
}

/** Does an act in a transaction that others may share; what it leaves to do, {@link follow} does. */
export async function actIn(
  service: Service,
  db: Connection,
  matchId: string,
  order: ActOrder,
): Promise<Verdict<Done>> {
  const { act, by, via, reason } = order;
  if (needsReason(act) && reason.trim() === '') return refuse('act.reason');
  if (reason.length > LONGEST_REASON) return refuse('act.reason-long', { most: LONGEST_REASON });
  const row = await lockedPosition(service, matchId, db);
  if (!row) return refuse('match.unknown');
  if (!(await isCurrent(db, row, order.guard))) return refuse('match.moved');
  const context = contextOf(service, row, { by, reason, db });
  const planned = await planOf(context, act);
  if (!planned.ok) return planned;
  const isMeant = !isGrave(act) || order.code?.trim().toUpperCase() === actCode(service, row, act);
  if (!isMeant) return refuse('act.unconfirmed');
  const plan = planned.answer;
  const own = await plan.write(db);
  const letters = [...own, ...noticesOf(context, plan.notice), ...(await observerNotices(context, plan.notice))];
  await writeLetters(db, matchId, letters, context.now);
  const after = await openPosition(service, matchId, db);
  await writeAudit(db, matchId, {
    at: context.now,
    by,
    via,
    kind: act.kind,
    what: (plan.record ?? act) as never,
    reason,
    seq: row.seq,
    before: matchHash(row),
    after: matchHash(after ?? row),
    told: toldOf(row, letters),
  });
  return { ok: true, answer: { plan, letters, inputs: after?.inputs ?? row.inputs } };
}

const planOf = (context: ActContext, act: Act): Verdict<Plan> | Promise<Verdict<Plan>> =>
  (PLANNERS[act.kind] as Planner<ActKind>)(context, act);

/** What an act would come to at a state of the match, in a transaction that others share. */
export const planIn = (
  { service, row, ...given }: Pick<ActContext, 'service' | 'row' | 'by' | 'reason' | 'db'>,
  act: Act,
): Verdict<Plan> | Promise<Verdict<Plan>> => planOf(contextOf(service, row, given), act);

const contextOf = (service: Service, row: PositionRow, given: Pick<ActContext, 'by' | 'reason' | 'db'>): ActContext => {
  const now = service.clock();
  return { service, row, now, clock: makeClockface(row.moderator.zone, now), ...given };
};

const isCurrent = async (db: Connection, { id, seq }: PositionRow, guard: Guard): Promise<boolean> =>
  'seq' in guard ? guard.seq === seq : guard.impulse === (await boundaryCount(db, id));

/** Of all that an act can change of a match. */
export function matchHash({
  state,
  seq,
  snapshot,
  answers,
  open,
  seats,
  fault,
  pausedAt,
  rollHead,
}: PositionRow): string {
  const orders = seats.map(({ seat, draft, standing, address }) => ({ seat, draft, standing, address }));
  const text = JSON.stringify({ state, seq, snapshot, answers, open, orders, fault, pausedAt, rollHead });
  return createHash('sha256').update(text).digest('hex');
}

const toldOf = ({ seats }: PositionRow, letters: readonly LetterRow[]): SeatId[] => {
  const numbers = new Set(letters.flatMap(({ seatNo, invitationNo }) => (invitationNo === undefined ? [seatNo] : [])));
  const hasOthers = letters.some(({ invitationNo }) => invitationNo !== undefined);
  return [
    ...seats.filter(({ no }) => numbers.has(no)).map(({ seat }) => seat),
    ...(numbers.has(null) ? ['moderator'] : []),
    ...(hasOthers ? ['observers'] : []),
  ];
};

/** The same notice to every seat, in a mail of its own each; what only its owner may know stands in his alone. */
function noticesOf({ service, row, by, reason }: ActContext, notice: Notice | undefined): readonly LetterRow[] {
  if (!notice) return [];
  const { own = {}, except = [], changes = [], text = reason, ...word } = notice;
  const title = service.games.get(row.game)?.title ?? row.game;
  return row.seats
    .filter(({ seat }) => !except.includes(seat))
    .map((seat) => {
      const secret = own[seat.seat] ?? [];
      return posting(service, {
        code: row.code,
        seatNo: seat.no,
        letter: {
          kind: 'notice',
          ...word,
          text,
          by: by === '' ? moderatorInfo(row).name : by,
          ...(changes.length > 0 ? { changes } : {}),
          ...(secret.length > 0 ? { own: secret } : {}),
          match: matchInfo(title, row),
          seat: seatInfo(seat),
          occasion: row.name,
          links: LINKS,
        },
        threadRoot: seat.threadRoot,
      });
    });
}

/** What was done, as a sentence of its kind. */
export const actTitle = (kind: AuditKind): Message => message(`act.kind.${kind}`);
