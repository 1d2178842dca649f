/** Acts on mails that were not carried out. */
import { accept, message, type Refusal, refusalOf, refuse, type SeatId, type Verdict } from '../../engine/index.ts';
import { type MailRow, mailById, reopenMail } from '../../store/moderators.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import { callReferee } from '../inbox/call-referee.ts';
import { takeOrders } from '../inbox/text.ts';
import { LINKS, matchInfo, moderatorInfo, seatInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import { linesOf, readingFor, type SeatReading, sentRefusal, writeTaken } from './act-as.ts';
import { type ActContext, type Plan, type Planner, unknownSeat } from './plan.ts';
import { mayLearn } from './sight.ts';

/** Assigns a held mail, or one that belongs to no seat, to a seat. */
export const assign: Planner<'assign'> = async (context, { mail, seat }) => {
  const row = await mailById(context.db, mail);
  if (!row || (row.matchId !== null && row.matchId !== context.row.id)) return refuse('mail.unknown');
  return read(context, row, seat);
};

/** Releases a mail that was held in the name of a seat. */
export const release: Planner<'release'> = async (context, { mail }) => {
  const row = await mailById(context.db, mail);
  if (!row || row.matchId !== context.row.id || row.seat === null) return refuse('mail.unknown');
  if (row.verdict !== 'held') return refuse('mail.taken');
  return read(context, row, row.seat);
};

/** Has a mail that could not be read, read again. Its writer is answered as when it came in. */
export const reread: Planner<'reread'> = async ({ db, row, service }, { mail }) => {
  const found = await mailById(db, mail);
  if (!found || found.matchId !== row.id) return refuse('mail.unknown');
  if (found.verdict !== 'unreadable') return refuse('mail.taken');
  if (found.raw.length === 0) return refuse('mail.empty');
  return accept({
    effects: [message('act.mail.reread')],
    write: async (write) => {
      await reopenMail(write, mail);
      return [];
    },
    after: () => service.queues.inbound(mail),
  });
};

const SETTLED: ReadonlySet<string | null> = new Set(['accepted', 'confirmed', 'duplicate', 'info']);

/** Reads its text for a seat: it is carried out, and the seat gets the reading. */
async function read(context: ActContext, mail: MailRow, id: SeatId): Promise<Verdict<Plan>> {
  const { service, row } = context;
  const seat = row.seats.find((each) => each.seat === id);
  if (!seat) return unknownSeat(row, id);
  const refusal = hindrance(row, mail);
  if (refusal) return { ok: false, refusal };
  const reading = readingOf(context, seat, mail);
  const taken = await takeOrders(service, row, seat, reading);
  const sent = sentRefusal(seat, taken);
  if (sent) return { ok: false, refusal: sent };
  const seen = (await isShown(context, mail, id))
    ? linesOf(taken.settled.reply)
    : [message('act.as.unseen', { seat: seat.name })];
  return accept({
    effects: [message('act.mail.read', { seat: seat.name }), ...seen],
    // Press of another seat, and orders that the seat has not confirmed.
    ...(mail.seat === id ? {} : { notice: { about: 'acted', waitingFor: [seat.name] } as const }),
    write: async (db) => {
      await reopenMail(db, mail.id);
      const from = mail.sender ?? seat.address;
      await writeTaken({ ...context, db }, seat, { id: mail.id, reading: { ...reading, from } }, taken);
      return taken.letters;
    },
    after: () => callReferee(service, row, taken),
  });
}

/** Why a mail cannot be read for any seat. */
function hindrance({ state }: PositionRow, { verdict, text }: MailRow): Refusal | undefined {
  if (state === 'FAULT' || state === 'OVER') return refusalOf('match.stopped');
  if (SETTLED.has(verdict)) return refusalOf('mail.taken');
  return (text ?? '').trim() === '' ? refusalOf('mail.empty') : undefined;
}

/** The mail as an answer to the letter that it replies to, if the seat itself wrote it. */
function readingOf(context: ActContext, seat: SeatRow, mail: MailRow): SeatReading {
  const own = readingFor(context, seat, mail.text ?? '');
  const answered = mail.seat === seat.seat ? mail.decision : null;
  return {
    ...own,
    ticket: { seatNo: seat.no, decisionNo: answered ?? own.ticket.decisionNo },
    ...(mail.messageId === null ? {} : { messageId: mail.messageId }),
  };
}

/** Whether the moderator may know what one seat's mail does for another seat. */
const isShown = async (context: ActContext, mail: MailRow, id: SeatId): Promise<boolean> =>
  (await mayLearn(context, id)) && (mail.seat === null || (await mayLearn(context, mail.seat)));

/** A message to the writer of a mail, as an answer to it. */
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
