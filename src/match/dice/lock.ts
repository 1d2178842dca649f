/** Locked orders: the beacon round for which their dice wait, and the moment from which they count. */
import {
  type BeaconTerms,
  type LogEntry,
  type LogRow,
  type RecordedAnswer,
  roundFor,
  roundTime,
} from '../../engine/index.ts';
import type { DiceState, LockRow, StoredLogRow } from '../../store/dice.ts';
import type { PositionRow } from '../../store/position.ts';
import { MatchFault } from '../play/fault.ts';
import type { Run } from '../play/run.ts';
import type { Service } from '../service.ts';
import { type FiledSeat, filedSeal, filedText } from './filed.ts';

/** The valid locks after a run, and the log row of a new one. */
interface Locks {
  readonly lock: LockRow | null;
  readonly kept: readonly LockRow[];
  readonly entry?: LogEntry;
}

/** `seats`: as they are after the step. */
export function locksAfter(
  service: Service,
  row: PositionRow,
  run: Run,
  { now, seats }: { readonly now: Date; readonly seats: readonly FiledSeat[] },
): Locks {
  const { dice } = row;
  const { wanted, awaited, epoch } = run.dice;
  const kept = dice.kept.filter((each) => each.epoch === epoch && each !== awaited).map(bare);
  if (!wanted) return { lock: awaited && run.referee.needDice ? bare(awaited) : null, kept };
  const behind = filedText(seats);
  const filed = filedSeal(service, row, { no: wanted.no, text: behind });
  return { ...newLock(service, dice, { ...wanted, filed, behind }, momentOf(row, run, now)), kept };
}

/** The lock of a draw, and its log row; `at`: the moment from which its orders count. */
export function newLock(
  service: Service,
  dice: DiceState,
  wanted: Pick<LockRow, 'no' | 'epoch' | 'answers' | 'filed' | 'behind'>,
  at: Date,
): { readonly lock: LockRow; readonly entry: LogEntry } {
  const terms = termsOf(service, dice);
  const round = roundFor(terms, wanted.no, at.getTime());
  const due = new Date(roundTime(terms, round)).toISOString();
  const { behind: _, ...told } = wanted;
  return {
    lock: { ...wanted, round, due },
    entry: { kind: 'lock', ...told, round, at: at.toISOString() },
  };
}

/** Rows that end with a lock, with what it is sealed over. */
export const withBehind = (log: readonly LogRow[], behind: string): readonly StoredLogRow[] =>
  log.map((row, i) => (i === log.length - 1 ? { ...row, behind } : row));

/** A lock is stored without the value of the beacon. */
const bare = ({ beacon: _, ...lock }: LockRow): LockRow => lock;

/** Locks of orders that a rollback undoes: the same orders will wait for the same rounds. */
export const locksKept = ({ lock, kept, reshuffle }: DiceState): Pick<DiceState, 'lock' | 'kept'> => ({
  lock: null,
  kept: [...kept, ...(lock && reshuffle === undefined ? [bare(lock)] : [])],
});

function termsOf({ beacon }: Service, dice: DiceState): BeaconTerms {
  const terms = dice.beacon ?? beacon?.terms;
  if (!terms || !beacon) throw new MatchFault('its dice wait for a public beacon, and none is set up');
  if (beacon.terms.name !== terms.name)
    throw new MatchFault(`its dice wait for ${terms.name}, and this is ${beacon.terms.name}`);
  return terms;
}

/**
 * The moment from which the orders of a run count. For a sheet it is the moment that its player was told at the hand-
 * over; what follows by itself counts from the round that it waited for. Neither depends on when the referee runs.
 */
function momentOf(row: PositionRow, { referee, dice: source }: Run, now: Date): Date {
  const { dice } = row;
  const fell = source.entries.some((entry) => (entry.kind === 'roll' || entry.kind === 'shuffle') && !entry.again);
  const moments = [
    ...referee.taken.flatMap((answer) => momentsOf(row, answer, now)),
    ...(fell && dice.lock?.beacon ? [Date.parse(dice.lock.due)] : []),
  ];
  const counted = moments.length > 0 ? Math.max(...moments) : now.getTime();
  const earliest = Date.parse(dice.at ?? '') || 0;
  return new Date(Math.max(Math.min(counted, now.getTime()), earliest));
}

/** Standing orders and rules have no moment of their own, because they answer at once. */
function momentsOf({ seats }: PositionRow, { origin, seat }: RecordedAnswer, now: Date): number[] {
  if (origin === 'standing' || origin === 'rules') return [];
  const readyAt = origin === 'sheet' ? seats.find((each) => each.seat === seat)?.draft?.readyAt : undefined;
  return [readyAt ? Date.parse(readyAt) : now.getTime()];
}
