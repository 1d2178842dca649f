/** A whole installation with four players at it: two who answer mails, and two who use their pages. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import type { Json } from '../../src/engine/index.ts';
import { tokenKeys, verifyReplyToken } from '../../src/mail/reply-token.ts';
import { startSink } from '../../src/mail/sink.ts';
import { type CreatedMatch, createMatch, installedGames, PACES, type Service } from '../../src/match/index.ts';
import { type Backend, prepareBackend } from '../../src/queue/backend.ts';
import { openQueues } from '../../src/queue/queues.ts';
import { openStore } from '../../src/store/store.ts';
import { makeApp } from '../../src/web/app.ts';
import { startWorkers, workerSetup } from '../../workers/index.ts';
import { testDatabase, testRedis } from '../setup/databases.ts';

export const SEATS = ['britain', 'french_south', 'spain', 'french_north'] as const;
export type Seat = (typeof SEATS)[number];

const BY_MAIL: ReadonlySet<Seat> = new Set(['britain', 'french_south']);

export interface Table {
  readonly service: Service;
  readonly match: CreatedMatch;
  /** Every mail that came over SMTP. */
  readonly mails: readonly ParsedMail[];
  mailsTo(seat: Seat): readonly ParsedMail[];
  /** Gives orders as the player of the seat does: by reply to the mail that asked, or with the form of the page. */
  send(seat: Seat, decision: number, text: string): Promise<void>;
  close(): Promise<void>;
}

const addressOf = (seat: Seat): string => `${seat.replace('_', '-')}@players.test`;

const recipients = ({ to }: ParsedMail): string =>
  [to]
    .flat()
    .map((each) => each?.text ?? '')
    .join();

const patiently = async <T>(what: string, find: () => T | undefined | Promise<T | undefined>): Promise<T> => {
  for (let tries = 0; tries < 600; tries++) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not come`);
};

export async function setTable(kind: Backend['kind']): Promise<Table> {
  const place = await testDatabase();
  const redis = kind === 'redis' ? await testRedis() : undefined;
  const backend: Backend = redis ? { kind: 'redis', url: redis.url } : { kind: 'postgres', url: place.url };
  await prepareBackend(backend);
  const mails: ParsedMail[] = [];
  const sink = await startSink({ onMail: async (raw) => void mails.push(await simpleParser(raw)) });
  const config = readConfig({
    SECRET_KEY: 'a key for tests that is long enough',
    MAIL_DOMAIN: 'play.test',
    // No DNS speaks for the addresses of the players.
    MAIL_SENDER_CHECK: 'open',
    SMTP_LISTEN_PORT: '0',
  });
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: Service = {
    store: openStore(place.url, { connections: 6 }),
    queues: openQueues(backend, log),
    games: installedGames,
    clock: () => new Date(),
    config,
    publicUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
  };
  server.on('request', makeApp(service, {}) as RequestListener);
  const setup = { ...workerSetup(service, config, sink.url), sweepSeconds: 2 };
  const workers = await startWorkers(['inbound', 'referee', 'postman', 'clock'], setup);
  const match = await createMatch(service, {
    game: 'wellington',
    scenario: '1812',
    split: '4',
    name: 'First round',
    seats: SEATS.map((id) => ({ id, player: id, address: addressOf(id), zone: 'Europe/Madrid' })),
    pace: { ...PACES.standard, holdMinutes: 0 },
  });

  const keys = tokenKeys(config.secretKey);
  const mailsTo = (seat: Seat) => mails.filter((mail) => recipients(mail).includes(addressOf(seat)));
  const ticketOf = (mail: ParsedMail) =>
    verifyReplyToken(keys, (mail.replyTo?.value[0]?.address ?? '').split('@')[0] ?? '')?.decisionNo;

  const sendMail = async (seat: Seat, decision: number, text: string): Promise<void> => {
    const asked = await patiently(`the mail with decision ${decision}`, () =>
      mailsTo(seat).findLast((mail) => ticketOf(mail) === decision),
    );
    const quoted = (asked.text ?? '').split('\n').map((line) => `> ${line}`);
    await createTransport({ host: '127.0.0.1', port: workers.listener, ignoreTLS: true }).sendMail({
      from: addressOf(seat),
      to: asked.replyTo?.value[0]?.address ?? '',
      subject: `Re: ${asked.subject}`,
      inReplyTo: asked.messageId,
      references: asked.messageId,
      text: [text, '', 'On Sat, 21 Nov 2026 at 12:00, Estafette wrote:', ...quoted].join('\n'),
    });
  };

  const sendForm = async (seat: Seat, decision: number, text: string): Promise<void> => {
    const link = match.links[seat] ?? '';
    const page = await fetch(link);
    const html = await page.text();
    const cookie = page.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
    const body = new URLSearchParams({
      form: field('form'),
      decision: String(decision),
      revision: field('revision'),
      act: 'send',
      mode: 'pause',
      orders: text,
    });
    const answer = await fetch(`${link}/orders`, { method: 'POST', headers: { cookie }, body, redirect: 'manual' });
    if (answer.status >= 400) throw new Error(`the form of ${seat} was refused with ${answer.status}`);
  };

  return {
    service,
    match,
    mails,
    mailsTo,
    send: (seat, decision, text) => (BY_MAIL.has(seat) ? sendMail : sendForm)(seat, decision, text),
    close: async () => {
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

export interface OpenQuestion {
  readonly decision: number;
  readonly kind: string;
  readonly seat: Seat;
  /** What silence would say, as order text. */
  readonly silence: string;
}

/** The question that the match waits with, once the decision named is behind it. */
export const nextQuestion = ({ service, match }: Table, after: number): Promise<OpenQuestion> =>
  patiently(`a question after ${after}`, async () => {
    const row = await service.store.openDecision.findFirst({ where: { matchId: match.id, decision: { gt: after } } });
    if (!row) return undefined;
    const silence = installedGames.get('wellington')?.language.formatAnswer(row.kind, row.fallback as Json) ?? '';
    return { decision: row.decision, kind: row.kind, seat: row.seat as Seat, silence };
  });
