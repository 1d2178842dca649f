/** Two releases of the program on one database: each match is played by one of them at a time. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Table } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { sweep } from '../../src/match/clock/clock.ts';
import { formMatch } from '../../src/match/forming/forming.ts';
import { startMatch } from '../../src/match/forming/start.ts';
import { openPosition } from '../../src/match/packs.ts';
import { keepReleases } from '../../src/match/play/elsewhere.ts';
import { Releases } from '../../src/match/play/releases.ts';
import { runMatch } from '../../src/match/play/run.ts';
import { stepOf } from '../../src/match/play/step.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { takeOver } from '../../src/match/record/readiness.ts';
import type { Service } from '../../src/match/service.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { Elsewhere } from '../../src/queue/elsewhere.ts';
import { uncheckedCount } from '../../src/store/matches.ts';
import { writeStep } from '../../src/store/step.ts';
import { type Duel, duel } from './duel.ts';
import { openMatch, PLAN, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  await place.service.store.release.deleteMany();
  older = await releaseAt('0.9.0');
  newer = await releaseAt('0.9.1', chatty);
  await older.releases.look(place.service.store);
});
afterAll(() => place.close());

/** Rules that tell one thing more at the beginning of an impulse of Red. */
const chatty: Partial<Game> = {
  rules: {
    ...duel.rules,
    *play(table: Table<unknown>) {
      if ((table.state as Duel).active === 'red') table.emit({ kind: 'duel.weather' });
      yield* duel.rules.play(table);
    },
  },
};

type AtWork = Service & { readonly release: string; readonly releases: Releases };

let older: AtWork;
let newer: AtWork;
/** Seconds of this machine that have passed. */
let passed = 0;

const NAMES: Readonly<Record<string, string>> = { '0.9.0': 'older', '0.9.1': 'newer' };

/** A process of a release with some rules of the duel. It has been at work for long. */
async function releaseAt(version: string, rules: Partial<Game> = {}): Promise<AtWork> {
  const release = NAMES[version] ?? version;
  const releases = new Releases({ name: release, version, built: 1 }, () => passed);
  await releases.announce(place.service.store);
  for (let n = 0; n < 3; n++) {
    passed += 20;
    await releases.look(place.service.store);
  }
  return { ...place.service, games: new Map([[duel.id, { ...duel, ...rules }]]), release, releases };
}

/** No process of a release was seen for some seconds. */
async function silence(name: string, seconds: number): Promise<void> {
  const seenAt = new Date(Date.now() - seconds * 1_000);
  await place.service.store.release.update({ where: { name }, data: { seenAt } });
  for (const { releases } of [older, newer]) await releases.look(place.service.store);
}

const answer = (service: Service, { seatNo }: TestMatch, seat: 'red' | 'blue', decision: number, given: object) =>
  answerDecision(service, seatNo[seat] ?? 0, decision, given as never);

/** A match of the older release in the middle of an impulse, which the newer rules play otherwise. */
async function underWay(): Promise<TestMatch> {
  const match = await openMatch(older);
  await answer(older, match, 'red', 0, { act: 'draw' });
  return match;
}

const matchRow = ({ id }: TestMatch) => place.service.store.match.findUniqueOrThrow({ where: { id } });

const lookThrough = async (service: Service): Promise<readonly string[]> => {
  const found: string[] = [];
  const stop = new AbortController();
  const looking = takeOver(service, {
    stop: stop.signal,
    stopped: ({ code }) => void found.push(code),
    lookAgain: 10,
  });
  const { release = '', releases } = service;
  const at = { release, newer: releases?.newer ?? [], atWork: releases?.atWork ?? [] };
  await vi.waitUntil(async () => (await uncheckedCount(service.store, at)) === 0, { timeout: 30_000, interval: 20 });
  stop.abort();
  await looking;
  return found;
};

