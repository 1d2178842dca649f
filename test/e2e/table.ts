/** A match with its players at it: some answer mails, and the others use their pages. */
import type { ParsedMail } from 'mailparser';
import type { Json } from '../../src/engine/index.ts';
import { type CreatedMatch, createMatch } from '../../src/match/forming/create.ts';
import { installedGames } from '../../src/match/games.ts';
import type { Service } from '../../src/match/service.ts';
import { PACES } from '../../src/match/time/pace.ts';
import type { Backend } from '../../src/queue/backend.ts';
import { verdictOn } from '../setup/unsent.ts';
import { openHouse, patiently } from './house.ts';

export const SEATS = ['britain', 'french_south', 'spain', 'french_north'] as const;
export type Seat = (typeof SEATS)[number];

/** A match to sit down at: who plays in it, and who of them by mail. */
export interface Sitting<S extends string> {
  readonly game: string;
  readonly scenario: string;
  readonly split: string;
  readonly seats: readonly S[];
  readonly byMail: readonly S[];
}

const PENINSULA: Sitting<Seat> = {
  game: 'wellington',
  scenario: '1812',
  split: '4',
  seats: SEATS,
  byMail: ['britain', 'french_south'],
};

export interface Table<S extends string = Seat> {
  readonly service: Service;
  readonly game: string;
  readonly match: CreatedMatch;
  /** Every mail delivered over SMTP. */
  readonly mails: readonly ParsedMail[];
  mailsTo(seat: S): readonly ParsedMail[];
  /** The newest mail that asks a seat about a decision; waited for. */
  asking(seat: S, decision: number): Promise<ParsedMail>;
  /**
   * Gives orders as the player of the seat does: by reply to the mail that asked, or by the form of the page. Orders that
   * would leave something unspent are sent with a second DONE; what a line leaves to choose is chosen on the page.
   */
  send(seat: S, decision: number, text: string): Promise<void>;
  close(): Promise<void>;
}

/** A button of a sheet: what it adds to the fields of the page, and where it sends them. */
interface Press {
  readonly to: string;
  fields(html: string): Readonly<Record<string, string>>;
}

const SEND: Press = { to: 'orders', fields: () => ({ act: 'send' }) };

const CHOOSE: Press = {
  to: 'draft',
  fields: (html) => {
    const [, choice] = / name="do" value="(choose\.[\d.]+)"/.exec(html) ?? [];
    if (choice === undefined) throw new Error('the page does not send the orders, and offers nothing to choose');
    return { do: choice };
  },
};

const addressOf = (seat: string): string => `${seat.replace('_', '-')}@players.test`;

export function setTable(kind: Backend['kind']): Promise<Table>;
export function setTable<S extends string>(kind: Backend['kind'], sitting: Sitting<S>): Promise<Table<S>>;
export async function setTable(kind: Backend['kind'], sitting: Sitting<string> = PENINSULA): Promise<Table<string>> {
  const { game, scenario, split, seats, byMail } = sitting;
  const house = await openHouse(kind);
  const { service, mails } = house;
  const match = await createMatch(service, {
    game,
    scenario,
    split,
    name: 'First round',
    seats: seats.map((id) => ({ id, player: id, address: addressOf(id), zone: 'Europe/Madrid' })),
    pace: { ...PACES.standard, holdMinutes: 0 },
  });

  const mailsTo = (seat: string) => house.mailsTo(addressOf(seat));
  const sendMail = async (seat: string, decision: number, text: string): Promise<void> => {
    await house.reply(await house.asking(addressOf(seat), decision), addressOf(seat), text);
  };

  /** Presses a button of the sheet of a page. */
  const press = async (seat: string, decision: number, orders: string, button: Press): Promise<void> => {
    const link = match.links[seat] ?? '';
    const page = await fetch(link);
    const html = await page.text();
    const cookie = page.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
    const body = new URLSearchParams({
      form: field('form'),
      decision: String(decision),
      revision: field('revision'),
      mode: 'pause',
      orders,
      ...button.fields(html),
    });
    const answer = await fetch(`${link}/${button.to}`, {
      method: 'POST',
      headers: { cookie },
      body,
      redirect: 'manual',
    });
    if (answer.status >= 400) throw new Error(`the form of ${seat} was refused with ${answer.status}`);
  };

  const sendForm = (seat: string, decision: number, text: string) => press(seat, decision, text, SEND);

  /** Makes the first choice that the page offers for a line, and sends the orders with it. */
  const chooseOnForm = async (seat: string, no: number, decision: number): Promise<void> => {
    const planned = async () =>
      (await service.store.draft.findUniqueOrThrow({ where: { seatNo: no } })).lines.join('\n');
    await press(seat, decision, await planned(), CHOOSE);
    await sendForm(seat, decision, `${await planned()}\nGO\nDONE`);
  };

  const send = async (seat: string, decision: number, text: string): Promise<void> => {
    const isByMail = byMail.includes(seat);
    await (isByMail ? sendMail : sendForm)(seat, decision, text);
    const { no } = await service.store.seat.findFirstOrThrow({ where: { matchId: match.id, seat } });
    const verdict = await patiently(`the answer to ${seat}`, () => verdictOn(service.store, no, decision));
    if (verdict !== 'NOT SENT YET') return;
    await (isByMail ? sendMail(seat, decision, 'DONE') : chooseOnForm(seat, no, decision));
  };

  return {
    service,
    game,
    match,
    mails,
    mailsTo,
    asking: (seat, decision) => house.asking(addressOf(seat), decision),
    send,
    close: house.close,
  };
}

export interface OpenQuestion<S extends string = Seat> {
  readonly decision: number;
  readonly kind: string;
  readonly seat: S;
  /** The answer that silence gives, as order text. */
  readonly silence: string;
}

/** Waits for the next question of the match after the named decision. */
export const nextQuestion = <S extends string>(
  { service, game, match }: Table<S>,
  after: number,
): Promise<OpenQuestion<S>> =>
  patiently(`a question after ${after}`, async () => {
    const row = await service.store.openDecision.findFirst({ where: { matchId: match.id, decision: { gt: after } } });
    if (!row) return undefined;
    const silence = installedGames.get(game)?.language.formatAnswer(row.kind, row.fallback as Json) ?? '';
    return { decision: row.decision, kind: row.kind, seat: row.seat as S, silence };
  });
