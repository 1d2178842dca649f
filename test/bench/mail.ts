/** Incoming mail: from the raw bytes to the draft and to the acknowledgement in the outbox, beside a parser that does nothing else. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { simpleParser } from 'mailparser';
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { MAX_MAIL_BYTES, readMail } from '../../src/mail/reading.ts';
import { openReadingRoom } from '../../src/mail/reading-room.ts';
import { signReplyToken } from '../../src/mail/reply-token.ts';
import { startSink } from '../../src/mail/sink.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { installedGames } from '../../src/match/games.ts';
import { storeSubmission } from '../../src/match/inbox/submission.ts';
import { NO_DECISION } from '../../src/match/post/outgoing.ts';
import type { Service } from '../../src/match/service.ts';
import { isOrderLine, type Language, readSheet } from '../../src/orders/index.ts';
import { type Backend, prepareBackend } from '../../src/queue/backend.ts';
import { openQueues } from '../../src/queue/queues.ts';
import { applyMigrations } from '../../src/store/migrations.ts';
import { latestTexts } from '../../src/store/sent-letters.ts';
import { openStore } from '../../src/store/store.ts';
import { startWorkers, type WorkerSetup, workerSetup } from '../../workers/index.ts';
import { type Bench, median, ratePerSecond, rounded } from './measure.ts';

const MATCHES = 4;
const SEATS = ['britain', 'spain', 'french_south', 'french_north'];
/** Fewer mails than a seat is answered in an hour. Each pass has an hour of its own. */
const MAILS_A_SEAT = 7;
const HOUR = 3_600_000;
const PASSES = 3;
const POLL = 10;

const wait = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis));

const language = wellington.language as unknown as Language;
const isOrder = (line: string): boolean => isOrderLine(line, language);

