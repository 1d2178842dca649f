/** What happened in a match, as everybody knows it, with the way back to the beginning of each impulse. */
import { Router } from 'express';
import { fromHistory } from '../../match/history.ts';
import { publicScenes } from '../../match/record/replay.ts';
import type { Service } from '../../match/service.ts';
import { NotFound } from '../errors.ts';
import { summaryOf } from '../public/replay.ts';
import { renderPage } from '../render.ts';
import { isOffered } from './act-forms.ts';
import { visitTo } from './place.ts';

export const timelinePage = (service: Service): Router => {
  const router = Router({ mergeParams: true });

  router.get('/', async (req, res) => {
    const { place, page, say, clock } = await visitTo(service, req);
    const { game } = page;
    const { code } = page.match;
    const list = await fromHistory(service, (from) => publicScenes(from, code, { language: place.language }));
    if (!list) throw new NotFound();
    const mayGoBack = isOffered(page, 'rollback');
    const rows = list.scenes.map((scene) => {
      const { no, endedAt } = scene;
      const { title, notes } = summaryOf(game, list, scene);
      return {
        no,
        title,
        notes,
        when: endedAt ? say('timeline.ended', { when: clock.full(endedAt.toISOString()) }) : say('timeline.now'),
        replay: `/p/${code}/replay/${no}`,
        // Nothing comes before the opening.
        back:
          mayGoBack && no > 0
            ? {
                address: `${place.base}/acts/back?to=${no}`,
                which: say('timeline.back.which', { no, title }),
              }
            : undefined,
      };
    });
    res.send(
      renderPage('timeline', {
        title: say('timeline.title', { code }),
        crumbs: say('timeline.crumbs', { code }),
        say,
        language: place.language,
        base: place.base,
        rows: rows.reverse(),
      }),
    );
  });

  return router;
};
