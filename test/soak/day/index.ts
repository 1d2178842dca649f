/**
 * A day of an installation's traffic in less time. Players of many matches answer by mail at an even rate; their mails come in and the letters
 * go out in real conversations, through processes of each kind of worker. Tells what waited, for how long, and what each kind cost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { type Chance, chanceFrom, sure } from '../../../src/engine/index.ts';
import { signReplyToken, tokenKeys } from '../../../src/mail/reply-token.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { quantile } from '../../bench/measure.ts';
import { confirmationFrom, copiedFrom, isAsking } from '../letters/player.ts';
import { type Letter, openMailbox } from './mailbox.ts';
import { KINDS, type Running, startProcesses } from './processes.ts';

export interface Day {
  /** A filled installation (`soak -- fill`). */
  readonly databaseUrl: string;
  /** Undefined: the queues are in the database. */
  readonly redisUrl: string | undefined;
  /** The key with which the installation was filled. */
  readonly secret: string;
  /** Mails of players that are sent in all. */
  readonly mails: number;
  readonly minutes: number;
  /** Processes of each kind. */
  readonly processes: number;
  readonly seed: number;
}

/** A letter that its reader may be able to answer. */
interface Asked {
  readonly from: string;
  readonly to: string;
  readonly messageId: string;
}

const MAIL_DOMAIN = 'play.test';

/** How often it is looked what waits, and for how long it may take until nothing does. */
const LOOK_MS = 5_000;
const SETTLING_MS = 600_000;

/** Seats whose newest question has been mailed and not answered, each with its letter. */
const openQuestions = async (store: Store, secret: string): Promise<Asked[]> => {
  const rows = await store.$queryRaw<{ seatNo: number; decision: number; address: string; messageId: string }[]>`
    SELECT DISTINCT ON (l.seat_no) l.seat_no AS "seatNo", l.decision, s.address, l.message_id AS "messageId"
    FROM letter l JOIN seat s ON s.no = l.seat_no JOIN match m ON m.id = s.match_id AND m.state = 'RUNNING'
    JOIN open_decision d ON d.match_id = s.match_id AND d.seat = s.seat AND d.decision = l.decision
    WHERE l.text ~ '^(YOUR MOVE|QUESTION)' ORDER BY l.seat_no, l.created_at DESC`;
  const keys = tokenKeys(secret);
  return rows.map(({ seatNo, decision, address, messageId }) => ({
    from: address,
    to: `${signReplyToken(keys, { seatNo, decisionNo: decision })}@${MAIL_DOMAIN}`,
    messageId,
  }));
};

/** All players of all matches: whoever is asked may be the next to write. */
class Players {
  readonly #store: Store;
  readonly #chance: Chance;
  readonly #asked: Asked[];
  /** When those wrote who have not heard of it yet, in milliseconds. */
  readonly #wrote = new Map<string, number>();
  readonly waits: number[] = [];
  readonly acknowledged: string[] = [];
  letters = 0;

  constructor(store: Store, chance: Chance, asked: readonly Asked[]) {
    this.#store = store;
    this.#chance = chance;
    this.#asked = [...asked];
  }

  hear({ messageId, to, replyTo }: Letter): void {
    this.letters += 1;
    const wrote = this.#wrote.get(to);
    if (wrote !== undefined) this.waits.push(performance.now() - wrote);
    this.#wrote.delete(to);
    if (replyTo !== undefined) this.#asked.push({ from: to, to: replyTo, messageId });
  }

