/** Text that can be kept: what neither a database nor a mail takes does not come in. */
import type { RequestHandler } from 'express';
import { isLegible } from '../engine/index.ts';
import { NotFound, Unreadable } from './errors.ts';

/** An address with such letters leads nowhere, nor does one that is encoded wrongly. */
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

/** A form or a call with them is refused; other control characters, which editors leave behind, count as spaces. */
export const legibleBody: RequestHandler = (req, _res, next) => {
  if (!isLegible(req.body)) return next(new Unreadable());
  req.body = withoutControls(req.body);
  next();
};

/** Tabs and line ends are no others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

function withoutControls(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(CONTROLS, ' ');
  if (Array.isArray(value)) return value.map(withoutControls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutControls(each)]));
}
