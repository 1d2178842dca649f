import { isLocalDomain } from '../../config.ts';
import { spfResult } from '../../mail/spf.ts';
import { bad, type Check, type Finding, good, look, type Place } from '../check.ts';
import { type Sender, senderOf, textRecord, textsOf } from '../dns.ts';

const SPF = /^v=spf1(?: |$)/i;

/** Our mails name `MAIL_DOMAIN` in their envelope, so that is the domain that receivers ask (RFC 7208, 2.4). */
export const spf: Check = {
  id: 'spf',
  run: async (place) => {
    const { mailDomain: domain } = place.config;
    const sender = await senderOf(place);
    if (sender === undefined || isLocalDomain(domain)) return [];
    const records = (await textsOf(place, domain)).filter((text) => SPF.test(text));
    const [record, ...others] = records;
    if (record === undefined) return [bad('spf.none', { domain }, recordFor(domain, sender))];
    if (others.length > 0) return [bad('spf.several', { domain, count: records.length })];
    if (/(?:^| )\+?all$/i.test(record.trim())) return [bad('spf.all', { domain }, recordFor(domain, sender))];
    if (sender.addresses.length === 0) return [good('spf.there', { domain })];
    return Promise.all(sender.addresses.map((address) => judge(place, sender, address)));
  },
};

async function judge(
  { resolver, config: { mailDomain: domain } }: Place,
  sender: Sender,
  address: string,
): Promise<Finding> {
  const { result, reason } = await spfResult(resolver, { domain, address });
  if (result === 'pass') return good('spf.good', { domain, address });
  if (result === 'permerror') return bad('spf.broken', { domain, reason });
  // The server that takes our mails may hand them on from another address.
  const told = { domain, address, host: sender.host };
  return sender.isHere ? bad('spf.lacks', told, recordFor(domain, sender)) : look('spf.doubt', told);
}

function recordFor(domain: string, { isHere, host, addresses }: Sender): string {
  const here = addresses.map((address) => `${address.includes(':') ? 'ip6' : 'ip4'}:${address}`).join(' ') || 'mx';
  return textRecord(domain, `v=spf1 ${isHere ? here : `a:${host}`} -all`);
}
