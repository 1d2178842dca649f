/** Metrics of the installation and of this process for Prometheus (text exposition format 0.0.4). */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Meter, Service } from '../match/service.ts';
import { type Figure, figures } from '../store/figures.ts';
import { NotFound } from './errors.ts';
import { isLocal } from './local.ts';

/** Metrics that this process measures itself. */
export interface Meters extends Meter {
  readonly registry: Registry;
}

export interface MetricsOptions {
  readonly meters: Meters;
  /** A token with which the metrics may be read from elsewhere. */
  readonly token?: string | undefined;
}

/** Seconds. The referee takes milliseconds; a step that waits for a lock takes longer. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const openMeters = (): Meters => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const steps = new Histogram({
    name: 'estafette_referee_seconds',
    help: 'Runs of the referee on a match, by outcome',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return { registry, step: (seconds, outcome) => steps.observe({ outcome }, seconds) };
};

/** For this machine, or with the token; everybody else gets "not found". */
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
    letters: gauge('letters', 'Letters of the outbox by state: all that wait, others of the last hour', ['state']),
    submissions: gauge('submissions', 'Submissions by channel and verdict: all that wait, others of the last hour', [
      'channel',
      'verdict',
    ]),
    late: gauge('late_decisions', 'Open decisions past their deadline', []),
  };
};

type Gauges = ReturnType<typeof openGauges>;

/** Reads the metrics of the database, which are the same in every process. */
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
