import { createHash } from 'node:crypto';
import { given } from '../../engine/index.ts';
import { learn, onErrand } from '../../queue/errand.ts';
import { noteInSpan, spanned } from '../../queue/span.ts';
import {
  type AcknowledgementLetter,
  documentOf,
  EXPLAINED,
  languageOfLetter,
  type OutboxLetter,
  type ReplySubject,
  type Reporter,
  renderLetter,
} from '../../reports/index.ts';
import { boundariesAt } from '../../store/moderators.ts';
import {
  drawingOf,
  keepBack,
  keepDrawing,
  noteSending,
  type OutgoingRow,
  type RenderedLetter,
  readLetter,
  type SendResult,
  setAside,
  withLocked,
} from '../../store/outbox.ts';
import { earlierActions, readByMessageId } from '../../store/sent-letters.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { noticesBefore } from '../../store/waiting-letters.ts';
import { calendarUrl } from '../calendar-link.ts';
import { moderatorUrl, seatUrl } from '../forming/create.ts';
import { invitationLink, isModerating, isObserver } from '../forming/invitation.ts';
import type { Game } from '../game.ts';
import { presentToken } from '../keys.ts';
import { fetchPack, playedGame } from '../packs.ts';
import { signInLink } from '../people/sign-in.ts';
import { requireHere } from '../play/elsewhere.ts';
import { explainedKind } from '../play/explaining.ts';
import { lessonAddress } from '../play/lesson.ts';
import { paceOf } from '../play/run.ts';
import type { Service } from '../service.ts';
import { gameIn } from '../words.ts';
import { takeBounce, tellUnreached } from './address.ts';
import { noticeOver, setAsideFor } from './delivery.ts';
import { type FewerMailsAddresses, fewerMailsAddresses } from './fewer-mails.ts';
import { TOGETHER_MINUTES } from './notification.ts';
import { CALENDAR_LINK, FEWER_MAILS_LINK, LINK, SIGN_IN_LINK } from './outgoing.ts';
import { outlineFor } from './outline.ts';
import { keptUntil, mergeWaiting } from './waiting-notices.ts';

/** A letter ready for a mail. */
export interface OutgoingMail extends RenderedLetter {
  readonly id: string;
  readonly kind: OutboxLetter['kind'];
  readonly messageId: string;
  readonly threadRoot: string | undefined;
  readonly inReplyTo: string | undefined;
  readonly references: readonly string[];
  readonly to: { readonly name: string; readonly address: string };
  readonly match: { readonly code: string; readonly name: string };
  /** Where its reader asks for fewer mails; undefined in mails to a moderator or an invited person. */
  readonly fewerMails: FewerMailsAddresses | undefined;
  /** The subject of a reply to it, and the number of its reader; undefined if nobody is to reply. */
  readonly ticket: ReplySubject | undefined;
  /** Those of the reply addresses that it lists, for which it has placeholders. */
  readonly addresses: readonly ReplySubject[];
}

/** `waits`: it is kept back for a moment, so that it can be sent with others. */
type Delivery = SendResult | { readonly outcome: 'settled' | 'waits' };

/**
 * Sends one letter of the outbox, unless it is outdated by now. Its drawing is kept until its mail server has
 * answered, so that a repeated letter is the same mail with the same Message-ID. Only one process at a time handles it.
 */
export const deliverLetter = (
  service: Service,
  id: string,
  send: (mail: OutgoingMail) => Promise<SendResult>,
): Promise<Delivery> => onErrand({ letter: id }, () => spanned('letter.send', () => prepareAndSend(service, id, send)));

