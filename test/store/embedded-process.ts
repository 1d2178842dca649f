// A process that starts an embedded PostgreSQL and waits: killed by embedded-postgres.test.ts.
import { startEmbeddedPostgres } from '../../src/store/embedded-postgres.ts';

const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', unsafeFast: true });
process.send?.(url);
setInterval(() => undefined, 1_000);
