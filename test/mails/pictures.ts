/** Mails as a phone and a computer show them, light and dark, side by side on one page. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutgoingMail } from '../../src/match/post/outbox.ts';
import { startBrowser } from '../e2e/chromium.ts';
import type { SentMail } from './sent.ts';

const WIDTHS = [360, 640] as const;
const SCHEMES = ['light', 'dark'] as const;

/** The HTML of a mail with its pictures in it, as a mail program shows it. */
const shown = ({ html, attachments }: Pick<OutgoingMail, 'html' | 'attachments'>): string =>
  attachments.reduce(
    (all, { cid, contentType, base64 }) =>
      cid === undefined ? all : all.replaceAll(`cid:${cid}`, `data:${contentType};base64,${base64}`),
    html,
  );

const fileOf = ({ name, language }: SentMail): string => `${name.replace(/[^a-z]+/gi, '-').toLowerCase()}-${language}`;

/** Writes the pictures of mails, their texts and HTML, and an index page of all of them into a folder. */
export async function drawPictures(mails: readonly SentMail[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const browser = await startBrowser();
  try {
    for (const each of mails) {
      const file = join(folder, fileOf(each));
      writeFileSync(`${file}.txt`, `${each.mail.subject}\n\n${each.mail.text}`);
      writeFileSync(`${file}.html`, shown(each.mail));
      writeFileSync(`${file}.eml`, each.raw);
      for (const width of WIDTHS)
        for (const colorScheme of SCHEMES) {
          const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
          await page.setContent(shown(each.mail));
          await page.screenshot({ path: `${file}-${width}-${colorScheme}.png`, fullPage: true });
          await page.close();
        }
    }
  } finally {
    await browser.close();
  }
  writeFileSync(join(folder, 'index.html'), indexOf(mails));
}

const VIEWS = WIDTHS.flatMap((width) => SCHEMES.map((scheme) => `${width}-${scheme}`));

const indexOf = (mails: readonly SentMail[]): string =>
  [
    '<!doctype html><meta charset="utf-8"><title>Mails</title>',
    '<style>body{font-family:sans-serif}div{display:flex;align-items:start;gap:12px}img{border:1px solid #999}</style>',
    ...mails.map((each) => {
      const file = fileOf(each);
      const pictures = VIEWS.map((view) => `<img loading="lazy" src="${file}-${view}.png" alt="${view}">`);
      const links = ['txt', 'html', 'eml'].map((kind) => `<a href="${file}.${kind}">${kind}</a>`);
      return `<h2>${each.name}, ${each.language} ${links.join(' ')}</h2>\n<div>${pictures.join('')}</div>`;
    }),
    '',
  ].join('\n');
