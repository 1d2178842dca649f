import { resolve as askDns } from 'node:dns/promises';
import { Readable } from 'node:stream';
import type { ARCChainEntry, authenticate, DNSResolver } from 'mailauth';
import addressparser from 'nodemailer/lib/addressparser';
import {
  domainOf,
  isAtOrBelow,
  isRelated,
  parseAuthenticationResults,
  proofOfResults,
  providerResults,
  type SenderProof,
} from './authentication-results.ts';
import { bodyForm, canonicalBody } from './canonical-body.ts';
import { type HeaderField, headerSection, MAX_HEADER_BYTES, readHeaderFields } from './header-fields.ts';
/** Who handed a mail to us, as our listener saw it. */
export type MailClient = { ip: string; helo?: string };

export type ProofOptions = {
  /** Without it SPF cannot be checked: then only a signature or the provider's results prove the sender. */
  client?: MailClient;
  /** MAIL FROM. */
  envelopeFrom?: string;
  /** Id of the provider that received the mail for us (RFC 8601, 2.5). Its results count if no client is known. */
  authservId?: string;
  /** Domains of forwarders whose seals (ARC, RFC 8617) are trusted. */
  arcTrusted?: readonly string[];
  /** DNS resolver for tests; by default the system's. */
  resolver?: DNSResolver;
  /** The limit for all DNS answers about one mail together, in milliseconds; by default ten seconds. */
  dnsLimit?: number;
};

/**
 * How surely a raw mail comes from its From: by DKIM (RFC 6376), SPF (RFC 7208), DMARC (RFC 7489), the results of our
 * provider and the seals of forwarders. A failed DNS query proves nothing. A mail with several authors proves nothing
 * either.
 */
export async function proveSender(raw: Buffer, options: ProofOptions): Promise<SenderProof> {
  const fields = readHeaderFields(raw);
  const domain = senderDomain(fields);
  if (domain === undefined) return 'none';
  const { client, authservId, arcTrusted = [] } = options;
  // Results of others do not say whether a signature covers the whole text.
  const isPartial = fields.some(isPartialSignature);
  const stated = client || isPartial || authservId === undefined ? undefined : providerResults(fields, authservId);
  const proof = stated && proofOfResults(stated, domain);
  if (proof !== undefined && (proof !== 'none' || arcTrusted.length === 0)) return proof;
  if (!isOrdinary(raw, fields)) return 'none';
  const results = await check(onTheWire(raw, fields), options);
  const own = proof ?? proofOfChecks(results, domain, client !== undefined);
  return own === 'none' && !isPartial ? proofOfSeals(results, domain, arcTrusted) : own;
}

const SIGNATURES = ['dkim-signature', 'arc-message-signature'];

/** Whether a signature covers only part of the body (RFC 6376, 3.5). */
const isPartialSignature = ({ name, body }: HeaderField): boolean =>
  SIGNATURES.includes(name) && body.split(';').some((tag) => tag.trim().startsWith('l') && /^l\s*=/.test(tag.trim()));

const MOST_SIGNATURES = 20;
const MOST_HEADER_LINES = 2000;

/**
 * Whether the header is of ordinary size. Each signature costs DNS queries and each line costs time; no honest mail has
 * thousands.
 */
function isOrdinary(raw: Buffer, fields: readonly HeaderField[]): boolean {
  if (fields.filter(({ name }) => SIGNATURES.includes(name)).length > MOST_SIGNATURES) return false;
  const head = headerSection(raw);
  let lines = 0;
  for (let at = head.indexOf(LF); at >= 0 && lines <= MOST_HEADER_LINES; at = head.indexOf(LF, at + 1)) lines += 1;
  return lines <= MOST_HEADER_LINES && (head.length < MAX_HEADER_BYTES || head.length === raw.length);
}

const LF = 0x0a;

/** The domain of the address in From, if there is exactly one. */
function senderDomain(fields: readonly HeaderField[]): string | undefined {
  const [from, ...others] = fields.filter(({ name }) => name === 'from');
  if (from === undefined || others.length > 0) return undefined;
  const [sender, ...more] = addressparser(from.body, { flatten: true });
  return sender?.address.includes('@') && more.length === 0 ? domainOf(sender.address) : undefined;
}

