/**
 * The queues, shown by bull-board behind the operator's key. It is read-only: what a job is about stands in the
 * database.
 */
import { type RequestHandler, Router } from 'express';
import { isOperator } from '../match/people/operator.ts';
import type { Service } from '../match/service.ts';
import { NotFound } from './errors.ts';
import { givePass, hasPass } from './moderator/office-pass.ts';

export const BOARD_PATH = '/queues';

/** Bull-board's own script and styles, and nothing from elsewhere. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

/**
 * `/m/<key>/queues`: whoever has the operator's key gets a pass in a cookie, so that no address of the board contains
 * the key.
 */
export const boardEntrance = (service: Service): Router =>
  Router().get('/:key/queues', (req, res, next) => {
    if (!isOperator(service, String(req.params.key))) return next();
    givePass(service, res);
    res.redirect(303, BOARD_PATH);
  });

export const boardPages = (service: Service): Router => {
  let board: Promise<RequestHandler> | undefined;
  const show: RequestHandler = async (req, res, next) => {
    board ??= makeBoard(service);
    const handle = await board;
    await handle(req, res, next);
  };
  return Router().use(enter(service), withoutForeignStyles, show);
};

/** Bull-board is loaded with its first visit: few starts see one. */
async function makeBoard({ queues }: Service): Promise<RequestHandler> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ]);
  const server = new ExpressAdapter().setBasePath(BOARD_PATH);
  createBullBoard({
    queues: queues?.all.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })) ?? [],
    serverAdapter: server,
    options: { uiConfig: { boardTitle: 'Estafette' } },
  });
  return server.getRouter() as RequestHandler;
}

/** Bull-board's page asks another host for its letters; without them it takes those of the reader. */
const withoutForeignStyles: RequestHandler = (_req, res, next) => {
  const send = res.send.bind(res);
  res.send = (body) => send(typeof body === 'string' && isPage(body) ? withoutForeignLinks(body) : body);
  next();
};

const isPage = (body: string): boolean => body.trimStart().slice(0, 9).toLowerCase() === '<!doctype';

const withoutForeignLinks = (page: string): string =>
  page
    .split(/(?=<)/)
    .filter((tag) => !(tag.startsWith('<link ') && tag.includes('href="http')))
    .join('');

const enter =
  (service: Service): RequestHandler =>
  (req, res, next) => {
    if (!hasPass(service, req) || !['GET', 'HEAD'].includes(req.method)) throw new NotFound();
    res.set('Content-Security-Policy', POLICY);
    next();
  };
