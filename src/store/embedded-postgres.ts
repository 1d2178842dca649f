import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable } from './database-wait.ts';
import { findPostgresBinaries, type PostgresBinaries, sharedFolder } from './postgres-binaries.ts';
import { canEnter, giveTo, runAs, type ServerAccount, serverAccount } from './server-account.ts';

export interface EmbeddedPostgres {
  /** With the password of this database: never log it. */
  readonly url: string;
  readonly port: number;
  readonly version: string;
  /** The server was still running, because an earlier process of ours was killed. */
  readonly reused: boolean;
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  /** The folder of the database files and of the database's password. */
  readonly dataDir: string;
  /** Default: any free port. */
  readonly port?: number;
  readonly database?: string;
  /** Faster, but a crash of the machine may lose everything: for tests. */
  readonly unsafeFast?: boolean;
  readonly log?: (line: string) => void;
}

/** One set of database files, with what is needed to run it. */
interface Cluster {
  readonly folder: string;
  readonly passwordFile: string;
  readonly logFile: string;
  readonly account: ServerAccount;
  readonly binaries: PostgresBinaries;
  readonly unsafeFast: boolean;
}

/**
 * Starts the PostgreSQL of the installation on 127.0.0.1, and prepares its files at the first start. The server
 * survives if our process is killed, and the next start uses it again. Only one process at a time may use the files: a
 * second one is refused.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const cluster = await openCluster(options, log);
  if (!existsSync(join(cluster.folder, 'PG_VERSION'))) await initialise(cluster, log);
  const password = await readFile(cluster.passwordFile, 'utf8');
  const urlOf = (port: number, database: string) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;

  const running = await runningPort(cluster, (port) => urlOf(port, 'postgres'));
  const port = running ?? (await startServer(cluster, options.port ?? (await freePort()), log));
  if (running !== undefined) log(`PostgreSQL still runs on port ${port} from an earlier start: going on with it`);
  const owner = await takeOwnership(urlOf(port, 'postgres'), cluster);
  const database = options.database ?? 'estafette';
  await createDatabase(owner, database);

  return {
    url: urlOf(port, database),
    port,
    version: cluster.binaries.version,
    reused: running !== undefined,
    async stop() {
      await owner.end();
      await stopServer(cluster);
    },
  };
}

async function openCluster(options: EmbeddedPostgresOptions, log: (line: string) => void): Promise<Cluster> {
  const account = serverAccount();
  const binaries = await findPostgresBinaries(account);
  const folder = await reachableFolder(resolve(options.dataDir), account, log);
  return {
    folder,
    passwordFile: join(folder, 'estafette.password'),
    logFile: join(folder, 'server.log'),
    account,
    binaries,
    unsafeFast: options.unsafeFast ?? false,
  };
}

/** The wanted folder, or one below the shared folder if the server's account cannot enter it. */
async function reachableFolder(wanted: string, account: ServerAccount, log: (line: string) => void): Promise<string> {
  await mkdir(dirname(wanted), { recursive: true });
  const parent = await realpath(dirname(wanted));
  if (canEnter(account, parent)) return realpath(wanted).catch(() => join(parent, basename(wanted)));
  const key = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  const other = join(sharedFolder, key, 'postgres');
  await mkdir(dirname(other), { recursive: true, mode: 0o755 });
  log(`${dirname(wanted)} is closed to the account that runs PostgreSQL: the database is kept in ${other}`);
  return other;
}

