/** Every service of the compose file as a process with the environment of that file: an order goes from mail to report. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type ParsedMail, simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSink } from '../../src/mail/sink.ts';
import { installedGames } from '../../src/match/games.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { emptyTestDatabase, realServers, testRedis } from '../setup/databases.ts';
import { testFolder } from '../setup/folder.ts';
import { PROGRAM } from '../setup/program.ts';
import { environmentOf, ours } from './documents.ts';

const WAIT = { timeout: 120_000, interval: 50 };
const WORKERS = ['web', 'inbound', 'referee', 'postman', 'clock'];

let folder: Awaited<ReturnType<typeof testFolder>>;
let database: Awaited<ReturnType<typeof emptyTestDatabase>>;
let redis: Awaited<ReturnType<typeof testRedis>>;
let sink: Awaited<ReturnType<typeof startSink>>;
let store: Store;
const mails: ParsedMail[] = [];
const running: ChildProcess[] = [];

beforeAll(async () => {
  [folder, database, redis] = await Promise.all([testFolder(), emptyTestDatabase(), testRedis()]);
  sink = await startSink({ onMail: async (raw) => void mails.push(await simpleParser(raw)) });
  store = openStore(database.url, { connections: 2 });
});
afterAll(async () => {
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(running.map((child) => child.exitCode ?? once(child, 'exit')));
  await store.$disconnect();
  await sink.close();
  await redis?.drop();
  await database.drop();
  await folder.remove();
});

/** The file's environment of a service. Only the servers are those of the test, and ports are free ones: all run on one machine. */
function environment(name: string): Record<string, string> {
  const service = ours.find(([each]) => each === name)?.[1];
  if (!service) throw new Error(`compose has no ${name}`);
  const said = environmentOf(service, {
    POSTGRES_PASSWORD: 'letters',
    SECRET_KEY: 'a key of more than thirty-two letters',
    PUBLIC_URL: 'https://campaign.example.org',
    MAIL_DOMAIN: 'play.example.org',
    MAIL_SENDER_CHECK: 'open',
    SMTP_URL: sink.url,
  });
  const here = { DATABASE_URL: database.url, REDIS_URL: redis?.url ?? '', STATUS_HOST: '127.0.0.1', STATUS_PORT: '0' };
  const ports = { ...(said.PORT ? { PORT: '0' } : {}), ...(said.SMTP_LISTEN_PORT ? { SMTP_LISTEN_PORT: '0' } : {}) };
  return { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...said, ...here, ...ports };
}

/** Runs a command with the environment of a service to its end, and returns what it printed. */
async function command(name: string, args: readonly string[], input = ''): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: folder.path, env: environment(name) });
  child.stdin.end(input);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  expect(code, said).toBe(0);
  return said;
}

/** Starts a service, and returns what it prints while it goes on. */
async function start(name: string): Promise<() => string> {
  const child = spawn(process.execPath, [PROGRAM, 'start'], { cwd: folder.path, env: environment(name) });
  running.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  await expect.poll(() => said, WAIT).toContain('Ready.');
  return () => said;
}

const mailTo = (address: string, words: RegExp) =>
  mails
    .filter(({ to, subject, text }) => JSON.stringify(to).includes(address) && words.test(`${subject} ${text}`))
    .at(-1);

test.skipIf(!realServers.redis)(
  'an order goes from mail to report through a process of each kind',
  async () => {
    expect(await command('migrate', ['migrate'])).toContain('brought up to date');
    const said = Object.fromEntries(await Promise.all(WORKERS.map(async (name) => [name, await start(name)] as const)));
    for (const name of WORKERS) {
      expect(said[name]?.()).toContain(`Worker: ${name}"`);
      const status = /Status +(\S+)\//.exec(said[name]?.() ?? '')?.[1];
      await expect.poll(async () => (await fetch(`${status}/ready`)).status, WAIT).toBe(200);
      expect(await (await fetch(`${status}/metrics`)).text()).toContain('estafette_part_up{part="queues"} 1');
    }

    const seats = ['allies', 'france'].map((id) => ({ id, player: id, address: `${id}@players.test`, zone: 'UTC' }));
    const plan = { game: 'wellington', scenario: '1812', split: '2', name: 'Composed', pace: 'standard', seats };
    const made = await command('web', ['match', 'create', '-', '--piped'], JSON.stringify(plan));
    expect(made).toContain('https://campaign.example.org/s/');

    await expect.poll(() => store.openDecision.count(), WAIT).toBeGreaterThan(0);
    const open = await store.openDecision.findFirstOrThrow();
    const { seat: player } = open;
    await expect.poll(() => mailTo(player, /YOUR MOVE|QUESTION/), WAIT).toBeDefined();
    const question = mailTo(player, /YOUR MOVE|QUESTION/);
    const answer = installedGames.get('wellington')?.language.formatAnswer(open.kind, open.fallback as never);
    const port = Number(/Mail is taken on \S+:(\d+)/.exec(said.inbound?.() ?? '')?.[1]);
    const lmtp = createTransport({ host: '127.0.0.1', port, lmtp: true, ignoreTLS: true });
    const to = question?.replyTo?.value[0]?.address ?? '';
    await lmtp.sendMail({
      from: `${player}@players.test`,
      to,
      subject: `Re: ${question?.subject}`,
      text: `${answer}\nNOW`,
    });

    await expect.poll(() => store.answer.count(), WAIT).toBe(1);
    // The report of what came of it, to whoever is asked next.
    const report = () => store.letter.findFirst({ where: { kind: 'report', decision: { gt: open.decision } } });
    await expect.poll(report, WAIT).not.toBeNull();
    const messageId = (await report())?.messageId;
    await expect.poll(() => mails.some((mail) => mail.messageId === messageId), WAIT).toBe(true);
  },
  300_000,
);