interface Writer {
  readonly seatNo: number;
  readonly address: string;
  readonly to: string;
  /** The text of the letter that the writer answers. */
  readonly letter: string;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A reply as Gmail writes it: text and HTML, with the whole letter quoted in each. */
const replyOf = ({ address, to, letter }: Writer, n: number): Buffer => {
  const orders = ['CLEAR', 'PLAY 47 CP', 'BUILD 1 SP AT Lisbon', 'FLAG Merida', `PRESS TO ALL: mail ${n}`];
  const wrote = 'On Sat, Nov 21, 2026 at 9:12 PM Estafette <orders@play.test> wrote:';
  const text = [...orders, '', wrote, ...letter.split('\n').map((line) => `> ${line}`), ''].join('\r\n');
  const html = `<div dir="ltr">${orders.join('<br>')}</div><div class="gmail_quote"><div class="gmail_attr">${escaped(wrote)}</div><blockquote class="gmail_quote"><pre>${escaped(letter)}</pre></blockquote></div>`;
  const part = (type: string, body: string): string =>
    `--b\r\nContent-Type: text/${type}; charset="UTF-8"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(body).toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`;
  const head = [
    `From: Player <${address}>`,
    `To: Estafette <${to}>`,
    'Subject: Re: [WEL-0001] 1812 R1',
    `Message-ID: <bench-${n}@players.test>`,
    'Date: Sat, 21 Nov 2026 21:20:00 +0900',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="b"',
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${part('plain', text)}${part('html', html)}--b--\r\n`);
};

export interface IntakeRate {
  /** Mails in a second, through the whole intake and through the parser alone. */
  readonly intake: number;
  readonly parser: number;
  /** Bytes of the median mail. */
  readonly bytes: number;
}

/** Measures one worker on a fresh database. */
export const intakeRate = async (databaseUrl: string, backend: Backend): Promise<IntakeRate> => {
  await applyMigrations(databaseUrl);
  await prepareBackend(backend);
  const dataDir = mkdtempSync(join(tmpdir(), 'estafette-bench-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SMTP_LISTEN_PORT: '0',
    MAIL_DOMAIN: 'play.test',
    MAIL_SENDER_CHECK: 'open',
  });
  const log = pino({ level: process.env.BENCH_LOG ?? 'silent' });
  const store = openStore(databaseUrl);
  const queues = openQueues(backend, log);
  const sink = await startSink({ onMail: () => undefined });
  const time = { ahead: 0 };
  const service: Service = {
    store,
    queues,
    games: installedGames,
    clock: () => new Date(Date.now() + time.ahead),
    config,
    publicUrl: 'http://127.0.0.1',
    log,
  };
  try {
    const writers = await lettersSent(service, workerSetup(service, config, sink.url));
    // The answers stay in the outbox, since this figure does not include their delivery.
    const quiet: Service = { ...service, queues: { ...queues, postman: async () => undefined } };
    const workers = await startWorkers(['inbound'], workerSetup(quiet, config, sink.url));
    try {
      return await measure(quiet, writers, () => {
        time.ahead += 2 * HOUR;
      });
    } finally {
      await workers.close();
    }
  } finally {
    await queues.close();
    await sink.close();
    await store.$disconnect();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const longest = (texts: readonly string[]): string => [...texts].sort((a, b) => b.length - a.length)[0] ?? '';

/** Opens matches and sends their first letters, which the writers quote. */
const lettersSent = async (service: Service, setup: WorkerSetup): Promise<Writer[]> => {
  const { store } = service;
  const seats = SEATS.map((id) => ({ id, player: id, address: `${id}@players.test` }));
  for (let n = 0; n < MATCHES; n++) {
    await createMatch(service, { game: 'wellington', scenario: '1812', split: '4', name: `bench ${n}`, seats });
  }
  const postman = await startWorkers(['postman'], setup);
  while ((await store.letter.count({ where: { state: 'PENDING' } })) > 0) await wait(POLL);
  await postman.close();
  const rows = await store.seat.findMany({ select: { no: true, seat: true, matchId: true } });
  const open = await store.openDecision.findMany({ select: { matchId: true, seat: true, decision: true } });
  const asked = rows.map((row) => {
    const own = open.find(({ matchId, seat }) => matchId === row.matchId && seat === row.seat);
    return { ...row, decisionNo: own?.decision ?? NO_DECISION };
  });
  return Promise.all(
    asked.map(async ({ no, seat, decisionNo }) => ({
      seatNo: no,
      address: `${seat}@players.test`,
      to: `${signReplyToken(setup.keys, { seatNo: no, decisionNo })}@play.test`,
      letter: longest(await latestTexts(store, no, 3)),
    })),
  );
};

const measure = async (service: Service, writers: readonly Writer[], letTimePass: () => void): Promise<IntakeRate> => {
  let written = 0;
  const batches: Buffer[][] = [];
  const intake = await ratePerSecond(PASSES, async () => {
    letTimePass();
    const mails = writers.flatMap((writer) =>
      Array.from({ length: MAILS_A_SEAT }, () => ({
        raw: replyOf(writer, written++),
        to: writer.to,
        from: writer.address,
      })),
    );
    batches.push(mails.map(({ raw }) => raw));
    for (const { raw, from, to } of mails) {
      await storeSubmission(service, { channel: 'SMTP', raw, envelope: { from, to: [to] } });
    }
    while ((await service.store.submission.count({ where: { doneAt: null } })) > 0) await wait(POLL);
    return mails.length;
  });
  await demandAnswers(service, written);
  const parser = await ratePerSecond(batches.length - 1, async () => {
    const mails = batches[0] ?? [];
    for (const raw of mails) await simpleParser(raw);
    return mails.length;
  });
  return { intake, parser, bytes: median(batches.flat().map(({ length }) => length)) };
};

/** Throws unless every mail was acknowledged: a rate of refused mails would say nothing about the intake. */
const demandAnswers = async ({ store }: Service, written: number): Promise<void> => {
  const answers = await store.letter.count({ where: { kind: 'acknowledgement' } });
  if (answers < written) throw new Error(`of ${written} mails ${answers} were answered`);
  const taken = await store.submission.count({ where: { verdict: { in: ['accepted', 'needs-fix'] } } });
  if (taken < written) throw new Error(`of ${written} mails ${taken} had orders that were taken`);
  const [seats, drafts] = [await store.seat.count(), await store.draft.count()];
  if (drafts < seats) throw new Error(`of ${seats} seats ${drafts} have a draft`);
};

const letterOf = (bytes: number): Buffer => {
  const lines = [
    'PLAY 47 CP',
    'MOVE Wellington 9SP Lisbon - Elvas',
    'This is a remark to nobody in particular, and it is long.',
    '> a quoted line',
  ];
  const text = Array.from({ length: Math.ceil(bytes / 28) }, (_, n) => `${lines[n % lines.length]} ${n % 900}`).join(
    '\r\n',
  );
  return Buffer.from(`From: p@players.test\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text.slice(0, bytes)}`);
};

const SENT = Array.from({ length: 8 }, (_, n) =>
  Array.from(
    { length: 120 },
    (__, line) => `A line ${line} of letter ${n} that tells what has happened to somebody.`,
  ).join('\n'),
);

const middleTime = async (times: number, read: () => Promise<unknown>): Promise<number> => {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const begin = performance.now();
    await read();
    taken.push(performance.now() - begin);
  }
  return median(taken);
};

const PROSE = [
  'The weather in the hills was dreadful all week, and I had to walk the dog in the rain again.',
  'We had a long talk about it last night; Wellington would never have waited that long before Badajoz.',
  'My sister came to visit and brought cake, and we played cards until two in the morning.',
  'I think the French are stronger than they look, but who knows what they will do next time.',
  'Could you perhaps tell me whether the rules allow that sort of thing?',
];

/** A letter to a friend, line by line, that reached us instead. */
const proseOf = (bytes: number): string =>
  Array.from({ length: Math.ceil(bytes / 80) }, (_, n) => `${n % 900} ${PROSE[n % PROSE.length]}`)
    .join('\n')
    .slice(0, bytes);

/** Large mails alone, without a database. */
export const mailBench: Bench = async function* (wanted) {
  const sizes = [
    ['mail.read.100kB', 100_000, 30],
    ['mail.read.10MiB', MAX_MAIL_BYTES - 200, 5],
    ['mail.refuse.10MiB', MAX_MAIL_BYTES + 1, 5],
  ] as const;
  for (const [name, bytes, times] of sizes) {
    if (!wanted(name)) continue;
    const raw = letterOf(bytes);
    const options = { isOrderLine: isOrder, sentTexts: SENT };
    const own = await middleTime(times, () => readMail(raw, options));
    const parser = await middleTime(times, () => simpleParser(raw));
    yield { name, value: rounded(own), unit: 'ms', beside: `${rounded(parser)} ms with mailparser alone` };
  }
  if (!wanted('mail.orders.100kB')) return;
  const prose = proseOf(100_000);
  const mail = Buffer.from(`From: p@players.test\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${prose}`);
  const own = await middleTime(30, async () => readSheet(prose, language, { owns: ['britain'] }));
  const parser = await middleTime(30, () => simpleParser(mail));
  const beside = `${rounded(parser)} ms with mailparser alone`;
  yield { name: 'mail.orders.100kB', value: rounded(own), unit: 'ms', beside };
};

const HARD_HEAD = [
  'From: p@players.test',
  'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=bench.invalid; s=k; h=from; bh=AA==; b=AA==',
];

const hardMail = (type: string, body: string): Buffer =>
  Buffer.from(`${[...HARD_HEAD, `Content-Type: text/${type}; charset=utf-8`].join('\n')}\n\n${body}`);

const fill = (piece: string): string => piece.repeat(Math.floor((MAX_MAIL_BYTES - 400) / piece.length));

const HARD: Readonly<Record<string, () => Buffer>> = {
  'line-ends': () => hardMail('plain', fill('\n')),
  quotes: () => hardMail('plain', fill('> x\n')),
  spans: () => hardMail('html', `<p>${'<span>x</span>'.repeat(33_000)}</p>`),
};

const SETTLE = 50;

/** Milliseconds that something takes, and milliseconds for which it blocks this thread. */
const heldUp = async (work: () => Promise<unknown>): Promise<{ readonly time: number; readonly delay: number }> => {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  await wait(SETTLE);
  delays.reset();
  const begin = performance.now();
  await work();
  const time = performance.now() - begin;
  await wait(SETTLE);
  delays.disable();
  return { time, delay: delays.max / 1e6 };
};

/** Mails made to be hard to read: how long pages wait while a mail is read and its sender proved, beside the parser in this thread. */
export const hardMailBench: Bench = async function* (wanted) {
  const names = Object.keys(HARD).filter((name) => wanted(`mail.hard.${name}`));
  if (names.length === 0) return;
  const room = openReadingRoom();
  try {
    // The start of a thread is not part of the figure.
    await room.open(hardMail('plain', 'PASS'));
    await room.prove(hardMail('plain', 'PASS\n'.repeat(20_000)), {});
    for (const name of names) {
      const raw = HARD[name]?.() ?? Buffer.alloc(0);
      const options = { isOrderLine: isOrder, sentTexts: SENT, open: room.open };
      const read = await heldUp(() => readMail(raw, options));
      const proof = await heldUp(() => room.prove(raw, {}));
      const parser = await heldUp(() => simpleParser(raw));
      const delay = Math.max(read.delay, proof.delay);
      const beside = `${raw.length} bytes, read in ${rounded(read.time)} ms, sender proved in ${rounded(proof.time)} ms; mailparser alone holds the thread for ${rounded(parser.delay)} of ${rounded(parser.time)} ms`;
      yield { name: `mail.hard.${name}`, value: rounded(delay), unit: 'ms', beside };
    }
  } finally {
    await room.close();
  }
};
