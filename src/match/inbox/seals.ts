/** What an answer to a mail says of answers under seal: those of others, and what stands for the player's own. */
import type { SealInfo } from '../../reports/index.ts';
import type { DraftRow, PositionRow, SeatRow } from '../../store/position.ts';
import { commitmentOf, commitmentsIn } from '../dice/commitment.ts';
import { runMatch } from '../play/run.ts';
import type { DraftOutcome } from '../sheets/drafting.ts';
import { standingAfter, withStanding } from '../sheets/standing-change.ts';
import type { Intake } from './intake.ts';

/** The commitments that stand when the text has been carried out as far as it is handed over. */
export function sealsAfter(intake: Intake, drafted: DraftOutcome | undefined): readonly SealInfo[] {
  const { service, row, seat, present } = intake;
  const own = present.referee.asked.filter(({ sealShown, seat: asked }) => sealShown && asked === seat.seat);
  const others = commitmentsIn(service, row, present.referee).filter((each) => each.seat !== seat.seat);
  return [
    ...(own.length > 0 && row.state === 'RUNNING'
      ? ownAfter(intake, drafted, new Set(own.map(({ id }) => id)))
      : []
    ).map((commitment) => ({ commitment })),
    ...others.map(({ seat: id, commitment }) => ({
      name: row.seats.find((each) => each.seat === id)?.name ?? id,
      commitment,
    })),
  ];
}

/** Whether the text answers what its seat is asked, so that the next report tells what came of it. */
export function isCarriedOut(intake: Intake, drafted: DraftOutcome | undefined): boolean {
  const { service, row, now } = intake;
  if (row.state !== 'RUNNING') return false;
  const { referee } = runMatch(service, rowAfter(intake, drafted), now, row.written.roll);
  return referee.used.some(({ id }) => intake.open.some((decision) => decision.id === id));
}

/** The match as the text leaves its seat. */
export const seatAfter = (intake: Intake, drafted: DraftOutcome | undefined): SeatRow =>
  rowAfter(intake, drafted).seats.find(({ no }) => no === intake.seat.no) ?? intake.seat;

/** Nothing is rolled: the questions of the seat that are asked now are answered, and no other. */
function ownAfter(intake: Intake, drafted: DraftOutcome | undefined, asked: ReadonlySet<number>): readonly string[] {
  const { service, row, now } = intake;
  const { readyAt } = drafted ?? {};
  const at = readyAt && readyAt > now ? readyAt : now;
  const { referee } = runMatch(service, rowAfter(intake, drafted), at, row.written.roll);
  return referee.used.filter(({ id }) => asked.has(id)).map((answer) => commitmentOf(service, row, answer));
}

/** The match as the text leaves the orders of its seat. */
function rowAfter(intake: Intake, drafted: DraftOutcome | undefined): PositionRow {
  const { row, seat } = intake;
  const draft = drafted?.draft ? draftAfter(seat.draft, drafted.draft) : seat.draft;
  const after = { ...withStanding(seat, standingAfter(intake)), draft };
  return { ...row, seats: row.seats.map((each) => (each.no === seat.no ? after : each)) };
}

const draftAfter = (
  before: DraftRow | null,
  { readyAt, ...written }: NonNullable<DraftOutcome['draft']>,
): DraftRow => ({
  stopped: null,
  stopsAt: null,
  by: null,
  revision: (before?.revision ?? 0) + 1,
  ...written,
  readyAt: readyAt?.toISOString() ?? null,
});
