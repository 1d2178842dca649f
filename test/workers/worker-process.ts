// Workers in a process of their own, which tests start and kill.
import { type QueueWorkerName, startWorkers } from '../../workers/index.ts';
import { openService, type Site, setupOf } from './site.ts';

const { site, names } = JSON.parse(process.argv[2] ?? '') as { site: Site; names: QueueWorkerName[] };
const service = openService(site);
await startWorkers(names, setupOf(service, site));
process.send?.('started');
