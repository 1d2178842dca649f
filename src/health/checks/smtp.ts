import { tryServer } from '../../mail/server-trial.ts';
import { testMailAddress } from '../../match/post/test-mail.ts';
import { bad, type Check, good, look } from '../check.ts';

export const smtp: Check = {
  id: 'smtp',
  run: async ({ service, config }) => {
    const { smtpUrl } = config;
    if (smtpUrl === undefined) return [good('smtp.sink')];
    const { host } = new URL(smtpUrl);
    const tried = await tryServer(smtpUrl, testMailAddress({ config }, service.clock()));
    if (tried.fault !== undefined) return [bad(`smtp.${tried.fault}`, { host, reason: tried.reason })];
    return [tried.isSafe ? good('smtp.good', { host }) : look('smtp.plain', { host })];
  },
};
