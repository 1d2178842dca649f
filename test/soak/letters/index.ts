/** A campaign by mail in which every player only sends lines copied from our mails. */
import { type Chance, chanceFrom, isObject } from '../../../src/engine/index.ts';
import { signReplyToken, tokenKeys } from '../../../src/mail/reply-token.ts';
import { processSubmission, storeSubmission } from '../../../src/match/inbox/submission.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import { deliverLetter, type OutgoingMail } from '../../../src/match/post/outbox.ts';
import type { Service } from '../../../src/match/service.ts';
import { openStore } from '../../../src/store/store.ts';
import { makeMailReader } from '../../../workers/mail-reader.ts';
import { mailOf } from '../../../workers/postman.ts';
import { type WorkerSetup, workerSetup } from '../../../workers/setup.ts';
import { replyMail } from '../../mail/client-replies.ts';
import { replyIn, type Style } from '../../mail/transplant.ts';
import { openCampaign, serviceAt, trialConfig } from '../installation.ts';
import { Lengths, verdictOf } from '../lengths.ts';
import { repeatedShare } from '../repeated.ts';
import { confirmationFrom, copiedFrom, isAsking } from './player.ts';

const BEGIN = new Date('2026-11-24T12:00:00Z');
/** Milliseconds between two mails, in which orders that were handed over are carried out. */
const PAUSE = 600_000;

/** Most steps in a row without a question for anybody while the match waits for an answer. */
const MOST_IDLE = 40;

/** Most mails of all players in a campaign, far more than any campaign needs. */
const MOST_MAILS = 20_000;

/** The mail programs of the players. */
const STYLES: readonly Style[] = [
  { client: 'Thunderbird', format: 'text', posting: 'top', isMarked: true, language: 'en' },
  { client: 'Outlook on the desktop', format: 'text', posting: 'top', isMarked: false, language: 'en' },
  { client: 'Gmail on the web', format: 'both', posting: 'top', isMarked: true, language: 'en' },
  { client: 'Apple Mail on the Mac', format: 'both', posting: 'top', isMarked: true, language: 'de' },
];

export interface LettersPlan {
  readonly databaseUrl: string;
  readonly seed: number;
  /** The most mails that players may send; undefined plays to the end of the campaign. */
  readonly mails?: number;
  readonly say?: (line: string) => void;
}

export interface LettersResult {
  readonly state: string;
  /** Mails that players sent. */
  readonly sent: number;
  /** Mails of ours that arrived. */
  readonly arrived: number;
  readonly refusals: readonly string[];
  /** Impulses that began. */
  readonly impulses: number;
  readonly measured: readonly MeasuredMail[];
  /** The lengths of our mails, a line for each kind. */
  readonly lengths: readonly string[];
  /** Bytes of the heaviest of our mails. */
  readonly heaviest: number;
}

interface MeasuredMail {
  readonly kind: string;
  /** Lines of its text, without the subject. */
  readonly lines: number;
  /** Bytes of its HTML. */
  readonly html: number;
  /** Of a player's own impulse: the share of it that stands in the one before. */
  readonly repeated?: number;
}

export const playLetters = async (plan: LettersPlan): Promise<LettersResult> => {
  const store = openStore(plan.databaseUrl, { connections: 4 });
  try {
    return await new Correspondence(store, plan).play(plan);
  } finally {
    await store.$disconnect();
  }
};

interface Player {
  readonly seatNo: number;
  readonly address: string;
  readonly style: Style;
  readonly chance: Chance;
}

const KEYS = tokenKeys('a key for trials that is long enough');
const reader = makeMailReader({
  keys: KEYS,
  ownAddresses: ['clerk@play.test'],
  seatOfFewerMails: () => undefined,
  prove: async () => 'none',
});

class Correspondence {
  readonly #service: Service;
  readonly #setup: WorkerSetup;
  readonly #lengths = new Lengths(process.env.SOAK_MAILS);
  readonly #measured: MeasuredMail[] = [];
  /** The newest mail of an own impulse to each address. */
  readonly #newest = new Map<string, string>();
  #now = BEGIN;
  #sent = 0;
  #arrived = 0;

  constructor(store: Service['store'], { seed }: LettersPlan) {
    const config = trialConfig(seed);
    this.#service = serviceAt(store, seed, () => this.#now);
    this.#setup = workerSetup(this.#service, config, 'smtp://127.0.0.1:9');
  }

