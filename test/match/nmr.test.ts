/** Orders for a player's absence: they wait until his time is over. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepTime } from '../../src/match/clock/clock.ts';
import { installedGames } from '../../src/match/games.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { openMatch, sendMail, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  const base = await testService();
  place = { ...base, service: { ...base.service, games: installedGames } };
});
afterAll(() => place.close());

const openOf = (matchId: string) =>
  place.service.store.openDecision.findMany({ where: { matchId }, orderBy: { decision: 'asc' } });

const SEATS = ['britain', 'spain', 'french_south', 'french_north'];

test('a rule for absence gives no orders before the deadline and its grace are over, and then it does', async () => {
  const { service } = place;
  const match = await openMatch(service, {
    game: 'wellington',
    scenario: '1812',
    split: '4',
    name: 'Absent',
    pace: { ...STANDARD_PACE, holdMinutes: 0, policy: 'fallback' },
    seats: SEATS.map((id) => ({ id, player: id, address: `${id}@players.test` })),
  });
  const write = (seat: string, decision: number, text: string) =>
    sendMail(service, { text, seatNo: match.seatNo[seat] ?? 0, decision, from: `${seat}@players.test` });
  await advanceMatch(service, match.id);
  for (const seat of SEATS) await write(seat, 0, 'IF NMR THEN PLAY lowest CP; PASS');
  for (;;) {
    const asked = await openOf(match.id);
    if (asked.every(({ kind }) => kind !== 'mulligan')) break;
    for (const { seat, decision } of asked) await write(seat, decision, 'KEEP\nDONE');
    await advanceMatch(service, match.id);
  }
  const [first] = await openOf(match.id);
  expect(first?.kind).toBe('impulse.order');
  for (let hours = 0; hours < 120 && (await openOf(match.id))[0]?.decision === first?.decision; hours += 12) {
    place.pass(12);
    await keepTime(service, match.id);
    await advanceMatch(service, match.id);
  }
  const events = await service.store.event.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } });
  const played = events
    .map(({ event }) => event as { kind: string; power?: string })
    .find(({ kind }) => kind === 'card.played');
  expect(played?.power).toBe(first?.seat);
});
