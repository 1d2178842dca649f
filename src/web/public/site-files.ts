/** What browsers, search engines and chats ask every site for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { type RequestHandler, type Response, Router } from 'express';
import { LANGUAGES } from '../../engine/index.ts';
import type { Service } from '../../match/service.ts';
import { templates } from '../assets.ts';
import { pagesOf, pathOf } from '../reading.ts';
import { sayIn } from '../render.ts';
import { visitorLanguage } from '../visitor-language.ts';

interface Site {
  /** Who is told of faults in its security: a mail address or an address of a page; undefined: there is no such file. */
  readonly contact: string | undefined;
  /** Whether practice matches can be opened here. */
  readonly hasPractice: boolean;
}

/** Private pages, and what takes long to make. */
const CLOSED = [
  ...['/s/', '/m/', '/o/', '/i/', '/u/', '/office', '/queues', '/home', '/sign-in', '/sign-out', '/practice'],
  ...['/mailbox', '/calendar/', '/hooks/', '/api/', '/p/*/record', '/p/*/replay/'],
];

const YEAR_MS = 365 * 24 * 3_600_000;

const drawing = readFileSync(join(templates, 'icon.svg'), 'utf8');
/** Without round corners, for those who cut them themselves. */
const square = drawing.replace(/ rx="\d+"/, '');

const drawn = new Map<string, Buffer>();

/** The icon as a PNG of so many pixels a side, drawn once. */
function iconOf(svg: string, size: number): Buffer {
  const key = `${size} ${svg}`;
  const icon = drawn.get(key) ?? new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
  drawn.set(key, icon);
  return icon;
}

/** A file of Windows icons with one PNG in it. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const keep = (res: Response): Response => res.set('Cache-Control', 'public, max-age=86400');

const sendIcon =
  (svg: string, size: number): RequestHandler =>
  (_req, res) => {
    keep(res).type('png').send(iconOf(svg, size));
  };

export const siteFiles = (service: Service, { contact, hasPractice }: Site): Router => {
  const { publicUrl, games, clock } = service;
  const router = Router();
  const expires = (): string => new Date(clock().getTime() + YEAR_MS).toISOString();

  router.get('/favicon.ico', (_req, res) => {
    keep(res)
      .type('image/x-icon')
      .send(icoOf(iconOf(drawing, 32), 32));
  });
  router.get('/apple-touch-icon.png', sendIcon(square, 180));
  router.get('/icon-192.png', sendIcon(drawing, 192));
  router.get('/icon-512.png', sendIcon(drawing, 512));
  router.get('/icon-square.png', sendIcon(square, 512));

  router.get('/manifest.webmanifest', (req, res) => {
    const language = visitorLanguage(req);
    const say = sayIn(language);
    res.vary('Accept-Language').type('application/manifest+json');
    res.send(
      JSON.stringify({
        name: say('layout.brand'),
        short_name: say('layout.brand'),
        description: say('front.what'),
        lang: language,
        start_url: '/home',
        scope: '/',
        display: 'browser',
        background_color: '#fbf8f0',
        theme_color: '#7a1f1f',
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-square.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      }),
    );
  });

  router.get('/robots.txt', (_req, res) => {
    const lines = [
      'User-agent: *',
      ...CLOSED.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
    ];
    keep(res)
      .type('text/plain')
      .send(`${lines.join('\n')}\n`);
  });

  // Pages of matches name people, and are for those who were given their address.
  router.get('/sitemap.xml', (_req, res) => {
    const pages = [
      '/',
      '/guide',
      ...[...games.values()].flatMap((game) => pagesOf(game, hasPractice).map((page) => pathOf(game.id, page))),
    ];
    const urls = pages.map((page) => `<url><loc>${publicUrl.replaceAll('&', '&amp;')}${page}</loc></url>\n`);
    res
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`,
      );
  });

  if (contact !== undefined) {
    // RFC 9116.
    const lines = [
      `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
      `Expires: ${expires()}`,
      `Preferred-Languages: ${LANGUAGES.join(', ')}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    router.get('/.well-known/security.txt', (_req, res) => {
      keep(res)
        .type('text/plain')
        .send(`${lines.join('\n')}\n`);
    });
  }
  return router;
};
