/** The script of the pages, bundled once from src/web/client for the first page: one file, named by its hash. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { RequestHandler } from 'express';
import { sendLarge } from './compressed.ts';

export interface PageScript {
  /** Its address in pages. */
  readonly address: string;
  readonly code: string;
}

let made: PageScript | undefined;

export const pageScript = (): PageScript => {
  made ??= make();
  return made;
};

/** A script of the folder `client`, bundled with its imports. */
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

/** Sends the script. Its name contains its hash, so it may be cached for ever; another one is that of another release. */
export const sendScript: RequestHandler = async (req, res, next) => {
  if (req.path !== pageScript().address) return next();
  res.set('Cache-Control', 'public, max-age=31536000, immutable');
  await sendLarge(req, res, 'js', pageScript().code);
};
