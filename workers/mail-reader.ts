import { type MailReading, readMail } from '../src/mail/reading.ts';
import { type TokenKeys, verifyBounceAddress, verifyReplyToken, withoutTokens } from '../src/mail/reply-token.ts';
import type { Incoming, ReadSubmission, SenderProof, SubmissionReader } from '../src/match/index.ts';

export interface MailReaderOptions {
  readonly keys: TokenKeys;
  /** Every address that we send from or receive at. */
  readonly ownAddresses: readonly string[];
  /** How surely a mail comes from the address in its From. */
  prove(mail: Incoming): Promise<SenderProof>;
}

type Ticket = NonNullable<ReadSubmission['ticket']>;

/** Reads raw mails for the match: whose they are, and what their writers wrote themselves. */
export const makeMailReader =
  ({ keys, ownAddresses, prove }: MailReaderOptions): SubmissionReader =>
  async (mail, background) => {
    const ticket = ticketOf(keys, mail.envelope.to) ?? ticketOf(keys, await headerAddresses(mail));
    const about = ticket && (await background(ticket.seatNo));
    const { from } = mail.envelope;
    const reading = await readMail(mail.raw, {
      ownAddresses,
      sentTexts: about?.sentTexts ?? [],
      isOrderLine: about?.isOrderLine ?? (() => false),
      ...(typeof from === 'string' ? { envelopeFrom: from } : {}),
    });
    const proof = ticket && reading.class === 'human' ? await prove(mail) : undefined;
    return { ...submissionOf(reading), proof, ticket, bounce: bounceOf(keys, mail.envelope.to, reading) };
  };

/** Where the envelope is not known the address that a mail came to stands in its header. */
async function headerAddresses({ raw, envelope }: Incoming): Promise<readonly string[]> {
  if (envelope.to.length > 0) return [];
  return (await readMail(raw, { isOrderLine: () => false })).to;
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
    unclear: reading.held?.lines ?? [],
    truncated: reading.truncated,
  };
}

/** The address that a bounce came to names the letter that came back, whatever its text says. */
function bounceOf(keys: TokenKeys, to: readonly string[], reading: MailReading): ReadSubmission['bounce'] {
  const found = to.map((address) => verifyBounceAddress(keys, localPart(address))).find((each) => each !== undefined);
  if (!found || reading.class !== 'bounce') return undefined;
  const { status, diagnostic, permanent = false } = reading.bounce ?? {};
  const reason = [status, diagnostic].filter(Boolean).join(' ') || 'the mail came back';
  return { letter: found.outboxId, reason, permanent };
}