describe('a match whose record does not fit the rules of the newer release', () => {
  test('goes on with the older one, and is not stopped', async () => {
    const match = await underWay();
    expect(await lookThrough(newer)).toEqual([]);
    const { seq } = await matchRow(match);
    expect(await matchRow(match)).toMatchObject({
      state: 'RUNNING',
      release: 'older',
      unfitRelease: 'newer',
      unfitSeq: seq,
    });
    await expect(answer(newer, match, 'red', 1, { act: 'strike' })).rejects.toThrow(Elsewhere);
    expect(await answer(older, match, 'red', 1, { act: 'strike' })).toEqual({ ok: true });
    expect(await matchRow(match)).toMatchObject({ seq: seq + 1, release: 'older' });
  });

  test('is left to the older one by an answer that the newer one gets first', async () => {
    const match = await underWay();
    await expect(answer(newer, match, 'red', 1, { act: 'strike' })).rejects.toThrow(Elsewhere);
    expect(await matchRow(match)).toMatchObject({ state: 'RUNNING', release: 'older', unfitRelease: 'newer' });
  });

  test('is taken over after the impulse, and from then on no more played by the older one', async () => {
    const match = await underWay();
    await lookThrough(newer);
    await answer(older, match, 'red', 1, { act: 'end' });
    expect(await matchRow(match)).toMatchObject({ release: 'older', unfitRelease: 'newer' });
    expect(await lookThrough(newer)).toEqual([]);
    expect(await matchRow(match)).toMatchObject({ release: 'newer', unfitRelease: null, unfitSeq: null });
    await expect(answer(older, match, 'blue', 2, { act: 'end' })).rejects.toThrow(Elsewhere);
    expect(await answer(newer, match, 'blue', 2, { act: 'end' })).toEqual({ ok: true });
    const events = await place.service.store.event.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } });
    expect(events.map(({ no }) => no)).toEqual(events.map((_, no) => no));
  });

  test('is stopped once the older one is no longer at work', async () => {
    const match = await underWay();
    await silence('older', 31);
    expect(await lookThrough(newer)).toContain(match.code);
    expect(await matchRow(match)).toMatchObject({ state: 'FAULT' });
  });
});

describe('a match whose record fits', () => {
  test('is taken over, and then the older release leaves it', async () => {
    newer = { ...newer, games: older.games };
    const match = await underWay();
    expect(await lookThrough(newer)).toEqual([]);
    expect(await matchRow(match)).toMatchObject({ release: 'newer', unfitRelease: null });
    await expect(answer(older, match, 'red', 1, { act: 'strike' })).rejects.toThrow(Elsewhere);
    expect(await answer(newer, match, 'red', 1, { act: 'strike' })).toEqual({ ok: true });
    expect(await lookThrough(older)).toEqual([]);
    expect(await matchRow(match)).toMatchObject({ release: 'newer' });
  });

  test('goes back to the older release when the newer one is gone, and a person has said so', async () => {
    newer = { ...newer, games: older.games };
    const match = await underWay();
    await lookThrough(newer);
    expect(await older.releases.comeBack(place.service.store)).toBeUndefined();
    await silence('newer', 3_601);
    await expect(answer(older, match, 'red', 1, { act: 'strike' })).rejects.toThrow(Elsewhere);
    expect(await older.releases.comeBack(place.service.store)).toEqual(['0.9.1']);
    expect(await answer(older, match, 'red', 1, { act: 'strike' })).toEqual({ ok: true });
    expect(await matchRow(match)).toMatchObject({ release: 'older' });
    await newer.releases.announce(place.service.store);
    await older.releases.look(place.service.store);
    expect(await lookThrough(newer)).toEqual([]);
    expect(await matchRow(match)).toMatchObject({ release: 'newer' });
  });

  test('is left to the older one by a process of the newer one that has no referee', async () => {
    const match = await underWay();
    const releases = new Releases({ name: 'newest', version: '1.0.0', built: 1 }, () => passed);
    const page = { ...newer, games: older.games, release: 'newest', releases };
    await releases.look(place.service.store);
    await expect(answer(page, match, 'red', 1, { act: 'strike' })).rejects.toThrow(Elsewhere);
    await older.releases.look(place.service.store);
    expect(older.releases.newer).toEqual(['newer']);
    await releases.announce(place.service.store);
    expect(await answer(page, match, 'red', 1, { act: 'strike' })).toEqual({ ok: true });
    expect(await matchRow(match)).toMatchObject({ release: 'newest' });
  });

  test('is not moved by a step that the older release had made before it was taken over', async () => {
    newer = { ...newer, games: older.games };
    const match = await underWay();
    const row = await openPosition(older, match.id);
    if (!row) throw new Error('no match');
    const now = older.clock();
    const run = runMatch(older, row, now);
    run.referee.submit('red', 1, { act: 'strike' });
    const step = stepOf({ service: older, row, run, now });
    await lookThrough(newer);
    expect(step && (await writeStep(older.store, step))).toBe(false);
    expect(await matchRow(match)).toMatchObject({ seq: row.seq, release: 'newer' });
  });
});

test('a match that the older release was forming is played by the newer one that begins it', async () => {
  const { id } = await formMatch(older, PLAN);
  await place.service.store.seat.updateMany({
    where: { matchId: id },
    data: { player: 'Rosa', address: 'r@players.test' },
  });
  expect(await startMatch(newer, id)).toBe(true);
  expect(await place.service.store.match.findUniqueOrThrow({ where: { id } })).toMatchObject({ release: 'newer' });
});

