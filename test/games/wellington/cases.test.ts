import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { orderReader, runCase } from '../../../src/games/campaign/case/index.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

const folder = new URL('../../cases/wellington/', import.meta.url);

const cases = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => {
    const value = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object | object[];
    return { name: name.replace('.json', ''), list: (Array.isArray(value) ? value : [value]) as { id: string }[] };
  });

describe.each(cases)('$name', ({ list }) => {
  test.each(list)('$id', (it) => {
    const result = runCase(wellington, it, orderReader(wellington));
    const summary = { failed: result.failed, events: result.failed.length > 0 ? result.events : [] };
    expect(summary, JSON.stringify(result.refused)).toEqual({ failed: [], events: [] });
    expect(result.diceLeft ?? 0, 'dice that nobody rolled').toBe(0);
  });
});
