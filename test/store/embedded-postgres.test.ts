import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../src/store/database-wait.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/store/embedded-postgres.ts';
import { testFolder } from '../setup/folder.ts';
import { READS_TYPESCRIPT } from '../setup/program.ts';

const run = promisify(execFile);

let folder: Awaited<ReturnType<typeof testFolder>>;
let dataDir: string;
let server: EmbeddedPostgres | undefined;
const lines: string[] = [];

/** Files as a first start leaves them, whose preparation takes longer than all else. */
let prepared: Awaited<ReturnType<typeof testFolder>>;
beforeAll(async () => {
  prepared = await testFolder();
  const { stop } = await startEmbeddedPostgres({ dataDir: join(prepared.path, 'data', 'postgres'), unsafeFast: true });
  await stop();
});
afterAll(() => prepared.remove());

beforeEach(async () => {
  folder = await testFolder();
  dataDir = join(folder.path, 'data', 'postgres');
  lines.length = 0;
});

afterEach(async () => {
  await server?.stop();
  server = undefined;
  await folder.remove();
});

async function start({ unsafeFast = true } = {}): Promise<EmbeddedPostgres> {
  server = await startEmbeddedPostgres({ dataDir, unsafeFast, log: (line) => lines.push(line) });
  return server;
}

/** The files are there as from an earlier start. */
async function startAgain(how?: { readonly unsafeFast: boolean }): Promise<EmbeddedPostgres> {
  // With its owner: where tests run as root, the server has another account.
  await run('cp', ['-a', `${prepared.path}/.`, folder.path]);
  return start(how);
}

async function stop(): Promise<void> {
  await server?.stop();
  server = undefined;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const REMEMBER = "CREATE TABLE memory AS SELECT 'Vitoria' AS place";
const RECALL = 'SELECT place FROM memory';
const MEMORY = [{ place: 'Vitoria' }];

test('the files are prepared once, and a later start uses them', async () => {
  const first = await start();
  expect(first.reused).toBe(false);
  expect(first.version).toMatch(/^\d+\.\d+$/);
  expect(lines).toEqual([
    expect.stringContaining('Preparing PostgreSQL'),
    expect.stringContaining(`on 127.0.0.1:${first.port}`),
  ]);
  await query(first.url, REMEMBER);
  await stop();
  lines.length = 0;
  const second = await start();
  expect(lines).toHaveLength(1);
  expect(await query(second.url, RECALL)).toEqual(MEMORY);
});

test('only its own password opens it, and others can read that nowhere', async () => {
  const { url } = await startAgain();
  const { password } = new URL(url);
  const wrong = new URL(url);
  wrong.password = 'guessed';
  await expect(query(wrong.toString(), 'SELECT 1')).rejects.toThrow('password authentication failed');
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect(lines.join()).not.toContain(password);
});

test('a second start on the same files is refused, and the first goes on', async () => {
  const { url } = await startAgain();
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    new DatabaseUnavailable(
      `Another Estafette uses the database in ${dataDir}. Stop it, or give this one a DATA_DIR of its own.`,
    ),
  );
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a running server is found again after our process was killed', async () => {
  const child = startProcess();
  const [url] = (await once(child, 'message')) as [string];
  await query(url, REMEMBER);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const again = await start();
  expect(again.reused).toBe(true);
  expect(again.url).toBe(url);
  expect(await query(again.url, RECALL)).toEqual(MEMORY);
});

test('the files are recovered after the server was killed', async () => {
  const first = await startAgain({ unsafeFast: false });
  await query(first.url, REMEMBER);
  process.kill(await serverPid(), 'SIGKILL');
  const second = await start();
  expect(second.reused).toBe(false);
  expect(await query(second.url, RECALL)).toEqual(MEMORY);
});

test('a stale note whose process id now belongs to another program does no harm', async () => {
  const { url } = await startAgain();
  await query(url, REMEMBER);
  const note = await readFile(join(dataDir, 'postmaster.pid'), 'utf8');
  await stop();
  await writeFile(join(dataDir, 'postmaster.pid'), note.replace(/^\d+/, String(process.pid)));
  const again = await start();
  expect(again.reused).toBe(false);
  expect(await query(again.url, RECALL)).toEqual(MEMORY);
});

test('an interrupted first start is begun again', async () => {
  await mkdir(`${dataDir}.new`, { recursive: true });
  await writeFile(join(`${dataDir}.new`, 'half'), 'written');
  expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

function startProcess(): ChildProcess {
  const file = fileURLToPath(new URL('./embedded-process.ts', import.meta.url));
  return fork(file, [dataDir], { execArgv: [...READS_TYPESCRIPT] });
}

async function serverPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}
