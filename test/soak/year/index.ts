/** Campaigns of four on a simulated clock, through intake, referee, clock and postman, with a real database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../../../src/config.ts';
import { type Chance, chanceFrom, sure } from '../../../src/engine/index.ts';
import type { Game } from '../../../src/game/index.ts';
import type { CampaignModule } from '../../../src/games/campaign/define/module.ts';
import { campaigns as shipped } from '../../../src/games/campaigns.ts';
import { keepTime, sweep } from '../../../src/match/clock/clock.ts';
import { createMatch } from '../../../src/match/forming/create.ts';
import { installedGames } from '../../../src/match/games.ts';
import { processSubmission } from '../../../src/match/inbox/submission.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import type { Service } from '../../../src/match/service.ts';
import { PACES, type Pace, POLICIES } from '../../../src/match/time/pace.ts';
import { wakeClock } from '../../../src/match/time/wake.ts';
import type { Queues } from '../../../src/queue/queues.ts';
import type { Board } from '../../../src/reports/index.ts';
import { openStore } from '../../../src/store/store.ts';
import { makeMailReader } from '../../../workers/mail-reader.ts';
import { type WorkerSetup, workerSetup } from '../../../workers/setup.ts';
import { Lengths } from '../lengths.ts';
import { Agenda } from './agenda.ts';
import { Moderator } from './moderator.ts';
import { fortuneBy, Player } from './player.ts';
import { type PostOffice, post, type TestDelivery } from './post.ts';
import { Tally } from './tally.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MOST_TRIES = 5;

/** Long limits for the database, because a simulated year shares the machine with other work. */
const PATIENCE = { maxWait: 120_000, timeout: 300_000 };

const BEGIN = new Date('2026-03-02T12:00:00Z');
const ZONES = ['Europe/London', 'Europe/Madrid', 'Asia/Seoul', 'America/New_York'] as const;

export interface YearPlan {
  readonly databaseUrl: string;
  readonly seed: number;
  readonly campaigns: number;
  readonly days: number;
  /** The games take turns in one installation; without a word all campaign games. */
  readonly games?: readonly CampaignModule[];
  readonly say?: (line: string) => void;
}

/** A campaign at the end of the year. */
export interface Campaign {
  readonly code: string;
  readonly game: string;
  readonly state: string;
  readonly impulses: number;
  readonly acts: number;
  readonly policy: string;
  /** The game's own word for its ending, if it has ended. */
  readonly lasted: number;
}

export interface Year {
  readonly campaigns: readonly Campaign[];
  readonly counts: ReadonlyMap<string, number>;
  /** The lengths of the mails, a line for each kind. Their maps are empty. */
  readonly lengths: readonly string[];
  readonly broken: readonly string[];
}

