/** How the program is built, in a small project made for these tests, and how what is built runs. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildProgram } from '../../scripts/build.mjs';
import { testFolder } from '../setup/folder.ts';
import { PROGRAM } from '../setup/program.ts';

// Programs are built, and run in processes of their own.
vi.setConfig({ testTimeout: 60_000 });

let folder: Awaited<ReturnType<typeof testFolder>>;
beforeEach(async () => {
  folder = await testFolder();
  write('package.json', '{ "type": "module", "version": "1.2.3" }');
  write('prisma/migrations/1_first/migration.sql', 'SELECT 1');
  write('templates/page.html', 'first');
  write('docs/dice.md', '');
  write('src/word.json', '{ "word": "first" }');
  write('src/shipped.ts', readFileSync('src/shipped.ts', 'utf8'));
  write('src/mail/reading-thread.ts', 'export {};');
  write('src/cli/later.ts', 'export const later: string = "later";');
  write(
    'src/cli/estafette.ts',
    `import { readFileSync } from 'node:fs';
import { shipped } from '../shipped.ts';
import word from '../word.json' with { type: 'json' };
const { later } = await import('./later.ts');
console.log(JSON.stringify([word.word, later, readFileSync(shipped('templates/page.html'), 'utf8')]));`,
  );
});
afterEach(() => folder.remove());

const at = (...names: string[]): string => join(folder.path, ...names);
const write = (name: string, text: string): void => {
  mkdirSync(dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
};
const builds = (): string[] => readdirSync(at('dist')).filter((name) => name !== 'estafette.js');
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', cwd: '/' });
  return { status, stdout, stderr };
};
const said = (program: string): unknown => JSON.parse(run(program).stdout);

test('a build has its code and what the code reads beside it, and is made once for each content of its files', async () => {
  const program = await buildProgram(folder.path);
  expect(said(program)).toEqual(['first', 'later', 'first']);
  const [first] = builds();
  await buildProgram(folder.path);
  expect(builds()).toEqual([first]);
  // Of the same size and time.
  const time = new Date('2026-01-01T00:00:00Z');
  utimesSync(at('src/word.json'), time, time);
  await buildProgram(folder.path);
  write('src/word.json', '{ "word": "other" }');
  utimesSync(at('src/word.json'), time, time);
  expect(said(await buildProgram(folder.path))).toEqual(['other', 'later', 'first']);
  write('templates/page.html', 'other');
  expect(said(await buildProgram(folder.path))).toEqual(['other', 'later', 'other']);
  expect(builds()).toHaveLength(3);
});

test('an earlier build stays as it was for the processes that run it, until it is the oldest of four', async () => {
  const program = await buildProgram(folder.path);
  const [first = ''] = builds();
  const early = at('dist', first, 'code', 'estafette.js');
  for (const word of ['b', 'c']) {
    write('src/word.json', `{ "word": "${word}" }`);
    write('templates/page.html', word);
    await buildProgram(folder.path);
  }
  expect(said(early)).toEqual(['first', 'later', 'first']);
  expect(said(program)).toEqual(['c', 'later', 'c']);
  utimesSync(at('dist', first), new Date(0), new Date(0));
  write('src/word.json', '{ "word": "d" }');
  await buildProgram(folder.path);
  expect(existsSync(early)).toBe(false);
  expect(builds()).toHaveLength(3);
});

test('a build is as old as its commit, and with changed files as new as it is', async () => {
  write(
    'src/cli/estafette.ts',
    'console.log(JSON.stringify([process.env.ESTAFETTE_RELEASE, process.env.ESTAFETTE_BUILT]));',
  );
  const built = async () => Number((said(await buildProgram(folder.path)) as string[])[1]);
  const now = () => Date.now() / 1_000;
  expect(now() - (await built())).toBeLessThan(60);
  const git = (...args: string[]) => {
    const env = { ...process.env, GIT_COMMITTER_DATE: '1700000000 +0000' };
    const identity = ['-c', 'user.name=Anne', '-c', 'user.email=anne@example.org'];
    expect(spawnSync('git', [...identity, ...args], { cwd: folder.path, env }).status).toBe(0);
  };
  write('.gitignore', 'dist\n');
  git('init');
  git('add', '.');
  git('commit', '-m', 'first');
  rmSync(at('dist'), { recursive: true });
  expect(await built()).toBe(1_700_000_000);
  write('templates/page.html', 'changed');
  expect(now() - (await built())).toBeLessThan(60);
  vi.stubEnv('SOURCE_DATE_EPOCH', '1600000000');
  write('templates/page.html', 'changed again');
  expect(await built()).toBe(1_600_000_000);
  vi.unstubAllEnvs();
});

test('two that build at the same time get one build, and leave nothing else', async () => {
  const code = `import(${JSON.stringify(resolve('scripts/build.mjs'))}).then((it) => it.buildProgram(${JSON.stringify(folder.path)}))`;
  const build = async () => once(spawn(process.execPath, ['-e', code]), 'exit');
  expect(await Promise.all([build(), build()])).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(builds()).toHaveLength(1);
  expect(builds()[0]).toMatch(/^[0-9a-f]{16}$/);
});

test('a sentence that cannot be read is reported with its place', async () => {
  write('src/web/messages/en.json', JSON.stringify({ '@@locale': 'en', 'seat.title': '{code' }));
  await expect(buildProgram(folder.path)).rejects.toThrow(/src\/web\/messages\/en\.json: seat\.title: /);
  rmSync(at('src/web'), { recursive: true });
});

test('a fault of the source is reported with its place, and the build before stays', async () => {
  const program = await buildProgram(folder.path);
  write('src/cli/later.ts', 'export const later = ;');
  await expect(buildProgram(folder.path)).rejects.toThrow(/later\.ts:1/);
  expect(said(program)).toEqual(['first', 'later', 'first']);
  expect(builds()).toHaveLength(1);
});

test('no code of the program is of letters that take two bytes, or has WebAssembly as text', () => {
  const [, build = ''] = /\.\/(\w+)\//.exec(readFileSync(PROGRAM, 'utf8')) ?? [];
  const code = join(dirname(PROGRAM), build, 'code');
  const files = readdirSync(code).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) {
    const text = readFileSync(join(code, name), 'utf8');
    expect([name, /[^\0-\xff]/.test(text), /AGFzbQ[\w+/]{500}/.test(text)]).toEqual([name, false, false]);
  }
});

test('a build holds the licences of the packages that are part of it', () => {
  const [, build = ''] = /\.\/(\w+)\//.exec(readFileSync(PROGRAM, 'utf8')) ?? [];
  const licences = readFileSync(join(dirname(PROGRAM), build, 'LICENSES'), 'utf8');
  for (const name of ['express', '@prisma/client', 'imapflow']) {
    const [, version] = new RegExp(`^${name} (\\S+): (?:MIT|Apache-2\\.0)$`, 'm').exec(licences) ?? [];
    expect([name, version]).toEqual([
      name,
      JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version,
    ]);
  }
  expect(licences).toContain('TJ Holowaychuk');
  expect(licences).not.toContain('mailauth');
});

test('the program lists its commands, and says so of a command that it does not have', () => {
  expect(run(PROGRAM)).toMatchObject({ status: 0, stdout: expect.stringContaining('migrate') });
  expect(run(PROGRAM, '--help').stdout).toBe(run(PROGRAM).stdout);
  expect(run(PROGRAM, 'dance')).toMatchObject({ status: 2, stderr: expect.stringContaining('no command dance') });
});

test('a build runs without the packages that only a build needs', async () => {
  cpSync(dirname(PROGRAM), at('away', 'dist'), { recursive: true });
  mkdirSync(at('away', 'node_modules'));
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const name of readdirSync('node_modules').filter((each) => !(each in devDependencies)))
    symlinkSync(resolve('node_modules', name), at('away', 'node_modules', name));
  const { status, stderr } = run(at('away', 'dist', 'estafette.js'), 'verify');
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('Usage') });
});
