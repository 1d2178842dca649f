import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Table } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import type { Releases } from '../../src/match/play/releases.ts';
import { checkMatches, takeOver } from '../../src/match/record/readiness.ts';
import type { Service } from '../../src/match/service.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { uncheckedCount } from '../../src/store/matches.ts';
import { duel } from './duel.ts';
import { lettersOf, openMatch, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

/** A match in the middle of an impulse. */
async function underWay() {
  const match = await openMatch(place.service);
  await answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'draw' });
  await answerDecision(place.service, match.seatNo.red ?? 0, 1, { act: 'strike' });
  await answerDecision(place.service, match.seatNo.blue ?? 0, 2, { parry: false });
  return match;
}

/** The same installation with other rules of the duel. */
const under = (rules: Partial<Game>): Service => ({
  ...place.service,
  games: new Map([[duel.id, { ...duel, ...rules }]]),
});

const chatty: Partial<Game> = {
  rules: {
    ...duel.rules,
    *play(table: Table<unknown>) {
      table.emit({ kind: 'duel.weather' });
      yield* duel.rules.play(table);
    },
  },
};

const faultOf = async (service: Service, code: string) =>
  (await checkMatches(service)).find((found) => found.code === code)?.fault;

test('a match that replays identically is taken over', async () => {
  const { code } = await underWay();
  expect((await checkMatches(place.service)).map((found) => found.code)).toContain(code);
  expect(await faultOf(place.service, code)).toBeUndefined();
});

test('other events, other versions and other records are found', async () => {
  const { id, code } = await underWay();
  expect(await faultOf(under(chatty), code)).toMatch(/event \d+ is another one/);
  expect(await faultOf(under({ rules: { ...duel.rules, version: 'next' } }), code)).toContain('begun with rules');
  const [roll] = await place.service.store.roll.findMany({ where: { matchId: id }, orderBy: { no: 'desc' }, take: 1 });
  if (!roll) throw new Error('nothing was rolled');
  const where = { matchId_no: { matchId: id, no: roll.no } };
  await place.service.store.roll.update({ where, data: { faces: roll.faces.map((face) => 7 - face) } });
  expect(await faultOf(place.service, code)).toBe(`under these rules roll ${roll.no} is another one`);
  await place.service.store.roll.update({ where, data: { faces: roll.faces } });
  expect(await faultOf(place.service, code)).toBeUndefined();
});

test('a position kept during an impulse hides nothing that came before it', async () => {
  const { id, code, seatNo } = await openMatch(place.service);
  await answerDecision(place.service, seatNo.red ?? 0, 0, { act: 'end' });
  await answerDecision(place.service, seatNo.blue ?? 0, 1, { act: 'draw' });
  const events = await place.service.store.event.findMany({ where: { matchId: id } });
  const [card = 0] = events.flatMap(({ event }) => (event as { card?: number }).card ?? []);
  for (let no = 2; no < 10; no++) await answerDecision(place.service, seatNo.blue ?? 0, no, { act: 'show', card });
  const row = await place.service.store.match.findUniqueOrThrow({ where: { id } });
  const snapshot = row.snapshot as { since: number; counters: { decision: number; event: number } };
  expect(snapshot).toMatchObject({ since: 1, counters: { decision: 7 } });
  expect(await faultOf(place.service, code)).toBeUndefined();
  const early = { matchId_no: { matchId: id, no: snapshot.counters.event - 3 } };
  const { event } = await place.service.store.event.findUniqueOrThrow({ where: early });
  await place.service.store.event.update({ where: early, data: { event: { kind: 'duel.weather' } } });
  expect(await faultOf(place.service, code)).toBe(`under these rules event ${early.matchId_no.no} is another one`);
  await place.service.store.event.update({ where: early, data: { event: event as object } });
  const state = { ...(row.snapshot as { state: object }).state, breath: 3 };
  await place.service.store.match.update({ where: { id }, data: { snapshot: { ...snapshot, state } } });
  expect(await faultOf(place.service, code)).toBe('under these rules the position before decision 7 is another one');
});

/** All running matches, under some rules as a release of their own. */
async function lookThrough(service: Service, release: string): Promise<readonly string[]> {
  const found: string[] = [];
  const stopped = ({ code }: { code: string }) => void found.push(code);
  await takeOver({ ...service, release }, { stop: new AbortController().signal, stopped, lookAgain: 20 });
  return found;
}

test('checking changes nothing; taking over stops matches that differ, tells their moderator, and lets them resume under their own rules', async () => {
  const { id, code } = await underWay();
  await checkMatches(under(chatty));
  const stateOf = async () => (await place.service.store.match.findUniqueOrThrow({ where: { id } })).state;
  expect(await stateOf()).toBe('RUNNING');
  expect(await lookThrough(under(chatty), 'chatty')).toContain(code);
  expect(await stateOf()).toBe('FAULT');
  const [notice] = await lettersOf(place.service, id, 'notice');
  expect(JSON.stringify(notice?.letter)).toContain('under these rules event');
  expect(await advanceMatch(place.service, id)).toEqual({ outcome: 'fault' });
  expect((await checkMatches(place.service)).map((found) => found.code)).not.toContain(code);
});

/** How often the rules are run. */
const runsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const spy = vi.spyOn(duel.rules, 'play');
  await work();
  const count = spy.mock.calls.length;
  spy.mockRestore();
  return count;
};

test('each release looks through a match once, and not through those that it began itself', async () => {
  const { id } = await underWay();
  const own = { ...place.service, release: 'first' };
  await lookThrough(place.service, 'first');
  expect((await place.service.store.match.findUniqueOrThrow({ where: { id } })).release).toBe('first');
  expect(await runsOf(() => lookThrough(own, 'first'))).toBe(0);
  await openMatch(own);
  expect(await runsOf(() => lookThrough(own, 'first'))).toBe(0);
  expect(await runsOf(() => lookThrough(own, 'second'))).toBeGreaterThan(1);
});

test('records are looked through once more where the database went away meanwhile', async () => {
  const { id } = await underWay();
  let isAway = true;
  const releases = {
    get newer() {
      if (!isAway) return [];
      isAway = false;
      throw new Error('Connection terminated unexpectedly');
    },
    atWork: [],
  } as unknown as Releases;
  await lookThrough({ ...place.service, releases }, 'after a gap');
  expect((await place.service.store.match.findUniqueOrThrow({ where: { id } })).release).toBe('after a gap');
});

test('of two processes one looks through the records, the other waits until it is done', async () => {
  await underWay();
  const both = await Promise.all([lookThrough(under(chatty), 'other'), lookThrough(under(chatty), 'other')]);
  expect(both.flat()).toHaveLength(new Set(both.flat()).size);
  expect(await uncheckedCount(place.service.store, { release: 'other', newer: [], atWork: [] })).toBe(0);
});

test('a match that another release has played is looked through before it moves on', async () => {
  const { id, seatNo } = await underWay();
  const answer = (service: Service) => answerDecision(service, seatNo.red ?? 0, 3, { act: 'end' });
  const kept = await place.service.store.event.count({ where: { matchId: id } });
  expect(await answer({ ...under(chatty), release: 'next' })).toMatchObject({ ok: false });
  expect(await place.service.store.match.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'FAULT' });
  expect(await place.service.store.event.count({ where: { matchId: id } })).toBe(kept);
  await place.service.store.match.update({ where: { id }, data: { state: 'RUNNING', fault: null } });
  expect(await answer({ ...place.service, release: 'mended' })).toEqual({ ok: true });
  expect(await place.service.store.match.findUniqueOrThrow({ where: { id } })).toMatchObject({ release: 'mended' });
});
