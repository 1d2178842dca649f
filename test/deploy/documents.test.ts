/** The compose file and the objects for Kubernetes fit this program: its variables, its workers, its ports. */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, variableNames, workerNames } from '../../src/config.ts';
import {
  compose,
  composeText,
  containersOf,
  environmentOf,
  find,
  objects,
  ofKind,
  ours,
  variablesOf,
} from './documents.ts';

/** What a person has to set before he starts the compose file. */
const GIVEN = {
  POSTGRES_PASSWORD: 'a-password-of-letters',
  SECRET_KEY: 'a key of more than thirty-two letters',
  PUBLIC_URL: 'https://campaign.example.org',
  MAIL_DOMAIN: 'play.example.org',
  SMTP_URL: 'smtps://user:password@mail.example.org',
};

const workers = ours.filter(([name]) => name !== 'migrate');
const sorted = (names: readonly string[]) => [...names].sort();

test('compose has a service for each worker, named after it, and one that migrates', () => {
  expect(sorted(workers.map(([name]) => name))).toEqual(sorted(workerNames));
  expect(ours).toHaveLength(workerNames.length + 1);
  for (const [name, service] of workers) expect(environmentOf(service, GIVEN).WORKERS).toBe(name);
});

test.each(ours)(
  'the service %s of compose is given variables that are read, and values that are right',
  (_, service) => {
    expect(Object.keys(service.environment).filter((name) => !variableNames.includes(name))).toEqual([]);
    expect(readConfig(environmentOf(service, GIVEN)).statusPort).toBe(1816);
  },
);

test.each(Object.keys(GIVEN))('compose does not start without %s', (name) => {
  const { [name as keyof typeof GIVEN]: _, ...rest } = GIVEN;
  const isRefused = ours.map(([, service]) => {
    try {
      environmentOf(service, rest);
      return false;
    } catch {
      return true;
    }
  });
  expect(isRefused).toContain(true);
});

/** Settings that say where a process keeps things of its own: the image settles them. */
const SETTLED = ['DATA_DIR'];

test('compose lets every setting be made', () => {
  const made = new Set(ours.flatMap(([, { environment }]) => Object.keys(environment)));
  expect(variableNames.filter((name) => !made.has(name) && !SETTLED.includes(name))).toEqual([]);
});

test('images have the tag of this version, and Kubernetes keeps pods of each kind while nodes are drained', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const { image } of objects.flatMap(containersOf)) expect(image).toMatch(/:[\w.]+$/);
  for (const { image } of programs) expect(image).toBe(`registry.example.org/estafette:${version}`);
  for (const [, { image }] of ours) expect(image).toBe(`estafette:\${ESTAFETTE_VERSION:-${version}}`);
  const budgets = ofKind('PodDisruptionBudget').map(({ spec }) => spec?.selector);
  expect(budgets).toEqual([{ matchLabels: { app: 'pgbouncer' } }, { matchLabels: { app: 'estafette' } }]);
});

test('no container of Kubernetes may gain rights or write where it runs', () => {
  const pods = objects.flatMap(({ spec }) => spec?.template?.spec ?? []);
  expect(pods.length).toBeGreaterThan(7);
  for (const pod of pods) {
    expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
    for (const each of pod.containers)
      expect(each).toMatchObject({
        securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
        resources: { limits: { memory: expect.any(String) } },
      });
  }
});

test('compose shares the database, the queues and the key, and publishes ports of this machine only', () => {
  const shared = ['DATABASE_URL', 'REDIS_URL', 'SECRET_KEY', 'PUBLIC_URL', 'MAIL_DOMAIN'];
  for (const name of shared) {
    expect(new Set(ours.map(([, service]) => environmentOf(service, GIVEN)[name])).size).toBe(1);
  }
  for (const { ports } of Object.values(compose.services)) {
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  }
  expect(ours.filter(([, { environment }]) => environment.SMTP_URL !== undefined).map(([name]) => name)).toEqual([
    'postman',
  ]);
  expect(composeText).toContain("fetch('http://127.0.0.1:1816/ready')");
});

const deployments = ofKind('Deployment').filter(({ metadata }) => metadata.labels.app === 'estafette');

