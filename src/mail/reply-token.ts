import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signing key; its id is one character of the Crockford alphabet and travels in the token. */
export type TokenKey = { id: string; secret: string | Buffer };

/** Keys that are alive: the first signs, all verify. Two at once let a key be replaced while mails are under way. */
export type TokenKeys = readonly [TokenKey, ...TokenKey[]];

/** Which seat may speak about which decision. Numbers, so that a token stays short enough for every mail program. */
export type ReplyTicket = { seatNo: number; decisionNo: number };

/** Crockford's base 32 in lower case: mail servers may fold case, people may misread o, i and l. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const SEAT_DIGITS = 6;
const DECISION_DIGITS = 4;
const MAC_DIGITS = 16;
const MAC_BYTES = 10;

const REPLY_PREFIX = 'o-';
const BOUNCE_PREFIX = 'b-';
const OUTBOX_ID = /^[0-9a-z](?:[0-9a-z-]{0,34}[0-9a-z])?$/;

/**
 * Keys made from the secret of the installation and, while it is being replaced, the one before. A key's id follows from its
 * secret, so that mails signed before a restart or a change of order still find their key.
 */
export function tokenKeys(secret: string, previous?: string): TokenKeys {
  return previous === undefined ? [makeKey(secret)] : [makeKey(secret), makeKey(previous)];
}

/** Local part of the Reply-To address by which the seat answers this decision: `o-` and 27 characters. */
export function signReplyToken(keys: TokenKeys, ticket: ReplyTicket): string {
  const [key] = keys;
  const seat = encode(ticket.seatNo, SEAT_DIGITS);
  const decision = encode(ticket.decisionNo, DECISION_DIGITS);
  return `${REPLY_PREFIX}${keyId(key)}${seat}${decision}${mac(key, replyMessage(ticket))}`;
}

/**
 * Reads the local part of an address a reply came to, as `o-<token>` or `clerk+<token>` in any case. Undefined for whatever we
 * did not sign with a key still alive.
 */
export function verifyReplyToken(keys: TokenKeys, localPart: string): ReplyTicket | undefined {
  const token = replyToken(localPart);
  if (token?.length !== 1 + SEAT_DIGITS + DECISION_DIGITS + MAC_DIGITS) return undefined;
  const seatNo = decode(token.slice(1, 1 + SEAT_DIGITS));
  const decisionNo = decode(token.slice(1 + SEAT_DIGITS, -MAC_DIGITS));
  if (seatNo === undefined || decisionNo === undefined) return undefined;
  const ticket = { seatNo, decisionNo };
  return isSealed(keys, token.charAt(0), token.slice(-MAC_DIGITS), replyMessage(ticket)) ? ticket : undefined;
}

/**
 * Local part of the envelope sender of one mail, so that a bounce names its outbox row even when its text is unreadable.
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
  const seal = unfold(lower.slice(dash + 1));
  if (!lower.startsWith(BOUNCE_PREFIX) || seal.length !== 1 + MAC_DIGITS || !OUTBOX_ID.test(outboxId)) return undefined;
  return isSealed(keys, seal.charAt(0), seal.slice(1), bounceMessage(outboxId)) ? { outboxId } : undefined;
}

/** Blanks every token of ours in a text that is passed on to others: a token is a bearer secret. */
export function withoutTokens(text: string): string {
  return text.replace(
    /\b(?:o-|clerk\+)[0-9a-z]{27}(?![0-9a-z])/gi,
    (found) => `${found.slice(0, found.length - 27)}***`,
  );
}

function replyToken(localPart: string): string | undefined {
  const lower = localPart.toLowerCase();
  if (lower.startsWith(REPLY_PREFIX)) return unfold(lower.slice(REPLY_PREFIX.length));
  const plus = lower.lastIndexOf('+');
  return plus < 0 ? undefined : unfold(lower.slice(plus + 1));
}

const replyMessage = ({ seatNo, decisionNo }: ReplyTicket) => `v1|reply|${seatNo}|${decisionNo}`;
const bounceMessage = (outboxId: string) => `v1|bounce|${outboxId}`;

/** HMAC-SHA-256 cut to 80 bits (RFC 2104, 5). */
function mac(key: TokenKey, message: string): string {
  const bytes = createHmac('sha256', key.secret).update(message).digest().subarray(0, MAC_BYTES);
  return encode(BigInt(`0x${bytes.toString('hex')}`), MAC_DIGITS);
}

function isSealed(keys: TokenKeys, id: string, seal: string, message: string): boolean {
  return keys.some((key) => keyId(key) === id && equal(seal, mac(key, message)));
}

function makeKey(secret: string): TokenKey {
  const bytes = createHmac('sha256', secret).update('estafette mail tokens').digest();
  return { id: ALPHABET.charAt((bytes[0] ?? 0) % 32), secret: bytes.subarray(1) };
}

function equal(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

function keyId({ id }: TokenKey): string {
  const lower = id.toLowerCase();
  if (lower.length !== 1 || !ALPHABET.includes(lower)) throw new RangeError(`Key id ${id} is not one base 32 digit`);
  return lower;
}

function encode(value: number | bigint, digits: number): string {
  let rest = BigInt(value);
  if (rest < 0n || rest >= 32n ** BigInt(digits))
    throw new RangeError(`${value} does not fit into ${digits} base 32 digits`);
  let encoded = '';
  for (let place = 0; place < digits; place += 1) {
    encoded = ALPHABET.charAt(Number(rest % 32n)) + encoded;
    rest /= 32n;
  }
  return encoded;
}

function decode(digits: string): number | undefined {
  let value = 0;
  for (const digit of digits) {
    const place = ALPHABET.indexOf(digit);
    if (place < 0) return undefined;
    value = value * 32 + place;
  }
  return value;
}

/** Letters people take for digits, read as those. */
function unfold(lower: string): string {
  return lower.replaceAll('o', '0').replace(/[il]/g, '1');
}
