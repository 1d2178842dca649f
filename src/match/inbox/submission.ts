import { createHash, randomUUID } from 'node:crypto';
import { codeOf } from '../../engine/index.ts';
import { isOrderLine } from '../../orders/index.ts';
import { learn, onErrand } from '../../queue/errand.ts';
import { noteInSpan, spanned } from '../../queue/span.ts';
import { type IntakeOutcome, type IntakeRow, writeIntake } from '../../store/intake.ts';
import { invitationByNo } from '../../store/invitations.ts';
import { matchByModeratorNo } from '../../store/moderators.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import { type SeatKeyRow, seatByNo, seatByReplyNo } from '../../store/seats.ts';
import { latestTexts, readByMessageId } from '../../store/sent-letters.ts';
import type { Connection, Store } from '../../store/store.ts';
import {
  type HeldSubmission,
  heldSubmissions,
  insertSubmission,
  latestWrittenTexts,
  ordersTakenSince,
  readSubmission,
  type SettledSubmission,
  type Speaker,
  settleSubmission,
} from '../../store/submissions.ts';
import { beginGuide } from '../forming/guide.ts';
import { answerGuide, guideAsked } from '../forming/guide-mail.ts';
import { isModerating } from '../forming/invitation.ts';
import { answerByMail, invitedBackground } from '../forming/join-mail.ts';
import { moderatorBackground, settleForModerator } from '../moderator/mail.ts';
import { tellModerator } from '../moderator/notice.ts';
import { fetchPack, knownGame, openPositionOf } from '../packs.ts';
import { requireSeatHere } from '../play/elsewhere.ts';
import { inTurn } from '../play/turns.ts';
import { restoreMail } from '../post/address.ts';
import { NO_DECISION, orderedId } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { type OrderForm, readForm } from '../sheets/order-form.ts';
import { addHours, addMinutes } from '../time/pace.ts';
import { withinLimit } from './answer-limit.ts';
import { callReferee } from './call-referee.ts';
import {
  ConfirmedElsewhere,
  confirmationCode,
  confirmationIn,
  isCode,
  saysYes,
  spendConfirmation,
  withoutConfirmation,
} from './confirmation.ts';
import { holdDoubtful, holdOvertaken, holdStopped, isUnread, refuseUnread, returnMisdirected } from './held.ts';
import type { IntakeResult } from './intake.ts';
import { knownMail } from './known-mail.ts';
import { likenessOf } from './loop.ts';
import { absenceNews, quietVerdict, takeMachineMail } from './machine-mail.ts';
import {
  envelopeIn,
  type Incoming,
  type ReadSubmission,
  type SeatBackground,
  type StoredResult,
  type SubmissionReader,
  type SubmissionResult,
  type SubmissionVerdict,
  settledIn,
  storable,
} from './reading.ts';
import { doubtOf, isSameAddress } from './sender.ts';
import { takeOrders } from './text.ts';
import { askWhichMatch, seatsOfSender } from './visible.ts';

/** The number of our latest letters to a seat that a reply may quote. */
const LETTERS_QUOTED = 8;

/** The number of its own mails that a reply may quote. */
const MAILS_QUOTED = 12;

/** Stores a submission before anything else, and queues its reading. A repeated one is not stored again. */
export async function storeSubmission(
  service: Service,
  incoming: Incoming,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  return spanned('submission.store', () => storeAndQueue(service, incoming), { kind: 'taken' });
}

async function storeAndQueue(service: Service, incoming: Incoming) {
  const { id, isNew, isDone } = await insertIncoming(service, incoming);
  noteInSpan({ submission: id, channel: incoming.channel });
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
    id: orderedId(now),
    channel,
    raw: new Uint8Array(raw),
    sha256,
    envelope: {
      from: envelope.from ?? null,
      to: envelope.to,
      client: envelope.client ?? null,
      size: envelope.size ?? null,
    },
    receivedAt: now,
  });
}

