/** Whether somebody asks from this very machine. */
import type { Request } from 'express';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** What a proxy on this machine adds to what it hands on. */
const HANDED_ON = [
  ...['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-server', 'x-forwarded-port'],
  ...['x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip', 'forwarded', 'via'],
];

/** Whether the request was made on this machine, and is none that a proxy here hands on. */
export const isLocal = ({ socket, headers }: Request): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? '') && HANDED_ON.every((name) => headers[name] === undefined);

/**
 * The same for pages in a browser, which besides has to have asked for this machine by a name of its own: the name of a foreign page may
 * be made to lead here.
 */
export const isLocalVisit = (req: Request): boolean => isLocal(req) && isOfThisMachine(`http://${req.headers.host}`);

/** Whether an address of pages leads nowhere but to this machine. */
export function isOfThisMachine(url: string): boolean {
  return URL.canParse(url) && OF_THIS_MACHINE.test(new URL(url).hostname);
}

const OF_THIS_MACHINE = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;
