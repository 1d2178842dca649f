/** With `COVERAGE=FOLDER` each test file leaves there how long it took and which functions it ran (`npm run nightly`). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';

/** What a test file ran: by source file, the places (from and to, in characters) of the functions. */
export interface Covered {
  readonly test: string;
  readonly seconds: number;
  readonly ran: Readonly<Record<string, readonly (readonly [number, number])[]>>;
}

const { COVERAGE } = process.env;
const root = fileURLToPath(new URL('../..', import.meta.url));
const shared = globalThis as { coverage?: Promise<Session> };

async function openSession(): Promise<Session> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return session;
}

/** The functions that ran since they were last taken; a module itself is no function. */
async function takeRun(session: Session): Promise<Covered['ran']> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran: Record<string, readonly (readonly [number, number])[]> = {};
  for (const { url, functions } of result) {
    if (!url.startsWith('file:')) continue;
    const path = relative(root, fileURLToPath(url.replace(/[?#].*/, '')));
    if (!/^(src|workers)\//.test(path)) continue;
    const places = functions
      .filter(
        ({ functionName, ranges: [range] }) => range && range.count > 0 && (functionName || range.startOffset > 0),
      )
      .map(({ ranges: [range] }) => [range?.startOffset ?? 0, range?.endOffset ?? 0] as const);
    if (places.length > 0) ran[path] = places;
  }
  return ran;
}

if (COVERAGE) {
  shared.coverage ??= openSession();
  let begin = 0;
  beforeAll(async () => {
    await takeRun(await (shared.coverage as Promise<Session>));
    begin = performance.now();
  });
  afterAll(async () => {
    const seconds = (performance.now() - begin) / 1_000;
    const test = relative(root, expect.getState().testPath ?? '');
    const covered: Covered = { test, seconds, ran: await takeRun(await (shared.coverage as Promise<Session>)) };
    mkdirSync(COVERAGE, { recursive: true });
    writeFileSync(join(COVERAGE, `${test.replaceAll('/', '+')}.json`), JSON.stringify(covered));
  });
}
