/** The public page of a match, for anybody with its code. */
import { Router } from 'express';
import { fromHistory } from '../../match/history.ts';
import { gameOfPage, publicPage } from '../../match/pages.ts';
import { packRecord, publicExport } from '../../match/record/export.ts';
import { publicScenes } from '../../match/record/replay.ts';
import type { Service } from '../../match/service.ts';
import { NotFound } from '../errors.ts';
import { renderPage, sayIn } from '../render.ts';
import { DrawnMaps } from './drawn-maps.ts';
import { feedOf } from './feed.ts';
import { publicScreen } from './screen.ts';

export const publicPages = (service: Service): Router => {
  const router = Router();
  const maps = new DrawnMaps();

  const visit = async (code: string) => {
    const page = await publicPage(service, code);
    const reporter = page && gameOfPage(service, page.match)?.reporter;
    if (!page || !reporter) throw new NotFound();
    return { page, reporter, say: sayIn('en', reporter) };
  };

  router.get('/:code', async (req, res) => {
    const visited = await visit(req.params.code);
    res.send(renderPage('public', await publicScreen(service, { ...visited, zone: 'UTC' })));
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
    const { page, reporter, say } = await visit(req.params.code);
    if (!reporter.cards) throw new NotFound();
    const { code, name } = page.match;
    res.send(
      renderPage('cards', {
        title: say('cards.title', { code, name }),
        say,
        back: `/p/${code}`,
        sections: reporter.cards(),
      }),
    );
  });

  router.get('/:code/map.svg', async (req, res) => {
    const { page, reporter } = await visit(req.params.code);
    res.type('svg').send(maps.of(page, reporter));
  });

  return router;
};
