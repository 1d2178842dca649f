/** A match as its moderator sees it: who is waited for, what is in trouble, and what he may do. No hands, no orders. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import {
  type Acted,
  extendDeadlines,
  type Game,
  isOperator,
  matchIdOf,
  moderatorByToken,
  moderatorPage,
  pauseMatch,
  privateLinks,
  reissueLink,
  reissueModeratorLink,
  resumeMatch,
  type Service,
  sentenceOf,
} from '../match/index.ts';
import { NotFound } from './errors.ts';
import { readForm } from './forms.ts';
import { matchSentences } from './messages/en.ts';
import { type ModeratorNews, moderatorScreen } from './moderator-screen.ts';
import { officePages } from './office.ts';
import { renderPage, sayFrom } from './render.ts';
import type { FormGuard } from './security.ts';

const say = sayFrom(matchSentences);

const LONGEST_REASON = 500;

const reason = z.string().trim().max(LONGEST_REASON);
const ExtendForm = z.object({ seq: z.coerce.number().int().min(0), hours: z.string().trim().max(5), reason });
const ReasonForm = z.object({ reason });
const SeatForm = z.object({ seat: z.string().max(60) });

/** Hours that may be added at once. */
const MOST_HOURS = 336;

/** `/m/<key>`: the office for its key, one match for the key of its moderator. */
export const moderatorPages = (service: Service, guard: FormGuard): Router => {
  const router = Router();
  router.use('/:key', officePages(service, guard));
  router.use('/:key/matches/:code', matchPages(service, guard));
  router.use('/:key', matchPages(service, guard));
  return router;
};

interface Place {
  readonly matchId: string;
  /** Path of the page. */
  readonly base: string;
  /** Path of the office he comes from, and with it the keys of all seats. */
  readonly office: string | undefined;
}

const matchPages = (service: Service, guard: FormGuard): Router => {
  const router = Router({ mergeParams: true });

  const matchOfOperator = async (key: string, code: string): Promise<string | undefined> =>
    isOperator(service, key) ? matchIdOf(service, code) : undefined;

  const enter = async (req: Request): Promise<Place> => {
    const { key = '', code } = req.params as { key?: string; code?: string };
    const matchId = await (code === undefined ? moderatorByToken(service, key) : matchOfOperator(key, code));
    if (matchId === undefined) throw new NotFound();
    const path = `/m/${encodeURIComponent(key)}`;
    return code === undefined
      ? { matchId, base: path, office: undefined }
      : { matchId, base: `${path}/matches/${encodeURIComponent(code)}`, office: path };
  };

  const gameOf = async ({ matchId }: Place): Promise<Game> => {
    const page = await moderatorPage(service, matchId);
    const game = page && service.games.get(page.match.gameId);
    if (!game) throw new NotFound();
    return game;
  };

  const show = async (req: Request, res: Response, place: Place, news?: ModeratorNews, status = 200) => {
    const page = await moderatorPage(service, place.matchId);
    if (!page) throw new NotFound();
    const links = place.office ? await privateLinks(service, place.matchId) : undefined;
    const { publicUrl } = service;
    const form = guard.token(req, res);
    const screen = moderatorScreen({
      page,
      now: service.clock(),
      base: place.base,
      publicUrl,
      form,
      news,
      links,
      office: place.office,
    });
    res.status(status).send(renderPage('match', screen));
  };

  /** Goes on to the page with what was done, or shows why it was not. */
  const settle = async (req: Request, res: Response, place: Place, acted: Acted, done: string, typed: object) => {
    if (acted.ok) return res.redirect(303, `${place.base}?news=${done}`);
    const text = sentenceOf(await gameOf(place), acted.refusal.reason);
    await show(req, res, place, { good: false, text, ...typed }, 409);
  };

  router.get('/', async (req, res) => {
    const news = NEWS.find((each) => each === req.query.news);
    await show(req, res, await enter(req), news && { good: true, text: say(`match.news.${news}`) });
  });

  router.post('/extend', guard.check, async (req, res) => {
    const place = await enter(req);
    const { seq, hours, reason } = readForm(ExtendForm, req.body);
    const typed = { hours, reason };
    const count = Number(hours);
    const isHours = Number.isInteger(count) && count >= 1 && count <= MOST_HOURS;
    if (!isHours) return show(req, res, place, { good: false, text: say('match.news.hours'), ...typed }, 422);
    if (reason === '') return show(req, res, place, { good: false, text: say('match.news.reason'), ...typed }, 422);
    const acted = await extendDeadlines(service, place.matchId, { hours: count, reason, seq });
    await settle(req, res, place, acted, 'extended', typed);
  });

  const changeState = (path: 'pause' | 'resume', act: typeof pauseMatch, done: string) =>
    router.post(`/${path}`, guard.check, async (req, res) => {
      const place = await enter(req);
      const { reason } = readForm(ReasonForm, req.body);
      if (reason === '') return show(req, res, place, { good: false, text: say('match.news.reason') }, 422);
      await settle(req, res, place, await act(service, place.matchId, reason), done, { reason });
    });
  changeState('pause', pauseMatch, 'paused');
  changeState('resume', resumeMatch, 'resumed');

  router.post('/links', guard.check, async (req, res) => {
    const place = await enter(req);
    const { seat } = readForm(SeatForm, req.body);
    const link = await reissueLink(service, place.matchId, seat);
    if (link === undefined) throw new NotFound();
    await show(req, res, place, { good: true, text: say('match.news.renewed'), link });
  });

  router.post('/moderator-link', guard.check, async (req, res) => {
    const place = await enter(req);
    const link = await reissueModeratorLink(service, place.matchId);
    await show(req, res, place, { good: true, text: say('match.news.moderator'), link });
  });

  return router;
};

/** What the page says after it was sent on. */
const NEWS = ['created', 'extended', 'paused', 'resumed'] as const;
