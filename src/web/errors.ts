import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { Fault, isObject } from '../engine/index.ts';
import { MatchFault } from '../match/play/fault.ts';
import { isDatabaseAway } from '../store/database-wait.ts';
import { errorSentences } from './messages/en.ts';
import { renderPage, sayFrom } from './render.ts';

const say = sayFrom(errorSentences);

/** The page does not exist, or this visitor may not know of it: both look the same. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
  readonly status = 404;
}

export const notFound: RequestHandler = () => {
  throw new NotFound();
};

/** A form with fields that no page of ours sends. */
export class BadForm extends Error {
  override readonly name = 'BadForm';
  readonly status = 400;
}

/** Text that cannot be kept. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly status = 422;
}

const KNOWN = [400, 403, 404, 413, 422, 429] as const;

/** Seconds after which to try again when the database does not answer. */
const RETRY_SECONDS = 5;

/** The match cannot be shown, because its record does not fit the rules; its moderator has been told. */
const isStopped = (error: unknown): boolean => error instanceof MatchFault || error instanceof Fault;

export const statusOf = (error: unknown) => {
  if (isStopped(error) || isDatabaseAway(error)) return 503;
  return KNOWN.find((known) => error instanceof Error && 'status' in error && known === error.status) ?? 500;
};

/** The page of an error. It reveals nothing internal, and gives the visitor his own text back. */
export const errorPages =
  (log: Pick<Logger, 'error'>): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const status = statusOf(error);
    const isAway = isDatabaseAway(error);
    const id = status === 500 ? randomUUID() : undefined;
    if (id || isAway) log.error({ id, err: error, method: req.method, route: routeOf(req) }, 'a page failed');
    if (isAway) res.set('Retry-After', String(RETRY_SECONDS));
    const about = isAway ? 'error.away' : `error.${status}`;
    res
      .status(status)
      .set('Cache-Control', 'no-store')
      .send(
        renderPage('message', {
          title: say(`${about}.heading`),
          say,
          heading: say(`${about}.heading`),
          lines: [say(`${about}.what`), ...(id ? [say('error.id', { id })] : [])],
          typed: typedBy(req),
          back: status === 404 ? undefined : pageOf(req),
          backText: say('error.back'),
        }),
      );
  };

/** The pattern of the address for the log: the address itself may contain somebody's key. */
const routeOf = (req: Request): string => (isObject(req.route) ? String(req.route.path) : 'unknown');

/** Fields in which people write more than a word. */
const WRITTEN = ['orders', 'standing', 'text', 'reason'];

const typedBy = ({ method, body }: Request): string | undefined => {
  if (method !== 'POST') return undefined;
  const fields = isObject(body) ? body : {};
  const typed = WRITTEN.flatMap((name) => [fields[name]].flat()).filter(
    (text) => typeof text === 'string' && text !== '',
  );
  return typed.length > 0 ? typed.join('\n') : undefined;
};

/** The page on which the form stood: the first two parts of the path for private pages. */
const pageOf = ({ path }: Request): string | undefined => {
  const [, room = '', key] = path.split('/');
  if (room === 'mailbox') return '/mailbox';
  return (room === 's' || room === 'm') && key ? `/${room}/${encodeURIComponent(key)}` : undefined;
};
