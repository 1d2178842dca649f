/** The API for players' programs: `/api/v1`. A key speaks for one seat. No cookie is used, so no form can be forged. */
import { randomUUID } from 'node:crypto';
import { type ErrorRequestHandler, json, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { seatOfApiKey } from '../../match/api-key.ts';
import type { SeatKey } from '../../match/seat-key.ts';
import type { Service } from '../../match/service.ts';
import type { Counts } from '../counts.ts';
import { NotFound, type Trouble, troubleOf } from '../errors.ts';
import { legibleBody } from '../legible.ts';
import { sayIn } from '../render.ts';
import { limitMisses, limitRate } from '../security.ts';
import { openApi } from './openapi.ts';
import { type Route, routes } from './routes.ts';

const say = sayIn();

/** Calls per minute with all keys of one seat. */
const CALLS_PER_MINUTE = 60;
/** The longest orders, in bytes of JSON, however their characters are escaped. */
const LARGEST_BODY = '256kb';
const LONGEST_MARK = 200;

/** A call that does not fit the description of the API; `detail` says where. */
class BadCall extends Error {
  override readonly name = 'BadCall';
  readonly status: number;

  constructor(status: 400 | 401 | 415, detail: string) {
    super(detail);
    this.status = status;
  }
}

interface ApiOptions {
  /** Default 60. */
  readonly callsPerMinute?: number | undefined;
  readonly counts?: Counts | undefined;
}

export const api = (service: Service, { callsPerMinute = CALLS_PER_MINUTE, counts }: ApiOptions = {}): Router => {
  const router = Router();
  let description: ReturnType<typeof openApi> | undefined;
  router.get('/openapi.json', (_req, res) => {
    description ??= openApi(say, service);
    res.json(description);
  });
  router.use(
    limitMisses(401, 'api-misses', counts),
    authenticate(service),
    limitRate({
      name: 'api-calls',
      limit: callsPerMinute,
      counts,
      keyGenerator: (_req, res) => `seat ${keyOf(res).no}`,
    }),
  );
  for (const route of routes) {
    const steps = [
      ...(route.body ? [onlyJson, json({ limit: LARGEST_BODY }), legibleBody] : []),
      answer(service, route),
    ];
    router[route.method](route.path, ...steps);
  }
  router.use(() => {
    throw new NotFound();
  });
  router.use(problems(service.log));
  return router;
};

const authenticate =
  (service: Service): RequestHandler =>
  async (req, res, next) => {
    const key = /^Bearer ([\w-]{1,100})$/i.exec(req.get('authorization') ?? '')?.[1];
    const seat = key === undefined ? undefined : await seatOfApiKey(service, key);
    if (!seat) throw new BadCall(401, say('api.401'));
    res.locals.key = seat;
    next();
  };

const keyOf = (res: Response): SeatKey => res.locals.key as SeatKey;

const onlyJson: RequestHandler = (req, _res, next) => {
  if (!req.is('application/json')) throw new BadCall(415, say('api.415'));
  next();
};

const answer =
  (service: Service, route: Route): RequestHandler =>
  async (req, res) => {
    const query = route.query && read(route.query, req.query);
    const body = route.body && read(route.body, req.body);
    const once = route.isOnce ? markOf(req) : undefined;
    const result = await route.run({ service, key: keyOf(res), query, body, once });
    res.json(route.answer.parse(result));
  };

function read<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const result = schema.safeParse(given ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BadCall(400, say('api.400.where', { where: issue?.path.join('.') || '-', what: issue?.message ?? '' }));
}

function markOf(req: Request): string | undefined {
  const mark = req.get('idempotency-key');
  if (mark !== undefined && (mark.length < 1 || mark.length > LONGEST_MARK)) {
    throw new BadCall(400, say('api.400.mark', { most: LONGEST_MARK }));
  }
  return mark;
}

/** What is told about an error of a call. */
function problemOf(error: unknown): Trouble & { readonly detail: string } {
  if (error instanceof BadCall) return { status: error.status, about: `${error.status}`, detail: error.message };
  const trouble = troubleOf(error);
  return { ...trouble, detail: say(`api.${trouble.about}`) };
}

/** Answers errors in the form of RFC 9457. They never reveal anything internal. */
const problems =
  (log: Pick<Logger, 'error'>): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const { status, about, retryAfter, detail } = problemOf(error);
    const id = status === 500 ? randomUUID() : undefined;
    if (id) log.error({ id, err: error, method: req.method, route: req.path }, 'a call of the API failed');
    if (retryAfter !== undefined) res.set('Retry-After', `${retryAfter}`);
    if (status === 401) res.set('WWW-Authenticate', 'Bearer');
    res
      .status(status)
      .type('application/problem+json')
      .send(
        JSON.stringify({
          type: 'about:blank',
          title: say(`api.${about}`),
          status,
          detail,
          ...(id ? { id } : {}),
        }),
      );
  };
