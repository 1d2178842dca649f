// A worker that takes a job and never ends it; backend.test.ts kills it.
import pino from 'pino';
import { type Backend, makeWorker } from '../../src/queue/backend.ts';

const backend = JSON.parse(process.argv[2] ?? '') as Backend;

makeWorker(
  'crash',
  async () => {
    process.send?.('taken');
    await new Promise(() => setInterval(() => undefined, 1_000));
  },
  backend,
  { log: pino({ level: 'silent' }) },
);
