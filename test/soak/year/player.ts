/** Players of a simulated year: quick ones, slow ones, some who go on holiday, and some who vanish. */
import type { Chance } from '../../../src/engine/index.ts';
import type { Game } from '../../../src/game/index.ts';
import { openPosition } from '../../../src/match/packs.ts';
import { presentOf } from '../../../src/match/play/present.ts';
import { answerDecision } from '../../../src/match/sheets/answer.ts';
import type { PositionRow, SeatRow } from '../../../src/store/position.ts';
import { brokenCopy } from '../mails.ts';
import type { Agenda } from './agenda.ts';
import { automaticReply, bounceOf, replyTo } from './mail.ts';
import { type Fate, type PostOffice, receive, type TestDelivery } from './post.ts';
import type { Tally } from './tally.ts';
import { sheetFor, thought } from './thought.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The habits and mishaps of a player. Times are in days from the beginning; undefined means never. */
interface Fortune {
  /** The shortest and the longest time until he answers, in hours. */
  readonly pace: readonly [number, number];
  /** How many of a hundred mails are broken. */
  readonly slips: number;
  readonly vanishes: number | undefined;
  /** His holidays, and whether he announces each. */
  readonly holidays: readonly { readonly from: number; readonly days: number; readonly isTold: boolean }[];
  /** From this day on, for so many days, no mail reaches him. */
  readonly bounces:
    | { readonly from: number; readonly days: number; readonly fate: Exclude<Fate, 'arrives'> }
    | undefined;
}

const isOneIn = (n: number, chance: Chance): boolean => chance.below(n) === 0;

export function fortuneBy(chance: Chance, days: number): Fortune {
  const begin = () => 5 + chance.below(Math.max(1, days - 5));
  const paces = [
    [1, 16],
    [1, 16],
    [2, 30],
    [2, 30],
    [6, 90],
  ] as const;
  return {
    pace: paces[chance.below(paces.length)] ?? paces[0],
    slips: isOneIn(3, chance) ? 25 : 4,
    vanishes: isOneIn(10, chance) ? begin() : undefined,
    holidays: Array.from({ length: chance.below(4) }, () => ({
      from: begin(),
      days: 2 + chance.below(12),
      isTold: !isOneIn(3, chance),
    })),
    bounces: isOneIn(10, chance)
      ? { from: begin(), days: 1 + chance.below(9), fate: isOneIn(2, chance) ? 'refused' : 'comes-back' }
      : undefined,
  };
}

export interface Surroundings {
  readonly office: PostOffice;
  readonly agenda: Agenda;
  readonly tally: Tally;
  readonly begin: Date;
}

/** The player of one seat in one match. */
export class Player {
  readonly address: string;
  readonly #seatNo: number;
  readonly #matchId: string;
  readonly #fortune: Fortune;
  readonly #around: Surroundings;
  readonly #chance: Chance;
  #last: TestDelivery | undefined;
  #isVisiting = false;
  /** Whether his last mail was not understood, so that he goes to his page. */
  #isPuzzled = false;

  constructor(
    seat: { readonly address: string; readonly seatNo: number; readonly matchId: string },
    around: Surroundings,
    fortune: Fortune,
    chance: Chance,
  ) {
    this.address = seat.address;
    this.#seatNo = seat.seatNo;
    this.#matchId = seat.matchId;
    this.#around = around;
    this.#fortune = fortune;
    this.#chance = chance;
    this.#announceHolidays();
  }

  fate(): Fate {
    const { bounces } = this.#fortune;
    return bounces && this.#isWithin(bounces.from, bounces.days) ? bounces.fate : 'arrives';
  }

  /** Puts a mail into his mailbox. */
  receive(mail: TestDelivery): void {
    if (mail.options.replyTo) this.#last = mail;
    if (this.#isGone()) return;
    const holiday = this.#fortune.holidays.find(({ from, days }) => this.#isWithin(from, days));
    if (holiday && !holiday.isTold && isOneIn(2, this.#chance)) this.#answerFor(automaticReply(mail, this.#now()));
    if (mail.kind === 'report' || mail.kind === 'reminder' || mail.kind === 'acknowledgement') this.#think();
  }

  bounce(mail: TestDelivery): void {
    this.#answerFor(bounceOf(mail, this.#now()));
  }

  /** Sends an automatic mail a minute later. */
  #answerFor(reply: ReturnType<typeof replyTo>): void {
    this.#around.agenda.after(HOUR / 60, () => this.#write(reply));
  }

  #now(): Date {
    return this.#around.agenda.now();
  }

  #day(): number {
    return (this.#now().getTime() - this.#around.begin.getTime()) / DAY;
  }

  #isWithin(from: number, days: number): boolean {
    return this.#day() >= from && this.#day() < from + days;
  }

