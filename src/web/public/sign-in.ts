/**
 * Signing in by a mailed link, `/sign-in`, and the page of somebody who is signed in, `/home`. There are no passwords.
 */

import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { isObject } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { homeOf, type Place } from '../../match/people/home.ts';
import { askToSignIn, SESSION_DAYS, signedIn, signIn, signInByToken, signOut } from '../../match/people/sign-in.ts';
import { isMailAddress } from '../../match/post/mail-address.ts';
import type { Service } from '../../match/service.ts';
import { makeClockface } from '../../reports/index.ts';
import { readForm } from '../forms.ts';
import { renderPage, sayIn } from '../render.ts';
import { type FormGuard, limitRate } from '../security.ts';
import { SESSION, sessionOf } from '../session.ts';
import { visitorLanguage } from '../visitor-language.ts';

const LONGEST = 254;
const HOUR = 3_600_000;
/** Links per hour that one visitor may ask for, and links per hour to one address. */
const ASKS_PER_VISITOR = 30;
const ASKS_PER_ADDRESS = 5;

const AskForm = z.object({ address: z.string().trim().max(LONGEST).default('') });

const addressIn = (req: Request): string => {
  const { address } = isObject(req.body) ? req.body : {};
  return typeof address === 'string' ? address.trim().toLowerCase() : '';
};

const limitVisitor = (counts: FormGuard['counts']) =>
  limitRate({ name: 'sign-in-visitor', limit: ASKS_PER_VISITOR, windowMs: HOUR, counts });

/** Limits requests by address, whether the address is known or not. */
const limitAddress = (counts: FormGuard['counts']) =>
  limitRate({
    name: 'sign-in-address',
    limit: ASKS_PER_ADDRESS,
    counts,
    windowMs: HOUR,
    keyGenerator: addressIn,
    skip: (req) => !isMailAddress(addressIn(req)),
  });

interface Word {
  readonly status?: number;
  readonly heading: string;
  readonly lines: readonly string[];
}

const showWord = (req: Request, res: Response, { status = 200, heading, lines }: Word): void => {
  const language = visitorLanguage(req);
  const say = sayIn(language);
  const more = { calm: true, back: '/sign-in', backText: say('sign-in.again'), typed: undefined };
  res.status(status).send(renderPage('message', { title: heading, say, language, heading, lines, ...more }));
};

/** The form that asks for a link, and the page that the link opens. */
export const signInPages = (service: Service, guard: FormGuard, https: boolean): Router => {
  const router = Router();

  const show = (
    req: Request,
    res: Response,
    { status = 200, ...page }: Partial<SignInScreen> & { status?: number },
  ) => {
    const language = visitorLanguage(req);
    const say = sayIn(language);
    const form = guard.token(req, res);
    res.status(status).send(renderPage('sign-in', { ...askScreen(say), ...page, say, language, form }));
  };

  router.get('/', (req, res) => show(req, res, {}));

  router.post('/', limitVisitor(guard.counts), guard.check, limitAddress(guard.counts), async (req, res) => {
    const { address } = readForm(AskForm, req.body);
    const say = sayIn(visitorLanguage(req));
    if (!isMailAddress(address)) {
      const field = fieldOf(say, address, say('sign-in.problem'));
      return show(req, res, { status: 422, field });
    }
    await askToSignIn(service, address);
    const lines = [say('sign-in.sent.what', { address }), say('sign-in.sent.time')];
    showWord(req, res, { heading: say('sign-in.sent'), lines });
  });

  const dead = (req: Request, res: Response) => {
    const say = sayIn(visitorLanguage(req));
    showWord(req, res, { status: 404, heading: say('sign-in.dead'), lines: [say('sign-in.dead.what')] });
  };

  router.get('/:token', async (req, res) => {
    const address = await signInByToken(service, req.params.token);
    if (address === undefined) return dead(req, res);
    const say = sayIn(visitorLanguage(req));
    const heading = say('sign-in.enter', { address });
    const action = `/sign-in/${encodeURIComponent(req.params.token)}`;
    const button = say('sign-in.enter.do');
    show(req, res, { title: heading, what: say('sign-in.enter.what'), action, button, field: undefined });
  });

  router.post('/:token', guard.check, async (req, res) => {
    const session = await signIn(service, String(req.params.token), sessionOf(req));
    if (session === undefined) return dead(req, res);
    res.cookie(SESSION, session, { ...cookieOver(https), maxAge: SESSION_DAYS * 24 * HOUR });
    res.redirect(303, '/home');
  });

  return router;
};

