/** What the documents of docs/deploy say: the compose file, and the objects for Kubernetes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const composeService = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  read_only: z.boolean().optional(),
  ports: z.array(z.string()).default([]),
});
const composeFile = z.object({ services: z.record(z.string(), composeService) });
export type ComposeService = z.output<typeof composeService>;

export const composeText = readFileSync('docs/deploy/compose.yaml', 'utf8');
export const compose = composeFile.parse(parse(composeText, { merge: true }));

/** The services that run this program. */
export const ours = Object.entries(compose.services).filter(([, { image }]) => image.startsWith('estafette:'));

/** `${NAME:-otherwise}` and `${NAME:?what it is}`, as compose has them. */
const GIVEN = /\$\{(\w+)(?::([-?])([^}]*))?\}/g;

/** The environment of a service, with what the person who starts it has set. */
export function environmentOf(
  { environment }: Pick<ComposeService, 'environment'>,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const fill = (text: string) =>
    text.replace(GIVEN, (_, name: string, sign: string | undefined, words = '') => {
      const value = given[name] || (sign === '-' ? words : undefined);
      if (value === undefined) throw new Error(`${name} is missing: ${words}`);
      return value;
    });
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, fill(text)]));
}

const named = z.object({ name: z.string() });
const reference = z.object({ configMapRef: named.optional(), secretRef: named.optional() });
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).optional(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  envFrom: z.array(reference).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  livenessProbe: probe.optional(),
  // Servers that are not ours are asked by a connection.
  readinessProbe: z.looseObject({ httpGet: probe.shape.httpGet.optional() }).optional(),
});
const volume = z.looseObject({
  name: z.string(),
  secret: z.object({ secretName: z.string() }).optional(),
});
const podSpec = z.looseObject({ containers: z.array(container), volumes: z.array(volume).default([]) });
const labels = z.record(z.string(), z.string());
const object = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string(), labels }),
  data: z.record(z.string(), z.string()).optional(),
  stringData: z.record(z.string(), z.string()).optional(),
  spec: z
    .looseObject({
      strategy: z.object({ type: z.string() }).optional(),
      selector: z.record(z.string(), z.unknown()).optional(),
      ports: z.array(z.looseObject({ port: z.number(), targetPort: z.string() })).optional(),
      template: z.object({ metadata: z.object({ labels }).optional(), spec: podSpec }).optional(),
    })
    .optional(),
});
export type KubernetesObject = z.output<typeof object>;
export type Container = z.output<typeof container>;

const FOLDER = 'docs/deploy/kubernetes';

/** All objects for Kubernetes. Throws where a file is no YAML. */
export const objects: readonly KubernetesObject[] = readdirSync(FOLDER).flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8'), { strict: true }).map((document) => {
    for (const error of document.errors) throw error;
    return object.parse(document.toJS());
  }),
);

export const ofKind = (kind: string): readonly KubernetesObject[] => objects.filter((each) => each.kind === kind);

export const containersOf = ({ spec }: KubernetesObject): readonly Container[] => spec?.template?.spec.containers ?? [];

/** The variables that a container of ours is given, by name. Throws where it refers to something that is not there. */
export function variablesOf({ env, envFrom }: Container): Readonly<Record<string, string>> {
  const shared = envFrom.flatMap(({ configMapRef, secretRef }) => [
    ...(configMapRef ? Object.entries(find('ConfigMap', configMapRef.name).data ?? {}) : []),
    ...(secretRef ? Object.entries(find('Secret', secretRef.name).stringData ?? {}) : []),
  ]);
  return Object.fromEntries([...shared, ...env.map(({ name, value }) => [name, value])]);
}

export function find(kind: string, name: string): KubernetesObject {
  const found = ofKind(kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
}
