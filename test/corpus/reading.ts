/** Sends mails of the corpus through the real reading, each in its situation, and tells what became of them. */
import { sure } from '../../src/engine/index.ts';
import { signReplyToken, tokenKeys } from '../../src/mail/reply-token.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { confirmationCode } from '../../src/match/inbox/confirmation.ts';
import { processSubmission, storeSubmission } from '../../src/match/inbox/submission.ts';
import { ownsOf } from '../../src/match/owns.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import type { Service } from '../../src/match/service.ts';
import { PACES } from '../../src/match/time/pace.ts';
import { readSheet } from '../../src/orders/index.ts';
import { Prisma } from '../../src/store/generated/client.ts';
import { readPosition } from '../../src/store/position.ts';
import { makeMailReader } from '../../workers/mail-reader.ts';
import { serviceAt, trialConfig } from '../soak/installation.ts';
import type { Entry, Tongue } from './entry.ts';
import { gameOf, SITUATIONS, type Situation } from './situations.ts';

/** Stands in a mail for the whole mail that it answers, quoted. */
export const QUOTATION = '{mail}';
/** Stands in a mail for the code that confirms the mail that is held. */
const CODE = '{code}';

const SEED = 1812;
const BEGIN = new Date('2026-11-20T12:00:00Z');
const KEYS = tokenKeys(trialConfig(SEED).secretKey);
const MINUTE = 60_000;

const read = makeMailReader({
  keys: KEYS,
  ownAddresses: ['clerk@play.test'],
  seatOfFewerMails: () => undefined,
  prove: async () => 'none',
});

/** What became of a mail, in the words in which the corpus tells what should. */
export interface Outcome {
  readonly orders: readonly string[];
  readonly effects: readonly string[];
  /** How many of the orders are lines of the sheet. */
  readonly lines: number;
  readonly sent: boolean;
  readonly now: boolean;
  readonly verdict: string;
  /** The whole answer. */
  readonly answer: string;
}

const addressOf = (seat: string): string => `${seat}@players.test`;
const languageOf = (tongue: Tongue): string => (tongue === 'ko' || tongue === 'ja' ? tongue : 'en');

/** A match in a situation. Every mail finds it as the first did. */
export class Table {
  readonly #service: Service;
  readonly #pass: (minutes: number) => void;
  readonly #id: string;
  readonly #situation: Situation;
  #sent = 0;
  #now = BEGIN;
  /** Confirms the mail that is held. */
  #code = '';

