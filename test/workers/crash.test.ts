import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMatch } from '../../src/match/forming/create.ts';
import { submitOrders } from '../../src/match/inbox/submission.ts';
import { NO_DECISION } from '../../src/match/post/outgoing.ts';
import { startWorkers } from '../../workers/index.ts';
import { answersOf, openOf, PLAN } from '../match/service.ts';
import { loseRedis, realServers } from '../setup/databases.ts';
import { type Installation, install, kill, startProcess } from './installation.ts';
import { laterSite, openService, setupOf } from './site.ts';

const MATCHES = 4;
const WAIT = { timeout: 40_000, interval: 50 };

/** Opens a match whose orders are all given: red strikes twice and ends its turn, and blue always parries. */
async function openReadyMatch({ service }: Installation): Promise<string> {
  const { id } = await createMatch(service, PLAN);
  const seats = await service.store.seat.findMany({ where: { matchId: id } });
  const no = (name: string) => seats.find(({ seat }) => seat === name)?.no ?? 0;
  await submitOrders(service, no('blue'), { decision: NO_DECISION, text: 'STANDING PARRY ALWAYS' });
  await submitOrders(service, no('red'), { decision: 0, text: 'STRIKE\nSTRIKE\nPASS\nGO\nNOW' });
  return id;
}

/** Waits until every match has reached blue's turn and no report or letter is waiting. */
async function settled({ service: { store }, service }: Installation, ids: readonly string[]): Promise<void> {
  for (const id of ids) await expect.poll(() => openOf(service, id), WAIT).toEqual(['5 blue order']);
  const left = async () => {
    // News without a question waits two minutes; this makes the two minutes pass.
    await store.seat.updateMany({ where: { untoldSince: { not: null } }, data: { untoldSince: new Date(0) } });
    // Seats are counted first, because a seat that is told meanwhile then has a letter to count.
    const untold = await store.seat.count({ where: { untoldSince: { not: null } } });
    return untold + (await store.letter.count({ where: { state: { notIn: ['SENT', 'DROPPED'] } } }));
  };
  await expect.poll(left, WAIT).toBe(0);
}

/** Answers, events, rolls, reports and mails are complete, and nothing happened twice. */
async function checkMatch({ service, mails }: Installation, id: string): Promise<void> {
  expect((await answersOf(service, id)).map((answer) => answer.split(' ').slice(0, 3).join(' '))).toEqual([
    '0 red order',
    '1 blue parry',
    '2 red order',
    '3 blue parry',
    '4 red order',
  ]);
  const where = { matchId: id };
  const orderBy = { no: 'asc' } as const;
  const events = await service.store.event.findMany({ where, orderBy });
  const rolls = await service.store.roll.findMany({ where, orderBy });
  const match = await service.store.match.findUniqueOrThrow({ where: { id } });
  expect(events.map(({ no }) => no)).toEqual(Array.from({ length: match.eventCount }, (_, no) => no));
  expect(rolls.map(({ no }) => no)).toEqual([0, 1, 2]);
  const letters = await service.store.letter.findMany({ where, orderBy: [{ createdAt: 'asc' }, { no: 'asc' }] });
  const sent = letters.filter(({ state }) => state === 'SENT');
  // A question that was settled before its letter left is not mailed. Another letter tells what that letter would have told.
  expect(letters.every(({ state, reason }) => state === 'SENT' || /^(settled|superseded)$/.test(reason ?? ''))).toBe(
    true,
  );
  const seatNos = new Set(letters.flatMap(({ seatNo }) => seatNo ?? []));
  expect(seatNos.size).toBe(2);
  for (const seatNo of seatNos) {
    const reports = sent.filter((letter) => letter.kind === 'report' && letter.seatNo === seatNo);
    const told = reports.flatMap(({ letter }) => (letter as unknown as MailNews).report.events.map(({ no }) => no));
    // The mail that closes an impulse tells the whole of it again; no mail tells an event twice.
    expect([...new Set(told)].sort((a, b) => a - b)).toEqual(events.map(({ no }) => no));
    for (const { letter } of reports) {
      const own = (letter as unknown as MailNews).report.events.map(({ no }) => no);
      expect(own).toEqual([...new Set(own)]);
    }
  }
  for (const { messageId } of sent) {
    const copies = mails.filter((mail) => mail.messageId === messageId);
    expect(copies.length).toBeGreaterThan(0);
    expect(new Set(copies.map(({ subject, text, html }) => JSON.stringify([subject, text, html]))).size).toBe(1);
  }
  for (const { messageId } of letters.filter(({ state }) => state === 'DROPPED')) {
    expect(mails.some((mail) => mail.messageId === messageId)).toBe(false);
  }
}

