import { createHash, randomUUID } from 'node:crypto';
import { isOrderLine } from '../orders/index.ts';
import type { Channel } from '../store/generated/enums.ts';
import { type IntakeOutcome, writeIntake } from '../store/intake.ts';
import { answersSince, latestTexts, noteBounce } from '../store/outbox.ts';
import type { PositionRow } from '../store/position.ts';
import { seatByNo } from '../store/seats.ts';
import type { LetterRow } from '../store/step.ts';
import {
  heldSubmissions,
  insertSubmission,
  isKnownMail,
  readSubmission,
  type SettledSubmission,
  settleSubmission,
} from '../store/submissions.ts';
import { confirmationCode, confirmationIn } from './confirmation.ts';
import { type Doubt, holdDoubtful, holdStopped, type Taken, takeOrders } from './intake.ts';
import { timedId } from './outgoing.ts';
import { addHours } from './pace.ts';
import { fetchPack, knownGame, openPositionOf } from './packs.ts';
import type { Service } from './service.ts';

export type { Channel };

/** Something that was sent to us, as it came. */
export interface Incoming {
  readonly channel: Channel;
  readonly raw: Buffer;
  readonly envelope: Envelope;
}

/** MAIL FROM, RCPT TO and who handed it over, where the channel knows them. */
export interface Envelope {
  readonly from?: string;
  readonly to: readonly string[];
  /** The other mail server; absent where the mail came through a server of ours. */
  readonly client?: { readonly ip: string; readonly helo?: string };
}

/** How surely a mail comes from the address that it names; `confirmed`: its owner has said so. */
export type SenderProof = 'none' | 'aligned' | 'dmarc' | 'confirmed';

/** A submission as it was read. */
export interface ReadSubmission {
  readonly class: 'human' | 'bounce' | 'auto-reply' | 'list' | 'own' | 'unreadable';
  /** Why it is not a person's mail, or cannot be read. */
  readonly reason?: string | undefined;
  readonly messageId?: string | undefined;
  readonly references?: readonly string[];
  /** Address of the writer; undefined where the channel itself says who it is. */
  readonly from?: string | undefined;
  readonly proof?: SenderProof | undefined;
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
    envelope: { from: envelope.from ?? null, to: envelope.to, client: envelope.client ?? null },
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

/** Another writer may be quicker so often before the submission is left for later. */
const MOST_TRIES = 20;

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
  const reading = await confirmed(service, await reader(incoming, (seatNo) => backgroundOf(service, seatNo)));
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const outcome = reading.ticket
      ? await settleForSeat(service, id, reading, reading.ticket.seatNo)
      : await settleForNobody(service, id, reading);
    if (outcome === 'overtaken') continue;
    if (outcome === 'settled') return (await readSubmission(service.store, id))?.result as unknown as Settled;
    service.log.info({ submission: id, channel: row.channel, verdict: outcome.verdict }, 'submission settled');
    return outcome;
  }
  throw new Error(`submission ${id}: its match changes faster than it can be read`);
}

/** A mail that was held may be confirmed so long. */
const CONFIRM_DAYS = 14;

/** A mail that confirms one that was held is read as that one: who knows its code reads the mail of the registered address. */
async function confirmed(service: Service, reading: ReadSubmission): Promise<ReadSubmission> {
  const { ticket, text } = reading;
  const code = reading.class === 'human' && ticket ? confirmationIn(text) : undefined;
  if (!ticket || code === undefined) return reading;
  const since = addHours(service.clock(), -24 * CONFIRM_DAYS);
  const rows = await heldSubmissions(service.store, ticket.seatNo, since);
  const held = rows.find(({ id }) => confirmationCode(service, id) === code);
  if (!held) return reading;
  const { decision, text: orders } = held;
  return {
    ...reading,
    proof: 'confirmed',
    text: orders,
    ticket: { ...ticket, decisionNo: decision ?? ticket.decisionNo },
  };
}

type Settling = Settled | Exclude<IntakeOutcome, 'written'>;

const quiet = (verdict: SubmissionVerdict): Settled => ({ verdict, text: '' });

