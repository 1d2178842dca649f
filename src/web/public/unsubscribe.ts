/** Fewer mails, with one click and without a login: `/u/<token>` (RFC 8058). */
import { type Request, type Response, Router } from 'express';
import { type FewerMailsPage, fewerMailsPage, sendFewerMails } from '../../match/post/fewer-mails.ts';
import type { Service } from '../../match/service.ts';
import { NotFound } from '../errors.ts';
import { renderPage, sayIn } from '../render.ts';

const FEWER = {
  ask: { heading: 'fewer.ask', lines: ['fewer.ask.what', 'fewer.ask.stays'] },
  done: { heading: 'fewer.done', lines: ['fewer.done.what', 'fewer.done.back'] },
  button: 'fewer.do',
} as const;

/** An observer who wants fewer mails leaves; he has nothing else to lose. */
const LEAVING = {
  ask: { heading: 'leave.ask', lines: ['leave.ask.what'] },
  done: { heading: 'leave.done', lines: ['leave.done.what'] },
  button: 'leave.do',
} as const;

const DIGESTS = {
  ask: { heading: 'fewer.ask', lines: ['fewer.digest.ask'] },
  done: { heading: 'fewer.done', lines: ['fewer.digest.done'] },
  button: 'fewer.do',
} as const;

const ABOUT = { seat: FEWER, observer: LEAVING, moderator: DIGESTS };

/**
 * A mail provider posts here on behalf of a reader, from anywhere and without cookies, so the token alone has to do. It
 * can only make a seat or a moderator's mails quieter, or remove an observer. A GET changes nothing, because many programs open the links in
 * mails.
 */
export const unsubscribePages = (service: Service): Router => {
  const router = Router();

  const visit = async (req: Request): Promise<FewerMailsPage> => {
    const page = await fewerMailsPage(service, String(req.params.token));
    if (!page) throw new NotFound();
    return page;
  };

  const show = (res: Response, { code, isDone, reader, language }: FewerMailsPage) => {
    const say = sayIn(language);
    const about = ABOUT[reader];
    const told = isDone ? about.done : about.ask;
    const heading = say(told.heading, { code });
    res.send(
      renderPage('fewer-mails', {
        title: heading,
        say,
        language,
        heading,
        lines: told.lines.map((key) => say(key)),
        isDone,
        button: say(about.button),
      }),
    );
  };

  router.get('/:token', async (req, res) => show(res, await visit(req)));

  router.post('/:token', async (req, res) => {
    const { seatNo } = await visit(req);
    await sendFewerMails(service, seatNo, 'unsubscribe');
    show(res, await visit(req));
  });

  return router;
};
