/** A match of Kutuzov in one language, from the invitations to the end, in which every kind of mail is sent. */
import { type LanguageTag, sure } from '../../src/engine/index.ts';
import { formMatch } from '../../src/match/forming/forming.ts';
import { replaceSeat } from '../../src/match/people/replacement.ts';
import type { OutgoingMail } from '../../src/match/post/outbox.ts';
import { NO_DECISION } from '../../src/match/post/outgoing.ts';
import type { Service } from '../../src/match/service.ts';
import { PACES } from '../../src/match/time/pace.ts';
import { gameOf, SITUATIONS } from '../corpus/situations.ts';
import { PostalMatch } from '../match/evening/table.ts';

const NORTH = 'carla@players.test';
const SOUTH = 'dieter@players.test';
const FIRST = 'anna@players.test';
const SECOND = 'bert@players.test';
const MODERATOR = 'mora@players.test';
const SUCCESSOR = 'sven@players.test';
const SEATS = { french_north: NORTH, french_south: SOUTH, russian_first: FIRST, russian_second: SECOND } as const;
type SeatOfStory = keyof typeof SEATS;

const START = sure(SITUATIONS['kutuzov-north']);
const MORA = { by: 'Mora', via: 'page' } as const;

const SHEET =
  'PLAY 105 CP\nMOVE Davout 2SP Masuria - Grodno\nMOVE Ney 3SP Poland Zone - Warsaw\nMOVE Davout 1SP Grodno - Lida';

/** Orders of the next impulse, which meet nobody. */
const NEXT = 'PLAY 61 CP\nMOVE Barclay 4SP Vilna - Vilkomir\nBUILD 1 inf AT Riga';

/** What is answered to questions beside an impulse. */
const PLAIN: Readonly<Record<string, string>> = {
  intercept: 'INTERCEPT FROM Slonim',
  evade: 'EVADE NO',
  'battle.cards': 'BATTLE NONE',
  retreat: 'RETREAT TO Masuria',
};

const RESUMED = 'action, resumed';

interface NamedMail {
  readonly name: string;
  readonly mail: OutgoingMail;
}

/** Plays the match, and returns a mail of each kind as it was sent. */
export async function playStory(store: Service['store'], language: LanguageTag): Promise<readonly NamedMail[]> {
  const table = new PostalMatch(store, (all) => new Map([...all, ['kutuzov', gameOf(all, START)]]), {
    publicUrl: 'https://games.example.org',
  });
  const story = new Story(table, language);
  await story.play();
  return story.mails;
}

class Story {
  readonly mails: NamedMail[] = [];
  readonly #table: PostalMatch;
  readonly #language: LanguageTag;

  constructor(table: PostalMatch, language: LanguageTag) {
    this.#table = table;
    this.#language = language;
  }

  async play(): Promise<void> {
    await this.#gather();
    await this.#order();
    await this.#fight();
    await this.#wait();
    await this.#end();
  }

