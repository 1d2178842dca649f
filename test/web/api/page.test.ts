/** The description of the API for people. It is complete, made of the same data, and loads nothing from elsewhere. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp } from '../../../src/web/app.ts';
import { Browser } from '../browser.ts';
import { type Installation, installation } from '../campaign.ts';

let place: Installation;
let page: string;
let described: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary: string }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> };
};

beforeAll(async () => {
  place = await installation();
  const browser = new Browser(makeApp(place.service));
  page = (await browser.open('/api').expect(200)).text;
  described = (await browser.open('/api/v1/openapi.json').expect(200)).body;
});
afterAll(() => place.close());

test('every call stands on it, with what it is for', () => {
  const calls = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary }]) => [`${method.toUpperCase()} /api/v1${path}`, summary] as const,
    ),
  );
  expect(calls.length).toBeGreaterThan(5);
  for (const [name, summary] of calls) {
    expect(page).toContain(`<code>${name}</code>`);
    expect(page).toContain(`<h2>${summary}</h2>`);
  }
});

test('every type has its fields, and every link to a type leads to it', () => {
  for (const [name, { properties = {} }] of Object.entries(described.components.schemas)) {
    expect(page).toContain(`id="schema-${name}"`);
    const [, part = ''] = new RegExp(`id="schema-${name}">([\\s\\S]*?)(?:<h3|</section>)`).exec(page) ?? [];
    for (const field of Object.keys(properties)) expect(part, name).toContain(`<code>${field}</code>`);
  }
  const links = [...page.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(10);
  for (const id of links) expect(page).toContain(`id="${id}"`);
});

test('nothing on it comes from elsewhere', () => {
  const addresses = [...page.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, address = '']) => address);
  expect(addresses.filter((address) => !/^[/#]/.test(address))).toEqual([]);
  expect(page).not.toContain('<script');
});