/**
 * Takes orders from the page of a seat like the same words in a mail, and answers at once. The form is stored first
 * like a mail: if the process dies, it is read after the restart. A form repeated with the same `once` gets the same
 * answer and is not carried out again.
 */
export async function submitOrders(
  service: Service,
  seatNo: number,
  form: OrderForm,
  once: string = randomUUID(),
): Promise<SubmissionResult> {
  // Whoever is asked to send them again must not find them carried out twice.
  await requireSeatHere(service, seatNo);
  const { decision, text, revision, press, strict, asks, step } = form;
  const raw = Buffer.from(JSON.stringify({ seatNo, decision, text, revision, press, strict, asks, step, at: once }));
  const take = async () => {
    const { id } = await insertIncoming(service, { channel: 'WEB', raw, envelope: { to: [] } });
    return (await processSubmission(service, id, readForm)) ?? { verdict: 'unknown', text: '' };
  };
  return spanned('orders.form', take, { kind: 'taken' });
}

/** Minutes after which a mail that is read counts as late. */
const LATE_MINUTES = 1;

/** How often a conflicting writer may win before the submission is left for later. */
const MOST_TRIES = 20;

/**
 * Reads a stored submission and carries it out. One transaction settles the submission, changes the draft and standing
 * orders, and puts the answer into the outbox. A second call has no effect. Undefined: there is no such submission.
 */
export const processSubmission = (
  service: Service,
  id: string,
  read: SubmissionReader,
): Promise<SubmissionResult | undefined> =>
  onErrand({ submission: id }, () => spanned('submission.settle', () => readAndSettle(service, id, read)));

async function readAndSettle(
  service: Service,
  id: string,
  read: SubmissionReader,
): Promise<SubmissionResult | undefined> {
  const row = await readSubmission(service.store, id);
  if (!row) return undefined;
  if (row.doneAt) return settledIn(row.result);
  const incoming: Incoming = { channel: row.channel, raw: Buffer.from(row.raw), envelope: envelopeIn(row.envelope) };
  const reader = row.channel === 'WEB' ? readForm : read;
  const given = storable(await reader(incoming, (seatNo) => backgroundOf(service, seatNo)));
  const isLate = row.channel !== 'WEB' && row.receivedAt < addMinutes(service.clock(), -LATE_MINUTES);
  const owned = row.channel === 'WEB' ? await ofPage(service, given) : await addressed(service, given);
  const { seat } = owned;
  const reading = { ...owned.reading, isLate };
  if (seat) learn({ matchId: seat.matchId });
  const settle = () => settleReading(service, { id, channel: row.channel }, reading);
  return seat ? inTurn(seat.matchId, settle) : settle();
}

/** A reading with those that it belongs to. */
interface Addressed {
  readonly reading: ReadSubmission;
  readonly seat?: SeatKeyRow | undefined;
}

/** A form names its seat. */
const ofPage = async ({ store }: Service, reading: ReadSubmission): Promise<Addressed> => ({
  reading,
  seat: reading.ticket && (await seatByNo(store, reading.ticket.seatNo)),
});

/** A mail names a reply address: of a seat, a moderator or an invitation. Mail of a former player belongs to nobody. */
async function addressed(service: Service, reading: ReadSubmission): Promise<Addressed> {
  if (reading.isVisible && reading.class === 'human') return ofSender(service, reading);
  if (!reading.ticket) return { reading };
  const { store } = service;
  const { seatNo: replyNo, decisionNo } = reading.ticket;
  const seat = await seatByReplyNo(store, replyNo);
  if (seat) return { reading: { ...reading, ticket: { seatNo: seat.no, decisionNo } }, seat };
  const unseated = { ...reading, ticket: undefined };
  const matchId = await matchByModeratorNo(store, replyNo);
  if (matchId !== undefined) return { reading: { ...unseated, moderator: { matchId, impulse: decisionNo } } };
  const invitation = await invitationByNo(store, replyNo);
  if (invitation && isModerating(invitation)) {
    const moderator = { matchId: invitation.matchId, impulse: decisionNo, invitationNo: invitation.no };
    return { reading: { ...unseated, moderator } };
  }
  return { reading: { ...unseated, invitation: invitation?.no } };
}

