import { type DNSResolver, authenticate as verify } from 'mailauth';

/**
 * How surely a mail comes from the domain in its From (RFC 7489, 3.1): `aligned` by a DKIM signature or an SPF pass of that domain,
 * `dmarc` by the policy that the domain itself publishes.
 */
export type SenderProof = 'none' | 'aligned' | 'dmarc';

/** Who handed a mail to us, as our listener saw it. */
export type MailClient = { ip: string; helo?: string };

export type ProofOptions = {
  /** Without it nothing is known of SPF: a signature alone may prove the sender. */
  client?: MailClient;
  /** MAIL FROM. */
  envelopeFrom?: string;
  /** DNS, for tests; the system's otherwise. */
  resolver?: DNSResolver;
};

/** Checks DKIM (RFC 6376), SPF (RFC 7208) and DMARC (RFC 7489) of a raw mail. What DNS cannot say now proves nothing. */
export async function proveSender(raw: Buffer, { client, envelopeFrom, resolver }: ProofOptions): Promise<SenderProof> {
  const { dkim, spf, dmarc } = await verify(raw, {
    disableArc: true,
    disableBimi: true,
    mta: 'localhost',
    ...(resolver ? { resolver } : {}),
    ...(client ? { ip: client.ip, ...(client.helo ? { helo: client.helo } : {}) } : {}),
    ...(envelopeFrom ? { sender: envelopeFrom } : {}),
  });
  const [from, ...others] = dkim.headerFrom ?? [];
  if (from === undefined || others.length > 0) return 'none';
  if (dmarc && dmarc.status.result === 'pass') return 'dmarc';
  // A domain that publishes a policy and fails it has said what to think of the mail.
  if (dmarc && dmarc.status.result === 'fail') return 'none';
  const isSigned = dkim.results.some(({ status }) => status.result === 'pass' && status.aligned);
  const isSentBy = client !== undefined && spf && spf.status.result === 'pass' && isRelated(spf.domain, domainOf(from));
  return isSigned || isSentBy ? 'aligned' : 'none';
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The same domain, or one below the other (RFC 7489, 3.1.2, without the list of public suffixes). */
const isRelated = (a: string, b: string): boolean => a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
