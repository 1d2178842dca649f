import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../engine/index.ts';
import { lastTestMail } from '../../match/post/test-mail.ts';
import { bad, type Check, type Finding, good, look } from '../check.ts';
import { sendTestMail } from '../send-test-mail.ts';
import { ageText } from '../times.ts';

const LOOK_AGAIN_MS = 500;

/** Sends a mail to an address of the installation, and waits until it has been read there. */
export const testMail = (seconds: number): Check => ({
  id: 'test-mail',
  needs: 'migrations',
  patience: (seconds + 20) * 1_000,
  run: async ({ service, config }) => {
    if (config.smtpUrl === undefined) return [];
    const begin = performance.now();
    try {
      await sendTestMail(service, config);
    } catch (error) {
      return [bad('test-mail.unsent', { reason: messageOf(error) })];
    }
    const passed = (): number => Math.round((performance.now() - begin) / 1_000);
    while (passed() < seconds) {
      if ((await lastTestMail(service.store))?.isBack) return [good('test-mail.good', { seconds: passed() })];
      await sleep(LOOK_AGAIN_MS);
    }
    return [bad(config.imapUrl === undefined ? 'test-mail.lost' : 'test-mail.lost-imap', { seconds })];
  },
});

/** Minutes within which mails usually come back. */
const USUAL_MINUTES = 5;

/** What became of the last test mail. */
export const testMailBefore: Check = {
  id: 'test-mail',
  needs: 'migrations',
  run: async ({ service: { store, clock }, config }): Promise<readonly Finding[]> => {
    if (config.smtpUrl === undefined) return [];
    const last = await lastTestMail(store);
    if (last === undefined) return [look('test-mail.none')];
    const age = clock().getTime() - last.sent.getTime();
    const told = { age: ageText(age) };
    if (last.isBack) return [good('test-mail.back', told)];
    return [age > USUAL_MINUTES * 60_000 ? bad('test-mail.gone', told) : look('test-mail.under-way', told)];
  },
};
