/** The deadlines of a seat for a calendar program, which keeps no cookies and reads them again and again: `/calendar/<token>.ics`. */
import type { RequestHandler } from 'express';
import { seatByCalendar } from '../../match/calendar-link.ts';
import { gameOfPage, seatPage } from '../../match/pages.ts';
import type { Service } from '../../match/service.ts';
import { gameIn } from '../../match/words.ts';
import { calendarFeed, type Publishing } from '../../reports/index.ts';
import { NotFound } from '../errors.ts';
import { seatReport } from './report.ts';

/** When and by whom a calendar of this installation is written. */
export const publishing = ({ clock, config }: Pick<Service, 'clock' | 'config'>): Publishing => ({
  now: clock(),
  organizer: config.mailFrom,
});

export const seatCalendar =
  (service: Service): RequestHandler =>
  async (req, res) => {
    const key = await seatByCalendar(service, String(req.params.token));
    const page = key && (await seatPage(service, key));
    const known = page && gameOfPage(service, page.match);
    if (!page || !known) throw new NotFound();
    const { reporter } = gameIn(known, page.seat.language);
    res.type('text/calendar; charset=utf-8').send(calendarFeed(seatReport(page), reporter, publishing(service)));
  };
