/**
 * The operator's pages lie at an address of their own, for a browser that has a pass: the address with the operator's key gives it and leads
 * there, so that the key stays in no history.
 */
import { createHmac } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { operatorToken } from '../../match/people/operator.ts';
import { isSameSecret } from '../../match/same-secret.ts';
import type { Service } from '../../match/service.ts';
import { renderPage, sayIn } from '../render.ts';
import { visitorLanguage } from '../visitor-language.ts';

export const OFFICE = '/office';

const COOKIE = 'estafette-operator';
const HOURS = 12;
const PASS = /^(\d{1,16})\.([0-9a-f]{64})$/;

/** Gives the browser a pass for some hours. */
export function givePass(service: Service, res: Response): void {
  const until = service.clock().getTime() + HOURS * 3_600_000;
  res.cookie(COOKIE, `${until}.${sealOf(service, until)}`, {
    httpOnly: true,
    sameSite: 'lax',
    secure: service.publicUrl.startsWith('https:'),
    path: '/',
    maxAge: HOURS * 3_600_000,
  });
}

export const hasPass = (service: Service, req: Request): boolean => {
  const [, until = '', seal = ''] = PASS.exec(String(req.cookies?.[COOKIE] ?? '')) ?? [];
  if (seal === '' || Number(until) < service.clock().getTime()) return false;
  return isSameSecret(seal, sealOf(service, Number(until)));
};

const sealOf = (service: Service, until: number): string =>
  createHmac('sha256', operatorToken(service)).update(`pass ${until}`).digest('hex');

const BELOW = /^\/office(?=[/?]|$)/;

/** Whether a visitor came by the address without the key. */
export const isAtOffice = ({ originalUrl }: Request): boolean => BELOW.test(originalUrl);

/** Hands requests for the office on to the pages of the operator's key, if the browser has a pass. */
export const officeDoor =
  (service: Service): RequestHandler =>
  (req, res, next) => {
    if (!isAtOffice(req)) return next();
    if (hasPass(service, req)) {
      req.url = req.url.replace(BELOW, `/m/${operatorToken(service)}`);
      return next();
    }
    const language = visitorLanguage(req);
    const say = sayIn(language);
    const heading = say('office.closed');
    res
      .status(403)
      .send(renderPage('message', { title: heading, say, language, heading, lines: [say('office.closed.what')] }));
  };
