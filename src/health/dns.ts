/** Questions to DNS, and records as they are written into a zone. */
import { isIP } from 'node:net';
import { codeOf } from '../engine/index.ts';
import { domainOf } from '../mail/authentication-results.ts';
import { bareHost, isLoopback } from '../mail/loopback.ts';
import type { Place } from './check.ts';

const NONE = new Set(['ENOTFOUND', 'ENODATA']);

/** The records that were asked for; empty if there are none. Throws if DNS does not answer. */
export async function recordsOf<T>(asked: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await asked;
  } catch (error) {
    if (NONE.has(String(codeOf(error)))) return [];
    throw error;
  }
}

/** The texts of a name, each with its parts put together. */
export const textsOf = async ({ resolver }: Pick<Place, 'resolver'>, name: string): Promise<readonly string[]> =>
  (await recordsOf(resolver.resolveTxt(name))).map((parts) => parts.join(''));

/** The addresses of a host, of both kinds. */
export async function addressesOf({ resolver }: Pick<Place, 'resolver'>, host: string): Promise<readonly string[]> {
  const plain = bareHost(host);
  if (isIP(plain) > 0) return [plain];
  return (await Promise.all([recordsOf(resolver.resolve4(plain)), recordsOf(resolver.resolve6(plain))])).flat();
}

/** The machine that hands mails to others, as far as it is known: this one, or the mail server of SMTP_URL. */
export interface Sender {
  readonly isHere: boolean;
  readonly host: string;
  readonly addresses: readonly string[];
}

export async function senderOf(place: Place): Promise<Sender | undefined> {
  const { smtpUrl } = place.config;
  if (smtpUrl === undefined) return undefined;
  const { hostname } = new URL(smtpUrl);
  const isHere = isLoopback(hostname);
  return { isHere, host: hostname, addresses: isHere ? place.addresses : await addressesOf(place, hostname) };
}

/** The domain that readers see as the sender of our mails. */
export const fromDomain = (mailFrom: string): string => domainOf(mailFrom.replace(/>.*$/, '').trim());

/** Bytes of one part of a text (RFC 1035, 3.3.14). */
const LONGEST_PART = 255;

/** A text as a line of a zone. */
export function textRecord(name: string, text: string): string {
  const parts = text.match(new RegExp(`.{1,${LONGEST_PART}}`, 'g')) ?? [];
  const quoted = parts.map((part) => `"${part}"`).join(' ');
  return `${name}. TXT ${parts.length > 1 ? `(${quoted})` : quoted}`;
}

/** The tags of a record such as `v=DKIM1; k=rsa; p=...` (RFC 6376, 3.2). */
export const tagsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(';').flatMap((tag) => {
      const at = tag.indexOf('=');
      return at < 0 ? [] : [[tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s/g, '')] as const];
    }),
  );
