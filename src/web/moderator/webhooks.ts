/** The page for the webhooks of a match, by which chats are told of it: `/m/<key>/webhooks`. */

import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { LanguageTag } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { matchIdOf, moderatorByToken, moderatorPage } from '../../match/moderator/moderator.ts';
import { isOperator } from '../../match/people/operator.ts';
import { addWebhook, listWebhooks, MOST_WEBHOOKS, removeWebhook } from '../../match/post/webhook.ts';
import type { Service } from '../../match/service.ts';
import { type Clockface, makeClockface } from '../../reports/index.ts';
import type { WebhookHead } from '../../store/webhooks.ts';
import { NotFound } from '../errors.ts';
import { readForm } from '../forms.ts';
import { renderPage, sayIn } from '../render.ts';
import type { FormGuard } from '../security.ts';
import { visitorLanguage } from '../visitor-language.ts';
import { paramsOf, rootOf } from './place.ts';

const AddForm = z.object({ address: z.string().trim().max(2_000) });
const RemoveForm = z.object({ id: z.uuid() });

interface Place {
  readonly matchId: string;
  readonly code: string;
  /** Path of the moderator's page. */
  readonly back: string;
  readonly language: LanguageTag;
}

interface Outcome {
  readonly news?: { readonly good: boolean; readonly text: string };
  /** The secret of a webhook that was just added. It is shown only once. */
  readonly secret?: string;
  readonly address?: string;
}

/** For the moderator by his key, or for the operator by the code of a match. */
export const webhookPages = (service: Service, guard: FormGuard): Router => {
  const router = Router();

  const enter = async (req: Request): Promise<Place> => {
    const { key, code } = paramsOf(req);
    const byCode = async () => (code !== undefined && isOperator(service, key) ? matchIdOf(service, code) : undefined);
    const matchId = await (code === undefined ? moderatorByToken(service, key) : byCode());
    const page = matchId === undefined ? undefined : await moderatorPage(service, matchId);
    if (matchId === undefined || !page) throw new NotFound();
    const path = rootOf(req);
    const back = code === undefined ? path : `${path}/matches/${encodeURIComponent(code)}`;
    return { matchId, code: page.match.code, back, language: visitorLanguage(req) };
  };

  const show = async (req: Request, res: Response, place: Place, outcome: Outcome = {}, status = 200) => {
    const { matchId, code, back, language } = place;
    const say = sayIn(language);
    const clock = makeClockface('UTC', service.clock(), language);
    const hooks = await listWebhooks(service, matchId);
    res.status(status).send(
      renderPage('webhooks', {
        title: say('webhooks.title', { code }),
        say,
        language,
        back,
        base: `${back}/webhooks`,
        form: guard.token(req, res),
        ...outcome,
        hooks: hooks.map((hook) => hookLine(hook, say, clock)),
      }),
    );
  };

  for (const base of ['/:key', '/:key/matches/:code']) {
    router.get(`${base}/webhooks`, async (req, res) => {
      const place = await enter(req);
      const isRemoved = req.query.news === 'removed';
      const news = { good: true, text: sayIn(place.language)('webhooks.news.removed') };
      await show(req, res, place, isRemoved ? { news } : {});
    });

    router.post(`${base}/webhooks`, guard.check, async (req, res) => {
      const place = await enter(req);
      const { address } = readForm(AddForm, req.body);
      const added = await addWebhook(service, place.matchId, address);
      if (added.ok) return show(req, res, place, { secret: added.secret });
      const text = sayIn(place.language)(`webhooks.news.${added.code}`, { most: MOST_WEBHOOKS });
      await show(req, res, place, { address, news: { good: false, text } }, 422);
    });

    router.post(`${base}/webhooks/remove`, guard.check, async (req, res) => {
      const place = await enter(req);
      if (!(await removeWebhook(service, place.matchId, readForm(RemoveForm, req.body).id))) throw new NotFound();
      res.redirect(303, `${place.back}/webhooks?news=removed`);
    });
  }

  return router;
};

/** Times for a list: in the zone of the installation's clock. */
const hookLine = ({ id, host, toldAt, dueAt, attempts, lastError }: WebhookHead, say: Speech, clock: Clockface) => ({
  id,
  host,
  told: toldAt ? say('webhooks.told', { when: clock.full(toldAt.toISOString()) }) : say('webhooks.untold'),
  trouble: lastError === null ? '' : troubleOf(say, lastError, dueAt, attempts),
});

const troubleOf = (say: Speech, error: string, dueAt: Date | null, count: number): string =>
  dueAt === null ? say('webhooks.gone', { error }) : say('webhooks.failed', { count, error });
