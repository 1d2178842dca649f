/** An evening: minutes for answers, an end that all are told of, and then by mail again. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Act } from '../../src/match/acts/act.ts';
import { moderate } from '../../src/match/acts/index.ts';
import { keepTime, sweep } from '../../src/match/clock/clock.ts';
import { moderatorPage } from '../../src/match/moderator/moderator.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { PACES, paceByMail } from '../../src/match/time/pace.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());
beforeEach(async () => {
  match = await openMatch(place.service, { pace: PACES.slow });
});

const minutes = (count: number) => count / 60;
const inMinutes = (count: number) => new Date(place.service.clock().getTime() + count * 60_000).toISOString();
const stateOf = () => place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });

async function act(act: Act) {
  const { seq } = await stateOf();
  return moderate(place.service, match.id, {
    act,
    reason: '',
    guard: { seq, asked: [0, 1, 2] },
    by: 'Mora',
    via: 'page',
  });
}

interface News {
  readonly about: string;
  readonly moved?: readonly { readonly at: string }[];
  readonly lines?: readonly string[];
}
const newsOf = async (about: string) =>
  (await lettersOf(place.service, match.id, 'notice'))
    .map(({ seat, letter }) => ({ ...(letter as unknown as News), seat: seat?.seat ?? 'moderator' }))
    .filter((each) => each.about === about);

/** Minutes until each open question is due. */
const due = async () =>
  (await place.service.store.openDecision.findMany({ where: { matchId: match.id } })).map(({ deadline }) =>
    Math.round((deadline.getTime() - place.service.clock().getTime()) / 60_000),
  );

const endImpulse = async (seat: 'red' | 'blue') => {
  const [open] = await place.service.store.openDecision.findMany({ where: { matchId: match.id, seat } });
  await answerDecision(place.service, match.seatNo[seat] ?? 0, open?.decision ?? 0, { act: 'end' });
  await advanceMatch(place.service, match.id);
};

test('it gives a quarter of an hour, is told with its end, and play goes on at once', async () => {
  expect(await due()).toEqual([72 * 60]);
  expect(await act({ kind: 'pace', pace: 'evening', until: inMinutes(120) })).toEqual({ ok: true });
  expect(await due()).toEqual([15]);
  const told = await newsOf('evening');
  expect(told.map(({ seat }) => seat).toSorted()).toEqual(['blue', 'red']);
  expect(told[0]?.moved?.map(({ at }) => at)).toEqual([inMinutes(15)]);
  await sendMail(place.service, {
    text: 'STRIKE\nDONE',
    seatNo: match.seatNo.red ?? 0,
    decision: 0,
    from: 'rosa@players.test',
  });
  await advanceMatch(place.service, match.id);
  expect(await place.service.store.answer.count({ where: { matchId: match.id } })).toBeGreaterThan(0);
});

test('all are told twenty minutes before its end, once; then the match stands', async () => {
  await act({ kind: 'agree', text: 'who leads in hits wins', subject: 'winner' });
  await act({ kind: 'pace', pace: 'evening', until: inMinutes(40) });
  await act({ kind: 'extend', hours: 2 });
  place.pass(minutes(21));
  for (let sweeps = 0; sweeps < 2; sweeps++) await sweep(place.service);
  expect((await newsOf('evening-soon')).map(({ seat }) => seat).toSorted()).toEqual(['blue', 'red']);
  expect((await stateOf()).state).toBe('RUNNING');
  place.pass(minutes(20));
  await sweep(place.service);
  expect(await stateOf()).toMatchObject({ state: 'PAUSED', pausedUntil: null });
  const over = await newsOf('evening-over');
  expect(over.map(({ seat }) => seat).toSorted()).toEqual(['blue', 'moderator', 'red']);
  expect(over.find(({ seat }) => seat === 'red')?.lines?.join()).toContain('who leads in hits wins');
});

test('no impulse begins in its last quarter of an hour, and one that has begun goes on', async () => {
  await act({ kind: 'pace', pace: 'evening', until: inMinutes(30) });
  await act({ kind: 'extend', hours: 2 });
  place.pass(minutes(16));
  await keepTime(place.service, match.id);
  expect((await stateOf()).state).toBe('RUNNING');
  await endImpulse('red');
  const { seq } = await stateOf();
  expect(place.queues.told).toContain(`clock ${match.id} evening-${seq - 1}`);
  await keepTime(place.service, match.id);
  expect((await stateOf()).state).toBe('PAUSED');
  expect(await newsOf('evening-over')).toHaveLength(3);
});

test('it goes on by mail at the pace from before, or at another hour', async () => {
  await act({ kind: 'pace', pace: 'evening', until: inMinutes(30) });
  place.pass(minutes(31));
  await sweep(place.service);
  const page = await moderatorPage(place.service, match.id);
  expect(page?.match.endsAt).toBeDefined();
  expect(await act({ kind: 'pause', until: inMinutes(60) })).toEqual({ ok: true });
  place.pass(minutes(61));
  await sweep(place.service);
  expect(await stateOf()).toMatchObject({ state: 'RUNNING', endsAt: null });
  expect(await act({ kind: 'pace', pace: 'mail' })).toEqual({ ok: true });
  const { pace } = await stateOf();
  expect(pace).toEqual(PACES.slow);
  expect(await due()).toEqual([72 * 60]);
  expect(await act({ kind: 'pace', pace: 'mail' })).toMatchObject({ refusal: { code: 'pace.same' } });
  expect(paceByMail(PACES.evening)).toMatchObject({ impulseHours: PACES.standard.impulseHours });
});

test('only an evening has an end, and it is still to come', async () => {
  const refused = (code: string) => ({ ok: false, refusal: { code } });
  expect(await act({ kind: 'pace', pace: 'fast', until: inMinutes(60) })).toMatchObject(refused('pace.evening'));
  expect(await act({ kind: 'pace', pace: 'evening', until: inMinutes(-1) })).toMatchObject(refused('pause.past'));
});
