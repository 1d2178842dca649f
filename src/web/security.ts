/** Headers of every response, and the protection of forms. */

import { createHmac, randomBytes } from 'node:crypto';
import cookieParser from 'cookie-parser';
import { doubleCsrf } from 'csrf-csrf';
import type { Request, RequestHandler, Response } from 'express';
import {
  ipKeyGenerator,
  type Options as LimitOptions,
  type RateLimitInfo,
  rateLimit,
  type Store,
} from 'express-rate-limit';
import helmet from 'helmet';
import { isObject } from '../engine/index.ts';
import { type Counts, countsHere } from './counts.ts';

interface SecurityOptions {
  /** Signs cookies and form tokens. */
  readonly secretKey: string;
  /** Still accepted for verification. */
  readonly previousSecretKey: string | undefined;
  /** Whether the installation is served over https. */
  readonly https: boolean;
  readonly counts?: Counts | undefined;
}

/** Security headers: our one script, nothing from elsewhere, and no foreign frames. */
export const headers = ({ https }: Pick<SecurityOptions, 'https'>): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        frameSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    // How long, and for which names below, is for whoever owns the domain: subdomains may have nothing to do with this.
    strictTransportSecurity: https ? { includeSubDomains: false } : false,
    originAgentCluster: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });

/**
 * The policy of a page that shows somebody's mail: its own styles and pictures, no script, and links only into new
 * windows.
 */
export const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Keeps private pages out of caches. */
export const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

interface RateLimit extends Partial<LimitOptions> {
  /** No other limit has it. */
  readonly name: string;
  readonly limit: number;
  /** Default: in this process. */
  readonly counts: Counts | undefined;
}

/** Requests per minute from one address. A request that cannot be counted passes. */
export const limitRate = ({ name, counts = countsHere, ...more }: RateLimit): RequestHandler =>
  rateLimit({
    windowMs: 60_000,
    store: counts.of(name),
    logger: counts.logger,
    passOnStoreError: true,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    // One would look for the line that made the limit, and read the source map of the whole program for it. The other warns of a header that
    // every visitor can send, and that nothing here believes.
    validate: { creationStack: false, forwardedHeader: false },
    handler: (_req, _res, next) => next(new TooManyRequests()),
    ...more,
  });

/** Requests per minute from one address for what does not exist: enough for typing errors, too few to guess keys. */
const MISSES_PER_MINUTE = 30;

/**
 * Limits the requests of one address that find nothing: those with this status. A request that its visitor gives up, such as
 * the stream of a page that is closed, found something.
 */
export const limitMisses = (status: number, name: string, counts: Counts = countsHere): RequestHandler => {
  const store = counts.of(name);
  const limit = limitRate({
    ...{ name, store, counts, limit: MISSES_PER_MINUTE },
    keyGenerator: addressOf,
    requestWasSuccessful: (_req, res) => res.statusCode !== status,
    skipSuccessfulRequests: true,
  });
  return (req, res, next) => {
    res.once('close', () => {
      const { resetTime } = (req as Request & { readonly rateLimit?: RateLimitInfo }).rateLimit ?? {};
      if (!res.writableFinished && resetTime && resetTime > new Date()) void uncounted(store, addressOf(req));
    });
    return limit(req, res, next);
  };
};

const addressOf = (req: Request): string => ipKeyGenerator(req.ip ?? '');

const uncounted = async (store: Store, address: string): Promise<void> => {
  try {
    await store.decrement(address);
  } catch {
    // A count too many is gone within a minute.
  }
};

export class TooManyRequests extends Error {
  override readonly name = 'TooManyRequests';
  readonly status = 429;
}

const VISITOR = 'estafette-visitor';
const FORM = 'estafette-form';

export interface FormGuard {
  /** Reads cookies and recognises the visitor by a random number, which only ties form tokens to his browser. */
  readonly visitor: readonly RequestHandler[];
  /** Refuses a form that no page of ours has given to this visitor. */
  readonly check: RequestHandler;
  /** Where the limits of forms are counted; undefined: in this process. */
  readonly counts: Counts | undefined;
  /** A token for the forms of a page. */
  token(req: Request, res: Response): string;
}

/** Requires of a form a token that is bound to a cookie (double submit, signed). */
export const makeFormGuard = ({ secretKey, previousSecretKey, https, counts }: SecurityOptions): FormGuard => {
  const secrets = [secretKey, ...(previousSecretKey ? [previousSecretKey] : [])].map((key) => derive(key, 'forms'));
  // Lax, not strict: with strict a page opened from a mail would come without cookies and get new ones, and the forms
  // in other windows would stop working. A form posted from another site comes without cookies either way.
  const cookie = { httpOnly: true, sameSite: 'lax', secure: https, path: '/' } as const;
  const { doubleCsrfProtection, generateCsrfToken } = doubleCsrf({
    getSecret: () => secrets,
    getSessionIdentifier: (req) => String(req.signedCookies[VISITOR] ?? ''),
    getCsrfTokenFromRequest: (req) =>
      isObject(req.body) && typeof req.body.form === 'string' ? req.body.form : undefined,
    cookieName: FORM,
    cookieOptions: cookie,
  });
  const recognize: RequestHandler = (req, res, next) => {
    if (!req.signedCookies[VISITOR]) {
      const id = randomBytes(16).toString('base64url');
      req.signedCookies[VISITOR] = id;
      res.cookie(VISITOR, id, { ...cookie, signed: true });
    }
    next();
  };
  return {
    counts,
    visitor: [cookieParser(secrets), recognize],
    check: doubleCsrfProtection,
    token: (req, res) => generateCsrfToken(req, res, { validateOnReuse: false }),
  };
};

/** Derives a key for one purpose from the key of the installation. */
const derive = (key: string, purpose: string): string =>
  createHmac('sha256', key).update(`estafette web ${purpose}`).digest('base64url');
