import { isIP } from 'node:net';
import { isLocalDomain } from '../../config.ts';
import { bareHost } from '../../mail/loopback.ts';
import { bad, type Check, good, look } from '../check.ts';
import { addressesOf, recordsOf } from '../dns.ts';

/** Where answers to our mails are sent. */
export const mx: Check = {
  id: 'mx',
  run: async (place) => {
    const { mailDomain: domain, smtpUrl } = place.config;
    if (isLocalDomain(domain))
      return [smtpUrl === undefined ? good('mx.trial', { domain }) : bad('mx.local', { domain })];
    const exchanges = (await recordsOf(place.resolver.resolveMx(domain))).map(({ exchange }) => exchange);
    if (exchanges.some((name) => name === '' || name === '.')) return [bad('mx.refused', { domain })];
    if (exchanges.length === 0) {
      const { hostname } = new URL(place.service.publicUrl);
      const server = isIP(bareHost(hostname)) > 0 ? `mail.${domain}` : hostname;
      const isReached = (await addressesOf(place, domain)).length > 0;
      return [
        (isReached ? look : bad)(isReached ? 'mx.implicit' : 'mx.none', { domain }, `${domain}. MX 10 ${server}.`),
      ];
    }
    const found = await Promise.all(
      exchanges.map(async (name) => ({ name, isReached: (await addressesOf(place, name)).length > 0 })),
    );
    const gone = found.filter(({ isReached }) => !isReached);
    if (gone.length > 0) return gone.map(({ name }) => bad('mx.gone', { domain, name }));
    return [good('mx.good', { domain, names: exchanges.join(', ') })];
  },
};
