/** For whatever watches over the process. */
import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type { Service } from '../match/service.ts';
import { lackedMigrations } from '../store/migrations.ts';
import { beat } from '../store/pulse.ts';

/** The process is alive: it answers. */
export const healthPage: RequestHandler = (_req, res) => {
  res.set('Cache-Control', 'no-store').type('text').send('ok\n');
};

/** Seconds after which to ask again while the process starts. */
const STARTING_SECONDS = 5;

/** Answers until the pages do, while the process looks through its matches: it is alive, and not ready. */
export const notYet: RequestListener = (req, res) => {
  const isAlive = req.url === '/health';
  res.writeHead(isAlive ? 200 : 503, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(isAlive ? {} : { 'Retry-After': String(STARTING_SECONDS) }),
  });
  res.end(isAlive ? 'ok\n' : 'Estafette is starting. Try again in a few seconds.\n');
};

/** What a process needs in order to do its work. */
type Part = 'database' | 'migrations' | 'queues';
export type Readiness = Readonly<Record<Part, 'ok' | 'failed'>>;

/** Milliseconds after which something that has not answered counts as failed. */
const PATIENCE = 3_000;

/** Asks everything that the process needs, at the same time. */
export async function readiness(
  { store, queues, log, clock }: Pick<Service, 'store' | 'queues' | 'log' | 'clock'>,
  patience = PATIENCE,
): Promise<Readiness> {
  const asked: Record<Part, () => Promise<unknown>> = {
    // One that is a replica by now, or whose disk is full, answers and takes nothing.
    database: async () => beat(store, 'ready', clock(), new Date(0)),
    migrations: async () => {
      const lacked = await lackedMigrations(store);
      if (lacked.length > 0) throw new Error(`the database lacks ${lacked.join(', ')}`);
    },
    queues: async () => queues.depths(),
  };
  const look = async (part: Part): Promise<'ok' | 'failed'> => {
    try {
      await inTime(asked[part](), patience);
      return 'ok';
    } catch (err) {
      log.error({ err, part }, 'not ready');
      return 'failed';
    }
  };
  const [database, migrations, queued] = await Promise.all([look('database'), look('migrations'), look('queues')]);
  return { database, migrations, queues: queued };
}

async function inTime(asked: Promise<unknown>, patience: number): Promise<void> {
  const stop = new AbortController();
  const late = sleep(patience, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`no answer within ${patience} ms`);
  });
  try {
    await Promise.race([asked, late]);
  } finally {
    stop.abort();
    late.catch(() => undefined);
    asked.catch(() => undefined);
  }
}

/** 200 as long as the process can do its work: database, its form, and queues. Who asks while it is being found out shares the answer. */
export const readyPage = (service: Pick<Service, 'store' | 'queues' | 'log' | 'clock'>): RequestHandler => {
  let asking: Promise<Readiness> | undefined;
  return async (_req, res) => {
    asking ??= readiness(service).finally(() => {
      asking = undefined;
    });
    const parts = await asking;
    const isReady = Object.values(parts).every((part) => part === 'ok');
    res
      .status(isReady ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ ready: isReady, ...parts });
  };
};
