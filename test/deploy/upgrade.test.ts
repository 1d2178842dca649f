/** An upgrade from one build of the program to the next while matches are played by mail: no mail is lost, and no page fails. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSink } from '../../src/mail/sink.ts';
import { installedGames } from '../../src/match/games.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { nextProgram } from '../chaos/next-release.ts';
import { emptyTestDatabase } from '../setup/databases.ts';
import { testFolder } from '../setup/folder.ts';
import { freePort } from '../setup/free-port.ts';
import { PROGRAM } from '../setup/program.ts';

const WAIT = { timeout: 120_000, interval: 100 };

/** Another build of the same version: its rules have another name and play alike, and its pages have another script and style. */
let next: string;
let other: Awaited<ReturnType<typeof testFolder>>;
beforeAll(async () => {
  other = await testFolder();
  next = await nextProgram(other.path, (folder) => {
    appendFileSync(join(folder, 'src/match/games.ts'), '// Another build.\n');
    appendFileSync(join(folder, 'src/web/client/page.ts'), "\ndocument.documentElement.dataset.build = 'next';\n");
    appendFileSync(join(folder, 'templates/web/style.css'), '\nhtml[data-build] { scroll-behavior: auto; }\n');
  });
}, 300_000);
afterAll(() => other.remove());

let folder: Awaited<ReturnType<typeof testFolder>>;
let database: Awaited<ReturnType<typeof emptyTestDatabase>>;
let sink: Awaited<ReturnType<typeof startSink>>;
let store: Store;
let mails: ParsedMail[] = [];
const running: Site[] = [];

beforeEach(async () => {
  mails = [];
  [folder, database] = await Promise.all([testFolder(), emptyTestDatabase()]);
  sink = await startSink({ onMail: async (raw) => void mails.push(await simpleParser(raw)) });
  store = openStore(database.url, { connections: 2 });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((site) => site.stop()));
  await store.$disconnect();
  await sink.close();
  await database.drop();
  await folder.remove();
});

/** A process of one build that does everything. */
class Site {
  readonly pages: string;
  readonly mailPort: number;
  readonly #child: ChildProcess;
  said = '';

  private constructor(program: string, environment: Record<string, string>) {
    this.pages = `http://127.0.0.1:${environment.PORT}`;
    this.mailPort = Number(environment.SMTP_LISTEN_PORT);
    this.#child = spawn(process.execPath, [program, 'start'], { cwd: folder.path, env: environment });
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on('data', (chunk) => (this.said += chunk));
  }

  static async start(program: string): Promise<Site> {
    const [PORT, SMTP_LISTEN_PORT] = [String(await freePort()), String(await freePort())];
    const site = new Site(program, { ...environment(), PORT, SMTP_LISTEN_PORT });
    running.push(site);
    await expect.poll(() => site.said, WAIT).toContain('Ready.');
    return site;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.kill('SIGTERM');
    await once(this.#child, 'exit');
  }
}

const environment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  DATABASE_URL: database.url,
  DATA_DIR: folder.path,
  SECRET_KEY: 'a key of more than thirty-two letters',
  PUBLIC_URL: 'https://campaign.example.org',
  MAIL_DOMAIN: 'play.example.org',
  MAIL_SENDER_CHECK: 'open',
  SMTP_URL: sink.url,
  SMTP_LISTEN_PROTOCOL: 'lmtp',
  LOG_LEVEL: 'warn',
});

const CAMPAIGNS = [
  { game: 'wellington', scenario: '1812', split: '2', seats: ['allies', 'france'] },
  { game: 'gettysburg', scenario: 'campaign', split: '2', seats: ['USA', 'CSA'] },
];

