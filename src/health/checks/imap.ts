import { messageOf } from '../../engine/index.ts';
import { tryMailbox } from '../../mail/imap-poller.ts';
import { lastBeat } from '../../store/pulse.ts';
import { bad, type Check, good } from '../check.ts';

/** Minutes after which a mailbox that is polled every minute counts as out of reach. */
const MOST_MINUTES = 10;

export const imap: Check = {
  id: 'imap',
  needs: 'migrations',
  run: async ({ config: { imapUrl }, service: { store, clock } }) => {
    if (imapUrl === undefined) return [];
    const { host } = new URL(imapUrl);
    try {
      await tryMailbox(imapUrl);
    } catch (error) {
      return [bad('imap.away', { host, reason: messageOf(error) })];
    }
    const polled = await lastBeat(store, 'mailbox');
    const minutes = polled === undefined ? undefined : Math.floor((clock().getTime() - polled.getTime()) / 60_000);
    if (minutes !== undefined && minutes > MOST_MINUTES) return [bad('imap.unread', { host, minutes })];
    return [good('imap.good', { host })];
  },
};
