import { join } from 'node:path';
import express, { type Express } from 'express';
import { isOfThisMachine } from '../config.ts';
import type { Service } from '../match/service.ts';
import { api } from './api/index.ts';
import { keysPages } from './api/keys-page.ts';
import { API_PATH } from './api/openapi.ts';
import { apiPage } from './api/page.ts';
import { otherAsset, ownAsset, templates } from './assets.ts';
import { BOARD_PATH, boardEntrance, boardPages } from './board.ts';
import type { Counts } from './counts.ts';
import { errorPages, notFound } from './errors.ts';
import { type Hooks, hookCalls } from './hooks.ts';
import { legibleAddress, legibleBody } from './legible.ts';

import { mailboxPages } from './mailbox.ts';
import type { Mailbox } from './mailbox-mail.ts';
import type { MetricsOptions } from './metrics.ts';
import type { InstallationFacts } from './moderator/installation.ts';
import { moderatorPages } from './moderator/moderator.ts';
import { officeDoor } from './moderator/office-pass.ts';
import { moderatorRecordPages } from './moderator/record.ts';
import { webhookPages } from './moderator/webhooks.ts';
import { frontPage } from './public/front.ts';
import { gamePages } from './public/games.ts';
import { guidePages } from './public/guide/guide.ts';
import { invitationPages } from './public/invitation.ts';
import { observerPages } from './public/observer.ts';
import { type PracticeLimits, practicePages } from './public/practice.ts';
import { publicPages } from './public/public.ts';
import { publicReplay, seatReplay } from './public/replay.ts';
import { homePage, signInPages, signOutPages } from './public/sign-in.ts';
import { siteFiles } from './public/site-files.ts';
import { publicUndone, seatUndone } from './public/undone.ts';
import { unsubscribePages } from './public/unsubscribe.ts';
import { verifyPage } from './public/verify.ts';
import { meterRequests } from './requests-metered.ts';
import { seatAsk } from './seat/ask.ts';
import { seatCalendar } from './seat/calendar.ts';
import { explainPages } from './seat/explain.ts';
import { seatFiles } from './seat/files.ts';
import { lessonPages } from './seat/lesson.ts';
import { seatLive } from './seat/live.ts';
import { seatPlan } from './seat/plan.ts';
import { seatPress } from './seat/press.ts';
import { seatProposals } from './seat/proposals.ts';
import { seatPages } from './seat/seat.ts';
import { staffPages } from './seat/staff.ts';
import { seatStanding } from './seat/standing.ts';
import { seatTime } from './seat/time.ts';
import { headers, limitMisses, limitRate, makeFormGuard, noStore } from './security.ts';
import { statusPages } from './status.ts';

export interface WebOptions {
  /** The mails that the development sink keeps. Without it, and where pages are public, there is no mailbox page. */
  readonly mailbox?: Mailbox;
  /** Mail providers that may call us. */
  readonly hooks?: Hooks;
  /** Requests per minute from one address; default 300. */
  readonly requestsPerMinute?: number;
  /** Proxies whose word on a visitor's address is believed; default: those of this machine. */
  readonly trustProxy?: readonly string[];
  /** Records of whole matches per minute for one address; default 10. */
  readonly recordsPerMinute?: number;
  /** API calls per minute for one seat; default 60. */
  readonly callsPerMinute?: number;
  /** Where requests are counted that limits are about; default: in this process. */
  readonly counts?: Counts | undefined;
  /** Milliseconds between two looks at what open pages have to be told. */
  readonly liveEvery?: number;
  /** Visitors of the first page may open practice matches. */
  readonly practice?: boolean;
  /** How many practice matches one address may open. */
  readonly practiceLimits?: PracticeLimits;
  /** The game that the first page offers first. */
  readonly firstGame?: string | undefined;
  /** Metrics, and who may read them from elsewhere. Without it there is no metrics page. */
  readonly metrics?: MetricsOptions;
  /** How it is set up, for its operator. Without it there are no pages about that. */
  readonly installation?: InstallationFacts;
}

const REQUESTS_PER_MINUTE = 300;
/** Records of whole matches, each of some megabytes. */
const RECORDS_PER_MINUTE = 10;
const WHOLE_RECORD = /\/(record|audit\.ndjson)$/;
const LARGEST_FORM = '32kb';

