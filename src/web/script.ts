/** The script of the pages. */
import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import code from './client/page.ts?script';
import { sendLarge } from './compressed.ts';

export interface PageScript {
  /** Its address in pages. */
  readonly address: string;
  readonly code: string;
}

const nameOf = (text: string): string => `/page-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.js`;

/** One file, named by its hash. */
export const pageScript: PageScript = { address: nameOf(code), code };

/** Sends the script. Its name contains its hash, so it may be cached for ever; another one is that of another release. */
export const sendScript: RequestHandler = async (req, res, next) => {
  if (req.path !== pageScript.address) return next();
  res.set('Cache-Control', 'public, max-age=31536000, immutable');
  await sendLarge(req, res, 'js', pageScript.code);
};
