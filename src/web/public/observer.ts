/** The page of an observer: `/o/<token>`. It shows what everybody may know, and his settings for mails. */

import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { LANGUAGE_NAMES, LANGUAGES, languageTag } from '../../engine/index.ts';
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { isZone } from '../../match/forming/match-plan.ts';
import { chooseObserverMails, observerByToken, stopObserving } from '../../match/observers/observing.ts';
import { gameOfPage, publicPageOf } from '../../match/pages.ts';
import type { Service } from '../../match/service.ts';
import { gameIn } from '../../match/words.ts';
import { NotFound } from '../errors.ts';
import { readForm } from '../forms.ts';
import { zones } from '../moderator/new-match.ts';
import { renderPage, sayIn } from '../render.ts';
import type { FormGuard } from '../security.ts';
import { publicScreen } from './screen.ts';

const MailsForm = z.object({
  notify: z.enum(['EACH', 'DAILY']),
  zone: z.string().trim().max(60),
  language: z.enum(LANGUAGES),
});

type Wishes = z.output<typeof MailsForm>;

interface News {
  readonly good: boolean;
  readonly text: string;
}

const speechFor = (language: string, reporter?: Game['reporter']): Speech => sayIn(languageTag(language), reporter);

export const observerPages = (service: Service, guard: FormGuard, hasPractice: boolean): Router => {
  const router = Router();

  const visit = async (req: Request) => {
    const token = String(req.params.token);
    const observer = await observerByToken(service, token);
    if (!observer) throw new NotFound();
    return { observer, say: speechFor(observer.language), base: `/o/${encodeURIComponent(token)}` };
  };

  type Visit = Awaited<ReturnType<typeof visit>>;

  const show = async (req: Request, res: Response, { observer, base }: Visit, news?: News, status = 200) => {
    const page = await publicPageOf(service, observer.matchId, observer.language);
    const game = page && gameOfPage(service, page.match);
    if (!page || !game) throw new NotFound();
    const spoken = gameIn(game, observer.language);
    const say = speechFor(observer.language, spoken.reporter);
    const { zone, notify, language } = observer;
    res.status(status).send(
      renderPage('public', {
        ...(await publicScreen(service, { page, game: spoken, say, zone, hasPractice })),
        crumbs: say('observer.crumbs', { code: page.match.code }),
        news,
        own: { base, form: guard.token(req, res), zones, fields: fieldsOf(say, { zone, notify, language }) },
      }),
    );
  };

  router.get('/:token', async (req, res) => {
    const visited = await visit(req);
    const news = req.query.news === 'changed' ? { good: true, text: visited.say('observer.news') } : undefined;
    await show(req, res, visited, news);
  });

  router.post('/:token/mails', guard.check, async (req, res) => {
    const visited = await visit(req);
    const wishes: Wishes = readForm(MailsForm, req.body);
    if (!isZone(wishes.zone))
      return show(req, res, visited, { good: false, text: visited.say('observer.problem.zone') }, 422);
    await chooseObserverMails(service, visited.observer.no, wishes);
    res.redirect(303, `${visited.base}?news=changed`);
  });

  router.post('/:token/leave', guard.check, async (req, res) => {
    const { observer, say } = await visit(req);
    const page = await publicPageOf(service, observer.matchId, observer.language);
    await stopObserving(service, observer.no);
    const heading = say('leave.done', { code: page?.match.code ?? '' });
    res.send(
      renderPage('message', {
        title: heading,
        say,
        language: observer.language,
        heading,
        lines: [say('leave.done.what')],
        calm: true,
        back: undefined,
        backText: '',
      }),
    );
  });

  return router;
};

const fieldsOf = (
  say: Speech,
  { notify, zone, language }: { readonly notify: string; readonly zone: string; readonly language: string },
): readonly object[] => [
  {
    id: 'notify',
    name: 'notify',
    label: say('observer.notify'),
    value: notify,
    options: (['EACH', 'DAILY'] as const).map((level) => ({ value: level, text: say(`observer.notify.${level}`) })),
  },
  { id: 'zone', name: 'zone', label: say('observer.zone'), value: zone, list: 'zones', required: true, longest: 60 },
  {
    id: 'language',
    name: 'language',
    label: say('observer.language'),
    value: language,
    options: LANGUAGES.map((tag) => ({ value: tag, text: LANGUAGE_NAMES[tag] })),
  },
];