/** The pages of the web server. They are thin: they read a view, call the match, and show the result. */
export const makeApp = (
  service: Service,
  {
    mailbox,
    hooks = {},
    requestsPerMinute = REQUESTS_PER_MINUTE,
    callsPerMinute,
    counts,
    recordsPerMinute = RECORDS_PER_MINUTE,
    trustProxy = ['loopback'],
    metrics,
    practice = false,
    practiceLimits,
    firstGame,
    installation,
    liveEvery,
  }: WebOptions = {},
): Express => {
  const { config, log, publicUrl } = service;
  const https = publicUrl.startsWith('https:');
  const hasMailbox = mailbox !== undefined && isOfThisMachine(publicUrl);
  const guard = makeFormGuard({ ...config, https, counts });
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', [...trustProxy]);
  app.set('query parser', 'simple');
  if (metrics) app.use(meterRequests(metrics.meters.request));
  app.use(headers({ https }), legibleAddress);

  app.get(['/icon.svg', '/icon-wanted.svg'], (req, res) => {
    res.sendFile(join(templates, req.path), { maxAge: '1h' });
  });
  app.use(siteFiles(service, { contact: config.siteContact, hasPractice: practice }));

  app.get(
    ['/page-:hash.js', '/style-:hash.css'],
    ownAsset,
    limitRate({ name: 'assets', limit: requestsPerMinute, counts }),
    otherAsset(service),
  );

  app.get('/verify', limitRate({ name: 'verify', limit: requestsPerMinute, counts }), verifyPage);

  app.use(statusPages(service, metrics));

  const limitUnknown = limitMisses(404, 'misses', counts);
  // An open page that is told of changes does not use up what its visitor may ask for.
  app.get('/s/:token/live', limitUnknown);
  app.use('/s', seatLive(service, liveEvery));

  app.use(noStore, limitRate({ name: 'requests', limit: requestsPerMinute, counts }));
  const limitRecords = limitRate({ name: 'records', limit: recordsPerMinute, counts });
  app.use((req, res, next) => (WHOLE_RECORD.test(req.path) ? limitRecords(req, res, next) : next()));
  app.use('/hooks', hookCalls(service, hooks));
  app.get('/api', apiPage(service));
  app.use(API_PATH, api(service, { callsPerMinute, counts }));
  app.use('/u', limitUnknown, unsubscribePages(service));
  app.get('/calendar/:token.ics', limitUnknown, seatCalendar(service));
  app.use(
    express.urlencoded({ extended: false, limit: LARGEST_FORM, parameterLimit: 200 }),
    legibleBody,
    ...guard.visitor,
  );
  app.use(officeDoor(service));
  app.use(['/s', '/m', '/sign-in'], limitUnknown);
  app.use('/i', limitUnknown, invitationPages(service, guard, practice));
  app.use('/o', limitUnknown, observerPages(service, guard, practice));
  app.use(
    '/s',
    seatUndone(service),
    seatReplay(service),
    seatFiles(service),
    seatPlan(service, guard),
    seatPages(service, guard, practice),
  );
  app.use(
    '/s',
    seatStanding(service, guard),
    seatPress(service, guard),
    seatAsk(service, guard),
    seatTime(service, guard),
    seatProposals(service, guard),
    lessonPages(service, guard),
    explainPages(service, guard),
    staffPages(service, guard),
    keysPages(service, guard),
  );
  app.use('/m', moderatorRecordPages(service));
  app.use('/m', boardEntrance(service), webhookPages(service, guard), moderatorPages(service, guard, installation));
  app.use(BOARD_PATH, boardPages(service));
  app.use(guidePages(service));
  app.use('/games', gamePages(service, guard, practice));
  app.use('/p', publicUndone(service), publicReplay(service), publicPages(service, practice));
  if (hasMailbox && mailbox) app.use('/mailbox', mailboxPages({ mailbox, guard, log }));
  app.use('/sign-in', signInPages(service, guard, https));
  app.use('/sign-out', signOutPages(service, guard, https));
  app.use('/home', homePage(service, guard));
  if (practice) app.use('/practice', practicePages(service, guard, practiceLimits));
  app.get('/', frontPage(service, guard, { hasMailbox, hasPractice: practice, firstGame }));

  app.use(notFound, errorPages({ log, hasPages: true }));
  return app;
};
