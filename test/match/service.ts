/** Shared by tests of matches: a service on a database of its own, with a clock that the tests turn. */
import pino from 'pino';
import type { Game } from '../../src/game/index.ts';
import { type CreatedMatch, createMatch } from '../../src/match/forming/create.ts';
import type { MatchPlan } from '../../src/match/forming/match-plan.ts';
import type { Service } from '../../src/match/service.ts';
import { addHours } from '../../src/match/time/pace.ts';
import type { Queues } from '../../src/queue/queues.ts';
import { openStore } from '../../src/store/store.ts';
import { testDatabase } from '../setup/databases.ts';
import { knownSecrets } from '../setup/secrets.ts';
import { duel } from './duel.ts';

export { sendMail, type TestMail } from './send-mail.ts';

/** Queues that only remember what they were told. The database alone has to be enough. */
export interface SilentQueues extends Queues {
  readonly told: string[];
}

function silentQueues(url: string): SilentQueues {
  const told: string[] = [];
  const note = async (line: string) => void told.push(line);
  return {
    told,
    backend: { kind: 'postgres', url },
    inbound: (submission) => note(`inbound ${submission}`),
    referee: (match, _inputs, wait = 0) => note(`referee ${match} ${Math.round(wait / 60_000)}`),
    postman: async (letters) => void told.push(...letters.map((letter) => `postman ${letter}`)),
    clock: (match, moment) => note(`clock ${match} ${moment}`),
    waits: async () => ({ inbound: 0, referee: 0, postman: 0, clock: 0 }),
    answer: async () => undefined,
    keepFailed: async () => undefined,
    failed: async () => [],
    retry: async () => false,
    depths: async () => ({ inbound: NO_JOBS, referee: NO_JOBS, postman: NO_JOBS, clock: NO_JOBS }),
    all: [],
    close: async () => undefined,
  };
}

const NO_JOBS = { waiting: 0, active: 0, delayed: 0, failed: 0 };

export interface TestService {
  readonly service: Service;
  readonly queues: SilentQueues;
  /** Turns the clock forward. */
  pass(hours: number): void;
  close(): Promise<void>;
}

export const BEGIN = new Date('2026-11-20T12:00:00Z');

/** Another name in `secrets` gives other dice. */
export async function testService(secrets?: string, game: Game = duel): Promise<TestService> {
  const place = await testDatabase();
  const store = openStore(place.url, { connections: 6 });
  const queues = silentQueues(place.url);
  let now = BEGIN;
  const service: Service = {
    store,
    queues,
    games: new Map([[game.id, game]]),
    clock: () => now,
    config: {
      secretKey: 'a key for tests that is long enough',
      previousSecretKey: undefined,
      mailDomain: 'play.test',
      senderCheck: 'open' as const,
    },
    publicUrl: 'https://play.test',
    log: pino({ level: 'silent' }),
    drawSecrets: knownSecrets(secrets),
  };
  return {
    service,
    queues,
    pass: (hours) => {
      now = addHours(now, hours);
    },
    close: async () => {
      await store.$disconnect();
      await place.drop();
    },
  };
}

export const PLAN: MatchPlan = {
  game: 'duel',
  scenario: 'dawn',
  split: '2',
  name: 'Behind the convent',
  seats: [
    { id: 'red', player: 'Rosa', address: 'rosa@players.test', zone: 'Europe/Madrid' },
    { id: 'blue', player: 'Blas', address: 'blas@players.test', zone: 'Asia/Seoul' },
  ],
  moderator: { name: 'Mora', address: 'mora@players.test', zone: 'UTC' },
};

export interface TestMatch extends CreatedMatch {
  readonly seatNo: Readonly<Record<string, number>>;
}

export async function openMatch(service: Service, plan: Partial<MatchPlan> = {}): Promise<TestMatch> {
  const created = await createMatch(service, { ...PLAN, ...plan });
  const seats = await service.store.seat.findMany({ where: { matchId: created.id } });
  return { ...created, seatNo: Object.fromEntries(seats.map(({ seat, no }) => [seat, no])) };
}

export const lettersOf = (service: Service, matchId: string, kind?: string) =>
  service.store.letter.findMany({
    where: { matchId, ...(kind ? { kind } : {}) },
    orderBy: [{ createdAt: 'asc' }, { no: 'asc' }],
    include: { seat: { select: { seat: true } } },
  });

export const answersOf = async (service: Service, matchId: string): Promise<string[]> => {
  const rows = await service.store.answer.findMany({ where: { matchId }, orderBy: { decision: 'asc' } });
  return rows.map(
    ({ decision, seat, kind, answer, origin }) => `${decision} ${seat} ${kind} ${JSON.stringify(answer)} ${origin}`,
  );
};

export const openOf = async (service: Service, matchId: string): Promise<string[]> => {
  const rows = await service.store.openDecision.findMany({ where: { matchId }, orderBy: { decision: 'asc' } });
  return rows.map(({ decision, seat, kind }) => `${decision} ${seat} ${kind}`);
};
