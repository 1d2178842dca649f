/** All checks of an installation, side by side. */
import { messageOf, sure } from '../engine/index.ts';
import { bad, type Check, type Finding, type Place } from './check.ts';
import { address } from './checks/address.ts';
import { backup } from './checks/backup.ts';
import { clock } from './checks/clock.ts';
import { database } from './checks/database.ts';
import { disk } from './checks/disk.ts';
import { dkim } from './checks/dkim.ts';
import { dmarc } from './checks/dmarc.ts';
import { imap } from './checks/imap.ts';
import { key } from './checks/key.ts';
import { mailIn, mailOut } from './checks/mail.ts';
import { migrations } from './checks/migrations.ts';
import { mx } from './checks/mx.ts';
import { queues } from './checks/queues.ts';
import { reverse } from './checks/reverse.ts';
import { settings } from './checks/settings.ts';
import { smtp } from './checks/smtp.ts';
import { spf } from './checks/spf.ts';
import { testMail, testMailBefore } from './checks/test-mail.ts';
import { inTime } from './in-time.ts';

export interface Examined {
  readonly id: string;
  readonly findings: readonly Finding[];
}

/** Milliseconds for one check. */
const PATIENCE = 15_000;

/** The checks; a test mail is sent only with seconds to wait for it, otherwise the last one is told of. */
export const checksOf = (testMailSeconds: number | undefined): readonly Check[] => [
  ...[settings, database, migrations, key, queues, backup, disk, clock, address],
  ...[smtp, imap, testMailSeconds === undefined ? testMailBefore : testMail(testMailSeconds), mailIn, mailOut],
  ...[mx, spf, dkim, dmarc, reverse],
];

/** Runs the checks. Those that need another are left out where that one is not good. */
export async function examine(place: Place, checks: readonly Check[]): Promise<readonly Examined[]> {
  const begun = new Map<string, Promise<readonly Finding[]>>();
  const begin = ({ id, needs, run, patience = PATIENCE }: Check): Promise<readonly Finding[]> => {
    const known = begun.get(id);
    if (known) return known;
    const before = checks.find((each) => each.id === needs);
    const going = (async () => {
      if (before && !isGood(await begin(before))) return [];
      return inTime(run(place), patience).catch((error) => [bad('failed', { reason: messageOf(error) })]);
    })();
    begun.set(id, going);
    return going;
  };
  for (const check of checks) begin(check);
  const examined = await Promise.all(checks.map(async ({ id }) => ({ id, findings: await sure(begun.get(id)) })));
  return examined.filter(({ findings }) => findings.length > 0);
}

const isGood = (findings: readonly Finding[]): boolean =>
  findings.length > 0 && findings.every(({ mark }) => mark === 'good');
