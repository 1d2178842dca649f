/** Mails as the sink took them, and replies to them as a mail program makes them. */
import { randomUUID } from 'node:crypto';
import type { AddressObject, ParsedMail } from 'mailparser';
import { createTransport } from 'nodemailer';

/** A mail as the development sink took it. */
export interface SinkMail {
  readonly id: number;
  readonly raw: Uint8Array;
  readonly to: readonly string[];
  readonly receivedAt: Date;
}

/** Where the sink keeps its mails, and where replies go. */
export interface Mailbox {
  /** All mails, newest first. */
  list(): Promise<readonly SinkMail[]>;
  find(id: number): Promise<SinkMail | undefined>;
  /** Our own mail listener. */
  readonly inbound: { readonly host: string; readonly port: number };
}

interface ReadMail {
  readonly id: number;
  readonly from: string;
  /** The recipient, who is the sender of a reply. */
  readonly to: string;
  /** Where a reply goes. */
  readonly replyTo: string;
  readonly subject: string;
  readonly date: string;
  readonly receivedAt: Date;
  readonly messageId: string;
  readonly references: readonly string[];
  readonly text: string;
  /** The first line of its text, as a summary. */
  readonly first: string;
  /** With its pictures embedded. */
  readonly html: string | undefined;
  readonly attachments: readonly string[];
}

export const readMail = async (mail: SinkMail): Promise<ReadMail> => {
  const { simpleParser } = await import('mailparser');
  const parsed = await simpleParser(Buffer.from(mail.raw), { skipTextToHtml: true });
  return {
    id: mail.id,
    from: parsed.from?.text ?? '',
    to: mail.to[0] ?? '',
    replyTo: addressOf(parsed.replyTo ?? parsed.from),
    subject: parsed.subject ?? '',
    date: (parsed.date ?? mail.receivedAt).toUTCString(),
    receivedAt: mail.receivedAt,
    messageId: parsed.messageId ?? '',
    references: referencesOf(parsed),
    text: parsed.text ?? '',
    first: parsed.text?.trimStart().split('\n')[0] ?? '',
    html: parsed.html === false ? undefined : parsed.html,
    attachments: parsed.attachments.map(({ filename, contentType }) => filename ?? contentType),
  };
};

const addressOf = (addresses: AddressObject | undefined): string => addresses?.value[0]?.address ?? '';

const referencesOf = ({ references = [], messageId }: ParsedMail): string[] => [
  ...[references].flat(),
  ...(messageId ? [messageId] : []),
];

/** The recipients in alphabetical order, each with the number of his mails. */
export const recipientsOf = (
  mails: readonly SinkMail[],
): readonly { readonly address: string; readonly count: number }[] => {
  const counts = new Map<string, number>();
  for (const address of mails.flatMap(({ to }) => to)) counts.set(address, (counts.get(address) ?? 0) + 1);
  return [...counts].map(([address, count]) => ({ address, count })).sort((a, b) => (a.address < b.address ? -1 : 1));
};

/** A text quoted below a reply. */
export const quoted = (wrote: string, text: string): string =>
  [
    wrote,
    ...text
      .trimEnd()
      .split('\n')
      .map((line) => (line === '' ? '>' : `> ${line}`)),
  ].join('\n');

/** Answers a mail over SMTP, with the headers by which mail programs keep a thread together (RFC 5322, 3.6.4). */
export const sendReply = async ({ inbound }: Mailbox, letter: ReadMail, text: string): Promise<void> => {
  const transport = createTransport({ ...inbound, secure: false, ignoreTLS: true });
  try {
    await transport.sendMail({
      from: letter.to,
      to: letter.replyTo,
      subject: /^re:/i.test(letter.subject) ? letter.subject : `Re: ${letter.subject}`,
      messageId: `<${randomUUID()}@mailbox.localhost>`,
      inReplyTo: letter.messageId,
      references: [...letter.references],
      text,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } finally {
    transport.close();
  }
};
