/** Mails that the installation sends to itself, to see whether mails arrive: their address names the moment of sending. */

import { lastBeat, noteTime } from '../../store/pulse.ts';
import type { Connection } from '../../store/store.ts';
import { testMailMoment, testMailToken } from '../keys.ts';
import type { Service } from '../service.ts';

type Addressing = Pick<Service, 'config'>;

export const testMailAddress = ({ config }: Addressing, at: Date): string =>
  `t-${testMailToken(config, at)}@${config.mailDomain}`;

/** When the test mail with the local part `t-<token>` was sent; undefined: it is not an address of ours. */
export const testMailSent = ({ config }: Addressing, localPart: string): Date | undefined =>
  /^t-/i.test(localPart) ? testMailMoment(config, localPart.slice(2)) : undefined;

/** Notes that a test mail has come back, unless a later one has. */
export async function takeTestMail(db: Connection, sent: Date): Promise<void> {
  const before = await lastBeat(db, BACK);
  if (before === undefined || before < sent) await noteTime(db, BACK, sent);
}

export const noteTestMail = (db: Connection, sent: Date): Promise<void> => noteTime(db, SENT, sent);

const SENT = 'test mail';
const BACK = 'test mail back';

/** When the last test mail was sent, and whether it has come back. Undefined: there was none. */
export async function lastTestMail(
  db: Connection,
): Promise<{ readonly sent: Date; readonly isBack: boolean } | undefined> {
  const [sent, back] = await Promise.all([lastBeat(db, SENT), lastBeat(db, BACK)]);
  return sent && { sent, isBack: back !== undefined && back >= sent };
}
