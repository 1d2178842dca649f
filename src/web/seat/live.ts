/** `/s/<token>/live`: tells the script of an open page that it has changed. */
import { type Request, type Response, Router } from 'express';
import { pageVersion } from '../../match/page-version.ts';
import { seatByToken, seatPage } from '../../match/pages.ts';
import type { Service } from '../../match/service.ts';
import { pageStamps } from '../../store/live.ts';
import { NotFound } from '../errors.ts';
import { LivePages } from './live-pages.ts';

/** `every`: milliseconds between two looks at what has changed. */
export const seatLive = (service: Service, every?: number): Router => {
  const pages = new LivePages(service, every);
  return Router().get('/:token/live', async (req: Request, res: Response) => {
    const key = await seatByToken(service, String(req.params.token));
    // Before the page: what changes in between is looked at again.
    const [stamp] = key ? await pageStamps(service.store, [key.no]) : [];
    const page = key && (await seatPage(service, key));
    if (!key || !stamp || !page) throw new NotFound();
    const now = pageVersion(page);
    // Asked again and again where a stream does not come through: it is answered by its entity tag.
    if (req.get('Accept') !== 'text/event-stream')
      return res.set('Cache-Control', 'no-cache').json({ version: now.version });
    if (!pages.hasRoom(key.no)) return res.status(503).json({});
    const shown = req.get('Last-Event-ID') ?? String(req.query.version ?? now.version);
    pages.follow(key, res, { shown, now, stamp });
  });
};
