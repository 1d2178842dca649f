import { resolve as askDns } from 'node:dns/promises';
import { Readable } from 'node:stream';
import { type ARCChainEntry, type DNSResolver, authenticate as verify } from 'mailauth';
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
import { type Canonicalization, canonicalBody } from './canonical-body.ts';
import { type HeaderField, headerSection, MAX_HEADER_BYTES, readHeaderFields } from './header-fields.ts';
/** Who handed a mail to us, as our listener saw it. */
export type MailClient = { ip: string; helo?: string };

export type ProofOptions = {
  /** Without it nothing is known of SPF: a signature alone may prove the sender, or what our provider says of it. */
  client?: MailClient;
  /** MAIL FROM. */
  envelopeFrom?: string;
  /** Id of the provider that took the mail for us (RFC 8601, 2.5): it is believed where no client is known. */
  authservId?: string;
  /** Domains of forwarders whose seals (ARC, RFC 8617) are believed. */
  arcTrusted?: readonly string[];
  /** DNS, for tests; the system's otherwise. */
  resolver?: DNSResolver;
};

/**
 * How surely a raw mail comes from its From: by DKIM (RFC 6376), SPF (RFC 7208), DMARC (RFC 7489), the results of our provider and
 * the seals of forwarders. What DNS cannot say now proves nothing, and a mail with several writers is nobody's.
 */
export async function proveSender(raw: Buffer, options: ProofOptions): Promise<SenderProof> {
  const fields = readHeaderFields(raw);
  const domain = senderDomain(fields);
  if (domain === undefined) return 'none';
  const { client, authservId, arcTrusted = [] } = options;
  // What others say of a signature that leaves text out says nothing of that text.
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

/** Whether a signature is over so many bytes of the text only (RFC 6376, 3.5). */
const isPartialSignature = ({ name, body }: HeaderField): boolean =>
  SIGNATURES.includes(name) && body.split(';').some((tag) => tag.trim().startsWith('l') && /^l\s*=/.test(tag.trim()));

const MOST_SIGNATURES = 20;
const MOST_HEADER_LINES = 2000;

/** Each signature is a question to DNS, and each line of a header takes time: no honest mail has thousands. */
function isOrdinary(raw: Buffer, fields: readonly HeaderField[]): boolean {
  if (fields.filter(({ name }) => SIGNATURES.includes(name)).length > MOST_SIGNATURES) return false;
  const head = headerSection(raw);
  let lines = 0;
  for (let at = head.indexOf(LF); at >= 0 && lines <= MOST_HEADER_LINES; at = head.indexOf(LF, at + 1)) lines += 1;
  return lines <= MOST_HEADER_LINES && (head.length < MAX_HEADER_BYTES || head.length === raw.length);
}

const LF = 0x0a;

/** The domain of the only address in the only From. */
function senderDomain(fields: readonly HeaderField[]): string | undefined {
  const [from, ...others] = fields.filter(({ name }) => name === 'from');
  if (from === undefined || others.length > 0) return undefined;
  const [sender, ...more] = addressparser(from.body, { flatten: true });
  return sender?.address.includes('@') && more.length === 0 ? domainOf(sender.address) : undefined;
}

type Checks = Awaited<ReturnType<typeof verify>>;

/** Where DNS does not answer, it is not waited for longer, in milliseconds: all its answers about one mail together. */
const DNS_LIMIT = 10_000;

function check(mail: Buffer, { client, envelopeFrom, resolver, arcTrusted = [] }: ProofOptions): Promise<Checks> {
  // In one piece: of a line that comes in several the verifier goes over what it has once more with each.
  return verify(Readable.from([mail]), {
    disableArc: arcTrusted.length === 0,
    disableBimi: true,
    mta: 'localhost',
    resolver: inTime(resolver ?? askDns, DNS_LIMIT),
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
 * A mail in a form that takes the verifier one pass: it does not mind what the verifier would mend line by line, nor what the
 * signatures leave out (RFC 6376, 3.4). To a mail without a signature the body is nothing.
 */
function onTheWire(raw: Buffer, fields: readonly HeaderField[]): Buffer {
  const head = headerSection(raw);
  const lines = Buffer.from(head.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1');
  const signatures = fields.filter(({ name }) => SIGNATURES.includes(name));
  if (signatures.length === 0) return lines;
  const form = signatures.every((field) => formOf(field) === 'relaxed') ? 'relaxed' : 'simple';
  return Buffer.concat([lines, canonicalBody(raw.subarray(head.length), form)]);
}

/** `c=relaxed/relaxed`: for the header and for the body (RFC 6376, 3.5). */
function formOf({ body }: HeaderField): Canonicalization {
  const tags = body.split(';').map((tag) => tag.replace(/\s/g, '').toLowerCase());
  const forms = tags.filter((tag) => tag.startsWith('c='));
  return forms.length > 0 && forms.every((tag) => tag.endsWith('/relaxed')) ? 'relaxed' : 'simple';
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
  // A domain that publishes a policy and fails it has said what to think of the mail.
  const isSent = policy.spf.strict ? sentBy === domain : Boolean(policy.spf.result) && sentBy !== '';
  return isSigned || isSent ? 'dmarc' : 'none';
}

/**
 * A forwarder breaks what proves a sender, and seals what it had seen before. Of an unbroken chain the newest seals are believed as
 * long as each is of a forwarder that we trust; their word counts as much as a signature, and no more.
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
