/** Shared by tests of workers: a service with real queues, a sink for its mails, and workers in this process or in one of their own. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type ParsedMail, simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { expect } from 'vitest';
import { startSink } from '../../src/mail/sink.ts';
import type { SmtpListener } from '../../src/mail/smtp-listener.ts';
import type { Service } from '../../src/match/service.ts';
import { type Backend, prepareBackend } from '../../src/queue/backend.ts';
import type { QueueWorkerName } from '../../workers/index.ts';
import { testDatabase, testRedis } from '../setup/databases.ts';
import { READS_TYPESCRIPT } from '../setup/program.ts';
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

export const addressed = ({ to }: ParsedMail): string =>
  [to]
    .flat()
    .map((each) => each?.text ?? '')
    .join();

/** The delivered mails to a player whose subject or text has some words, oldest first. */
export const mailsIn = ({ mails }: Installation, player: string, words = ''): ParsedMail[] =>
  mails.filter((mail) => addressed(mail).includes(player) && `${mail.subject} ${mail.text}`.includes(words));

/** Waits for such a mail, and returns the newest. */
export async function nextMailIn(place: Installation, player: string, words: string): Promise<ParsedMail> {
  await expect.poll(() => mailsIn(place, player, words).length, { timeout: 60_000, interval: 50 }).toBeGreaterThan(0);
  return mailsIn(place, player, words).at(-1) as ParsedMail;
}

/** Answers a mail like a mail program: to its Reply-To, in its thread, and with all of it quoted below. */
export async function replyAt(
  listener: number | undefined,
  mail: ParsedMail,
  { from, text, messageId }: { readonly from: string; readonly text: string; readonly messageId?: string | undefined },
): Promise<void> {
  const quoted = (mail.text ?? '').split('\n').map((line) => `> ${line}`);
  const transport = createTransport({ host: '127.0.0.1', port: listener, ignoreTLS: true });
  await transport.sendMail({
    from,
    to: mail.replyTo?.value[0]?.address ?? '',
    subject: `Re: ${mail.subject}`,
    inReplyTo: mail.messageId,
    references: [...[mail.references ?? []].flat(), mail.messageId ?? ''],
    messageId,
    text: [text, '', 'On Fri, 20 Nov 2026 at 12:00, Estafette wrote:', ...quoted].join('\n'),
  });
}

/** Starts workers in a process of their own, which a test can kill. */
export async function startProcess(site: Site, names: readonly QueueWorkerName[]): Promise<ChildProcess> {
  const child = fork('test/workers/worker-process.ts', [JSON.stringify({ site, names })], {
    execArgv: [...READS_TYPESCRIPT],
    stdio: 'inherit',
  });
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
