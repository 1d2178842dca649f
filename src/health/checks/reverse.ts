import { isLocalDomain } from '../../config.ts';
import { bad, type Check, type Finding, good, look, type Place } from '../check.ts';
import { addressesOf, recordsOf, type Sender, senderOf } from '../dns.ts';

/** Many receivers refuse mails from an address without a name that leads back to it. */
export const reverse: Check = {
  id: 'reverse',
  run: async (place) => {
    const sender = await senderOf(place);
    if (sender === undefined || isLocalDomain(place.config.mailDomain)) return [];
    if (sender.addresses.length === 0)
      return [look(sender.isHere ? 'reverse.unknown' : 'reverse.gone', { host: sender.host })];
    return Promise.all(sender.addresses.map((address) => judge(place, sender, address)));
  },
};

async function judge(place: Place, { isHere }: Sender, address: string): Promise<Finding> {
  // The name of a server that is not ours is the matter of its owner.
  const wrong = isHere ? bad : look;
  const names = await recordsOf(place.resolver.reverse(address));
  const [first] = names;
  if (first === undefined) return wrong('reverse.none', { address });
  for (const name of names) {
    if ((await addressesOf(place, name)).includes(address)) return good('reverse.good', { address, name });
  }
  return wrong('reverse.apart', { address, name: first });
}
