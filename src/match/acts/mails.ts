/** Acts upon mails that came in and went no further. */
import { accept, message, refuse, type SeatId, type Verdict } from '../../engine/index.ts';
import { type MailRow, mailById, reopenMail } from '../../store/moderators.ts';
import type { SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import { takeOrders } from '../inbox/text.ts';
import { LINKS, matchInfo, moderatorInfo, seatInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import { linesOf, readingFor, writeTaken } from './act-as.ts';
import { type ActContext, type Plan, type Planner, unknownSeat } from './plan.ts';
import { mayLearn } from './sight.ts';

/** A mail that was held, or that speaks for nobody, becomes a seat's. */
export const assign: Planner<'assign'> = async (context, { mail, seat }) => {
  const row = await mailById(context.db, mail);
  if (!row || (row.matchId !== null && row.matchId !== context.row.id)) return refuse('mail.unknown');
  return read(context, row, seat);
};

/** A mail that was held in the name of a seat is that seat's. */
export const release: Planner<'release'> = async (context, { mail }) => {
  const row = await mailById(context.db, mail);
  if (!row || row.matchId !== context.row.id || row.seat === null) return refuse('mail.unknown');
  if (row.verdict !== 'held') return refuse('mail.taken');
  return read(context, row, row.seat);
};

const SETTLED: ReadonlySet<string> = new Set(['accepted', 'confirmed', 'duplicate', 'info']);

/** Reads its text for a seat: what it says is done, and the seat is told how it was read. */
async function read(context: ActContext, mail: MailRow, id: SeatId): Promise<Verdict<Plan>> {
  const { service, row } = context;
  const seat = row.seats.find((each) => each.seat === id);
  if (!seat) return unknownSeat(row, id);
  if (row.state === 'FAULT' || row.state === 'OVER') return refuse('match.stopped');
  if (SETTLED.has(mail.verdict ?? '')) return refuse('mail.taken');
  if ((mail.text ?? '').trim() === '') return refuse('mail.empty');
  const own = readingFor(context, seat, mail.text ?? '');
  const isOwn = mail.seat === id && mail.decision !== null;
  const ticket = { seatNo: seat.no, decisionNo: isOwn ? (mail.decision ?? 0) : (own.ticket?.decisionNo ?? 0) };
  const reading = { ...own, ticket, ...(mail.messageId === null ? {} : { messageId: mail.messageId }) };
  const taken = await takeOrders(service, row, seat, reading);
  const readyAt = taken.draft?.readyAt;
  const isShown = (await mayLearn(context, id)) && (mail.seat === null || (await mayLearn(context, mail.seat)));
  return accept({
    effects: [
      message('act.mail.read', { seat: seat.name }),
      ...(isShown ? linesOf(taken.settled.reply) : [message('act.as.unseen', { seat: seat.name })]),
    ],
    // Words of one seat that another is told of, and orders that nobody of it has confirmed.
    ...(mail.seat === id ? {} : { notice: { about: 'acted', waitingFor: [seat.name] } as const }),
    write: async (db) => {
      await reopenMail(db, mail.id);
      const from = mail.sender ?? seat.address;
      await writeTaken({ ...context, db }, seat, { id: mail.id, reading: { ...reading, from } }, taken);
      return taken.letters;
    },
    after: async () => {
      if (readyAt) await service.queues.referee(row.id, row.inputs + 1, readyAt.getTime() - service.clock().getTime());
    },
  });
}

/** Words to whoever has written a mail for a seat, as an answer to it. */
export const answer: Planner<'answer'> = async (context, { mail, text }) => {
  const row = await mailById(context.db, mail);
  const seat = context.row.seats.find((each) => each.seat === row?.seat);
  if (!row || !seat || row.matchId !== context.row.id) return refuse('mail.unknown');
  return accept({
    effects: [message('act.answer', { player: seat.player })],
    write: async () => [letterTo(context, seat, row, text)],
  });
};

const letterTo = ({ service, row, by }: ActContext, seat: SeatRow, mail: MailRow, text: string): LetterRow =>
  posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: {
      kind: 'notice',
      about: 'word',
      text,
      by: by === '' ? moderatorInfo(row).name : by,
      match: matchInfo(service.games.get(row.game)?.title ?? row.game, row),
      seat: seatInfo(seat),
      occasion: row.name,
      links: LINKS,
    },
    threadRoot: seat.threadRoot,
    ...(mail.messageId === null ? {} : { inReplyTo: mail.messageId }),
  });