  /** What somebody writes who answers a letter, with the letter; undefined: there is nothing to answer. */
  async #answerTo({ messageId }: Asked): Promise<{ readonly words: string; readonly text: string } | undefined> {
    const letter = await this.#store.letter.findUnique({ where: { messageId }, select: { text: true } });
    const text = letter?.text ?? '';
    const words = confirmationFrom(text) ?? (isAsking(text) ? copiedFrom(text, this.#chance) : undefined);
    return words === undefined ? undefined : { words, text };
  }

  /** Sends the next mail; false: nobody is asked. */
  async write(transports: readonly ReturnType<typeof createTransport>[]): Promise<boolean> {
    for (;;) {
      if (this.#asked.length === 0) return false;
      const [next] = this.#asked.splice(this.#chance.below(this.#asked.length), 1);
      const { from, to } = sure(next);
      const answer = await this.#answerTo(sure(next));
      if (!answer) continue;
      const { words, text } = answer;
      const messageId = `<${this.acknowledged.length}.${this.#chance.below(2 ** 30)}@players.test>`;
      const transport = sure(transports[this.#chance.below(transports.length)]);
      this.#wrote.set(from, performance.now());
      const quoted = text.replace(/^/gm, '> ');
      await transport.sendMail({ from, to, subject: 'Re: orders', messageId, text: `${words}\n\n${quoted}` });
      this.acknowledged.push(messageId);
      return true;
    }
  }
}

interface Waiting {
  readonly mails: number;
  readonly letters: number;
  /** Seats with news of which no report has been written: it waits a few minutes for more. */
  readonly reports: number;
}

const waitingIn = async (store: Store): Promise<Waiting> => ({
  mails: await store.submission.count({ where: { doneAt: null } }),
  letters: await store.letter.count({ where: { state: 'PENDING' } }),
  reports: await store.seat.count({ where: { untoldSince: { not: null } } }),
});

/** Writes at an even rate until the time is over, and looks at what waits meanwhile. */
async function writeAll(day: Day, store: Store, players: Players, running: readonly Running[]): Promise<Waiting[]> {
  const transports = running.flatMap(({ port }) =>
    port === undefined ? [] : createTransport({ host: '127.0.0.1', port, ignoreTLS: true, pool: true }),
  );
  const waited: Waiting[] = [];
  const begun = performance.now();
  const looking = (async () => {
    while (performance.now() - begun < day.minutes * 60_000) {
      await sleep(LOOK_MS);
      waited.push(await waitingIn(store));
    }
  })();
  const sending: Promise<unknown>[] = [];
  for (let n = 0; n < day.mails; n++) {
    await sleep(Math.max(0, begun + (n * day.minutes * 60_000) / day.mails - performance.now()));
    sending.push(players.write(transports));
  }
  await Promise.all(sending);
  await looking;
  for (const transport of transports) transport.close();
  return waited;
}

/** Seconds until nothing waits any more; undefined if something still does when patience ends. */
async function settled(store: Store): Promise<number | undefined> {
  const begun = performance.now();
  while (performance.now() - begun < SETTLING_MS) {
    const { mails, letters, reports } = await waitingIn(store);
    if (mails + letters + reports === 0) return (performance.now() - begun) / 1_000;
    await sleep(500);
  }
  return undefined;
}

const seconds = (millis: number): string => (millis / 1_000).toFixed(2);

/** Lives through a day; returns what did not hold. */
export async function tryDay(day: Day, say: (line: string) => void): Promise<readonly string[]> {
  const { databaseUrl, redisUrl, secret, processes, seed } = day;
  const store = openStore(databaseUrl);
  const asked = await openQuestions(store, secret);
  const players = new Players(store, chanceFrom(seed), asked);
  const mailbox = await openMailbox((letter) => players.hear(letter));
  const running = await startProcesses(processes, {
    ...{ PATH: process.env.PATH, DATABASE_URL: databaseUrl, SECRET_KEY: secret, SMTP_URL: mailbox.url },
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    ...{ PUBLIC_URL: 'https://play.test', MAIL_DOMAIN, MAIL_SENDER_CHECK: 'open', LOG_LEVEL: 'warn' },
  });
  say(
    `${asked.length} open questions; ${processes} of each of ${KINDS.join(', ')}; queues in ${redisUrl ? 'Redis' : 'PostgreSQL'}`,
  );
  const answersBefore = await store.answer.count();
  const startedAt = new Date();
  const costs = () => running.map((each) => ({ kind: each.kind, ...each.cost() }));
  const before = costs();
  const begun = performance.now();
  const waited = await writeAll(day, store, players, running);
  const rest = await settled(store);
  const took = (performance.now() - begun) / 60_000;
  const after = costs();
  const answers = (await store.answer.count()) - answersBefore;
  say(
    `${players.acknowledged.length} mails taken in ${took.toFixed(1)} minutes, ${answers} answers, ${players.letters} letters: ` +
      `${(players.letters / Math.max(1, players.acknowledged.length)).toFixed(2)} a mail`,
  );
  for (const what of ['mails', 'letters', 'reports'] as const) {
    const counts = waited.map((each) => each[what]);
    say(`${what} that waited: median ${quantile(counts, 0.5)}, most ${Math.max(...counts)}`);
  }
  const { waits } = players;
  say(
    `from a mail to the first letter for its writer: p50 ${seconds(quantile(waits, 0.5))} s, p99 ${seconds(quantile(waits, 0.99))} s`,
  );
  for (const kind of KINDS) {
    const own = after.flatMap((each, n) =>
      each.kind === kind ? [{ ...each, spent: each.seconds - sure(before[n]).seconds }] : [],
    );
    const spent = own.reduce((sum, each) => sum + each.spent, 0);
    const memory = Math.max(...own.map((each) => each.memory));
    say(`${kind}: ${spent.toFixed(1)} s of processor, ${Math.round(memory / 1e6)} MB at most in one process`);
  }
  const unwritten = day.mails - players.acknowledged.length;
  const undelivered = await store.letter.count({
    where: { createdAt: { gte: startedAt }, state: { in: ['FAILED', 'BOUNCED'] } },
  });
  const unread = await unreadOf(store, players.acknowledged);
  for (const each of running) await each.stop();
  await mailbox.close();
  await store.$disconnect();
  const warned = running.flatMap(({ kind, warnings }) => warnings.map((line) => `${kind}: ${line.slice(0, 300)}`));
  if (warned.length > 0) say(`${warned.length} warnings, the first: ${warned[0]}`);
  if (rest !== undefined) say(`nothing waited ${rest.toFixed(1)} s after the last mail`);
  return [
    ...(rest === undefined ? ['something still waited when all was over'] : []),
    ...(undelivered > 0 ? [`${undelivered} letters did not arrive`] : []),
    ...(unread > 0 ? [`${unread} mails were taken and not read`] : []),
    ...(unwritten > 0 ? [`${unwritten} mails were not written, since nobody was asked`] : []),
  ];
}

/** How many of the mails that were taken have not been read. */
const unreadOf = async (store: Store, messageIds: readonly string[]): Promise<number> => {
  const read = await store.submission.findMany({
    where: { messageId: { in: [...messageIds] }, doneAt: { not: null } },
    select: { messageId: true },
  });
  return messageIds.length - new Set(read.map(({ messageId }) => messageId)).size;
};
