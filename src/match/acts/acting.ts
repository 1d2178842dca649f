/** The way of every act: planned, carried out, told to all and recorded in the audit. */
import {
  accept,
  type JsonObject,
  type LanguageTag,
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
import type { PositionRow, SeatRow } from '../../store/position.ts';
import { boundaries, boundaryCount } from '../../store/replay.ts';
import { settleRequests } from '../../store/requests.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { actCode, isCode } from '../inbox/confirmation.ts';
import { lockedPosition, openPosition } from '../packs.ts';
import { matchHash } from '../play/match-hash.ts';
import { paceOf } from '../play/run.ts';
import { seatInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import {
  type Act,
  type ActKind,
  hangsOn,
  isGrave,
  isUndoable,
  LONGEST_REASON,
  needsReason,
  undoSeconds,
} from './act.ts';
import { noticeLetter } from './notice-letter.ts';
import { observerNotices } from './observers.ts';
import type { ActContext, Notice, Plan, Planner, Planners } from './plan.ts';
import { withOrders } from './sent-orders.ts';

/** What the acting person had seen: if what the act hangs on has changed since, it is refused. */
type Guard =
  /** The state, and the numbers of the questions that were open. */
  | { readonly seq: number; readonly asked?: readonly number[] | undefined }
  /** The impulse, counted from 0. */
  | { readonly impulse: number };

/** The acting person, and his channel. */
export interface Actor {
  readonly by: string;
  readonly via: AuditWay;
}

export interface ActOrder extends Actor {
  readonly act: Act;
  readonly reason: string;
  readonly guard: Guard;
  /** The code of an act that cannot be undone, which was shown with it. */
  readonly code?: string | undefined;
  /** He has read what looks like a slip, and means it. */
  readonly isMeant?: boolean;
  /** The number of a player's request that it answers. */
  readonly settles?: number | undefined;
  /** Of the acting person: a refusal names seats in it. */
  readonly language?: LanguageTag;
}

export type ActOutcome = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };

interface ActNote extends Actor {
  readonly kind: AuditKind;
  readonly what: JsonObject;
  readonly reason?: string;
  /** Seats that are told of it. */
  readonly told?: readonly SeatId[];
}

/** An act that was carried out. */
export interface ActResult {
  /** Its number in the audit. */
  readonly no: number;
  /** Milliseconds for which its letters are kept back. */
  readonly hold: number;
  readonly plan: Plan;
  readonly letters: readonly LetterRow[];
  readonly inputs: number;
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

/** Whether what an act hangs on is as the acting person saw it. */
async function isCurrent(db: Connection, row: PositionRow, act: Act, guard: Guard): Promise<boolean> {
  const matter = hangsOn(act);
  if (matter === undefined || (await isUnmoved(db, row, guard))) return true;
  if (matter === 'position') return false;
  const about = row.open.filter(({ seat }) => !('seat' in act) || act.seat === undefined || act.seat === seat);
  if ('seq' in guard) return about.every(({ decision }) => guard.asked?.includes(decision) ?? false);
  const [left] = await boundaries(db, row.id, guard.impulse, 1);
  return left !== undefined && about.every(({ openedAt }) => new Date(openedAt) < left.at);
}

const isUnmoved = async (db: Connection, { id, seq }: PositionRow, guard: Guard): Promise<boolean> =>
  'seq' in guard ? guard.seq === seq : guard.impulse === (await boundaryCount(db, id));

export const contextOf = (
  service: Service,
  row: PositionRow,
  {
    language = 'en',
    ...given
  }: Pick<ActContext, 'by' | 'reason' | 'db'> & Partial<Pick<ActContext, 'language' | 'isDone'>>,
): ActContext => {
  const now = service.clock();
  return { service, row, now, language, clock: makeClockface(row.moderator.zone, now, language), ...given };
};

/** The notice to every seat, in separate mails; secrets of a seat stand only in its own. */
function noticesOf(context: ActContext, notice: Notice | undefined): readonly LetterRow[] {
  if (!notice) return [];
  const { service, row } = context;
  const { except = [], only, first = [] } = notice;
  const isFirst = ({ seat }: SeatRow) => first.includes(seat);
  return [...row.seats.filter(isFirst), ...row.seats.filter((each) => !isFirst(each))]
    .filter(({ seat }) => !except.includes(seat) && (only?.includes(seat) ?? true))
    .map((seat) => {
      const letter = noticeLetter(context, notice, { ...seat, id: seat.seat, info: seatInfo(seat) });
      return posting(service, { code: row.code, seatNo: seat.no, letter, threadRoot: seat.threadRoot });
    });
}

/** The permitted acts: all of a moderator's, or those that players may agree on. */
type PermittedActs = Partial<Planners>;

export async function planOf(allowed: PermittedActs, context: ActContext, act: Act): Promise<Verdict<Plan>> {
  // TypeScript cannot see that each entry of the table plans its own kind of act.
  const plan = allowed[act.kind] as Planner<ActKind> | undefined;
  if (!plan) return refuse('act.unreadable', { field: 'kind' });
  const planned = await plan(context, act);
  return planned.ok ? accept(withOrders(context, planned.answer)) : planned;
}

/** What an act would do at a state of the match, in a shared transaction. */
export const planIn = (
  allowed: PermittedActs,
  {
    service,
    row,
    ...given
  }: Pick<ActContext, 'service' | 'row' | 'by' | 'reason' | 'db'> & Partial<Pick<ActContext, 'language'>>,
  act: Act,
): Promise<Verdict<Plan>> => planOf(allowed, contextOf(service, row, given), act);

/** Milliseconds for which the mails of an act are kept back: nobody reads of it while it can be taken back on a page. */
const holdOf = ({ act, via }: ActOrder, row: PositionRow): number =>
  via === 'page' && isUndoable(act) ? 1_000 * undoSeconds(paceOf(row)) : 0;

function unreasonedIn({ act, reason }: ActOrder): Verdict<never> | undefined {
  if (needsReason(act) && reason.trim() === '') return refuse('act.reason');
  return reason.length > LONGEST_REASON ? refuse('act.reason-long', { most: LONGEST_REASON }) : undefined;
}

/** A grave act has to be shown first, as its code proves, and one that looks like a slip takes a word that it is meant. */
function unmeantIn(service: Service, row: PositionRow, { act, code, isMeant }: ActOrder, { doubts = [] }: Plan) {
  if (isGrave(act) && !isCode(service, code?.trim().toUpperCase(), (keeper) => actCode(keeper, row, act)))
    return refuse('act.unconfirmed');
  return doubts.length > 0 && !isMeant ? refuse('act.doubtful') : undefined;
}

/** Carries an act out in a shared transaction. {@link follow} does the rest afterwards. */
export async function actIn(
  service: Service,
  db: Connection,
  matchId: string,
  allowed: PermittedActs,
  order: ActOrder,
): Promise<Verdict<ActResult>> {
  const { act, by, via, reason } = order;
  const unreasoned = unreasonedIn(order);
  if (unreasoned) return unreasoned;
  const row = await lockedPosition(service, matchId, db);
  if (!row) return refuse('match.unknown');
  if (!(await isCurrent(db, row, act, order.guard))) return refuse('match.moved');
  const context = contextOf(service, row, { by, reason, db, isDone: true });
  const planned = await planOf(allowed, context, act);
  if (!planned.ok) return planned;
  const plan = planned.answer;
  const unmeant = unmeantIn(service, row, order, plan);
  if (unmeant) return unmeant;
  const own = await plan.write(db);
  const hold = holdOf(order, row);
  const notBefore = new Date(context.now.getTime() + hold);
  const told = [...own, ...noticesOf(context, plan.notice), ...(await observerNotices(context, plan.notice))];
  const letters = hold > 0 ? told.map((letter) => ({ ...letter, notBefore })) : told;
  await writeLetters(db, matchId, letters, context.now);
  const after = await openPosition(service, matchId, db);
  const no = await writeAudit(db, matchId, {
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
  if (order.settles !== undefined) {
    const answer = 'text' in act ? act.text : reason;
    await settleRequests(db, matchId, { no: order.settles }, { at: context.now, act: act.kind, answer, auditNo: no });
  }
  return { ok: true, answer: { plan, letters, inputs: after?.inputs ?? row.inputs, no, hold } };
}

/** Records in the audit, in the same transaction, what is done without an act. It changes nothing in the play. */
export const noted =
  (service: Service, matchId: string, { kind, what, by, via, reason = '', told = [] }: ActNote) =>
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

/** The remaining work of acts after their transaction. */
export async function follow(service: Service, matchId: string, done: readonly ActResult[]): Promise<void> {
  for (const { letters, inputs, plan, hold } of done) {
    await service.queues.postman(
      letters.map(({ id }) => id),
      hold,
    );
    await service.queues.referee(matchId, inputs);
    await plan.after?.();
  }
}

/** The sentence for a kind of act. */
export const actTitle = (kind: AuditKind): Message => message(`act.kind.${kind}`);
