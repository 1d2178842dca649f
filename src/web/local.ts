/** Whether a request comes from this very machine. */
import type { Request } from 'express';
import { isOfThisMachine } from '../config.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Headers that a proxy on this machine adds to the requests it forwards. */
const HANDED_ON = [
  ...['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-server', 'x-forwarded-port'],
  ...['x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip', 'forwarded', 'via'],
];

/** Whether the request was made on this machine, and not forwarded by a proxy here. */
export const isLocal = ({ socket, headers }: Request): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? '') && HANDED_ON.every((name) => headers[name] === undefined);

/**
 * The same for pages in a browser. The browser must also have used a name of this machine, because the name of a
 * foreign page can be made to resolve to it.
 */
export const isLocalVisit = (req: Request): boolean => isLocal(req) && isOfThisMachine(`http://${req.headers.host}`);
