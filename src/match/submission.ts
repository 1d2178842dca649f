import { createHash, randomUUID } from 'node:crypto';
import { isOrderLine } from '../orders/index.ts';
import type { Channel } from '../store/generated/enums.ts';
import { writeLetters } from '../store/letters.ts';
import { touch } from '../store/matches.ts';
import { answersSince, latestTexts, noteBounce } from '../store/outbox.ts';
import { readPosition } from '../store/position.ts';
import { type SeatKeyRow, seatByNo, suspendSeat } from '../store/seats.ts';
import type { LetterRow } from '../store/step.ts';
import type { Connection } from '../store/store.ts';
import {
  insertSubmission,
  isKnownMail,
  readSubmission,
  type SettledSubmission,
  settleSubmission,
} from '../store/submissions.ts';
import { announceHandOver } from './hand-over.ts';
import { heldLetter, stoppedLetter, type Taken, takeOrders } from './intake.ts';
import { timedId } from './outgoing.ts';
import { addHours } from './pace.ts';
import type { Service } from './service.ts';

export type { Channel };

/** Something that was sent to us, as it came. */
export interface Incoming {
  readonly channel: Channel;
  readonly raw: Buffer;
  /** MAIL FROM and RCPT TO, where the channel knows them. */
  readonly envelope: { readonly from?: string; readonly to: readonly string[] };
}

/** A submission as it was read. */
export interface ReadSubmission {
  readonly class: 'human' | 'bounce' | 'auto-reply' | 'list' | 'own' | 'unreadable';
  /** Why it is not a person's mail, or cannot be read. */
  readonly reason?: string | undefined;
  readonly messageId?: string | undefined;
  readonly references?: readonly string[];
  /** Address of the writer; undefined where the channel itself says who it is. */
  readonly from?: string | undefined;
  /** Which seat speaks about which decision, proved by a token of ours. */
  readonly ticket?: { readonly seatNo: number; readonly decisionNo: number } | undefined;
  /** What the writer wrote himself, and nothing of what he quoted. */
  readonly text: string;
  /** Lines that may be his or quoted. */
  readonly unclear?: readonly string[];
  readonly truncated?: boolean;
  /** The revision of the draft that its writer saw: a newer one is not overwritten. */
  readonly revision?: number | undefined;
  /** The letter of ours that came back, and whether it is of no use to send others. */
  readonly bounce?: { readonly letter: string; readonly reason: string; readonly permanent: boolean } | undefined;
}

/** What a reader of mails may ask about the seat that a mail speaks for. */
export interface SeatBackground {
  /** Texts of our latest letters to it. */
  readonly sentTexts: readonly string[];
  isOrderLine(line: string): boolean;
}

/** Reads raw mails; given by whoever knows about mail. */
export type SubmissionReader = (
  mail: Incoming,
  background: (seatNo: number) => Promise<SeatBackground | undefined>,
) => Promise<ReadSubmission>;

export type SubmissionVerdict =
  | 'accepted'
  | 'needs-fix'
  | 'info'
  | 'not-read'
  /** It speaks about a decision that is settled; nothing was carried out. */
  | 'stale'
  /** It came from an address that is not the player's. */
  | 'held'
  /** It has no valid token: nobody is answered. */
  | 'unknown'
  /** The same mail came before. */
  | 'duplicate'
  | 'machine'
  | 'bounce'
  | 'unreadable';

/** What became of a submission. */
export interface Settled {
  readonly verdict: SubmissionVerdict;
  /** The answer to its writer, as text; empty where he gets none. */
  readonly text: string;
}

/** Of our letters to a seat, so many may be quoted in a reply. */
const LETTERS_QUOTED = 8;

/** So many mails of a seat are answered in an hour. The others are carried out like any, and not answered. */
const ANSWERS_AN_HOUR = 30;

/** Stores what came, before anything else is done with it, and has it looked at. What is here already is not stored again. */
export async function storeSubmission(
  service: Service,
  incoming: Incoming,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { id, isNew, isDone } = await insertIncoming(service, incoming);
  if (!isDone) await service.queues.inbound(id);
  return { id, isNew };
}

function insertIncoming({ store, clock }: Service, { channel, raw, envelope }: Incoming) {
  const now = clock();
  const sha256 = createHash('sha256')
    .update(raw)
    .update(`\n${[...envelope.to].sort().join(' ')}`)
    .digest('hex');
  return insertSubmission(store, {
    id: timedId(now),
    channel,
    raw: new Uint8Array(raw),
    sha256,
    envelope: { from: envelope.from ?? null, to: envelope.to },
    receivedAt: now,
  });
}

/** What a player sends from his page: the text of a mail, about the decision that the page shows. */
export interface OrderForm {
  readonly decision: number;
  readonly text: string;
  readonly revision?: number;
}

/**
 * Takes orders from the page of a seat, as it would take the same words from a mail, and answers at once. The form is stored
 * first like any mail: if we die over it, it is read after the restart.
 */
export async function submitOrders(service: Service, seatNo: number, form: OrderForm): Promise<Settled> {
  const raw = Buffer.from(JSON.stringify({ seatNo, ...form, at: randomUUID() }));
  const { id } = await insertIncoming(service, { channel: 'WEB', raw, envelope: { to: [] } });
  return (await processSubmission(service, id, readForm)) ?? { verdict: 'unknown', text: '' };
}

