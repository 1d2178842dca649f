/** Players of a trial: they copy the lines of our mails, send them until a server has taken them, and confirm codes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Chance } from '../../src/engine/index.ts';
import { confirmationFrom, copiedFrom, isAsking } from '../soak/letters/player.ts';
import type { Arrived } from './mail-server.ts';

/** A mail that a server of ours has said that it keeps. */
export interface Acknowledged {
  readonly messageId: string;
  readonly from: string;
}

/** Milliseconds after which a player who hears nothing writes again. */
const IMPATIENCE = 20_000;

/** Milliseconds for one mail. */
const SENDING = 10_000;

export interface Surroundings {
  /** Ports at which mail is taken, by processes that may be dead. */
  readonly ports: readonly number[];
  /** The text of a mail as it was written, before it was wrapped for the way. */
  textOf(messageId: string): Promise<string>;
  readonly acknowledged: Acknowledged[];
}

/** What a player does. */
export interface Habits {
  readonly chance: Chance;
  /** Standing orders that they send before their first answer. */
  readonly standing: string | undefined;
}

/** The owner of one address. */
export class Player {
  readonly #address: string;
  readonly #chance: Chance;
  readonly #around: Surroundings;
  #standing: string | undefined;
  readonly #seen = new Set<string>();
  #asked: Arrived | undefined;
  #toConfirm: Arrived | undefined;
  #wroteAt = 0;
  #sent = 0;
  #isNew = false;

  constructor(address: string, { chance, standing }: Habits, around: Surroundings) {
    this.#address = address;
    this.#chance = chance;
    this.#standing = standing;
    this.#around = around;
  }

  /** Takes a mail out of his mailbox; his program shows one that came twice once. */
  async hear(arrived: Arrived): Promise<void> {
    if (this.#seen.has(arrived.messageId)) return;
    this.#seen.add(arrived.messageId);
    const text = await this.#around.textOf(arrived.messageId);
    if (confirmationFrom(text) !== undefined) this.#toConfirm = arrived;
    if (!isAsking(text)) return;
    this.#asked = arrived;
    this.#isNew = true;
  }

  /** Writes if there is something to write. */
  async act(): Promise<void> {
    const asks = this.#toConfirm ?? this.#asked;
    if (!asks) return;
    if (this.#standing !== undefined) return this.#sendStanding(asks, this.#standing);
    if (!this.#toConfirm && !this.#isNew && Date.now() - this.#wroteAt < IMPATIENCE) return;
    const text = await this.#around.textOf(asks.messageId);
    const words = this.#toConfirm ? confirmationFrom(text) : copiedFrom(text, this.#chance);
    this.#toConfirm = undefined;
    this.#isNew = false;
    this.#wroteAt = Date.now();
    if (words !== undefined) await this.#send(asks, words);
  }

  async #sendStanding(asks: Arrived, lines: string): Promise<void> {
    this.#standing = undefined;
    await this.#send(asks, lines);
  }

  /** The same mail again and again, to one server after the other, until one says that it keeps it. */
  async #send({ mail }: Arrived, words: string): Promise<void> {
    this.#sent += 1;
    const messageId = `<${this.#sent}.${this.#address}>`;
    const to = mail.replyTo?.value[0]?.address ?? '';
    const what = { from: this.#address, to, subject: `Re: ${mail.subject}`, messageId, text: words, date: mail.date };
    const { ports } = this.#around;
    for (let n = this.#chance.below(ports.length); ; n++) {
      const times = { connectionTimeout: SENDING, greetingTimeout: SENDING, socketTimeout: SENDING };
      const transport = createTransport({
        host: '127.0.0.1',
        port: ports[n % ports.length],
        ignoreTLS: true,
        ...times,
      });
      try {
        await transport.sendMail(what);
        this.#around.acknowledged.push({ messageId, from: this.#address });
        return;
      } catch (error) {
        if (isRefused(error)) return;
        await sleep(500);
      } finally {
        transport.close();
      }
    }
  }
}

/** Whether a server said that it never takes this mail: an address that opens nothing any more. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
