/**
 * The page of a match for its moderator: whom the match waits for, what needs attention, and what he can do. It shows
 * no hands and no orders.
 */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { noted } from '../../match/acts/acting.ts';
import { undoableAct } from '../../match/acts/undo.ts';
import { actSentence } from '../../match/acts/words.ts';
import { answerAgain } from '../../match/moderator/answers-again.ts';
import { sendMailTo } from '../../match/moderator/keys-of-a-seat.ts';
import { type ModeratorPage, reissueLink, reissueModeratorLink } from '../../match/moderator/moderator.ts';
import { privateLinks } from '../../match/people/operator.ts';
import { pollsToModerate } from '../../match/polls/board.ts';
import { askAll } from '../../match/polls/polls.ts';
import { resendLetter } from '../../match/post/resend.ts';
import type { Service } from '../../match/service.ts';
import { addHours } from '../../match/time/pace.ts';
import { putAway } from '../../store/requests.ts';
import { NotFound } from '../errors.ts';
import { readForm } from '../forms.ts';
import { renderPage, sayIn } from '../render.ts';
import type { FormGuard } from '../security.ts';
import { homeFor } from '../session.ts';
import { actPages } from './acts.ts';
import { auditPages } from './audit.ts';
import { boardFiles } from './board.ts';
import { correctPage } from './correct.ts';
import { type InstallationFacts, installationPages } from './installation.ts';
import { mailsPages } from './mails.ts';
import { officePages } from './office.ts';
import { peoplePages } from './people.ts';
import { actorAt, type Place, pageAt, placeOf, toldAt } from './place.ts';
import { positionPage } from './position.ts';
import { type ModeratorNews, moderatorScreen } from './screen.ts';
import { toldOf } from './stands.ts';
import { timelinePage } from './timeline.ts';

/** Text of a query; anything else counts as missing. */
const word = z.string().max(400).optional().catch(undefined);
/** A form that a link opens. */
const Wishes = z.object({ act: word, seat: word, to: word, agreed: word });

const SeatForm = z.object({ seat: z.string().max(60) });
const MailForm = z.object({ seat: z.string().max(60), address: z.string().trim().max(254) });
const LetterForm = z.object({ letter: z.uuid() });
const PollForm = z.object({
  text: z
    .string()
    .max(4_000)
    .transform((text) => text.trim().replace(/\s+/g, ' ')),
  hours: z.string().max(20),
});

const CardForm = z.object({ card: z.string().max(120), until: z.enum(['later', 'seen']) });

/** When a card is shown again that is put off: the next day, or in a fast match after the time for an answer. */
const laterAt = ({ match: { pace } }: ModeratorPage, now: Date): Date => addHours(now, Math.min(24, pace.impulseHours));

/** `/m/<key>`: with the operator's key the office, with a moderator's key his match. */
export const moderatorPages = (service: Service, guard: FormGuard, facts?: InstallationFacts): Router => {
  const router = Router();
  if (facts) router.use('/:key', installationPages(service, guard, facts));
  router.use('/:key', officePages(service, guard, facts !== undefined));
  for (const base of ['/:key/matches/:code', '/:key']) {
    router.use(`${base}/acts`, actPages(service, guard));
    router.use(`${base}/audit`, auditPages(service));
    router.use(base, boardFiles(service));
    router.use(`${base}/correct`, correctPage(service, guard));
    router.use(`${base}/mails`, mailsPages(service, guard));
    router.use(`${base}/position`, positionPage(service));
    router.use(`${base}/timeline`, timelinePage(service));
    router.use(base, peoplePages(service, guard), matchPages(service, guard));
  }
  return router;
};

