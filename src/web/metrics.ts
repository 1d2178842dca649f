/** Figures of the installation and of this process, as Prometheus reads them (text exposition format 0.0.4). */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Meter, Service } from '../match/service.ts';
import { type Figure, figures } from '../store/figures.ts';
import { NotFound } from './errors.ts';
import { isLocal } from './local.ts';

/** What this process measures by itself. */
export interface Meters extends Meter {
  readonly registry: Registry;
}

export interface MetricsOptions {
  readonly meters: Meters;
  /** Whoever has it may read the figures from elsewhere. */
  readonly token?: string | undefined;
}

/** Seconds; the referee takes milliseconds, a step that waits for a lock longer. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const openMeters = (): Meters => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const steps = new Histogram({
    name: 'estafette_referee_seconds',
    help: 'Looks of the referee at a match, by what came of them',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return { registry, step: (seconds, outcome) => steps.observe({ outcome }, seconds) };
};

/** For this machine, or for whoever has the token; for others there is no such page. */
export const metricsPage = (service: Service, { meters, token }: MetricsOptions): RequestHandler => {
  const shared = new Registry();
  const gauges = openGauges(shared);
  const whole = Registry.merge([meters.registry, shared]);
  return async (req, res) => {
    if (!isLocal(req) && !hasToken(req, token)) throw new NotFound();
    await fill(gauges, service);
    res
      .set('Cache-Control', 'no-store')
      .type(whole.contentType)
      .send(await whole.metrics());
  };
};

const openGauges = (registry: Registry) => {
  const gauge = (name: string, help: string, labelNames: readonly string[]) =>
    new Gauge({ name: `estafette_${name}`, help, labelNames: [...labelNames], registers: [registry] });
  return {
    jobs: gauge('queue_jobs', 'Jobs by queue and state', ['queue', 'state']),
    matches: gauge('matches', 'Matches by state', ['state']),
    letters: gauge('letters', 'Letters of the outbox by state', ['state']),
    submissions: gauge('submissions', 'What was sent to us, by channel and verdict', ['channel', 'verdict']),
    late: gauge('late_decisions', 'Open decisions whose deadline is over', []),
  };
};

type Gauges = ReturnType<typeof openGauges>;

/** The figures of the database are the same whichever process is asked. */
async function fill(gauges: Gauges, { store, queues, clock, log }: Service): Promise<void> {
  for (const gauge of Object.values(gauges)) gauge.reset();
  for (const figure of await figures(store, clock())) fillOne(gauges, figure);
  const depths = await queues.depths().catch((err) => {
    log.error({ err }, 'the queues do not answer');
    return {};
  });
  for (const [queue, depth] of Object.entries(depths)) {
    for (const [state, count] of Object.entries(depth)) gauges.jobs.set({ queue, state }, count);
  }
}

function fillOne(gauges: Gauges, { what, state, channel, count }: Figure): void {
  if (what === 'submissions') gauges.submissions.set({ channel, verdict: state }, count);
  else if (what === 'late') gauges.late.set(count);
  else gauges[what].set({ state }, count);
}

const hasToken = (req: Request, token: string | undefined): boolean => {
  const given = /^Bearer (\S{1,500})$/i.exec(req.get('authorization') ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
