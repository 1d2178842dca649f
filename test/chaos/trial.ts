/** One trial: an installation, its players, the faults, and what has to hold at the end. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { buildProgram } from '../../scripts/build.mjs';
import { thisRelease } from '../../src/cli/release.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { chanceFrom } from '../../src/engine/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { installedGames } from '../../src/match/games.ts';
import type { Service } from '../../src/match/service.ts';
import { prepareBackend } from '../../src/queue/backend.ts';
import { openQueues } from '../../src/queue/queues.ts';
import { applyMigrations } from '../../src/store/migrations.ts';
import { releasesOf } from '../../src/store/releases.ts';
import { openStore } from '../../src/store/store.ts';
import { makeFaults, type Place } from './faults.ts';
import { lostEvents, lostOrders, unasked, unlikeAny, unlikeMails, unlikeRecord } from './invariants.ts';
import { type Arrived, startMailServer } from './mail-server.ts';
import { matchOf, standingLines } from './matches.ts';
import { nextProgram } from './next-release.ts';
import { nextRules } from './next-rules.ts';
import { type Acknowledged, Player } from './players.ts';
import { allReady, type Death, Process, type ProcessPlan, type Programs } from './processes.ts';
import { type Servers, startServers } from './servers.ts';

export interface TrialPlan {
  readonly minutes: number;
  readonly seed: number;
  readonly matches: number;
  /** How many times as fast as that of the machine the clocks of the processes go. */
  readonly speed: number;
  /** For what the processes keep in files. */
  readonly folder: string;
  /** Whether another release is brought in while matches are played. */
  readonly releases: boolean;
}

/** Each worker runs twice; their clocks differ by some seconds, as those of machines do. */
const PROCESSES: readonly ProcessPlan[] = [
  { workers: ['inbound', 'referee'], ahead: 0 },
  { workers: ['referee', 'postman', 'web'], ahead: 4_000 },
  { workers: ['inbound', 'postman', 'clock'], ahead: -3_000 },
  { workers: ['clock', 'web'], ahead: 9_000 },
];

/** The processes of a release that is brought in beside them, with other rules. */
const NEXT: readonly ProcessPlan[] = [
  { workers: ['inbound', 'referee', 'web'], ahead: 2_000, isNext: true },
  { workers: ['referee', 'postman', 'clock'], ahead: -1_000, isNext: true },
];

/** The share of the faults' time after which it is. */
const BEFORE_NEXT = 1 / 4;

/** Milliseconds in which an installation that is whole again has done everything. */
const SETTLING = 300_000;

const STARTING = 180_000;

/** Runs a trial, and returns what did not hold. */
export async function runTrial(plan: TrialPlan, say: (line: string) => void): Promise<readonly string[]> {
  const servers = await startServers();
  try {
    await applyMigrations(servers.directUrl);
    await prepareBackend({ kind: 'redis', url: servers.redisUrl });
    return await new Trial(plan, servers, say).run();
  } finally {
    await servers.stop();
  }
}

class Trial {
  readonly #plan: TrialPlan;
  readonly #servers: Servers;
  readonly #say: (line: string) => void;
  readonly #clock: { readonly began: number; readonly speed: number };
  readonly #config: Config;
  readonly #service: Service;
  readonly #acknowledged: Acknowledged[] = [];
  readonly #deaths: Death[] = [];
  readonly #players = new Map<string, Player>();
  #programs: Programs | undefined;
  #isPlaying = true;

  constructor(plan: TrialPlan, servers: Servers, say: (line: string) => void) {
    this.#plan = plan;
    this.#servers = servers;
    this.#say = say;
    this.#clock = { began: Date.now(), speed: plan.speed };
    this.#config = readConfig(this.#environment('smtp://127.0.0.1:9'));
    this.#service = this.#serviceOn(servers.directUrl);
  }

