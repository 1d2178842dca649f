import { headerSection } from '../src/mail/header-fields.ts';
import {
  type IgnoredAttachment,
  MAX_MAIL_BYTES,
  type MailReading,
  type ReadOptions,
  readHead,
  readMail,
} from '../src/mail/reading.ts';
import { type TokenKeys, verifyBounceAddress, verifyReplyToken, withoutTokens } from '../src/mail/reply-token.ts';
import { likenessOf } from '../src/match/inbox/loop.ts';
import type { Incoming, ReadSubmission, SenderProof, SubmissionReader } from '../src/match/inbox/reading.ts';

export interface MailReaderOptions {
  readonly keys: TokenKeys;
  /** Every address that we send from or receive at. */
  readonly ownAddresses: readonly string[];
  /** The seat for which a local part of our addresses asks for fewer mails. */
  seatOfFewerMails(localPart: string): number | undefined;
  /** When a mail to a local part of our addresses was sent by ourselves. */
  testMailSent?(localPart: string): Date | undefined;
  /** How surely a mail comes from the address in its From. */
  prove(mail: Incoming): Promise<SenderProof>;
  /** Where mails are parsed; by default in this thread. */
  readonly open?: ReadOptions['open'];
}

type Ticket = NonNullable<ReadSubmission['ticket']>;

/**
 * Reads raw mails for the match: to which seat they belong, and what their writers wrote themselves. If a mail came to
 * no address of ours, only its head is read.
 */
export const makeMailReader =
  (options: MailReaderOptions): SubmissionReader =>
  async (incoming, background) => {
    const { keys } = options;
    const { mail, isTooLarge } = withinLimit(incoming);
    const { to, reading: known } = await addressees(mail, options);
    const ticket = ticketOf(keys, to);
    const isVisible = ticket === undefined && to.some((each) => options.ownAddresses.includes(each.toLowerCase()));
    const isRead = ticket !== undefined || isVisible || letterOf(keys, to) !== undefined;
    const seat = ticket ? await background(ticket.seatNo) : undefined;
    const reading = isRead
      ? await readMail(mail.raw, readOptions(mail, options, seat))
      : (known ?? (await readHead(mail.raw, headOptions(mail, options))));
    const submission = withoutTooLarge(submissionOf(reading), isTooLarge);
    return {
      ...submission,
      ...(isVisible ? { isVisible } : {}),
      proof: (ticket || isVisible) && submission.class === 'human' ? await options.prove(mail) : undefined,
      ticket,
      bounce: bounceOf(keys, to, reading),
      fewerMails: fewerMailsFor(to, options),
      testMail: to.map((address) => options.testMailSent?.(localPart(address))).find((sent) => sent !== undefined),
      complaint: reading.class === 'complaint' ? complaintOf(keys, mail.raw) : undefined,
    };
  };

const readOptions = (
  mail: Incoming,
  options: MailReaderOptions,
  background: Awaited<ReturnType<Parameters<SubmissionReader>[1]>>,
): ReadOptions => ({
  ...headOptions(mail, options),
  ...background,
  ...(options.open ? { open: options.open } : {}),
});

/** The recipients of a mail. Its head counts only if the channel does not name them. */
async function addressees(
  mail: Incoming,
  options: MailReaderOptions,
): Promise<{ readonly to: readonly string[]; readonly reading?: MailReading }> {
  const { to } = mail.envelope;
  if (to.length > 0) return { to };
  const reading = await readHead(mail.raw, headOptions(mail, options));
  return { to: reading.to, reading };
}

/** What is known of a mail before its seat is known. */
const headOptions = (
  { envelope: { from } }: Incoming,
  { ownAddresses }: Pick<MailReaderOptions, 'ownAddresses'>,
): ReadOptions => ({ ownAddresses, envelopeFrom: from ?? undefined, isOrderLine: () => false });

