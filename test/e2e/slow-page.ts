/** A server that passes pages on in pieces, as a slow line or a slow telephone receives them. */
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** Starts it before `origin`; a page pauses for 250 ms before each of these strings, in the order of the page. */
export async function openSlowly(
  origin: string,
  before: readonly string[],
): Promise<{ origin: string; close(): void }> {
  const server = createServer(async (req, res) => {
    const address = new URL(req.url ?? '/', origin);
    const { 'accept-encoding': _, ...headers } = { ...req.headers, host: address.host };
    if (headers.origin) headers.origin = origin;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      req.pipe(request(address, { method: req.method, headers }, resolve).on('error', reject));
    });
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    let rest = await buffer(answer);
    for (const mark of req.method === 'GET' ? before : []) {
      const at = rest.indexOf(mark);
      if (at < 0) continue;
      res.write(rest.subarray(0, at));
      rest = rest.subarray(at);
      await wait(250);
    }
    res.end(rest);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
