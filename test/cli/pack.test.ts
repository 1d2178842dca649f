import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { wellington } from '../../src/games/wellington/index.ts';
import { programOf } from '../setup/program.ts';

// Each command is a process of its own.
vi.setConfig({ testTimeout: 60_000 });

const program = programOf('pack');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'estafette-pack-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => {
  const { status, stdout, stderr } = program.run(args);
  return { status, stderr, lines: stdout.trim().split('\n') };
};

const box = () => join(folder, 'our-box');

const edit = (file: string, change: (text: string) => string) => {
  const path = join(box(), file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};

test('a new pack is a copy of the program’s content, without a fault', () => {
  expect(run('init', box()).status).toBe(0);
  const { status, lines } = run('check', box());
  expect(status).toBe(0);
  expect(lines.at(-1)).toMatch(/^No fault, \d+ warnings?: this pack can be played\.$/);
  expect(run('diff', box()).lines).toEqual([
    'pack.id: "wellington" -> "our-box"',
    'pack.title: "Wellington as it comes with the program" -> "Wellington as it comes with the program, changed"',
  ]);
});

test('a folder that is not empty is not written into', () => {
  const { status, stderr } = run('init', box());
  expect(status).toBe(1);
  expect(stderr).toContain('is not empty');
});

test('an unknown game is answered with the known ones', () => {
  const { status, stderr } = run('init', join(folder, 'other'), 'waterloo');
  expect(status).toBe(1);
  expect(stderr).toContain('there is no game waterloo; there are wellington');
  expect(existsSync(join(folder, 'other'))).toBe(false);
});

test('every fault is printed, and the exit code is 1', () => {
  edit('leaders.json', (text) => text.replace('"command": 9', '"command": 8'));
  edit('map.json', (text) => text.replace('"type": "pass"', '"type": "mountain"'));
  const { status, lines } = run('check', box());
  expect(status).toBe(1);
  expect(lines.filter((line) => !line.startsWith('warning'))).toEqual([
    'map.json: line bayonne–san_sebastian: type "mountain" has to be one of clear, rough, pass, river',
    'leaders.json: leader wellington: command 8 has to be one of 4, 6, 9',
    expect.stringMatching(/^2 faults, \d+ warnings?: this pack cannot be played\.$/),
  ]);
});

test('a file that is missing is taken from the program', () => {
  for (const file of ['leaders.json', 'map.json']) rmSync(join(box(), file));
  const { status, lines } = run('check', box());
  expect(status).toBe(0);
  expect(lines).toContain('Taken from the program: map.json, leaders.json.');
  writeFileSync(join(box(), 'leader.json'), '{}');
  expect(run('check', box()).lines).toContainEqual(expect.stringMatching(/^Not read: leader\.json\. /));
});

test('the hash depends on the content, not on the formatting', () => {
  const [before] = run('hash', box()).lines;
  expect(before).toMatch(/^[0-9a-f]{64}$/);
  expect(before).not.toBe(wellington.content.pack.hash);
  edit('tables.json', (text) => JSON.stringify(JSON.parse(text)));
  expect(run('hash', box()).lines).toEqual([before]);
});

test('a file that is not JSON is named', () => {
  edit('cards.json', () => '{ "cards": [');
  const { status, stderr } = run('check', box());
  expect(status).toBe(1);
  expect(stderr).toMatch(/^cards\.json: /);
});

test('a folder that is not a pack, or an unknown command, gets an answer of a line or two', () => {
  expect(run('check', folder)).toMatchObject({ status: 1, stderr: expect.stringContaining('no pack.json') });
  expect(run('fly', folder)).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') });
  expect(run('init')).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') });
  expect(existsSync(join(folder, 'pack.json'))).toBe(false);
});

test('of very many faults the first hundred are listed, and the others counted', () => {
  const many = join(folder, 'many');
  run('init', many);
  const path = join(many, 'map.json');
  const map = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...map, lines: [...map.lines, ...map.lines] }));
  const { status, lines } = run('check', many);
  expect(status).toBe(1);
  expect(lines.length).toBeLessThan(105);
  const [, left] = /^\.\.\. and (\d+) more\.$/.exec(lines[100] ?? '') ?? [];
  const [, faults, warnings] = /^(\d+) faults, (\d+) warnings?: /.exec(lines.at(-1) ?? '') ?? [];
  expect(Number(left)).toBe(Number(faults) + Number(warnings) - 100);
});
