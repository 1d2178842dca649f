/** Cheats open to an operator with the whole database and all secrets: a match on a cheating server, and its mails. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import {
  addToLog,
  EMPTY_LOG,
  hashes,
  type JsonObject,
  type LogEntry,
  readEntry,
  recordText,
  type Table,
} from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import type { Act } from '../../src/match/acts/act.ts';
import { moderate, planAct } from '../../src/match/acts/index.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../src/match/dice/verify.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import type { ToldMail } from '../../src/match/record/kept-mails.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import type { DiceState } from '../../src/store/dice.ts';
import { testBeacon } from '../setup/beacon.ts';
import { type Duel, duel } from './duel.ts';
import { openMatch, type TestMatch, type TestService, testService } from './service.ts';

/** The duel after a drawing of lots: two draws with no answer between them. */
export const lots: Game = {
  ...duel,
  id: 'lots',
  rules: {
    ...duel.rules,
    *play(table: Table<unknown>) {
      if ((table.state as Duel).turn === 0) table.shuffle('lots', ['red', 'blue']);
      yield* duel.rules.play(table);
    },
  },
};

export interface Cheating extends TestService {
  /** The same service without a beacon. */
  readonly plain: TestService['service'];
}

const SECONDS = 1 / 3_600;

/** A service whose dice wait for a beacon made for the test. */
export async function cheatingService(secrets?: string): Promise<Cheating> {
  const base = await testService(secrets);
  const games = new Map([...base.service.games, [lots.id, lots]]);
  const plain = { ...base.service, games };
  return { ...base, plain, service: { ...plain, beacon: testBeacon(base.service.clock) } };
}

/** A match on a cheating server, with the operator's ways to tamper with it. */
export class RiggedMatch {
  readonly place: Cheating;
  readonly match: TestMatch;
  #service: TestService['service'];
  /** Another number gives other answers. */
  twist = 0;

  constructor(place: Cheating, match: TestMatch, service = place.service) {
    this.place = place;
    this.match = match;
    this.#service = service;
  }

  static async open(place: Cheating, service = place.service): Promise<RiggedMatch> {
    return new RiggedMatch(place, await openMatch(service, { game: 'lots' }), service);
  }