/** A form carries its own ticket: only a page that was opened with the seat's link could send it. */
const readForm: SubmissionReader = async ({ raw }) => {
  const { seatNo, decision, text, revision } = JSON.parse(raw.toString()) as OrderForm & { seatNo: number };
  return { class: 'human', ticket: { seatNo, decisionNo: decision }, text, revision };
};

/**
 * Reads a stored submission and does what it says: one transaction settles the submission, changes draft and standing orders,
 * and puts the answer into the outbox. Done twice, it does nothing the second time. Undefined: there is no such submission.
 */
export async function processSubmission(
  service: Service,
  id: string,
  read: SubmissionReader,
): Promise<Settled | undefined> {
  const row = await readSubmission(service.store, id);
  if (!row) return undefined;
  if (row.doneAt) return row.result as unknown as Settled;
  const envelope = row.envelope as unknown as Incoming['envelope'];
  const incoming: Incoming = { channel: row.channel, raw: Buffer.from(row.raw), envelope };
  const reader = row.channel === 'WEB' ? readForm : read;
  const reading = await reader(incoming, (seatNo) => backgroundOf(service, seatNo));
  const outcome = await service.store
    .$transaction((db) => settle(service, db, id, reading))
    .catch((error) => {
      if (error instanceof AlreadySettled) return undefined;
      throw error;
    });
  if (!outcome) return (await readSubmission(service.store, id))?.result as unknown as Settled;
  if (outcome.taken) await announceHandOver(service, outcome.taken);
  await service.queues.postman(outcome.letters.map((letter) => letter.id));
  service.log.info({ submission: id, channel: row.channel, verdict: outcome.settled.verdict }, 'submission settled');
  return outcome.settled;
}

interface Outcome {
  readonly settled: Settled;
  readonly letters: readonly LetterRow[];
  readonly taken?: Taken;
}

async function settle(service: Service, db: Connection, id: string, reading: ReadSubmission): Promise<Outcome> {
  const seat = reading.ticket && (await seatByNo(db, reading.ticket.seatNo));
  if (seat) await touch(db, seat.matchId);
  const known = seat && reading.messageId ? await isKnownMail(db, seat.no, reading.messageId, id) : false;
  const outcome = known ? quiet('duplicate') : await judge(service, db, reading, seat);
  const isSettled = await settleSubmission(db, id, service.clock(), record(reading, seat, known, outcome.settled));
  if (!isSettled) throw new AlreadySettled();
  if (seat) await writeLetters(db, seat.matchId, outcome.letters, service.clock());
  return outcome;
}

/** Rolls a transaction back: another process has settled the submission while this one read it. */
class AlreadySettled extends Error {
  override readonly name = 'AlreadySettled';
}

const quiet = (verdict: SubmissionVerdict): Outcome => ({ settled: { verdict, text: '' }, letters: [] });

async function judge(
  service: Service,
  db: Connection,
  reading: ReadSubmission,
  seat: SeatKeyRow | undefined,
): Promise<Outcome> {
  if (reading.class === 'bounce') return bounced(db, reading);
  if (reading.class === 'unreadable') return quiet('unreadable');
  if (reading.class !== 'human') return quiet('machine');
  if (!seat || !reading.ticket) return quiet('unknown');
  const row = await readPosition(db, seat.matchId);
  if (!row) return quiet('unknown');
  if (reading.from !== undefined && !isSameAddress(reading.from, seat.address)) {
    return answered(heldLetter(service, row, seat.no, reading));
  }
  if (row.state === 'FAULT') return answered(stoppedLetter(service, row, seat.no, reading));
  const taken = await takeOrders(service, db, row, seat.no, reading);
  const isFlood = (await answersSince(db, seat.no, addHours(service.clock(), -1))) >= ANSWERS_AN_HOUR;
  return { settled: taken.settled, letters: isFlood ? [] : taken.letters, taken };
}

const answered = ({ settled, letter }: { settled: Settled; letter: LetterRow }): Outcome => ({
  settled,
  letters: [letter],
});

async function bounced(db: Connection, { bounce }: ReadSubmission): Promise<Outcome> {
  if (!bounce) return quiet('machine');
  const seatNo = await noteBounce(db, bounce.letter, bounce.reason);
  if (seatNo !== undefined && bounce.permanent) await suspendSeat(db, seatNo, bounce.reason);
  return quiet('bounce');
}

const isSameAddress = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

function record(
  reading: ReadSubmission,
  seat: SeatKeyRow | undefined,
  isKnown: boolean,
  settled: Settled,
): SettledSubmission {
  return {
    verdict: settled.verdict,
    class: reading.class,
    messageId: isKnown ? null : (reading.messageId ?? null),
    sender: reading.from ?? null,
    seatNo: seat?.no ?? null,
    decision: reading.ticket?.decisionNo ?? null,
    text: reading.text,
    result: settled,
  };
}

async function backgroundOf(service: Service, seatNo: number): Promise<SeatBackground | undefined> {
  const seat = await seatByNo(service.store, seatNo);
  const game = seat && service.games.get(seat.match.game);
  if (!game) return undefined;
  return {
    sentTexts: await latestTexts(service.store, seatNo, LETTERS_QUOTED),
    isOrderLine: (line) => isOrderLine(line, game.language),
  };
}
