// How the tests read TypeScript: each file as it is, compiled once for each content. Node itself does the rest, so that rules run in tests as
// quickly as in the program. `keepNames` is what this leaves out of the usual loaders: it names every closure anew whenever it is made.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform, version } from 'esbuild';
import { browserScript } from './bundle.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const cache = join(here, '..', 'node_modules', '.cache', 'estafette', 'tests');

/** Makes this process read TypeScript, and name the lines of errors as they were written. */
export function readTypeScript() {
  register(import.meta.url);
  process.setSourceMapsEnabled(true);
}

/** A hook of Node's module loader, which runs in a thread of its own. */
export async function load(url, context, nextLoad) {
  const { protocol, pathname, search } = new URL(url);
  if (protocol !== 'file:' || !pathname.endsWith('.ts')) return nextLoad(url, context);
  const path = fileURLToPath(new URL(pathname, url));
  return { format: 'module', shortCircuit: true, source: await (search === '?script' ? asText(path) : compiled(path)) };
}

/** A script of the pages as a module that gives its text. */
const asText = async (path) => `export default ${JSON.stringify(await browserScript(path))};`;

const SETTINGS = {
  loader: 'ts',
  format: 'esm',
  target: `node${process.versions.node}`,
  sourcemap: 'inline',
  sourcesContent: false,
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
};

async function compiled(path) {
  const text = readFileSync(path, 'utf8');
  const mark = `\n//${sha(JSON.stringify([version, SETTINGS, text]))}\n`;
  // A copy of the tree, in which a process works, shares what was compiled.
  const file = join(cache, sha(relative(process.cwd(), path)));
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (kept.endsWith(mark)) return kept;
  const { code } = await transform(text, { ...SETTINGS, sourcefile: basename(path) });
  mkdirSync(cache, { recursive: true });
  writeWhole(file, code + mark);
  return code;
}

const sha = (text) => createHash('sha1').update(text).digest('hex');

/** Writes a file in one step: another process reads all of it or nothing. */
function writeWhole(file, text) {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