/** Prepares the files in a separate folder and renames it at the end, so that they are complete or absent. */
async function initialise(cluster: Cluster, log: (line: string) => void): Promise<void> {
  log(`Preparing PostgreSQL ${cluster.binaries.version} in ${cluster.folder} (at the first start only, a few seconds)`);
  const draft = `${cluster.folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await giveTo(cluster.account, draft);
  const passwordFile = `${draft}.password`;
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await giveTo(cluster.account, passwordFile);
  await initdb(cluster, draft, passwordFile);
  await rename(passwordFile, join(draft, basename(cluster.passwordFile)));
  await rm(cluster.folder, { recursive: true, force: true });
  await rename(draft, cluster.folder);
}

async function initdb(cluster: Cluster, folder: string, passwordFile: string): Promise<void> {
  const authentication = ['-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile];
  const language = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const speed = cluster.unsafeFast ? ['--no-sync'] : [];
  await runAs(cluster.account, cluster.binaries.initdb, ['-D', folder, ...authentication, ...language, ...speed]);
}

/** The port of a server that already runs on these files, once it answers. */
async function runningPort(cluster: Cluster, urlOf: (port: number) => string): Promise<number | undefined> {
  const pidFile = pidFileOf(cluster);
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!(pid > 0 && port > 0)) return undefined;
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const processes = await serverProcesses(cluster.folder);
    if (processes?.length === 0) {
      // The server in the pid file has ended, and its process id may belong to another program by now.
      await rm(pidFile, { force: true });
      return undefined;
    }
    const mayAnswer = processes?.includes(pid) ?? isAlive(pid);
    if (mayAnswer && (await answers(urlOf(port)))) return port;
    if (!processes && !mayAnswer) return undefined;
    await sleep(100);
  }
  throw new DatabaseUnavailable(
    `PostgreSQL (process ${pid}) runs on ${cluster.folder} but does not answer: see ${cluster.logFile}`,
  );
}

const pidFileOf = (cluster: Cluster) => join(cluster.folder, 'postmaster.pid');

/** The processes of the server, which all run inside its folder. Undefined if the system does not show that. */
async function serverProcesses(folder: string): Promise<readonly number[] | undefined> {
  if (process.platform !== 'linux') return undefined;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const works = await Promise.all(pids.map((pid) => isPostgresIn(folder, pid)));
  return pids.filter((_, index) => works[index]).map(Number);
}

async function isPostgresIn(folder: string, pid: string): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== folder) return false;
    return (await readFile(`/proc/${pid}/comm`, 'utf8')).startsWith('postgres');
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const STARTS = 3;

async function startServer(cluster: Cluster, port: number, log: (line: string) => void): Promise<number> {
  log(`Starting PostgreSQL ${cluster.binaries.version} on 127.0.0.1:${port}`);
  const args = [
    'start',
    '-D',
    cluster.folder,
    '-l',
    cluster.logFile,
    '-w',
    '-t',
    '120',
    '-o',
    serverOptions(cluster, port),
  ];
  for (let start = 1; ; start += 1) {
    await rm(cluster.logFile, { force: true });
    try {
      await runAs(cluster.account, cluster.binaries.pgCtl, args);
      return port;
    } catch (error) {
      const output = await readFile(cluster.logFile, 'utf8').catch(() => '');
      if (start === STARTS) throw new Error(`PostgreSQL did not start: ${output.slice(-2_000)}`, { cause: error });
    }
    // After a kill the last processes of the former server may need a moment to end.
    await sleep(500);
  }
}

function serverOptions(cluster: Cluster, port: number): string {
  const durable = { max_connections: 120, shared_buffers: '64MB', log_checkpoints: 'off' };
  const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...durable,
    ...(cluster.unsafeFast ? fast : {}),
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

async function stopServer(cluster: Cluster): Promise<void> {
  if (!existsSync(pidFileOf(cluster))) return;
  await runAs(cluster.account, cluster.binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', 'fast', '-w', '-t', '60']);
}

/** "esta" in ASCII. */
const OWNER_LOCK = 0x65_73_74_61;

/** A session that holds a lock as long as we live: the server releases it if we are killed. */
async function takeOwnership(url: string, cluster: Cluster): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: url, keepAlive: true });
  owner.on('error', () => undefined);
  await owner.connect();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await owner.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [OWNER_LOCK]);
    if (rows[0]?.taken) return owner;
    await sleep(100);
  }
  await owner.end();
  throw new DatabaseUnavailable(
    `Another Estafette uses the database in ${cluster.folder}. Stop it, or give this one a DATA_DIR of its own.`,
  );
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
}

const freePort = () =>
  new Promise<number>((resolvePort, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolvePort(typeof address === 'object' && address ? address.port : 0));
    });
  });