/** A mail that names no match belongs to the one match of its sender. */
async function ofSender(service: Service, reading: ReadSubmission): Promise<Addressed> {
  const seats = await seatsOfSender(service, reading);
  const [seat, ...others] = seats;
  if (!seat) return { reading };
  if (others.length > 0) return { reading: { ...reading, ofSeats: seats } };
  const row = await openPositionOf(service, seat.no);
  const decisionNo = row?.open.find((open) => open.seat === seat.seat)?.decision ?? NO_DECISION;
  return { reading: { ...reading, ticket: { seatNo: seat.no, decisionNo } }, seat };
}

async function settleReading(
  service: Service,
  { id, channel }: { readonly id: string; readonly channel: Incoming['channel'] },
  reading: ReadSubmission,
): Promise<SubmissionResult> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const outcome = await settleOnce(service, id, reading);
    if (outcome === 'overtaken') continue;
    if (outcome === 'settled') return settledIn((await readSubmission(service.store, id))?.result);
    noteInSpan({ channel, verdict: outcome.verdict });
    service.log.info({ channel, verdict: outcome.verdict }, 'submission settled');
    return outcome;
  }
  throw new Error(`submission ${id}: its match changes faster than it can be read`);
}

async function settleOnce(service: Service, id: string, given: ReadSubmission): Promise<Settling> {
  const reading = await confirmed(service, given);
  const { ticket, invitation, moderator } = reading;
  const lesson = guideAsked(service, reading);
  try {
    if (lesson) return await settleForGuide(service, id, reading, lesson);
    if (ticket) return await settleForSeat(service, id, reading, ticket.seatNo);
    if (quietVerdict(reading) && !isUnread(reading)) return await settleForNobody(service, id, reading);
    if (moderator) return await settleForModerator(service, id, reading, moderator);
    if (invitation !== undefined) return await settleForInvited(service, id, reading, invitation);
  } catch (error) {
    if (error instanceof ConfirmedElsewhere || isNameTaken(error)) return 'overtaken';
    throw error;
  }
  return settleForNobody(service, id, reading);
}

/** Whether the same mail was stored meanwhile through another channel. */
const isNameTaken = (error: unknown): boolean => codeOf(error) === 'P2002';

/** Settles mail of invited people without a seat. */
async function settleForInvited(service: Service, id: string, reading: ReadSubmission, no: number): Promise<Settling> {
  const known = await knownMail(service.store, { invitationNo: no }, id, reading);
  const named = { ...reading, messageId: known.key };
  const settle = async (db: Connection, settled: SubmissionResult, unanswered = false) => {
    const isNew = await settleSubmission(db, id, service.clock(), {
      ...record(named, null, settled),
      invitationNo: no,
      unanswered,
    });
    if (isNew && settled.verdict !== 'duplicate') await spendConfirmation(db, reading, id);
    return isNew;
  };
  if (!known.isSame) return answerByMail(service, no, reading, { id, settle });
  return (await settle(service.store, quiet('duplicate'))) ? quiet('duplicate') : 'settled';
}

/** Days in which a held mail can be confirmed. */
const CONFIRM_DAYS = 14;

/**
 * A mail that confirms a held one is read as that one, once: whoever knows its code reads the mail of the registered
 * address. The confirmation is written together with its effects, so that of two such mails only one is carried out,
 * whatever fails meanwhile.
 */