  #environment(smtpUrl: string): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      DATABASE_URL: this.#servers.databaseUrl,
      REDIS_URL: this.#servers.redisUrl,
      SMTP_URL: smtpUrl,
      SECRET_KEY: `the key of the trial ${this.#plan.seed}, long enough`,
      PUBLIC_URL: 'https://play.test',
      MAIL_DOMAIN: 'play.test',
      MAIL_SENDER_CHECK: 'open',
      LOG_LEVEL: 'warn',
      DATA_DIR: this.#plan.folder,
    };
  }

  #serviceOn(databaseUrl: string): Service {
    const log = pino({ level: 'silent' });
    return {
      store: openStore(databaseUrl, { connections: 3 }),
      queues: openQueues({ kind: 'redis', url: this.#servers.redisUrl }, log),
      games: installedGames,
      clock: () => new Date(this.#clock.began + (Date.now() - this.#clock.began) * this.#clock.speed),
      config: this.#config,
      publicUrl: 'https://play.test',
      log,
    };
  }

  async run(): Promise<readonly string[]> {
    const { seed, minutes } = this.#plan;
    const mailServer = await startMailServer(chanceFrom(seed + 1), (mail) => void this.#hand(mail));
    const processes = await this.#openProcesses(PROCESSES, mailServer.url);
    for (const each of processes) each.start();
    if (!(await allReady(processes, STARTING)))
      throw new Error(`not ready: ${processes.map((each) => each.lastWords())}`);
    const ids = await this.#openMatches(processes.flatMap(({ inboundPort }) => inboundPort ?? []));
    this.#say(`${processes.length} processes, ${ids.length} matches`);
    const playing = this.#play();
    const place: Place = { servers: this.#servers, processes, mailServer, chance: chanceFrom(seed) };
    const began = Date.now();
    const until = began + minutes * 60_000;
    const made = await makeFaults(
      place,
      this.#plan.releases ? began + BEFORE_NEXT * (until - began) : until,
      this.#say,
    );
    if (this.#plan.releases) {
      const next = await this.#openProcesses(NEXT, mailServer.url);
      for (const each of next) each.start();
      processes.push(...next);
      this.#say(`another release, ${next.length} processes`);
      add(made, await makeFaults(place, until, this.#say));
    }
    this.#isPlaying = false;
    await playing;
    const isReady = await allReady(processes, STARTING);
    const isSettled = await this.#settle();
    const broken = await this.#check(ids, mailServer.arrived);
    await this.#tell(ids, { made, processes, mailServer });
    for (const each of processes) await each.end('SIGTERM');
    await mailServer.close();
    const deaths = this.#deaths.map(({ workers, code, lastWords }) => `${workers} ended with ${code}: ${lastWords}`);
    return [
      ...(isReady ? [] : ['not every process was ready in time when the faults were over']),
      ...(isSettled ? [] : ['work was left when the installation was whole again']),
      ...deaths,
      ...broken,
    ];
  }

  async #openProcesses(plans: readonly ProcessPlan[], smtpUrl: string): Promise<Process[]> {
    const { folder } = this.#plan;
    this.#programs ??= {
      present: await buildProgram(),
      next: this.#plan.releases ? await nextProgram(join(folder, 'next')) : '',
    };
    const given = { environment: this.#environment(smtpUrl), clock: this.#clock, folder, programs: this.#programs };
    const processes: Process[] = [];
    for (const each of plans) processes.push(await Process.open(each, given, this.#deaths));
    return processes;
  }

  async #openMatches(ports: readonly number[]): Promise<readonly string[]> {
    const around = { ports, textOf: (messageId: string) => this.#textOf(messageId), acknowledged: this.#acknowledged };
    const ids: string[] = [];
    for (let n = 0; n < this.#plan.matches; n++) {
      const { plan, players } = matchOf(n);
      for (const { address, isStanding } of players) {
        const chance = chanceFrom(this.#plan.seed * 100 + this.#players.size);
        const standing = isStanding ? standingLines(plan.game, chance) : undefined;
        this.#players.set(address, new Player(address, { chance, standing }, around));
      }
      ids.push((await createMatch(this.#service, plan)).id);
    }
    return ids;
  }

  /** Servers that are restarted are asked again. */
  async #textOf(messageId: string): Promise<string> {
    for (;;) {
      try {
        const letter = await this.#service.store.letter.findUnique({ where: { messageId } });
        return letter?.text ?? '';
      } catch {
        await sleep(500);
      }
    }
  }

  async #hand(mail: Arrived): Promise<void> {
    await this.#players.get(mail.address)?.hear(mail);
  }

  async #play(): Promise<void> {
    await Promise.all(
      [...this.#players.values()].map(async (player) => {
        while (this.#isPlaying) {
          await player.act();
          await sleep(200);
        }
      }),
    );
  }

  /** Waits until nothing is left to do. */
  async #settle(): Promise<boolean> {
    const { store } = this.#service;
    for (const until = Date.now() + SETTLING; Date.now() < until; await sleep(1_000)) {
      const left =
        (await store.submission.count({ where: { doneAt: null } })) +
        (await store.letter.count({ where: { state: 'PENDING' } })) +
        (await store.seat.count({ where: { untoldSince: { not: null } } }));
      if (left === 0) return true;
    }
    return false;
  }

  async #check(ids: readonly string[], arrived: readonly Arrived[]): Promise<readonly string[]> {
    const url = await this.#servers.another('chaos_copy');
    await applyMigrations(url);
    const other = this.#serviceOn(url);
    const broken = [
      ...(await lostOrders(this.#service, this.#acknowledged)),
      ...(await unlikeMails(this.#service, arrived)),
    ];
    for (const id of ids) {
      broken.push(...(await lostEvents(this.#service, id)), ...(await unasked(this.#service, id)));
      broken.push(...(await this.#unlike(other, id)));
    }
    await other.store.$disconnect();
    return broken;
  }

  /** With two releases each impulse has to come out of the rules of one of them. */
  #unlike(other: Service, id: string): Promise<readonly string[]> {
    if (!this.#plan.releases) return unlikeRecord(this.#service, other, id);
    const { games } = this.#service;
    const next = new Map([...games].map(([name, game]) => [name, nextRules(game)]));
    return unlikeAny(this.#service, [games, next], id);
  }

  /** The releases, the newest first, with the matches that each plays. */
  async #releases(): Promise<readonly string[]> {
    const { store } = this.#service;
    const lines: string[] = [];
    for (const { name, silent } of await releasesOf(store, thisRelease)) {
      const count = await store.match.count({ where: { release: name } });
      lines.push(`release ${name}: ${count} matches, seen ${Math.round(silent)} s ago`);
    }
    return lines;
  }

  async #tell(ids: readonly string[], { made, processes, mailServer }: Told): Promise<void> {
    const { store } = this.#service;
    const matches = await store.match.findMany({ where: { id: { in: [...ids] } } });
    const answers = await store.answer.count();
    for (const game of new Set(matches.map(({ game }) => game))) {
      const own = matches.filter((match) => match.game === game);
      const over = own.filter(({ state }) => state === 'OVER').length;
      const steps = own.reduce((sum, { seq }) => sum + seq, 0);
      this.#say(`${game}: ${own.length} matches, of which ${over} are over, ${steps} steps`);
    }
    const names = new Set(mailServer.arrived.map(({ messageId }) => messageId)).size;
    for (const [name, count] of made) this.#say(`${name}: ${count}`);
    for (const line of await this.#releases()) this.#say(line);
    for (const [phase, count] of mailServer.broken) this.#say(`mail conversations broken (${phase}): ${count}`);
    this.#say(`processes started: ${processes.map(({ starts }) => starts).join(', ')}`);
    this.#say(`${answers} answers, ${this.#acknowledged.length} mails of players acknowledged`);
    this.#say(`${names} letters arrived, ${mailServer.arrived.length - names} of them once more`);
  }
}

/** Adds how often each fault was made. */
function add(all: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [name, count] of more) all.set(name, (all.get(name) ?? 0) + count);
}

interface Told {
  readonly made: ReadonlyMap<string, number>;
  readonly processes: readonly Process[];
  readonly mailServer: { readonly arrived: readonly Arrived[]; readonly broken: ReadonlyMap<string, number> };
}
