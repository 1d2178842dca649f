import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testFolder } from '../setup/folder.ts';

let folder: Awaited<ReturnType<typeof testFolder>>;
beforeEach(async () => {
  folder = await testFolder();
});
afterEach(() => folder.remove());

/** A project with one package to install and a stand-in for npm. */
function project(npm: string): void {
  const file = (...names: string[]) => join(folder.path, ...names);
  for (const name of ['bin', 'prisma', 'scripts', 'node_modules']) mkdirSync(file(name), { recursive: true });
  for (const name of ['run.mjs', 'build.mjs']) copyFileSync(join('scripts', name), file('scripts', name));
  const packages = { '': {}, 'node_modules/express': { version: '5.3.0' }, 'node_modules/other': { optional: true } };
  writeFileSync(file('package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(file('package.json'), '{ "type": "module" }');
  writeFileSync(file('prisma', 'schema.prisma'), '');
  writeFileSync(file('bin', 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
}

function boot(...args: string[]): { code: number | null; output: string } {
  const env = { ...process.env, PATH: [join(folder.path, 'bin'), process.env.PATH].join(delimiter) };
  const file = join(folder.path, 'scripts', 'run.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { env, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

test('missing packages are installed first, and a failure is reported with its reason and a remedy', () => {
  project('echo "no route to the packages" >&2; exit 7');
  const { code, output } = boot('start');
  expect(code).toBe(1);
  expect(output).toContain('1/3 Installing packages ... failed');
  expect(output).toContain('no route to the packages');
  expect(output).toContain('ended with code 7. Check that npm reaches its registry');
});

test('packages whose version differs from the lock file are installed again, matching ones are not', () => {
  const note = (version: string) =>
    writeFileSync(
      join(folder.path, 'node_modules', '.package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/express': { version } } }),
    );
  project('exit 7');
  note('5.2.0');
  expect(boot('start').output).toContain('1/3 Installing packages');
  note('5.3.0');
  const { output } = boot('start');
  expect(output).not.toContain('Installing packages');
  expect(output).toContain('2/3 Building ... failed');
});