const matchPages = (service: Service, guard: FormGuard): Router => {
  const router = Router({ mergeParams: true });

  const enter = (req: Request) => placeOf(service, req);

  const show = async (req: Request, res: Response, place: Place, news?: ModeratorNews, status = 200) => {
    const { language } = place;
    const page = await pageAt(service, place);
    const now = service.clock();
    const { say, clock } = toldAt(service, place, page);
    const told = await toldOf(service, { page, say, clock });
    const polls = await pollsToModerate(service, place.matchId, language);
    const links = place.office ? await privateLinks(service, place.matchId) : undefined;
    const { publicUrl } = service;
    const form = guard.token(req, res);
    const screen = moderatorScreen({
      page,
      polls,
      now,
      base: place.base,
      home: homeFor(req),
      publicUrl,
      form,
      news,
      undo: news?.good ? await undoableAct(service, page.match) : undefined,
      links,
      office: place.office,
      wish: Wishes.parse(req.query),
      language,
      log: told?.log ?? [],
      stands: told?.stands,
    });
    res.status(status).send(renderPage('match', screen));
  };

  router.get('/', async (req, res) => {
    const news = NEWS.find((each) => each === req.query.news);
    const place = await enter(req);
    await show(req, res, place, news && { good: true, text: sayIn(place.language)(`match.news.${news}`) });
  });

  router.post('/links', guard.check, async (req, res) => {
    const place = await enter(req);
    const { seat } = readForm(SeatForm, req.body);
    const link = await reissueLink(service, place.matchId, seat, actorAt(place, await pageAt(service, place)));
    if (link === undefined) throw new NotFound();
    res.redirect(303, `${place.base}?news=renewed`);
  });

  router.post('/mail', guard.check, async (req, res) => {
    const place = await enter(req);
    const { seat, address } = readForm(MailForm, req.body);
    if (!z.email().safeParse(address).success)
      return show(req, res, place, { good: false, text: sayIn(place.language)('match.news.address') }, 422);
    const actor = actorAt(place, await pageAt(service, place));
    if (!(await sendMailTo(service, place.matchId, { seat, address }, actor))) throw new NotFound();
    res.redirect(303, `${place.base}?news=mail`);
  });

  router.post('/answers', guard.check, async (req, res) => {
    const place = await enter(req);
    const { seat } = readForm(SeatForm, req.body);
    const actor = actorAt(place, await pageAt(service, place));
    if (!(await answerAgain(service, place.matchId, seat, actor))) throw new NotFound();
    res.redirect(303, `${place.base}?news=answers`);
  });

  router.post('/letters', guard.check, async (req, res) => {
    const place = await enter(req);
    const { letter } = readForm(LetterForm, req.body);
    const actor = actorAt(place, await pageAt(service, place));
    const note = noted(service, place.matchId, { kind: 'resend', what: { letter }, ...actor });
    if (!(await resendLetter(service, place.matchId, letter, note))) throw new NotFound();
    res.redirect(303, `${place.base}?news=resent`);
  });

  router.post('/cards', guard.check, async (req, res) => {
    const place = await enter(req);
    const { card, until } = readForm(CardForm, req.body);
    const page = await pageAt(service, place);
    await putAway(service.store, place.matchId, card, until === 'seen' ? null : laterAt(page, service.clock()));
    res.redirect(303, place.base);
  });

  router.post('/polls', guard.check, async (req, res) => {
    const place = await enter(req);
    const asked = readForm(PollForm, req.body);
    const page = await pageAt(service, place);
    const order = { text: asked.text, hours: Number(asked.hours), ...actorAt(place, page) };
    const done = await askAll(service, place.matchId, order);
    if (done.ok) return res.redirect(303, `${place.base}?news=asked#polls`);
    await show(req, res, place, { good: false, text: actSentence(page.game, done.refusal.reason), asked }, 422);
  });

  router.post('/moderator-link', guard.check, async (req, res) => {
    const place = await enter(req);
    // A co-moderator has an address of his own; with this one he would act under another name.
    if (place.as !== undefined) throw new NotFound();
    const link = await reissueModeratorLink(service, place.matchId, actorAt(place, await pageAt(service, place)));
    const renewed = place.office === undefined ? { ...place, base: new URL(link).pathname } : place;
    await show(req, res, renewed, { good: true, text: sayIn(place.language)('match.news.moderator'), link });
  });

  return router;
};

/** Messages of the page after a redirect. */
const NEWS = ['created', 'acted', 'done', 'mail', 'answers', 'renewed', 'resent', 'asked', 'invited'] as const;
