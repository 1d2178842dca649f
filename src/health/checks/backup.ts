import { lastBeat } from '../../store/pulse.ts';
import { bad, type Check, good, look } from '../check.ts';
import { ageText } from '../times.ts';

/** Hours after which a daily backup is missing. */
const MOST_HOURS = 48;

const COMMAND = 'estafette backup /var/backups/estafette --keep 30 --check';

export const backup: Check = {
  id: 'backup',
  needs: 'migrations',
  run: async ({ config, service: { store, clock } }) => {
    if (config.databaseUrl === undefined) return [good('backup.trial', { folder: config.dataDir })];
    const made = await lastBeat(store, 'backup');
    if (made === undefined) return [look('backup.none', {}, COMMAND)];
    const age = clock().getTime() - made.getTime();
    const told = { age: ageText(age) };
    return [age > MOST_HOURS * 3_600_000 ? bad('backup.old', told, COMMAND) : good('backup.good', told)];
  },
};
