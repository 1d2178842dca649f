import type { Express } from 'express';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeApiKey } from '../../../src/match/api-key.ts';
import { installedGames } from '../../../src/match/games.ts';
import { api } from '../../../src/web/api/index.ts';
import { API_PATH, openApi } from '../../../src/web/api/openapi.ts';
import { makeApp } from '../../../src/web/app.ts';
import { sayIn } from '../../../src/web/render.ts';
import { openMatch, type TestService, testService } from '../../match/service.ts';

interface Media {
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
}

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly { readonly name: string; readonly schema: object }[];
  readonly requestBody?: Media;
  readonly responses: Readonly<Record<string, Media | { readonly $ref: string }>>;
}

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, Media>>;
  };
}

let place: TestService;
let app: Express;
let key: string;
let description: Description;

beforeAll(async () => {
  place = await testService();
  app = makeApp(place.service);
  const match = await openMatch(place.service);
  key = (await makeApiKey(place.service, match.seatNo.red ?? 0, 'script')) ?? '';
  description = (await supertest(app).get(`${API_PATH}/openapi.json`).expect(200)).body;
});
afterAll(() => place.close());

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

/** Checks data against a schema by the description alone. */
const fits = (schema: object, data: unknown): z.ZodSafeParseResult<unknown> => {
  const whole = JSON.stringify({ ...schema, $defs: description.components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/'))).safeParse(data);
};

const schemaOf = (media: Media | { readonly $ref: string } | undefined, type: string): object => {
  if (media && '$ref' in media)
    return schemaOf(description.components.responses[media.$ref.split('/').at(-1) ?? ''], type);
  const schema = media?.content[type]?.schema;
  if (!schema) throw new Error(`no schema for ${type}`);
  return schema;
};

test('every route is described, and nothing else', () => {
  const layers = (api(place.service) as unknown as { stack: { route?: { path: string; methods: object } }[] }).stack;
  const served = layers.flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => `${method} ${route.path}`) : [],
  );
  const described = operations().map(({ method, path }) => `${method} ${path}`);
  expect([...described, 'get /openapi.json'].sort()).toEqual(served.sort());
  expect(described.length).toBeGreaterThanOrEqual(5);
});

test('every operation has a description, and every reference resolves', () => {
  expect(description.openapi).toMatch(/^3\.1\./);
  for (const { operation } of operations()) {
    expect(operation.summary).not.toMatch(/^\[|^api\./);
    expect(operation.description).not.toMatch(/^\[|^api\./);
  }
  const text = JSON.stringify(description);
  for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
    expect(description.components[kind as 'schemas' | 'responses']).toHaveProperty(name);
  }
  expect(text).not.toContain('$defs');
});

describe('answers match their description', () => {
  const body = { decision: 0, text: 'STRIKE\nSTRYKE\nHELP\nSTATUS' };
  test.each([
    ['get', '/seat', undefined],
    ['get', '/events', undefined],
    ['get', '/reports', undefined],
    ['get', '/plan', undefined],
    ['get', '/choices?place=lisbon', undefined],
    ['post', '/draft', { decision: 0, revision: 0, do: 'undo' }],
    ['post', '/send', { decision: 0, revision: 0 }],
    ['post', '/answers', { decision: 0, options: ['x'] }],
    ['post', '/check', body],
    ['post', '/orders', body],
  ] as const)('%s %s', async (method, path, sent) => {
    const call = supertest(app)[method](`${API_PATH}${path}`).auth(key, { type: 'bearer' });
    const answer = await (sent ? call.send(sent) : call).expect(200);
    const operation = description.paths[path.replace(/\?.*/, '')]?.[method];
    if (sent) expect(fits(schemaOf(operation?.requestBody, 'application/json'), sent).error).toBeUndefined();
    const schema = schemaOf(operation?.responses['200'], 'application/json');
    expect(fits(schema, answer.body).error).toBeUndefined();
    // The schema refuses an answer with a missing field, so it does check something.
    const [first = ''] = Object.keys(answer.body);
    const { [first]: _, ...less } = answer.body;
    expect(fits(schema, less).success).toBe(false);
  });

  test('a refusal', async () => {
    const answer = await supertest(app).get(`${API_PATH}/seat`).expect(401);
    const schema = schemaOf(description.paths['/seat']?.get?.responses['401'], 'application/problem+json');
    expect(fits(schema, answer.body).error).toBeUndefined();
  });
});

test('the position of each game has a type of its own, by the id of the game', () => {
  const { components } = openApi(sayIn(), { publicUrl: '', games: installedGames }) as unknown as Description;
  const { mapping } = (components.schemas.Seat as { discriminator: { mapping: Record<string, string> } }).discriminator;
  expect(Object.keys(mapping)).toEqual([...installedGames.keys()]);
  for (const [game, at] of Object.entries(mapping)) {
    const { properties } = components.schemas[at.split('/').at(-1) ?? ''] as {
      properties: { game: { const: string }; view: { $ref: string } };
    };
    expect(properties.game.const).toBe(game);
    const view = components.schemas[properties.view.$ref.split('/').at(-1) ?? ''];
    expect(view).toMatchObject({ type: 'object', required: expect.arrayContaining(['turn']) });
  }
});

test('the description in the documentation is this one', async () => {
  const written = openApi(sayIn(), { publicUrl: 'https://campaign.example.org', games: installedGames });
  await expect(`${JSON.stringify(written, null, 2)}\n`).toMatchFileSnapshot('../../../docs/api/openapi.json');
});
