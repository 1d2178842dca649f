/** A whole installation for tests from end to end: its pages, its workers, and the mails that it sends. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { tokenKeys, verifyReplyToken } from '../../src/mail/reply-token.ts';
import { startSink } from '../../src/mail/sink.ts';
import { installedGames } from '../../src/match/games.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import type { Service } from '../../src/match/service.ts';
import { type Backend, prepareBackend } from '../../src/queue/backend.ts';
import { openQueues } from '../../src/queue/queues.ts';
import { readyMatches } from '../../src/store/clocks.ts';
import { openStore } from '../../src/store/store.ts';
import { makeApp } from '../../src/web/app.ts';
import { startWorkers, workerSetup } from '../../workers/index.ts';
import { testDatabase, testRedis } from '../setup/databases.ts';

export interface House {
  readonly service: Service;
  /** Every mail delivered over SMTP. */
  readonly mails: readonly ParsedMail[];
  mailsTo(address: string): readonly ParsedMail[];
  /** Waits for the mail that asks somebody about a decision. */
  asking(address: string, decision: number): Promise<ParsedMail>;
  /** Answers a mail like a mail program, with the text above the quote. */
  reply(to: ParsedMail, from: string, text: string): Promise<void>;
  /** Hands a raw mail to the listener. */
  post(raw: string, envelope: { readonly from: string; readonly to: string }): Promise<void>;
  /** Turns the clock forward; the workers go on meanwhile. */
  pass(hours: number): Promise<void>;
  close(): Promise<void>;
}

export async function openHouse(kind: Backend['kind'], { sweepSeconds = 2 } = {}): Promise<House> {
  const place = await testDatabase();
  const redis = kind === 'redis' ? await testRedis() : undefined;
  const backend: Backend = redis ? { kind: 'redis', url: redis.url } : { kind: 'postgres', url: place.url };
  await prepareBackend(backend);
  const mails: ParsedMail[] = [];
  const sink = await startSink({ onMail: async (raw) => void mails.push(await simpleParser(raw)) });
  const config = readConfig({
    SECRET_KEY: 'a key for tests that is long enough',
    MAIL_DOMAIN: 'play.test',
    // The players' addresses have no DNS records.
    MAIL_SENDER_CHECK: 'open',
    SMTP_LISTEN_PORT: '0',
  });
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let ahead = 0;
  const service: Service = {
    store: openStore(place.url, { connections: 6 }),
    queues: openQueues(backend, log),
    games: installedGames,
    clock: () => new Date(Date.now() + ahead),
    config,
    publicUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
  };
  server.on('request', makeApp(service, { practice: true }) as RequestListener);
  const setup = { ...workerSetup(service, config, sink.url), sweepSeconds };
  const workers = await startWorkers(['inbound', 'referee', 'postman', 'clock'], setup);
  const transport = createTransport({ host: '127.0.0.1', port: workers.listener, ignoreTLS: true });

  const mailsTo = (address: string) => mails.filter((mail) => recipients(mail).includes(address));
  const keys = tokenKeys(config.secretKey);
  const decisionOf = (mail: ParsedMail) =>
    verifyReplyToken(keys, (mail.replyTo?.value[0]?.address ?? '').split('@')[0] ?? '')?.decisionNo;

  return {
    service,
    mails,
    mailsTo,
    asking: (address, decision) =>
      patiently(`the mail with decision ${decision}`, () =>
        mailsTo(address).findLast((mail) => decisionOf(mail) === decision),
      ),
    reply: async (to, from, text) => {
      const quoted = (to.text ?? '').split('\n').map((line) => `> ${line}`);
      await transport.sendMail({
        from,
        to: to.replyTo?.value[0]?.address ?? '',
        subject: `Re: ${to.subject}`,
        inReplyTo: to.messageId,
        references: to.messageId,
        text: [text, '', 'On Sat, 21 Nov 2026 at 12:00, Estafette wrote:', ...quoted].join('\n'),
      });
    },
    post: async (raw, envelope) => void (await transport.sendMail({ envelope, raw })),
    pass: async (hours) => {
      const next = ahead + hours * 3_600_000;
      await service.store.pulse.updateMany({ data: { at: new Date(Date.now() + next) } });
      ahead = next;
      // Delayed jobs wait by the machine's clock, which the tests do not turn.
      const now = service.clock();
      const { matches } = await readyMatches(service.store, now, { since: now, after: 0, most: 100 });
      for (const { id } of matches) await advanceMatch(service, id);
    },
    close: async () => {
      transport.close();
      await workers.close();
      await service.queues.close();
      await service.store.$disconnect();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await sink.close();
      await redis?.drop();
      await place.drop();
    },
  };
}

const recipients = ({ to }: ParsedMail): string =>
  [to]
    .flat()
    .map((each) => each?.text ?? '')
    .join();

/** Looks repeatedly until `find` gives a value. */
export const patiently = async <T>(what: string, find: () => T | undefined | Promise<T | undefined>): Promise<T> => {
  for (let tries = 0; tries < 1_200; tries++) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not come`);
};
