import { type Attachment, type HeaderLines, type ParsedMail, simpleParser } from 'mailparser';
import { type FixedMail, fixFlowed, MAX_PARTS, unflow } from './flowed.ts';
import { renderHtml } from './html.ts';
import { plainText, splitLines } from './line.ts';
import {
  type BounceReport,
  classifyMachineMail,
  type MachineClass,
  type MailFacts,
  readBounce,
} from './machine-mail.ts';
import { type Cut, type Held, joinHeld, type OwnText, type StripOptions, stripQuotes } from './quotes.ts';

/** A raw mail over this size is not read at all. */
export const MAX_MAIL_BYTES = 10 * 1024 * 1024;
/** Of the text of a mail, no more than this is considered. */
export const MAX_TEXT_LENGTH = 1024 * 1024;

const MAX_LINES = 10_000;
const MAX_ATTACHED_ORDERS = 64 * 1024;

export type ReadOptions = StripOptions & {
  /** Every address we send from or receive at: mail from one of them is our own coming back. */
  ownAddresses?: readonly string[];
  /** MAIL FROM as the listener saw it, `''` for the null sender. */
  envelopeFrom?: string;
};

export type MailNote = 'parts-differ' | 'taken-below-boundary' | 'orders-from-attachment' | 'charset-guessed';

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

type OpenedMail = { mail: ParsedMail; fixed: FixedMail; charset?: string; guessed: boolean };

async function openMail(raw: Buffer): Promise<OpenedMail | undefined> {
  const fixed = fixFlowed(raw);
  if (fixed.parts > MAX_PARTS) return undefined;
  const mail = await parse(fixed.raw);
  if (fixed.charset || !`${mail.text}${mail.html}`.includes('\uFFFD')) {
    return { mail, fixed, charset: fixed.charset, guessed: false };
  }
  return guessCharset(raw, { mail, fixed, guessed: false });
}

function parse(raw: Buffer): Promise<ParsedMail> {
  return simpleParser(raw, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    keepCidLinks: true,
  });
}

/** Character sets that old mail programs used without saying so, each with letters that prove it. */
const UNDECLARED: readonly { charset: string; proof: RegExp }[] = [
  { charset: 'shift_jis', proof: /[ぁ-ん]/ },
  { charset: 'euc-kr', proof: /[가-힣]/ },
  { charset: 'windows-1252', proof: /./ },
];