async function confirmed(service: Service, reading: ReadSubmission): Promise<ReadSubmission> {
  const { ticket, moderator } = reading;
  const speaker = speakerOf(reading);
  if (!speaker || reading.class !== 'human') return reading;
  const code = confirmationIn(reading.text);
  if (code === undefined && !saysYes(reading.text)) return reading;
  const since = addHours(service.clock(), -24 * CONFIRM_DAYS);
  const rows = await heldSubmissions(service.store, speaker, since);
  const answered = code === undefined ? await heldAnswered(service, rows, reading) : undefined;
  if (answered === 'several') return { ...reading, text: '', whichHeld: codesOf(service, rows) };
  const held =
    answered ?? rows.find((row) => code && isCode(service, code, (keeper) => confirmationCode(keeper, row.id)));
  if (!held) return reading;
  if (held.isConfirmed) return spent(reading);
  const { id, decision, text, unclear, endsMessages } = held;
  return {
    ...reading,
    proof: 'confirmed',
    confirms: id,
    text,
    unclear,
    endsMessages,
    ...(ticket ? { ticket: { ...ticket, decisionNo: decision ?? ticket.decisionNo } } : {}),
    ...(moderator ? { moderator: { ...moderator, impulse: decision ?? moderator.impulse } } : {}),
  };
}

const codesOf = (service: Service, rows: readonly HeldSubmission[]): string[] =>
  rows.filter(({ isConfirmed }) => !isConfirmed).map(({ id }) => confirmationCode(service, id));

/**
 * The held mail that a yes without its code confirms: it answers our mail with the code, whose Message-ID nobody can
 * guess and nobody else has got. `several`: another mail is held as well.
 */
async function heldAnswered(
  service: Service,
  rows: readonly HeldSubmission[],
  { references = [] }: ReadSubmission,
): Promise<HeldSubmission | 'several' | undefined> {
  const asked = references.at(-1);
  const found = asked === undefined || rows.length === 0 ? undefined : await readByMessageId(service.store, asked);
  const letter = found?.letter;
  const words = letter?.kind === 'acknowledgement' ? letter.reply.notes.join('\n') : '';
  const held = rows.find(({ id }) => words.includes(confirmationCode(service, id)));
  if (!held) return undefined;
  return held.isConfirmed || codesOf(service, rows).length === 1 ? held : 'several';
}

/**
 * A mail that repeats a confirmation. It is answered, because its writer knows the code; the rest of it may be in
 * doubt.
 */
const spent = (reading: ReadSubmission): ReadSubmission => ({
  ...reading,
  isConfirmedBefore: true,
  ...(withoutConfirmation(reading.text).trim() === '' ? { proof: 'confirmed' } : {}),
});

function speakerOf({ ticket, moderator, invitation }: ReadSubmission): Speaker | undefined {
  if (ticket) return { seatNo: ticket.seatNo };
  if (moderator) return { matchId: moderator.matchId };
  return invitation === undefined ? undefined : { invitationNo: invitation };
}

type Settling = SubmissionResult | Exclude<IntakeOutcome, 'written'>;

const quiet = (verdict: SubmissionVerdict): SubmissionResult => ({ verdict, text: '' });

/** Settles a request for a lesson by mail, whoever its writer is otherwise. */
async function settleForGuide(
  service: Service,
  id: string,
  reading: ReadSubmission,
  asked: NonNullable<ReturnType<typeof guideAsked>>,
): Promise<Settling> {
  const { store, queues, clock } = service;
  const settled = quiet('guide');
  const letters = await store.$transaction(async (db) => {
    const isNew = await settleSubmission(db, id, clock(), record(reading, null, settled));
    return isNew ? answerGuide(service, db, reading, asked) : undefined;
  });
  if (!letters) return 'settled';
  await queues.postman(letters.map((letter) => letter.id));
  return settled;
}

/** Settles a submission that belongs to no seat: a bounce, or mail of a stranger, who is not answered. */
async function settleForNobody(service: Service, id: string, reading: ReadSubmission): Promise<Settling> {
  const { store, queues, clock } = service;
  const settled = quiet(quietVerdict(reading) ?? 'unknown');
  const letters = await store.$transaction(async (db) => {
    const isNew = await settleSubmission(db, id, clock(), record(reading, null, settled));
    if (!isNew) return undefined;
    return reading.ofSeats
      ? askWhichMatch(service, db, reading.ofSeats, reading)
      : takeMachineMail(service, db, reading);
  });
  if (!letters) return 'settled';
  await queues.postman(letters.map((letter) => letter.id));
  return settled;
}

