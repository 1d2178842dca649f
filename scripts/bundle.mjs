// How the project's TypeScript becomes JavaScript. Plain Node: nothing can read TypeScript before it.
import { readFile } from 'node:fs/promises';
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

/**
 * Writes letters beyond ASCII as escapes, also where esbuild leaves them as they are (regular expressions): V8 keeps a file with a single
 * other letter in twice the memory.
 */
export const latinSources = {
  name: 'latin sources',
  setup({ onLoad }) {
    onLoad({ filter: /\.(?:ts|[cm]?js)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const loader = path.endsWith('.ts') ? 'ts' : 'js';
      const escaped = text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
      return { contents: escaped, loader };
    });
  },
};

/** A module that gives WebAssembly as a text in base 64, as Prisma's client does, reads a file instead: the text would stay in memory, twice. */
export const wasmFiles = {
  name: 'wasm files',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /\.wasm-base64\.m?js$/ }, ({ path }) => ({
      contents: `import { readFileSync } from 'node:fs';
import file from ${JSON.stringify(`${path}?file`)};
export const wasm = readFileSync(new URL(file, import.meta.url));`,
    }));
    onResolve({ filter: /\.wasm-base64\.m?js\?file$/ }, ({ path }) => ({
      path: basename(path).replace(/-base64\.m?js\?file$/, ''),
      namespace: 'wasm',
      pluginData: path.slice(0, -'?file'.length),
    }));
    onLoad({ filter: /.*/, namespace: 'wasm' }, async ({ pluginData }) => {
      const { wasm } = await import(pluginData);
      return { contents: Buffer.from(wasm, 'base64'), loader: 'file' };
    });
  },
};
