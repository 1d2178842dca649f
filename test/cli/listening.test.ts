/** The port of a process: whoever sends the head of a request too slowly is shut out, and others are served meanwhile. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '../../src/cli/listening.ts';

test('the head of a request that does not come within 15 s ends its connection', async () => {
  const door = await listen('127.0.0.1', 0);
  door.open((_, res) => void res.end('here'));
  try {
    const slow = connect(door.port, '127.0.0.1');
    await once(slow, 'connect');
    const began = Date.now();
    slow.write('GET / HTTP/1.1\r\nHost: x\r\nX: ');
    const drip = setInterval(() => slow.write('x'), 500);
    slow.on('error', () => undefined);
    slow.resume();
    const closed = once(slow, 'close');
    expect(await (await fetch(`http://127.0.0.1:${door.port}/`)).text()).toBe('here');
    await closed;
    clearInterval(drip);
    expect(Date.now() - began).toBeGreaterThan(14_000);
    expect(Date.now() - began).toBeLessThan(25_000);
  } finally {
    await door.close();
  }
}, 60_000);
