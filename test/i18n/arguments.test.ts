/** Where code says a sentence by its key, it gives all arguments of the sentence. */
import { readdirSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { readSentence } from '../../src/i18n/index.ts';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' });

const readSentencesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...sources
      .filter((file) => file.startsWith(`${folder}/messages/`) && /(?:en|english)\.json$/.test(file))
      .map((file) => JSON.parse(readFileSync(`src/${file}`, 'utf8'))),
  );

const read = new Map<string, Readonly<Record<string, string>>>();

const sentencesIn = (folder: string): Readonly<Record<string, string>> => {
  const known = read.get(folder) ?? readSentencesIn(folder);
  read.set(folder, known);
  return known;
};

/** The folder of sentences of a file: that of its game or of its room. */
const folderOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('games/') ? 2 : 1)
    .join('/');

/** A game of the campaigns also says what they share. */
const SHARED: Readonly<Record<string, string>> = {
  'games/wellington': 'games/campaign',
  'games/kutuzov': 'games/campaign',
};

/**
 * Their callers add what they lack: the faces of the dice to results, the number of a choice to what is chosen. Nobody reads the prompt of
 * a condition of Gettysburg.
 */
const FILLED_LATER = new Set(['dice.result', 'dice.counted', 'order.choose', 'ask.move']);

const neededBy = (tokens: ReturnType<typeof readSentence>): string[] =>
  tokens.flatMap((token) => {
    if (token.type === 'content' || token.type === 'octothorpe') return [];
    const inner = 'cases' in token ? token.cases.flatMap((each) => neededBy(each.tokens)) : [];
    return token.arg.startsWith('_') ? inner : [token.arg, ...inner];
  });

interface Said {
  readonly key: string;
  readonly given: readonly string[];
}

/** A call whose first argument is a key, and whose second names all arguments in place; undefined for any other. */
const saidBy = ({ callee, arguments: [key, args] }: ESTree.CallExpression): Said | undefined => {
  if (callee.type !== 'Identifier' || !['message', 'say', 'told'].includes(callee.name)) return undefined;
  if (key?.type !== 'Literal' || typeof key.value !== 'string') return undefined;
  if (args === undefined) return { key: key.value, given: [] };
  if (args.type !== 'ObjectExpression') return undefined;
  const names = args.properties.map((each) =>
    each.type === 'Property' && each.key.type === 'Identifier' ? each.key.name : undefined,
  );
  return names.every((name) => name !== undefined) ? { key: key.value, given: names } : undefined;
};

test('a sentence that is said by its key has all its arguments', () => {
  const lacking: string[] = [];
  let count = 0;
  for (const file of sources.filter((each) => each.endsWith('.ts') && !each.includes('generated'))) {
    const folder = folderOf(file);
    const visit = (node: ESTree.CallExpression) => {
      const said = saidBy(node);
      const text = said && (sentencesIn(folder)[said.key] ?? sentencesIn(SHARED[folder] ?? folder)[said.key]);
      if (!said || text === undefined || FILLED_LATER.has(said.key)) return;
      count += 1;
      const lacks = neededBy(readSentence(text)).filter((name) => !said.given.includes(name));
      if (lacks.length > 0) lacking.push(`${file}: ${said.key} lacks ${lacks.join(', ')}`);
    };
    new Visitor({ CallExpression: visit }).visit(parseSync(file, readFileSync(`src/${file}`, 'utf8')).program);
  }
  expect(count).toBeGreaterThan(1_000);
  expect(lacking).toEqual([]);
});