async function settleForSeat(service: Service, id: string, reading: ReadSubmission, seatNo: number): Promise<Settling> {
  const { store, queues, clock } = service;
  const position = await begunByReply(service, seatNo, reading);
  if (!position) return settleForNobody(service, id, { ...reading, ticket: undefined });
  const known = await knownMail(store, { seatNo }, id, reading);
  const taken = known.isSame
    ? { settled: quiet('duplicate'), letters: [] }
    : await judge(service, position, { id, seatNo }, reading);
  const { letters, settled, writes, unanswered } = await answered(service, position, seatNo, reading, taken);
  const { writes: _, ...changes } = taken;
  const outcome = await writeAll(store, writes, {
    ...changes,
    letters,
    matchId: position.id,
    seq: position.seq,
    inputs: position.inputs,
    at: clock(),
    seatNo,
    submission: id,
    settled: { ...record({ ...reading, messageId: known.key }, seatNo, settled), unanswered },
  });
  if (outcome !== 'written') return outcome;
  await queues.postman(letters.map((letter) => letter.id));
  await callReferee(service, position, taken);
  await hearFrom(service, position, seatNo, reading);
  return settled;
}

/** The match of a seat; that of a lesson by mail begins with its first reply. */
async function begunByReply(
  service: Service,
  seatNo: number,
  reading: ReadSubmission,
): Promise<PositionRow | undefined> {
  const position = await openPositionOf(service, seatNo);
  const seat = position?.seats.find(({ no }) => no === seatNo);
  const isOwn = seat && reading.class === 'human' && !doubtOf(service, seat.address, reading);
  const hasBegun = position && isOwn && (await beginGuide(service, position));
  return hasBegun ? openPositionOf(service, seatNo) : position;
}

/** Writes all changes of a text and its commands, or nothing. */
async function writeAll(
  store: Store,
  writes: NonNullable<IntakeResult['writes']>,
  row: IntakeRow,
): Promise<IntakeOutcome> {
  if (writes.length === 0) return writeIntake(store, row);
  return store.$transaction(async (db) => {
    const outcome = await writeIntake(db, row);
    if (outcome === 'written') for (const write of writes) await write(db);
    return outcome;
  });
}

/** The effects of a submission for a seat. */
function judge(
  service: Service,
  position: PositionRow,
  { id, seatNo }: { readonly id: string; readonly seatNo: number },
  reading: ReadSubmission,
): IntakeResult | Promise<IntakeResult> {
  const seat = position.seats.find(({ no }) => no === seatNo);
  if (!seat) throw new Error(`match ${position.code} has no seat ${seatNo}`);
  if (isUnread(reading) && isSameAddress(reading.from, seat.address))
    return refuseUnread(service, position, seat, reading);
  const machine = quietVerdict(reading);
  if (machine) return { settled: quiet(machine), letters: [], writes: absenceNews(service, position, seat, reading) };
  const doubt = doubtOf(service, seat.address, reading);
  const writer = doubt === 'foreign' && position.seats.find(({ address }) => isSameAddress(reading.from, address));
  if (writer) return returnMisdirected(service, position, { addressed: seat, writer }, reading);
  if (doubt) return holdDoubtful(service, position, seat, reading, { doubt, code: confirmationCode(service, id) });
  if (position.state === 'FORMING') return { settled: quiet('unknown'), letters: [] };
  if (position.state === 'FAULT' || !knownGame(service, position)) return holdStopped(service, position, seat, reading);
  return takeInOrder(service, position, seat, reading, id);
}

