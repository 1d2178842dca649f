/** Whether a machine may send mails of a domain (RFC 7208), as receivers find it out. */
import type { Resolver } from 'node:dns/promises';

interface SpfAnswer {
  readonly result: string;
  readonly reason: string;
}

type Asking = Pick<Resolver, 'resolveTxt' | 'resolveMx' | 'resolve4' | 'resolve6' | 'reverse'>;

export async function spfResult(
  resolver: Asking,
  { domain, address }: { readonly domain: string; readonly address: string },
): Promise<SpfAnswer> {
  const { spf } = await import('mailauth/lib/spf/index.js');
  const asked: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
    TXT: (name) => resolver.resolveTxt(name),
    MX: (name) => resolver.resolveMx(name),
    A: (name) => resolver.resolve4(name),
    AAAA: (name) => resolver.resolve6(name),
    PTR: (name) => resolver.reverse(name),
  };
  const { status } = await spf({
    ip: address,
    sender: `postmaster@${domain}`,
    helo: domain,
    resolver: (async (name: string, type: string) => (await asked[type]?.(name)) ?? []) as never,
  });
  return { result: status.result, reason: status.comment || status.result };
}
