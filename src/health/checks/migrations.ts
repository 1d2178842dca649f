import { messageOf } from '../../engine/index.ts';
import { lackedMigrations, MigrationError } from '../../store/migrations.ts';
import { bad, type Check, good } from '../check.ts';

const MIGRATE = 'estafette migrate';

export const migrations: Check = {
  id: 'migrations',
  needs: 'database',
  run: async ({ service: { store } }) => {
    try {
      const lacked = await lackedMigrations(store);
      if (lacked.length === 0) return [good('migrations.good')];
      return [bad('migrations.lacks', { count: lacked.length }, MIGRATE)];
    } catch (error) {
      if (error instanceof MigrationError) return [bad('migrations.strange', { reason: messageOf(error) })];
      return [bad('migrations.none', {}, MIGRATE)];
    }
  },
};