async function prepareAndSend(
  service: Service,
  id: string,
  send: (mail: OutgoingMail) => Promise<SendResult>,
): Promise<Delivery> {
  // What has happened is told in its order.
  for (const earlier of await noticesBefore(service.store, id)) await deliverLetter(service, earlier, send);
  const prepared = await withLocked(service.store, id, (db, row) => prepare(service, db, row));
  if (!prepared) return { outcome: 'settled' };
  if ('waitsUntil' in prepared) {
    const wait = prepared.waitsUntil.getTime() - service.clock().getTime();
    await service.queues.postman([id], Math.max(0, wait));
    return { outcome: 'waits' };
  }
  const delivered = await withLocked(service.store, id, (db, row) => sendRow(service, db, row, prepared, send));
  if (!delivered) return { outcome: 'settled' };
  noteInSpan({ outcome: delivered.sending.outcome });
  service.log.info({ outcome: delivered.sending.outcome }, 'letter handed to the mail server');
  await service.queues.postman(delivered.letters);
  return delivered.sending;
}

interface PreparedLetter {
  readonly rendered: RenderedLetter;
  /** Of its row: another one when it is sent means that another process has had it in hand meanwhile. */
  readonly version: string;
  /** An earlier try may have sent it. */
  readonly wasDoubtful: boolean;
}

/**
 * Renders a letter, or sets it aside. Undefined: it is not to be sent. It is noted as doubtful before a mail server
 * gets it: if the process dies or loses the database, the letter may have been sent, and its news is not repeated in
 * another one.
 */
async function prepare(
  service: Service,
  db: Connection,
  row: OutgoingRow,
): Promise<PreparedLetter | { readonly waitsUntil: Date } | undefined> {
  learn({ match: row.match.code, matchId: row.matchId });
  const aside = await setAsideFor(service, db, row);
  if (!aside || aside === 'rewritten') {
    const waitsUntil = isUntouched(row) ? await keptUntil(db, row, service.clock()) : undefined;
    if (waitsUntil) return keptBack(service, db, row, waitsUntil);
    const letter = await withWaiting(service, db, row, aside === 'rewritten');
    noteInSpan({ kind: letter.letter.kind });
    const { rendered, version } = await spanned('letter.draw', () => drawn(service, db, letter));
    return { rendered, version, wasDoubtful: row.doubtful };
  }
  await setAside(db, [row.id], aside.state, aside.reason);
  service.log.info(aside, 'a letter was not sent');
  return undefined;
}

/** Keeps a letter until then; what waits for long is no work that is left undone. */
async function keptBack(service: Service, db: Connection, { id }: OutgoingRow, waitsUntil: Date) {
  if (waitsUntil.getTime() - service.clock().getTime() > 60_000 * TOGETHER_MINUTES) await keepBack(db, id, waitsUntil);
  return { waitsUntil };
}

/** A letter with what has changed in it: a report may have lost its question, and a notice takes others along. */
async function withWaiting(
  service: Service,
  db: Connection,
  row: OutgoingRow,
  isRewritten: boolean,
): Promise<OutgoingRow> {
  if (!isUntouched(row)) return row;
  const merged = await mergeWaiting(
    service,
    db,
    row,
    async (letter) => (await noticeOver(db, row, letter)) !== undefined,
  );
  return isRewritten || merged !== row.letter ? ((await readLetter(db, row.id)) ?? row) : row;
}

/** Whether no process has begun to send it. */
const isUntouched = ({ attempts, drawnAt, doubtful, copyOf }: OutgoingRow): boolean =>
  attempts === 0 && drawnAt === null && !doubtful && copyOf === null;

interface LetterDelivery {
  readonly sending: SendResult;
  /** Letters that were written as a consequence. */
  readonly letters: readonly string[];
}

async function sendRow(
  service: Service,
  db: Connection,
  row: OutgoingRow,
  { rendered, version, wasDoubtful }: PreparedLetter,
  send: (mail: OutgoingMail) => Promise<SendResult>,
): Promise<LetterDelivery> {
  const written = await withSignIn(service, db, row, rendered);
  const mail = outgoingMail(service, row, written, await ticketOf(db, row));
  const sending: SendResult = mail
    ? await spanned('smtp.send', () => send(mail), { kind: 'asked' })
    : { outcome: 'refused', reason: 'there is no address to send it to' };
  const mayBeSent = wasDoubtful || version !== row.version;
  await noteSending(db, row.id, sending, { at: service.clock(), to: mail?.to.address ?? '', wasDoubtful: mayBeSent });
  if (sending.outcome !== 'refused') return { sending, letters: [] };
  const { reason, isRecipient = false } = sending;
  const letters = isRecipient
    ? await takeBounce(service, db, { letter: row.id, reason, permanent: true })
    : await refusedInvitation(service, db, row, { address: mail?.to.address ?? '', reason });
  return { sending, letters: letters.map(({ id }) => id) };
}

