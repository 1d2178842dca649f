/** The cookie of somebody who is signed in. */
import type { Request } from 'express';

export const SESSION = 'estafette-session';

/** The session that the visitor's browser names; it may be over. */
export const sessionOf = ({ signedCookies }: Request): string | undefined => {
  const token: unknown = signedCookies?.[SESSION];
  return typeof token === 'string' && token !== '' ? token : undefined;
};

/** Where a visitor goes from the name of the house: to the own matches, or to the first page. */
export const homeFor = (req: Request): string => (sessionOf(req) === undefined ? '/' : '/home');
