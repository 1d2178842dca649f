import { documentOf, type Letter, languageOfLetter, renderLetter } from '../../reports/index.ts';
import { boundariesAt } from '../../store/moderators.ts';
import {
  keepRendered,
  markDoubtful,
  noteSending,
  type OutgoingFile,
  type OutgoingRow,
  type Rendered,
  readLetter,
  readRoot,
  type Sending,
  setAside,
  withLocked,
} from '../../store/outbox.ts';
import type { Connection } from '../../store/store.ts';
import { moderatorUrl, seatUrl } from '../forming/create.ts';
import { invitationLink, isModerating, isObserver } from '../forming/invitation.ts';
import type { Game } from '../game.ts';
import { presentToken } from '../keys.ts';
import { fetchPack, playedGame } from '../packs.ts';
import { signInLink } from '../people/sign-in.ts';
import type { Service } from '../service.ts';
import { gameIn } from '../words.ts';
import { takeBounce } from './address.ts';
import { setAsideFor } from './delivery.ts';
import { type FewerMailsAddresses, fewerMailsAddresses } from './fewer-mails.ts';
import { FEWER_MAILS_LINK, LINK, SIGN_IN_LINK } from './outgoing.ts';

export type { OutgoingFile };

/** A letter ready to be put into a mail. */
export interface OutgoingMail extends Rendered {
  readonly id: string;
  readonly kind: Letter['kind'];
  readonly messageId: string;
  readonly threadRoot: string | undefined;
  readonly inReplyTo: string | undefined;
  readonly references: readonly string[];
  readonly to: { readonly name: string; readonly address: string };
  readonly match: { readonly code: string; readonly name: string };
  /** Where its reader asks for fewer mails; undefined in mails to a moderator or to somebody who is invited. */
  readonly fewerMails: FewerMailsAddresses | undefined;
  /** What a reply to it speaks about, by the number that stands for its reader; undefined where nobody replies. */
  readonly ticket: { readonly seatNo: number; readonly decisionNo: number } | undefined;
}

export type Delivery = Sending | { readonly outcome: 'settled' };

/**
 * Sends one letter of the outbox by the given means, unless it is over by now. It is written out once and kept, so that a letter
 * that has to be sent again is the same mail with the same Message-ID. Only one process at a time has it in hand.
 */
export async function deliverLetter(
  service: Service,
  id: string,
  send: (mail: OutgoingMail) => Promise<Sending>,
): Promise<Delivery> {
  const prepared = await withLocked(service.store, id, (db) => prepare(service, db, id));
  if (!prepared) return { outcome: 'settled' };
  const delivered = await withLocked(service.store, id, async (db) => {
    const row = await readLetter(db, id);
    return row && sendRow(service, db, row, prepared, send);
  });
  if (!delivered) return { outcome: 'settled' };
  await service.queues.postman(delivered.letters);
  return delivered.sending;
}

interface Prepared {
  readonly rendered: Rendered;
  /** A try before this one may have sent it. */
  readonly wasDoubtful: boolean;
}

/**
 * Writes a letter out, or sets it aside. Undefined: it is not to be sent. It is noted as doubtful before a mail server has it: who dies
 * over it, or loses the database, leaves a letter that may have gone out, and that is told as no other.
 */
async function prepare(service: Service, db: Connection, id: string): Promise<Prepared | undefined> {
  const row = await readLetter(db, id);
  if (!row) return undefined;
  const aside = await setAsideFor(service, db, row);
  if (!aside) {
    const rendered = await renderOnce(service, db, (await readLetter(db, id)) ?? row);
    await markDoubtful(db, id);
    return { rendered, wasDoubtful: row.doubtful };
  }
  await setAside(db, [id], aside.state, aside.reason);
  service.log.info({ letter: id, match: row.match.code, ...aside }, 'a letter was not sent');
  return undefined;
}

interface Delivered {
  readonly sending: Sending;
  /** Letters that have come of it. */
  readonly letters: readonly string[];
}

async function sendRow(
  service: Service,
  db: Connection,
  row: OutgoingRow,
  { rendered, wasDoubtful }: Prepared,
  send: (mail: OutgoingMail) => Promise<Sending>,
): Promise<Delivered> {
  const written = await withSignIn(service, db, row, rendered);
  const mail = outgoingMail(service, row, written, await ticketOf(db, row));
  const sending: Sending = mail
    ? await send(mail)
    : { outcome: 'refused', reason: 'there is no address to send it to' };
  await noteSending(db, row.id, sending, { at: service.clock(), to: mail?.to.address ?? '', wasDoubtful });
  if (sending.outcome !== 'refused' || !sending.isRecipient) return { sending, letters: [] };
  const letters = await takeBounce(service, db, { letter: row.id, reason: sending.reason, permanent: true });
  return { sending, letters: letters.map(({ id }) => id) };
}