const withoutTooLarge = (submission: ReadSubmission, isTooLarge: boolean): ReadSubmission =>
  isTooLarge && submission.class === 'human'
    ? { ...submission, class: 'unreadable', reason: 'too-large', text: '', unclear: [] }
    : submission;

function fewerMailsFor(to: readonly string[], { seatOfFewerMails }: MailReaderOptions): ReadSubmission['fewerMails'] {
  const seatNo = to.map((address) => seatOfFewerMails(localPart(address))).find((found) => found !== undefined);
  return seatNo === undefined ? undefined : { seatNo };
}

/** Of a mail that is too large only the header is read: it names the seat, and shows whether a person wrote it. */
function withinLimit(incoming: Incoming): { mail: Incoming; isTooLarge: boolean } {
  const isTooLarge = Math.max(incoming.raw.length, incoming.envelope.size ?? 0) > MAX_MAIL_BYTES;
  return { mail: isTooLarge ? { ...incoming, raw: headerSection(incoming.raw) } : incoming, isTooLarge };
}

const localPart = (address: string): string => address.slice(0, address.lastIndexOf('@'));

function ticketOf(keys: TokenKeys, addresses: readonly string[]): Ticket | undefined {
  return addresses.map((address) => verifyReplyToken(keys, localPart(address))).find((ticket) => ticket !== undefined);
}

function submissionOf(reading: MailReading): ReadSubmission {
  const { references, inReplyTo } = reading;
  return {
    class: reading.class,
    reason: reading.reason,
    messageId: reading.messageId,
    references: references.length > 0 || inReplyTo === undefined ? references : [inReplyTo],
    from: reading.from ?? '',
    text: withoutTokens(reading.text),
    likeness: likenessOf([reading.text, ...reading.cut.flatMap(({ lines }) => lines)].join('\n')),
    unclear: reading.held?.lines.map(withoutTokens) ?? [],
    relayed: reading.relayed,
    truncated: reading.truncated,
    attachments: reading.attachments.filter(({ inline }) => !inline).map(nameOf),
    away: reading.away,
  };
}

/** Characters of the name of a file. */
const LONGEST_NAME = 60;

const nameOf = ({ name, type }: IgnoredAttachment): string =>
  withoutTokens(name.trim() || type)
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_NAME);

/** The bytes of a complaint that are searched. */
const COMPLAINT_BYTES = 256 * 1024;

/** RFC 5321, 4.5.3.1.1. */
const LONGEST_LOCAL_PART = 64;

/**
 * A complaint (RFC 5965) holds the head of our mail. The bounce address in it proves that the head is genuine, because
 * nobody else knows it.
 */
function complaintOf(keys: TokenKeys, raw: Buffer): ReadSubmission['complaint'] {
  const text = raw.subarray(0, COMPLAINT_BYTES).toString('latin1');
  for (const before of text.split('@').slice(0, -1)) {
    const local =
      before
        .slice(-LONGEST_LOCAL_PART)
        .split(/[^0-9a-z-]/i)
        .at(-1) ?? '';
    const found = verifyBounceAddress(keys, local);
    if (found) return { letter: found.outboxId };
  }
  return undefined;
}

const letterOf = (keys: TokenKeys, to: readonly string[]): string | undefined =>
  to.map((address) => verifyBounceAddress(keys, localPart(address))?.outboxId).find((id) => id !== undefined);

/** The address that a bounce came to names the letter, whatever the text says. A delayed letter has not bounced. */
function bounceOf(keys: TokenKeys, to: readonly string[], reading: MailReading): ReadSubmission['bounce'] {
  const letter = letterOf(keys, to);
  if (letter === undefined || reading.class !== 'bounce' || reading.bounce?.underWay) return undefined;
  const { status, diagnostic, permanent = false } = reading.bounce ?? {};
  const reason = [status, diagnostic].filter(Boolean).join(' ') || 'the mail came back';
  return { letter, reason, permanent };
}
