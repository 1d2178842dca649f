/** The program as `npm start` runs it, with its output in a pipe. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../src/store/store.ts';
import { notYet } from '../../src/web/health.ts';
import { emptyTestDatabase, type TestPlace } from '../setup/databases.ts';
import { testFolder } from '../setup/folder.ts';
import { freePort } from '../setup/free-port.ts';
import { PROGRAM } from '../setup/program.ts';
import { canEncryptCluster, startCluster } from '../setup/redis-cluster.ts';

let folder: Awaited<ReturnType<typeof testFolder>>;
let database: TestPlace | undefined;
const running: ChildProcess[] = [];
beforeEach(async () => {
  folder = await testFolder();
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  await database?.drop();
  database = undefined;
  await folder.remove();
});

const environment = (more: Readonly<Record<string, string>>) => ({
  ...{ PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATA_DIR: folder.path },
  ...{ PORT: '0', SMTP_LISTEN_PORT: '0', LOG_LEVEL: 'warn' },
  ...more,
});

interface Started {
  readonly output: string;
  /** The address of its pages. */
  readonly pages: string;
  /** The address at which it tells its state. */
  readonly status: string;
}

/** Starts the program and waits until it says a word: that it is ready. */
async function start(more: Readonly<Record<string, string>> = {}, word = 'Ready.'): Promise<Started> {
  const child = spawn(process.execPath, [PROGRAM, 'start'], { cwd: folder.path, env: environment(more) });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 180_000, interval: 100 }).toContain(word);
  const after = (name: string): string => new RegExp(`${name} +(http\\S+)/`).exec(output)?.[1] ?? '';
  return { output, pages: after('Pages'), status: after('Status') };
}

/** Runs a command of `npm run match` beside the started program. */
async function command(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, 'match', ...args], { cwd: folder.path, env: environment({}) });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await once(child, 'close');
  return output;
}

/** The link that opens a page. */
const KEY = /\/[smio]\/[\w-]{20,}/;

test('a trial in a pipe prints no private address and says where they are; its mailbox is local to this machine', async () => {
  const { output, pages } = await start();
  expect(output).toMatch(/Opened (WEL-\d+), a sample match of four/);
  expect(output).not.toMatch(KEY);
  expect(output).toContain('estafette match links WEL-0001 (with --piped elsewhere too)');
  expect(output).toContain(`Mailbox    ${pages}/mailbox`);
  expect((await fetch(`${pages}/mailbox`)).status).toBe(200);
  expect((await fetch(`${pages}/mailbox`, { headers: { 'X-Forwarded-For': '192.0.2.1' } })).status).toBe(404);

  const refused = await command('links', 'WEL-0001');
  expect(refused).toContain('--piped');
  expect(refused).not.toMatch(KEY);
  const links = await command('links', 'WEL-0001', '--piped');
  expect(links.match(/\/s\/[\w-]{43}/g)).toHaveLength(4);
  const [page = ''] = /http\S+\/s\/[\w-]{43}/.exec(links) ?? [];
  expect((await fetch(page)).status).toBe(200);
  expect(await command('links', '--piped')).toMatch(/\/m\/[\w-]{43}/);
}, 300_000);

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a key that is long enough to sign with',
  PUBLIC_URL: 'https://campaign.example.org',
  SMTP_URL: 'sink:',
  HOST: '127.0.0.1',
};

test('a production start opens no sample match and has no mailbox, whatever its mail setting', async () => {
  database = await emptyTestDatabase();
  const { output, pages } = await start({ ...PRODUCTION, DATABASE_URL: database.url });
  expect(pages).toBe('https://campaign.example.org');
  for (const line of output.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ msg: expect.any(String) });
  expect(output).not.toMatch(/sample|mailbox/i);
  expect(output).not.toMatch(KEY);
}, 300_000);

