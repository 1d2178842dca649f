/** The end of a match before the end of its game. */
import { accept, message, refuse, type SeatId } from '../../engine/index.ts';
import type { EndInfo } from '../../reports/index.ts';
import { closeMatch } from '../../store/acts.ts';
import { writeDice } from '../../store/dice.ts';
import { toldOfEnd } from '../../store/notifications.ts';
import type { SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import { closingOf } from '../dice/step-log.ts';
import { seated } from '../forming/seating.ts';
import { endLetters, endOf } from '../play/end.ts';
import { presentOf } from '../play/present.ts';
import { presentMoment, reportFor } from '../play/report.ts';
import { moderatorInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import { pastDeadlines } from '../post/telling.ts';
import type { ActContext, OrdersFate, Planner } from './plan.ts';
import { dropped } from './sent-orders.ts';

/**
 * Ends the match by agreement of the players or a ruling. The record stays, and the secrets of the dice are published.
 */
export const end: Planner<'end'> = ({ service, row, now, by, reason }, { how, winner }) => {
  if (row.state === 'OVER') return refuse('match.over');
  const orders = dropped(row.seats);
  return accept({
    effects: [
      winner === undefined ? message(`act.end.${how}`) : message(`act.end.${how}.winner`, { winner }),
      message('act.end.open', { count: row.open.length }),
      message('act.end.secrets'),
    ],
    orders,
    // Seats get the last report instead; where the rules fail there is none. Whoever had orders is told of them beside it.
    notice: {
      ...(row.state === 'FAULT' ? {} : { except: seatsWithout(row.seats, orders) }),
      about: how === 'agreed' ? 'ended-agreed' : 'ended-adjudicated',
      ...(winner === undefined ? {} : { waitingFor: [winner] }),
    },
    write: async (db) => {
      await closeMatch(db, row.id);
      await writeDice(db, row.id, closingOf(service, row));
      if (row.state === 'FAULT') return [];
      const early = {
        how,
        by: by === '' ? moderatorInfo(row).name : by,
        reason,
        ...(winner === undefined ? {} : { winner }),
      };
      return lastLetters({ service, row, now, db }, endOf(service, row, early));
    },
  });
};

/** The seats that have no orders whose fate has to be told. */
const seatsWithout = (seats: readonly SeatRow[], orders: readonly OrdersFate[]): readonly SeatId[] =>
  seats.filter(({ no }) => !orders.some((each) => each.seat.no === no)).map(({ seat }) => seat);

/** The last report of every seat and moderator: the end, the news until then, and how to check the dice. */
async function lastLetters(
  { service, row, now, db }: Pick<ActContext, 'service' | 'row' | 'now' | 'db'>,
  end: EndInfo,
): Promise<readonly LetterRow[]> {
  const present = presentOf(service, row);
  const past = await pastDeadlines(db, { ...row, open: [] }, row.seats);
  const moment = {
    ...presentMoment(service, row, present, now),
    over: true,
    open: [],
    sealed: [],
    seals: [],
    past,
    end,
  };
  const seats = row.seats.map((each) => seated(present.game, present.referee.state, each));
  await toldOfEnd(db, row.id, { reported: row.written.event, reportedSeq: row.seq });
  const told = seats.map((seat) =>
    posting(service, {
      code: row.code,
      seatNo: seat.no,
      letter: {
        kind: 'report',
        report: reportFor(moment, {
          row: seat,
          reportNo: seat.reportNo + 1,
          draftNote: '',
        }),
      },
      from: { event: seat.reported, seq: seat.reportedSeq },
    }),
  );
  return [...told, ...endLetters(service, row, moment, [])];
}