/** A letter by which its reader signs in, with the link: it is kept in no table. */
async function withSignIn(service: Service, db: Connection, row: OutgoingRow, rendered: Rendered): Promise<Rendered> {
  if (row.letter.kind !== 'sign-in') return rendered;
  const link = (await signInLink(service, db, row)) ?? `${service.publicUrl}/sign-in`;
  const { text, html } = rendered;
  return { ...rendered, text: text.replaceAll(SIGN_IN_LINK, link), html: html.replaceAll(SIGN_IN_LINK, link) };
}

function outgoingMail(
  service: Service,
  row: OutgoingRow,
  rendered: Rendered,
  ticket: OutgoingMail['ticket'],
): OutgoingMail | undefined {
  if (row.toAddress !== null) return toFormer(row, rendered, row.toAddress);
  const to = readerOf(row);
  if (to.address === '') return undefined;
  const fewerMails = fewerMailsFor(service, row);
  const page = privateLink(service, row);
  const withLinks = (text: string) => text.replaceAll(LINK, page).replaceAll(FEWER_MAILS_LINK, fewerMails?.url ?? page);
  return {
    ...rendered,
    text: withLinks(rendered.text),
    html: withLinks(rendered.html),
    id: row.id,
    kind: row.letter.kind,
    messageId: row.messageId,
    threadRoot: row.threadRoot ?? undefined,
    inReplyTo: row.inReplyTo ?? undefined,
    references: row.references,
    to,
    match: { code: row.match.code, name: row.match.name },
    fewerMails,
    ticket,
  };
}

/** To an address that its reader had: it leads to nobody's page, and nobody replies to it. */
function toFormer(row: OutgoingRow, { text, html, ...rendered }: Rendered, address: string): OutgoingMail {
  const without = (words: string) => words.replaceAll(LINK, '').replaceAll(FEWER_MAILS_LINK, '');
  return {
    ...rendered,
    text: without(text),
    html: without(html),
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
  };
}

/** A seat gets fewer mails, and who looks on no more of them; nobody else is sent what he has not asked for. */
function fewerMailsFor(service: Service, { seat, invitation }: OutgoingRow): FewerMailsAddresses | undefined {
  const no = seat?.no ?? (invitation && isObserver(invitation) ? invitation.no : undefined);
  return no === undefined ? undefined : fewerMailsAddresses(service, no);
}

function readerOf({ seat, invitation, match }: OutgoingRow): OutgoingMail['to'] {
  if (seat) return { name: seat.player, address: seat.address };
  if (invitation) return { name: invitation.name, address: invitation.address };
  return { name: match.moderatorName ?? 'Moderator', address: match.moderatorAddress ?? '' };
}

/**
 * Numbers of invitations and moderators are no numbers of seats: an address tells for whom it speaks. That of a moderator names the
 * impulse in which the letter was written.
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

async function renderOnce(service: Service, db: Connection, row: OutgoingRow): Promise<Rendered> {
  if (row.rendered) return row.rendered;
  await fetchPack(service, db, row.match);
  const game = playedGame(service, row.match);
  const { letter } = row;
  const { reporter } = gameIn(game, languageOfLetter(letter));
  const { subject, text, html, attachments } = renderLetter(letter, reporter, service.clock());
  const rendered: Rendered = {
    subject: await subjectOf(service, db, row, game, subject),
    text,
    html,
    attachments: attachments.map(({ content, ...file }) => ({ ...file, base64: content.toString('base64') })),
  };
  await keepRendered(db, row.id, rendered);
  return rendered;
}

/** Mail programs part a thread whose subject changes: all letters of one have that of its first, an answer with `Re:`. */
async function subjectOf(
  { clock }: Service,
  db: Connection,
  { threadRoot, messageId, inReplyTo }: OutgoingRow,
  game: Game,
  own: string,
): Promise<string> {
  const root = threadRoot !== null && threadRoot !== messageId ? await readRoot(db, threadRoot) : undefined;
  const subject = root ? (root.subject ?? subjectIn(root.letter, game, clock())) : own;
  const plain = subject.replace(/^Re: /, '');
  return inReplyTo === null ? plain : `Re: ${plain}`;
}

const subjectIn = (letter: Letter, game: Game, now: Date): string =>
  documentOf(letter, gameIn(game, languageOfLetter(letter)).reporter, now).subject;

/** The reader's own page; where its key is gone, the front page. */
function privateLink(service: Service, { matchId, match, seat, invitation }: OutgoingRow): string {
  if (invitation) return invitationLink(service, { ...invitation, matchId }) ?? `${service.publicUrl}/`;
  const owner = seat
    ? { matchId, seat: seat.seat, no: seat.linkNo }
    : { matchId, seat: 'moderator', no: match.moderatorLinkNo };
  const token = presentToken(service.config, owner, seat?.linkHash ?? match.moderatorLinkHash);
  if (token === undefined) return `${service.publicUrl}/`;
  return seat ? seatUrl(service, token) : moderatorUrl(service, token);
}
