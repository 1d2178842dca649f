/** Every route of the pages and the API, and the roles whose key opens it. */
export const ROLES = [
  'nobody',
  'own seat',
  'other seat',
  'seat of another match',
  'former player',
  'moderator',
  'co-moderator',
  'observer',
  'operator',
  'invited',
  'unsubscriber',
  'calendar',
  'API key',
  'mail token',
  'signed in',
] as const;
export type Role = (typeof ROLES)[number];

const ALL = ROLES;
const NONE: readonly Role[] = [];
const SEATS: readonly Role[] = ['own seat', 'other seat', 'seat of another match'];
const MODERATORS: readonly Role[] = ['moderator', 'co-moderator'];
const OPERATOR: readonly Role[] = ['operator'];
const KEY: readonly Role[] = ['API key'];

/** Routes below the page of a match for its moderator. For the operator the same routes lie below the code of a match. */
const MATCH = [
  ...['GET /audit', 'GET /audit/audit.ndjson', 'GET /mails', 'GET /mails/in/:id', 'GET /mails/out/:id'],
  ...[
    'GET /people',
    'GET /position',
    'GET /correct',
    'GET /record',
    'GET /timeline',
    'GET /webhooks',
    'GET /acts/back',
    'POST /acts',
    'POST /acts/do',
    'POST /acts/go',
    'POST /acts/line',
    'GET /ground.json',
    'GET /map.svg',
    'GET /place.json',
    'GET /signs.svg',
    'POST /answers',
    'POST /cards',
    'POST /correct',
    'POST /correct/draft',
    'POST /letters',
    'POST /links',
    'POST /polls',
  ],
  ...[
    'POST /mail',
    'POST /people/again',
    'POST /people/mend',
    'POST /people/invite',
    'POST /people/replace',
    'POST /people/start',
  ],
  ...['POST /people/terms', 'POST /people/withdraw', 'POST /webhooks', 'POST /webhooks/remove'],
];

const SEAT = [
  ...[
    'GET /',
    'GET /ask',
    'GET /ground.json',
    'GET /history',
    'GET /keys',
    'GET /map.svg',
    'GET /live',
    'GET /place.json',
    'GET /press',
    'GET /propose',
    'GET /record',
  ],
  ...[
    'GET /signs.svg',
    'GET /standing',
    'GET /state.json',
    'GET /time',
    'POST /answers',
    'POST /choices',
    'POST /confirm',
  ],
  ...[
    'POST /keys',
    'POST /keys/revoke',
    'POST /laid',
    'POST /language',
    'POST /lay',
    'POST /mail',
    'POST /notify',
    'POST /orders',
    'POST /plan',
  ],
  ...[
    'POST /draft',
    'POST /phase',
    'POST /same',
    'GET /offers',
    'GET /staff',
    'GET /lesson',
    'POST /lesson',
    'POST /explain',
  ],
  ...[
    'POST /ask',
    'POST /press',
    'POST /profile',
    'POST /resend',
    'POST /staff',
    'POST /standing',
    'POST /standing/line',
    'POST /standing/list',
  ],
  ...[
    'GET /undone',
    'POST /never',
    'POST /propose',
    'POST /propose/go',
    'POST /standing/text',
    'POST /time',
    'POST /unseal',
    'POST /votes',
  ],
  ...['POST /seen', 'POST /withdraw'],
];

const REPLAY = [
  ...['GET /', 'GET /newest', 'GET /:no', 'GET /:no/map.svg'],
  ...['GET /:no/:step', 'GET /:no/:step/map.svg'],
];

const below = (base: string, routes: readonly string[], roles: readonly Role[]): Record<string, readonly Role[]> =>
  Object.fromEntries(
    routes.map((route) => {
      const [method = '', path = ''] = route.split(' ');
      return [`${method} ${base}${path === '/' ? '' : path}`, roles];
    }),
  );

/** The roles that each route admits. Any other role gets the same answer as for a page that does not exist. */
export const TABLE: Readonly<Record<string, readonly Role[]>> = {
  ...below(
    '',
    [
      ...['GET /health', 'GET /ready', 'GET /style-:hash.css', 'GET /icon.svg', 'GET /page-:hash.js', 'GET /verify'],
      ...['GET /robots.txt', 'GET /sitemap.xml', 'GET /favicon.ico', 'GET /apple-touch-icon.png'],
      ...['GET /manifest.webmanifest', 'GET /icon-192.png', 'GET /icon-512.png', 'GET /icon-square.png'],
      'GET /icon-wanted.svg',
    ],
    ALL,
  ),
  'GET /': ALL,
  ...{ 'POST /practice': ALL, 'GET /guide': ALL, 'GET /help/mail': ALL },
  ...below('/games/:game', ['GET /', 'GET /cards', 'GET /lesson', 'GET /map.svg', 'GET /rules', 'GET /words'], ALL),
  ...below('/p/:code', ['GET /', 'GET /cards', 'GET /feed.atom', 'GET /map.png', 'GET /map.svg', 'GET /undone'], ALL),
  // The record is closed until the match is over.
  'GET /p/:code/record': NONE,
  ...below('/p/:key/replay', REPLAY, ALL),
  ...below('/s/:token', SEAT, SEATS),
  ...below('/s/:key/replay', REPLAY, SEATS),
  // Only a seat that is asked has a deadline.
  'GET /s/:token/deadline.ics': ['own seat', 'seat of another match'],
  'GET /m/:key': [...MODERATORS, ...OPERATOR],
  ...below('/m/:key', MATCH, MODERATORS),
  // A co-moderator has an address of his own; with this link he would act under another name.
  'POST /m/:key/moderator-link': ['moderator'],
  ...below('/m/:key/matches/:code', ['GET /', ...MATCH, 'POST /moderator-link'], OPERATOR),
  ...below('/m/:key', ['GET /new/:game/:split', 'POST /new', 'GET /queues'], OPERATOR),
  ...below('/m/:key', ['GET /health', 'POST /health', 'GET /installation', 'POST /installation'], OPERATOR),
  // This route needs a pass, which the operator's route gives.
  'GET /queues': NONE,
  ...below('/i/:token', ['GET /', 'POST /join', 'POST /decline'], ['invited']),
  ...below('/o/:token', ['GET /', 'POST /mails', 'POST /leave'], ['observer']),
  ...below('/u/:token', ['GET /', 'POST /'], ['unsubscriber']),
  'GET /calendar/:token.ics': ['calendar'],
  'GET /api': ALL,
  'GET /api/v1/openapi.json': ALL,
  ...below('/api/v1', ['GET /seat', 'GET /events', 'GET /reports', 'GET /record', 'GET /plan', 'GET /choices'], KEY),
  ...below('/api/v1', ['POST /orders', 'POST /check', 'POST /draft', 'POST /send', 'POST /answers'], KEY),
  ...below('/sign-in', ['GET /', 'POST /'], ALL),
  ...below('/sign-in/:token', ['GET /', 'POST /'], ['signed in']),
  'GET /home': ['signed in'],
  // Signing out without a session gets the same answer as with one.
  ...below('/sign-out', ['POST /', 'POST /everywhere'], ALL),
  // No mail provider is configured here.
  'POST /hooks/:name{/mime}': NONE,
};
