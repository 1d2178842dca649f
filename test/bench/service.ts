/** The whole way of an order: from the stored submission through draft and referee to the reports in the outbox. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { storeSubmission, submitOrders } from '../../src/match/inbox/submission.ts';
import type { Service } from '../../src/match/service.ts';
import { type Backend, prepareBackend } from '../../src/queue/backend.ts';
import { applyMigrations } from '../../src/store/migrations.ts';
import { startWorkers, workerSetup } from '../../workers/index.ts';
import { NO_MAIL_SERVER, openService } from './bench-service.ts';
import { byHand, COUNTED, nextForm, openMatches, WARM_UP } from './matches.ts';
import { ratePerSecond } from './measure.ts';
import { startReferees } from './referees.ts';

const MATCHES = 32;
/** All passes together stay within the first turn, because a match may end at its end. */
const IMPULSES = 6;
const PASSES = 3;

/** A service with workers that read and play, its matches, and what tells that a step of a match is written. */
interface Playing {
  readonly service: Service;
  readonly matches: readonly string[];
  /** Resolves with the next step of a match. */
  readonly step: (match: string) => Promise<void>;
  /** Jobs that have been added to the queues of the two workers. */
  readonly jobs: () => number;
}

interface Playground {
  readonly databaseUrl: string;
  readonly backend: Backend;
  readonly matches: number;
  /** Processes of their own that make the steps; 0: this one does. */
  readonly referees: number;
}

/** Gives `use` a service on an empty database, with matches that have just begun. */
const withMatches = async <T>(ground: Playground, use: (playing: Playing) => Promise<T>): Promise<T> => {
  const { databaseUrl, backend } = ground;
  await applyMigrations(databaseUrl);
  await prepareBackend(backend);
  const dataDir = mkdtempSync(join(tmpdir(), 'estafette-bench-'));
  const reported = new Map<string, () => void>();
  const onStep = (match: string) => reported.get(match)?.();
  const { service, close } = openService({ databaseUrl, backend, dataDir }, onStep);
  const { config, queues } = service;
  let jobs = 0;
  const counted =
    <Given extends readonly unknown[]>(add: (...given: Given) => Promise<void>) =>
    (...given: Given): Promise<void> => {
      jobs += 1;
      return add(...given);
    };
  const counting = {
    ...service,
    queues: { ...queues, inbound: counted(queues.inbound), referee: counted(queues.referee) },
  };
  const workers = await (ground.referees > 0
    ? startReferees(ground.referees, { databaseUrl, backend, dataDir }, onStep)
    : startWorkers(['inbound', 'referee'], workerSetup(counting, config, NO_MAIL_SERVER)));
  try {
    const matches = await openMatches(counting, ground.matches);
    const step = (match: string) => new Promise<void>((resolve) => reported.set(match, resolve));
    return await use({ service: counting, matches, step, jobs: () => jobs });
  } finally {
    await workers.close();
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

export interface ImpulseRate {
  readonly aSecond: number;
  /** Jobs of the queues that one impulse takes: its answers are read, and each of them lets the match go on. */
  readonly jobs: number;
}

/** Impulses over several matches at a time. Each impulse is ordered as soon as the one before is reported. */
export const impulses = (databaseUrl: string, backend: Backend): Promise<ImpulseRate> =>
  withMatches({ databaseUrl, backend, matches: MATCHES, referees: 0 }, async (playing) => {
    const before = playing.jobs();
    let made = 0;
    const aSecond = await ratePerSecond(PASSES, async () => {
      await Promise.all(playing.matches.map((match) => playOn(playing, match)));
      made += MATCHES * IMPULSES;
      return MATCHES * IMPULSES;
    });
    return { aSecond, jobs: (playing.jobs() - before) / made };
  });

/** Matches of which each makes one step a pass; all steps stay within the first turn. */
const STORED = 480;

/**
 * Steps in a second whose orders had been read and stored before: from the job of the referee to the reports in the outbox. All passes that
 * count together, since a step of one is not like that of another; a process is quicker when it has made some thousand. `referees`: processes of their own that make them; 0: this one does.
 */
export const steps = (databaseUrl: string, backend: Backend, referees = 0): Promise<number> =>
  withMatches({ databaseUrl, backend, matches: STORED, referees }, async (playing) => {
    let [made, seconds] = [0, 0];
    for (let pass = 0; pass < WARM_UP + COUNTED; pass++) {
      const ready: (() => Promise<void>)[] = [];
      for (const match of playing.matches) ready.push(...(await storeOrders(playing, match)));
      const begun = performance.now();
      const played = Promise.all(ready.map((play) => play()));
      if (!(await within(ALL_PATIENCE, played))) throw new Error('a match with stored orders does not go on');
      if (pass < WARM_UP) continue;
      made += ready.length;
      seconds += (performance.now() - begun) / 1_000;
    }
    return made / seconds;
  });

/** Stores the answer to the open question of a match; returns what lets the match go on. An answer that no words can give is given at once. */
async function storeOrders({ service, step }: Playing, match: string): Promise<(() => Promise<void>)[]> {
  const { seatNo, open, form } = await nextForm(service, match);
  const ready: (() => Promise<void>)[] = [];
  const referee: Service['queues']['referee'] = async (...job) => {
    ready.push(async () => {
      const done = step(match);
      await service.queues.referee(...job);
      await done;
    });
  };
  await submitOrders({ ...service, queues: { ...service.queues, referee } }, seatNo, form);
  if (ready.length === 0) await byHand(service, seatNo, open);
  return ready;
}

/** Milliseconds after which words are taken to have changed nothing. */
const PATIENCE = 10_000;

/** Milliseconds for the stored orders of all matches. */
const ALL_PATIENCE = 60_000;

/** Whether something happens in time. */
const within = async (patience: number, what: Promise<unknown>): Promise<boolean> => {
  const stop = new AbortController();
  const late = sleep(patience, false, { signal: stop.signal }).catch(() => false);
  const isDone = await Promise.race([what.then(() => true), late]);
  stop.abort();
  return isDone;
};

/** Orders the given number of impulses of a match, and answers the questions between them. */
const playOn = async ({ service, step }: Playing, match: string): Promise<void> => {
  for (let done = 0; done < IMPULSES; ) {
    const { seatNo, open, form } = await nextForm(service, match);
    const raw = Buffer.from(JSON.stringify({ seatNo, ...form }));
    const next = step(match);
    await storeSubmission(service, { channel: 'WEB', raw, envelope: { to: [] } });
    if (!(await within(PATIENCE, next))) await byHand(service, seatNo, open);
    if (open.kind === 'impulse.order') done++;
  }
};