test('a production start that lacks its settings, or has the key of another database, is refused', async () => {
  const lacking = await start({ NODE_ENV: 'production' }, 'PUBLIC_URL is not set');
  for (const name of ['DATABASE_URL', 'SECRET_KEY', 'SMTP_URL']) expect(lacking.output).toContain(`${name} is not set`);
  database = await emptyTestDatabase();
  const own = { ...PRODUCTION, DATABASE_URL: database.url, WORKERS: 'clock' };
  await start(own);
  const another = 'another key that is long enough to sign';
  await start({ ...own, SECRET_KEY: another }, 'SECRET_KEY is not the key of this database');
  await start({ ...own, SECRET_KEY: another, SECRET_KEY_PREVIOUS: PRODUCTION.SECRET_KEY });
  await start({ ...own, SECRET_KEY: another });
  await start(own, 'SECRET_KEY is not the key of this database');
}, 300_000);

test('an older version serves a database of a newer one only where a person says so', async () => {
  database = await emptyTestDatabase();
  const own = { ...PRODUCTION, DATABASE_URL: database.url, WORKERS: 'referee' };
  const store = openStore(database.url, { connections: 1 });
  const migrate = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'migrate', ...args], {
      ...{ cwd: folder.path, env: environment(own), encoding: 'utf8' },
    });
    return { status, said: stdout + stderr };
  };
  expect(migrate().status).toBe(0);
  const seenAt = () => new Date(Date.now() - 60_000);
  await store.release.create({ data: { name: 'newer', version: '99.0.0', built: 1, seenAt: seenAt() } });
  const said = 'Version 99.0.0 has worked on this database';
  await start(own, said);
  expect(migrate()).toEqual({ status: 1, said: expect.stringContaining(said) });
  await store.release.updateMany({ data: { seenAt: new Date(Date.now() + 600_000) } });
  expect(migrate('--downgrade')).toEqual({ status: 1, said: expect.stringContaining('stop its processes first') });
  // A process of the older version may be replaced while both work side by side. One that is no referee leaves no word.
  await start({ ...own, WORKERS: 'web' });
  expect(await store.release.count()).toBe(1);
  await start(own);
  expect(await store.release.count()).toBe(2);
  await store.release.updateMany({ where: { name: 'newer' }, data: { seenAt: seenAt() } });
  expect(migrate('--downgrade')).toEqual({ status: 0, said: expect.stringContaining('takes the place of 99.0.0') });
  await start(own);
  await store.$disconnect();
}, 300_000);

test('a process whose Redis is away ends soon after it is told to', async () => {
  database = await emptyTestDatabase();
  const port = await freePort();
  const redis = spawn('redis-server', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--dir',
    folder.path,
  ]);
  await once(redis.stdout, 'data');
  await start({ DATABASE_URL: database.url, REDIS_URL: `redis://127.0.0.1:${port}` });
  redis.kill('SIGKILL');
  await once(redis, 'exit');
  const child = running.at(-1) as ChildProcess;
  const end = once(child, 'exit');
  const told = performance.now();
  child.kill('SIGTERM');
  expect(await end).toEqual([0, null]);
  // The limit of a supervisor before it kills the process is far longer than the program's own, 9 s.
  expect(performance.now() - told).toBeLessThan(30_000);
}, 300_000);

