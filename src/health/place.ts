/** The machine and the network as they are, for the checks. */
import { Resolver } from 'node:dns/promises';
import { statfs } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Place } from './check.ts';

/** Addresses that nobody reaches from elsewhere (RFC 6890). */
const NOT_PUBLIC = new BlockList();
for (const [net, bits, family] of [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, family);

const isPublic = (address: string): boolean => !NOT_PUBLIC.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const publicAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((all) => (all ?? []).map(({ address }) => address))
    .filter(isPublic);

/** `dns`: the server to ask, as `address` or `address:port`; undefined: that of the system. */
export function machine(dns?: string): Pick<Place, 'resolver' | 'statfs' | 'addresses'> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (dns !== undefined) resolver.setServers([dns]);
  return { resolver, statfs: (path) => statfs(path), addresses: publicAddresses() };
}
