/** A match with four players: two answer mails, and two use their pages. */
import type { ParsedMail } from 'mailparser';
import type { Json } from '../../src/engine/index.ts';
import { type CreatedMatch, createMatch } from '../../src/match/forming/create.ts';
import { installedGames } from '../../src/match/games.ts';
import type { Service } from '../../src/match/service.ts';
import { PACES } from '../../src/match/time/pace.ts';
import type { Backend } from '../../src/queue/backend.ts';
import { openHouse, patiently } from './house.ts';

export const SEATS = ['britain', 'french_south', 'spain', 'french_north'] as const;
export type Seat = (typeof SEATS)[number];

const BY_MAIL: ReadonlySet<Seat> = new Set(['britain', 'french_south']);

export interface Table {
  readonly service: Service;
  readonly match: CreatedMatch;
  /** Every mail delivered over SMTP. */
  readonly mails: readonly ParsedMail[];
  mailsTo(seat: Seat): readonly ParsedMail[];
  /** Gives orders as the player of the seat does: by reply to the mail that asked, or by the form of the page. */
  send(seat: Seat, decision: number, text: string): Promise<void>;
  close(): Promise<void>;
}

const addressOf = (seat: Seat): string => `${seat.replace('_', '-')}@players.test`;

export async function setTable(kind: Backend['kind']): Promise<Table> {
  const house = await openHouse(kind);
  const { service, mails } = house;
  const match = await createMatch(service, {
    game: 'wellington',
    scenario: '1812',
    split: '4',
    name: 'First round',
    seats: SEATS.map((id) => ({ id, player: id, address: addressOf(id), zone: 'Europe/Madrid' })),
    pace: { ...PACES.standard, holdMinutes: 0 },
  });

  const mailsTo = (seat: Seat) => house.mailsTo(addressOf(seat));
  const sendMail = async (seat: Seat, decision: number, text: string): Promise<void> => {
    await house.reply(await house.asking(addressOf(seat), decision), addressOf(seat), text);
  };

  const sendForm = async (seat: Seat, decision: number, text: string): Promise<void> => {
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
      act: 'send',
      mode: 'pause',
      orders: text,
    });
    const answer = await fetch(`${link}/orders`, { method: 'POST', headers: { cookie }, body, redirect: 'manual' });
    if (answer.status >= 400) throw new Error(`the form of ${seat} was refused with ${answer.status}`);
  };

  return {
    service,
    match,
    mails,
    mailsTo,
    send: (seat, decision, text) => (BY_MAIL.has(seat) ? sendMail : sendForm)(seat, decision, text),
    close: house.close,
  };
}

export interface OpenQuestion {
  readonly decision: number;
  readonly kind: string;
  readonly seat: Seat;
  /** The answer that silence gives, as order text. */
  readonly silence: string;
}

/** Waits for the next question of the match after the named decision. */
export const nextQuestion = ({ service, match }: Table, after: number): Promise<OpenQuestion> =>
  patiently(`a question after ${after}`, async () => {
    const row = await service.store.openDecision.findFirst({ where: { matchId: match.id, decision: { gt: after } } });
    if (!row) return undefined;
    const silence = installedGames.get('wellington')?.language.formatAnswer(row.kind, row.fallback as Json) ?? '';
    return { decision: row.decision, kind: row.kind, seat: row.seat as Seat, silence };
  });
