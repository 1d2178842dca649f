import { join } from 'node:path';
import express, { type Express } from 'express';
import type { Service } from '../match/index.ts';
import { errorPages, notFound } from './errors.ts';
import { frontPage } from './front.ts';
import { healthPage } from './health.ts';
import { type Hooks, hookCalls } from './hooks.ts';
import { mailboxPages } from './mailbox.ts';
import type { Mailbox } from './mailbox-mail.ts';
import { moderatorPages } from './moderator.ts';
import { publicPages } from './public.ts';
import { templates } from './render.ts';
import { seatPages } from './seat.ts';
import { headers, limitRate, makeFormGuard, noStore } from './security.ts';

export interface WebOptions {
  /** The mails that the development sink takes; without it there is no such page. */
  readonly mailbox?: Mailbox;
  /** Mail providers that may call us. */
  readonly hooks?: Hooks;
  /** Requests a minute from one address; default 300. */
  readonly requestsPerMinute?: number;
}

const REQUESTS_PER_MINUTE = 300;
/** Requests a minute from one address for pages that are not there: enough for a slip, too few to try keys. */
const MISSES_PER_MINUTE = 30;
const LARGEST_FORM = '32kb';

/** The web server's pages. Thin: they read a view, call the match, and show what came of it. */
export const makeApp = (service: Service, { mailbox, hooks = {}, requestsPerMinute }: WebOptions = {}): Express => {
  const { config, log, publicUrl } = service;
  const https = publicUrl.startsWith('https:');
  const guard = makeFormGuard({ ...config, https });
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', 'loopback');
  app.set('query parser', 'simple');
  app.use(headers({ https }));

  app.get(['/style.css', '/icon.svg'], (req, res) => {
    res.sendFile(join(templates, req.path), { maxAge: '1h' });
  });

  app.get('/health', healthPage(service));

  app.use(noStore, limitRate(requestsPerMinute ?? REQUESTS_PER_MINUTE));
  app.use('/hooks', hookCalls(service, hooks));
  app.use(express.urlencoded({ extended: false, limit: LARGEST_FORM, parameterLimit: 200 }), ...guard.visitor);
  app.use(
    ['/s', '/m'],
    limitRate(MISSES_PER_MINUTE, {
      requestWasSuccessful: (_req, res) => res.statusCode !== 404,
      skipSuccessfulRequests: true,
    }),
  );
  app.use('/s', seatPages(service, guard));
  app.use('/m', moderatorPages(service, guard));
  app.use('/p', publicPages(service));
  if (mailbox) app.use('/mailbox', mailboxPages({ mailbox, guard, log }));
  app.get('/', frontPage(mailbox !== undefined));

  app.use(notFound, errorPages(log));
  return app;
};
