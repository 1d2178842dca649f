import { createPrivateKey, createPublicKey } from 'node:crypto';
import { isLocalDomain } from '../../config.ts';
import { bad, type Check, good, look } from '../check.ts';
import { tagsOf, textRecord, textsOf } from '../dns.ts';

/** The public half of the key with which we sign. */
export const dkim: Check = {
  id: 'dkim',
  run: async (place) => {
    const { mailDomain: domain, dkim: key, smtpUrl } = place.config;
    if (smtpUrl === undefined || isLocalDomain(domain)) return [];
    if (key === undefined) return [look('dkim.server')];
    if (createPrivateKey(key.privateKey).asymmetricKeyType !== 'rsa') return [bad('dkim.kind')];
    const name = `${key.selector}._domainkey.${domain}`;
    const own = createPublicKey(key.privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
    const remedy = textRecord(name, `v=DKIM1; k=rsa; p=${own}`);
    const records = (await textsOf(place, name)).map(tagsOf).filter((tags) => tags.has('p'));
    const [record, ...others] = records;
    if (record === undefined) return [bad('dkim.none', { name }, remedy)];
    if (others.length > 0) return [bad('dkim.several', { name }, remedy)];
    if (record.get('p') !== own)
      return [bad(record.get('p') === '' ? 'dkim.revoked' : 'dkim.another', { name }, remedy)];
    return [
      record.get('t')?.split(':').includes('y') ? look('dkim.testing', { name }, remedy) : good('dkim.good', { name }),
    ];
  },
};
