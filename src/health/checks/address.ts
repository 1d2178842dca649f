import { isOfThisMachine } from '../../config.ts';
import { isObject, messageOf } from '../../engine/index.ts';
import { installationMark } from '../../match/key-print.ts';
import { askPage, type PageAnswer } from '../ask-page.ts';
import { bad, type Check, type Finding, good, look } from '../check.ts';

/** Days before the end of a certificate at which its renewal should have happened. */
const FEW_DAYS = 14;
const DAY = 86_400_000;

/** Whether the public address leads to the pages of this installation, and safely. */
export const address: Check = {
  id: 'address',
  run: async ({ service: { publicUrl: url, clock }, config }) => {
    let answer: PageAnswer;
    try {
      answer = await askPage(`${url}/ready`);
    } catch (error) {
      const isTrust = /cert|issuer|self.signed|altname/i.test(messageOf(error));
      return [bad(isTrust ? 'address.untrusted' : 'address.away', { url, reason: messageOf(error) })];
    }
    const state = readState(answer.body);
    if (state?.installation !== installationMark(config))
      return [bad('address.another', { url, status: answer.status })];
    if (state.ready !== true) return [bad('address.not-ready', { url })];
    const isPlain = !url.startsWith('https:') && !isOfThisMachine(url);
    if (isPlain) return [bad('address.plain', { url })];
    return [good('address.good', { url }), ...certificate(answer, clock())];
  },
};

function readState(body: string): { readonly ready: unknown; readonly installation: unknown } | undefined {
  try {
    const state: unknown = JSON.parse(body);
    return isObject(state) ? { ready: state.ready, installation: state.installation } : undefined;
  } catch {
    return undefined;
  }
}

function certificate({ validTo }: PageAnswer, now: Date): readonly Finding[] {
  if (validTo === undefined) return [];
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY);
  return [
    (days < FEW_DAYS ? look : good)(days < FEW_DAYS ? 'address.certificate-ends' : 'address.certificate', { days }),
  ];
}
