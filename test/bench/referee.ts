// One of the processes that make the steps of a bench; it ends with the process that started it. Its argument says where the service is.
import { startWorkers, workerSetup } from '../../workers/index.ts';
import { type BenchPlace, NO_MAIL_SERVER, openService } from './bench-service.ts';
import type { RefereeSays } from './referees.ts';

/** The last step may be announced when nobody listens any more. */
const tell = (said: RefereeSays): void => {
  if (process.connected) process.send?.(said, () => undefined);
};

const place = JSON.parse(process.argv[2] ?? '{}') as BenchPlace;
const { service, close } = openService(place, (match) => tell({ match }));
const workers = await startWorkers(['referee'], workerSetup(service, service.config, NO_MAIL_SERVER));
process.once('disconnect', async () => {
  await workers.close();
  await close();
  process.exit(0);
});
tell({ ready: true });