  #keep(name: string, mail: OutgoingMail | undefined): void {
    if (!mail) throw new Error(`no mail "${name}" was sent (${this.#language})`);
    this.mails.push({ name, mail });
  }

  /** Keeps the latest mail to an address, of those that fit. */
  #keepLatest(name: string, address: string, fits: (mail: OutgoingMail) => boolean = () => true): void {
    this.#keep(name, this.#table.to(address).findLast(fits));
  }

  /** Writes, and keeps the answer. */
  async #ask(name: string, from: string, text: string, answered?: OutgoingMail): Promise<void> {
    const { answers } = await this.#table.write(from, text, answered);
    this.#keep(name, answers[0]);
  }

  async #gather(): Promise<void> {
    const table = this.#table;
    const player = (seat: SeatOfStory) => ({
      ...{ id: seat, player: seat, address: SEATS[seat], zone: ZONES[this.#language] },
      language: this.#language,
    });
    const formed = await formMatch(table.service, {
      ...{ game: START.game, scenario: START.scenario, split: START.split, name: 'The Niemen' },
      seats: (Object.keys(SEATS) as SeatOfStory[]).map(player),
      moderator: { name: 'Mora', address: MODERATOR, zone: ZONES[this.#language] },
      pace: PACES.fast,
      forming: {},
    });
    table.begin(formed.id);
    await table.pass(3);
    this.#keepLatest('moderator, welcome', MODERATOR);
    this.#keepLatest('invitation', NORTH);
    for (const address of Object.values(SEATS)) {
      const { answers } = await table.write(address, `JOIN ${ZONES[this.#language]}`);
      if (address === NORTH) this.#keep('answer to JOIN', answers[0]);
    }
    await table.pass(3);
    this.#keepLatest('welcome', NORTH, asks);
    this.#keepLatest('welcome, nothing asked', SECOND);
  }

  /** A sheet that is drafted, mended, sent and taken back. */
  async #order(): Promise<void> {
    const table = this.#table;
    const asked = table.latest(NORTH, asks);
    await this.#ask('help', NORTH, 'HELP', asked);
    await this.#ask('acknowledgement, answer', NORTH, 'ODDS Davout Grodno', asked);
    await this.#ask('acknowledgement, no order found', NORTH, 'See you on Friday', asked);
    await this.#ask('acknowledgement, saved', SECOND, 'INTERCEPT Tormassov IF ODDS >= 70%');
    await this.#ask('acknowledgement, needs fix', NORTH, 'PLAY 105 CP\nDavout goes to Wilkovia\nDONE', asked);
    await this.#ask('acknowledgement, not sent yet', NORTH, SHEET, asked);
    await this.#ask('acknowledgement, CP left', NORTH, 'PLAY 105 CP\nMOVE Ney 3SP Poland Zone - Warsaw\nDONE', asked);
    await table.write('carla@work.test', `${SHEET}\nDONE`, asked);
    this.#keepLatest('acknowledgement, held', NORTH);
    await this.#ask('acknowledgement, sent', NORTH, `${SHEET}\nDONE`, asked);
    await this.#ask('acknowledgement, taken back', NORTH, 'Wait, Ney to Masuria, not Warsaw', asked);
    await table.write(NORTH, `${SHEET}\nDONE NOW`, asked);
    await table.pass(2);
  }

  /** The battle to which the sheet leads, as both see it. */
  async #fight(): Promise<void> {
    const table = this.#table;
    const question = table.latest(SECOND, asks);
    this.#keep('question', question);
    for (let questions = 0; questions < 12; questions++) {
      const [seat = '', kind = ''] = ((await table.open())[0] ?? '').split(' ');
      const address = SEATS[seat as SeatOfStory];
      if (kind === 'impulse.order' && address !== NORTH) break;
      const last = table.latest(address, asks);
      if (kind === 'battle.cards' && address === SECOND) this.#keep('question, battle', last);
      if (kind === 'impulse.order' && !this.mails.some(({ name }) => name === RESUMED)) this.#keep(RESUMED, last);
      await table.write(address, `${PLAIN[kind] ?? 'CLEAR\nPASS'}\nNOW`, last);
      await table.pass(2);
    }
    await table.pass(6);
    await this.#ask('acknowledgement, too late', SECOND, 'INTERCEPT NO', question);
    this.#keepLatest('news', SOUTH, (mail) => isReport(mail) && !asks(mail));
    this.#keepLatest('result of a fight', SECOND, (mail) => isReport(mail) && !asks(mail));
    this.#keepLatest('action', await this.#actor(), asks);
    await this.#ask('acknowledgement, at once', FIRST, `${NEXT}\nDONE NOW`, table.latest(FIRST, asks));
    await table.pass(4);
    this.#keepLatest('result', FIRST, (mail) => isReport(mail) && !asks(mail));
  }

  /** The address of who has an impulse. */
  async #actor(): Promise<string> {
    const [seat = ''] = ((await this.#table.open())[0] ?? '').split(' ');
    return SEATS[seat as SeatOfStory];
  }

  async #wait(): Promise<void> {
    const table = this.#table;
    const actor = await this.#actor();
    await table.act({ kind: 'extend', hours: 2 }, 'Anna has a call');
    this.#keepLatest('notice', actor, ({ kind }) => kind === 'notice');
    await table.write(actor, 'PRESS TO Mora: who brings the map? END');
    await table.leap(21, 20);
    this.#keepLatest('reminder', actor, ({ kind }) => kind === 'reminder');
    await table.leap(48, 60);
    this.#keepLatest('moderator, digest', MODERATOR, ({ kind }) => kind === 'desk');
  }

  async #end(): Promise<void> {
    const table = this.#table;
    const sought = await replaceSeat(table.service, table.id, {
      ...MORA,
      seat: 'french_north',
      player: 'Sven',
      address: SUCCESSOR,
      reason: 'Carla has to go',
    });
    if (!sought.ok) throw new Error(JSON.stringify(sought));
    await table.pass(1);
    await table.write(SUCCESSOR, `JOIN ${ZONES[this.#language]}\nLANGUAGE ${this.#language}`);
    await table.pass(2);
    this.#keepLatest('hand-over', SUCCESSOR);
    await table.act({ kind: 'end', how: 'adjudicated' }, 'We stop here');
    await table.pass(2);
    this.#keepLatest('end', SOUTH, isReport);
  }
}

const ZONES: Readonly<Record<LanguageTag, string>> = { en: 'Europe/London', ko: 'Asia/Seoul', ja: 'Asia/Tokyo' };

const isReport = ({ kind }: OutgoingMail): boolean => kind === 'report';
/** Whether a mail asks a question that a reply answers. */
const asks = (mail: OutgoingMail): boolean =>
  isReport(mail) && (mail.ticket?.decisionNo ?? NO_DECISION) !== NO_DECISION;
