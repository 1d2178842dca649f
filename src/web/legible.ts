/** Refuses text that neither a database nor a mail can hold. */
import type { RequestHandler } from 'express';
import { isLegible } from '../engine/index.ts';
import { NotFound, Unreadable } from './errors.ts';

/** An address with such characters, or with invalid encoding, is not found. */
export const legibleAddress: RequestHandler = ({ path, query }, _res, next) => {
  const plain = decoded(path);
  next(plain !== undefined && isLegible(plain) && isLegible(query) ? undefined : new NotFound());
};

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/** Refuses a form or call with such characters; other control characters, which editors leave behind, become spaces. */
export const legibleBody: RequestHandler = (req, _res, next) => {
  if (!isLegible(req.body)) return next(new Unreadable());
  req.body = withoutControls(req.body);
  next();
};

/** Tabs and line ends stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

function withoutControls(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(CONTROLS, ' ');
  if (Array.isArray(value)) return value.map(withoutControls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutControls(each)]));
}
