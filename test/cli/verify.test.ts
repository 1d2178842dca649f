import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planIn } from '../../src/cli/people.ts';
import { testFolder } from '../setup/folder.ts';
import { programOf } from '../setup/program.ts';

const verify = programOf('verify');
let folder: Awaited<ReturnType<typeof testFolder>>;
beforeAll(async () => {
  folder = await testFolder();
});
afterAll(() => folder.remove());

test('a record that is not there, or is a folder, is told in a sentence', () => {
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

test('so is the file of a match that is to be opened', () => {
  expect(() => planIn(join(folder.path, 'plan.json'))).toThrow(/plan\.json cannot be read: there is no such file\.$/);
});

test('a record of before is checked, with mails that there are none of, and a folder that is not there', () => {
  const record = 'test/match/records/estafette2-plain.ndjson';
  expect(verify.run([record, '--mails', join(folder.path, 'nowhere')])).toMatchObject({
    status: 1,
    stderr: `${join(folder.path, 'nowhere')} cannot be read: there is no such file.\n`,
  });
  const { status, stdout } = verify.run([record, '--mails', folder.path]);
  expect(status).toBe(1);
  expect(stdout).toContain('Its log follows an older protocol.');
  expect(stdout).toContain('No mail of this match was found: is it the right folder?');
  expect(verify.run([])).toMatchObject({ status: 2 });
}, 120_000);
