import { messageOf } from '../../engine/index.ts';
import { serverVersion, waitForDatabase } from '../../store/database-wait.ts';
import { bad, type Check, good } from '../check.ts';

export const database: Check = {
  id: 'database',
  run: async ({ databaseUrl, service: { store } }) => {
    if (databaseUrl === undefined) return [bad('database.embedded')];
    try {
      await waitForDatabase(databaseUrl, { attempts: 1 });
    } catch (error) {
      return [bad('database.away', { reason: messageOf(error) })];
    }
    return [good('database.good', { version: await serverVersion(store) })];
  },
};