  private constructor(store: Service['store'], id: string, situation: Situation, clock: { now: Date }) {
    this.#service = serviceAt(store, SEED, () => clock.now);
    this.#pass = (minutes) => {
      clock.now = new Date(clock.now.getTime() + minutes * MINUTE);
      this.#now = clock.now;
    };
    this.#id = id;
    this.#situation = situation;
  }

  /** `isQuoted`: mails will quote what was sent to their writer, so that it is drawn first. */
  static async open(store: Service['store'], name: string, isQuoted: boolean): Promise<Table> {
    const situation = SITUATIONS[name];
    if (!situation) throw new Error(`there is no situation ${name}`);
    const clock = { now: BEGIN };
    const service = serviceAt(store, SEED, () => clock.now);
    const game = gameOf(service.games, situation);
    const seats = sure(game.splits.find(({ id }) => id === situation.split)).seats;
    const { id } = await createMatch(
      { ...service, games: new Map([[game.id, game]]) },
      {
        game: situation.game,
        scenario: situation.scenario,
        split: situation.split,
        name: 'The corpus',
        seats: seats.map((seat) => ({
          id: seat.id,
          player: PLAYERS[seat.id] ?? seat.name,
          address: addressOf(seat.id),
          zone: 'UTC',
        })),
        moderator: { name: 'Mora', address: 'mora@players.test', zone: 'UTC' },
        pace: PACES.fast,
      },
    );
    const table = new Table(store, id, situation, clock);
    for (const { seat, text, from } of situation.before ?? []) await table.#write(seat, text, from);
    table.#pass(1);
    await table.#requireQuestion(name);
    if (isQuoted) await table.#draw();
    return table;
  }

  get #store(): Service['store'] {
    return this.#service.store;
  }

  async #requireQuestion(name: string): Promise<void> {
    const { seat, asks } = this.#situation;
    const open = await this.#store.openDecision.findFirst({ where: { matchId: this.#id, seat } });
    if (open?.kind !== asks) throw new Error(`in ${name} ${seat} is asked ${open?.kind}, not ${asks}`);
  }

  /** The letter that the seat answers. */
  #lastLetter(seatNo: number) {
    return this.#store.letter.findFirst({
      where: { seatNo, kind: { in: ['report', 'acknowledgement'] } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
  }

  async #draw(): Promise<void> {
    const { no } = await this.#seat(this.#situation.seat);
    const last = sure((await this.#lastLetter(no)) ?? undefined);
    await deliverLetter(this.#service, last.id, async () => ({ outcome: 'sent', response: '250 ok' }));
  }

  #seat(seat: string) {
    return this.#store.seat.findFirstOrThrow({ where: { matchId: this.#id, seat } });
  }

  /** A mail that was written before: it is carried out, with everything that follows. */
  async #write(seat: string, text: string, from = addressOf(seat)): Promise<void> {
    await this.#mail(seat, text, from);
    await advanceMatch(this.#service, this.#id);
    this.#pass(1);
  }

  async #mail(seat: string, text: string, from: string) {
    const { no } = await this.#seat(seat);
    const last = await this.#lastLetter(no);
    const to = `${signReplyToken(KEYS, { seatNo: no, decisionNo: last?.decision ?? 0 })}@play.test`;
    const quoted = (last?.text ?? '').split('\n').map((line) => `> ${line}`.trimEnd());
    const raw = rawMail({
      from,
      to,
      number: ++this.#sent,
      at: this.#now,
      reply: last?.messageId ?? '',
      text: text.replace(QUOTATION, () => quoted.join('\n')).replace(CODE, this.#code),
    });
    const { id } = await storeSubmission(this.#service, { channel: 'SMTP', raw, envelope: { from, to: [to] } });
    const result = sure(await processSubmission(this.#service, id, read));
    if (result.verdict === 'held') this.#code = confirmationCode(this.#service, id);
    return result;
  }

  /** Sends a mail, looks at what has become of it, and undoes it. */
  async send({ in: tongue, text }: Pick<Entry, 'in' | 'text'>): Promise<Outcome> {
    const { seat } = this.#situation;
    const kept = await this.#keep(languageOf(tongue));
    const { verdict, text: answer } = await this.#mail(seat, text, addressOf(seat));
    const outcome = { ...(await this.#state()), verdict, answer };
    await this.#restore(kept);
    return outcome;
  }

  async #state(): Promise<Pick<Outcome, 'orders' | 'lines' | 'effects' | 'sent' | 'now'>> {
    const row = sure(await readPosition(this.#store, this.#id));
    const own = sure(row.seats.find(({ seat }) => seat === this.#situation.seat));
    const { draft, standing } = own;
    return {
      orders: await this.canonical([...(draft?.lines ?? []), ...standing.map(({ text }) => text)]),
      lines: draft?.lines.length ?? 0,
      effects: await this.#effects(own.absences, own.no),
      sent: draft?.handedOver ?? false,
      now: draft?.handedOver === true && new Date(draft.readyAt ?? 0) <= this.#now,
    };
  }

  async #effects(
    absences: readonly { readonly from: string; readonly until: string }[],
    no: number,
  ): Promise<string[]> {
    const since = { matchId: this.#id, createdAt: { gte: this.#now } };
    const words = await this.#store.letter.findMany({ where: { ...since, kind: 'notice' }, include: { seat: true } });
    const polls = await this.#store.poll.findMany({ where: { matchId: this.#id, askedAt: { gte: this.#now } } });
    return [
      ...words.flatMap(({ letter, seat }) => {
        const { about, text } = letter as { about?: string; text?: string };
        return seat && seat.no !== no && (about === 'press' || about === 'anonymous')
          ? [`MESSAGE ${seat.seat}: ${text}`]
          : [];
      }),
      ...absences.map(({ from, until }) => `ABSENCE ${from.slice(0, 16)} ${until.slice(0, 16)}`),
      ...polls.map(({ text }) => `POLL ${text}`),
    ];
  }

  /** Orders as the program writes them back, without lines that are no order. */
  async canonical(orders: readonly string[]): Promise<string[]> {
    const row = sure(await readPosition(this.#store, this.#id));
    const { game, referee } = presentOf(this.#service, row);
    const own = sure(row.seats.find(({ seat }) => seat === this.#situation.seat));
    const open = referee.open.filter(({ seat }) => seat === own.seat);
    const context = { owns: ownsOf(game, own), view: referee.view(own.seat), open, strict: true };
    return orders.flatMap((order) => {
      const { lines, standing } = readSheet(order, game.language, context);
      const [found] = [...lines, ...standing];
      return found?.canonical ? [found.canonical] : [];
    });
  }

  async #keep(language: string): Promise<Kept> {
    const match = await this.#store.match.findUniqueOrThrow({
      where: { id: this.#id },
      include: { seats: { include: { draft: true, standing: true } } },
    });
    await this.#store.seat.updateMany({
      where: { matchId: this.#id, seat: this.#situation.seat },
      data: { language },
    });
    return match;
  }

  /** Takes back all that a mail has written: no step of the referee was made meanwhile. */
  async #restore({ seats, state, inputs, pace }: Kept): Promise<void> {
    const later = { gte: this.#now };
    const matchId = this.#id;
    const seatNo = { in: seats.map(({ no }) => no) };
    await this.#store.$transaction([
      this.#store.letter.deleteMany({ where: { matchId, createdAt: later } }),
      this.#store.submission.deleteMany({ where: { receivedAt: later } }),
      this.#store.poll.deleteMany({ where: { matchId, askedAt: later } }),
      this.#store.audit.deleteMany({ where: { matchId, at: later } }),
      this.#store.absence.deleteMany({ where: { seatNo } }),
      this.#store.draft.deleteMany({ where: { seatNo } }),
      this.#store.standingOrder.deleteMany({ where: { seatNo } }),
      this.#store.match.update({ where: { id: matchId }, data: { state, inputs, pace: pace as never } }),
      ...seats.flatMap(({ no, draft, standing, language, zone, notify, policy }) => [
        this.#store.seat.update({ where: { no }, data: { language, zone, notify, policy } }),
        ...(draft ? [this.#store.draft.create({ data: { ...draft, stopped: draft.stopped ?? Prisma.DbNull } })] : []),
        ...standing.map((order) =>
          this.#store.standingOrder.create({ data: { ...order, given: order.given as never } }),
        ),
      ]),
    ]);
  }
}

type Kept = Prisma.MatchGetPayload<{ include: { seats: { include: { draft: true; standing: true } } } }>;

const PLAYERS: Readonly<Record<string, string>> = {
  britain: 'Anna',
  spain: 'Bert',
  french_north: 'Carla',
  french_south: 'Dieter',
  russian_first: 'Emil',
  russian_second: 'Fanny',
  CSA: 'Gerd',
  USA: 'Hanna',
  FRENCH: 'Ines',
  ALLIED: 'Jon',
};

interface RawMail {
  readonly from: string;
  readonly to: string;
  readonly number: number;
  readonly at: Date;
  readonly reply: string;
  readonly text: string;
}

const rawMail = ({ from, to, number, at, reply, text }: RawMail): Buffer =>
  Buffer.from(
    [
      `From: <${from}>`,
      `To: <${to}>`,
      'Subject: Re: your orders',
      `Date: ${at.toUTCString()}`,
      `Message-ID: <corpus${number}@players.test>`,
      ...(reply === '' ? [] : [`In-Reply-To: ${reply}`, `References: ${reply}`]),
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(text.replaceAll('\n', '\r\n')).toString('base64').replace(/.{76}/g, '$&\r\n'),
      '',
    ].join('\r\n'),
  );
