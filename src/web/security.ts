/** What every answer carries, and what every form has to prove. */

import { createHmac, randomBytes } from 'node:crypto';
import cookieParser from 'cookie-parser';
import { doubleCsrf } from 'csrf-csrf';
import type { Request, RequestHandler, Response } from 'express';
import { type Options as LimitOptions, rateLimit } from 'express-rate-limit';
import helmet from 'helmet';
import { isObject } from '../engine/index.ts';

export interface SecurityOptions {
  /** Signs cookies and form tokens. */
  readonly secretKey: string;
  /** Still accepted. */
  readonly previousSecretKey: string | undefined;
  /** Whether people come over https. */
  readonly https: boolean;
}

/** No script but our one file, nothing from elsewhere, in no foreign frame. */
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
    strictTransportSecurity: https,
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
  });

/** The page of a mail somebody wrote: its own styles and pictures, no script, and links only into windows of their own. */
export const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Private pages stay out of caches. */
export const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

/** Requests a minute from one address. */
export const limitRate = (limit: number, more: Partial<LimitOptions> = {}): RequestHandler =>
  rateLimit({
    windowMs: 60_000,
    limit,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: (_req, _res, next) => next(new TooManyRequests()),
    ...more,
  });

export class TooManyRequests extends Error {
  override readonly name = 'TooManyRequests';
  readonly status = 429;
}

const VISITOR = 'estafette-visitor';
const FORM = 'estafette-form';

export interface FormGuard {
  /** Reads cookies and knows the visitor again: by a random number, and only to tie form tokens to his browser. */
  readonly visitor: readonly RequestHandler[];
  /** Refuses a form that none of our pages has given out to this visitor. */
  readonly check: RequestHandler;
  /** A token for the forms of a page. */
  token(req: Request, res: Response): string;
}

/** A form has to carry a token that is bound to a cookie (double submit, signed). */
export const makeFormGuard = ({ secretKey, previousSecretKey, https }: SecurityOptions): FormGuard => {
  const secrets = [secretKey, ...(previousSecretKey ? [previousSecretKey] : [])].map((key) => derive(key, 'forms'));
  // Lax, not strict: a page that is opened from a mail in a browser would else come without them, get new ones, and spoil the
  // forms of other windows. A form from elsewhere is posted without them in either case.
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
    visitor: [cookieParser(secrets), recognize],
    check: doubleCsrfProtection,
    token: (req, res) => generateCsrfToken(req, res, { validateOnReuse: false }),
  };
};

/** A key for one purpose, from the key of the installation. */
const derive = (key: string, purpose: string): string =>
  createHmac('sha256', key).update(`estafette web ${purpose}`).digest('base64url');
