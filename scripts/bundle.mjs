// How the project's TypeScript becomes JavaScript. Plain Node: nothing can read TypeScript before it.
import { basename, join } from 'node:path';
import { build } from 'esbuild';

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
    onResolve({ filter: /\?script$/ }, ({ path, resolveDir }) => {
      const file = join(resolveDir, path.slice(0, -SCRIPT.length));
      return { path: basename(file), namespace: 'script', pluginData: file };
    });
    onLoad({ filter: /.*/, namespace: 'script' }, async ({ pluginData }) => ({
      contents: await browserScript(pluginData),
      loader: 'text',
    }));
  },
};
