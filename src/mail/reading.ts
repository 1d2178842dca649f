import type { HeaderLines } from 'mailparser';
import { codeOf, isObject, plainName } from '../engine/index.ts';
import { awayUntil } from './absence.ts';
import { type BodyNote, readBody } from './body.ts';
import { type BounceReport, readBounce } from './bounce.ts';
import { headerSection } from './header-fields.ts';
import { classifyMachineMail, type MachineClass, type MachineVerdict, type MailFacts } from './machine-mail.ts';
import type { MailFile, MailParts, OpenedMail } from './opened-mail.ts';
import type { Cut, HeldLines, OwnText, StripOptions } from './quotes.ts';

/** A raw mail over this size is not read at all. */
export const MAX_MAIL_BYTES = 10 * 1024 * 1024;

export type ReadOptions = StripOptions & {
  /** Every address that we send from or receive at: mail from one of them is our own coming back. */
  ownAddresses?: readonly string[];
  /** MAIL FROM as the listener saw it, `''` for the null sender. */
  envelopeFrom?: string | undefined;
  /** Parses the mail, by default in this thread; may throw {@link TooSlow} or {@link ReaderFailed}. */
  open?(raw: Buffer): Promise<OpenedMail | undefined>;
};

/** A mail took more time or memory than any letter needs. */
export class TooSlow extends Error {
  override name = 'TooSlow';
}

/** No mail can be read at present, so nothing is said about this one: it has to be read again. */
export class ReaderFailed extends Error {
  override name = 'ReaderFailed';

  constructor(reason = 'its thread does not answer') {
    super(`mails cannot be read: ${reason}`);
  }
}

type MailNote = BodyNote | 'charset-guessed';

/** `inline`: a picture within the text or in a signature, which the writer does not regard as a file. */
export type IgnoredAttachment = { name: string; type: string; bytes: number; inline?: true };

export type MailReading = {
  class: 'human' | MachineClass | 'unreadable';
  /**
   * The sign that made it machine mail, or why it cannot be read: `empty`, `too-large`, `too-slow`, `too-many-parts`,
   * `no-sender`, `malformed`.
   */
  reason?: string | undefined;
  messageId?: string | undefined;
  inReplyTo?: string | undefined;
  references: string[];
  from?: string | undefined;
  fromName?: string | undefined;
  /** Addresses of To, Cc and of the delivery headers a mailbox adds. */
  to: string[];
  subject: string;
  charset?: string | undefined;
  /** The writer's own text. It may hold orders only in class `human`. */
  text: string;
  /** Those lines of `text` that have the shape of an order; none in machine mail. */
  orders: string[];
  cut: Cut[];
  held?: HeldLines | undefined;
  /** The mark of a mailing list or of bulk mail, if a mail with orders has one. */
  relayed?: string | undefined;
  truncated: boolean;
  attachments: IgnoredAttachment[];
  notes: MailNote[];
  bounce?: BounceReport;
  /** Until when an automatic answer says that its writer is away, in its own words. */
  away?: string | undefined;
};

/**
 * Reads one raw mail (RFC 5322): its sender, its class, and the text that its writer wrote, without quotation and
 * signature. Never throws because of a mail's content; a mail that cannot be read has class `unreadable` and a reason.
 * Throws {@link ReaderFailed} or the system's error where the mail is not the cause.
 */
export async function readMail(raw: Buffer, options: ReadOptions): Promise<MailReading> {
  if (raw.length === 0) return unreadable('empty');
  if (raw.length > MAX_MAIL_BYTES) return unreadable('too-large');
  try {
    const open = options.open ?? (await import('./opened-mail.ts')).openMail;
    const opened = await open(raw);
    return opened ? readOpened(opened, options) : readUnread(raw, options, 'too-many-parts');
  } catch (error) {
    if (isOfSystem(error)) throw error;
    return readUnread(raw, options, error instanceof TooSlow ? 'too-slow' : 'malformed');
  }
}

/** An error that no mail can cause: of the reader, of a package that is missing, or of a call of the system. */
const isOfSystem = (error: unknown): boolean =>
  error instanceof ReaderFailed ||
  /MODULE_NOT_FOUND$/.test(String(codeOf(error))) ||
  (isObject(error) && 'syscall' in error);

/** Reads only the sender and the class of a mail, not its text. */
export async function readHead(raw: Buffer, { open: _, ...options }: ReadOptions): Promise<MailReading> {
  return readMail(headerSection(raw), options);
}

/** Reads the head of an unreadable mail, which is short enough to be read anywhere and names whom to tell. */
async function readUnread(raw: Buffer, options: ReadOptions, reason: string): Promise<MailReading> {
  const section = headerSection(raw);
  // If the head breaks the parser, nothing is known.
  if (section.length === raw.length && !options.open) return unreadable(reason);
  const head = await readHead(section, options);
  return head.class === 'human' ? { ...head, class: 'unreadable', reason, orders: [], held: undefined } : head;
}