  #isGone(): boolean {
    return this.#fortune.vanishes !== undefined && this.#day() >= this.#fortune.vanishes;
  }

  /** Plans his next visit, at a time when he is not away. */
  #think(): void {
    if (this.#isVisiting) return;
    this.#isVisiting = true;
    const [least, most] = this.#fortune.pace;
    const wait = (least + this.#chance.below(most - least)) * HOUR + this.#chance.below(HOUR);
    const there = this.#day() + wait / DAY;
    const away = this.#fortune.holidays.find(({ from, days }) => there >= from && there < from + days);
    const until = away ? (away.from + away.days - this.#day()) * DAY + wait : wait;
    this.#around.agenda.after(until, () => this.#visit());
  }

  async #visit(): Promise<void> {
    this.#isVisiting = false;
    if (this.#isGone()) return;
    const { service } = this.#around.office.setup;
    const row = await openPosition(service, this.#matchId);
    const seat = row?.seats.find(({ no }) => no === this.#seatNo);
    if (!row || !seat || row.state !== 'RUNNING' || seat.draft?.handedOver) return;
    const open = row.open.filter(({ seat: asked }) => asked === seat.seat);
    if (open.length === 0) return;
    if (this.#isPuzzled || !this.#last) return this.#answerByHand(row, seat);
    if (isOneIn(60, this.#chance)) await this.#say('EXTEND');
    await this.#answerByMail(row, seat);
    if (open.length > 1) this.#think();
  }

  /** Answers on his page, where the stand-in chooses for him. */
  async #answerByHand(row: PositionRow, seat: SeatRow): Promise<void> {
    const { service } = this.#around.office.setup;
    const { game, referee } = presentOf(service, row);
    const decision = referee.open.find((each) => each.seat === seat.seat);
    if (!decision || !game.bot) return;
    const answer = thought(game.bot(), decision, () => referee.view(seat.seat));
    const answered = await answerDecision(service, seat.no, decision.id, answer);
    this.#around.tally.count(answered.ok ? 'answers by hand' : 'answers by hand refused');
    this.#isPuzzled = false;
    this.#think();
  }

  async #answerByMail(row: PositionRow, seat: SeatRow): Promise<void> {
    const { service } = this.#around.office.setup;
    const { game, referee } = presentOf(service, row);
    const decision = referee.open.find((each) => each.seat === seat.seat);
    const mail = this.#last;
    if (!decision || !mail) return;
    const text = game.language.acts.includes(decision.kind)
      ? [...sheetFor(service, row, seat, this.#chance), 'DONE'].join('\n')
      : answerText(game, decision, referee.view(seat.seat));
    const reply = replyTo(mail, text, this.#now());
    const isBroken = this.#chance.below(100) < this.#fortune.slips;
    this.#around.tally.count(isBroken ? 'mails broken' : 'mails of orders');
    await this.#write({ ...reply, raw: isBroken ? brokenCopy(reply.raw, this.#chance) : reply.raw });
    // He looks again later, in case his mail was not understood.
    this.#around.agenda.after(HOUR, () => this.#check(decision.id));
  }

  async #check(decision: number): Promise<void> {
    const { service } = this.#around.office.setup;
    const row = await openPosition(service, this.#matchId);
    const seat = row?.seats.find(({ no }) => no === this.#seatNo);
    const isOpen = row?.open.some((open) => open.decision === decision) ?? false;
    if (!isOpen || seat?.draft?.handedOver) return;
    this.#isPuzzled = true;
    this.#think();
  }

  #announceHolidays(): void {
    for (const { from, days, isTold } of this.#fortune.holidays) {
      if (!isTold) continue;
      const day = (n: number) => new Date(this.#around.begin.getTime() + n * DAY).toISOString().slice(0, 10);
      this.#around.agenda.after((from - 3) * DAY, async () => {
        if (!this.#isGone()) await this.#say(`ABSENCE ${day(from)} TO ${day(from + days)}`);
      });
    }
  }

  async #say(text: string): Promise<void> {
    if (!this.#last) return;
    this.#around.tally.count(`commands ${text.split(' ')[0]}`);
    await this.#write(replyTo(this.#last, text, this.#now()));
  }

  async #write({ raw, to }: { readonly raw: Buffer; readonly to: string }): Promise<void> {
    if (to !== '') this.#around.office.server(() => receive(this.#around.office, raw, this.address, to));
  }
}

function answerText(game: Game, decision: Parameters<typeof thought>[1], view: unknown): string {
  const mind = game.bot?.();
  const answer = mind ? thought(mind, decision, () => view) : decision.fallback();
  return game.language.formatAnswer(decision.kind, answer);
}
