/** Where the program and its commands find their settings, and what every command says of itself. */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findSettings, parseSettings } from '../../src/cli/settings-file.ts';
import { readSettings } from '../../src/config.ts';
import { asAnother } from '../setup/another-account.ts';
import { testFolder } from '../setup/folder.ts';
import { PROGRAM } from '../setup/program.ts';

let folder: Awaited<ReturnType<typeof testFolder>>;
beforeEach(async () => {
  folder = await testFolder();
});
afterEach(() => folder.remove());

const at = (name: string): string => join(folder.path, name);

/** Writes a file into the folder, and returns its path. */
function write(name: string, text: string, mode = 0o644): string {
  writeFileSync(at(name), text, { mode });
  return at(name);
}

describe('a file of settings', () => {
  test.each([
    ['MAIL_FROM=Estafette <orders@play.example.org>', 'Estafette <orders@play.example.org>'],
    ['DATABASE_URL=postgresql://a:b@c/d?x=1&pgbouncer=true', 'postgresql://a:b@c/d?x=1&pgbouncer=true'],
    ['KEY=a$HOME`id`$(id)', 'a$HOME`id`$(id)'],
    ['KEY=pass#word ; and # more', 'pass#word ; and # more'],
    ['  KEY =  two words \t', 'two words'],
    ['KEY=', ''],
    ['KEY=it\'s "fine"', 'it\'s "fine"'],
    ['KEY="  kept # $x \\" \\\\ \\$ \\n "', '  kept # $x " \\ $ \\n '],
    ["KEY='back\\slash $x'", 'back\\slash $x'],
    ['KEY="one "\'two\'', 'one two'],
    ['KEY="two\nlines"', 'two\nlines'],
    ['KEY=goes \\\non', 'goes on'],
    ['KEY=C:\\\\data\\ ', 'C:\\data '],
    ['# KEY=no\n; KEY=no\n\n\tKEY=yes\r\nOTHER=x', 'yes'],
    ['KEY=first\nKEY=last', 'last'],
  ])('is read as systemd reads it: %j', (text, value) => {
    expect(Object.values(parseSettings(text, 'a file'))[0]).toBe(value);
  });

  test.each([
    ['KEY=1\nexport OTHER=2', 2],
    ['\n\nno setting', 3],
    ['KEY="has no end\nOTHER=1', 1],
    ["KEY='a' 'has no end", 1],
    ['2KEY=x', 1],
  ])('names the line that cannot be read: %j', (text, line) => {
    expect(() => parseSettings(text, '/etc/a.env')).toThrow(`Line ${line} of /etc/a.env is not NAME=value`);
  });

  test('is the one that is named, otherwise the first of the usual ones', () => {
    const [first, second, named] = ['first', 'second', 'named'].map((name) => write(name, `PORT=1\nHOST=${name}`));
    const usual = [at('none'), first ?? '', second ?? ''];
    expect(findSettings({}, usual)).toEqual({ path: first, values: { PORT: '1', HOST: 'first' } });
    expect(findSettings({ ESTAFETTE_ENV: '' }, usual)?.path).toBe(first);
    expect(findSettings({ ESTAFETTE_ENV: named }, usual)?.values.HOST).toBe('named');
    expect(findSettings({}, [at('none')])).toBeUndefined();
    expect(() => findSettings({ ESTAFETTE_ENV: at('none') }, usual)).toThrow('there is no such file');
  });

  test('that may not be read is said to be denied, and so is a key that signs mails', () => {
    const path = write('closed', 'PORT=1', 0o600);
    asAnother(() => {
      expect(() => findSettings({ ESTAFETTE_ENV: path })).toThrow(
        `The settings in ${path} cannot be read: permission denied`,
      );
      expect(() => readSettings({ DKIM_KEY_FILE: path })).toThrow(
        `DKIM_KEY_FILE ${path} cannot be read: permission denied`,
      );
    });
    expect(() => readSettings({ DKIM_KEY_FILE: path })).toThrow('holds no private key');
    expect(() => readSettings({ DKIM_KEY_FILE: at('none') })).toThrow('there is no such file');
  });
});

interface Called {
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the program in the folder, without any other settings than the given ones. */
function run(args: readonly string[], { env = {} }: Called = {}) {
  const given = { PATH: process.env.PATH ?? '', ...env };
  const options = { cwd: folder.path, env: given, encoding: 'utf8', timeout: 60_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], options);
  return { status, stdout, stderr };
}

const AWAY = 'postgresql://nobody@127.0.0.1:1/away';
const KEY = 'a key that is long enough to sign with';

describe('a command', () => {
  test('takes the file of --env before that of ESTAFETTE_ENV, and the environment before both, and says which it took', () => {
    const one = write('one.env', `DATABASE_URL=${AWAY}1\nSECRET_KEY=${KEY}\nLOG_LEVEL=loud`);
    const two = write('two.env', `DATABASE_URL=${AWAY}2\nSECRET_KEY=${KEY}\nLOG_LEVEL=louder`);
    const env = { ESTAFETTE_ENV: two };
    const by = (...args: string[]) => run(['migrate', ...args], { env });
    expect(by()).toMatchObject({ status: 1, stderr: expect.stringContaining(`Settings: ${two}\n`) });
    for (const args of [['--env', one], [`--env=${one}`]]) {
      const { status, stderr } = by(...args);
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(/^Settings: \S+one\.env\n.*\n.*LOG_LEVEL is none of/),
      ]);
    }
    const here = run(['match', 'list'], { env: { ...env, LOG_LEVEL: 'info', DATABASE_URL: 'mysql://x' } });
    expect(here.stderr).toContain('DATABASE_URL is not a URL');
    expect(here.stderr).not.toContain('LOG_LEVEL');
  });

  test('makes no key, and leaves nothing behind', () => {
    const empty = write('empty.env', '');
    const { status, stderr } = run(['match', 'check', '--env', empty], { env: { DATA_DIR: at('data') } });
    expect([status, stderr]).toEqual([1, expect.stringContaining('SECRET_KEY is not set, and there is no key in')]);
    expect(run(['migrate', '--env', empty]).stderr).toContain('There is no DATABASE_URL');
    expect(existsSync(at('data'))).toBe(false);
  });
});

const NAMES = [...run0().matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name = '']) => name);

function run0(): string {
  return spawnSync(process.execPath, [PROGRAM], { encoding: 'utf8' }).stdout;
}

test('all commands are in the list', () => {
  expect(NAMES).toEqual(expect.arrayContaining(['start', 'match', 'migrate', 'backup', 'verify', 'balance']));
});

test.each(NAMES)('%s explains itself, and a wrong call with the same words', (name) => {
  const help = run([name, '--help']);
  expect(help).toMatchObject({ status: 0, stderr: '' });
  expect(help.stdout).toMatch(new RegExp(`^Usage:\\s+estafette ${name}\\b`));
  const wrong = run([name, 'no', 'such', 'words', '--nonsense']);
  expect(wrong).toMatchObject({ status: 2, stdout: '' });
  expect(wrong.stderr).toContain(help.stdout);
});
