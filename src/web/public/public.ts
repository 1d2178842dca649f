/** The public page of a match, for anybody with its code. */
import { type Request, type Response, Router } from 'express';
import { fromHistory } from '../../match/history.ts';
import { gameOfPage, publicPage } from '../../match/pages.ts';
import { packRecord, publicExport } from '../../match/record/export.ts';
import { publicScenes } from '../../match/record/replay.ts';
import type { Service } from '../../match/service.ts';
import { gameIn } from '../../match/words.ts';
import { NotFound } from '../errors.ts';
import { renderPage, sayIn } from '../render.ts';
import { visitorLanguage } from '../visitor-language.ts';
import { DrawnMaps } from './drawn-maps.ts';
import { feedOf } from './feed.ts';
import { publicScreen } from './screen.ts';

export const publicPages = (service: Service, hasPractice: boolean): Router => {
  const router = Router();
  const maps = new DrawnMaps();

  const visit = async (req: Request<{ code: string }>, res: Response) => {
    const language = visitorLanguage(req);
    res.vary('Accept-Language');
    const page = await publicPage(service, req.params.code, language);
    const game = page && gameOfPage(service, page.match);
    if (!page || !game) throw new NotFound();
    const spoken = gameIn(game, language);
    return { page, game: spoken, reporter: spoken.reporter, say: sayIn(language, spoken.reporter) };
  };

  router.get('/:code', async (req, res) => {
    const visited = await visit(req, res);
    res.send(renderPage('public', await publicScreen(service, { ...visited, zone: 'UTC', hasPractice })));
  });

  router.get('/:code/feed.atom', async (req, res) => {
    const list = await fromHistory(service, (from) => publicScenes(from, req.params.code));
    const game = list && gameOfPage(service, list.match);
    if (!list || !game) throw new NotFound();
    const say = sayIn('en', game.reporter);
    const page = `${service.publicUrl}/p/${list.match.code}`;
    res.type('application/atom+xml').send(feedOf(list, { game, page, say }));
  });

  router.get('/:code/record', async (req, res) => {
    const record = await fromHistory(service, (from) => publicExport(from, req.params.code));
    if (!record) throw new NotFound();
    res.attachment(record.name).type('application/gzip').send(packRecord(record));
  });

  router.get('/:code/cards', async (req, res) => {
    const { page, reporter, say } = await visit(req, res);
    if (!reporter.cards) throw new NotFound();
    const { code, name } = page.match;
    res.send(
      renderPage('cards', {
        title: say('cards.title', { code, name }),
        say,
        language: reporter.words.language,
        back: `/p/${code}`,
        sections: reporter.cards.print(),
      }),
    );
  });

  router.get('/:code/map.svg', async (req, res) => {
    const { page, reporter } = await visit(req, res);
    res.type('svg').send(maps.of(page, reporter));
  });

  router.get('/:code/map.png', async (req, res) => {
    const { page, reporter } = await visit(req, res);
    res.type('png').send(maps.pictureOf(page, reporter));
  });

  return router;
};
