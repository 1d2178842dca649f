/** The cookie of somebody who is signed in. */
import type { Request } from 'express';

export const SESSION = 'estafette-session';

/** The session that the visitor's browser names; it may be over. */
export const sessionOf = ({ signedCookies }: Request): string | undefined => {
  const token: unknown = signedCookies?.[SESSION];
  return typeof token === 'string' && token !== '' ? token : undefined;
};
