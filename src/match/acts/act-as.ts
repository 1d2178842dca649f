/** Acts upon the orders of a seat. */
import { createHash, randomUUID } from 'node:crypto';
import { accept, type Message, message, refuse } from '../../engine/index.ts';
import type { Reply } from '../../reports/index.ts';
import { markDraft, reopenDraft } from '../../store/acts.ts';
import { writeIntake } from '../../store/intake.ts';
import type { SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import { insertSubmission } from '../../store/submissions.ts';
import type { Taken } from '../inbox/intake.ts';
import type { ReadSubmission } from '../inbox/reading.ts';
import { takeOrders } from '../inbox/text.ts';
import { NO_DECISION, timedId } from '../post/outgoing.ts';
import { plainSpeech } from '../words.ts';
import { type ActContext, type Planner, unknownSeat } from './plan.ts';
import { mayLearn } from './sight.ts';

/**
 * Orders for a seat whose player has given them otherwise. They are read as if he had sent them, and he is told at once. Which lines
 * would count tells of the hand: the moderator learns it where he sees that, or when it is done and all are told, and never by asking
 * what would come of it.
 */
export const actAs: Planner<'act-as'> = async (context, { seat: id, text }) => {
  const { service, row, reason, by } = context;
  const seat = row.seats.find((each) => each.seat === id);
  if (!seat) return unknownSeat(row, id);
  if (row.state === 'FAULT' || row.state === 'OVER') return refuse('match.stopped');
  const reading = readingFor(context, seat, text);
  const taken = await takeOrders(service, row, seat, reading);
  const { reply } = taken.settled;
  const readyAt = taken.draft?.readyAt;
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
    after: async () => {
      if (readyAt) await service.queues.referee(row.id, row.inputs + 1, readyAt.getTime() - service.clock().getTime());
    },
  });
};

/** From the seat's own address: it is told how its orders were read. */
export const readingFor = ({ row }: ActContext, { seat, no, address }: SeatRow, text: string): ReadSubmission => ({
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

/** The letter to the seat says who has entered them, and why. */
function withWord(taken: Taken, { language }: SeatRow, word: { readonly by: string; readonly reason: string }): Taken {
  const note = plainSpeech(language)('ack.acted', word);
  const letters = taken.letters.map((row): LetterRow => {
    const { letter } = row;
    if (letter.kind !== 'acknowledgement') return row;
    return { ...row, letter: { ...letter, reply: { ...letter.reply, notes: [note, ...letter.reply.notes] } } };
  });
  return { ...taken, letters };
}

/** The orders are kept as a submission of the seat, as all are. */
async function enter(
  context: ActContext,
  seat: SeatRow,
  reading: ReadSubmission,
  taken: Taken,
): Promise<readonly LetterRow[]> {
  const { now, by, db } = context;
  const id = timedId(now);
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

/** Writes what a text comes to, and settles the submission that it came in. */
export async function writeTaken(
  { service, row, now, db }: ActContext,
  seat: SeatRow,
  { id, reading }: { readonly id: string; readonly reading: ReadSubmission },
  { settled, draft, standing, writes = [] }: Taken,
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
      sender: reading.from ?? null,
      seatNo: seat.no,
      decision: reading.ticket?.decisionNo ?? null,
      text: reading.text,
      result: settled,
    },
    letters: [],
    ...(draft ? { draft } : {}),
    ...(standing ? { standing } : {}),
  });
  if (outcome !== 'written') throw new Error(`a text for ${seat.seat} of ${row.code} was not written: ${outcome}`);
  for (const write of writes) await write(db);
  service.log.info(
    { match: row.code, seat: seat.seat, verdict: settled.verdict },
    'a moderator has let a text through',
  );
}

/** Orders that were handed over become a draft again, as long as they have not been carried out. */
export const unlock: Planner<'unlock'> = ({ row }, { seat: id }) => {
  const seat = row.seats.find((each) => each.seat === id);
  if (!seat) return unknownSeat(row, id);
  if (!seat.draft?.handedOver) return refuse('unlock.none', { seat: seat.name });
  return accept({
    effects: [message('act.unlock', { seat: seat.name, count: seat.draft.lines.length })],
    notice: { about: 'unlocked', waitingFor: [seat.name] },
    write: async (db) => {
      await reopenDraft(db, seat.no);
      return [];
    },
  });
};
