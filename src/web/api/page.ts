/** `/api`: the description of the API as a page for people, made of the same data as `openapi.json`. */
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Service } from '../../match/service.ts';
import { renderPage, sayIn } from '../render.ts';
import { API_PATH, openApi } from './openapi.ts';

const say = sayIn();

/** What the page shows of a JSON schema. */
interface Shape {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly items?: Shape | undefined;
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[] | undefined;
  readonly oneOf?: readonly Shape[] | undefined;
  readonly properties?: Readonly<Record<string, Shape>> | undefined;
  readonly required?: readonly string[] | undefined;
}

const shape: z.ZodType<Shape> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    items: shape.optional(),
    const: z.unknown().optional(),
    anyOf: z.array(shape).optional(),
    oneOf: z.array(shape).optional(),
    properties: z.record(z.string(), shape).optional(),
    required: z.array(z.string()).optional(),
  }),
);

const content = z.object({ 'application/json': z.object({ schema: shape }) });

const description = z.looseObject({
  info: z.object({ title: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        summary: z.string(),
        description: z.string(),
        parameters: z
          .array(z.looseObject({ name: z.string(), in: z.string(), description: z.string().optional(), schema: shape }))
          .default([]),
        requestBody: z.looseObject({ content }).optional(),
        responses: z.looseObject({ 200: z.looseObject({ content }) }),
      }),
    ),
  ),
  components: z.looseObject({
    schemas: z.record(z.string(), shape),
    responses: z.record(z.string(), z.looseObject({ description: z.string() })),
  }),
});

/** The page does not change while the program runs. */
export const apiPage = (service: Pick<Service, 'publicUrl' | 'games'>): RequestHandler => {
  let page: string | undefined;
  return (_req, res) => {
    page ??= renderPage('api', screenOf(description.parse(openApi(sayIn(), service))));
    res.send(page);
  };
};

type Part = string | { readonly code: string } | { readonly link: string; readonly text: string };

/** A sentence whose names of fields stand in backticks. */
const phraseOf = (text: string): readonly Part[] =>
  text.split('`').map((each, i) => (i % 2 === 0 ? each : { code: each }));

const screenOf = ({ info, servers, paths, components }: z.output<typeof description>) => {
  const [base = ''] = servers.map(({ url }) => url);
  return {
    title: say('api-page.title'),
    say,
    what: info.description,
    json: { address: `${API_PATH}/openapi.json`, text: say('api-page.json') },
    example: say('api-page.example', { base }),
    calls: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({
        id: `${method}-${path.slice(1)}`,
        name: `${method.toUpperCase()} ${API_PATH}${path}`,
        summary: call.summary,
        what: phraseOf(call.description),
        fields: call.parameters.map((each) => ({
          name: each.name,
          type: [`${say(`api-page.in.${each.in}`)}, `, ...typeOf(each.schema)],
          what: phraseOf(each.description ?? each.schema.description ?? ''),
        })),
        body: call.requestBody && typeOf(call.requestBody.content['application/json'].schema),
        answer: typeOf(call.responses[200].content['application/json'].schema),
      })),
    ),
    schemas: Object.entries(components.schemas).map(([name, each]) => ({
      id: `schema-${name}`,
      name,
      what: each.description && phraseOf(each.description),
      fields: fieldsOf(each),
    })),
    problems: Object.entries(components.responses).map(([name, { description: text }]) => ({
      status: name.replace('Problem', ''),
      text,
    })),
  };
};

/** The fields of an object, those of objects within it with their path. */
const fieldsOf = (
  { properties = {}, required = [] }: Shape,
  path = '',
): readonly { readonly name: string; readonly type: readonly Part[]; readonly what: readonly Part[] }[] =>
  Object.entries(properties).flatMap(([name, each]) => {
    const whole = `${path}${name}`;
    const optional = required.includes(name) ? [] : [` ${say('api-page.optional')}`];
    const own = { name: whole, type: [...typeOf(each), ...optional], what: phraseOf(each.description ?? '') };
    const inner = each.items?.properties ? { of: each.items, at: `${whole}[].` } : { of: each, at: `${whole}.` };
    return [own, ...fieldsOf(inner.of, inner.at)];
  });

/** A type in words, with links to those that have a name. */
const typeOf = (of: Shape): readonly Part[] => {
  const { $ref, type, items, anyOf, oneOf = anyOf } = of;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    return [{ link: `#schema-${name}`, text: name }];
  }
  if (of.enum) return [of.enum.map((each) => JSON.stringify(each)).join(', ')];
  if (of.const !== undefined) return [JSON.stringify(of.const)];
  if (oneOf) return oneOf.flatMap((each, i) => [...(i > 0 ? [` ${say('api-page.or')} `] : []), ...typeOf(each)]);
  if (items) return [`${say('api-page.list')} `, ...typeOf(items)];
  return [type === undefined ? say('api-page.any') : [type].flat().join(` ${say('api-page.or')} `)];
};
