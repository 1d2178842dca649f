/** The position as far as its moderator may see it, with the paths for a correction. */
import { Router } from 'express';
import { positionFor } from '../../match/moderator/position.ts';
import type { Service } from '../../match/service.ts';
import { renderPage } from '../render.ts';
import { visitTo } from './place.ts';

/** A part of the position up to this many characters is shown unfolded. */
const SHORT = 40;

export const positionPage = (service: Service): Router => {
  const router = Router({ mergeParams: true });

  router.get('/', async (req, res) => {
    const { place, page, say } = await visitTo(service, req);
    const { match } = page;
    const position = await positionFor(service, place.matchId);
    const parts = Object.entries(position?.fields ?? {}).map(([field, value]) => ({
      path: `/${field}`,
      text: JSON.stringify(value, null, 1),
    }));
    const isShort = ({ text }: { text: string }) => text.length <= SHORT;
    res.send(
      renderPage('position', {
        title: say('position.title', { code: match.code }),
        crumbs: say('position.crumbs', { code: match.code }),
        say,
        language: place.language,
        base: place.base,
        isAmidst: position?.isAmidst ?? false,
        short: parts.filter(isShort),
        long: parts.filter((part) => !isShort(part)),
        hidden: position?.hidden ?? [],
      }),
    );
  });

  return router;
};
