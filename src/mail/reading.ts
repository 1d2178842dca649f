import type { Attachment, HeaderLines, ParsedMail } from 'mailparser';
import { type BodyNote, MAX_TEXT_LENGTH, readBody } from './body.ts';
import {
  type BounceReport,
  classifyMachineMail,
  type MachineClass,
  type MailFacts,
  readBounce,
} from './machine-mail.ts';
import { type OpenedMail, openMail } from './opened-mail.ts';
import type { Cut, Held, StripOptions } from './quotes.ts';

/** A raw mail over this size is not read at all. */
export const MAX_MAIL_BYTES = 10 * 1024 * 1024;

export type ReadOptions = StripOptions & {
  /** Every address we send from or receive at: mail from one of them is our own coming back. */
  ownAddresses?: readonly string[];
  /** MAIL FROM as the listener saw it, `''` for the null sender. */
  envelopeFrom?: string;
};

export type MailNote = BodyNote | 'charset-guessed';

export type IgnoredAttachment = { name: string; type: string; bytes: number };

export type MailReading = {
  class: 'human' | MachineClass | 'unreadable';
  /** Which sign made it machine mail, or why it can't be read: `empty`, `too-large`, `too-many-parts`, `no-sender`, `malformed`. */
  reason?: string;
  messageId?: string;
  inReplyTo?: string;
  references: string[];
  from?: string;
  fromName?: string;
  /** Addresses of To, Cc and of the delivery headers a mailbox adds. */
  to: string[];
  subject: string;
  charset?: string;
  /** The writer's own text. Only for class `human` may it be taken for orders. */
  text: string;
  /** Those lines of `text` that have the shape of an order; none in machine mail. */
  orders: string[];
  cut: Cut[];
  held?: Held;
  truncated: boolean;
  attachments: IgnoredAttachment[];
  notes: MailNote[];
  bounce?: BounceReport;
};

/**
 * Reads one raw mail (RFC 5322): who, what sort of mail, and the text its writer wrote, without quotation and signature. Never
 * throws for what is in the mail; what can't be read has class `unreadable` and a reason.
 */
export async function readMail(raw: Buffer, options: ReadOptions): Promise<MailReading> {
  if (raw.length === 0) return unreadable('empty');
  if (raw.length > MAX_MAIL_BYTES) return unreadable('too-large');
  try {
    const opened = await openMail(raw);
    return opened ? readOpened(opened, options) : unreadable('too-many-parts');
  } catch {
    return unreadable('malformed');
  }
}

function readOpened(opened: OpenedMail, options: ReadOptions): MailReading {
  const { mail } = opened;
  const headers = headerMap(mail.headerLines ?? []);
  const senders = addressesOf(mail.from);
  const body = readBody(opened, options);
  const machine = classifyMachineMail(factsOf(mail, headers, senders, options));
  const isMachine =
    machine !== undefined && !(machine.weak && (body.own.orders.length > 0 || body.own.held !== undefined));
  const reading: MailReading = {
    class: isMachine ? machine.class : 'human',
    reason: isMachine ? machine.reason : undefined,
    messageId: messageIds(headers.get('message-id'))[0],
    inReplyTo: messageIds(headers.get('in-reply-to'))[0],
    references: messageIds(headers.get('references')),
    from: senders[0]?.address,
    fromName: senders[0]?.name,
    to: recipients(mail, headers),
    subject: plainSubject(mail.subject),
    charset: opened.charset,
    text: body.own.lines.join('\n'),
    orders: isMachine ? [] : body.own.orders,
    cut: body.own.cut,
    held: isMachine ? undefined : body.own.held,
    truncated: body.truncated,
    attachments: body.ignored.map(describe),
    notes: opened.guessed ? [...body.notes, 'charset-guessed'] : body.notes,
  };
  if (reading.class === 'bounce') reading.bounce = readBounce((mail.text ?? '').slice(0, MAX_TEXT_LENGTH));
  return reading.class === 'human' && !reading.from
    ? { ...reading, class: 'unreadable', reason: 'no-sender' }
    : reading;
}

function unreadable(reason: string): MailReading {
  return {
    class: 'unreadable',
    reason,
    references: [],
    to: [],
    subject: '',
    text: '',
    orders: [],
    cut: [],
    truncated: false,
    attachments: [],
    notes: [],
  };
}

function factsOf(mail: ParsedMail, headers: Headers, senders: Address[], options: ReadOptions): MailFacts {
  return {
    headers,
    from: senders.map(({ address }) => address.toLowerCase()),
    subject: plainSubject(mail.subject),
    envelopeFrom: options.envelopeFrom,
    ownAddresses: (options.ownAddresses ?? []).map((address) => address.toLowerCase()),
  };
}

type Headers = Map<string, string[]>;

function headerMap(lines: HeaderLines): Headers {
  const headers: Headers = new Map();
  for (const { key, line } of lines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n/g, ' ')
      .trim();
    const values = headers.get(key);
    if (values) values.push(value);
    else headers.set(key, [value]);
  }
  return headers;
}

type Address = { address: string; name?: string };

function addressesOf(field: ParsedMail['from'] | ParsedMail['to']): Address[] {
  const objects = field === undefined ? [] : [field].flat();
  return objects
    .flatMap(({ value }) => value.flatMap((entry) => entry.group ?? [entry]))
    .flatMap(({ address, name }) => (address ? [{ address, name: name || undefined }] : []));
}

const DELIVERY_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to'];

function recipients(mail: ParsedMail, headers: Headers): string[] {
  const addressed = [...addressesOf(mail.to), ...addressesOf(mail.cc)].map(({ address }) => address);
  const delivered = DELIVERY_HEADERS.flatMap((name) => headers.get(name) ?? []).map((value) =>
    value.replace(/[<>]/g, '').trim(),
  );
  return [...new Set([...addressed, ...delivered])].filter((address) => address.includes('@'));
}

function messageIds(values: readonly string[] | undefined): string[] {
  return (values ?? []).flatMap((value) => value.slice(0, 20_000).match(/<[^<>\s]{1,990}>/g) ?? []);
}

/** In ISO-2022-JP a folded subject keeps a line break. */
function plainSubject(subject: string | undefined): string {
  return (subject ?? '').replace(/\s+/g, ' ').trim();
}

function describe({ filename, contentType, size }: Attachment): IgnoredAttachment {
  return { name: filename ?? '', type: contentType, bytes: size };
}