/** Whatever a mail server has against an invitation, nobody will answer it. */
const refusedInvitation = async (
  service: Service,
  db: Connection,
  { invitation }: OutgoingRow,
  to: { readonly address: string; readonly reason: string },
): Promise<readonly LetterRow[]> => (invitation?.state === 'OPEN' ? tellUnreached(service, db, invitation.no, to) : []);

/** A sign-in letter with its link, which is stored in no table. */
async function withSignIn(
  service: Service,
  db: Connection,
  row: OutgoingRow,
  rendered: RenderedLetter,
): Promise<RenderedLetter> {
  if (row.letter.kind !== 'sign-in') return rendered;
  const link = (await signInLink(service, db, row)) ?? `${service.publicUrl}/sign-in`;
  return withWords(rendered, (words) => words.replaceAll(SIGN_IN_LINK, link));
}

function outgoingMail(
  service: Service,
  row: OutgoingRow,
  rendered: RenderedLetter,
  ticket: OutgoingMail['ticket'],
): OutgoingMail | undefined {
  if (row.toAddress !== null) return toFormer(row, rendered, row.toAddress);
  const to = readerOf(row);
  if (to.address === '') return undefined;
  const fewerMails = fewerMailsFor(service, row);
  const page = privateLink(service, row);
  const calendar = calendarLink(service, row) ?? page;
  const withLinks = (text: string) =>
    text
      .replaceAll(LINK, page)
      .replaceAll(FEWER_MAILS_LINK, fewerMails?.url ?? page)
      .replaceAll(CALENDAR_LINK, calendar);
  return {
    ...withWords(rendered, withLinks),
    id: row.id,
    kind: row.letter.kind,
    messageId: row.messageId,
    threadRoot: row.threadRoot ?? undefined,
    inReplyTo: row.inReplyTo ?? undefined,
    references: row.references,
    to,
    match: { code: row.match.code, name: row.match.name },
    fewerMails,
    ticket: addressesIn(row) ? undefined : ticket,
    addresses: addressesIn(row) ?? [],
  };
}

/** A letter with its text and HTML changed alike. */
const withWords = ({ text, flowed = text, html, ...rest }: RenderedLetter, change: (words: string) => string) => ({
  ...rest,
  text: change(text),
  flowed: change(flowed),
  html: change(html),
});

const addressesIn = ({ letter }: OutgoingRow): AcknowledgementLetter['addresses'] =>
  letter.kind === 'acknowledgement' ? letter.addresses : undefined;

/** To an address that its reader used to have: without a private link, and without a reply address. */
function toFormer(row: OutgoingRow, rendered: RenderedLetter, address: string): OutgoingMail {
  const without = (words: string) =>
    words.replaceAll(LINK, '').replaceAll(FEWER_MAILS_LINK, '').replaceAll(CALENDAR_LINK, '');
  return {
    ...withWords(rendered, without),
    id: row.id,
    kind: row.letter.kind,
    messageId: row.messageId,
    threadRoot: undefined,
    inReplyTo: undefined,
    references: [],
    to: { name: readerOf(row).name, address },
    match: { code: row.match.code, name: row.match.name },
    fewerMails: undefined,
    ticket: undefined,
    addresses: [],
  };
}

/**
 * The addresses for fewer mails: a seat and a moderator get fewer, an observer leaves. Who gets one mail that somebody has
 * asked for has none: an invitation, a link to sign in.
 */