test('Kubernetes has a deployment for each worker, that asks its status port and is replaced pod after pod', () => {
  expect(sorted(deployments.map(({ metadata }) => metadata.name))).toEqual(sorted(workerNames));
  for (const deployment of deployments) {
    const [container] = containersOf(deployment);
    const variables = container ? variablesOf(container) : {};
    expect(variables.WORKERS).toBe(deployment.metadata.name);
    expect(container?.livenessProbe?.httpGet).toEqual({ path: '/health', port: 'status' });
    expect(container?.readinessProbe?.httpGet).toEqual({ path: '/ready', port: 'status' });
    expect(container?.ports.find(({ name }) => name === 'status')?.containerPort).toBe(Number(variables.STATUS_PORT));
    expect(deployment.spec?.strategy).toBeUndefined();
    expect(deployment.spec?.template?.metadata?.labels).toMatchObject(deployment.metadata.labels);
  }
});

const programs = objects.flatMap(containersOf).filter(({ image }) => image.includes('/estafette:'));

test.each(programs)(
  'a container of Kubernetes is given variables that are read, and values that are right: $args',
  (container) => {
    const { DKIM_KEY_FILE, SMTP_TLS_CERT_FILE, SMTP_TLS_KEY_FILE, ...variables } = variablesOf(container);
    expect(Object.keys(variables).filter((name) => !variableNames.includes(name))).toEqual([]);
    const config = readConfig(variables);
    expect(config).toMatchObject({ statusHost: '0.0.0.0', redisUrl: 'redis://redis:6379' });
    // Only migrations go past PgBouncer.
    const isPooled = new URL(config.databaseUrl ?? '').searchParams.get('pgbouncer') === 'true';
    expect(isPooled).toBe(container.args === undefined);
    if (DKIM_KEY_FILE !== undefined) expect(find('Secret', 'estafette-dkim').stringData).toHaveProperty(['dkim.pem']);
    if (SMTP_TLS_CERT_FILE !== undefined)
      expect(Object.keys(find('Secret', 'estafette-mail-tls').stringData ?? {})).toEqual(
        [SMTP_TLS_CERT_FILE, SMTP_TLS_KEY_FILE].map((file = '') => basename(file)),
      );
  },
);

test('services of Kubernetes lead to ports that are there, and volumes to secrets', () => {
  for (const { metadata, spec } of ofKind('Service')) {
    const target = find('Deployment', metadata.name);
    expect(target.spec?.template?.metadata?.labels).toMatchObject(spec?.selector ?? {});
    const names = containersOf(target).flatMap(({ ports }) => ports.map(({ name }) => name));
    for (const { targetPort } of spec?.ports ?? []) expect(names).toContain(targetPort);
  }
  const secrets = objects.flatMap(
    ({ spec }) => spec?.template?.spec.volumes.flatMap(({ secret }) => secret ?? []) ?? [],
  );
  expect(secrets.length).toBeGreaterThan(1);
  for (const { secretName } of secrets) find('Secret', secretName);
  const { userlist = '', ini = '' } = {
    userlist: find('Secret', 'pgbouncer').stringData?.['userlist.txt'],
    ini: find('Secret', 'pgbouncer').stringData?.['pgbouncer.ini'],
  };
  const { username, password, pathname } = new URL(find('Secret', 'estafette').stringData?.DATABASE_URL ?? '');
  expect(userlist.trim()).toBe(`"${username}" "${password}"`);
  expect(ini).toContain(`\n${pathname.slice(1)} = host=`);
  expect(ini).toContain('pool_mode = transaction');
});

const dockerfile = readFileSync('docs/deploy/Dockerfile', 'utf8');

test('the image holds what is there, and runs commands that there are', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  expect(copied.length).toBeGreaterThan(6);
  expect(copied.filter((name) => !existsSync(name))).toEqual([]);
  const commands = [...ours.map(([, { command }]) => command), ...programs.map(({ args }) => args)];
  const own = commands.filter((command) => command !== undefined);
  expect(own).toHaveLength(2);
  for (const command of own) expect(command).toEqual(['migrate']);
  expect(dockerfile).toContain('ENTRYPOINT ["node", "dist/estafette.js"]\nCMD ["start"]');
});
