import type { Express } from 'express';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { installationMark } from '../../src/match/key-print.ts';
import { operatorUrl, privateLinks } from '../../src/match/people/operator.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import type { Service } from '../../src/match/service.ts';
import { waitForDatabase } from '../../src/store/database-wait.ts';
import { noteTime } from '../../src/store/pulse.ts';
import { openStore } from '../../src/store/store.ts';
import { makeApp } from '../../src/web/app.ts';
import { logChanges, readiness } from '../../src/web/health.ts';
import { openMeters } from '../../src/web/metrics.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

const TOKEN = 'a-token-for-whoever-reads-the-metrics';

let place: Installation;
let service: Service;
let app: Express;

beforeAll(async () => {
  place = await installation();
  const meters = openMeters();
  service = { ...place.service, meter: meters };
  app = makeApp(service, { metrics: { meters, token: TOKEN } });
});
afterAll(() => place.close());

const ask = (path: string) => supertest(app).get(path);

describe('health and readiness', () => {
  test('a running process is alive, and ready when everything it needs answers', async () => {
    expect((await ask('/health').expect(200)).text).toBe('ok\n');
    const { body, headers } = await ask('/ready').expect(200);
    const installation = installationMark(service.config);
    expect(body).toEqual({
      ready: true,
      version: manifest.version,
      installation,
      database: 'ok',
      migrations: 'ok',
      queues: 'ok',
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('without its database it is alive, and not ready', async () => {
    const store = { $queryRaw: () => Promise.reject(new Error('gone: password=secret')) };
    const ill = makeApp({ ...service, store: store as unknown as Service['store'] });
    await supertest(ill).get('/health').expect(200);
    const { text, body } = await supertest(ill).get('/ready').expect(503);
    expect(body).toEqual({
      ready: false,
      version: manifest.version,
      installation: installationMark(service.config),
      database: 'failed',
      migrations: 'failed',
      queues: 'ok',
    });
    expect(text).not.toContain('gone');
  });

  test('a database that answers and accepts no writes is red', async () => {
    const [{ name }] = await service.store.$queryRaw<[{ name: string }]>`SELECT current_database() AS name`;
    await service.store.$executeRawUnsafe(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
    const url = place.databaseUrl;
    const closed = openStore(url, { connections: 1 });
    try {
      const app = makeApp({ ...service, store: closed });
      expect((await supertest(app).get('/ready').expect(503)).body).toMatchObject({ ready: false, database: 'failed' });
      await expect(waitForDatabase(url, { attempts: 1 })).rejects.toThrow(/takes nothing that is written/);
    } finally {
      await closed.$disconnect();
      await service.store.$executeRawUnsafe(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
    }
  });

  test('a page without its database says when to come again', async () => {
    const [{ name }] = await service.store.$queryRaw<[{ name: string }]>`SELECT current_database() AS name`;
    const url = new URL(place.databaseUrl);
    url.port = '1';
    const gone = openStore(url.toString(), { connections: 1 });
    const { status, headers, text } = await supertest(makeApp({ ...service, store: gone })).get('/p/WEL-0001');
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(text).toContain('The database does not answer just now');
    expect(text).not.toContain(name);
    await gone.$disconnect();
  });

  test('a mailbox that has not been read for ten minutes is told, and pages go on', async () => {
    const polled = (minutes: number) => new Date(service.clock().getTime() - minutes * 60_000);
    await service.store.pulse.create({ data: { name: 'mailbox', at: polled(9) } });
    expect((await ask('/ready').expect(200)).body).toMatchObject({ ready: true, mailbox: 'ok' });
    await service.store.pulse.update({ where: { name: 'mailbox' }, data: { at: polled(11) } });
    expect((await ask('/ready').expect(200)).body).toMatchObject({ ready: true, mailbox: 'failed' });
    expect((await ask('/metrics')).text).toMatch(/estafette_pulse_seconds\{name="mailbox"\} 6[56]\d/);
    await service.store.pulse.delete({ where: { name: 'mailbox' } });
  });

  test('queues that hang count as failed', async () => {
    const queues = { ...service.queues, answer: () => new Promise<never>(() => undefined) };
    expect(await readiness({ ...service, queues }, 2_000)).toMatchObject({ database: 'ok', queues: 'failed' });
  });

  test('a part that is away is logged once, and once when it is back', () => {
    const lines: unknown[] = [];
    const hear = (level: string) => (what: object, msg: string) => void lines.push([level, msg, what]);
    const note = logChanges({ warn: hear('warn'), info: hear('info') } as never, 'ready');
    for (const fault of [undefined, new Error('gone'), new Error('gone'), undefined, undefined]) note('queues', fault);
    expect(lines).toEqual([
      ['warn', 'ready: does not answer', expect.objectContaining({ part: 'queues' })],
      ['info', 'ready: answers again', { part: 'queues' }],
    ]);
  });

  test('a database of another version is not ready', async () => {
    const [last] = await service.store.$queryRaw<{ migration_name: string; checksum: string }[]>`
      SELECT migration_name, checksum FROM "_prisma_migrations" ORDER BY migration_name DESC LIMIT 1`;
    const name = last?.migration_name ?? '';
    await service.store.$executeRaw`
      UPDATE "_prisma_migrations" SET rolled_back_at = now() WHERE migration_name = ${name}`;
    expect((await ask('/ready').expect(503)).body).toMatchObject({ database: 'ok', migrations: 'failed' });
    await service.store.$executeRaw`
      UPDATE "_prisma_migrations" SET rolled_back_at = NULL WHERE migration_name = ${name}`;
    await ask('/ready').expect(200);
  });
});

describe('metrics', () => {
  /** The value of a metric's sample. */
  const sampleOf = (text: string, sample: string): number => {
    const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
    return Number(line?.slice(sample.length + 1));
  };

  test('count what there is, and time the referee', async () => {
    const match = await place.open('2');
    await advanceMatch(service, match.id);
    await service.queues.inbound('00000000-0000-7000-8000-000000000001');
    const { text, headers } = await ask('/metrics').expect(200);
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain(`estafette_build_info{version="${manifest.version}"`);
    expect(sampleOf(text, 'estafette_matches{state="RUNNING"}')).toBe(await service.store.match.count());
    const letters = await service.store.letter.count({ where: { state: 'PENDING' } });
    expect(letters).toBeGreaterThan(0);
    expect(sampleOf(text, 'estafette_letters{state="PENDING"}')).toBe(letters);
    expect(sampleOf(text, 'estafette_queue_jobs{queue="inbound",state="waiting"}')).toBe(1);
    expect(sampleOf(text, 'estafette_queue_jobs{queue="postman",state="waiting"}')).toBe(letters);
    expect(sampleOf(text, 'estafette_referee_seconds_count{outcome="waiting"}')).toBe(1);
    expect(sampleOf(text, 'estafette_late_decisions')).toBe(0);
    expect(text).toContain('process_resident_memory_bytes');
    place.pass(24 * 30);
    expect(sampleOf((await ask('/metrics')).text, 'estafette_late_decisions')).toBeGreaterThan(0);
  });

  test('tell what waits too long, and since when', async () => {
    const { text } = await ask('/metrics').expect(200);
    expect(sampleOf(text, 'estafette_oldest_seconds{what="letter"}')).toBeGreaterThanOrEqual(24 * 30 * 3_600);
    expect(sampleOf(text, 'estafette_oldest_seconds{what="deadline"}')).toBeGreaterThan(0);
    expect(sampleOf(text, 'estafette_overdue_decisions')).toBeGreaterThan(0);
    expect(sampleOf(text, 'estafette_deferred_letters')).toBe(0);
    expect(sampleOf(text, 'estafette_queue_oldest_seconds{queue="inbound"}')).toBeGreaterThan(0);
    expect(sampleOf(text, 'estafette_part_up{part="database"}')).toBe(1);
    const [letter] = await service.store.letter.findMany({ where: { state: 'PENDING' }, take: 1 });
    await service.store.letter.update({ where: { id: letter?.id ?? '' }, data: { attempts: 1 } });
    expect(sampleOf((await ask('/metrics')).text, 'estafette_deferred_letters')).toBe(1);
  });

  test('are given without the figures of a part that is away', async () => {
    const away = () => Promise.reject(new Error('gone'));
    const meters = openMeters();
    const read = async (lacking: Partial<Service>) => {
      const ill = makeApp({ ...service, ...lacking }, { metrics: { meters } });
      return (await supertest(ill).get('/metrics').expect(200)).text;
    };
    const noQueues = await read({ queues: { ...service.queues, depths: away } });
    expect(sampleOf(noQueues, 'estafette_part_up{part="queues"}')).toBe(0);
    expect(sampleOf(noQueues, 'estafette_part_up{part="database"}')).toBe(1);
    expect(noQueues).not.toContain('estafette_queue_jobs{');
    const noDatabase = await read({ store: { $queryRaw: away } as unknown as Service['store'] });
    expect(sampleOf(noDatabase, 'estafette_part_up{part="database"}')).toBe(0);
    expect(noDatabase).not.toContain('estafette_matches{');
  });

  test('tell how old the last backup is, once one was made', async () => {
    expect((await ask('/metrics')).text).not.toContain('estafette_pulse_seconds{name="backup"}');
    await noteTime(service.store, 'backup', new Date(service.clock().getTime() - 50 * 3_600_000));
    expect(sampleOf((await ask('/metrics')).text, 'estafette_pulse_seconds{name="backup"}')).toBe(50 * 3_600);
  });

  test('count requests by the pattern of their address, and no key comes into it', async () => {
    const match = await place.open('2');
    const [seat] = (await privateLinks(service, match.id))?.seats ?? [];
    const paths = [seat?.url, match.moderatorLink, operatorUrl(service)].map(pathOf);
    for (const path of paths) await ask(path);
    await ask(`${pathOf(operatorUrl(service))}/matches/${match.code}/acts`);
    for (const path of ['/nowhere', '/m/guessed', '/s/guessed/files', '/p/WEL-9999']) await ask(path).expect(404);
    await supertest(app).post('/sign-in').expect(403);
    const { text } = await ask('/metrics').expect(200);
    const routes = new Set(
      [...text.matchAll(/estafette_http_seconds_count\{route="([^"]*)"/g)].map(([, route]) => route),
    );
    expect([...routes]).toEqual(
      expect.arrayContaining(['/s/:token', '/m/:id', 'unknown', '/health', '/ready', '/metrics']),
    );
    for (const route of routes)
      expect(route).toMatch(/^(?:unknown|(?:\/(?::\w+|[a-z][a-z.-]*(?::\w+(?:\.js)?)?))+|\/)$/);
    expect(text).toMatch(/estafette_http_seconds_count\{route="[^"]+",method="POST",status="4xx"\} 1/);
    for (const path of paths) expect(text).not.toContain(path.split('/')[2]);
  });

  test('have names that Prometheus takes: only what grows ends in _total', async () => {
    const { text } = await ask('/metrics').expect(200);
    const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));
    expect(types.length).toBeGreaterThan(20);
    expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
  });

  test('reveal nothing about the players', async () => {
    const { text } = await ask('/metrics').expect(200);
    expect(text).not.toMatch(/example\.org|WEL-|Player/);
  });

  test.each([
    [{ 'X-Forwarded-For': '192.0.2.1' }, 404],
    [{ Forwarded: 'for=127.0.0.1' }, 404],
    [{ 'X-Forwarded-For': '192.0.2.1', Authorization: 'Bearer wrong' }, 404],
    [{ 'X-Forwarded-For': '192.0.2.1', Authorization: `Bearer ${TOKEN}` }, 200],
  ])('are open to others only with the token: %j', async (headers, status) => {
    await ask('/metrics').set(headers).expect(status);
  });

  test('are closed to others without a token', async () => {
    const closed = makeApp(service, { metrics: { meters: openMeters() } });
    const far = { 'X-Forwarded-For': '192.0.2.1', Authorization: 'Bearer undefined' };
    await supertest(closed).get('/metrics').set(far).expect(404);
  });
});

describe('the board of queues', () => {
  const enter = async () => {
    const agent = supertest.agent(app);
    await agent
      .get(`${pathOf(operatorUrl(service))}/queues`)
      .expect(303)
      .expect('location', '/queues');
    return agent;
  };

  test('is shown to the operator, with his key in no address', async () => {
    const agent = await enter();
    const page = await agent.get('/queues').expect(200);
    expect(page.text).toContain('Estafette');
    expect(page.text).not.toContain(pathOf(operatorUrl(service)));
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    const { body } = await agent.get('/queues/api/queues').expect(200);
    const queues = body.queues as { name: string; readOnlyMode: boolean; counts: { waiting: number } }[];
    expect(queues.map(({ name }) => name).sort()).toEqual(['clock', 'inbound', 'postman', 'referee']);
    expect(queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true);
    expect(queues.find(({ name }) => name === 'postman')?.counts.waiting).toBeGreaterThan(0);
  });

  test('changes nothing', async () => {
    const agent = await enter();
    await agent.put('/queues/api/queues/postman/pause').expect(404);
    await agent.put('/queues/api/queues/postman/empty').expect(404);
    expect((await service.queues.depths()).postman.waiting).toBeGreaterThan(0);
  });

  test.each(['/queues', '/queues/api/queues', '/queues/static/css/main.css'])(
    '%s is not there for others',
    async (path) => {
      await ask(path).expect(404);
      await ask(path)
        .set('Cookie', `estafette-operator=9999999999999.${'0'.repeat(64)}`)
        .expect(404);
    },
  );

  test('a moderator’s key opens no board, and a pass expires', async () => {
    const match = await place.open('2');
    await ask(`${pathOf(match.moderatorLink)}/queues`).expect(404);
    const agent = await enter();
    place.pass(13);
    await agent.get('/queues').expect(404);
  });
});
