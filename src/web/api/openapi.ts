/** The description of the API (OpenAPI 3.1), made from its routes and schemas. */
import { z } from 'zod';
import type { Speech } from '../../i18n/index.ts';
import type { Service } from '../../match/service.ts';
import { type Route, routes } from './routes.ts';
import { Problem } from './schemas.ts';

type JsonSchema = Record<string, unknown>;

/** The statuses that any call may be answered with, and their meaning. */
const PROBLEMS = [400, 401, 413, 415, 429, 500, 503] as const;

export const API_PATH = '/api/v1';

/** The whole description. `publicUrl`: the address of this installation. */
export const openApi = (say: Speech, { publicUrl, games }: Pick<Service, 'publicUrl' | 'games'>): JsonSchema => {
  const schemas: Record<string, JsonSchema> = {};
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const { $schema: _, $defs = {}, ...whole } = z.toJSONSchema(schema, { target: 'draft-2020-12', io });
    for (const [name, part] of Object.entries($defs)) schemas[name] = named(part);
    const { id } = whole;
    if (id === undefined) return named(whole);
    schemas[id] = named(whole);
    return { $ref: `#/components/schemas/${id}` };
  };
  const problem = { 'application/problem+json': { schema: schemaOf(Problem, 'output') } };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const described = { ...route, answer: route.described?.(games) ?? route.answer };
    paths[route.path] = { ...paths[route.path], [route.method]: operation(described, say, schemaOf) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: say('api.title'),
      version: '1',
      description: say('api.what'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}${API_PATH}` }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: say('api.key') } },
      responses: Object.fromEntries(
        PROBLEMS.map((status) => [`Problem${status}`, { description: say(`api.${status}`), content: problem }]),
      ),
      schemas,
    },
  };
};

function operation(
  { name, query, body, answer, isOnce }: Route,
  say: Speech,
  schemaOf: (schema: z.ZodType, io: 'input' | 'output') => JsonSchema,
): JsonSchema {
  const parameters = [
    ...Object.entries(query?.shape ?? {}).map(([field, schema]) => ({
      name: field,
      in: 'query',
      schema: schemaOf(schema, 'output'),
    })),
    ...(isOnce
      ? [{ name: 'Idempotency-Key', in: 'header', description: say('api.once'), schema: { type: 'string' } }]
      : []),
  ];
  return {
    operationId: name,
    summary: say(`api.${name}`),
    description: say(`api.${name}.what`),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
      : {}),
    responses: {
      200: { description: say('api.200'), content: { 'application/json': { schema: schemaOf(answer, 'output') } } },
      ...Object.fromEntries(PROBLEMS.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }])),
    },
  };
}

/** Schemas that OpenAPI keeps by name, so that they can refer to each other. */
const named = ({ id: _, ...schema }: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
