/** The board on the page of a moderator, as everybody may see it. */
import { type Request, Router } from 'express';
import { gameOfPage, publicPageOf } from '../../match/pages.ts';
import type { Service } from '../../match/service.ts';
import { gameIn } from '../../match/words.ts';
import { serveBoard } from '../board-files.ts';
import { NotFound } from '../errors.ts';
import { groundOf } from '../ground.ts';
import { publicReport } from '../seat/report.ts';
import { placeOf } from './place.ts';

export const boardFiles = (service: Service): Router => {
  const router = Router({ mergeParams: true });

  const visit = async (req: Request) => {
    const { matchId, language } = await placeOf(service, req);
    const page = await publicPageOf(service, matchId, language);
    const known = page && gameOfPage(service, page.match);
    if (!page || !known) throw new NotFound();
    const game = gameIn(known, language);
    const report = publicReport(page);
    return { language, game, report };
  };

  serveBoard(router, '', async (req) => {
    const { game, report } = await visit(req);
    return game.reporter.board.draw(report);
  });

  router.get('/ground.json', async (req, res) => {
    const { game, report, language } = await visit(req);
    res.json(groundOf(game, report, language));
  });

  return router;
};
