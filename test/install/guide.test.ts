/** The commands of the guide are good as far as that can be seen without a machine. `npm run try-install` carries them out. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { variableNames } from '../../src/config.ts';
import { testFolder } from '../setup/folder.ts';
import { blocks, dnsRecords, filesWritten, guide, settingsNamed } from './guide.ts';

let folder: Awaited<ReturnType<typeof testFolder>>;
beforeAll(async () => {
  folder = await testFolder();
});
afterAll(() => folder.remove());

/** Of systemd's own programs, where they are there. */
const analyze = (...args: readonly string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
const hasSystemd = analyze('--version').status === 0;

/** The units of the guide as files. What they start is a program that is there. */
const units = (): readonly string[] =>
  [...filesWritten]
    .filter(([path]) => path.startsWith('/etc/systemd/system/'))
    .map(([path, text]) => {
      const file = join(folder.path, basename(path));
      writeFileSync(
        file,
        text.replaceAll('/usr/local/bin/estafette', process.execPath).replace(/^(User|Group)=.*/gm, '$1=root'),
      );
      return file;
    });

test('every block of commands is read by a shell', () => {
  expect(blocks.length).toBeGreaterThan(20);
  for (const { line, code } of blocks) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' });
    expect({ line, status, stderr }).toEqual({ line, status: 0, stderr: '' });
  }
});

test('every setting that the guide names is one that the program reads', () => {
  const others = ['NODE_ENV', 'DEBIAN_FRONTEND', 'PASSWORD'];
  expect(settingsNamed).toEqual(expect.arrayContaining(['DATABASE_URL', 'IMAP_URL', 'POSTMARK_LOGIN', 'REDIS_URL']));
  expect(settingsNamed.filter((name) => !variableNames.includes(name) && !others.includes(name))).toEqual([]);
});

test('the guide installs this version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const installed = blocks.filter(({ section }) => section === '3. The program').map(({ code }) => code);
  expect(
    installed
      .join('\n')
      .match(/\d+\.\d+\.\d+/g)
      ?.every((each) => each === version),
  ).toBe(true);
});

test('records of DNS and settings are of one domain', () => {
  expect(dnsRecords.map(({ type }) => type).sort()).toEqual(['A', 'MX', 'PTR', 'TXT', 'TXT', 'TXT']);
  const [, domain = ''] = /^MAIL_DOMAIN=(.+)$/m.exec(guide) ?? [];
  for (const { name, type, value } of dnsRecords) expect(type === 'PTR' ? value : `${name}.`).toMatch(`${domain}.`);
});

if (hasSystemd) {
  test('systemd takes the units, and finds the program shut in', () => {
    const files = units();
    expect(files).toHaveLength(3);
    const { status, stderr } = analyze('verify', '--man=no', ...files);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [program = ''] = files.filter((file) => basename(file) === 'estafette.service');
    const { stdout, status: exposed } = analyze('security', '--offline=true', '--threshold=30', '--no-pager', program);
    expect({ exposed, told: stdout.split('\n').at(-2) }).toMatchObject({ exposed: 0 });
  });
}
