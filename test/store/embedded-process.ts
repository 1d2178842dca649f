// A process that starts an embedded PostgreSQL and waits; embedded-postgres.test.ts kills it.
import { startEmbeddedPostgres } from '../../src/store/embedded-postgres.ts';

const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', unsafeFast: true });
process.send?.(url);
setInterval(() => undefined, 1_000);
