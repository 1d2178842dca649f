import type { Express } from 'express';
import supertest from 'supertest';

/** A person's browser: it opens pages, keeps cookies, fills in forms and sends them. */
export class Browser {
  readonly #agent: ReturnType<typeof supertest.agent>;

  /** `language`: the one that it asks for; undefined: it says nothing of it. */
  constructor(app: Express, language?: string) {
    this.#agent = supertest.agent(app);
    if (language !== undefined) this.#agent.set('Accept-Language', language);
  }

  open(path: string) {
    return this.#agent.get(path).expect(isWhole);
  }

  /** Sends a form of a page with its hidden fields and the given ones. */
  async send(page: string, action: string, fields: Readonly<Record<string, string | readonly string[]>>) {
    const { text } = await this.open(page);
    return this.post(action, { ...hiddenFields(text, action), ...fields });
  }

  /** Posts a form as the script of a page does. */
  json(action: string, fields: Readonly<Record<string, string>>) {
    return this.#agent.post(action).set('Accept', 'application/json').type('form').send(fields);
  }

  post(action: string, fields: Readonly<Record<string, string | readonly string[]>>) {
    return this.#agent.post(action).type('form').send(fields).expect(isWhole);
  }
}

/** Throws where a page shows a key without its sentence or a missing value. */
function isWhole({ text }: { readonly text?: string }): void {
  const gap = /\[[a-z]+(?:\.[a-zA-Z0-9-]+)+\]|\bundefined\b|\[object /.exec(text ?? '');
  if (gap) throw new Error(`the page shows ${gap[0]}`);
}

/** The hidden fields of the first form with this action. */
export function hiddenFields(html: string, action: string): Record<string, string> {
  const form = html.split('<form').find((part) => part.includes(`action="${action}"`));
  if (!form) throw new Error(`the page has no form to ${action}`);
  const inputs = form.split('</form>')[0]?.match(/<input type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(inputs.map((input) => [attribute(input, 'name'), attribute(input, 'value')]));
}

const attribute = (tag: string, name: string): string =>
  unescaped(new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** What a browser reads in the text of a page. */
export const unescaped = (text: string): string =>
  text.replace(/&(quot|amp|lt|gt|#39);/g, (_, name) => CHARACTERS[name] ?? '');

const CHARACTERS: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'" };