interface MailNews {
  readonly report: { readonly events: readonly { readonly no: number }[] };
}

describe.each(['postgres', 'redis'] as const)('with queues in %s', (kind) => {
  const missing = kind === 'redis' && !realServers.redis;
  let place: Installation;
  beforeEach(async () => {
    if (!missing) place = await install(kind);
  });
  afterEach(async () => {
    if (!missing) await place.close();
  });

  test.skipIf(missing)(
    'workers killed again and again lose nothing and do nothing twice',
    { timeout: 90_000 },
    async () => {
      const ids: string[] = [];
      let child: ChildProcess = await startProcess(place.site, ['referee', 'postman', 'clock']);
      for (let i = 0; i < MATCHES; i++) {
        ids.push(await openReadyMatch(place));
        if (i % 2 === 1) continue;
        await kill(child);
        child = await startProcess(laterSite(place.site, i + 1), ['referee', 'postman', 'clock']);
      }
      await settled(place, ids);
      await kill(child);
      for (const id of ids) await checkMatch(place, id);
    },
  );

  test.skipIf(missing)('two processes share the work and do nothing twice', { timeout: 60_000 }, async () => {
    const children = await Promise.all([1, 2].map(() => startProcess(place.site, ['referee', 'postman', 'clock'])));
    const ids = await Promise.all(Array.from({ length: MATCHES }, () => openReadyMatch(place)));
    await settled(place, ids);
    await Promise.all(children.map(kill));
    for (const id of ids) await checkMatch(place, id);
    expect(place.mails).toHaveLength(new Set(place.mails.map(({ messageId }) => messageId)).size);
  });
});

test.skipIf(!realServers.redis)('an emptied Redis is filled again from the database', { timeout: 60_000 }, async () => {
  const place = await install('redis');
  const id = await openReadyMatch(place);
  await loseRedis(place.site.backend.url);
  const later = laterSite(place.site, 1);
  const service = openService(later);
  const workers = await startWorkers(['referee', 'postman', 'clock'], setupOf(service, later));
  await settled(place, [id]);
  await checkMatch(place, id);
  await workers.close();
  await service.queues.close();
  await service.store.$disconnect();
  await place.close();
});

test('an order stored but not read before the crash is read after it', { timeout: 60_000 }, async () => {
  const place = await install('postgres');
  const { id } = await createMatch(place.service, PLAN);
  const seat = await place.service.store.seat.findFirstOrThrow({ where: { matchId: id, seat: 'red' } });
  const raw = Buffer.from(JSON.stringify({ seatNo: seat.no, decision: 0, text: 'PASS\nNOW' }));
  await place.service.store.submission.create({
    data: { id: crypto.randomUUID(), channel: 'WEB', raw, sha256: 'x', envelope: { to: [] }, receivedAt: new Date() },
  });
  const later = laterSite(place.site, 1);
  const child = await startProcess(later, ['inbound', 'referee', 'clock']);
  await expect.poll(() => openOf(place.service, id), WAIT).toEqual(['1 blue order']);
  await kill(child);
  await place.close();
});