  get #store() {
    return this.place.service.store;
  }

  /** Turns the clock until the beacon's rounds that the match waits for have come. */
  async wait(): Promise<void> {
    for (let i = 0; i < 4; i++) {
      const { dice } = await this.#store.match.findUniqueOrThrow({ where: { id: this.match.id } });
      const lock = (dice as unknown as DiceState | null)?.lock;
      if (!lock) return;
      const wait = (Date.parse(lock.due) - this.#service.clock().getTime()) / 1_000 + 1;
      this.place.pass(Math.max(wait, 1) * SECONDS);
      await advanceMatch(this.#service, this.match.id);
    }
  }

  async advance(): Promise<void> {
    await advanceMatch(this.#service, this.match.id);
  }

  /** Answers the open questions, with strikes and now and then a draw, and ends the turn where that is not legal. */
  async play(answers: number, { waits = true } = {}): Promise<void> {
    for (let i = 0; i < answers; i++) {
      if (waits) await this.wait();
      const [open] = await this.#store.openDecision.findMany({ where: { matchId: this.match.id } });
      if (!open) return;
      await this.#answer(open);
    }
    if (waits) await this.wait();
  }

  async #answer({ seat, decision, kind }: { seat: string; decision: number; kind: string }): Promise<void> {
    // A question with the same number and twist gets the same answer, so that a match taken back gets the same orders.
    const no = decision + this.twist;
    const tries =
      kind === 'parry' ? [{ parry: no % 3 === 0 }] : [{ act: no % 4 === 3 ? 'draw' : 'strike' }, { act: 'end' }];
    for (const answer of tries)
      if ((await answerDecision(this.#service, this.match.seatNo[seat] ?? 0, decision, answer)).ok) return;
  }

  /** Plays until a lock waits for its round. */
  async untilLocked(): Promise<void> {
    for (let i = 0; i < 20; i++) {
      if ((await this.dice()).lock) return;
      await this.play(1, { waits: false });
    }
    throw new Error('nothing was locked');
  }

  async dice(): Promise<DiceState> {
    const { dice } = await this.#store.match.findUniqueOrThrow({ where: { id: this.match.id } });
    return dice as unknown as DiceState;
  }

  async log(): Promise<LogEntry[]> {
    const rows = await this.#store.diceLogRow.findMany({ where: { matchId: this.match.id }, orderBy: { row: 'asc' } });
    return rows.map(readEntry);
  }

  /** Changes the state of the dice in the database. */
  async set(change: Partial<DiceState>): Promise<void> {
    const dice = { ...(await this.dice()), ...change };
    await this.#store.match.update({ where: { id: this.match.id }, data: { dice: dice as object } });
  }

  /** Adds rows to the log like the server. Returns the number of the first row. */
  async add(...entries: LogEntry[]): Promise<number> {
    const { id: matchId } = this.match;
    const { rollHead } = await this.#store.match.findUniqueOrThrow({ where: { id: matchId } });
    const { rows } = await this.dice();
    const { log, head } = addToLog(hashes, { rows, head: rollHead }, entries);
    await this.#store.diceLogRow.createMany({ data: log.map((row) => ({ ...row, matchId })) });
    await this.#store.match.update({ where: { id: matchId }, data: { rollHead: head } });
    await this.set({ rows: rows + log.length });
    return rows;
  }

  async goBack(to: number): Promise<void> {
    const act: Act = { kind: 'rollback', to, consents: [], force: true, deck: 'restore' };
    const planned = await planAct(this.#service, this.match.id, { act, by: 'Mora' });
    if (!planned.ok) throw new Error(planned.refusal.code);
    const { seq, code } = planned.answer;
    const order = { act, by: 'Mora', via: 'page' as const, reason: 'A rule was overlooked', guard: { seq }, code };
    const done = await moderate(this.#service, this.match.id, order);
    if (!done.ok) throw new Error(done.refusal.code);
    await advanceMatch(this.#service, this.match.id);
  }

  async record(): Promise<readonly JsonObject[]> {
    return (await exportMatch(this.#service, this.match.id))?.lines ?? [];
  }

  async verdict(mails?: readonly ToldMail[]): Promise<string> {
    return this.verdictOn(await this.record(), mails);
  }

  verdictOn(record: readonly JsonObject[], mails?: readonly ToldMail[]): string {
    const { lines } = verifyRecord(this.place.service.games, recordText(record), { mails });
    return lines.map(sayVerdict).join('\n');
  }

  /** Sends the waiting letters of a seat and keeps them in files, like a mail program. */
  async keepMails(folder: string, seat = 'red'): Promise<readonly string[]> {
    const kept: string[] = [];
    const seatNo = this.match.seatNo[seat] ?? 0;
    const letters = await this.#store.letter.findMany({ where: { seatNo, state: 'PENDING' }, orderBy: { no: 'asc' } });
    for (const { id } of letters)
      await deliverLetter(this.#service, id, async (mail) => {
        const file = join(folder, `${id}.eml`);
        writeFileSync(file, await rawOf(mail, this.#service.clock()));
        kept.push(file);
        return { outcome: 'sent' };
      });
    return kept;
  }
}

/** The rows of the log of a record. */
export const entriesOf = (record: readonly JsonObject[]): readonly LogEntry[] =>
  record.filter(({ line }) => line === 'log').map((line) => readEntry(line as never));

/** What becomes of a row: another one, several, or nothing. */
export type RowChange = (entry: LogEntry, row: number) => LogEntry | readonly LogEntry[] | undefined;

/** A record whose log was written anew with changed rows; the rolls and the head follow it. */
export function rewritten(record: readonly JsonObject[], change: RowChange): JsonObject[] {
  const before = record.filter(({ line }) => line === 'log');
  const listed = new Map(record.filter(({ line }) => line === 'roll').map((line) => [line.logRow, line]));
  // What a row is sealed over, and how many cards were shuffled, stays with the last row that it has become.
  const rows = entriesOf(record).flatMap((entry, row) =>
    [change(entry, row) ?? []].flat().map((each, i, all) => ({ entry: each, of: i === all.length - 1 ? row : -1 })),
  );
  const { log, head } = addToLog(
    hashes,
    { rows: 0, head: EMPTY_LOG },
    rows.map(({ entry }) => entry),
  );
  const rolls = rows.flatMap(({ entry, of }, logRow) => {
    if (entry.kind !== 'roll' && entry.kind !== 'shuffle') return [];
    const { no, label } = entry;
    const faces = entry.kind === 'roll' ? [...entry.faces] : [];
    const { size, order } = listed.get(of) ?? {};
    return [{ line: 'roll', no, label, faces, logRow, ...(faces.length === 0 ? { size, order } : {}) }];
  });
  const others = record
    .filter(({ line }) => line !== 'log' && line !== 'roll')
    .map((line) => (line.line === 'present' ? { ...line, rollHead: head } : line));
  const written = log.map((row, at) => ({ line: 'log', ...row, behind: before[rows[at]?.of ?? -1]?.behind }));
  return [...others, ...rolls, ...written] as JsonObject[];
}

/** A mail as its reader keeps it; the reader's server took it at once. */
export const rawOf = ({ messageId, text, html, subject, to, attachments }: OutgoingMail, at: Date): Promise<Buffer> =>
  new MailComposer({
    messageId,
    date: at,
    from: 'Estafette <orders@play.test>',
    to: to.address,
    subject,
    text,
    html,
    headers: { Received: `from play.test by mx.players.test with ESMTPS id x; ${at.toUTCString()}` },
    attachments: attachments.map(({ filename, contentType, base64 }) => ({
      filename,
      contentType,
      content: Buffer.from(base64, 'base64'),
    })),
  })
    .compile()
    .build();