test('a server that sends mail opens no sample match', async () => {
  const { output, pages } = await start({ SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(output).not.toMatch(/sample|mailbox/i);
  expect((await fetch(`${pages}/mailbox`)).status).toBe(404);
}, 300_000);

test('a worker without pages tells its state and its metrics at a port of their own, and nothing else', async () => {
  database = await emptyTestDatabase();
  const { status, pages } = await start({ DATABASE_URL: database.url, WORKERS: 'clock', STATUS_PORT: '0' });
  expect(pages).toBe('');
  expect(new URL(status).hostname).toBe('127.0.0.1');
  const ask = async (path: string, headers = {}) => {
    const answer = await fetch(`${status}${path}`, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  expect(await ask('/health')).toEqual({ status: 200, text: 'ok\n' });
  expect(JSON.parse((await ask('/ready')).text)).toMatchObject({ ready: true, queues: 'ok' });
  expect((await ask('/metrics')).text).toContain('estafette_queue_jobs{queue="clock",state="waiting"}');
  expect((await ask('/metrics', { 'X-Forwarded-For': '192.0.2.1' })).status).toBe(404);
  for (const path of ['/', '/home', '/icon.svg', '/queues']) expect((await ask(path)).status).toBe(404);
}, 300_000);

test.skipIf(!canEncryptCluster)(
  'an encrypted Redis Cluster carries the queues of a program that trusts its certificate, and of no other',
  async () => {
    database = await emptyTestDatabase();
    const cluster = await startCluster({ encrypted: true });
    const { certificate = '' } = cluster;
    const own = { DATABASE_URL: database.url, REDIS_URL: cluster.url, WORKERS: 'clock', STATUS_PORT: '0' };
    try {
      const { status } = await start({ ...own, NODE_EXTRA_CA_CERTS: certificate });
      expect((await (await fetch(`${status}/ready`)).json()) as object).toMatchObject({ ready: true, queues: 'ok' });
      expect(await (await fetch(`${status}/metrics`)).text()).toContain('queue="clock",state="delayed"} ');
      const refused = await start(own, 'does not answer');
      expect(refused.output).toContain('self-signed certificate');
      expect(refused.output).not.toContain(new URL(cluster.one).password);
    } finally {
      await cluster.stop();
    }
  },
  300_000,
);

test('a process that waits for its database is alive, and not ready', async () => {
  const away = { DATABASE_URL: 'postgresql://postgres@127.0.0.1:1/estafette', WORKERS: 'referee', STATUS_PORT: '0' };
  const { status } = await start(away, 'Status');
  expect((await fetch(`${status}/health`)).status).toBe(200);
  expect((await fetch(`${status}/ready`)).status).toBe(503);
}, 300_000);

test('while it starts, it answers that it is starting', async () => {
  const server = createServer(notYet);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const early = await fetch(`${at}/s/any`);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await fetch(`${at}/ready`)).status).toBe(503);
  expect((await fetch(`${at}/health`)).status).toBe(200);
  server.closeAllConnections();
  server.close();
});

/** The packages whose code is part of a file of the program. */
const packagesIn = (file: string): readonly string[] =>
  JSON.parse(readFileSync(`${file}.map`, 'utf8')).sources.flatMap(
    (source: string) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
  );

/** Everything that a program loads before it runs: its own files, and packages in them and beside them, by name. */
function loadedAtOnce(file: string, seen = new Set<string>()): ReadonlySet<string> {
  for (const name of packagesIn(file)) seen.add(name);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:^|[;}\n])import(?:[^;"'()]*\bfrom)?"([^"]+)"/g)) {
    if (seen.has(name)) continue;
    seen.add(name);
    if (name.startsWith('.')) loadedAtOnce(join(dirname(file), name), seen);
  }
  return seen;
}

test('a start does not wait for the packages of mails, documents and the board, which come later if at all', () => {
  const [, build = ''] = /'(.+)\/estafette\.js'/.exec(readFileSync(PROGRAM, 'utf8')) ?? [];
  const code = join(dirname(PROGRAM), build);
  const [start = ''] = readdirSync(code).filter((name) => /^start-\w+\.js$/.test(name));
  const loaded = [...loadedAtOnce(join(code, start))];
  expect(loaded).toEqual(expect.arrayContaining(['express', 'pg', 'pino']));
  const later = ['mailauth', 'mailparser', 'imapflow', 'marked', '@bull-board/api', '@bull-board/express'];
  expect(loaded.filter((name) => later.includes(name))).toEqual([]);
});
