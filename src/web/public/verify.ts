/** The page on which anybody checks the dice of a match: one file that can be saved and then works without a server. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
import type { LanguageTag } from '../../engine/index.ts';
import { shipped } from '../../shipped.ts';
import { pageStyle } from '../assets.ts';
import code from '../client/verify.ts?script';
import { renderPage, sayIn } from '../render.ts';
import { visitorLanguage } from '../visitor-language.ts';

const explanation = shipped('docs/dice.md');

interface VerifyPage {
  readonly html: string;
  readonly policy: string;
}

// No part of a script element may look like its end tag.
const script = code.replaceAll('</', '<\\/');

const made = new Map<LanguageTag, Promise<VerifyPage>>();

const make = async (language: LanguageTag): Promise<VerifyPage> => {
  const say = sayIn(language);
  const { proseOf } = await import('../prose.ts');
  const style = pageStyle.content;
  const html = renderPage('verify', {
    title: say('verify.title'),
    say,
    language,
    script,
    style,
    explanation: proseOf(readFileSync(explanation, 'utf8')),
  });
  const policy = `default-src 'none'; script-src ${sourceOf(script)}; style-src ${sourceOf(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html, policy };
};

/** The hash of an inline element, as a content security policy names it. */
const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** `GET /verify` */
export const verifyPage: RequestHandler = async (req, res) => {
  const language = visitorLanguage(req);
  const page = made.get(language) ?? make(language);
  made.set(language, page);
  const { policy, html } = await page;
  res.set('Content-Security-Policy', policy).send(html);
};
