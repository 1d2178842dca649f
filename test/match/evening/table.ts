/** A match that is played by mail only: people answer mails of ours as they arrive. */
import { type GameEvent, sure } from '../../../src/engine/index.ts';
import { signReplyToken, tokenKeys } from '../../../src/mail/reply-token.ts';
import type { Act } from '../../../src/match/acts/act.ts';
import { moderate, planAct } from '../../../src/match/acts/index.ts';
import { keepTime, sweep } from '../../../src/match/clock/clock.ts';
import type { SubmissionResult } from '../../../src/match/inbox/reading.ts';
import { processSubmission, storeSubmission } from '../../../src/match/inbox/submission.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import { deliverLetter, type OutgoingMail } from '../../../src/match/post/outbox.ts';
import type { Service } from '../../../src/match/service.ts';
import { makeMailReader } from '../../../workers/mail-reader.ts';
import { serviceAt, trialConfig } from '../../soak/installation.ts';

const SEED = 1812;
const BEGIN = new Date('2026-11-20T18:00:00Z');
const KEYS = tokenKeys(trialConfig(SEED).secretKey);
const read = makeMailReader({
  keys: KEYS,
  ownAddresses: ['clerk@play.test'],
  seatOfFewerMails: () => undefined,
  prove: async () => 'none',
});

/** What a mail found and what it left: whatever a seat has that counts. */
export interface Belongings {
  readonly draft: readonly string[];
  /** Orders for the next impulse. */
  readonly ahead: readonly string[];
  readonly handedOver: boolean;
  readonly standing: readonly string[];
  readonly votes: number;
  readonly absences: number;
}

/** A mail of a person, and what came of it. */
export interface Written {
  readonly from: string;
  readonly seat: string | undefined;
  readonly text: string;
  readonly at: Date;
  readonly result: SubmissionResult;
  readonly before: Belongings | undefined;
  readonly after: Belongings | undefined;
  /** Our mails to its writer before anything else happened. */
  readonly answers: readonly OutgoingMail[];
  /** Words that went to other people. */
  readonly passedOn: readonly { readonly to: string; readonly text: string }[];
}

/** An answer to a question, and what gave it. */
interface GivenAnswer {
  readonly seat: string;
  readonly kind: string;
  readonly origin: string;
  readonly answer: unknown;
}

/** A mail of ours as it arrived. */
export interface Arrived {
  readonly mail: OutgoingMail;
  readonly at: Date;
}

export class PostalMatch {
  readonly service: Service;
  readonly written: Written[] = [];
  readonly arrived: Arrived[] = [];
  #now = BEGIN;
  #id = '';
  /** What happened, and who answered what, until it was looked at last. */
  events: readonly GameEvent[] = [];
  answers: readonly GivenAnswer[] = [];
  /** Addresses that mail does not reach. */
  readonly dead = new Set<string>();

