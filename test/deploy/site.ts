/** An installation for a test: processes of the built program on a database of their own, and players who answer by mail. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { expect } from 'vitest';
import { startSink } from '../../src/mail/sink.ts';
import { installedGames } from '../../src/match/games.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { emptyTestDatabase, type TestPlace } from '../setup/databases.ts';
import { testFolder } from '../setup/folder.ts';
import { freePort } from '../setup/free-port.ts';
import { PROGRAM } from '../setup/program.ts';

export const WAIT = { timeout: 120_000, interval: 100 };

/** A process that does everything. */
export class Site {
  readonly pages: string;
  readonly mailPort: number;
  readonly #child: ChildProcess;
  #said = '';

  private constructor(node: string, program: string, folder: string, environment: Record<string, string>) {
    this.pages = `http://127.0.0.1:${environment.PORT}`;
    this.mailPort = Number(environment.SMTP_LISTEN_PORT);
    this.#child = spawn(node, [program, 'start'], { cwd: folder, env: environment });
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on('data', (chunk) => (this.#said += chunk));
  }

  static async start(
    node: string,
    program: string,
    folder: string,
    environment: Record<string, string>,
  ): Promise<Site> {
    const [PORT, SMTP_LISTEN_PORT] = [String(await freePort()), String(await freePort())];
    const site = new Site(node, program, folder, { ...environment, PORT, SMTP_LISTEN_PORT });
    await expect.poll(() => site.#said, WAIT).toContain('Ready.');
    return site;
  }

  /** Ends the process, and returns its exit code. */
  async stop(): Promise<number | null> {
    if (this.#child.exitCode !== null) return this.#child.exitCode;
    this.#child.kill('SIGTERM');
    await once(this.#child, 'exit');
    return this.#child.exitCode;
  }
}

export interface Campaign {
  readonly game: string;
  readonly scenario: string;
  readonly split: string;
  readonly seats: readonly string[];
}

export class Installation {
  readonly store: Store;
  readonly #folder: Awaited<ReturnType<typeof testFolder>>;
  readonly #database: TestPlace;
  readonly #sink: Awaited<ReturnType<typeof startSink>>;
  readonly #mails: ParsedMail[];
  readonly #sites: Site[] = [];

  private constructor(
    folder: Awaited<ReturnType<typeof testFolder>>,
    database: TestPlace,
    sink: Awaited<ReturnType<typeof startSink>>,
    mails: ParsedMail[],
  ) {
    this.#folder = folder;
    this.#database = database;
    this.#sink = sink;
    this.#mails = mails;
    this.store = openStore(database.url, { connections: 2 });
  }

  static async open(): Promise<Installation> {
    const mails: ParsedMail[] = [];
    const sink = await startSink({ onMail: async (raw) => void mails.push(await simpleParser(raw)) });
    return new Installation(await testFolder(), await emptyTestDatabase(), sink, mails);
  }

  async close(): Promise<void> {
    await Promise.all(this.#sites.map((site) => site.stop()));
    await this.store.$disconnect();
    await this.#sink.close();
    await this.#database.drop();
    await this.#folder.remove();
  }

  #environment(): Record<string, string> {
    return {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: this.#database.url,
      DATA_DIR: this.#folder.path,
      SECRET_KEY: 'a key of more than thirty-two letters',
      PUBLIC_URL: 'https://campaign.example.org',
      MAIL_DOMAIN: 'play.example.org',
      MAIL_SENDER_CHECK: 'open',
      SMTP_URL: this.#sink.url,
      SMTP_LISTEN_PROTOCOL: 'lmtp',
      LOG_LEVEL: 'warn',
    };
  }

  /** Starts a process. */
  async start(program = PROGRAM, node = process.execPath): Promise<Site> {
    const site = await Site.start(node, program, this.#folder.path, this.#environment());
    this.#sites.push(site);
    return site;
  }

  /** Opens a match by the command line, and returns the path of one of its private pages. */
  async match({ seats, ...match }: Campaign, node = process.execPath): Promise<string> {
    const named = seats.map((id) => ({ id, player: id, address: `${id.toLowerCase()}@players.test`, zone: 'UTC' }));
    const plan = join(this.#folder.path, `${match.game}.json`);
    writeFileSync(plan, JSON.stringify({ ...match, name: match.game, pace: 'standard', seats: named }));
    const child = spawn(node, [PROGRAM, 'match', 'create', plan, '--piped'], {
      ...{ cwd: this.#folder.path, env: this.#environment() },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    const [code] = await once(child, 'close');
    expect(code, said).toBe(0);
    return /https:\/\/campaign\.example\.org(\/s\/\S+)/.exec(said)?.[1] ?? '';
  }

  /** Answers every question by mail, until it is told to stop. Returns the ids of the mails that were taken. */
  async play(sites: readonly Site[], stop: AbortSignal): Promise<readonly string[]> {
    const answered = new Set<string>();
    const taken: string[] = [];
    while (!stop.aborted) {
      for (const { matchId, decision, seat, kind, fallback } of await this.store.openDecision.findMany()) {
        const { no, address } = await this.store.seat.findFirstOrThrow({ where: { matchId, seat } });
        const { game } = await this.store.match.findUniqueOrThrow({ where: { id: matchId } });
        const asked = await this.store.letter.findFirst({ where: { seatNo: no, decision, state: 'SENT' } });
        const question = this.#mails.find(({ messageId }) => messageId === asked?.messageId);
        const name = `${matchId} ${decision}`;
        if (!question?.replyTo || answered.has(name)) continue;
        const line = installedGames.get(game)?.language.formatAnswer(kind, fallback as never) ?? '';
        answered.add(name);
        taken.push(await deliver(sites, question.replyTo.value[0]?.address ?? '', address, `${line}\nNOW\n`));
      }
      await sleep(100);
    }
    return taken;
  }

  /** How many answers of players were used. */
  answers(): Promise<number> {
    return this.store.answer.count({ where: { origin: { not: 'fallback' } } });
  }
}

/** Hands a mail over as a mail server does: to the first process that takes it, again and again. Returns its id. */
async function deliver(sites: readonly Site[], to: string, from: string, text: string): Promise<string> {
  const messageId = `<${randomUUID()}@players.test>`;
  for (;;) {
    for (const { mailPort } of sites) {
      const transport = createTransport({ host: '127.0.0.1', port: mailPort, lmtp: true, ignoreTLS: true });
      const isTaken = await transport.sendMail({ from, to, messageId, subject: 'Re: orders', text }).then(
        () => true,
        (error) => {
          // Refused for good: the player would get it back.
          if (error.responseCode >= 500) throw error;
          return false;
        },
      );
      transport.close();
      if (isTaken) return messageId;
    }
    await sleep(200);
  }
}
