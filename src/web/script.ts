/** The script of the pages, bundled from src/web/client as this file is loaded: no request waits for a compiler. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { RequestHandler } from 'express';
import { sendLarge } from './compressed.ts';

export interface PageScript {
  /** Its address in pages. */
  readonly address: string;
  readonly code: string;
}

/** A script of the folder `client`, bundled with its imports. */
export const bundled = async (name: string): Promise<string> => {
  const { outputFiles } = await build({
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

const nameOf = (code: string): string => `/page-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`;

const code = await bundled('page.ts');

/** One file, named by its hash. */
export const pageScript: PageScript = { address: nameOf(code), code };

/** Sends the script. Its name contains its hash, so it may be cached for ever; another one is that of another release. */
export const sendScript: RequestHandler = async (req, res, next) => {
  if (req.path !== pageScript.address) return next();
  res.set('Cache-Control', 'public, max-age=31536000, immutable');
  await sendLarge(req, res, 'js', pageScript.code);
};