async function guessCharset(raw: Buffer, asUtf8: OpenedMail): Promise<OpenedMail> {
  for (const { charset, proof } of UNDECLARED) {
    const fixed = fixFlowed(raw, charset);
    const mail = await parse(fixed.raw);
    const text = `${mail.text ?? ''}${mail.html || ''}`;
    if (!text.includes('\uFFFD') && proof.test(text)) return { mail, fixed, charset, guessed: true };
  }
  return asUtf8;
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
    messageId: mail.messageId,
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
    notes: body.notes,
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

type Body = { own: OwnText; truncated: boolean; ignored: Attachment[]; notes: MailNote[] };

function readBody(opened: OpenedMail, options: StripOptions): Body {
  const { mail, fixed } = opened;
  const text = capped(mail.text ?? '');
  const html = capped(mail.html || '');
  const lines = cappedLines(fixed.flowed ? unflow(text.kept, fixed.delSp, options.isOrderLine) : text.kept);
  const htmlLines = cappedLines(html.kept === '' ? '' : renderHtml(html.kept));
  const truncated = [text, html, lines, htmlLines].some((part) => part.truncated);
  const chosen = chooseBody(lines.kept, htmlLines.kept, options);
  const notes = [...chosen.notes, ...(opened.guessed ? (['charset-guessed'] as const) : [])];
  const attached = chosen.own.orders.length > 0 || chosen.own.held ? undefined : attachedOrders(mail, options);
  if (!attached) return { own: chosen.own, truncated, ignored: mail.attachments, notes: withTaken(notes, chosen.own) };
  const own = { ...attached.own, cut: [...chosen.own.cut, ...attached.own.cut] };
  const ignored = mail.attachments.filter((attachment) => attachment !== attached.attachment);
  return { own, truncated, ignored, notes: [...notes, 'orders-from-attachment'] };
}

function withTaken(notes: readonly MailNote[], own: OwnText): MailNote[] {
  return own.takenBelowBoundary ? [...notes, 'taken-below-boundary'] : [...notes];
}

/**
 * The text part counts, unless it only points to the HTML part or was broken at the window's width. If the two parts hold
 * different orders, the fewer are taken and the others held.
 */
function chooseBody(text: string[], html: string[], options: StripOptions): { own: OwnText; notes: MailNote[] } {
  const ofText = stripQuotes(text, options);
  if (html.length === 0 || isEmpty(html)) return { own: ofText, notes: [] };
  const ofHtml = stripQuotes(html, options);
  if (isEmpty(text) || pointsToHtml(ofText)) return { own: ofHtml, notes: [] };
  const agreement = compareOrders(ofText.orders, ofHtml.orders);
  if (agreement === 'same') return { own: ofText, notes: [] };
  if (agreement === 'text-broken') return { own: ofHtml, notes: [] };
  const [fewer, more] = ofHtml.orders.length < ofText.orders.length ? [ofHtml, ofText] : [ofText, ofHtml];
  return { own: { ...fewer, held: joinHeld(fewer.held, missingOrders(fewer, more)) }, notes: ['parts-differ'] };
}

function missingOrders(fewer: OwnText, more: OwnText): Held | undefined {
  const known = new Set([...fewer.orders, ...(fewer.held?.lines ?? [])].map(orderKey));
  const lines = more.orders.filter((order) => !known.has(orderKey(order)));
  return lines.length > 0 ? { why: 'parts-differ', lines: lines.map((line) => line.trim()) } : undefined;
}

function compareOrders(text: readonly string[], html: readonly string[]): 'same' | 'text-broken' | 'different' {
  if (text.length !== html.length) return 'different';
  const pairs = text.map((order, index) => [orderKey(order), orderKey(html[index] ?? '')] as const);
  if (pairs.every(([a, b]) => a === b)) return 'same';
  return pairs.every(([a, b]) => b.startsWith(a)) ? 'text-broken' : 'different';
}

function orderKey(line: string): string {
  return plainText(line)
    .replace(/[\s*_]/g, '')
    .toLowerCase();
}

function isEmpty(lines: readonly string[]): boolean {
  return lines.every((line) => line.trim() === '');
}

const STUB_LENGTH = 300;

/** A text part that says no more than that the mail is to be viewed as HTML. */
function pointsToHtml(own: OwnText): boolean {
  const text = own.lines.join(' ');
  return own.orders.length === 0 && own.held === undefined && text.length < STUB_LENGTH && /html/i.test(text);
}

/** Orders in an attached text file, for those who can't write them into the mail. */
function attachedOrders(mail: ParsedMail, options: StripOptions): { own: OwnText; attachment: Attachment } | undefined {
  for (const attachment of mail.attachments) {
    if (!/\.(?:txt|ord)$/i.test(attachment.filename ?? '') || attachment.size > MAX_ATTACHED_ORDERS) continue;
    const own = stripQuotes(cappedLines(decodeFile(attachment.content)).kept, options);
    if (own.orders.length > 0 || own.held) return { own, attachment };
  }
  return undefined;
}

function decodeFile(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

function capped(text: string): { kept: string; truncated: boolean } {
  return { kept: text.slice(0, MAX_TEXT_LENGTH), truncated: text.length > MAX_TEXT_LENGTH };
}

function cappedLines(text: string): { kept: string[]; truncated: boolean } {
  const lines = splitLines(text);
  return { kept: lines.slice(0, MAX_LINES), truncated: lines.length > MAX_LINES };
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
    headers.set(key, [...(headers.get(key) ?? []), value]);
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
