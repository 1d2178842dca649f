import { createHmac } from 'node:crypto';
import { BASE32, fromBase32, toBase32, unfoldBase32 } from '../match/post/base32.ts';
import { isSameSecret } from '../match/same-secret.ts';

/** A signing key; its id is one character of the Crockford alphabet and travels in the token. */
type TokenKey = { id: string; secret: string | Buffer };

/** The valid keys: the first signs, all verify. With two of them a key can be replaced while mails are under way. */
export type TokenKeys = readonly [TokenKey, ...TokenKey[]];

/** Which seat may speak about which decision. Numbers, so that a token stays short enough for every mail program. */
type ReplyTicket = { seatNo: number; decisionNo: number };

const SEAT_DIGITS = 6;
const DECISION_DIGITS = 4;
const MAC_DIGITS = 16;
const MAC_BYTES = 10;

const REPLY_PREFIX = 'o-';
const BOUNCE_PREFIX = 'b-';
const OUTBOX_ID = /^[0-9a-z](?:[0-9a-z-]{0,34}[0-9a-z])?$/;

/**
 * Keys derived from the secret of the installation and, while it is being replaced, from the previous one. A key's id
 * follows from its secret, so mails that were signed before a restart or in another order still find their key.
 */
export function tokenKeys(secret: string, previous?: string): TokenKeys {
  return previous === undefined ? [makeKey(secret)] : [makeKey(secret), makeKey(previous)];
}

/** Local part of the Reply-To address by which the seat answers this decision: `o-` and 27 characters. */
export function signReplyToken(keys: TokenKeys, ticket: ReplyTicket): string {
  const [key] = keys;
  const seat = toBase32(ticket.seatNo, SEAT_DIGITS);
  const decision = toBase32(ticket.decisionNo, DECISION_DIGITS);
  return `${REPLY_PREFIX}${keyId(key)}${seat}${decision}${mac(key, replyMessage(ticket))}`;
}

/**
 * Reads the local part of an address that a reply came to: `o-<token>` or `clerk+<token>`, in any case. Undefined for
 * anything that was not signed by a valid key of ours.
 */
export function verifyReplyToken(keys: TokenKeys, localPart: string): ReplyTicket | undefined {
  const token = replyToken(localPart);
  if (token?.length !== 1 + SEAT_DIGITS + DECISION_DIGITS + MAC_DIGITS) return undefined;
  const seatNo = fromBase32(token.slice(1, 1 + SEAT_DIGITS));
  const decisionNo = fromBase32(token.slice(1 + SEAT_DIGITS, -MAC_DIGITS));
  if (seatNo === undefined || decisionNo === undefined) return undefined;
  const ticket = { seatNo, decisionNo };
  return isSealed(keys, token.charAt(0), token.slice(-MAC_DIGITS), replyMessage(ticket)) ? ticket : undefined;
}

/**
 * Local part of the envelope sender of one mail, so that a bounce names its outbox row even if its text is unreadable.
 * `outboxId`: up to 36 lower-case letters, digits and dashes.
 */
export function signBounceAddress(keys: TokenKeys, outboxId: string): string {
  if (!OUTBOX_ID.test(outboxId)) throw new RangeError(`Outbox id ${outboxId} does not fit into an address`);
  const [key] = keys;
  return `${BOUNCE_PREFIX}${outboxId}-${keyId(key)}${mac(key, bounceMessage(outboxId))}`;
}

export function verifyBounceAddress(keys: TokenKeys, localPart: string): { outboxId: string } | undefined {
  const lower = localPart.toLowerCase();
  const dash = lower.lastIndexOf('-');
  const outboxId = lower.slice(BOUNCE_PREFIX.length, dash);
  const seal = unfoldBase32(lower.slice(dash + 1));
  if (!lower.startsWith(BOUNCE_PREFIX) || seal.length !== 1 + MAC_DIGITS || !OUTBOX_ID.test(outboxId)) return undefined;
  return isSealed(keys, seal.charAt(0), seal.slice(1), bounceMessage(outboxId)) ? { outboxId } : undefined;
}

/** Blanks every token and private link in a text that is passed on to others, because whoever has one can use it. */
export function withoutTokens(text: string): string {
  return text
    .replace(/(?<=\bo-|\+)(?:-?[0-9a-z]){27}(?![0-9a-z])/gi, '***')
    .replace(/\b(u-)[0-9a-z]{22}(?![0-9a-z])/gi, '$1***')
    .replace(/(\/(?:[smuio]|sign-in)\/)[0-9a-z_-]{22,64}/gi, '$1***');
}

function replyToken(localPart: string): string | undefined {
  const lower = localPart.toLowerCase();
  if (lower.startsWith(REPLY_PREFIX)) return unfoldBase32(lower.slice(REPLY_PREFIX.length));
  const plus = lower.lastIndexOf('+');
  return plus < 0 ? undefined : unfoldBase32(lower.slice(plus + 1));
}

const replyMessage = ({ seatNo, decisionNo }: ReplyTicket) => `v1|reply|${seatNo}|${decisionNo}`;
const bounceMessage = (outboxId: string) => `v1|bounce|${outboxId}`;

/** HMAC-SHA-256 cut to 80 bits (RFC 2104, 5). */
function mac(key: TokenKey, message: string): string {
  const bytes = createHmac('sha256', key.secret).update(message).digest().subarray(0, MAC_BYTES);
  return toBase32(BigInt(`0x${bytes.toString('hex')}`), MAC_DIGITS);
}

function isSealed(keys: TokenKeys, id: string, seal: string, message: string): boolean {
  return keys.some((key) => keyId(key) === id && isSameSecret(seal, mac(key, message)));
}

function makeKey(secret: string): TokenKey {
  const bytes = createHmac('sha256', secret).update('estafette mail tokens').digest();
  return { id: BASE32.charAt((bytes[0] ?? 0) % 32), secret: bytes.subarray(1) };
}

function keyId({ id }: TokenKey): string {
  const lower = id.toLowerCase();
  if (lower.length !== 1 || !BASE32.includes(lower)) throw new RangeError(`Key id ${id} is not one base 32 digit`);
  return lower;
}