test('matches of a newer release are none that the older one looks for', async () => {
  const { release, releases } = older;
  const count = () => uncheckedCount(place.service.store, { release, newer: releases.newer, atWork: releases.atWork });
  const before = await count();
  const { id } = await openMatch(newer);
  expect(await count()).toBe(before);
  await place.service.store.match.update({ where: { id }, data: { release: 'a third one' } });
  expect(await count()).toBe(before + 1);
});

test('a match of another release holds up no other in the sweep, and its letters are not drawn', async () => {
  const [left, own] = [await openMatch(newer), await openMatch(older)];
  place.pass(48);
  await sweep(older);
  const overdue = async ({ id }: TestMatch) =>
    place.service.store.openDecision.findMany({ where: { matchId: id }, select: { stage: true } });
  expect(await overdue(left)).toEqual([{ stage: 0 }]);
  expect(await overdue(own)).not.toEqual([{ stage: 0 }]);
  const letterOf = ({ id }: TestMatch) =>
    place.service.store.letter.findFirstOrThrow({ where: { matchId: id, state: 'PENDING' } });
  const send = async () => ({ outcome: 'sent' }) as const;
  await expect(deliverLetter(older, (await letterOf(left)).id, send)).rejects.toThrow(Elsewhere);
  expect(await letterOf(left)).toMatchObject({ drawnAt: null, attempts: 0 });
  expect(await deliverLetter(older, (await letterOf(own)).id, send)).toMatchObject({ outcome: 'sent' });
});

describe('releases at work', () => {
  test('know which of them is newer', () => {
    expect([older.releases.newer, older.releases.atWork]).toEqual([['newer'], ['newer']]);
    expect([newer.releases.newer, newer.releases.atWork]).toEqual([[], ['older']]);
  });

  test('are no longer at work thirty seconds after the last sign of life', async () => {
    await silence('older', 29);
    expect(newer.releases.atWork).toEqual(['older']);
    await silence('older', 31);
    expect(newer.releases.atWork).toEqual([]);
    await silence('newer', 31);
    expect(older.releases.newer).toEqual(['newer']);
  });

  test('all count for a while after a gap in which nobody could be seen', async () => {
    passed += 100;
    await silence('older', 100);
    expect(newer.releases.atWork).toEqual(['older']);
    passed += 20;
    await newer.releases.look(place.service.store);
    passed += 11;
    expect(newer.releases.atWork).toEqual([]);
  });

  test.each([
    ['0.9.0', 5, '0.10.0', 1],
    ['0.9.9', 5, '1.0.0-rc.1', 1],
    ['1.0.0-rc.1', 5, '1.0.0', 1],
    ['1.0.0-rc.2', 1, '1.0.0-rc.10', 2],
    ['0.9.0', 1, '0.9.0', 2],
  ])(
    'version %s, built at %i, is older than %s, built at %i, whichever starts last',
    async (one, first, two, second) => {
      const { store } = place.service;
      await store.release.deleteMany();
      const [old, next] = [
        new Releases({ name: 'z', version: one, built: first }),
        new Releases({ name: 'a', version: two, built: second }),
      ];
      await next.announce(store);
      await old.announce(store);
      await next.look(store);
      expect([old.newer, next.newer]).toEqual([['a'], []]);
    },
  );

  test('count as the newest version that has their rules', async () => {
    const { store } = place.service;
    const same = (version: string) => new Releases({ name: 'older', version, built: 1 });
    await same('1.1.0').announce(store);
    await same('0.8.0').announce(store);
    await newer.releases.look(store);
    expect(newer.releases.newer).toEqual(['older']);
  });

  test('are awaited where one is newer and none of the newer ones is at work', async () => {
    expect(older.releases.awaited).toBeUndefined();
    await silence('newer', 31);
    expect(older.releases.awaited).toBe('0.9.1');
    expect(newer.releases.awaited).toBeUndefined();
  });

  test('give signs of life although one of them hangs', async () => {
    let given = 0;
    const releases = { beat: () => (given++ === 0 ? new Promise(() => undefined) : Promise.resolve()) };
    const stop = new AbortController();
    const service = { ...older, releases: releases as unknown as Releases };
    const keeping = keepReleases(service, { stop: stop.signal, beat: 5, patience: 20 });
    await expect.poll(() => given).toBeGreaterThan(1);
    stop.abort();
    await keeping;
  });

  test('give signs of life until they are told to stop', async () => {
    await silence('older', 20);
    const seen = async () => (await place.service.store.release.findUniqueOrThrow({ where: { name: 'older' } })).seenAt;
    const [before, stop] = [await seen(), new AbortController()];
    const keeping = keepReleases(older, { stop: stop.signal, beat: 5 });
    await expect.poll(seen).not.toEqual(before);
    stop.abort();
    await keeping;
  });
});