export async function liveYear(plan: YearPlan): Promise<Year> {
  const dataDir = mkdtempSync(join(tmpdir(), 'estafette-year-'));
  const store = openStore(plan.databaseUrl, { connections: 4, patience: PATIENCE });
  try {
    return await new World(plan, store, dataDir).live();
  } finally {
    await store.$disconnect();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

class World {
  readonly #plan: YearPlan;
  readonly #agenda = new Agenda(BEGIN);
  readonly #tally: Tally;
  readonly #lengths = new Lengths(process.env.SOAK_MAILS);
  readonly #setup: WorkerSetup;
  readonly #office: PostOffice;
  readonly #players = new Map<string, Player>();
  readonly #moderators = new Map<string, Moderator>();
  readonly #ends = new Map<string, number>();
  /** The time until which the server sleeps. */
  #asleepUntil = 0;
  readonly #read;

  constructor(plan: YearPlan, store: Service['store'], dataDir: string) {
    this.#plan = plan;
    this.#tally = new Tally(plan.say);
    const config = readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      MAIL_DOMAIN: 'play.test',
      MAIL_SENDER_CHECK: 'open',
      SECRET_KEY: `the key of the year ${plan.seed}, long enough`,
    });
    const service: Service = {
      store,
      queues: this.#queues(),
      games: plainMaps(),
      clock: () => this.#agenda.now(),
      config,
      publicUrl: 'https://play.test',
      log: pino({ level: process.env.SOAK_LOG ?? 'silent' }),
    };
    this.#setup = workerSetup(service, config, 'smtp://127.0.0.1:9');
    this.#office = this.#postOffice();
    this.#read = makeMailReader({
      keys: this.#setup.keys,
      ownAddresses: this.#setup.ownAddresses,
      seatOfFewerMails: () => undefined,
      prove: async () => 'none',
    });
  }

  async live(): Promise<Year> {
    const { campaigns, days, seed, say } = this.#plan;
    const { service } = this.#setup;
    const made: { id: string; code: string; policy: string }[] = [];
    for (let n = 0; n < campaigns; n++) made.push(await this.#open(n, chanceFrom(seed * 1_000 + n)));
    this.#every(25 * MINUTE, () => wakeClock(service));
    this.#every(2 * HOUR, () => sweep(service));
    this.#agenda.every(10 * DAY, async () => say?.(await this.#progress(made)));
    this.#outage(chanceFrom(seed));
    const end = new Date(BEGIN.getTime() + days * DAY);
    await this.#agenda.until(end, () => this.#ends.size === campaigns);
    const found: Campaign[] = [];
    for (const match of made) found.push(await this.#judge(match));
    return { campaigns: found, counts: this.#tally.counts, lengths: this.#lengths.words(), broken: this.#tally.broken };
  }

  async #open(n: number, chance: Chance): Promise<{ id: string; code: string; policy: string }> {
    const { service } = this.#setup;
    const pace = paceBy(chance);
    const { game, scenario, seats: asked } = startOf(this.#plan.games ?? [...shipped.values()], n);
    const created = await createMatch(service, {
      game,
      scenario,
      split: '4',
      name: `Campaign ${n}`,
      pace,
      seats: asked.map((id, i) => ({ id, player: id, address: `p${n}.${i}@players.test`, zone: ZONES[i] ?? 'UTC' })),
      moderator: { name: 'Mora', address: `m${n}@players.test`, zone: ZONES[n % ZONES.length] ?? 'UTC' },
    });
    const seats = await service.store.seat.findMany({ where: { matchId: created.id }, orderBy: { no: 'asc' } });
    const around = { office: this.#office, agenda: this.#agenda, tally: this.#tally, begin: BEGIN };
    for (const { no: seatNo, address } of seats) {
      const player = new Player({ address, seatNo, matchId: created.id }, around, fortuneBy(chance, 120), chance);
      this.#players.set(address, player);
    }
    this.#moderators.set(`m${n}@players.test`, new Moderator(service, this.#agenda, created.id, this.#tally));
    return { id: created.id, code: created.code, policy: pace.policy };
  }

  #postOffice(): PostOffice {
    const known = (mail: TestDelivery) => this.#players.get(mail.to);
    return {
      setup: this.#setup,
      tally: this.#tally,
      lengths: this.#lengths,
      server: (run) => this.#server(0, run),
      fateOf: (address) => this.#players.get(address)?.fate() ?? 'arrives',
      arrived: (mail) => {
        known(mail)?.receive(mail);
        this.#moderators.get(mail.to)?.receive(mail);
      },
      returned: (mail) => known(mail)?.bounce(mail),
    };
  }

  /** Queues whose jobs run in this process, in the order of its clock. */
  #queues(): Queues {
    const now = (run: () => Promise<unknown>) => this.#server(1_000, run);
    const none = { waiting: 0, active: 0, delayed: 0, failed: 0 };
    return {
      backend: { kind: 'postgres', url: this.#plan.databaseUrl },
      inbound: async (id) => now(() => processSubmission(this.#setup.service, id, this.#read)),
      referee: async (match, _inputs, wait = 0) => this.#server(wait + 1_000, () => this.#advance(match)),
      postman: async (letters, wait = 0) => {
        for (const id of letters) this.#server(wait + 1_000, () => post(this.#office, id));
      },
      clock: async (match, _moment, wait) => this.#server(wait, () => keepTime(this.#setup.service, match)),
      waits: async () => ({ inbound: 0, referee: 0, postman: 0, clock: 0 }),
      answer: async () => undefined,
      keepFailed: async () => undefined,
      failed: async () => [],
      retry: async () => false,
      depths: async () => ({ inbound: none, referee: none, postman: none, clock: none }),
      all: [],
      close: async () => undefined,
    };
  }

  async #advance(matchId: string): Promise<void> {
    const { outcome } = await advanceMatch(this.#setup.service, matchId);
    this.#tally.count(`steps ${outcome}`);
  }

  #every(wait: number, run: () => Promise<unknown>): void {
    this.#server(wait, async () => {
      await run();
      this.#every(wait, run);
    });
  }

  /** Runs a task of the server. While the server sleeps, the task waits. */
  #server(wait: number, run: () => Promise<unknown>, tries = 1): void {
    this.#agenda.after(wait, async () => {
      const left = this.#asleepUntil - this.#agenda.now().getTime();
      if (left > 0) return this.#server(left, run, tries);
      try {
        await run();
      } catch (error) {
        // A failed job is tried again, as the queues do.
        if (tries === MOST_TRIES) throw error;
        this.#tally.count('jobs tried again');
        this.#server(MINUTE, run, tries + 1);
      }
    });
  }

  /** Once in the year the server sleeps for two days. Mails that arrive meanwhile wait. */
  #outage(chance: Chance): void {
    this.#agenda.after((20 + chance.below(60)) * DAY, async () => {
      const { store } = this.#setup.service;
      const slept = this.#agenda.now().getTime();
      this.#asleepUntil = slept + 2 * DAY;
      this.#tally.count('sleeps');
      const before = await store.openDecision.findMany({
        where: { match: { state: 'RUNNING' }, dueAt: { not: null } },
      });
      this.#agenda.after(2 * DAY + HOUR, async () => {
        for (const { matchId, decision, deadline } of before) {
          const now = await store.openDecision.findUnique({ where: { matchId_decision: { matchId, decision } } });
          const moved = now ? now.deadline.getTime() - deadline.getTime() : 2 * DAY;
          const isFair = moved >= 2 * DAY - HOUR || now?.missed !== null;
          this.#tally.demand(
            isFair,
            () => `decision ${decision} of ${matchId} got ${moved / HOUR} h for two days of sleep`,
          );
        }
      });
    });
  }

  async #judge({ id, code, policy }: { id: string; code: string; policy: string }): Promise<Campaign> {
    const { store } = this.#setup.service;
    const match = await store.match.findUniqueOrThrow({ where: { id }, include: { open: true, seats: true } });
    const impulses = await store.event.count({
      where: { matchId: id, event: { path: ['kind'], equals: 'impulse.began' } },
    });
    const moderators = [...this.#moderators.values()];
    const acts = moderators.find((each) => each.matchId === id)?.acts ?? 0;
    this.#tally.demand(
      match.state === 'OVER' || match.state === 'RUNNING',
      () => `${code} is ${match.state}: ${match.fault}`,
    );
    if (match.state === 'RUNNING') {
      this.#tally.demand(match.open.length > 0, () => `${code} runs and asks nobody`);
      for (const { seat, decision, dueAt } of match.open) {
        const own = match.seats.find((each) => each.seat === seat);
        const isTimed = dueAt !== null && dueAt.getTime() > this.#agenda.now().getTime() - 2 * HOUR;
        const isKnown = own?.suspended !== null || own?.vacantSince !== null || (own?.policy ?? policy) === 'wait';
        this.#tally.demand(isTimed || isKnown, () => `${code} waits for ${seat} (${decision}), and no policy says so`);
      }
    }
    const [last] = await store.event.findMany({ where: { matchId: id }, orderBy: { no: 'desc' }, take: 1 });
    const lasted = Math.round(((last?.at ?? BEGIN).getTime() - BEGIN.getTime()) / DAY);
    return { code, game: match.game, state: match.state, impulses, acts, policy, lasted };
  }

  async #progress(made: readonly { id: string }[]): Promise<string> {
    const day = Math.round((this.#agenda.now().getTime() - BEGIN.getTime()) / DAY);
    const { store } = this.#setup.service;
    const over = await store.match.findMany({ where: { id: { in: made.map(({ id }) => id) }, state: 'OVER' } });
    for (const { id } of over) this.#ends.set(id, day);
    return `day ${day}: ${over.length} of ${made.length} over, ${this.#tally.broken.length} broken`;
  }
}

