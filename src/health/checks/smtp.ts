import { tryServer } from '../../mail/server-trial.ts';
import { bad, type Check, good, look } from '../check.ts';

export const smtp: Check = {
  id: 'smtp',
  run: async ({ config: { smtpUrl } }) => {
    if (smtpUrl === undefined) return [good('smtp.sink')];
    const { host } = new URL(smtpUrl);
    const tried = await tryServer(smtpUrl);
    if (tried.fault !== undefined) return [bad(`smtp.${tried.fault}`, { host, reason: tried.reason })];
    return [tried.isSafe ? good('smtp.good', { host }) : look('smtp.plain', { host })];
  },
};