/** Opens a match of a game, and returns the path of one of its private pages. */
async function open({ seats, ...match }: (typeof CAMPAIGNS)[number]): Promise<string> {
  const named = seats.map((id) => ({ id, player: id, address: `${id.toLowerCase()}@players.test`, zone: 'UTC' }));
  const plan = join(folder.path, `${match.game}.json`);
  writeFileSync(plan, JSON.stringify({ ...match, name: match.game, pace: 'standard', seats: named }));
  const child = spawn(process.execPath, [PROGRAM, 'match', 'create', plan, '--piped'], {
    ...{ cwd: folder.path, env: environment() },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  expect(code, said).toBe(0);
  return /https:\/\/campaign\.example\.org(\/s\/\S+)/.exec(said)?.[1] ?? '';
}

/** Hands a mail over as a mail server does: to the first process that takes it, again and again. */
async function deliver(sites: readonly Site[], to: string, from: string, text: string): Promise<string> {
  const messageId = `<${Math.random()}@players.test>`;
  for (;;) {
    for (const { mailPort } of sites) {
      const transport = createTransport({ host: '127.0.0.1', port: mailPort, lmtp: true, ignoreTLS: true });
      const isTaken = await transport.sendMail({ from, to, messageId, subject: 'Re: orders', text }).then(
        () => true,
        (error) => {
          // Refused for good: the player would get it back.
          if (error.responseCode >= 500) throw error;
          return false;
        },
      );
      transport.close();
      if (isTaken) return messageId;
    }
    await sleep(200);
  }
}

/** Answers every question by mail, until it is told to stop. Returns the mails that were taken. */
async function play(sites: readonly Site[], stop: AbortSignal): Promise<readonly string[]> {
  const answered = new Set<string>();
  const taken: string[] = [];
  while (!stop.aborted) {
    for (const { matchId, decision, seat, kind, fallback } of await store.openDecision.findMany()) {
      const { no, address } = await store.seat.findFirstOrThrow({ where: { matchId, seat } });
      const { game } = await store.match.findUniqueOrThrow({ where: { id: matchId } });
      const asked = await store.letter.findFirst({ where: { seatNo: no, decision, state: 'SENT' } });
      const question = mails.find(({ messageId }) => messageId === asked?.messageId);
      const name = `${matchId} ${decision}`;
      if (!question?.replyTo || answered.has(name)) continue;
      const line = installedGames.get(game)?.language.formatAnswer(kind, fallback as never) ?? '';
      const to = question.replyTo.value[0]?.address ?? '';
      answered.add(name);
      taken.push(await deliver(sites, to, address, `${line}\nNOW\n`));
    }
    await sleep(100);
  }
  return taken;
}

/** Asks for pages as a proxy does that goes on to the next process after an error or 503, until it is told to stop. */
async function visit(
  sites: readonly Site[],
  paths: readonly string[],
  stop: AbortSignal,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  while (!stop.aborted) {
    for (const path of paths) {
      const status = await throughProxy(sites, path);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    await sleep(50);
  }
  return counts;
}

async function throughProxy(sites: readonly Site[], path: string): Promise<number> {
  let status = 502;
  for (const { pages } of sites) {
    status = await fetch(`${pages}${path}`, { headers: { 'X-Forwarded-Proto': 'https' } }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 502,
    );
    if (status !== 502 && status !== 503) break;
  }
  return status;
}

/** Every mail was read once and used, and every match goes on. */
async function expectNothingLost(taken: readonly string[]): Promise<void> {
  expect(taken.length).toBeGreaterThan(3);
  await expect.poll(() => store.submission.count({ where: { doneAt: null } }), WAIT).toBe(0);
  const read = await store.submission.findMany({ select: { messageId: true, verdict: true } });
  expect(read.map(({ messageId }) => messageId).sort()).toEqual([...taken].sort());
  expect(new Set(read.map(({ verdict }) => verdict))).toEqual(new Set(['accepted']));
  expect(await store.match.count({ where: { state: 'RUNNING' } })).toBe(CAMPAIGNS.length);
}

const releases = async () =>
  new Set((await store.match.findMany({ select: { release: true } })).map(({ release }) => release));

const answers = () => store.answer.count({ where: { origin: { not: 'fallback' } } });

/** Matches have moved on by some answers. */
async function moreAnswers(count: number): Promise<void> {
  const before = await answers();
  await expect.poll(answers, WAIT).toBeGreaterThanOrEqual(before + count);
}

test('side by side: the next one takes the matches over, then the one before stops', async () => {
  const sites = [await Site.start(PROGRAM)];
  const paths: string[] = ['/'];
  for (const campaign of CAMPAIGNS) paths.push(await open(campaign));
  const stop = new AbortController();
  const [playing, visiting] = [play(sites, stop.signal), visit(sites, paths, stop.signal)];
  await moreAnswers(2);
  const before = await releases();

  const assets = async (site?: Site) =>
    (await (await fetch(`${site?.pages}${paths[1]}`)).text()).match(/\/(?:page|style)-[0-9a-f]{12}\.\w+/g) ?? [];
  const old = await assets(sites[0]);
  sites.push(await Site.start(next));
  await expect.poll(releases, WAIT).not.toEqual(before);
  await expect.poll(async () => (await releases()).size, WAIT).toBe(1);
  const fresh = await assets(sites[1]);
  expect(new Set([...old, ...fresh]).size).toBe(4);
  // Either process is asked for what pages of both name.
  for (const { pages } of sites)
    for (const path of [...old, ...fresh]) expect((await fetch(`${pages}${path}`)).status).toBe(200);
  await moreAnswers(2);
  await sites[0]?.stop();
  await moreAnswers(2);

  stop.abort();
  expect([...(await visiting).keys()]).toEqual([200]);
  await expectNothingLost(await playing);
}, 300_000);

test('by folder: the one before stops, and the next one goes on with its matches', async () => {
  const sites = [await Site.start(PROGRAM)];
  for (const campaign of CAMPAIGNS) await open(campaign);
  const stop = new AbortController();
  const playing = play(sites, stop.signal);
  await moreAnswers(2);
  const before = await releases();
  await sites[0]?.stop();
  sites[0] = await Site.start(next);
  await moreAnswers(4);
  expect(await releases()).not.toEqual(before);
  stop.abort();
  await expectNothingLost(await playing);
}, 300_000);
