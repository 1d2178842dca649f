import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { Fault, isObject } from '../engine/index.ts';
import type { Speech } from '../i18n/index.ts';
import { MatchFault } from '../match/play/fault.ts';
import { Elsewhere } from '../queue/elsewhere.ts';
import { isDatabaseAway } from '../store/database-wait.ts';
import { renderPage, sayIn } from './render.ts';
import { sessionOf } from './session.ts';
import { visitorLanguage } from './visitor-language.ts';

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

const KNOWN = [400, 403, 404, 413, 415, 422, 429] as const;

/** The match cannot be shown, because its record does not fit the rules; its moderator has been told. */
const isStopped = (error: unknown): boolean => error instanceof MatchFault || error instanceof Fault;

const statusOf = (error: unknown) => {
  if (isStopped(error) || isDatabaseAway(error)) return 503;
  return KNOWN.find((known) => error instanceof Error && 'status' in error && known === error.status) ?? 500;
};

/** What is told about an error. */
export interface Trouble {
  readonly status: number;
  /** The last part of the names of its sentences. */
  readonly about: string;
  /** Seconds after which to try again. */
  readonly retryAfter?: number;
}

export const troubleOf = (error: unknown): Trouble => {
  // A proxy that asks again comes to a process that can answer.
  if (error instanceof Elsewhere) return { status: 503, about: 'elsewhere', retryAfter: 2 };
  if (isDatabaseAway(error)) return { status: 503, about: 'away', retryAfter: 5 };
  const status = statusOf(error);
  return { status, about: `${status}` };
};

/** A page that was only to be looked at asks again by itself; what was sent is not sent twice. */
function askLater({ method }: Request, res: Response, seconds: number): void {
  res.set('Retry-After', `${seconds}`);
  if (method === 'GET') res.set('Refresh', `${seconds}`);
}

interface ErrorPageOptions {
  readonly log: Pick<Logger, 'error'>;
  /** Whether there are pages to go on to. */
  readonly hasPages: boolean;
}

/** The page of an error. It reveals nothing internal, and gives visitors their own text back. */
export const errorPages =
  ({ log, hasPages }: ErrorPageOptions): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const { status, about, retryAfter } = troubleOf(error);
    const id = status === 500 ? randomUUID() : undefined;
    if (id || about === 'away') log.error({ id, err: error, method: req.method, route: routeOf(req) }, 'a page failed');
    if (retryAfter !== undefined) askLater(req, res, retryAfter);
    res.status(status).set('Cache-Control', 'no-store').send(errorPage(req, { about, id, hasPages }));
  };

interface Told extends Pick<Trouble, 'about'>, Pick<ErrorPageOptions, 'hasPages'> {
  /** By which the log names the error. */
  readonly id: string | undefined;
}

const errorPage = (req: Request, { about, id, hasPages }: Told): string => {
  const language = visitorLanguage(req);
  const say = sayIn(language);
  const heading = say(`error.${about}.heading`);
  const isMissing = about === '404';
  return renderPage('message', {
    title: heading,
    say,
    language,
    heading,
    lines: [say(`error.${about}.what`), ...(id === undefined ? [] : [say('error.id', { id })])],
    typed: typedBy(req),
    back: isMissing ? undefined : pageOf(req),
    backText: say('error.back'),
    links: isMissing && hasPages ? waysOut(req, say) : undefined,
  });
};

/** From a page that does not exist: to the first page, and to the visitor's own matches. */
const waysOut = (req: Request, say: Speech) => [
  { address: '/', text: say('error.front') },
  sessionOf(req) === undefined
    ? { address: '/sign-in', text: say('error.sign-in') }
    : { address: '/home', text: say('error.home') },
];

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
const pageOf = ({ originalUrl }: Request): string | undefined => {
  const [, room = '', key] = originalUrl.replace(/\?.*$/s, '').split('/');
  if (room === 'mailbox' || room === 'office') return `/${room}`;
  return (room === 's' || room === 'm') && key ? `/${room}/${encodeURIComponent(key)}` : undefined;
};
