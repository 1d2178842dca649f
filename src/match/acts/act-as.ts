/** Acts upon the orders of a seat. */
import { createHash, randomUUID } from 'node:crypto';
import { accept, type Message, message, type Refusal, refusalOf, refuse } from '../../engine/index.ts';
import type { Reply } from '../../reports/index.ts';
import { markDraft } from '../../store/acts.ts';
import { writeIntake } from '../../store/intake.ts';
import type { SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import { insertSubmission } from '../../store/submissions.ts';
import { callReferee } from '../inbox/call-referee.ts';
import type { IntakeResult } from '../inbox/intake.ts';
import type { ReadSubmission } from '../inbox/reading.ts';
import { takeOrders } from '../inbox/text.ts';
import { NO_DECISION, orderedId } from '../post/outgoing.ts';
import { plainSpeech } from '../words.ts';
import { type ActContext, nothing, type Planner, unknownSeat } from './plan.ts';
import { reopened, sentBy } from './sent-orders.ts';
import { mayLearn } from './sight.ts';

/**
 * Orders for a seat whose player gave them in another way. They are read as if he had sent them, and he is told at
 * once. The reading reveals the hand. So the moderator sees it only if he may see the hand, or after the act, which all
 * are told of; never by a mere look.
 */
export const actAs: Planner<'act-as'> = async (context, { seat: id, text }) => {
  const { service, row, reason, by } = context;
  const seat = row.seats.find((each) => each.seat === id);
  if (!seat) return unknownSeat(row, id);
  if (row.state === 'FAULT' || row.state === 'OVER') return refuse('match.stopped');
  const reading = readingFor(context, seat, text);
  const taken = await takeOrders(service, row, seat, reading);
  const refusal = sentRefusal(seat, taken);
  if (refusal) return { ok: false, refusal };
  const { reply } = taken.settled;
  return accept({
    effects: [
      ...((await mayLearn(context, id))
        ? [
            message(`act.as.${taken.draft?.handedOver ? 'handed-over' : taken.draft ? 'draft' : 'none'}`, {
              seat: seat.name,
            }),
            ...linesOf(reply),
          ]
        : [message('act.as.unseen', { seat: seat.name })]),
      message('act.as.told', { player: seat.player }),
    ],
    notice: { about: 'acted', waitingFor: [seat.name], except: [seat.seat] },
    record: { kind: 'act-as', seat: id, text },
    write: (db) => enter({ ...context, db }, seat, reading, withWord(taken, seat, { by, reason })),
    after: () => callReferee(service, row, taken),
  });
};

/** Why a text is not read for a seat that has handed orders over: it would take them back, or drop a line of them. */
export function sentRefusal(seat: SeatRow, { draft }: IntakeResult): Refusal | undefined {
  const sent = sentBy(seat);
  if (!sent || !draft) return undefined;
  const keepsAll = draft.handedOver && sent.lines.every((line) => draft.lines.includes(line));
  if (keepsAll) return undefined;
  return refusalOf('act.sent', { seat: seat.name, id: seat.seat, count: sent.lines.length });
}

/** A reading that is about a decision of its seat, or about none. */
export type SeatReading = ReadSubmission & {
  readonly from: string;
  readonly ticket: { readonly seatNo: number; readonly decisionNo: number };
};

/** A reading as if from the seat's own address: the seat gets the acknowledgement. */
export const readingFor = ({ row }: ActContext, { seat, no, address }: SeatRow, text: string): SeatReading => ({
  class: 'human',
  from: address,
  proof: 'confirmed',
  ticket: { seatNo: no, decisionNo: row.open.find((each) => each.seat === seat)?.decision ?? NO_DECISION },
  text,
});

export const linesOf = (reply: Reply | undefined): Message[] =>
  (reply?.lines ?? []).map(({ text, course = 'ok' }) =>
    message(course === 'impossible' ? 'act.as.refused' : 'act.as.line', { line: text }),
  );

/** The letter to the seat names the person who entered them, and the reason. */
function withWord(
  taken: IntakeResult,
  { language }: SeatRow,
  word: { readonly by: string; readonly reason: string },
): IntakeResult {
  const note = plainSpeech(language)('ack.acted', word);
  const letters = taken.letters.map((row): LetterRow => {
    const { letter } = row;
    if (letter.kind !== 'acknowledgement') return row;
    return { ...row, letter: { ...letter, reply: { ...letter.reply, notes: [note, ...letter.reply.notes] } } };
  });
  return { ...taken, letters };
}

/** Stores the orders as a submission of the seat, like all orders. */
async function enter(
  context: ActContext,
  seat: SeatRow,
  reading: SeatReading,
  taken: IntakeResult,
): Promise<readonly LetterRow[]> {
  const { now, by, db } = context;
  const id = orderedId(now);
  const raw = Buffer.from(JSON.stringify({ seatNo: seat.no, by, text: reading.text, at: randomUUID() }));
  await insertSubmission(db, {
    id,
    channel: 'WEB',
    raw: new Uint8Array(raw),
    sha256: createHash('sha256').update(raw).digest('hex'),
    envelope: { from: null, to: [] },
    receivedAt: now,
  });
  await writeTaken(context, seat, { id, reading: { ...reading, from: by } }, taken);
  if (taken.draft && taken.draft.lines.length > 0) await markDraft(db, seat.no, by);
  return taken.letters;
}

/** Writes the result of a text, and settles its submission. */
export async function writeTaken(
  { service, row, now, db }: ActContext,
  seat: SeatRow,
  { id, reading }: { readonly id: string; readonly reading: SeatReading },
  { settled, draft, standing, writes = [] }: IntakeResult,
): Promise<void> {
  const outcome = await writeIntake(db, {
    matchId: row.id,
    seq: row.seq,
    inputs: row.inputs,
    at: now,
    seatNo: seat.no,
    submission: id,
    settled: {
      verdict: settled.verdict,
      class: 'human',
      messageId: reading.messageId ?? null,
      sender: reading.from,
      seatNo: seat.no,
      decision: reading.ticket.decisionNo,
      text: reading.text,
      result: settled,
    },
    letters: [],
    draft,
    standing,
  });
  if (outcome !== 'written') throw new Error(`a text for ${seat.seat} of ${row.code} was not written: ${outcome}`);
  for (const write of writes) await write(db);
  service.log.info(
    { match: row.code, matchId: row.id, seat: seat.seat, verdict: settled.verdict },
    'a moderator has let a text through',
  );
}

/** Turns handed-over orders back into a draft, unless they have been carried out. */
export const unlock: Planner<'unlock'> = ({ row }, { seat: id }) => {
  const seat = row.seats.find((each) => each.seat === id);
  if (!seat) return unknownSeat(row, id);
  if (!sentBy(seat)) return refuse('unlock.none', { seat: seat.name });
  return accept({
    effects: [],
    orders: reopened([seat]),
    notice: { about: 'unlocked', waitingFor: [seat.name] },
    write: nothing,
  });
};