  constructor(
    store: Service['store'],
    games: (all: Service['games']) => Service['games'],
    other: Partial<Pick<Service, 'publicUrl'>> = {},
  ) {
    const service = serviceAt(store, SEED, () => this.#now);
    this.service = { ...service, ...other, games: games(service.games) };
  }

  get id(): string {
    return this.#id;
  }

  /** The match that was made. */
  begin(id: string): void {
    this.#id = id;
  }

  /** Lets time go by, minute by minute, with all that falls due. */
  async pass(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute++) {
      this.#now = new Date(this.#now.getTime() + 60_000);
      await advanceMatch(this.service, this.#id);
      await this.deliver();
    }
    await sweep(this.service);
    await this.deliver();
  }

  /** Lets hours go by in steps of so many minutes. */
  async leap(hours: number, minutes: number): Promise<void> {
    for (let left = hours * 60; left > 0; left -= minutes) {
      this.#now = new Date(this.#now.getTime() + minutes * 60_000);
      await keepTime(this.service, this.#id);
      await advanceMatch(this.service, this.#id);
      await this.deliver();
    }
    await sweep(this.service);
    await this.deliver();
  }

  async deliver(): Promise<void> {
    const rows = await this.service.store.letter.findMany({
      where: { matchId: this.#id, state: 'PENDING' },
      orderBy: [{ createdAt: 'asc' }, { no: 'asc' }],
    });
    for (const { id } of rows) {
      await deliverLetter(this.service, id, async (mail) => {
        if (this.dead.has(mail.to.address))
          return { outcome: 'refused', reason: '550 5.1.1 no such user', isRecipient: true };
        this.arrived.push({ mail, at: this.#now });
        return { outcome: 'sent', response: '250 ok' };
      });
    }
  }

  /** Our mails to an address, oldest first. */
  to(address: string): readonly OutgoingMail[] {
    return this.arrived.filter(({ mail }) => mail.to.address === address).map(({ mail }) => mail);
  }

  /** The latest mail to an address that fits and can be answered. */
  latest(address: string, fits: (mail: OutgoingMail) => boolean = () => true): OutgoingMail {
    const found = this.to(address).filter((mail) => mail.ticket !== undefined && fits(mail));
    return sure(found.at(-1));
  }

  /** Answers a mail of ours; by default the latest to this address. The rest of ours is quoted below. */
  async write(from: string, text: string, answered = this.latest(from)): Promise<Written> {
    await this.deliver();
    const { store } = this.service;
    const to = `${signReplyToken(KEYS, sure(answered.ticket))}@play.test`;
    const seat = await store.seat.findFirst({ where: { matchId: this.#id, address: from } });
    const before = seat ? await this.#belongings(seat.no) : undefined;
    const known = this.arrived.length;
    const raw = rawMail({ from, to, number: this.written.length, at: this.#now, answered, text });
    const { id } = await storeSubmission(this.service, { channel: 'SMTP', raw, envelope: { from, to: [to] } });
    const result = sure(await processSubmission(this.service, id, read));
    const after = seat ? await this.#belongings(seat.no) : undefined;
    const passedOn = await this.#passedOn(from);
    await this.deliver();
    const answers = this.arrived.slice(known).flatMap(({ mail }) => (mail.to.address === from ? [mail] : []));
    const written = { from, seat: seat?.seat, text, at: this.#now, result, before, after, answers, passedOn };
    this.written.push(written);
    await advanceMatch(this.service, this.#id);
    await this.pass(1);
    return written;
  }

  async #passedOn(from: string): Promise<Written['passedOn']> {
    const rows = await this.service.store.letter.findMany({
      where: { matchId: this.#id, createdAt: this.#now, state: 'PENDING', kind: 'notice' },
      include: { seat: true },
    });
    return rows.flatMap(({ letter, seat }) => {
      const { text } = letter as { readonly text?: unknown };
      const to = seat?.address ?? 'moderator';
      return typeof text === 'string' && to !== from ? [{ to, text }] : [];
    });
  }

  async #belongings(seatNo: number): Promise<Belongings> {
    const { store } = this.service;
    const seat = await store.seat.findUniqueOrThrow({
      where: { no: seatNo },
      include: { draft: true, ahead: true, standing: { orderBy: { position: 'asc' } }, absences: true },
    });
    return {
      draft: seat.draft?.lines ?? [],
      ahead: seat.ahead?.lines ?? [],
      handedOver: seat.draft?.handedOver ?? false,
      standing: seat.standing.map(({ text }) => text),
      votes: await store.vote.count({ where: { matchId: this.#id, seat: seat.seat } }),
      absences: seat.absences.length,
    };
  }

  /** An act of the moderator on the page, with its code where one is asked for. */
  async act(act: Act, reason: string): Promise<void> {
    const planned = await planAct(this.service, this.#id, { act, by: 'Mora' });
    if (!planned.ok) throw new Error(`${act.kind}: ${JSON.stringify(planned)}`);
    const { seq } = await this.service.store.match.findUniqueOrThrow({ where: { id: this.#id } });
    const { code } = planned.answer;
    const order = { act, reason, guard: { seq }, code, by: 'Mora', via: 'page' } as const;
    const done = await moderate(this.service, this.#id, order);
    if (!done.ok) throw new Error(`${act.kind}: ${JSON.stringify(done)}`);
    await this.deliver();
    await this.pass(1);
  }

  /** Keeps what has happened, before some of it is undone. */
  async look(): Promise<void> {
    const where = { matchId: this.#id };
    const events = await this.service.store.event.findMany({ where, orderBy: { no: 'asc' } });
    this.events = events.map(({ event }) => event as unknown as GameEvent);
    const answers = await this.service.store.answer.findMany({ where, orderBy: { decision: 'asc' } });
    this.answers = answers.map(({ seat, kind, origin, answer }) => ({ seat, kind, origin, answer }));
  }

  /** The lines of a seat's draft. */
  async draftOf(seat: string): Promise<readonly string[]> {
    const draft = await this.service.store.draft.findFirst({ where: { seat: { matchId: this.#id, seat } } });
    return draft?.lines ?? [];
  }

  /** Who is asked what. */
  async open(): Promise<readonly string[]> {
    const rows = await this.service.store.openDecision.findMany({
      where: { matchId: this.#id },
      orderBy: { decision: 'asc' },
    });
    return rows.map(({ seat, kind }) => `${seat} ${kind}`);
  }
}

interface RawMail {
  readonly from: string;
  readonly to: string;
  readonly number: number;
  readonly at: Date;
  readonly answered: OutgoingMail;
  readonly text: string;
}

const rawMail = ({ from, to, number, at, answered, text }: RawMail): Buffer => {
  const quoted = answered.text.split('\n').map((line) => `> ${line}`.trimEnd());
  const body = [text, '', 'On Fri, Estafette wrote:', ...quoted].join('\r\n');
  return Buffer.from(
    [
      `From: <${from}>`,
      `To: <${to}>`,
      `Subject: Re: ${answered.subject.replace(/[^\x20-\x7e]/g, '-')}`,
      `Date: ${at.toUTCString()}`,
      `Message-ID: <evening${number}@players.test>`,
      `In-Reply-To: ${answered.messageId}`,
      `References: ${answered.messageId}`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(body.replaceAll(/\r?\n/g, '\r\n')).toString('base64').replace(/.{76}/g, '$&\r\n'),
      '',
    ].join('\r\n'),
  );
};
