/** A visit to a page below a seat's private address, and what the visitor is shown there. */

import type { Request } from 'express';
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { calendarUrl } from '../../match/calendar-link.ts';
import { gameOfPage, type SeatPage, seatByToken, seatPage } from '../../match/pages.ts';
import type { SeatKey } from '../../match/seat-key.ts';
import type { Service } from '../../match/service.ts';
import { gameIn } from '../../match/words.ts';
import { seatNamed } from '../../reports/index.ts';
import { NotFound } from '../errors.ts';
import { sayIn } from '../render.ts';

export interface Visit {
  readonly key: SeatKey;
  readonly page: SeatPage;
  /** Speaks the language of the seat. */
  readonly game: Game;
  readonly say: Speech;
  /** Path of the seat's page. */
  readonly base: string;
  /** Where a calendar program reads the deadlines of the seat. */
  readonly calendar: string;
}

type Visitor = (req: Request) => Promise<Visit>;

/** Finds the seat of an address; throws if there is none. */
export const visitor =
  (service: Service): Visitor =>
  async (req) => {
    const token = String(req.params.token);
    const key = await seatByToken(service, token);
    const page = key && (await seatPage(service, key));
    const known = page && gameOfPage(service, page.match);
    if (!key || !page || !known) throw new NotFound();
    const { language } = page.seat;
    const game = gameIn(known, language);
    const calendar = calendarUrl(service, key.no, token);
    return { key, page, game, say: sayIn(language, game.reporter), base: `/s/${encodeURIComponent(token)}`, calendar };
  };

/** The header of every page of a seat. */
export const framed = ({ page: { match, seat }, game, say, base }: Visit) => ({
  say,
  base,
  language: seat.language,
  crumbs: say('seat.crumbs', { code: match.code, name: match.name, seat: seatNamed(game.reporter, seat.name) }),
});
