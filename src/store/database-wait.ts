import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, query, sql } from './store.ts';

interface DatabaseWait {
  /** The number of tries for any error; absent: a minute, or as long as the server is starting. */
  readonly attempts?: number;
  readonly log?: (line: string) => void;
  /** Milliseconds between two tries; default 500. */
  readonly pause?: number;
}

/** The database cannot be used. The message says which one, why, and what to do, and never the password. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

const OLDEST_SERVER = 13;
const PAUSE_MS = 500;
/** As many tries as fit in a minute. */
const ATTEMPTS = 120;

/**
 * Waits until the database answers and accepts writes. While a server is starting, recovering after a crash or failing
 * over, the wait has no limit unless `attempts` sets one.
 */
export async function waitForDatabase(
  url: string,
  { attempts, log, pause = PAUSE_MS }: DatabaseWait = {},
): Promise<void> {
  const where = describe(url);
  for (let attempt = 1; ; attempt += 1) {
    const error = await connectionError(url);
    if (!error) return;
    const { code = '' } = error;
    const fault = faults[code];
    const isOver = attempt >= (attempts ?? (ABOUT_TO_ANSWER.has(code) ? Number.POSITIVE_INFINITY : ATTEMPTS));
    if (fault || isOver) throw new DatabaseUnavailable(`${where}: ${fault ?? reasonOf(error)}`, { cause: error });
    if (attempt % ATTEMPTS === 1) log?.(`Waiting for ${where}: ${reasons[code] ?? error.message}`);
    await sleep(pause);
  }
}

/** The version of the server of a database, such as 15.3. */
export async function serverVersion(db: Connection): Promise<string> {
  const [row] = await query<{ version: string }>(db, sql`SELECT current_setting('server_version') AS version`);
  return row?.version.split(' ')[0] ?? '';
}

/** Codes of a server that will soon be ready. */
const ABOUT_TO_ANSWER: ReadonlySet<string> = new Set(['57P03', '57P02', '57P01', '53300']);

/** Codes of a database that cannot be used for now: from PostgreSQL, the connection, and Prisma. */
const AWAY: ReadonlySet<string> = new Set([
  ...ABOUT_TO_ANSWER,
  ...['25006', '08000', '08003', '08006', '53100'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'],
]);

/** Whether an error means that the database does not answer, or refuses writes, just now. */
export const isDatabaseAway = (error: unknown): boolean => codesOf(error).some((code) => AWAY.has(code));

/** SQLSTATE of a statement that is refused for what it holds: data exceptions and violated constraints. It never works, however often it is tried. */
const REFUSED = /^2[23][0-9A-Z]{3}$/;

/** The SQLSTATE with which the database refuses what a statement holds; undefined: the error has another cause. */
export const refusalCodeOf = (error: unknown): string | undefined => codesOf(error).find((code) => REFUSED.test(code));

/** Whether a replica has ended a statement, because it had to remove rows that the statement was reading. */
export const isOvertaken = (error: unknown): boolean => codesOf(error).includes('40001');

/** The codes of an error and its causes, because Prisma wraps errors of the driver. */
function codesOf(error: unknown, depth = 0): readonly string[] {
  if (typeof error !== 'object' || error === null || depth > 5) return [];
  const field = (name: string): unknown => Reflect.get(error, name);
  const own = ['code', 'originalCode'].map(field).filter((each) => typeof each === 'string');
  return [...own, ...['cause', 'meta', 'driverAdapterError'].flatMap((name) => codesOf(field(name), depth + 1))];
}

function describe(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `PostgreSQL at ${hostname}:${port || 5432}, database "${decodeURIComponent(pathname.slice(1))}"`;
}

/** Errors that waiting does not solve, by PostgreSQL's code. */
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
  READONLY: 'it takes nothing that is written: it is a replica, or read-only by its settings.',
};

const reasonOf = (error: CodedError) =>
  `${reasons[error.code ?? ''] ?? error.message} Start the server, or correct DATABASE_URL; without DATABASE_URL an embedded one is used.`;

type CodedError = Error & { readonly code?: string };

async function connectionError(url: string): Promise<CodedError | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; closed: boolean }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version,
         current_setting('transaction_read_only')::bool AS closed`,
    );
    const [server] = rows;
    if ((server?.version ?? 0) < OLDEST_SERVER) return Object.assign(new Error('old server'), { code: 'OLD' });
    return server?.closed ? Object.assign(new Error('read-only'), { code: 'READONLY' }) : undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}
