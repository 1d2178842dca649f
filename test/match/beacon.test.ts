/** Dice that wait for a public beacon: orders are locked first, so nobody can know or choose the faces. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashes, type LogEntry, readEntry, recordText, roundAt, roundTime } from '../../src/engine/index.ts';
import { moderate, planAct } from '../../src/match/acts/index.ts';
import { keepTime, sweep } from '../../src/match/clock/clock.ts';
import { drand } from '../../src/match/dice/drand.ts';
import { isDrand } from '../../src/match/dice/quicknet.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../src/match/dice/verify.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { testBeacon } from '../setup/beacon.ts';
import { lettersOf, openMatch, openOf, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
/** Whether the beacon can be reached. */
let isUp = true;
beforeAll(async () => {
  const base = await testService();
  const { clock } = base.service;
  const always = testBeacon(clock);
  const beacon = { ...always, fetch: async (round: number) => (isUp ? always.fetch(round) : undefined) };
  place = { ...base, service: { ...base.service, beacon } };
});
afterAll(() => place.close());

const logOf = async ({ id: matchId }: TestMatch): Promise<LogEntry[]> =>
  (await place.service.store.diceLogRow.findMany({ where: { matchId }, orderBy: { row: 'asc' } })).map(readEntry);

const give = (match: TestMatch, seat: string, decision: number, answer: object) =>
  answerDecision(place.service, match.seatNo[seat] ?? 0, decision, answer as never);

/** A match whose deal has got its round of the beacon. */
async function dealt(): Promise<TestMatch> {
  const match = await openMatch(place.service);
  place.pass(1);
  await advanceMatch(place.service, match.id);
  return match;
}

/** A match with a strike whose die waits for its round. */
async function struck(): Promise<TestMatch> {
  const match = await dealt();
  expect(await give(match, 'red', 0, { act: 'strike' })).toEqual({ ok: true });
  expect(await give(match, 'blue', 1, { parry: false })).toEqual({ ok: true });
  return match;
}

const verdictOn = async ({ id }: TestMatch): Promise<string> => {
  const record = await exportMatch(place.service, id);
  return verifyRecord(place.service.games, recordText(record?.lines ?? []))
    .lines.map(sayVerdict)
    .join('\n');
};

test('orders are locked, the round arrives, and the die is rolled; nobody is asked or told anything meanwhile', async () => {
  const { service } = place;
  const match = await struck();
  const lock = (await logOf(match)).at(-1);
  const at = service.clock();
  expect(lock).toMatchObject({ kind: 'lock', no: 1, epoch: 0, round: Math.ceil((at.getTime() + 15_000) / 3_000) });
  expect(await openOf(service, match.id)).toEqual([]);
  expect(place.queues.told).toContain(`clock ${match.id} beacon-${(lock as { round: number }).round}`);
  const letters = await lettersOf(service, match.id);
  await keepTime(service, match.id);
  await advanceMatch(service, match.id);
  expect((await logOf(match)).at(-1)).toEqual(lock);
  place.pass(20 / 3_600);
  await keepTime(service, match.id);
  const roll = (await logOf(match)).find(({ kind }) => kind === 'roll');
  const { round } = lock as { round: number };
  expect(roll).toMatchObject({ no: 1, beacon: { round, value: hashes.sha256(`round ${round}`) } });
  expect(await openOf(service, match.id)).toEqual(['2 red order']);
  expect((await lettersOf(service, match.id)).length).toBeGreaterThan(letters.length);
  expect(await verdictOn(match)).toMatch(/Mode L2[\s\S]*Nothing is wrong\./);
});

test('while the beacon is down the match waits for that very round, and the sweep finds it', async () => {
  const match = await struck();
  const lock = (await logOf(match)).at(-1) as { round: number };
  isUp = false;
  place.pass(1);
  await sweep(place.service);
  expect((await logOf(match)).at(-1)).toEqual(lock);
  isUp = true;
  place.pass(1);
  await sweep(place.service);
  expect((await logOf(match)).find(({ kind }) => kind === 'roll')).toMatchObject({ beacon: { round: lock.round } });
});

test('a new mode applies to orders that are not locked yet, and everybody is told', async () => {
  const { service } = place;
  const match = await struck();
  const act = { kind: 'dice', mode: 'L1' } as const;
  const planned = await planAct(service, match.id, { act, by: 'Mora' });
  if (!planned.ok) throw new Error(planned.refusal.code);
  const { seq } = planned.answer;
  const order = { act, by: 'Mora', via: 'page' as const, reason: 'The beacon is down', guard: { seq } };
  expect(await moderate(service, match.id, order)).toEqual({ ok: true });
  await advanceMatch(service, match.id);
  expect((await logOf(match)).some(({ kind }) => kind === 'roll')).toBe(false);
  place.pass(1);
  await advanceMatch(service, match.id);
  expect((await logOf(match)).find(({ kind }) => kind === 'roll')).toHaveProperty('beacon');
  expect(await give(match, 'red', 2, { act: 'strike' })).toEqual({ ok: true });
  expect(await give(match, 'blue', 3, { parry: true })).toEqual({ ok: true });
  const rolls = (await logOf(match)).filter(({ kind }) => kind === 'roll');
  expect(rolls).toHaveLength(2);
  expect(rolls[1]).not.toHaveProperty('beacon');
  const told = await lettersOf(service, match.id, 'notice');
  expect(told.map(({ letter }) => (letter as { about: string }).about)).toEqual(['dice', 'dice']);
  expect(await verdictOn(match)).toContain('Nothing is wrong.');
});

test('if the beacon cannot be reached a new match does without it', async () => {
  isUp = false;
  const match = await openMatch(place.service);
  isUp = true;
  expect((await logOf(match))[1]).toMatchObject({ kind: 'salts', mode: 'L0' });
});

/** Round 1000 of quicknet, as its beacons publish it. */
const ROUND = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};

test('a value from drand is believed only with its signature', async () => {
  const answering = (body: object, status = 200) =>
    drand('https://beacon.test', async () => Response.json(body, { status }));
  const given = await answering(ROUND).fetch(1000);
  expect(given).toEqual({ round: 1000, value: ROUND.randomness, signature: ROUND.signature });
  expect(await answering({ ...ROUND, round: 1001 }).fetch(1001)).toBeUndefined();
  expect(await answering(ROUND).fetch(1001)).toBeUndefined();
  expect(await answering({ ...ROUND, signature: ROUND.signature.replace('b4', 'b5') }).fetch(1000)).toBeUndefined();
  expect(await answering({ error: 'not yet' }, 404).fetch(1000)).toBeUndefined();
  expect(isDrand({ round: 1000, value: ROUND.signature.slice(0, 64), signature: ROUND.signature })).toBe(false);
  const beacon = drand('https://beacon.test');
  const { terms } = beacon;
  const moment = Date.parse('2026-04-20T00:00:00Z');
  expect(roundAt(terms, moment)).toBe(27_946_612);
  expect(roundTime(terms, 27_946_612)).toBeGreaterThanOrEqual(moment);
  expect(roundTime(terms, 27_946_611)).toBeLessThan(moment);
});
