import { unflow } from './flowed.ts';
import { MAX_HTML } from './html.ts';
import { plainText, splitLines } from './line.ts';
import type { MailFile, MailParts, OpenedMail } from './opened-mail.ts';
import { type HeldLines, joinHeld, type OwnText, type StripOptions, stripQuotes } from './quotes.ts';

/** The largest part of a mail's text that is read, in characters. */
export const MAX_TEXT_LENGTH = 1024 * 1024;

const MAX_LINES = 10_000;
const MAX_ATTACHED_ORDERS = 64 * 1024;

/** A remark on how the text was found, for its writer or the moderator. */
export type BodyNote = 'parts-differ' | 'taken-below-boundary' | 'orders-from-attachment';

type Body = {
  own: OwnText;
  truncated: boolean;
  ignored: MailFile[];
  notes: BodyNote[];
};

/** The writer's own text, from whichever part of the mail holds it. */
export function readBody(opened: OpenedMail, options: StripOptions): Body {
  const { mail, prepared, rendered } = opened;
  const text = capped(mail.text ?? '');
  const isHtmlCut = (mail.html || '').length > MAX_HTML;
  const lines = cappedLines(text.kept);
  const htmlLines = cappedLines(rendered);
  const truncated = prepared.truncated || isHtmlCut || [text, lines, htmlLines].some((part) => part.truncated);
  const unfolded = prepared.flowed ? unflow(lines.kept, prepared.delSp, options.isOrderLine) : lines.kept;
  const body = chooseBody(unfolded, htmlLines.kept, options);
  const attached = body.own.orders.length > 0 || body.own.held ? undefined : attachedOrders(mail, options);
  if (!attached) return { own: body.own, truncated, ignored: mail.attachments, notes: body.notes };
  const own = { ...attached.own, cut: [...body.own.cut, ...attached.own.cut] };
  const ignored = mail.attachments.filter((attachment) => attachment !== attached.attachment);
  return { own, truncated, ignored, notes: [...body.notes, 'orders-from-attachment'] };
}

/**
 * Chooses between the text part and the HTML part. The text part counts unless it only points to the HTML part, or
 * unless a mail program wrapped it. If the two hold different orders, the smaller set is taken and the other orders are
 * held.
 */
function chooseBody(text: string[], html: string[], options: StripOptions): BodyChoice {
  const ofText = stripQuotes(text, options);
  if (isEmpty(html)) return chosen(ofText);
  const ofHtml = stripQuotes(html, options);
  if (isEmpty(text) || pointsToHtml(ofText)) return chosen(ofHtml);
  const agreement = compareOrders(ofText.orders, ofHtml.orders);
  if (agreement !== 'different') return chosen(agreement === 'same' ? ofText : ofHtml);
  const [fewer, more] = ofHtml.orders.length < ofText.orders.length ? [ofHtml, ofText] : [ofText, ofHtml];
  return chosen({ ...fewer, held: joinHeld(fewer.held, missingOrders(fewer, more)) }, 'parts-differ');
}

type BodyChoice = { own: OwnText; notes: BodyNote[] };

function chosen(own: OwnText, ...notes: BodyNote[]): BodyChoice {
  return { own, notes: own.takenBelowBoundary ? [...notes, 'taken-below-boundary'] : notes };
}

function missingOrders(fewer: OwnText, more: OwnText): HeldLines | undefined {
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

/** Whether a text part only says that the mail should be viewed as HTML. */
function pointsToHtml(own: OwnText): boolean {
  const text = own.lines.join(' ');
  return own.orders.length === 0 && own.held === undefined && text.length < STUB_LENGTH && /html/i.test(text);
}

/** Orders in an attached text file, for people who cannot write them into the mail. */
function attachedOrders(mail: MailParts, options: StripOptions): { own: OwnText; attachment: MailFile } | undefined {
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