function readOpened(opened: OpenedMail, options: ReadOptions): MailReading {
  const { mail } = opened;
  const headers = headerMap(mail.headerLines ?? []);
  const senders = addressesOf(mail.from);
  const body = readBody(opened, { ...options, isOrderLine: remembering(options.isOrderLine) });
  const machine = classifyMachineMail(factsOf(mail, headers, senders, options));
  const letter: Letter = {
    messageId: messageIds(headers.get('message-id'))[0],
    inReplyTo: messageIds(headers.get('in-reply-to'))[0],
    references: messageIds(headers.get('references')),
    from: senders[0]?.address,
    fromName: senders[0]?.name === undefined ? undefined : plainName(senders[0].name),
    to: recipients(mail, headers),
    subject: plainSubject(mail.subject),
    charset: opened.charset,
    text: body.own.lines.join('\n'),
    cut: body.own.cut,
    truncated: body.truncated,
    attachments: body.ignored.map(describe),
    notes: opened.guessed ? [...body.notes, 'charset-guessed'] : body.notes,
  };
  const isMachine = machine !== undefined && !(isDoubtful(machine) && hasOrders(body.own));
  return isMachine ? ofMachine(letter, machine, opened) : ofPerson(letter, machine, body.own);
}

/** The common part of every mail, whoever wrote it. */
type Letter = Omit<MailReading, 'class' | 'reason' | 'orders' | 'held' | 'relayed' | 'bounce' | 'away'>;

/** Such marks also occur on mail that people send through lists and by programs. */
const isDoubtful = ({ weak, relayed }: MachineVerdict): boolean => weak || relayed === true;

const hasOrders = ({ orders, held }: OwnText): boolean => orders.length > 0 || held !== undefined;

function ofMachine(letter: Letter, { class: sort, reason }: MachineVerdict, opened: OpenedMail): MailReading {
  return {
    ...letter,
    class: sort,
    reason,
    orders: [],
    held: undefined,
    ...(sort === 'bounce' ? { bounce: bounceOf(opened) } : {}),
    ...(sort === 'auto-reply' ? { away: awayUntil(`${letter.subject}\n${letter.text}`) } : {}),
  };
}

function ofPerson(letter: Letter, machine: MachineVerdict | undefined, { orders, held }: OwnText): MailReading {
  const whole = { ...letter, ...(machine?.relayed ? { relayed: machine.reason } : {}) };
  return letter.from
    ? { ...whole, class: 'human', orders, held }
    : { ...whole, class: 'unreadable', reason: 'no-sender', orders: [], held: undefined };
}

const DELIVERY_STATUS = ['message/delivery-status', 'message/global-delivery-status'];

/** The text of a bounce without a text part is that of its HTML. */
function bounceOf({ mail, rendered }: OpenedMail): BounceReport {
  const statuses = mail.attachments.filter(({ contentType }) => DELIVERY_STATUS.includes(contentType));
  return readBounce({
    subject: plainSubject(mail.subject),
    text: mail.text?.trim() ? mail.text : rendered,
    statuses: statuses.map(({ content }) => content.toString('utf8')),
  });
}

/** Caches answers about lines: every filter asks about the same ones, and again for the other part of the mail. */
function remembering(isOrderLine: StripOptions['isOrderLine']): StripOptions['isOrderLine'] {
  const known = new Map<string, boolean>();
  return (line) => {
    const answer = known.get(line) ?? isOrderLine(line);
    known.set(line, answer);
    return answer;
  };
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

function factsOf(mail: MailParts, headers: Headers, senders: Address[], options: ReadOptions): MailFacts {
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

type Address = { address: string; name?: string | undefined };

function addressesOf(field: MailParts['from'] | MailParts['to']): Address[] {
  const objects = field === undefined ? [] : [field].flat();
  return objects
    .flatMap(({ value }) => value.flatMap((entry) => entry.group ?? [entry]))
    .flatMap(({ address, name }) => (address ? [{ address, name: name || undefined }] : []));
}

const DELIVERY_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to'];

function recipients(mail: MailParts, headers: Headers): string[] {
  const addressed = [...addressesOf(mail.to), ...addressesOf(mail.cc)].map(({ address }) => address);
  const delivered = DELIVERY_HEADERS.flatMap((name) => headers.get(name) ?? []).map((value) =>
    value.replace(/[<>]/g, '').trim(),
  );
  return [...new Set([...addressed, ...delivered])].filter((address) => address.includes('@'));
}

function messageIds(values: readonly string[] | undefined): string[] {
  return (values ?? []).flatMap((value) =>
    value
      .slice(0, 20_000)
      .split('<')
      .slice(1)
      .map((part) => `<${part.slice(0, part.indexOf('>') + 1)}`)
      .filter((id) => id.length > 2 && id.length <= LONGEST_ID && !/\s/.test(id)),
  );
}

/** The longest Message-ID with its brackets: a line has no more room (RFC 5322, 2.1.1). */
const LONGEST_ID = 992;

/** Removes the line break that a folded subject in ISO-2022-JP keeps. */
function plainSubject(subject: string | undefined): string {
  return (subject ?? '').replace(/\s+/g, ' ').trim();
}

const SIGNATURES = ['application/pgp-signature', 'application/pkcs7-signature', 'application/x-pkcs7-signature'];

function describe({ filename, contentType, size, related }: MailFile): IgnoredAttachment {
  const isInline = related || SIGNATURES.includes(contentType);
  return { name: plainName(filename ?? ''), type: contentType, bytes: size, ...(isInline ? { inline: true } : {}) };
}
