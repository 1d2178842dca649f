/** The built program runs on each release of Node that it is said to: `NODES` names further ones beside that of the tests. */
import { delimiter } from 'node:path';
import { expect, test } from 'vitest';
import { Installation, WAIT } from './site.ts';

const nodes = [process.execPath, ...(process.env.NODES?.split(delimiter) ?? [])];

test.each(nodes)(
  'an order by mail is carried out on %s',
  async (node) => {
    const installation = await Installation.open();
    try {
      const site = await installation.start(undefined, node);
      await installation.match({ game: 'wellington', scenario: '1812', split: '2', seats: ['allies', 'france'] }, node);
      const stop = new AbortController();
      const playing = installation.play([site], stop.signal);
      await expect.poll(() => installation.answers(), WAIT).toBeGreaterThan(0);
      stop.abort();
      expect(await playing).not.toEqual([]);
      expect(await site.stop()).toBe(0);
    } finally {
      await installation.close();
    }
  },
  300_000,
);
