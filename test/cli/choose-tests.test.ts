import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFilesIn, testsFor, unknownPaths } from '../../scripts/choose-tests.mjs';
import { bestTests } from '../../scripts/holds.mjs';
import { testFolder } from '../setup/folder.ts';

let folder: Awaited<ReturnType<typeof testFolder>>;

const write = (path: string, text: string) => {
  const file = join(folder.path, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

beforeAll(async () => {
  folder = await testFolder();
  write('src/mail/quotes.ts', '');
  write('src/mail/body.ts', "import { cut } from './quotes.ts';");
  write('src/web/page.ts', "render('page');");
  write('workers/one.ts', '');
  write('test/mail/body.test.ts', "import '../../src/mail/body.ts';");
  write('test/mail/quotes.test.ts', "import '../../src/mail/quotes.ts';");
  write('test/web/page.test.ts', "await import('../../src/web/page.ts');");
  write('test/web/all.test.ts', "import '../../src/web/page.ts';\nimport '../../src/mail/body.ts';");
});
afterAll(() => folder.remove());

const testsOf = (...files: string[]) => testsFor(folder.path, files).tests;

test('the tests of a file are those that import it, that with its name first', () => {
  expect(testsOf('src/mail/quotes.ts')).toEqual([
    'test/mail/quotes.test.ts',
    'test/mail/body.test.ts',
    'test/web/all.test.ts',
  ]);
  expect(testsOf('workers/one.ts')).toEqual([]);
  expect(testsOf('test/mail/body.test.ts')).toEqual(['test/mail/body.test.ts']);
});

test('the tests of a template are those of the code that names it', () => {
  expect(testsOf('templates/web/page.html.eta')).toEqual(['test/web/page.test.ts', 'test/web/all.test.ts']);
});

test('measured tests come first, and a minute is not exceeded', () => {
  const tests = [
    ['test/web/all.test.ts', 30],
    ['test/mail/quotes.test.ts', 50],
    ['test/mail/gone.test.ts', 1],
    ['test/mail/body.test.ts', 20],
  ];
  write('test/holds.json', JSON.stringify({ tests, holds: { 'src/mail/quotes.ts': [2, 0] } }));
  expect(testsFor(folder.path, ['src/mail/quotes.ts'])).toEqual({
    tests: ['test/web/all.test.ts', 'test/mail/body.test.ts'],
    seconds: 50,
  });
});

test('a path that chooses no test file is named', () => {
  const known = ['test/web', 'mail/quotes', join(folder.path, 'test/web/all.test.ts'), './test/mail/body.test.ts:12'];
  expect(unknownPaths(folder.path, [...known, 'test/web/pages', 'src/mail'])).toEqual(['test/web/pages', 'src/mail']);
  expect(testFilesIn(folder.path)).toHaveLength(4);
});

test('best are the tests that run what no test before them runs, for their time', () => {
  const [small, large, slow, same] = [
    { test: 'small', seconds: 0.5, ran: [[0, 10]] },
    {
      test: 'large',
      seconds: 1.5,
      ran: [
        [0, 10],
        [20, 100],
      ],
    },
    {
      test: 'slow',
      seconds: 99.5,
      ran: [
        [0, 10],
        [20, 100],
        [200, 300],
      ],
    },
    {
      test: 'same',
      seconds: 3.5,
      ran: [
        [0, 10],
        [20, 100],
      ],
    },
  ];
  expect(bestTests([small, same, slow, large])).toEqual(['large', 'slow']);
});
