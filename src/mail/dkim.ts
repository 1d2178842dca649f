/**
 * Signs outgoing mail (RFC 6376, relaxed/relaxed, rsa-sha256). The library's own signer names a field at most once.
 * Here a field that must not be repeated is named once more than it occurs, so that a mail with an added copy does not
 * verify (8.15).
 */
import { createHash, createSign } from 'node:crypto';
import { Transform } from 'node:stream';
import { canonicalBody } from './canonical-body.ts';

/** A key, and the place of its public half: `SELECTOR._domainkey.DOMAIN`. */
export type DkimKey = { domainName: string; keySelector: string; privateKey: string };

/** Fields that must not be repeated: a reader shows one copy and a verifier may check the other. */
const OVERSIGNED = [
  ...['from', 'reply-to', 'to', 'cc', 'subject', 'date', 'message-id', 'in-reply-to', 'references'],
  ...['mime-version', 'content-type', 'list-unsubscribe', 'list-unsubscribe-post'],
];

/**
 * Adds the fields that make a reply or an unsubscription trustworthy (RFC 8058, 4); the library's own list lacks them.
 */
const SIGNED = [...OVERSIGNED, 'sender', 'content-transfer-encoding', 'auto-submitted', 'list-id', 'feedback-id'];

interface Field {
  readonly name: string;
  readonly value: string;
}

/** The mail with its signature in front. `mail`: the bytes to send, one character a byte. */
function signMail(mail: string, key: DkimKey, now: Date): string {
  const wire = mail.replace(/\r?\n/g, '\r\n');
  const end = wire.indexOf('\r\n\r\n');
  const [head, body] = end < 0 ? [wire, ''] : [wire.slice(0, end), wire.slice(end + 4)];
  const fields = fieldsOf(head);
  // Of fields with the same name the last is signed first (5.4.2).
  const occurring = SIGNED.flatMap((name) => fields.filter((field) => field.name === name).reverse());
  const names = [...occurring.map(({ name }) => name), ...OVERSIGNED].sort();
  const value = [
    'v=1; a=rsa-sha256; c=relaxed/relaxed',
    `d=${key.domainName}; s=${key.keySelector}; t=${Math.floor(now.getTime() / 1000)}`,
    `bh=${createHash('sha256')
      .update(canonicalBody(Buffer.from(body, 'latin1'), 'relaxed'))
      .digest('base64')}`,
    `h=${names.join(':\r\n ')}`,
    'b=',
  ].join(';\r\n ');
  const signed = [...signedFields(names, occurring), { name: 'dkim-signature', value }];
  const data = signed.map(relaxedField).join('\r\n');
  const signature = createSign('RSA-SHA256').update(data, 'latin1').sign(key.privateKey, 'base64');
  return `DKIM-Signature: ${value}${signature.replace(/.{72}/g, '$&\r\n ')}\r\n${wire}`;
}

/** Each name takes the next field of that name; an extra name takes none. */
function signedFields(names: readonly string[], occurring: readonly Field[]): readonly Field[] {
  const left = [...occurring];
  return names.flatMap((name) => {
    const at = left.findIndex((field) => field.name === name);
    return at < 0 ? [] : left.splice(at, 1);
  });
}

const fieldsOf = (head: string): readonly Field[] =>
  head
    .split(/\r\n(?![ \t])/)
    .map((line) => ({ line, colon: line.indexOf(':') }))
    .filter(({ colon }) => colon > 0)
    .map(({ line, colon }) => ({ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1) }));

const relaxed = (text: string): string => text.replace(/\r\n/g, '').replace(/[ \t]+/g, ' ');

/** RFC 6376, 3.4.2. */
const relaxedField = ({ name, value }: Field): string => `${name}:${relaxed(value).trim()}`;

/** A stream that signs what passes through it. Our letters are small enough to be kept in memory until their end. */
export const dkimStream = (key: DkimKey): Transform => {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    flush(done) {
      done(null, Buffer.from(signMail(Buffer.concat(chunks).toString('latin1'), key, new Date()), 'latin1'));
    },
  });
};
