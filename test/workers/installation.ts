/** Shared by tests of workers: a service with real queues, a sink for its mails, and workers in this process or in one of their own. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type ParsedMail, simpleParser } from 'mailparser';
import { compiled } from '../../src/compiled.mjs';
import { startSink } from '../../src/mail/sink.ts';
import type { SmtpListener } from '../../src/mail/smtp-listener.ts';
import type { Service } from '../../src/match/service.ts';
import { type Backend, prepareBackend } from '../../src/queue/backend.ts';
import type { QueueWorkerName } from '../../workers/index.ts';
import { testDatabase, testRedis } from '../setup/databases.ts';
import { openService, type Site } from './site.ts';

export interface Installation {
  readonly site: Site;
  readonly service: Service;
  /** Every delivered mail, once for each delivery. */
  readonly mails: ParsedMail[];
  close(): Promise<void>;
}

export async function install(kind: Backend['kind']): Promise<Installation> {
  const place = await testDatabase();
  const redis = kind === 'redis' ? await testRedis() : undefined;
  const backend: Backend = redis ? { kind: 'redis', url: redis.url } : { kind: 'postgres', url: place.url };
  await prepareBackend(backend);
  const mails: ParsedMail[] = [];
  const sink: SmtpListener & { url: string } = await startSink({
    onMail: async (raw) => void mails.push(await simpleParser(raw)),
  });
  const site: Site = { databaseUrl: place.url, backend, smtpUrl: sink.url, ahead: 0 };
  const service = openService(site);
  return {
    site,
    service,
    mails,
    close: async () => {
      await service.queues.close();
      await service.store.$disconnect();
      await sink.close();
      await redis?.drop();
      await place.drop();
    },
  };
}

/** The program that starts workers in a process of their own. */
export const workerProgram = (): Promise<string> => compiled('test/workers/worker-process.ts');

/** Starts workers in a process of their own, which a test can kill. */
export async function startProcess(file: string, site: Site, names: readonly QueueWorkerName[]): Promise<ChildProcess> {
  const child = fork(file, [JSON.stringify({ site, names })], { execArgv: [], stdio: 'inherit' });
  const died = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the workers ended with code ${code}`)));
  await Promise.race([once(child, 'message'), died]);
  died.catch(() => undefined);
  return child;
}

export async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
