/** What the documents for contributors name is there. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs').flatMap((file) => (file.endsWith('.md') ? `docs/${file}` : [])),
];
const ROOTS = ['src', 'test', 'workers', 'scripts', 'templates', 'prisma', 'docs'];

const existing: ReadonlySet<string> = new Set(
  ROOTS.flatMap((root) => [
    root,
    ...readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => `${root}/${path}`),
  ]),
);

/** What the build makes. */
const MADE = new Set(['src/i18n/generated']);

/** Paths from the top of the repository, and files that are named by the end of their path. */
function missingIn(text: string): readonly string[] {
  const named = [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)+\/?)`/g)].map(([, path = '']) => path.replace(/\/$/, ''));
  const ends = [...existing];
  return named.filter((path) => {
    if (ROOTS.includes(path.split('/')[0] ?? '')) return !existing.has(path) && !MADE.has(path);
    return path.endsWith('.ts') && !ends.some((file) => file.endsWith(`/${path}`));
  });
}

test.each(DOCUMENTS)('%s names paths that are there', (document) => {
  expect(missingIn(readFileSync(document, 'utf8'))).toEqual([]);
});

test('a path that is not there is found', () => {
  expect(
    missingIn('`src/match/play/run.ts` calls `play/step.ts`, not `src/match/play/walk.ts` or `play/walk.ts`'),
  ).toEqual(['src/match/play/walk.ts', 'play/walk.ts']);
});

const contributing = readFileSync('CONTRIBUTING.md', 'utf8');

test('the commands that it names are those of the package', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const named = [...contributing.matchAll(/`npm run ([\w-]+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('its drawing of the house has every room', () => {
  const drawing = contributing.slice(
    contributing.indexOf('```mermaid\nflowchart'),
    contributing.indexOf('```\n\nA game is a value'),
  );
  const drawn = [...drawing.matchAll(/(\w+)\["/g)].map(([, room = '']) => room);
  const rooms = readdirSync('src', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
  expect(drawn.sort()).toEqual([...rooms, 'workers'].sort());
});
