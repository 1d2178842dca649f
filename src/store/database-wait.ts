import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface DatabaseWait {
  /** How often to try, half a second apart. */
  readonly attempts?: number;
  readonly log?: (line: string) => void;
}

/** The database can't be used: says which, why, and what to do, and never the password. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

const OLDEST_SERVER = 13;
const PAUSE_MS = 500;

/** Waits until the database answers, for a server that starts at the same time as we do. */
export async function waitForDatabase(url: string, { attempts = 20, log }: DatabaseWait = {}): Promise<void> {
  const where = describe(url);
  for (let attempt = 1; ; attempt += 1) {
    const error = await connectionError(url);
    if (!error) return;
    const fault = faults[error.code ?? ''];
    if (fault || attempt >= attempts) {
      throw new DatabaseUnavailable(`${where}: ${fault ?? reasonOf(error)}`, { cause: error });
    }
    if (attempt === 1) log?.(`Waiting for ${where}`);
    await sleep(PAUSE_MS);
  }
}

function describe(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `PostgreSQL at ${hostname}:${port || 5432}, database "${decodeURIComponent(pathname.slice(1))}"`;
}

/** What waiting does not mend, by PostgreSQL's error code. */
const faults: Readonly<Record<string, string>> = {
  '28P01': 'the password was refused. Correct DATABASE_URL.',
  '28000': 'the login was refused. Correct DATABASE_URL, or allow the login in pg_hba.conf.',
  '3D000': 'there is no such database. Create it (createdb), or correct DATABASE_URL.',
  OLD: `the server is older than version ${OLDEST_SERVER}. Upgrade it.`,
};

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there.',
  ENOTFOUND: 'the host name is not known.',
  ETIMEDOUT: 'no answer.',
  '57P03': 'the server is still starting.',
  '53300': 'the server has no free connection.',
};

const reasonOf = (error: CodedError) =>
  `${reasons[error.code ?? ''] ?? error.message} Start the server, or correct DATABASE_URL; without DATABASE_URL an embedded one is used.`;

type CodedError = Error & { readonly code?: string };

async function connectionError(url: string): Promise<CodedError | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int / 10000 AS version",
    );
    const isOld = (rows[0]?.version ?? 0) < OLDEST_SERVER;
    return isOld ? Object.assign(new Error('old server'), { code: 'OLD' }) : undefined;
  } catch (error) {
    return error as CodedError;
  } finally {
    await client.end().catch(() => undefined);
  }
}
