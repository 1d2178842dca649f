/** Databases of benches. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Gives `use` a fresh database on a server and drops it afterwards. */
export const withDatabase = async <T>(serverUrl: string, use: (url: string) => Promise<T>): Promise<T> => {
  const name = `estafette_bench_${randomBytes(4).toString('hex')}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await administer(`CREATE DATABASE ${name}`);
  try {
    return await use(url.toString());
  } finally {
    await administer(`DROP DATABASE ${name} WITH (FORCE)`);
  }
};