  async play({ seed, mails = MOST_MAILS, say }: LettersPlan): Promise<LettersResult> {
    const { store } = this.#service;
    const { id } = await openCampaign(this.#service, 'A campaign of copied lines');
    const players = await this.#playersOf(id, seed);
    const refusals: string[] = [];
    const asking = new Map<string, OutgoingMail>();
    for (let idle = 0; this.#sent < mails && idle < MOST_IDLE && refusals.length === 0; idle++) {
      this.#now = new Date(this.#now.getTime() + PAUSE);
      await advanceMatch(this.#service, id);
      for (const mail of await this.#deliver(id)) if (canBeAnswered(mail)) asking.set(mail.to.address, mail);
      const next = await this.#nextAsked(id, players, asking);
      if (next === 'over') break;
      if (!next) continue;
      idle = 0;
      asking.delete(next.player.address);
      refusals.push(...(await this.#answer(id, next.player, next.mail)));
      if (this.#sent % 100 === 0) say?.(`${this.#sent} mails of players, ${this.#arrived} of ours`);
    }
    const { state } = await store.match.findUniqueOrThrow({ where: { id } });
    if (state === 'RUNNING' && this.#sent < mails && refusals.length === 0)
      refusals.push('the match waits, and nobody has a mail that asks him');
    const events = await store.event.findMany({ where: { matchId: id }, select: { event: true } });
    const impulses = events.filter(({ event }) => isObject(event) && event.kind === 'impulse.began').length;
    return {
      ...{ state, sent: this.#sent, arrived: this.#arrived, refusals, impulses, measured: this.#measured },
      ...{ lengths: this.#lengths.words(), heaviest: this.#lengths.heaviest },
    };
  }

  /** The first player whose newest mail asks an open question; undefined if nobody has such a mail yet. */
  async #nextAsked(
    matchId: string,
    players: ReadonlyMap<string, Player>,
    asking: ReadonlyMap<string, OutgoingMail>,
  ): Promise<{ readonly player: Player; readonly mail: OutgoingMail } | 'over' | undefined> {
    const { store } = this.#service;
    const open = await store.openDecision.findMany({ where: { matchId }, orderBy: { decision: 'asc' } });
    if (open.length === 0) return 'over';
    const asked = open.flatMap(({ seat, decision }) => {
      const player = players.get(seat);
      const mail = player && asking.get(player.address);
      return player && mail?.ticket?.decisionNo === decision ? [{ player, mail }] : [];
    });
    return asked[0];
  }

  async #playersOf(matchId: string, seed: number): Promise<ReadonlyMap<string, Player>> {
    const seats = await this.#service.store.seat.findMany({ where: { matchId }, orderBy: { no: 'asc' } });
    return new Map(
      seats.map(({ seat, no, address }, i): [string, Player] => [
        seat,
        {
          seatNo: no,
          address: address ?? '',
          style: STYLES[i % STYLES.length] as Style,
          chance: chanceFrom(seed * 10 + i),
        },
      ]),
    );
  }

  /** Sends every waiting letter to its reader's mailbox. */
  async #deliver(matchId: string): Promise<readonly OutgoingMail[]> {
    const { store } = this.#service;
    const rows = await store.letter.findMany({
      where: { matchId, state: 'PENDING' },
      orderBy: [{ createdAt: 'asc' }, { no: 'asc' }],
    });
    const mails: OutgoingMail[] = [];
    for (const { id } of rows) {
      await deliverLetter(this.#service, id, async (mail) => {
        mails.push(mail);
        await this.#measure(mail);
        return { outcome: 'sent', response: '250 ok' };
      });
    }
    this.#arrived += mails.length;
    return mails;
  }

  async #measure(mail: OutgoingMail): Promise<void> {
    const { letter } = await this.#service.store.letter.findUniqueOrThrow({ where: { id: mail.id } });
    const verdict = isObject(letter) ? verdictOf(letter) : undefined;
    await this.#lengths.add(mail.kind, verdict, mailOf(this.#setup, mail));
    const before = this.#newest.get(mail.to.address);
    if (verdict === 'action') this.#newest.set(mail.to.address, mail.text);
    this.#measured.push({
      kind: verdict ?? mail.kind,
      lines: mail.text.trimEnd().split('\n').length,
      html: Buffer.byteLength(mail.html),
      ...(verdict === 'action' && before !== undefined ? { repeated: repeatedShare(mail.text, before) } : {}),
    });
  }

  /** Sends the copied lines and confirms them where the acknowledgement asks for it. Returns what was refused. */
  async #answer(matchId: string, player: Player, mail: OutgoingMail): Promise<readonly string[]> {
    let [asks, words]: [OutgoingMail, string | undefined] = [mail, copiedFrom(mail.text, player.chance)];
    if (words === undefined) return [`a mail with nothing to copy:\n${mail.text}`];
    for (let mails = 0; mails < 2 && words !== undefined; mails++) {
      const verdict = await this.#send(player, asks, words);
      const answers = (await this.#deliver(matchId)).filter(({ to }) => to.address === player.address);
      const reply = answers.at(-1) ?? mail;
      if (verdict !== 'accepted')
        return [[player.address, verdict, words, '--- of ---', mail.text, '--- got ---', reply.text].join('\n')];
      [asks, words] = [reply, confirmationFrom(reply.text)];
    }
    return [];
  }

  async #send({ seatNo, address, style }: Player, mail: OutgoingMail, words: string): Promise<string> {
    this.#sent++;
    const to = `${signReplyToken(KEYS, mail.ticket ?? { seatNo, decisionNo: 0 })}@play.test`;
    const raw = replyMail(replyIn(style, words, mail.text))
      .toString()
      .replace(/^From: .*\r\n/, `From: ${address}\r\nMessage-ID: <copied${this.#sent}@players.test>\r\n`);
    const envelope = { from: address, to: [to] };
    const { id } = await storeSubmission(this.#service, { channel: 'SMTP', raw: Buffer.from(raw), envelope });
    const result = await processSubmission(this.#service, id, reader);
    return result?.verdict ?? 'lost';
  }
}

/** Whether a mail asks, and its reader is one to answer. */
const canBeAnswered = ({ text, ticket }: OutgoingMail): boolean => ticket !== undefined && isAsking(text);
