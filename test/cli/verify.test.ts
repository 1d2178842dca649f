import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { planIn } from '../../src/cli/plan-file.ts';
import { recordText } from '../../src/engine/index.ts';
import { installedGames } from '../../src/match/games.ts';
import { PACES } from '../../src/match/time/pace.ts';
import { cheatingService, RiggedMatch } from '../match/cheating.ts';
import { testFolder } from '../setup/folder.ts';
import { programOf } from '../setup/program.ts';

// Each run starts a program.
vi.setConfig({ testTimeout: 60_000 });

const verify = programOf('verify');
let folder: Awaited<ReturnType<typeof testFolder>>;
beforeAll(async () => {
  folder = await testFolder();
});
afterAll(() => folder.remove());

test('a missing record, or a folder in its place, is reported in one sentence', () => {
  const missing = join(folder.path, 'nowhere.ndjson.gz');
  expect(verify.run([missing])).toEqual({
    status: 1,
    stdout: '',
    stderr: `${missing} cannot be read: there is no such file.\n`,
  });
  expect(verify.run([folder.path])).toMatchObject({
    status: 1,
    stderr: `${folder.path} cannot be read: it is a folder.\n`,
  });
});

test('and so is a missing match file for opening', () => {
  expect(() => planIn(installedGames, join(folder.path, 'plan.json'))).toThrow(
    /plan\.json cannot be read: there is no such file\.$/,
  );
});

test.each([
  [{ seats: 'four' }, /seats: /],
  [{ seats: [{ id: 'britain' }] }, /seats\.0\.player: /],
  [{ seats: [], press: 'loud' }, /press: /],
  [{ seats: [], pace: 'never' }, /a pace is one of slow, standard, fast, blitz/],
  [{ seats: [], pace: { impulseHours: 'many' } }, /a pace is one of/],
])('a plan with %o is not a plan, and one sentence says so', async (wrong, told) => {
  const file = join(folder.path, 'wrong.json');
  await writeFile(file, JSON.stringify({ ...PLAN, ...wrong }));
  expect(() => planIn(installedGames, file)).toThrow(told);
});

test('a pace is given by name, or written out as differences from the standard one', async () => {
  const file = join(folder.path, 'good.json');
  const paceOf = async (pace: unknown) => {
    await writeFile(file, JSON.stringify({ ...PLAN, seats: [], pace }));
    return planIn(installedGames, file).pace;
  };
  expect(await paceOf('fast')).toEqual(PACES.fast);
  expect(await paceOf({ impulseHours: 5 })).toEqual({ ...PACES.standard, impulseHours: 5 });
  expect(await paceOf(undefined)).toBeUndefined();
});

const PLAN = { game: 'wellington', scenario: '1812', split: '4', name: 'A match' };

test('a record of other rules is checked, with no mails, and with a missing folder', async () => {
  const record = join(folder.path, 'lots.ndjson');
  const place = await cheatingService();
  try {
    const rigged = await RiggedMatch.open(place, place.plain);
    await rigged.play(200);
    await writeFile(record, recordText(await rigged.record()));
  } finally {
    await place.close();
  }
  const alone = verify.run([record]);
  expect(alone).toMatchObject({ status: 3, stderr: '' });
  expect(alone.stdout).toContain('Whether the match was played by the rules was not checked');
  expect(verify.run([record, '--mails', join(folder.path, 'nowhere')])).toMatchObject({
    status: 1,
    stderr: `${join(folder.path, 'nowhere')} cannot be read: there is no such file.\n`,
  });
  const { status, stdout } = verify.run([record, '--mails', folder.path]);
  expect(status).toBe(1);
  expect(stdout).toContain('No mail of this match was found: is it the right folder?');
  expect(verify.run([])).toMatchObject({ status: 2 });
}, 120_000);