function fewerMailsFor(
  service: Service,
  { letter, seat, invitation, match }: OutgoingRow,
): FewerMailsAddresses | undefined {
  if (letter.kind === 'sign-in') return undefined;
  const guest = invitation && isObserver(invitation) ? invitation.no : undefined;
  const no = seat?.no ?? (invitation ? guest : (match.moderatorNo ?? undefined));
  return no === undefined ? undefined : fewerMailsAddresses(service, no);
}

function readerOf({ seat, invitation, match }: OutgoingRow): OutgoingMail['to'] {
  if (seat) return { name: seat.player, address: seat.address };
  if (invitation) return { name: invitation.name, address: invitation.address };
  return { name: match.moderatorName ?? 'Moderator', address: match.moderatorAddress ?? '' };
}

/**
 * Seats, invitations and moderators have separate numbers, so an address says for whom it speaks. That of a moderator
 * also names the impulse in which the letter was written.
 */
async function ticketOf(db: Connection, row: OutgoingRow): Promise<OutgoingMail['ticket']> {
  const { seat, invitation, match, matchId, createdAt, decision: decisionNo } = row;
  const seatNo = seat ? (seat.replyNo ?? seat.no) : invitation?.no;
  if (invitation && isModerating(invitation))
    return { seatNo: invitation.no, decisionNo: await boundariesAt(db, matchId, createdAt) };
  if (seatNo !== undefined) return { seatNo, decisionNo };
  if (match.moderatorNo === null) return undefined;
  return { seatNo: match.moderatorNo, decisionNo: await boundariesAt(db, matchId, createdAt) };
}

/** The drawing of a letter, the same at each try. */
async function drawn(
  service: Service,
  db: Connection,
  row: OutgoingRow,
): Promise<Pick<PreparedLetter, 'rendered' | 'version'>> {
  // What a newer release has written, this one may not know how to draw.
  requireHere(service, row.match);
  const before = row.drawnAt === null ? undefined : await drawingOf(db, row.id);
  const now = service.clock();
  const drawnAt = row.drawnAt ?? now;
  const drawing = before ?? (await drawingAt(service, db, row, drawnAt));
  const digest = digestOf(drawing);
  if (row.digest !== null && row.digest !== digest)
    service.log.warn('this release draws a letter otherwise than it was sent');
  const version = await keepDrawing(db, row.id, drawing, { drawnAt, digest, now });
  return { rendered: drawing, version };
}

/** Draws a letter. At the same moment it becomes the same, to the byte. */
async function drawingAt(service: Service, db: Connection, row: OutgoingRow, now: Date): Promise<RenderedLetter> {
  await fetchPack(service, db, row.match);
  const game = playedGame(service, row.match);
  const told = await withExplained(service, db, game, row, await withEarlier(db, row));
  const { reporter } = gameIn(game, languageOfLetter(told));
  const letter = await withOutline(db, row, told, reporter);
  const { subject, text, flowed, html, attachments } = renderLetter(letter, reporter, now, service.config.mailFrom);
  return {
    subject: row.subject ?? (await subjectOf(db, row, { game, now }, subject)),
    text,
    flowed,
    html,
    attachments: attachments.map(({ content, ...file }) => ({ ...file, base64: content.toString('base64') })),
  };
}

/** A letter that asks to act, with what its reader has been told in such letters before. */
async function withEarlier(db: Connection, { letter, seat, no, createdAt }: OutgoingRow): Promise<OutboxLetter> {
  if (letter.kind !== 'report' || letter.report.verdict !== 'action' || !seat) return letter;
  const [last, ...more] = await earlierActions(db, seat.no, { no, createdAt }, EXPLAINED);
  const earlier = last === undefined ? { mails: 0 } : { mails: 1 + more.length, last };
  return { ...letter, report: { ...letter.report, earlier } };
}

/** The last letter of a match, with all of the match in short. */
async function withOutline(
  db: Connection,
  { matchId }: OutgoingRow,
  letter: OutboxLetter,
  reporter: Reporter,
): Promise<OutboxLetter> {
  if (letter.kind !== 'report' || letter.report.verdict !== 'over') return letter;
  const outline = await outlineFor(db, matchId, letter.report, reporter);
  return { ...letter, report: { ...letter.report, ...given({ outline }) } };
}

