/** Health pages for monitoring. */
import type { RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import { inTime } from '../health/in-time.ts';
import { installationMark } from '../match/key-print.ts';
import type { Service } from '../match/service.ts';
import { lackedMigrations } from '../store/migrations.ts';
import { beat, lastBeat } from '../store/pulse.ts';
import { version } from '../version.ts';

/** Answers if the process is alive. */
export const healthPage: RequestHandler = (_req, res) => {
  res.set('Cache-Control', 'no-store').type('text').send('ok\n');
};

/** Seconds after which to try again while the process starts. */
const STARTING_SECONDS = 5;

/** Answers while the process starts: alive, but not ready. */
export const notYet: RequestListener = (req, res) => {
  const isAlive = req.url === '/health';
  res.writeHead(isAlive ? 200 : 503, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(isAlive ? {} : { 'Retry-After': String(STARTING_SECONDS) }),
  });
  res.end(isAlive ? 'ok\n' : 'Estafette is starting. Try again in a few seconds.\n');
};

/** A part that the process needs in order to work. */
type Part = 'database' | 'migrations' | 'queues';
type State = 'ok' | 'failed';
type Readiness = Readonly<Record<Part, State>> & {
  /** The mailbox that is polled, if there is one. Without it pages and the listener for mail still work. */
  readonly mailbox?: State;
};

/** A part that has not answered after this many milliseconds counts as failed. */
export const PATIENCE = 3_000;

/** Is told of each part whether it answered: of one that did not, why. */
export type PartLog = (part: string, fault?: unknown) => void;

/** Logs once that a part has failed, and once that it answers again, however often it is asked meanwhile. */
export const logChanges = (log: Pick<Service['log'], 'warn' | 'info'>, what: string): PartLog => {
  const failed = new Set<string>();
  return (part, err) => {
    if (err === undefined) {
      if (failed.delete(part)) log.info({ part }, `${what}: answers again`);
    } else if (!failed.has(part)) {
      failed.add(part);
      log.warn({ err, part }, `${what}: does not answer`);
    }
  };
};

/** Asks all parts at the same time. */
export async function readiness(
  { store, queues, clock }: Pick<Service, 'store' | 'queues' | 'clock'>,
  patience = PATIENCE,
  note: PartLog = () => undefined,
): Promise<Readiness> {
  const asked: Record<Part, () => Promise<unknown>> = {
    // A database that became a replica, or whose disk is full, answers reads and refuses writes.
    database: async () => beat(store, 'ready', clock(), new Date(0)),
    migrations: async () => {
      const lacked = await lackedMigrations(store);
      if (lacked.length > 0) throw new Error(`the database lacks ${lacked.join(', ')}`);
    },
    queues: async () => queues.answer(),
  };
  const look = async (part: Part): Promise<State> => {
    try {
      await inTime(asked[part](), patience);
      note(part);
      return 'ok';
    } catch (err) {
      note(part, err);
      return 'failed';
    }
  };
  const [database, migrations, queued] = await Promise.all([look('database'), look('migrations'), look('queues')]);
  const mailbox =
    database === 'ok' ? await inTime(mailboxState(store, clock()), patience).catch(() => undefined) : undefined;
  return { database, migrations, queues: queued, ...(mailbox === undefined ? {} : { mailbox }) };
}

/** Minutes after which a mailbox counts as out of reach. The pauses between failed polls grow to five. */
const MAILBOX_MINUTES = 10;

async function mailboxState(store: Service['store'], now: Date): Promise<State | undefined> {
  const polled = await lastBeat(store, 'mailbox');
  if (polled === undefined) return undefined;
  return now.getTime() - polled.getTime() > MAILBOX_MINUTES * 60_000 ? 'failed' : 'ok';
}

/**
 * 200 as long as the process can do its work: database, its schema, and queues. Requests that come during a check share
 * its answer.
 */
export const readyPage = (service: Pick<Service, 'store' | 'queues' | 'log' | 'clock' | 'config'>): RequestHandler => {
  const installation = installationMark(service.config);
  const note = logChanges(service.log, 'ready');
  let asking: Promise<Readiness> | undefined;
  return async (_req, res) => {
    asking ??= readiness(service, PATIENCE, note).finally(() => {
      asking = undefined;
    });
    const { mailbox, ...parts } = await asking;
    const isReady = Object.values(parts).every((part) => part === 'ok');
    res
      .status(isReady ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ ready: isReady, version, installation, ...parts, ...(mailbox === undefined ? {} : { mailbox }) });
  };
};
