/** Sends mails of the corpus through the real reading, each in its situation, and tells what became of them. */
import { sure } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
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
import { type ReadContext, readSheet } from '../../src/orders/index.ts';
import { Prisma } from '../../src/store/generated/client.ts';
import { readPosition } from '../../src/store/position.ts';
import { sql } from '../../src/store/store.ts';
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

interface Reader {
  readonly language: Game['language'];
  readonly context: ReadContext;
}

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
  #reader: Reader | undefined;
  #kept: Kept | undefined;

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
    const seats = sure(game.setup.splits.find(({ id }) => id === situation.split)).seats;
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
    table.#reader = await table.#readerOf();
    await table.#requireQuestion(name);
    table.#kept = await table.#keep(isQuoted);
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

  /** The letter that a seat answers. `isDrawn`: it is sent first, so that its text can be quoted. */
  async #lastLetter(seat: string, isDrawn = false): Promise<Answered> {
    const find = () =>
      this.#store.letter.findFirstOrThrow({
        where: { matchId: this.#id, seat: { seat }, kind: { in: ['report', 'acknowledgement', 'welcome'] } },
        orderBy: { no: 'desc' },
        select: { id: true, seatNo: true, decision: true, messageId: true, text: true },
      });
    const letter = await find();
    if (isDrawn) await deliverLetter(this.#service, letter.id, async () => ({ outcome: 'sent', response: '250 ok' }));
    return isDrawn ? await find() : letter;
  }

  /** A mail that was written before: it is carried out, with everything that follows. */
  async #write(seat: string, text: string, from = addressOf(seat)): Promise<void> {
    await this.#mail(await this.#lastLetter(seat), text, from);
    await advanceMatch(this.#service, this.#id);
    this.#pass(1);
  }

  async #mail({ seatNo, decision, messageId, text: quoted }: Answered, text: string, from: string) {
    const to = `${signReplyToken(KEYS, { seatNo: seatNo ?? 0, decisionNo: decision })}@play.test`;
    const marked = (quoted ?? '').split('\n').map((line) => `> ${line}`.trimEnd());
    const raw = rawMail({
      from,
      to,
      number: ++this.#sent,
      at: this.#now,
      reply: messageId,
      text: text.replace(QUOTATION, () => marked.join('\n')).replace(CODE, this.#code),
    });
    const { id } = await storeSubmission(this.#service, { channel: 'SMTP', raw, envelope: { from, to: [to] } });
    const result = sure(await processSubmission(this.#service, id, read));
    if (result.verdict === 'held') this.#code = confirmationCode(this.#service, id);
    return result;
  }

  /** Sends a mail, looks at what has become of it, and undoes it. */
  async send({ in: tongue, text }: Pick<Entry, 'in' | 'text'>): Promise<Outcome> {
    const { answered, draft } = sure(this.#kept);
    const no = answered.seatNo ?? 0;
    await this.#store.seat.update({ where: { no }, data: { language: languageOf(tongue), zone: 'UTC' } });
    const { verdict, text: answer } = await this.#mail(answered, text, addressOf(this.#situation.seat));
    const outcome = { ...(await this.#state()), verdict, answer };
    await this.#undo();
    if (draft) await this.#store.draft.create({ data: { ...draft, stopped: Prisma.DbNull } });
    return outcome;
  }

  async #state(): Promise<Pick<Outcome, 'orders' | 'lines' | 'effects' | 'sent' | 'now'>> {
    const row = sure(await readPosition(this.#store, this.#id));
    const own = sure(row.seats.find(({ seat }) => seat === this.#situation.seat));
    const { draft, standing } = own;
    const ahead = await this.#store.sheetAhead.findUnique({ where: { seatNo: own.no } });
    const lines = [...(draft?.lines ?? []), ...(ahead?.lines ?? [])];
    return {
      orders: this.canonical([...lines, ...standing.map(({ text }) => text)]),
      lines: lines.length,
      effects: await this.#effects(own.absences, own.no),
      sent: draft?.handedOver ?? ahead?.done ?? false,
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
  canonical(orders: readonly string[]): string[] {
    const { language, context } = sure(this.#reader);
    return orders.flatMap((order) => {
      const { lines, standing } = readSheet(order, language, context);
      const [found] = [...lines, ...standing];
      return found?.canonical ? [found.canonical] : [];
    });
  }

  /** What orders of the seat are read with. No mail changes it, because nothing is carried out. */
  async #readerOf(): Promise<Reader> {
    const row = sure(await readPosition(this.#store, this.#id));
    const { game, referee } = presentOf(this.#service, row);
    const own = sure(row.seats.find(({ seat }) => seat === this.#situation.seat));
    const open = referee.open.filter(({ seat }) => seat === own.seat);
    const context = { owns: ownsOf(game, own), view: referee.view(own.seat), open, strict: true };
    return { language: game.language, context };
  }

  /** What each mail is to find. */
  async #keep(isDrawn: boolean): Promise<Kept> {
    const answered = await this.#lastLetter(this.#situation.seat, isDrawn);
    const draft = await this.#store.draft.findUnique({ where: { seatNo: answered.seatNo ?? 0 } });
    return { answered, draft };
  }

  /** Takes back all that a mail has written: no step of the referee was made meanwhile. */
  async #undo(): Promise<void> {
    const id = sql`${this.#id}::uuid`;
    const now = sql`${this.#now}::timestamptz`;
    const seats = sql`seat_no IN (SELECT no FROM seat WHERE match_id = ${id})`;
    await this.#store.$executeRaw`
      WITH l AS (DELETE FROM letter WHERE match_id = ${id} AND created_at >= ${now}),
        u AS (DELETE FROM submission WHERE received_at >= ${now}),
        p AS (DELETE FROM poll WHERE match_id = ${id} AND asked_at >= ${now}),
        t AS (DELETE FROM audit WHERE match_id = ${id} AND at >= ${now}),
        c AS (UPDATE submission SET verdict = 'held', confirmed_by = NULL WHERE received_at < ${now} AND verdict = 'confirmed'),
        s AS (DELETE FROM sheet_ahead WHERE ${seats}),
        a AS (DELETE FROM absence WHERE ${seats}),
        o AS (DELETE FROM standing_order WHERE ${seats})
      DELETE FROM draft WHERE ${seats}`;
  }
}

/** The letter that a mail answers. */
type Answered = Pick<Prisma.LetterGetPayload<object>, 'id' | 'seatNo' | 'decision' | 'messageId' | 'text'>;

interface Kept {
  readonly answered: Answered;
  readonly draft: Prisma.DraftGetPayload<object> | null;
}

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