/** A submission that speaks for no seat of ours: a bounce, or somebody that we do not know. Nobody is answered. */
async function settleForNobody({ store, clock }: Service, id: string, reading: ReadSubmission): Promise<Settling> {
  const settled = quiet(quietVerdict(reading) ?? 'unknown');
  return store.$transaction(async (db) => {
    if (!(await settleSubmission(db, id, clock(), record(reading, null, settled)))) return 'settled';
    if (reading.class === 'bounce' && reading.bounce) await noteBounce(db, reading.bounce);
    return settled;
  });
}

/** What is said of a submission that no person wrote to us. */
function quietVerdict({ class: kind, bounce }: ReadSubmission): SubmissionVerdict | undefined {
  if (kind === 'human') return undefined;
  if (kind === 'unreadable') return 'unreadable';
  return kind === 'bounce' && bounce ? 'bounce' : 'machine';
}

async function settleForSeat(service: Service, id: string, reading: ReadSubmission, seatNo: number): Promise<Settling> {
  const { store, queues, clock } = service;
  const position = await openPositionOf(service, seatNo);
  if (!position) return settleForNobody(service, id, { ...reading, ticket: undefined });
  const isKnown = reading.messageId !== undefined && (await isKnownMail(store, seatNo, reading.messageId, id));
  const taken = isKnown
    ? { settled: quiet('duplicate'), letters: [] }
    : judge(service, position, { id, seatNo }, reading);
  const letters = (await isFlood(service, seatNo, taken.letters)) ? [] : taken.letters;
  const outcome = await writeIntake(store, {
    ...taken,
    letters,
    matchId: position.id,
    seq: position.seq,
    inputs: position.inputs,
    at: clock(),
    seatNo,
    submission: id,
    settled: record(isKnown ? { ...reading, messageId: undefined } : reading, seatNo, taken.settled),
  });
  if (outcome !== 'written') return outcome;
  await queues.postman(letters.map((letter) => letter.id));
  const readyAt = taken.draft?.readyAt;
  if (readyAt) await queues.referee(position.id, position.inputs + 1, readyAt.getTime() - clock().getTime());
  return taken.settled;
}

/** What a submission for a seat comes to. */
function judge(
  service: Service,
  position: PositionRow,
  { id, seatNo }: { readonly id: string; readonly seatNo: number },
  reading: ReadSubmission,
): Taken {
  const machine = quietVerdict(reading);
  if (machine) return { settled: quiet(machine), letters: [] };
  const seat = position.seats.find(({ no }) => no === seatNo);
  if (!seat) throw new Error(`match ${position.code} has no seat ${seatNo}`);
  const doubt = doubtOf(service, seat.address, reading);
  if (doubt) return holdDoubtful(service, position, seat, reading, { doubt, code: confirmationCode(service, id) });
  if (position.state === 'FAULT' || !knownGame(service, position)) return holdStopped(service, position, seat, reading);
  return takeOrders(service, position, seat, reading);
}

/** Why a mail may not be the player's; undefined where it is taken for his. */
function doubtOf({ config }: Service, address: string, { from, proof = 'none' }: ReadSubmission): Doubt | undefined {
  if (from === undefined || proof === 'confirmed') return undefined;
  if (!isSameAddress(from, address)) return 'foreign';
  const isProved = proof === 'dmarc' || (proof === 'aligned' && config.senderCheck !== 'strict');
  return isProved || config.senderCheck === 'open' ? undefined : 'unproved';
}

async function isFlood({ store, clock }: Service, seatNo: number, letters: readonly LetterRow[]): Promise<boolean> {
  return letters.length > 0 && (await answersSince(store, seatNo, addHours(clock(), -1))) >= ANSWERS_AN_HOUR;
}

const isSameAddress = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

const record = (reading: ReadSubmission, seatNo: number | null, settled: Settled): SettledSubmission => ({
  verdict: settled.verdict,
  class: reading.class,
  messageId: reading.messageId ?? null,
  sender: reading.from ?? null,
  seatNo,
  decision: reading.ticket?.decisionNo ?? null,
  text: reading.text,
  result: settled,
});

async function backgroundOf(service: Service, seatNo: number): Promise<SeatBackground | undefined> {
  const seat = await seatByNo(service.store, seatNo);
  if (!seat) return undefined;
  await fetchPack(service, service.store, seat);
  const game = knownGame(service, seat);
  if (!game) return undefined;
  return {
    sentTexts: await latestTexts(service.store, seatNo, LETTERS_QUOTED),
    isOrderLine: (line) => isOrderLine(line, game.language),
  };
}
