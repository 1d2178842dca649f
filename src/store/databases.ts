/** Whole databases of a server. */
import pg from 'pg';

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Makes a database on the server of another one. Its user has to be allowed to. */
export const createDatabase = (url: string, name: string): Promise<unknown> =>
  withClient(url, (client) => client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0`));

/** Waits some seconds for others to leave it. To throw them out (`FORCE`) takes rights that an owner lacks, even against an autovacuum. */
export const dropDatabase = (url: string, name: string): Promise<unknown> =>
  withClient(url, (client) => client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)}`));

/** Whether a database has no tables. */
export const isEmpty = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      "SELECT 1 FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') LIMIT 1",
    );
    return rows.length === 0;
  });
