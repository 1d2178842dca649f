/** The people of a match: its moderator invites them here, and begins the match when all are there. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { isPlainName, nameIn } from '../../engine/index.ts';
import type { ActOutcome } from '../../match/acts/acting.ts';
import { VISIBILITIES } from '../../match/acts/sight.ts';
import {
  changeTerms,
  inviteTo,
  mendInvitation,
  resendInvitation,
  startFormed,
  withdrawInvited,
} from '../../match/forming/forming.ts';
import { isZone } from '../../match/forming/match-plan.ts';
import { coModeratorByToken } from '../../match/moderator/moderator.ts';
import { peoplePage } from '../../match/people/people.ts';
import { replaceSeat } from '../../match/people/replacement.ts';
import { PRESS_RULES } from '../../match/press/rule.ts';
import type { Service } from '../../match/service.ts';
import {
  BOUNCE_RULES,
  DRAFT_RULES,
  PACE_NAMES,
  type Pace,
  POLICIES,
  paceAt,
  STAFF_RULES,
  timeOfDay,
} from '../../match/time/pace.ts';
import { sentenceOf } from '../../match/words.ts';
import { NotFound } from '../errors.ts';
import { readForm } from '../forms.ts';
import { renderPage, sayIn } from '../render.ts';
import type { FormGuard } from '../security.ts';
import { DAYS, WEEKDAYS } from './new-match.ts';
import { type PeopleNews, peopleScreen } from './people-screen.ts';
import { actorAt, type Place, pageAt, paramsOf, placeOf } from './place.ts';

const text = (longest: number) => z.string().trim().max(longest);
const person = { name: text(60), address: text(254), zone: text(60), language: text(10).default('en') };

const InviteForm = z.object({ seat: text(60).default(''), role: z.enum(['SEAT', 'OBSERVER', 'MODERATOR']), ...person });
const ReplaceForm = z.object({ seat: text(60), ...person, reason: text(500).default('') });
const InvitationForm = z.object({
  no: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
});
const MendForm = InvitationForm.extend({ name: text(60), address: text(254) });
const TermsForm = z.object({
  name: text(80),
  pace: z.string().max(20),
  policy: z.enum(POLICIES),
  drafts: z.enum(DRAFT_RULES).default('partial'),
  bounced: z.enum(BOUNCE_RULES).default('ask'),
  staff: z.enum(STAFF_RULES).default('forbidden'),
  clock: text(5).default(''),
  /** `as-is`: the agreed days are neither of these. */
  days: z.enum([...DAYS, 'as-is']).default('as-is'),
  press: z.enum(PRESS_RULES),
  visibility: z.enum(VISIBILITIES),
  starts: z.enum(['yes', 'no']),
});