/** Takes the orders of a mail, unless its seat has sent orders since that were read before it. */
async function takeInOrder(
  service: Service,
  position: PositionRow,
  seat: SeatRow,
  reading: ReadSubmission,
  id: string,
): Promise<IntakeResult> {
  const mayBeOvertaken = reading.isLate && reading.confirms === undefined;
  if (mayBeOvertaken && (await ordersTakenSince(service.store, id, seat.no)))
    return holdOvertaken(service, position, seat, reading, confirmationCode(service, id));
  return takeConfirmed(service, position, seat, reading, id);
}

/** Takes the orders of a mail; a confirmation is used up in the transaction that carries it out. */
async function takeConfirmed(
  service: Service,
  position: PositionRow,
  seat: SeatRow,
  reading: ReadSubmission,
  id: string,
): Promise<IntakeResult> {
  const taken = await takeOrders(service, position, seat, reading, confirmationCode(service, id));
  if (reading.confirms === undefined) return taken;
  return { ...taken, writes: [...(taken.writes ?? []), (db) => spendConfirmation(db, reading, id)] };
}

interface Answered extends Pick<IntakeResult, 'letters' | 'settled'> {
  /** What became of the mail is told later. */
  readonly unanswered: boolean;
  readonly writes: NonNullable<IntakeResult['writes']>;
}

/** The letters of a mail for a seat within the limit of answers. The moderator is told where it is reached. */
async function answered(
  service: Service,
  position: PositionRow,
  seatNo: number,
  reading: ReadSubmission,
  { letters, settled, writer = seatNo, writes = [] }: IntakeResult,
): Promise<Answered> {
  if (reading.from === undefined) return { letters, settled, writes, unanswered: false };
  const seat = position.seats.find(({ no }) => no === writer);
  const who = { speaker: { seatNo }, reader: { seatNo: writer }, language: seat?.language ?? 'en' } as const;
  const own = letters.filter((letter) => letter.seatNo === writer);
  const limited = await withinLimit(service, service.store, who, reading, { letters: own, settled });
  return {
    letters: [...limited.letters, ...letters.filter((letter) => letter.seatNo !== writer)],
    settled: limited.settled,
    unanswered: limited.unanswered && writer === seatNo,
    writes: limited.isLast && seat ? [...writes, tooMany(service, position, seat)] : writes,
  };
}

/** Tells the moderator that a player is not answered for a while. */
const tooMany =
  (service: Service, { id }: PositionRow, { seat }: SeatRow) =>
  (db: Connection): Promise<unknown> =>
    tellModerator(service, db, id, { about: 'many-mails', seat });

/** A mail that surely comes from the player shows that his address works. */
async function hearFrom(
  service: Service,
  position: PositionRow,
  seatNo: number,
  reading: ReadSubmission,
): Promise<void> {
  const seat = position.seats.find(({ no }) => no === seatNo);
  if (!seat || seat.suspended === null || reading.class !== 'human' || reading.from === undefined) return;
  if (doubtOf(service, seat.address, reading) === undefined && reading.proof !== 'confirmed') {
    await restoreMail(service, position.id, seat.seat);
  }
}

const record = (reading: ReadSubmission, seatNo: number | null, settled: SubmissionResult): SettledSubmission => ({
  verdict: settled.verdict,
  class: reading.class,
  messageId: reading.messageId ?? null,
  sender: reading.from ?? null,
  seatNo,
  decision: reading.ticket?.decisionNo ?? null,
  text: reading.text,
  result: { ...settled, likeness: reading.likeness ?? likenessOf(reading.text) } satisfies StoredResult,
});

async function backgroundOf(service: Service, seatNo: number): Promise<SeatBackground | undefined> {
  const seat = await seatByReplyNo(service.store, seatNo);
  if (!seat) return (await moderatorBackground(service, seatNo)) ?? invitedBackground(service, seatNo);
  await fetchPack(service, service.store, seat);
  const game = knownGame(service, seat);
  if (!game) return undefined;
  return {
    sentTexts: await latestTexts(service.store, seat.no, LETTERS_QUOTED),
    writtenTexts: await latestWrittenTexts(service.store, seat.no, MAILS_QUOTED),
    isOrderLine: (line) => isOrderLine(line, game.language),
  };
}