/** Signing out: in this browser, or everywhere. */
export const signOutPages = (service: Service, guard: FormGuard, https: boolean): Router => {
  const router = Router();
  const leave =
    (everywhere: boolean): RequestHandler =>
    async (req, res) => {
      const session = sessionOf(req);
      if (session !== undefined) await signOut(service, session, { everywhere });
      res.clearCookie(SESSION, cookieOver(https));
      const say = sayIn(visitorLanguage(req));
      showWord(req, res, { heading: say('home.gone'), lines: [] });
    };
  router.post('/', guard.check, leave(false));
  router.post('/everywhere', guard.check, leave(true));

  return router;
};

/**
 * Lax: a page that is opened from a mail recognises its reader, and a form posted from another site does not carry it.
 */
const cookieOver = (https: boolean) =>
  ({ httpOnly: true, sameSite: 'lax', secure: https, path: '/', signed: true }) as const;

interface SignInScreen {
  readonly title: string;
  readonly what: string;
  readonly action: string;
  readonly button: string;
  readonly field: object | undefined;
}

const askScreen = (say: Speech): SignInScreen => ({
  title: say('sign-in.title'),
  what: say('sign-in.what'),
  action: '/sign-in',
  button: say('sign-in.do'),
  field: fieldOf(say, ''),
});

const fieldOf = (say: Speech, value: string, problem?: string): object => ({
  id: 'address',
  name: 'address',
  type: 'email',
  label: say('sign-in.address'),
  hint: say('sign-in.address.hint'),
  value,
  problem,
  required: true,
  longest: LONGEST,
});

/** The seats and matches of a signed-in person, and those that he observes. Everybody else gets the form. */
export const homePage = (service: Service, guard: FormGuard): Router => {
  const router = Router();
  router.get('/', async (req, res) => {
    const session = sessionOf(req);
    const address = session === undefined ? undefined : await signedIn(service, session);
    const form = guard.token(req, res);
    if (address === undefined) {
      const language = visitorLanguage(req);
      const say = sayIn(language);
      return void res.status(401).send(renderPage('sign-in', { ...askScreen(say), say, language, form }));
    }
    const places = await homeOf(service, address);
    const language = places.find(({ role }) => role !== 'moderator')?.language ?? visitorLanguage(req);
    const say = sayIn(language);
    const itemsOf = (role: Place['role']) =>
      places.filter((place) => place.role === role).map((place) => placeItem(say, place, service.clock()));
    res.send(
      renderPage('home', {
        title: say('home.title'),
        say,
        language,
        form,
        who: say('home.who', { address }),
        isEmpty: places.length === 0,
        parts: (['player', 'moderator', 'observer'] as const).map((role) => ({
          title: say(`home.${role}`),
          places: itemsOf(role),
        })),
      }),
    );
  });
  return router;
};

function placeItem(say: Speech, place: Place, now: Date): object {
  const { code, name, game, role, seat, state, url, zone, language, asked } = place;
  const clock = makeClockface(zone, now, language);
  const isPlayed = role === 'player' && (state === 'RUNNING' || state === 'PAUSED');
  const questions = asked.map(({ question, deadline }) => {
    // No deadline runs in a pause.
    if (state === 'PAUSED') return question;
    const at = deadline.toISOString();
    return say('home.asked', { question, when: clock.full(at), distance: clock.distance(at) });
  });
  return {
    heading: say('home.heading', { code, name }),
    line: seat === undefined ? game : say('home.seat', { game, seat }),
    state: say(`home.state.${state}`),
    tone: state === 'FAULT' ? 'bad' : state === 'RUNNING' ? 'good' : '',
    lines: isPlayed && questions.length === 0 ? [say('home.idle')] : questions,
    url,
    open: say(`home.open.${role}`, { code }),
    lost: url === undefined && state !== 'FORMING' ? say('home.lost') : undefined,
  };
}
