import type { SendMailOptions } from 'nodemailer';
import { version } from '../version.ts';
import { signBounceAddress, type TokenKeys } from './reply-token.ts';

type LetterKind = 'report' | 'ack' | 'reminder' | 'notice';

type LetterAddress = { name: string; address: string };

/** An attached file. With `cid` it is an image inside the HTML part. */
type LetterAttachment = { filename: string; content: string | Buffer; contentType: string; cid?: string };

/** One mail as the outbox holds it. Message-IDs are written with their angle brackets. */
export type Letter = {
  /** Names the outbox row: lower-case letters, digits and dashes, at most 36. */
  outboxId: string;
  /** Set when the letter is written, so that a letter that is sent twice is shown once. */
  messageId: string;
  /** First mail of the thread this letter belongs to. */
  threadRoot?: string;
  /** The player's mail that this letter answers, and the references of that mail. */
  inReplyTo?: string;
  references?: readonly string[];
  kind: LetterKind;
  to: LetterAddress;
  /** What the letter is about; an answer has the subject of the mail it answers. */
  subject: string;
  /** As `format=flowed; delsp=no` (RFC 3676). */
  text: string;
  html?: string;
  /** Local part of the address that answers this letter's decision. */
  replyToken?: string | undefined;
  /**
   * Where the reader asks for fewer mails, with one click (RFC 8058) or by mail. It never takes a player out of the
   * match.
   */
  fewerMails?: { url: string; address: string };
  attachments?: readonly LetterAttachment[];
};

/** The sender of a match's mails. */
export type MailIdentity = {
  matchCode: string;
  /** The sender of mails that nobody answers, and of all where the reply domain is another one. */
  clerk: LetterAddress;
  /** Domain that receives replies. */
  replyDomain: string;
  /** Domain of the envelope sender, to which bounces come. */
  bounceDomain: string;
  keys: TokenKeys;
};

const MAX_REFERENCES = 10;

/** The mail for a letter: threading (RFC 5322, 3.6.4), automatic origin (RFC 3834, 5), list and bounce addresses. */
export function composeMail(letter: Letter, identity: MailIdentity): SendMailOptions {
  const references = referencesOf(letter);
  const replyTo = letter.replyToken && {
    name: identity.clerk.name,
    address: `${letter.replyToken}@${identity.replyDomain}`,
  };
  return {
    from: (isSenderFree(identity) && replyTo) || identity.clerk,
    to: letter.to,
    replyTo: replyTo || undefined,
    envelope: {
      from: `${signBounceAddress(identity.keys, letter.outboxId)}@${identity.bounceDomain}`,
      to: letter.to.address,
    },
    messageId: letter.messageId,
    inReplyTo: letter.inReplyTo ?? references.at(-1),
    references,
    subject: oneLine(letter.subject),
    headers: headersOf(letter, identity),
    alternatives: [
      part('text/plain; charset=utf-8; format=flowed; delsp=no', letter.text),
      ...(letter.html === undefined ? [] : [part('text/html; charset=utf-8', letter.html)]),
    ],
    attachments: letter.attachments?.map((attachment) => ({ ...attachment })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A part in base64 where quoted-printable, with three characters for each byte beyond ASCII, is longer. */
function part(contentType: string, content: string) {
  const bytes = Buffer.byteLength(content);
  const ascii = content.replace(/\P{ASCII}/gu, '').length;
  if (ascii + 3 * (bytes - ascii) < (4 * bytes) / 3) return { contentType, content };
  return { contentType, content: content.replace(/\r?\n/g, '\r\n'), contentTransferEncoding: 'base64' as const };
}

/**
 * Whether mails may come from their reply address, which an address book then keeps: not if a provider wants a fixed sender
 * in a domain of its own.
 */
const isSenderFree = ({ clerk, replyDomain }: MailIdentity): boolean => domainOf(clerk.address) === replyDomain;

/** The root of the thread and the newest references of the answered mail: mail programs cut long chains anyway. */
function referencesOf(letter: Letter): string[] {
  const chain = [...(letter.references ?? []), ...(letter.inReplyTo ? [letter.inReplyTo] : [])];
  const root = letter.threadRoot ?? chain[0];
  if (root === undefined || root === letter.messageId) return [];
  const rest = [...new Set(chain)].filter((id) => id !== root && id !== letter.messageId);
  return [root, ...rest.slice(-(MAX_REFERENCES - 1))];
}

function headersOf(letter: Letter, identity: MailIdentity): Record<string, string> {
  const code = oneLine(identity.matchCode);
  const headers: Record<string, string> = {
    'Auto-Submitted': letter.kind === 'ack' ? 'auto-replied' : 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'X-Mailer': `Estafette ${version}`,
    'X-Loop': identity.clerk.address,
    'X-Campaign': `${code}:${letter.kind}`,
    'Feedback-ID': `${code}:${letter.kind}:estafette`,
    'List-Id': `${code} campaign <${code.toLowerCase()}.games.${domainOf(identity.clerk.address)}>`,
  };
  return { ...headers, ...unsubscribeHeaders(letter) };
}

/** One click needs an https address (RFC 8058, 3.1). Without one the link is only for people. */
function unsubscribeHeaders({ fewerMails }: Letter): Record<string, string> {
  if (fewerMails === undefined) return {};
  const { url, address } = fewerMails;
  return {
    'List-Unsubscribe': `<${url}>, <mailto:${address}?subject=unsubscribe>`,
    ...(url.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
