// How the project's TypeScript becomes JavaScript. Plain Node: nothing can read TypeScript before it.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Imports of a file with this ending give the file, bundled for browsers, as a text. */
const SCRIPT = '?script';

/** A file of the pages with its imports, as one minified module for browsers. */
export async function browserScript(path) {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    tsconfigRaw: '{}',
  });
  return outputFiles[0].text;
}

/** Lets a bundle import scripts of the pages as texts. */
export const browserScripts = {
  name: 'browser scripts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?script$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.slice(0, -SCRIPT.length)),
      namespace: 'script',
    }));
    onLoad({ filter: /.*/, namespace: 'script' }, async ({ path }) => ({
      contents: await browserScript(path),
      loader: 'text',
    }));
  },
};
