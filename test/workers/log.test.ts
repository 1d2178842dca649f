import { createTransport } from 'nodemailer';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLog } from '../../src/cli/log.ts';
import { makeApiKey } from '../../src/match/api-key.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { operatorToken } from '../../src/match/people/operator.ts';
import type { Service } from '../../src/match/service.ts';
import { inkedOut } from '../../src/queue/inked-out.ts';
import { openQueues } from '../../src/queue/queues.ts';
import { makeApp } from '../../src/web/app.ts';
import { type RunningWorkers, startWorkers } from '../../workers/index.ts';
import { openOf, PLAN } from '../match/service.ts';
import { type Installation, install } from './installation.ts';
import { setupOf } from './site.ts';

const WAIT = { timeout: 30_000, interval: 50 };
const lines: string[] = [];

let place: Installation;
let service: Service;
let workers: RunningWorkers;
beforeAll(async () => {
  place = await install('postgres');
  const log = makeLog('trace', { write: (line) => void lines.push(line) });
  service = { ...place.service, log, queues: openQueues(place.site.backend, log) };
  workers = await startWorkers(['inbound', 'referee', 'postman', 'clock'], {
    ...setupOf(service, place.site),
    // Work that a sweep finds again no longer knows what it comes of.
    sweepSeconds: 3_600,
  });
});
afterAll(async () => {
  await workers.close();
  await service.queues.close();
  await place.close();
});

test('a round by mail, page and API leaves no key in the log', { timeout: 90_000 }, async () => {
  const created = await createMatch(service, PLAN);
  const seats = await service.store.seat.findMany({ where: { matchId: created.id } });
  const key = (await makeApiKey(service, seats.find(({ seat }) => seat === 'red')?.no ?? 0, 'script')) ?? '';
  const app = makeApp(service);
  const transport = createTransport({ host: '127.0.0.1', port: workers.listener, ignoreTLS: true });
  const mailTo = async (player: string, words: string) => {
    const isIt = ({ headers, subject, text }: (typeof place.mails)[number]) =>
      JSON.stringify(headers.get('to')).includes(player) && `${subject} ${text}`.includes(words);
    await expect.poll(() => place.mails.some(isIt), WAIT).toBe(true);
    return place.mails.filter(isIt).at(-1);
  };
  const reply = async (player: string, words: string, text: string, from = player) => {
    const to = (await mailTo(player, words))?.replyTo?.value[0]?.address ?? '';
    await transport.sendMail({ from: `${from}@players.test`, to, subject: 'Re: orders', text });
  };

  await reply('rosa', 'WELCOME', 'STRIKE\nPASS\nGO\nNOW');
  await expect.poll(() => openOf(service, created.id), WAIT).toEqual(['1 blue parry']);
  await reply('blas', 'QUESTION:', 'PARRY NO\nNOW', 'mallory');
  await reply('blas', 'QUESTION:', 'PARRY NO\nNOW');
  await expect.poll(() => openOf(service, created.id), WAIT).toEqual(['3 blue order']);
  for (const link of [...Object.values(created.links), created.moderatorLink]) {
    await supertest(app).get(new URL(link).pathname).expect(200);
    await supertest(app)
      .post(`${new URL(link).pathname}/orders`)
      .send('orders=STRIKE');
  }
  await supertest(app).get('/api/v1/seat').auth(key, { type: 'bearer' }).expect(200);
  await supertest(app).get('/api/v1/seat').auth(`${key}x`, { type: 'bearer' }).expect(401);
  await supertest(app)
    .get(`/m/${operatorToken(service)}`)
    .expect(303);
  // Messages and fields of errors often contain the data that failed.
  const [link = ''] = Object.values(created.links);
  service.log.error({ err: new Error(`GET ${link} failed for ${key}`), url: place.site.databaseUrl }, link);

  const text = lines.join('');
  expect(lines.length).toBeGreaterThanOrEqual(5);
  expect(lines.every((line) => JSON.parse(line))).toBe(true);
  const tokens = [...Object.values(created.links), created.moderatorLink].map((each) => each.split('/').at(-1) ?? '');
  const addresses = place.mails.flatMap(({ replyTo }) => replyTo?.value.map(({ address = '' }) => address) ?? []);
  const sealed = addresses.map((address) => address.split('@')[0] ?? '').filter((local) => local.startsWith('o-'));
  expect(sealed.length).toBeGreaterThan(2);
  const { password } = new URL(place.site.databaseUrl);
  const secrets = [...tokens, ...sealed, key, operatorToken(service), service.config.secretKey, password];
  for (const secret of secrets.filter((each) => each !== '')) expect(text).not.toContain(secret);
  // Orders and answers must not be in the log either.
  expect(text).not.toMatch(/STRIKE|PARRY/);
});

