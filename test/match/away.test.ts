/** Automatic answers that say until when a player is away. The moderator is told once a week. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { absenceNews } from '../../src/match/inbox/machine-mail.ts';
import type { ReadSubmission } from '../../src/match/inbox/reading.ts';
import { openPosition } from '../../src/match/packs.ts';
import { lettersOf, openMatch, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

const receive = async (match: TestMatch, seat: string, reading: Partial<ReadSubmission>) => {
  const row = await openPosition(place.service, match.id);
  if (!row) throw new Error('no match');
  const owner = row.seats.find((each) => each.seat === seat);
  if (!owner) throw new Error(`no seat ${seat}`);
  const read = { class: 'auto-reply', away: 'Monday, 30 November', ...reading } as ReadSubmission;
  for (const act of absenceNews(place.service, row, owner, read)) await act(place.service.store);
};

const told = async (match: TestMatch) =>
  (await lettersOf(place.service, match.id, 'notice')).map(({ letter }) => {
    const { about, text, by } = letter as { about?: string; text?: string; by?: string };
    return [about, text, by];
  });

test('the moderator is told of an absence once, and again after a week', async () => {
  const match = await openMatch(place.service);
  await receive(match, 'red', {});
  expect(await told(match)).toEqual([['away', 'Monday, 30 November', 'Red (Rosa)']]);
  await receive(match, 'red', {});
  expect(await told(match)).toHaveLength(1);
  place.pass(24 * 7 - 1);
  await receive(match, 'red', {});
  expect(await told(match)).toHaveLength(1);
  place.pass(2);
  await receive(match, 'red', {});
  expect(await told(match)).toHaveLength(2);
});

test('another date is new, and so is the same date from another player', async () => {
  const match = await openMatch(place.service);
  await receive(match, 'red', {});
  await receive(match, 'red', { away: 'Tuesday, 1 December' });
  await receive(match, 'blue', {});
  expect(await told(match)).toEqual([
    ['away', 'Monday, 30 November', 'Red (Rosa)'],
    ['away', 'Tuesday, 1 December', 'Red (Rosa)'],
    ['away', 'Monday, 30 November', 'Blue (Blas)'],
  ]);
});

test('a mail from a person, and one without an absence, notify nobody', async () => {
  const match = await openMatch(place.service);
  await receive(match, 'red', { class: 'person' as never });
  await receive(match, 'red', { away: undefined as never });
  expect(await told(match)).toEqual([]);
});