/** Pages below the page of a match; for a match that is being formed it is the page itself. */
export const peoplePages = (service: Service, guard: FormGuard): Router => {
  const router = Router({ mergeParams: true });

  const show = async (req: Request, res: Response, place: Place, news?: PeopleNews, status = 200) => {
    const page = await peoplePage(service, place.matchId, place.language);
    if (!page) throw new NotFound();
    const { base, office, language } = place;
    const form = guard.token(req, res);
    const open = typeof req.query.seat === 'string' ? req.query.seat : undefined;
    const screen = peopleScreen({ page, now: service.clock(), base, office, form, news, language, open });
    res.status(status).send(renderPage('people', screen));
  };

  const settle = async (req: Request, res: Response, place: Place, acted: ActOutcome, done: string) => {
    if (acted.ok) return res.redirect(303, `${place.base}/people?news=${done}`);
    const { game } = await pageAt(service, place);
    return show(req, res, place, { good: false, text: sentenceOf(game, acted.refusal.reason) }, 409);
  };

  const visit = async (req: Request) => {
    const place = await placeOf(service, req);
    return { place, actor: actorAt(place, await pageAt(service, place)) };
  };

  /** What is wrong with the fields of a new invitation. */
  const problemOf = (
    { language }: Place,
    { name, zone }: { readonly name: string; readonly zone: string },
  ): PeopleNews | undefined => {
    const key = name === '' ? 'name' : !isPlainName(name) ? 'plain' : isZone(zone) ? undefined : 'zone';
    return key && { good: false, text: sayIn(language)(`people.problem.${key}`) };
  };

  router.get('/', async (req, res, next) => {
    const place = await placeOf(service, req);
    if ((await pageAt(service, place)).match.state !== 'FORMING') return next('router');
    const isNew = req.query.news === 'created';
    await show(req, res, place, isNew ? { good: true, text: sayIn(place.language)('people.news.created') } : undefined);
  });

  router.get('/people', async (req, res) => {
    const news = NEWS.find((each) => each === req.query.news);
    const place = await placeOf(service, req);
    await show(req, res, place, news && { good: true, text: sayIn(place.language)(`people.news.${news}`) });
  });

  router.post('/people/invite', guard.check, async (req, res) => {
    const { place, actor } = await visit(req);
    const { seat, ...form } = readForm(InviteForm, req.body);
    const problem = problemOf(place, form);
    if (problem) return show(req, res, place, problem, 422);
    const order = { ...form, ...(form.role === 'SEAT' ? { seat } : {}), ...actor };
    return settle(req, res, place, await inviteTo(service, place.matchId, order), 'invited');
  });

  router.post('/people/replace', guard.check, async (req, res) => {
    const { place, actor } = await visit(req);
    const { name: player, ...form } = readForm(ReplaceForm, req.body);
    const problem = problemOf(place, { name: player, zone: form.zone });
    if (problem) return show(req, res, place, problem, 422);
    const acted = await replaceSeat(service, place.matchId, { ...form, player, ...actor });
    return settle(req, res, place, acted, 'sought');
  });

  router.post('/people/again', guard.check, async (req, res) => {
    const { place, actor } = await visit(req);
    const { no } = readForm(InvitationForm, req.body);
    return settle(req, res, place, await resendInvitation(service, place.matchId, no, actor), 'again');
  });

  router.post('/people/mend', guard.check, async (req, res) => {
    const { place, actor } = await visit(req);
    const mended = readForm(MendForm, req.body);
    const problem = problemOf(place, { name: mended.name, zone: 'UTC' });
    if (problem) return show(req, res, place, problem, 422);
    const acted = await mendInvitation(service, place.matchId, mended, actor);
    if (acted.ok) return res.redirect(303, `${place.base}?news=invited`);
    return settle(req, res, place, acted, 'invited');
  });

  router.post('/people/withdraw', guard.check, async (req, res) => {
    const { place, actor } = await visit(req);
    const { no } = readForm(InvitationForm, req.body);
    const acted = await withdrawInvited(service, place.matchId, no, actor);
    const isOwn = acted.ok && place.as !== undefined && !(await coModeratorByToken(service, paramsOf(req).key));
    return isOwn ? showLeft(res, place) : settle(req, res, place, acted, 'withdrawn');
  });

  router.post('/people/terms', guard.check, async (req, res) => {
    const { place, actor } = await visit(req);
    const { name, press, visibility, starts, ...form } = readForm(TermsForm, req.body);
    const problem = name === '' ? 'match' : !isPlainName(name) ? 'plain' : isClock(form.clock) ? undefined : 'clock';
    if (problem)
      return show(req, res, place, { good: false, text: sayIn(place.language)(`people.problem.${problem}`) }, 422);
    const page = await peoplePage(service, place.matchId);
    if (!page) throw new NotFound();
    const change = { name, press, visibility, startsByHand: starts === 'yes', pace: paceFrom(form, page.pace) };
    return settle(req, res, place, await changeTerms(service, place.matchId, change, actor), 'terms');
  });

  router.post('/people/start', guard.check, async (req, res) => {
    const { place, actor } = await visit(req);
    const acted = await startFormed(service, place.matchId, actor);
    if (acted.ok) return res.redirect(303, place.base);
    return settle(req, res, place, acted, 'start');
  });

  return router;
};

/** To a co-moderator who has withdrawn the own invitation: there is no page to go back to. */
const showLeft = (res: Response, { language }: Place) => {
  const say = sayIn(language);
  const heading = say('people.left');
  const lines = [say('people.left.what')];
  const links = [{ address: '/', text: say('people.left.front') }];
  const more = { calm: true, back: undefined, backText: '', typed: undefined };
  res.send(renderPage('message', { title: heading, say, language, heading, lines, links, ...more }));
};

const isClock = (clock: string): boolean => clock === '' || timeOfDay(clock) !== undefined;

type PaceForm = Pick<z.output<typeof TermsForm>, 'pace' | 'policy' | 'drafts' | 'bounced' | 'staff' | 'clock' | 'days'>;

/** The pace in a form. Terms that the form does not show stay as agreed. */
function paceFrom({ pace, policy, drafts, bounced, staff, clock, days }: PaceForm, agreed: Pace): Pace {
  const name = nameIn(PACE_NAMES, pace);
  const { clock: _, days: before, ...rest } = paceAt(name, agreed);
  const counted = days === 'as-is' ? before : days === 'weekdays' ? WEEKDAYS : undefined;
  return {
    ...rest,
    policy,
    drafts,
    bounced,
    staff,
    ...(clock === '' ? {} : { clock }),
    ...(counted === undefined ? {} : { days: counted }),
  };
}

/** Messages of the page after a redirect. */
const NEWS = ['created', 'invited', 'again', 'withdrawn', 'terms', 'sought'] as const;
