import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keepTime } from '../../src/match/clock/clock.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { wakeClock } from '../../src/match/time/wake.ts';
import { lettersOf, openMatch, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  await place.service.store.pulse.deleteMany();
});
afterAll(() => place.close());

const openIn = (matchId: string) => place.service.store.openDecision.findFirstOrThrow({ where: { matchId } });
const dueIn = async (matchId: string) => (await openIn(matchId)).deadline.getTime();

/** Passes hours in which the clock works: it looks at the matches and keeps its pulse in the database. */
async function work(matchId: string, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    place.pass(1);
    await place.service.store.pulse.updateMany({ data: { at: place.service.clock() } });
    await wakeClock(place.service);
    await keepTime(place.service, matchId);
  }
}

const remindersOf = async (matchId: string): Promise<unknown[]> =>
  (await lettersOf(place.service, matchId, 'reminder')).map(({ letter }) => (letter as { stage?: string }).stage);

test('players get back the time that the server has slept, and nobody is mailed about it', async () => {
  const { service, pass } = place;
  const { id } = await openMatch(service);
  await wakeClock(service);
  await work(id, 25);
  expect(await remindersOf(id)).toEqual(['soon']);
  const before = await dueIn(id);
  pass(48);
  await wakeClock(service);
  await keepTime(service, id);
  expect((await dueIn(id)) - before).toBe(48 * 3_600_000);
  await wakeClock(service);
  expect((await dueIn(id)) - before).toBe(48 * 3_600_000);
  expect(await remindersOf(id)).toEqual(['soon']);
  await work(id, 18);
  expect(await remindersOf(id)).toEqual(['soon', 'last']);
});

test('a deadline missed before the sleep is still missed after it, and keeps its grace', async () => {
  const { service, pass } = place;
  const { id } = await openMatch(service, { pace: { ...STANDARD_PACE, policy: 'fallback' } });
  await wakeClock(service);
  await work(id, 50);
  pass(48);
  await wakeClock(service);
  await keepTime(service, id);
  expect((await openIn(id)).decision).toBe(0);
  await work(id, 22);
  expect((await openIn(id)).decision).toBe(1);
});

test('a deadline that is moved keeps to the clock of the match', async () => {
  const { service, pass } = place;
  const { id } = await openMatch(service, { pace: { ...STANDARD_PACE, clock: '21:00' } });
  await wakeClock(service);
  const before = await dueIn(id);
  pass(10);
  await wakeClock(service);
  expect((await dueIn(id)) - before).toBe(24 * 3_600_000);
  expect((await openIn(id)).deadline.toISOString()).toContain('T21:00:00.000Z');
});

test('a restart is not a sleep', async () => {
  const { service, pass } = place;
  const { id } = await openMatch(service);
  await wakeClock(service);
  const before = await dueIn(id);
  pass(0.4);
  await wakeClock(service);
  expect(await dueIn(id)).toBe(before);
});

test('of several processes that wake at once one moves the deadlines', async () => {
  const { service, pass } = place;
  const { id } = await openMatch(service);
  await wakeClock(service);
  const before = await dueIn(id);
  pass(20);
  await Promise.all([wakeClock(service), wakeClock(service), wakeClock(service)]);
  expect((await dueIn(id)) - before).toBe(20 * 3_600_000);
});
