import { isLocalDomain } from '../../config.ts';
import { isAtOrBelow } from '../../mail/authentication-results.ts';
import { bad, type Check, good } from '../check.ts';
import { fromDomain, tagsOf, textRecord, textsOf } from '../dns.ts';

/** A domain and those above it that may speak for it (RFC 7489, 6.6.3). */
const aboveAnd = (domain: string): readonly string[] => {
  const labels = domain.split('.');
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, n) => labels.slice(n).join('.'));
};

/** What receivers shall do with mails in our name; and whether our signature is one of that name. */
export const dmarc: Check = {
  id: 'dmarc',
  run: async (place) => {
    const { mailDomain: domain, mailFrom, smtpUrl } = place.config;
    const from = fromDomain(mailFrom);
    if (smtpUrl === undefined || isLocalDomain(domain)) return [];
    if (!isAtOrBelow(from, domain) && !isAtOrBelow(domain, from)) return [bad('dmarc.apart', { from, domain })];
    for (const name of aboveAnd(from)) {
      const records = (await textsOf(place, `_dmarc.${name}`)).filter((text) => /^v=DMARC1\b/i.test(text));
      const [record, ...others] = records;
      if (others.length > 0) return [bad('dmarc.several', { name: `_dmarc.${name}`, count: records.length })];
      if (record === undefined) continue;
      const tags = tagsOf(record);
      const isStrict = tags.get('adkim') === 's' && tags.get('aspf') === 's';
      if (isStrict && from !== domain) return [bad('dmarc.apart', { from, domain })];
      return [good('dmarc.good', { name: `_dmarc.${name}`, policy: tags.get('p') ?? 'none' })];
    }
    const remedy = textRecord(`_dmarc.${from}`, `v=DMARC1; p=quarantine; rua=mailto:postmaster@${from}`);
    return [bad('dmarc.none', { from }, remedy)];
  },
};
