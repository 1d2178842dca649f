import { afterAll, beforeAll, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { timedId } from '../../src/match/post/outgoing.ts';
import type { OutboxLetter } from '../../src/reports/index.ts';
import { writeLetters } from '../../src/store/letters.ts';
import { lettersAfter } from '../../src/store/sent-letters.ts';
import { lettersOf, openMatch, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

/** The twelve bits of a UUID of version 7 behind its time. */
const behindTime = (id: string): number => Number.parseInt(id.slice(15, 18), 16);

test('an id sorts by time, and does not tell what else was written in the same step', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const ids = Array.from({ length: 64 }, () => timedId(now));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids.map(behindTime)).size).toBeGreaterThan(48);
  const steps = ids.slice(1).map((id, i) => behindTime(id) - behindTime(ids[i] ?? ''));
  expect(steps.filter((step) => step === 1).length).toBeLessThan(4);
  expect(timedId(new Date(now.getTime() + 1)) > (ids.toSorted().at(-1) ?? '')).toBe(true);
});

test('letters of a step keep the order in which it wrote them', async () => {
  const { id } = await openMatch(place.service);
  const letters = await lettersOf(place.service, id);
  expect(letters.length).toBeGreaterThan(1);
  expect(letters.map(({ no }) => no)).toEqual(letters.map(({ no }) => no).toSorted((a, b) => a - b));
  expect(new Set(letters.map(({ no }) => no)).size).toBe(letters.length);
});

test('of two letters of one moment the newer is the one that was written last', async () => {
  const { id } = await openMatch(place.service);
  const [last] = (await lettersOf(place.service, id, 'report')).slice(-1);
  const { createdAt, seatNo, letter } = sure(last);
  const same = { seatNo, kind: 'report', letter: letter as unknown as OutboxLetter, threadRoot: null };
  const [low, high] = [timedId(createdAt), timedId(createdAt)].toSorted();
  const written = [
    { ...same, id: sure(high), messageId: 'first@letters.example', decision: 901 },
    { ...same, id: sure(low), messageId: 'last@letters.example', decision: 902 },
  ];
  await writeLetters(place.service.store, id, written, createdAt);
  const after = (messageId: string) => lettersAfter(place.service.store, sure(seatNo ?? undefined), messageId);
  expect((await after('first@letters.example')).map(({ decision }) => decision)).toEqual([902]);
  expect(await after('last@letters.example')).toEqual([]);
});