type Checks = Awaited<ReturnType<typeof authenticate>>;

const DNS_LIMIT = 10_000;

/** The verifier is loaded with the first mail: it is the largest package that a start would wait for. */
async function check(mail: Buffer, options: ProofOptions): Promise<Checks> {
  const { client, envelopeFrom, resolver = askDns, dnsLimit = DNS_LIMIT, arcTrusted = [] } = options;
  const verifier = await import('mailauth');
  // In one piece: given a line in several chunks, the verifier scans from its beginning at each one.
  return verifier.authenticate(Readable.from([mail]), {
    disableArc: arcTrusted.length === 0,
    disableBimi: true,
    mta: 'localhost',
    resolver: inTime(resolver, dnsLimit),
    ...(client ? { ip: client.ip, ...(client.helo ? { helo: client.helo } : {}) } : {}),
    ...(envelopeFrom ? { sender: envelopeFrom } : {}),
  });
}

function inTime(resolver: DNSResolver, millis: number): DNSResolver {
  const until = performance.now() + millis;
  return (name, type) => {
    const late = new Promise<never>((_, reject) => {
      const fail = () => reject(Object.assign(new Error('DNS does not answer'), { code: 'ETIMEOUT' }));
      setTimeout(fail, until - performance.now()).unref();
    });
    return Promise.race([resolver(name, type), late]);
  };
}

/**
 * The mail in the form that the verifier reads in one pass: line ends are right, and what the signatures leave out is
 * gone (RFC 6376, 3.4). Without a signature the body does not matter.
 */
function onTheWire(raw: Buffer, fields: readonly HeaderField[]): Buffer {
  const head = headerSection(raw);
  const lines = Buffer.from(head.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1');
  const signatures = fields.filter(({ name }) => SIGNATURES.includes(name));
  if (signatures.length === 0) return lines;
  const form = signatures.every((field) => bodyForm(field.body) === 'relaxed') ? 'relaxed' : 'simple';
  return Buffer.concat([lines, canonicalBody(raw.subarray(head.length), form)]);
}

function proofOfChecks({ dkim, spf, dmarc }: Checks, domain: string, isClientKnown: boolean): SenderProof {
  const [from, ...others] = dkim.headerFrom ?? [];
  if (from === undefined || others.length > 0 || domainOf(from) !== domain) return 'none';
  const policy = dmarc && ['pass', 'fail'].includes(dmarc.status.result) ? dmarc.alignment : undefined;
  const isSigned = dkim.results.some(
    ({ status, signingDomain }) =>
      status.result === 'pass' &&
      !status.underSized &&
      (policy?.dkim.strict ? domainOf(signingDomain) === domain : Boolean(status.aligned)),
  );
  const sentBy = isClientKnown && spf && spf.status.result === 'pass' ? domainOf(spf.domain) : '';
  if (!policy) return isSigned || isRelated(sentBy, domain) ? 'aligned' : 'none';
  // The domain itself publishes how to treat a mail that fails its policy.
  const isSent = policy.spf.strict ? sentBy === domain : Boolean(policy.spf.result) && sentBy !== '';
  return isSigned || isSent ? 'dmarc' : 'none';
}

/**
 * A forwarder may break what proves the sender, and seals the results that it saw before. The newest seals of an
 * unbroken chain count as long as each is from a trusted forwarder. They prove as much as a signature, and no more.
 */
function proofOfSeals({ arc }: Checks, domain: string, trusted: readonly string[]): SenderProof {
  const chain = arc && arc.status.result === 'pass' ? (arc.chain ?? []) : [];
  for (const link of [...chain].reverse()) {
    const sealer = String(link['arc-seal']?.parsed?.d?.value ?? '').toLowerCase();
    if (!trusted.some((forwarder) => isAtOrBelow(sealer, forwarder))) return 'none';
    const stated = parseAuthenticationResults(sealedResults(link));
    if (stated && proofOfResults(stated, domain) !== 'none') return 'aligned';
  }
  return 'none';
}

/** The sealed field without its name and its instance `i=1;`. */
function sealedResults(link: ARCChainEntry): string {
  const line = String(link['arc-authentication-results']?.original ?? '');
  return line.slice(line.indexOf(';') + 1);
}
