// `npm run messages`: checks the sentences in `messages/*.json`, and writes their keys and arguments as types, by which `message()` and
// `say()` are checked (src/engine/message.ts). Names keys that no code names, and keys that code names and English lacks.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@messageformat/parser';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The files in a folder of the project, by their paths in it. */
const filesIn = (folder, name) =>
  readdirSync(join(folder, name), { recursive: true })
    .map((path) => `${name}/${path.replaceAll('\\', '/')}`)
    .sort();

/** Every file of sentences, parsed, by key. Throws at the first sentence that is not ICU MessageFormat. */
export const readMessages = (folder = root) =>
  new Map(
    filesIn(folder, 'src')
      .filter((path) => /\/(?:messages|terms)\/[a-z]+\.json$/.test(path))
      .map((file) => [file, readSentences(join(folder, file), file)]),
  );

function readSentences(path, file) {
  const sentences = Object.entries(JSON.parse(readFileSync(path, 'utf8')));
  return new Map(
    sentences.map(([key, sentence]) => {
      try {
        return [key, parse(sentence)];
      } catch (error) {
        throw new Error(`${file}: ${key}: ${error.message}`);
      }
    }),
  );
}

/** The files in English, which have every key. */
const englishOf = (messages) => [...messages].filter(([file]) => /\/en(?:glish)?\.json$/.test(file));

/** All arguments and choices of a sentence, those within choices too. */
const tokensIn = (tokens) =>
  tokens.flatMap((token) => [token, ...(token.cases ?? []).flatMap((each) => tokensIn(each.tokens))]);

/** The types of arguments, the narrowest first. One that stands twice in a sentence has the narrower. */
const TYPES = ['number', 'Plain', 'Json | undefined'];

const typeOf = ({ type, key, cases }) => {
  if (type === 'plural' || type === 'selectordinal') return 'number';
  const isOpen = type !== 'select' || cases.some((each) => each.key === 'other');
  if (!isOpen) return cases.map((each) => `'${each.key}'`).join(' | ');
  return type === 'function' && key !== 'text' ? 'Json | undefined' : 'Plain';
};

/** `{ readonly n: number; readonly area: Json | undefined }` */
function shapeOf(tokens) {
  const types = new Map();
  for (const token of tokensIn(tokens)) {
    if (token.arg === undefined || token.arg.startsWith('_')) continue;
    types.set(token.arg, (types.get(token.arg) ?? new Set()).add(typeOf(token)));
  }
  const members = [...types].map(
    ([name, all]) => `readonly ${name}: ${TYPES.find((each) => all.has(each)) ?? [...all][0]}`,
  );
  return members.length === 0 ? 'None' : `{ ${members.join('; ')} }`;
}

/** The declaration of all keys with their arguments. Rooms that share a key may want different ones. */
export function typesOf(messages) {
  const shapes = new Map();
  for (const [, sentences] of englishOf(messages))
    for (const [key, tokens] of sentences) shapes.set(key, (shapes.get(key) ?? new Set()).add(shapeOf(tokens)));
  const members = [...shapes].map(([key, alternatives]) => `    '${key}': ${[...alternatives].join(' | ')};`);
  return `// Made of the English sentences by scripts/messages.mjs.
import type { Json } from '../../engine/json.ts';
import type { None, Plain } from '../../engine/message.ts';

declare module '../../engine/message.ts' {
  interface Sentences {
${members.join('\n')}
  }
}
`;
}

/** Reads all sentences and writes their types. A file that would not change keeps its time. */
export function writeTypes(folder = root) {
  const messages = readMessages(folder);
  if (messages.size === 0) return messages;
  const file = join(folder, 'src', 'i18n', 'generated', 'sentences.d.ts');
  const types = typesOf(messages);
  if (existsSync(file) && readFileSync(file, 'utf8') === types) return messages;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, types);
  return messages;
}

/** The texts in code that may name a key, each as its fixed parts: one for a literal, several for a template. */
async function namesInCode(folder) {
  const { parseSync, Visitor } = await import('vite');
  const names = [];
  const code = [...filesIn(folder, 'src'), ...filesIn(folder, 'workers')];
  for (const path of code.filter((each) => each.endsWith('.ts') && !each.includes('/generated/'))) {
    const visitor = new Visitor({
      Literal: ({ value }) => typeof value === 'string' && names.push([value]),
      TemplateLiteral: ({ quasis }) => names.push(quasis.map((each) => each.value.cooked)),
    });
    visitor.visit(parseSync(path, readFileSync(join(folder, path), 'utf8')).program);
  }
  return names;
}

/** The texts in templates of pages, and the keys that these say. */
function namesInTemplates(folder) {
  const templates = filesIn(folder, 'templates').filter((each) => each.endsWith('.eta'));
  const code = templates.map((path) => readFileSync(join(folder, path), 'utf8'));
  const names = code.flatMap((text) => [...text.matchAll(/'([^'\n]*)'|`([^`]*)`/g)]);
  return {
    names: names.map(([, literal, template = '']) =>
      literal === undefined ? template.split(/\$\{[^}]*\}/) : [literal],
    ),
    said: code.flatMap((text) => [...text.matchAll(/\bsay\('([^']+)'/g)].map(([, key]) => key)),
  };
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a key is named: as a literal, by a template, by its beginning (`help.`), or by a formatter of its name (`{cause, cause}`). */
function namedBy(names, kinds) {
  const literals = new Set(names.filter((parts) => parts.length === 1).map(([text]) => text));
  const beginnings = [...literals].filter((text) => /^[a-z][\w-]*(?:\.[\w-]+)*\.$/.test(text));
  const templates = names.filter((parts) => parts.length > 1 && /^[\w.<>-]*[a-z][\w.<>-]*$/.test(parts.join('')));
  const patterns = [
    ...new Set(
      templates
        .filter((parts) => parts.some((text) => text.includes('.')))
        .map((parts) => parts.map(escaped).join('.*')),
    ),
  ];
  const any = new RegExp(`^(?:${patterns.join('|')})$`);
  return (key) =>
    literals.has(key) ||
    kinds.has(key.split('.')[0]) ||
    beginnings.some((text) => key.startsWith(text)) ||
    any.test(key);
}

/** What is wrong with the keys: those that no code names, and those that pages say and English lacks. The compiler finds the latter in code. */
export async function faultsOf(messages, folder = root) {
  const english = englishOf(messages);
  const kinds = new Set(
    english
      .flatMap(([, sentences]) => [...sentences.values()].flatMap(tokensIn))
      .flatMap(({ type, key }) => (type === 'function' ? [key] : [])),
  );
  const { names, said } = namesInTemplates(folder);
  const isNamed = namedBy([...names, ...(await namesInCode(folder))], kinds);
  const dead = english.flatMap(([file, sentences]) =>
    [...sentences.keys()]
      .filter((key) => key !== '@@locale' && !isNamed(key))
      .map((key) => `${file}: no code names ${key}`),
  );
  const lacking = said.filter((key) => !english.some(([, sentences]) => sentences.has(key)));
  return [...dead, ...lacking.map((key) => `templates: no sentence has the key ${key}`)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = await faultsOf(writeTypes());
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
