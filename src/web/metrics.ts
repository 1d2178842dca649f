/** Metrics of the installation and of this process for Prometheus (text exposition format 0.0.4). */
import type { Request, RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { inTime } from '../health/in-time.ts';
import { isSameSecret } from '../match/same-secret.ts';
import type { Meter, Service } from '../match/service.ts';
import type { Queues } from '../queue/queues.ts';
import { type Figure, figures, LETTER_STATES, MATCH_STATES } from '../store/figures.ts';
import { poolUse } from '../store/store.ts';
import { version } from '../version.ts';
import { NotFound } from './errors.ts';
import { logChanges, PATIENCE, type PartLog } from './health.ts';
import { isLocal } from './local.ts';
import type { RequestMeter } from './requests-metered.ts';

/** Metrics that this process measures itself. */
export interface Meters extends Meter {
  readonly registry: Registry;
  readonly request: RequestMeter;
}

export interface MetricsOptions {
  readonly meters: Meters;
  /** A token with which the metrics may be read from elsewhere. */
  readonly token?: string | undefined;
}

/** Seconds. The referee takes milliseconds; a step that waits for a lock takes longer. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Seconds. Whoever waits for a page for more than a quarter of a second notices. */
const PAGE_BUCKETS = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counts of what is open just now, by names that Prometheus keeps for what only grows; the same are there without them, by kind. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

export const openMeters = (): Meters => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const requests = new Histogram({
    name: 'estafette_http_seconds',
    help: 'Requests by pattern of the address, method and class of the status',
    labelNames: ['route', 'method', 'status'],
    buckets: PAGE_BUCKETS,
    registers: [registry],
  });
  const steps = new Histogram({
    name: 'estafette_referee_seconds',
    help: 'Runs of the referee on a match, by outcome',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'estafette_mail_refused_total',
    help: 'Connections, recipients and mails that the listener refused, by reason',
    labelNames: ['reason'],
    registers: [registry],
  });
  return {
    registry,
    refused: (reason) => refusals.inc({ reason }),
    step: (seconds, outcome) => steps.observe({ outcome }, seconds),
    request: (seconds, labels) => requests.observe({ ...labels }, seconds),
  };
};

/** For this machine, or with the token; everybody else gets "not found". */
export const metricsPage = (service: Service, { meters, token }: MetricsOptions): RequestHandler => {
  const shared = new Registry();
  const gauges = openGauges(shared);
  const build = { name: 'estafette_build_info', help: 'The version of the program, and the name of its rules' };
  new Gauge({ ...build, labelNames: ['version', 'release'], registers: [shared] }).set(
    { version, release: service.release ?? '' },
    1,
  );
  const whole = Registry.merge([meters.registry, shared]);
  const note = logChanges(service.log, 'metrics');
  return async (req, res) => {
    if (!isLocal(req) && !hasToken(req, token)) throw new NotFound();
    await fill(gauges, service, note);
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
    deferred: gauge('deferred_letters', 'Letters that were tried and wait to be tried again', []),
    overdue: gauge('overdue_decisions', 'Open decisions at which the clock has something to do that is due', []),
    oldest: gauge('oldest_seconds', 'Age of what waits longest', ['what']),
    pulse: gauge(
      'pulse_seconds',
      'Seconds since the clock, its sweep, a poll of the mailbox or a backup last came to its end',
      ['name'],
    ),
    offset: gauge('clock_offset_seconds', 'How far the clock of the database is ahead of that of this process', []),
    waits: gauge('queue_oldest_seconds', 'For how long the oldest waiting job has waited', ['queue']),
    connections: gauge('database_connections', 'Connections of this process to the database, and callers that wait', [
      'state',
    ]),
    parts: gauge('part_up', 'Whether a part of the installation answers this process', ['part']),
  };
};

type Gauges = ReturnType<typeof openGauges>;

/** Reads the metrics that are the same in every process, and those of its connections. A part that does not answer has no figures. */
async function fill(gauges: Gauges, service: Service, note: PartLog): Promise<void> {
  const { store, queues, clock } = service;
  const [counted, queued] = await Promise.all([
    answerOf(note, 'database', figures(store, clock())),
    answerOf(note, 'queues', Promise.all([queues.depths(), queues.waits()])),
  ]);
  for (const gauge of Object.values(gauges)) gauge.reset();
  gauges.parts.set({ part: 'database' }, counted ? 1 : 0);
  gauges.parts.set({ part: 'queues' }, queued ? 1 : 0);
  for (const [state, count] of Object.entries(poolUse(store) ?? {})) gauges.connections.set({ state }, count);
  if (counted) fillCounted(gauges, counted);
  if (queued) fillQueued(gauges, ...queued);
}

async function answerOf<T>(note: PartLog, part: string, asked: Promise<T>): Promise<T | undefined> {
  try {
    const answer = await inTime(asked, PATIENCE);
    note(part);
    return answer;
  } catch (err) {
    note(part, err);
    return undefined;
  }
}

/** A state that nothing is in counts 0: a rule for an alarm needs a figure. */
function fillCounted(gauges: Gauges, counted: readonly Figure[]): void {
  for (const state of MATCH_STATES) gauges.matches.set({ state }, 0);
  for (const state of LETTER_STATES) gauges.letters.set({ state }, 0);
  for (const figure of counted) fillOne(gauges, figure);
}

function fillQueued(
  gauges: Gauges,
  depths: Awaited<ReturnType<Queues['depths']>>,
  waits: Awaited<ReturnType<Queues['waits']>>,
): void {
  for (const [queue, depth] of Object.entries(depths)) {
    for (const [state, count] of Object.entries(depth)) gauges.jobs.set({ queue, state }, count);
  }
  for (const [queue, seconds] of Object.entries(waits)) gauges.waits.set({ queue }, seconds);
}

function fillOne(gauges: Gauges, { what, state, channel, count }: Figure): void {
  if (what === 'submissions') gauges.submissions.set({ channel, verdict: state }, count);
  else if (what === 'oldest') gauges.oldest.set({ what: state }, count);
  else if (what === 'pulse') gauges.pulse.set({ name: state }, count);
  else if (what === 'matches' || what === 'letters') gauges[what].set({ state }, count);
  else gauges[what].set(count);
}

const hasToken = (req: Request, token: string | undefined): boolean => {
  const given = /^Bearer (\S{1,500})$/i.exec(req.get('authorization') ?? '')?.[1];
  return token !== undefined && given !== undefined && isSameSecret(given, token);
};
