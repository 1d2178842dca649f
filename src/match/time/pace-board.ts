/** How the players of a match keep their time, and who is away, as all may see. */
import type { SeatId } from '../../engine/index.ts';
import { type AnswerTimesRow, answerTimes } from '../../store/answer-times.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { Connection } from '../../store/store.ts';
import { openPosition } from '../packs.ts';
import { type Present, presentOf } from '../play/present.ts';
import type { Service } from '../service.ts';
import { type Absence, absencesOf, pending } from './absence.ts';
import { MOST_EXTENSIONS } from './extension.ts';
import { bankOf, EXCUSES, turnOf } from './missed.ts';

export interface PaceLine {
  readonly seat: SeatId;
  readonly name: string;
  readonly player: string;
  /** Settled decisions of the seat. */
  readonly asked: number;
  /** Median hours of its answers; undefined: it has given none. */
  readonly median: number | undefined;
  /** The percentage of decisions that were answered by their deadline. */
  readonly onTime: number | undefined;
  /** Decisions that were answered for it. */
  readonly missed: number;
  /** Excuses that it has used in this turn of the game, of {@link EXCUSES}. */
  readonly excused: number;
  /** Present and coming absences of its player. */
  readonly absences: readonly Absence[];
  /** A new player is sought for it. */
  readonly isSought: boolean;
}

export interface PaceBoard {
  readonly lines: readonly PaceLine[];
  /** Of one seat: extensions that it has left in this turn. */
  extensionsLeft(seat: SeatId): number;
}

/** Players see only public decisions of one another; their moderator sees all. */
export async function paceBoard(
  service: Service,
  matchId: string,
  { all = false }: { readonly all?: boolean } = {},
): Promise<PaceBoard | undefined> {
  const row = await openPosition(service, matchId);
  return row && row.state !== 'FAULT'
    ? boardOf(service.store, row, presentOf(service, row), service.clock(), all)
    : undefined;
}

async function boardOf(
  db: Connection,
  row: PositionRow,
  present: Present,
  now: Date,
  all: boolean,
): Promise<PaceBoard> {
  const { referee } = present;
  const hidden = all ? [] : referee.sealed.map(({ id }) => id);
  const passedOver = referee.answers.filter(
    ({ id, origin }) => hidden.includes(id) && (origin === 'fallback' || origin === 'stand-in'),
  );
  const unseen = (id: SeatId) => passedOver.filter(({ seat }) => seat === id).length;
  const times = await answerTimes(db, row.id, { all, hidden });
  const turn = turnOf(present);
  const line = (seat: SeatRow): PaceLine => ({
    ...lineOf(
      seat,
      times.find((each) => each.seat === seat.seat),
    ),
    excused: Math.min(EXCUSES, bankOf(seat, turn).misses - unseen(seat.seat)),
    absences: pending(absencesOf(seat), now),
    isSought: seat.vacantSince !== null,
  });
  return {
    lines: row.seats.map(line),
    extensionsLeft: (id) => {
      const seat = row.seats.find((each) => each.seat === id);
      return seat ? Math.max(0, MOST_EXTENSIONS - bankOf(seat, turn).extensions) : 0;
    },
  };
}

const lineOf = ({ seat, name, player }: SeatRow, times: AnswerTimesRow | undefined) => ({
  seat,
  name,
  player,
  asked: times?.asked ?? 0,
  median: times?.median ?? undefined,
  onTime: times && times.asked > 0 ? Math.round((100 * times.onTime) / times.asked) : undefined,
  missed: times?.missed ?? 0,
});
