/** The script and the style sheet of the pages. Their names contain their hashes, so they may be cached for ever. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import type { Service } from '../match/service.ts';
import { shipped } from '../shipped.ts';
import { assetOf, keepAssets } from '../store/assets.ts';
import code from './client/page.ts?script';
import { sendLarge } from './compressed.ts';

/** The folder of the templates and static files. */
export const templates = shipped('templates/web');

interface Asset {
  /** Its address in pages. */
  readonly address: string;
  readonly content: string;
}

function assetFrom(name: string, ending: string, content: string): Asset {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { address: `/${name}-${hash}.${ending}`, content };
}

/** A style sheet with those that it imports in their places: pages ask for one file. */
export const joinedStyle = (folder: string, file: string): string =>
  readFileSync(join(folder, file), 'utf8').replace(/^@import "(.+)";$/gm, (_, other: string) =>
    joinedStyle(folder, other).trimEnd(),
  );

/** A style sheet without what only its writers read. */
const packed = (style: string): string =>
  style
    .split('/*')
    .map((part, i) => (i === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .replaceAll(';}', '}');

export const pageScript = assetFrom('page', 'js', code);
export const pageStyle = assetFrom('style', 'css', packed(joinedStyle(templates, 'style.css')));

const own: readonly Asset[] = [pageScript, pageStyle];

/**
 * Keeps the assets in the database: while a new release is brought in, pages of one release ask processes of the other for their
 * script.
 */
export const keepPageAssets = ({ store }: Pick<Service, 'store'>): Promise<void> =>
  keepAssets(
    store,
    own.map(({ address, content }) => ({ name: address, content })),
  );

async function send(req: Request, res: Response, content: string): Promise<void> {
  res.set('Cache-Control', 'public, max-age=31536000, immutable');
  await sendLarge(req, res, req.path.endsWith('.js') ? 'js' : 'css', content);
}

/** Sends an asset of this release. */
export const ownAsset: RequestHandler = async (req, res, next) => {
  const asset = own.find(({ address }) => address === req.path);
  if (!asset) return next();
  await send(req, res, asset.content);
};

/** Sends an asset of another release that works on the database. */
export const otherAsset =
  ({ store }: Pick<Service, 'store'>): RequestHandler =>
  async (req, res, next) => {
    const content = await assetOf(store, req.path);
    if (content === undefined) return next();
    await send(req, res, content);
  };
