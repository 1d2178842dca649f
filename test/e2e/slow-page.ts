/** A server that passes pages on in pieces, as a slow line or a slow telephone receives them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Starts it before `origin`; a page pauses for 250 ms before each of these strings, in the order of the page. */
export async function openSlowly(
  origin: string,
  before: readonly string[],
): Promise<{ origin: string; close(): void }> {
  const server = createServer(async (req, res) => {
    const answer = await fetch(`${origin}${req.url}`);
    res.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    let rest = Buffer.from(await answer.arrayBuffer());
    for (const mark of before) {
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