interface Line {
  readonly msg: string;
  readonly match?: string;
  readonly matchId?: string;
  readonly submission?: string;
  readonly letter?: string;
}

test('every line that an order leaves names its match, by code and by id, and the submission', {
  timeout: 90_000,
}, async () => {
  const { id: matchId, code: match } = await createMatch(service, PLAN);
  const saying = (words: string) =>
    place.mails.find(({ subject, text }) => subject?.includes(match) && `${subject} ${text}`.includes(words));
  const asks = () => saying('First answer by');
  await expect.poll(asks, WAIT).toBeDefined();
  // What the opening of the match left is done.
  const waiting = () => service.store.letter.count({ where: { matchId, state: 'PENDING' } });
  await expect.poll(waiting, WAIT).toBe(0);
  const handed = () => lines.filter((line) => line.includes(matchId) && line.includes('handed to the mail server'));
  const sent = await service.store.letter.count({ where: { matchId, state: 'SENT' } });
  await expect.poll(() => handed().length, WAIT).toBe(sent);
  const begin = lines.length;
  const toldSince = () => lines.slice(begin).map((line) => JSON.parse(line) as Line);
  const to = asks()?.replyTo?.value[0]?.address ?? '';
  const transport = createTransport({ host: '127.0.0.1', port: workers.listener, ignoreTLS: true });
  await transport.sendMail({ from: 'rosa@players.test', to, subject: 'Re: orders', text: 'STRIKE\nPASS\nGO\nNOW' });
  await expect.poll(() => saying('QUESTION:'), WAIT).toBeDefined();
  const answers = await service.store.letter.findMany({
    where: { matchId, kind: { in: ['acknowledgement', 'report'] } },
  });
  await expect.poll(() => new Set(toldSince().map(({ letter }) => letter)).size, WAIT).toBeGreaterThan(2);

  const { id: submission } = await service.store.submission.findFirstOrThrow({ where: { seat: { matchId } } });
  const about = toldSince().filter((line) => line.matchId === matchId || line.submission === submission);
  expect(about.map((line) => [line.msg, line.match, line.matchId, line.submission])).toEqual(
    about.map(({ msg }) => [msg, match, matchId, submission]),
  );
  const said = new Set(about.map(({ msg }) => msg));
  for (const words of ['submission settled', 'match moved on', 'letter handed to the mail server']) {
    expect(said).toContain(words);
  }
  const letters = new Set(answers.map(({ id }) => id));
  expect(about.some(({ letter }) => letter !== undefined && letters.has(letter))).toBe(true);
});

test.each([
  ['GET /s/JYjmdt_0pcajUkRu03BhtH1O3pjqJx_aZRi8ksmm-78?x=1', 'GET /s/***?x=1'],
  ['connect postgresql://est:p%40ss@db:5432/x failed', 'connect postgresql://***@db:5432/x failed'],
  ['to o-2000011zzzz0123456789abcdef@play.test', 'to o-***@play.test'],
  ['b-019ab123-0000-7000-8000-0123456789ab-20123456789abcdef@play.test', 'b-***@play.test'],
  ['https://discord.com/api/webhooks/1/abc-DEF', 'https://discord.com/api/webhooks/***'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer ***'],
  ['https://play.test/p/WEL-0001 stays', 'https://play.test/p/WEL-0001 stays'],
])('%s', (line, clean) => {
  expect(inkedOut(line)).toBe(clean);
});
