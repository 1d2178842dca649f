/** Large texts on their way to a browser: compressed if it can read that. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const compress = promisify(gzip);

/**
 * Sends a drawing, a style sheet or a script. It contains no form token and no text of a visitor, so its length reveals
 * nothing.
 */
export const sendLarge = async (req: Request, res: Response, type: string, text: string): Promise<void> => {
  res.type(type).vary('Accept-Encoding');
  if (!req.acceptsEncodings('gzip')) {
    res.send(text);
    return;
  }
  res.set('Content-Encoding', 'gzip').send(await compress(text));
};
