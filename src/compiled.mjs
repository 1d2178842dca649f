// Compiles a program of this house into plain JavaScript, once for each content of its files. Plain Node, since what
// starts the programs is here before anything can read TypeScript.
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Compiled programs that stay for each entry: a process may still load parts of an older one. */
const KEPT = 5;

/** Milliseconds after which a draft is one that its process did not finish. */
const ABANDONED = 3_600_000;

/** Packages that become part of a program: they are nothing but JavaScript, and one file loads quicker than their many. */
const WITHIN = [
  ...['@noble/curves', '@noble/hashes', 'eta', 'fastest-levenshtein', 'get-east-asian-width', 'luxon'],
  ...['opentype.js', 'rfc6902', 'zod'],
];

/** What the outcome depends on beside the files of the program. */
const SETTINGS = ['src/compiled.mjs', 'package.json', 'package-lock.json', 'node_modules/esbuild/package.json'];

/**
 * The file to import for a program, whose entry is given as seen from the root: `src/cli/case.ts`. Throws what esbuild throws where the
 * program cannot be compiled.
 * @param {string} entry
 */
export async function compiled(entry, cache = join(root, 'node_modules', '.cache', 'estafette')) {
  const name = entry.replace(/\.ts$/, '').replace(/\W+/g, '-');
  const known = knownInputs(join(cache, `${name}.json`));
  const found = known && fileIn(cache, name, keyOf(hashesOf(known)));
  return found ?? build(entry, name, cache);
}

/**
 * Becomes a program: compiled, or, where nothing may be written beside the packages, read file by file, which takes seconds longer.
 * Its errors name the lines as they were written.
 */
export async function load(entry) {
  process.setSourceMapsEnabled(true);
  const file = await compiled(entry).catch((error) => {
    if (error.syscall === undefined) throw error;
  });
  if (file === undefined) (await import('tsx/esm/api')).register();
  await import(pathToFileURL(file ?? join(root, entry)).href);
}

/** @param {string | Buffer} content */
export const sha = (content) => createHash('sha1').update(content).digest('hex');

/** The files that the program was made of last time. */
function knownInputs(list) {
  try {
    return JSON.parse(readFileSync(list, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Paths with the hashes of what they hold now; a file that is gone has none. */
function hashesOf(paths) {
  return paths.map((path) => {
    try {
      return [path, sha(readFileSync(join(root, path)))];
    } catch {
      return [path, ''];
    }
  });
}

function keyOf(inputs) {
  return sha(JSON.stringify([root, process.versions.node, hashesOf(SETTINGS), inputs])).slice(0, 24);
}

/** The compiled program, if it is there. It counts as used now, except where nothing may be written. */
function fileIn(cache, name, key) {
  const folder = join(cache, `${name}-${key}`);
  const file = join(folder, 'program.mjs');
  if (!existsSync(file)) return undefined;
  try {
    const now = new Date();
    utimesSync(folder, now, now);
  } catch {
    // Its age only matters where older programs are cleared away.
  }
  return file;
}

async function build(entry, name, cache) {
  const contents = new Map();
  const draft = join(cache, `draft-${randomBytes(8).toString('hex')}`);
  mkdirSync(draft, { recursive: true });
  try {
    await bundle({
      entryPoints: [{ in: join(root, entry), out: 'program' }],
      outdir: draft,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      // A part that is imported later is a file of its own: neither it nor its packages are loaded before.
      splitting: true,
      external: packages().filter((each) => !WITHIN.includes(each)),
      platform: 'node',
      format: 'esm',
      target: `node${process.versions.node}`,
      minifyWhitespace: true,
      sourcemap: 'linked',
      sourcesContent: false,
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      define: { 'import.meta.url': '__here.url', 'import.meta.dirname': '__here.dirname' },
      logLevel: 'silent',
      plugins: [
        { name: 'inputs', setup: ({ onLoad }) => onLoad({ filter: /\.(ts|json|[cm]?js)$/ }, loadInto(contents)) },
      ],
    });
    const inputs = [...contents].sort(([a], [b]) => (a < b ? -1 : 1));
    const key = keyOf(inputs);
    place(draft, join(cache, `${name}-${key}`));
    writeWhole(join(cache, `${name}.json`), JSON.stringify(inputs.map(([path]) => path)));
    clear(cache, name);
    return join(cache, `${name}-${key}`, 'program.mjs');
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

let bundling = 0;

/** Afterwards esbuild's own process ends. */
async function bundle(options) {
  const { build, stop } = await import('esbuild');
  bundling += 1;
  try {
    await build(options);
  } finally {
    bundling -= 1;
    if (bundling === 0) await stop();
  }
}

/** All that may be imported by name. */
function packages() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies });
}

/** Reads a file of the program, and notes the hash of what was read. Each file goes on to know where it was written. */
const loadInto =
  (contents) =>
  ({ path }) => {
    const text = readFileSync(path, 'utf8');
    contents.set(relative(root, path).split(sep).join('/'), sha(text));
    const [, ending] = /\.([a-z]+)$/.exec(path);
    if (ending === 'json') return { contents: text, loader: 'json' };
    const here = JSON.stringify({ url: pathToFileURL(path).href, dirname: dirname(path) });
    return {
      contents: text.includes('import.meta') ? `const __here = ${here}; ${text}` : text,
      loader: ending === 'ts' ? 'ts' : 'js',
    };
  };

/** In one move: another process sees all of it or nothing. It may have made the same before. */
function place(draft, folder) {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Writes a file in one move: another process that writes or reads the same sees all of it or nothing.
 * @param {string} file
 * @param {string} text
 */
export function writeWhole(file, text) {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/** Removes what was not used for longest. What another process removes at the same time is gone all the same. */
function clear(cache, name) {
  const usedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isOfProgram = (file) => file.startsWith(`${name}-`) && /^[0-9a-f]{24}$/.test(file.slice(name.length + 1));
  const files = readdirSync(cache).map((file) => ({ file, path: join(cache, file), used: usedAt(join(cache, file)) }));
  const programs = files.filter(({ file }) => isOfProgram(file)).sort((a, b) => b.used - a.used);
  const drafts = files.filter(({ file, used }) => file.startsWith('draft-') && used < Date.now() - ABANDONED);
  for (const { path } of [...programs.slice(KEPT), ...drafts]) rmSync(path, { recursive: true, force: true });
}
