/** An act as it is planned, done, told to all and kept in the audit; one way for all of them. */
import { createHash } from 'node:crypto';
import {
  type JsonObject,
  type Message,
  message,
  type Refusal,
  refuse,
  type SeatId,
  type Verdict,
} from '../../engine/index.ts';
import { makeClockface } from '../../reports/index.ts';
import { type AuditKind, type AuditWay, writeAudit } from '../../store/audit.ts';
import { writeLetters } from '../../store/letters.ts';
import { touch } from '../../store/matches.ts';
import type { PositionRow } from '../../store/position.ts';
import { boundaryCount } from '../../store/replay.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { actCode } from '../inbox/confirmation.ts';
import { lockedPosition, openPosition } from '../packs.ts';
import { LINKS, matchInfo, moderatorInfo, seatInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { type Act, type ActKind, isGrave, LONGEST_REASON, needsReason } from './act.ts';
import { observerNotices } from './observers.ts';
import type { ActContext, Notice, Plan, Planner, Planners } from './plan.ts';

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

export type Acted = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };

export interface Noted extends Actor {
  readonly kind: AuditKind;
  readonly what: JsonObject;
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

const isCurrent = async (db: Connection, { id, seq }: PositionRow, guard: Guard): Promise<boolean> =>
  'seq' in guard ? guard.seq === seq : guard.impulse === (await boundaryCount(db, id));

export const contextOf = (
  service: Service,
  row: PositionRow,
  given: Pick<ActContext, 'by' | 'reason' | 'db'>,
): ActContext => {
  const now = service.clock();
  return { service, row, now, clock: makeClockface(row.moderator.zone, now), ...given };
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

/** Acts that somebody may do: all of a moderator, or those that players may agree on. */
export type Allowed = Partial<Planners>;

export const planOf = (allowed: Allowed, context: ActContext, act: Act): Verdict<Plan> | Promise<Verdict<Plan>> => {
  // The table has for each kind the planner of that kind, which an index cannot say.
  const plan = allowed[act.kind] as Planner<ActKind> | undefined;
  return plan ? plan(context, act) : refuse('act.unreadable', { field: 'kind' });
};

/** What an act would come to at a state of the match, in a transaction that others share. */
export const planIn = (
  allowed: Allowed,
  { service, row, ...given }: Pick<ActContext, 'service' | 'row' | 'by' | 'reason' | 'db'>,
  act: Act,
): Verdict<Plan> | Promise<Verdict<Plan>> => planOf(allowed, contextOf(service, row, given), act);

/** Does an act in a transaction that others may share; what it leaves to do, {@link follow} does. */
export async function actIn(
  service: Service,
  db: Connection,
  matchId: string,
  allowed: Allowed,
  order: ActOrder,
): Promise<Verdict<Done>> {
  const { act, by, via, reason } = order;
  if (needsReason(act) && reason.trim() === '') return refuse('act.reason');
  if (reason.length > LONGEST_REASON) return refuse('act.reason-long', { most: LONGEST_REASON });
  const row = await lockedPosition(service, matchId, db);
  if (!row) return refuse('match.unknown');
  if (!(await isCurrent(db, row, order.guard))) return refuse('match.moved');
  const context = contextOf(service, row, { by, reason, db });
  const planned = await planOf(allowed, context, act);
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
    what: plan.record ?? act,
    reason,
    seq: row.seq,
    before: matchHash(row),
    after: matchHash(after ?? row),
    told: toldOf(row, letters),
  });
  return { ok: true, answer: { plan, letters, inputs: after?.inputs ?? row.inputs } };
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
      what,
      reason,
      seq: row.seq,
      before: hash,
      after: hash,
      told,
    });
  };

/** What acts leave to do when they are written. */
export async function follow(service: Service, matchId: string, done: readonly Done[]): Promise<void> {
  for (const { letters, inputs, plan } of done) {
    await service.queues.postman(letters.map(({ id }) => id));
    await service.queues.referee(matchId, inputs);
    await plan.after?.();
  }
}

/** What was done, as a sentence of its kind. */
export const actTitle = (kind: AuditKind): Message => message(`act.kind.${kind}`);
