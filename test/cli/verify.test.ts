import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planIn } from '../../src/cli/people.ts';
import { testFolder } from '../setup/folder.ts';
import { type Program, programOf } from '../setup/program.ts';

let verify: Program;
let folder: Awaited<ReturnType<typeof testFolder>>;
beforeAll(async () => {
  verify = await programOf('verify');
  folder = await testFolder();
});
afterAll(async () => {
  verify.remove();
  await folder.remove();
});

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
