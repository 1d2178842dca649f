/** The script of the pages, made of src/web/client once in the life of the program: one file, named by its hash. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { RequestHandler } from 'express';

export interface PageScript {
  /** Where pages find it. */
  readonly address: string;
  readonly code: string;
}

let made: PageScript | undefined;

export const pageScript = (): PageScript => {
  made ??= make();
  return made;
};

/** A script of the folder `client` with all that it needs. */
export const bundled = (name: string): string => {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`client/${name}`, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    tsconfigRaw: '{}',
  });
  return outputFiles[0]?.text ?? '';
};

const make = (): PageScript => {
  const code = bundled('page.ts');
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 12);
  return { address: `/page-${hash}.js`, code };
};

/** A name with its hash stays what it is for ever. */
export const sendScript: RequestHandler = (_req, res) => {
  res.set('Cache-Control', 'public, max-age=31536000, immutable').type('js').send(pageScript().code);
};