/** A letter that asks something, with the question that says why it is asked; one hint at a time, and none below a lesson. */
async function withExplained(
  service: Service,
  db: Connection,
  game: Game,
  { seat, match }: OutgoingRow,
  letter: OutboxLetter,
): Promise<OutboxLetter> {
  if (letter.kind !== 'report' || letter.report.lesson || !seat) return letter;
  const kinds = letter.report.decisions.map(({ kind }) => kind);
  const { kind: explained } =
    kinds.length > 0 ? await explainedKind(db, { game, pace: paceOf(match), seat, kinds }) : {};
  if (explained === undefined) return letter;
  const hasLesson = lessonAddress(service, game) !== undefined;
  const isAct = game.language.acts.includes(explained);
  const { links } = letter.report;
  const report = {
    ...letter.report,
    explained,
    ...(hasLesson ? ({ isNewHere: true } as const) : {}),
    ...(isAct ? { links: { ...links, guide: `${service.publicUrl}/guide` } } : {}),
  };
  return { ...letter, report };
}

const digestOf = ({ subject, text, html, attachments }: RenderedLetter): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, text, html, attachments.map(({ filename, base64 }) => [filename, base64])]))
    .digest('base64url');

/**
 * The subject of a letter. A new letter has its own subject; the letters of an impulse form one thread by their
 * references (RFC 5322, 3.6.4). An answer has `Re:` and the subject of the letter that its reader replied to, like his
 * own mail.
 */
async function subjectOf(
  db: Connection,
  { threadRoot, inReplyTo, references, seat }: OutgoingRow,
  { game, now }: { readonly game: Game; readonly now: Date },
  own: string,
): Promise<string> {
  const plain = (subject: string) => subject.replace(/^Re: /, '');
  if (inReplyTo === null) return plain(own);
  const known = [...[...references].reverse(), ...(threadRoot === null ? [] : [threadRoot])];
  const answered = await firstLetter(db, known, seat?.no ?? null);
  return `Re: ${plain(answered ? (answered.subject ?? subjectIn(answered.letter, game, now)) : own)}`;
}

/**
 * The first of some mails that is our letter to the same seat. Subjects of other seats' letters would reveal their
 * questions.
 */
async function firstLetter(db: Connection, messageIds: readonly string[], seatNo: number | null) {
  for (const messageId of messageIds) {
    const letter = await readByMessageId(db, messageId);
    if (letter?.seatNo === seatNo) return letter;
  }
  return undefined;
}

const subjectIn = (letter: OutboxLetter, game: Game, now: Date): string =>
  letter.kind === 'kept'
    ? letter.subject
    : documentOf(letter, gameIn(game, languageOfLetter(letter)).reporter, now).subject;

/** The reader's own page, or the front page if its key is gone. */
function privateLink(service: Service, { matchId, match, seat, invitation }: OutgoingRow): string {
  if (invitation) return invitationLink(service, { ...invitation, matchId }) ?? `${service.publicUrl}/`;
  const owner = seat
    ? { matchId, seat: seat.seat, no: seat.linkNo }
    : { matchId, seat: 'moderator', no: match.moderatorLinkNo };
  const token = presentToken(service.config, owner, seat?.linkHash ?? match.moderatorLinkHash);
  if (token === undefined) return `${service.publicUrl}/`;
  return seat ? seatUrl(service, token) : moderatorUrl(service, token);
}

/** The address at which a calendar program reads the deadlines of a seat; undefined for other readers. */
function calendarLink(service: Service, { matchId, seat }: OutgoingRow): string | undefined {
  if (!seat) return undefined;
  const token = presentToken(service.config, { matchId, seat: seat.seat, no: seat.linkNo }, seat.linkHash);
  return token === undefined ? undefined : calendarUrl(service, seat.no, token);
}
