/** An upgrade from one build of the program to the next while matches are played by mail: no mail is lost, and no page fails. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { nextProgram } from '../chaos/next-release.ts';
import { testFolder } from '../setup/folder.ts';
import { type Campaign, Installation, type Site, WAIT } from './site.ts';

/** Another build of the same version: its rules have another name and play alike, and its pages have another script and style. */
let next: string;
let other: Awaited<ReturnType<typeof testFolder>>;
beforeAll(async () => {
  other = await testFolder();
  next = await nextProgram(other.path, (folder) => {
    appendFileSync(join(folder, 'src/match/games.ts'), '// Another build.\n');
    appendFileSync(join(folder, 'src/web/client/page.ts'), "\ndocument.documentElement.dataset.build = 'next';\n");
    appendFileSync(join(folder, 'templates/web/style.css'), '\nhtml[data-build] { scroll-behavior: auto; }\n');
  });
}, 300_000);
afterAll(() => other.remove());

let installation: Installation;
beforeEach(async () => {
  installation = await Installation.open();
});
afterEach(() => installation.close());

/** By usual answers the first one ends after some 300 of them and the second one never, so both go on at the end however slow a machine is. */
const CAMPAIGNS: readonly Campaign[] = [
  { game: 'kutuzov', scenario: 'invasion', split: '2', seats: ['imperials', 'tsarists'] },
  { game: 'napoleonics', scenario: '003-vimiero', split: '2', seats: ['FRENCH', 'ALLIED'] },
];

/** Asks for pages as a proxy does that goes on to the next process after an error or 503, until it is told to stop. */
async function visit(
  sites: readonly Site[],
  paths: readonly string[],
  stop: AbortSignal,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  while (!stop.aborted) {
    for (const path of paths) {
      const status = await throughProxy(sites, path);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    // So many pages a minute are below the limit of an address.
    await sleep(1_500);
  }
  return counts;
}

async function throughProxy(sites: readonly Site[], path: string): Promise<number> {
  let status = 502;
  for (const { pages } of sites) {
    status = await fetch(`${pages}${path}`, { headers: { 'X-Forwarded-Proto': 'https' } }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 502,
    );
    if (status !== 502 && status !== 503) break;
  }
  return status;
}

/** Every mail was read once and used, and every match goes on. */
async function expectNothingLost(taken: readonly string[]): Promise<void> {
  const { store } = installation;
  expect(taken.length).toBeGreaterThan(3);
  await expect.poll(() => store.submission.count({ where: { doneAt: null } }), WAIT).toBe(0);
  const read = await store.submission.findMany({ select: { messageId: true, verdict: true } });
  expect(read.map(({ messageId }) => messageId).sort()).toEqual([...taken].sort());
  expect(new Set(read.map(({ verdict }) => verdict))).toEqual(new Set(['accepted']));
  expect(await store.match.count({ where: { state: 'RUNNING' } })).toBe(CAMPAIGNS.length);
}

const releases = async () =>
  new Set((await installation.store.match.findMany({ select: { release: true } })).map(({ release }) => release));

/** Matches have moved on by some answers. */
async function moreAnswers(count: number): Promise<void> {
  const before = await installation.answers();
  await expect.poll(() => installation.answers(), WAIT).toBeGreaterThanOrEqual(before + count);
}

test('side by side: the next one takes the matches over, then the one before stops', async () => {
  const sites = [await installation.start()];
  const paths: string[] = ['/'];
  for (const campaign of CAMPAIGNS) paths.push(await installation.match(campaign));
  const stop = new AbortController();
  const [playing, visiting] = [installation.play(sites, stop.signal), visit(sites, paths, stop.signal)];
  await moreAnswers(2);
  const before = await releases();

  const assets = async (site?: Site) =>
    (await (await fetch(`${site?.pages}${paths[1]}`)).text()).match(/\/(?:page|style)-[0-9a-f]{12}\.\w+/g) ?? [];
  const old = await assets(sites[0]);
  sites.push(await installation.start(next));
  await expect.poll(releases, WAIT).not.toEqual(before);
  await expect.poll(async () => (await releases()).size, WAIT).toBe(1);
  const fresh = await assets(sites[1]);
  expect(new Set([...old, ...fresh]).size).toBe(4);
  // Either process is asked for what pages of both name.
  for (const { pages } of sites)
    for (const path of [...old, ...fresh]) expect((await fetch(`${pages}${path}`)).status).toBe(200);
  await moreAnswers(2);
  await sites[0]?.stop();
  await moreAnswers(2);

  stop.abort();
  expect([...(await visiting).keys()]).toEqual([200]);
  await expectNothingLost(await playing);
}, 300_000);

test('by folder: the one before stops, and the next one goes on with its matches', async () => {
  const sites = [await installation.start()];
  for (const campaign of CAMPAIGNS) await installation.match(campaign);
  const stop = new AbortController();
  const playing = installation.play(sites, stop.signal);
  await moreAnswers(2);
  const before = await releases();
  await sites[0]?.stop();
  sites[0] = await installation.start(next);
  await moreAnswers(4);
  expect(await releases()).not.toEqual(before);
  stop.abort();
  await expectNothingLost(await playing);
}, 300_000);
