/** How commands are compiled and run, in a small project made for these tests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testFolder } from '../setup/folder.ts';

// Each command is a process of its own.
vi.setConfig({ testTimeout: 60_000 });

let folder: Awaited<ReturnType<typeof testFolder>>;
beforeEach(async () => {
  folder = await testFolder();
  for (const name of ['src/cli', 'src/deep', 'node_modules']) mkdirSync(at(name), { recursive: true });
  for (const name of ['src/compiled.mjs', 'src/cli/run.mjs']) copyFileSync(name, at(name));
  for (const name of ['esbuild', 'tsx']) symlinkSync(resolve('node_modules', name), at('node_modules', name), 'dir');
  write('package.json', '{ "type": "module" }');
  write('src/deep/word.json', '{ "word": "first" }');
  write(
    'src/deep/part.ts',
    "import word from './word.json' with { type: 'json' };\nexport const part: string = word.word;",
  );
  write('src/deep/later.ts', 'export const later: number = 7;');
  write(
    'src/cli/say.ts',
    `import { part } from '../deep/part.ts';
export const place = async (): Promise<string> => (await import('../deep/place.ts')).place;
console.log(JSON.stringify({ part, args: process.argv.slice(2), place: await place() }));`,
  );
  write(
    'src/deep/place.ts',
    `import { later } from './later.ts';
export const place: string = [new URL('beside', import.meta.url).pathname, import.meta.dirname, later].join(' ');`,
  );
});
afterEach(() => folder.remove());

const at = (...names: string[]): string => join(folder.path, ...names);
const write = (name: string, text: string): void => writeFileSync(at(name), text);
const cache = (): string => at('node_modules', '.cache', 'estafette');
const programs = (): string[] => readdirSync(cache()).filter((name) => /^src-cli-say-[0-9a-f]{24}$/.test(name));

type End = { readonly code: number; readonly said: string; readonly errors: string };

const run = (...args: string[]): Promise<End> => runAs({}, ...args);

async function runAs(who: { uid?: number }, ...args: string[]): Promise<End> {
  const child = spawn(process.execPath, ['src/cli/run.mjs', ...args], { cwd: folder.path, ...who });
  const output = { said: '', errors: '' };
  child.stdout.on('data', (text) => (output.said += text));
  child.stderr.on('data', (text) => (output.errors += text));
  const [code] = await once(child, 'close');
  return { code, ...output };
}

const say = async (...args: string[]) => {
  const { said, errors } = await run('src/cli/say.ts', ...args);
  expect(errors).toBe('');
  return JSON.parse(said);
};

test('a command gets its arguments, and each of its files knows its own path', async () => {
  const place = [at('src/deep/beside'), at('src/deep'), 7].join(' ');
  expect(await say('one', '--two')).toEqual({ part: 'first', args: ['one', '--two'], place });
});

test('a program is compiled once for each state of its files, its packages and the compiler', async () => {
  await say();
  const [first] = programs();
  await say();
  expect(programs()).toEqual([first]);

  write('src/deep/word.json', '{ "word": "other" }');
  expect(await say()).toMatchObject({ part: 'other' });
  write('src/deep/later.ts', 'export const later: number = 8;');
  expect((await say()).place).toMatch(/ 8$/);
  expect(programs()).toHaveLength(3);
  write('package-lock.json', '{}');
  await say();
  expect(programs()).toHaveLength(4);
  // An earlier program is found again only if it was made from exactly these files.
  write('src/deep/word.json', '{ "word": "first" }');
  expect(await say()).toMatchObject({ part: 'first' });
});

test('a file of the same size and time is read again', async () => {
  const time = new Date('2026-01-01T00:00:00Z');
  utimesSync(at('src/deep/later.ts'), time, time);
  expect((await say()).place).toMatch(/ 7$/);
  write('src/deep/later.ts', 'export const later: number = 9;');
  utimesSync(at('src/deep/later.ts'), time, time);
  expect((await say()).place).toMatch(/ 9$/);
});

test('programs that start at the same time do not disturb each other, and no temporary file stays', async () => {
  const all = await Promise.all(['a', 'b', 'c'].map((word) => say(word)));
  expect(all.map(({ args }) => args)).toEqual([['a'], ['b'], ['c']]);
  expect(readdirSync(cache()).sort()).toEqual([...programs(), 'src-cli-say.json'].sort());
  expect(programs()).toHaveLength(1);
});

test('only the most recently used programs stay, and no abandoned temporary file does', async () => {
  await say();
  const [used = ''] = programs();
  const longAgo = new Date('2026-01-01T00:00:00Z');
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const old = join(cache(), `src-cli-say-${String(n).repeat(24)}`);
    mkdirSync(old);
    utimesSync(old, longAgo, new Date(longAgo.getTime() + n));
  }
  mkdirSync(join(cache(), 'draft-old'));
  utimesSync(join(cache(), 'draft-old'), longAgo, longAgo);
  mkdirSync(join(cache(), 'src-cli-say-more-aaaaaaaaaaaaaaaaaaaaaaaa'));
  write('src/deep/later.ts', 'export const later: number = 8;');
  await say();
  expect(programs()).toHaveLength(5);
  expect(programs()).toContain(used);
  expect(programs()).not.toContain(`src-cli-say-${'1'.repeat(24)}`);
  expect(existsSync(join(cache(), 'draft-old'))).toBe(false);
  expect(existsSync(join(cache(), 'src-cli-say-more-aaaaaaaaaaaaaaaaaaaaaaaa'))).toBe(true);
});

test('an error names the source file and line', async () => {
  write('src/deep/later.ts', '\n\ninterface None {}\n\nexport const later: number = (null as unknown as number[])[1];');
  const { code, errors } = await run('src/cli/say.ts');
  expect(code).toBe(1);
  expect(errors).toMatch(/src\/deep\/later\.ts:5/);
});

test('a compile error is reported with its place', async () => {
  write('src/deep/later.ts', 'export const later = ;');
  const { code, errors } = await run('src/cli/say.ts');
  expect(code).toBe(1);
  expect(errors).toMatch(/src\/deep\/later\.ts:1/);
});

test('a command also runs where nothing may be written', async () => {
  rmSync(at('node_modules', '.cache'), { recursive: true, force: true });
  write('node_modules/.cache', 'no folder');
  expect(await say()).toMatchObject({ part: 'first' });
});

test('what was compiled before is found where nothing may be written any more', async () => {
  await say();
  const [made] = programs();
  // Without it nothing that is not compiled can run.
  rmSync(at('node_modules', 'tsx'));
  for (const name of [made ?? '', '.']) chmodSync(join(cache(), name), 0o555);
  // Root may write everywhere.
  const somebody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  const { said, errors } = await runAs(somebody, 'src/cli/say.ts');
  chmodSync(cache(), 0o755);
  expect(errors).toBe('');
  expect(JSON.parse(said)).toMatchObject({ part: 'first' });
  expect(programs()).toEqual([made]);
});

test('an unknown command is answered with the usage', async () => {
  expect(await run('src/cli/nothing.ts')).toMatchObject({ code: 1, errors: expect.stringContaining('Usage') });
});