/** What the campaign of this number begins with: the games take turns, and so do the scenarios of each. */
function startOf(games: readonly CampaignModule[], n: number) {
  const {
    id: game,
    setup: { scenarios, splits },
  } = sure(games[n % games.length]);
  const scenario = sure(scenarios[Math.floor(n / games.length) % scenarios.length]).id;
  const seats = sure(splits.find(({ id }) => id === '4')).seats.map(({ id }) => id);
  return { game, scenario, seats };
}

/** The pace that a group of players might agree on. */
function paceBy(chance: Chance): Pace {
  const { slow, standard, fast } = PACES;
  const pace = [standard, standard, fast, slow][chance.below(4)] ?? standard;
  const policy = POLICIES[chance.below(POLICIES.length)] ?? 'wait';
  return {
    ...pace,
    policy,
    ...(chance.below(2) === 0 ? { clock: '21:00' } : {}),
    ...(chance.below(4) === 0 ? { days: [1, 2, 3, 4, 5] } : {}),
    ...(chance.below(3) === 0 ? { bounced: 'pause' as const } : {}),
  };
}

/** Games with one empty map that is drawn once, because the year measures only the mails around it. */
function plainMaps(): ReadonlyMap<string, Game> {
  return new Map(
    [...installedGames].map(([id, game]) => {
      const empty = { width: 8, height: 8, colours: ['#ffffff'], ground: '', figures: [] };
      const draw = (): Board => ({ changes: [], places: [], ways: [], svg: () => '', layers: () => empty });
      return [id, { ...game, reporter: { ...game.reporter, board: { ...game.reporter.board, draw } } }];
    }),
  );
}
