import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepTime } from '../../src/match/clock/clock.ts';
import { extendDeadlines } from '../../src/match/moderator/moderator.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import type { Deadline, PastAppointment } from '../../src/reports/index.ts';
import { lettersOf, openMatch, sendMail, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

test('an open deadline keeps one name, gets a higher number when it moves, and is cancelled under it when it is met', async () => {
  const { service, pass } = place;
  const match = await openMatch(service);
  const told = async (seat: string) => {
    const letters = await lettersOf(service, match.id, 'report');
    const own = letters.filter((each) => each.seat?.seat === seat).at(-1);
    if (!own) throw new Error(`${seat} has had no report`);
    return (own.letter as unknown as { report: { deadline?: Deadline; past?: PastAppointment[] } }).report;
  };
  const act = async (seat: 'red' | 'blue', text: string) => {
    const open = await service.store.openDecision.findFirst({ where: { matchId: match.id, seat } });
    const from = seat === 'red' ? 'rosa@players.test' : 'blas@players.test';
    await sendMail(service, { text, seatNo: match.seatNo[seat] ?? 0, decision: open?.decision ?? 0, from });
    await advanceMatch(service, match.id);
  };
  const { deadline: first } = await told('red');
  expect(first?.appointment?.uid).toMatch(/^[0-9a-f]{32}@estafette$/);
  const { seq } = await service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  await extendDeadlines(service, match.id, { hours: 24, reason: 'snow', seq });
  const moved = {
    appointment: { uid: first?.appointment?.uid, sequence: (first?.appointment?.sequence ?? 0) + 24 * 60 },
    at: new Date(new Date(first?.at ?? '').getTime() + 24 * 3_600_000).toISOString(),
  };
  const notices = Object.fromEntries(
    (await lettersOf(service, match.id, 'notice')).map(({ seat, letter }) => [seat?.seat, letter]),
  ) as Record<string, { deadline: Deadline }>;
  expect(notices.red?.deadline, 'its own calendar moves with the notice').toEqual(moved);
  expect(notices.blue?.deadline, 'and no other').toEqual({ at: moved.at });
  pass(0.1);
  await act('red', 'STATUS');
  const answer = (await lettersOf(service, match.id, 'acknowledgement')).at(-1);
  if (!answer) throw new Error('there was no answer');
  const { report } = answer.letter as unknown as { report: { deadline: Deadline } };
  expect(report.deadline.appointment).toEqual(moved.appointment);
  await act('red', 'PASS\nNOW');
  pass(0.1);
  await keepTime(service, match.id);
  const after = await told('red');
  expect(after.deadline).toBeUndefined();
  expect(after.past).toEqual([{ ...moved.appointment, at: moved.at }]);
  expect((await told('blue')).deadline?.appointment?.uid).not.toBe(first?.appointment?.uid);
});
