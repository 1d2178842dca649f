// How the tests read TypeScript: each file as it is, compiled once for each content. Node itself does the rest, so that rules run in tests as
// quickly as in the program. `keepNames` is what this leaves out of the usual loaders: it names every closure anew whenever it is made.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform, version } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const cache = join(here, '..', '..', 'node_modules', '.cache', 'estafette', 'tests');

/** Makes this process read TypeScript, and name the lines of errors as they were written. */
export function readTypeScript() {
  register(import.meta.url);
  process.setSourceMapsEnabled(true);
}

/** A hook of Node's module loader, which runs in a thread of its own. */
export async function load(url, context, nextLoad) {
  const { protocol, pathname } = new URL(url);
  if (protocol !== 'file:' || !pathname.endsWith('.ts')) return nextLoad(url, context);
  return { format: 'module', shortCircuit: true, source: await compiled(fileURLToPath(new URL(pathname, url))) };
}

async function compiled(path) {
  const text = readFileSync(path, 'utf8');
  const settings = {
    loader: 'ts',
    format: 'esm',
    target: `node${process.versions.node}`,
    sourcemap: 'inline',
    sourcefile: path,
    sourcesContent: false,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  };
  const mark = `\n//${sha1(JSON.stringify([version, settings, text]))}\n`;
  const file = join(cache, sha1(path));
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (kept.endsWith(mark)) return kept;
  const { code } = await transform(text, settings);
  keep(file, code + mark);
  return code;
}

const sha1 = (text) => createHash('sha1').update(text).digest('hex');

/** In one move, since other workers read and write the same files. */
function keep(file, code) {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  mkdirSync(cache, { recursive: true });
  writeFileSync(draft, code);
  renameSync(draft, file);
}
