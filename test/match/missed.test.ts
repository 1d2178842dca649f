import { afterAll, beforeAll, expect, test } from 'vitest';
import { LazyAsk, numbered } from '../../src/engine/decision.ts';
import { keepTime } from '../../src/match/clock/clock.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import type { MatchPlan } from '../../src/match/forming/match-plan.ts';
import { auditOf, chooseSeatPolicy, moderatorPage } from '../../src/match/moderator/moderator.ts';
import { replaceSeat } from '../../src/match/people/replacement.ts';
import { silenceOf } from '../../src/match/play/report.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { addHours, type Pace, STANDARD_PACE } from '../../src/match/time/pace.ts';
import { duel } from './duel.ts';
import {
  answersOf,
  lettersOf,
  openMatch,
  openOf,
  sendMail,
  type TestMatch,
  type TestService,
  testService,
} from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

const withPolicy = (policy: Pace['policy']): Partial<MatchPlan> => ({ pace: { ...STANDARD_PACE, policy } });

const seatIn = ({ seatNo }: TestMatch, seat: 'red' | 'blue' = 'red') =>
  place.service.store.seat.findUniqueOrThrow({ where: { no: seatNo[seat] ?? 0 } });

/** What the clock told since the match began, and to whom. */
async function told(matchId: string): Promise<string[]> {
  const letters = await lettersOf(place.service, matchId);
  return letters.flatMap(({ kind, letter, seat }) => {
    const { stage, about } = letter as { stage?: string; about?: string };
    return kind === 'reminder' || kind === 'notice' ? [`${seat?.seat ?? 'moderator'} ${stage ?? about}`] : [];
  });
}

/** Passes this many hours in small steps. */
async function pass(matchId: string, hours: number, step = 6): Promise<void> {
  for (let hour = 0; hour < hours; hour += step) {
    place.pass(Math.min(step, hours - hour));
    await keepTime(place.service, matchId);
  }
}

test('during a long grace its seat is reminded every day, and afterwards every week while the match waits for it', async () => {
  const { id } = await openMatch(place.service, { pace: { ...STANDARD_PACE, graceHours: 72 } });
  await pass(id, 48 + 72);
  await pass(id, 15 * 24, 24);
  const own = (await told(id)).filter((each) => each.startsWith('red'));
  expect(own).toEqual(['red soon', 'red last', 'red due', 'red late', 'red late', 'red late', 'red late', 'red late']);
});

test('a reminder lists the orders that are held, and the fallback', async () => {
  const match = await openMatch(place.service, withPolicy('fallback'));
  await sendMail(place.service, {
    text: 'DRAW',
    seatNo: match.seatNo.red ?? 0,
    decision: 0,
    from: 'rosa@players.test',
  });
  await pass(match.id, 25);
  const [reminder] = await lettersOf(place.service, match.id, 'reminder');
  expect(reminder?.letter).toMatchObject({
    draft: ['DRAW'],
    silence: 'after the grace period your draft is carried out as it stands (1 line)',
    deadline: { appointment: { sequence: 48 * 60 } },
  });
});

test('the fallback is also named for questions whose words are computed late', () => {
  const asking = {
    kind: 'parry',
    seat: 'red',
    prompt: () => ({ key: 'ask.parry' }),
    options: () => [{ parry: false }],
  };
  const decision = numbered(new LazyAsk({ ...asking, fallback: () => ({ parry: false }) }), 7);
  expect(silenceOf(duel, { policy: 'fallback' }, decision)).toContain('PARRY NO');
});

test('if seats are replaced a miss is excused twice a turn, and then a substitute is sought', async () => {
  const match = await openMatch(place.service, withPolicy('replace'));
  const { id } = match;
  await pass(id, 72);
  expect(await told(id)).toEqual([
    'red soon',
    'red last',
    'red due',
    'blue late',
    'moderator late',
    'red excused',
    'blue time',
  ]);
  const [open] = await place.service.store.openDecision.findMany({ where: { matchId: id } });
  expect(open?.deadline).toEqual(new Date(place.service.clock().getTime() + 48 * 3_600_000));
  await pass(id, 72);
  expect(await seatIn(match)).toMatchObject({ misses: 2, vacantSince: null });
  await pass(id, 72);
  expect(await seatIn(match)).toMatchObject({ misses: 3, vacantSince: place.service.clock() });
  expect((await told(id)).slice(-4)).toEqual([
    'moderator overdue',
    'red vacant-own',
    'blue vacant',
    'moderator unplayed',
  ]);
  const before = (await told(id)).length;
  await pass(id, 24 * 30, 72);
  const since = (await told(id)).slice(before);
  expect(since, 'who is gone is not written to; the moderator is, every week').toEqual(
    Array.from({ length: 4 }, () => 'moderator unplayed'),
  );
  expect(await openOf(place.service, id), 'and the game is not over').toEqual(['0 red order']);
});

test('a new player is asked to take a vacant seat, and gets 48 hours of his own', async () => {
  const { service } = place;
  const match = await openMatch(service, withPolicy('replace'));
  const { id } = match;
  await pass(id, 3 * 72);
  await pass(id, 24 * 8, 72);
  expect((await moderatorPage(service, id))?.troubles).toContainEqual(
    expect.objectContaining({ kind: 'vacant', seat: 'red', since: expect.any(Date) }),
  );
  const asked = { seat: 'red', player: 'Carla', address: 'carla@players.test', reason: 'Rosa is gone' };
  expect(await replaceSeat(service, id, { ...asked, by: 'Mora', via: 'page' })).toEqual({ ok: true });
  const { no } = await service.store.invitation.findFirstOrThrow({ where: { matchId: id } });
  expect(await joinInvitation(service, no, {})).toMatchObject({ kind: 'joined' });
  expect(await seatIn(match)).toMatchObject({ player: 'Carla', vacantSince: null, misses: 0 });
  const fresh = addHours(service.clock(), 48);
  expect(await service.store.openDecision.findFirst({ where: { matchId: id } })).toMatchObject({ deadline: fresh });
  await pass(id, 48 + 24);
  expect(await seatIn(match), 'her excuses are her own').toMatchObject({ misses: 1, vacantSince: null });
  expect((await told(id)).slice(-3)).toEqual(['moderator late', 'red excused', 'blue time']);
});

test('orders of the removed player take his seat back, with all its excuses', async () => {
  const match = await openMatch(place.service, withPolicy('replace'));
  await pass(match.id, 3 * 72);
  const from = 'rosa@players.test';
  await sendMail(place.service, { text: 'STATUS', seatNo: match.seatNo.red ?? 0, decision: 0, from });
  expect((await seatIn(match)).vacantSince).not.toBeNull();
  const settled = await sendMail(place.service, {
    text: 'STRIKE\nDONE',
    seatNo: match.seatNo.red ?? 0,
    decision: 0,
    from,
  });
  expect(settled?.text).toContain('The seat is yours as before');
  expect(await seatIn(match)).toMatchObject({ misses: 0, vacantSince: null });
  expect((await told(match.id)).slice(-2)).toEqual(['blue returned', 'moderator returned']);
});

test('so does an answer on his page', async () => {
  const match = await openMatch(place.service, withPolicy('replace'));
  await pass(match.id, 3 * 72);
  expect(await answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'draw' })).toEqual({ ok: true });
  expect(await seatIn(match)).toMatchObject({ vacantSince: null });
});

test('a vacant seat is played by the policy, without grace and without reminders', async () => {
  const match = await openMatch(place.service, withPolicy('fallback'));
  await place.service.store.seat.update({
    where: { no: match.seatNo.red ?? 0 },
    data: { vacantSince: place.service.clock() },
  });
  await sendMail(place.service, {
    text: 'WHO',
    seatNo: match.seatNo.blue ?? 0,
    decision: 0,
    from: 'blas@players.test',
  });
  await pass(match.id, 48);
  expect(await answersOf(place.service, match.id)).toEqual(['0 red order {"act":"end"} fallback']);
  expect((await told(match.id)).filter((each) => each.startsWith('red'))).toEqual([]);
});

test('a seat may have its own policy, which also applies to orders that are already late', async () => {
  const match = await openMatch(place.service);
  await pass(match.id, 100);
  expect(await openOf(place.service, match.id)).toEqual(['0 red order']);
  const order = { seat: 'red', policy: 'fallback', reason: 'Rosa is at sea' } as const;
  const choose = (change: object) => chooseSeatPolicy(place.service, match.id, { ...order, ...change });
  expect(await choose({ seat: 'green' })).toMatchObject({ refusal: { code: 'seat.unknown', near: ['red', 'blue'] } });
  expect(await choose({ reason: '' })).toMatchObject({ refusal: { code: 'act.reason' } });
  expect(await choose({ policy: null })).toMatchObject({ refusal: { code: 'policy.same' } });
  expect(await choose({})).toEqual({ ok: true });
  expect((await told(match.id)).slice(-2)).toEqual(['red policy', 'blue policy']);
  expect(await auditOf(place.service, match.id)).toMatchObject([
    { kind: 'policy', what: { seat: 'red', policy: 'fallback' }, reason: 'Rosa is at sea', told: ['red', 'blue'] },
  ]);
  await keepTime(place.service, match.id);
  expect(await answersOf(place.service, match.id)).toEqual(['0 red order {"act":"end"} fallback']);
  await pass(match.id, 100);
  expect(await openOf(place.service, match.id), 'the other one is waited for').toEqual(['1 blue order']);
});

test('a player who has handed over his orders when his grace ends has missed nothing', async () => {
  const match = await openMatch(place.service, { pace: { ...STANDARD_PACE, policy: 'fallback', holdMinutes: 180 } });
  await pass(match.id, 71);
  const mail = { text: 'STRIKE\nDONE', seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' };
  await sendMail(place.service, mail);
  await pass(match.id, 2);
  expect(await answersOf(place.service, match.id)).toEqual([]);
  expect(await seatIn(match)).toMatchObject({ misses: 0 });
});

test('a player gives up his seat only after a confirmation; everybody is told, and the match goes on', async () => {
  const match = await openMatch(place.service, withPolicy('fallback'));
  const mail = { seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' };
  const [, code] =
    /CONFIRM (\w{6})/.exec((await sendMail(place.service, { ...mail, text: 'RESIGN' }))?.text ?? '') ?? [];
  expect((await seatIn(match)).vacantSince).toBeNull();
  expect((await sendMail(place.service, { ...mail, text: `CONFIRM ${code}` }))?.text).toContain(
    'You have given up the seat',
  );
  expect((await seatIn(match)).vacantSince).toEqual(place.service.clock());
  expect(await told(match.id)).toEqual(['blue resigned', 'moderator resigned']);
  expect((await moderatorPage(place.service, match.id))?.match.state).toBe('RUNNING');
});

test('days of absence are announced to all, and move later deadlines but not open ones', async () => {
  const match = await openMatch(place.service);
  const red = { seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' };
  const now = place.service.clock();
  const day = (n: number) => new Date(now.getTime() + n * 86_400_000).toISOString().slice(0, 10);
  const before = (await place.service.store.openDecision.findFirstOrThrow({ where: { matchId: match.id } })).deadline;
  const text = (await sendMail(place.service, { ...red, text: `ABSENCE ${day(1)} TO ${day(6)}` }))?.text;
  expect(text).toContain('You are away from');
  expect(text).toContain('Questions that you have been asked already stay due as they are.');
  const open = await place.service.store.openDecision.findFirstOrThrow({ where: { matchId: match.id } });
  expect(open.deadline).toEqual(before);
  expect(await told(match.id)).toEqual(['blue absent', 'moderator absent']);
  const who = await sendMail(place.service, {
    text: 'WHO',
    seatNo: match.seatNo.blue ?? 0,
    decision: 0,
    from: 'blas@players.test',
  });
  expect(who?.text).not.toContain('away until');
  const blue = { seatNo: match.seatNo.blue ?? 0, from: 'blas@players.test' };
  await sendMail(place.service, { ...red, text: 'PASS\nNOW' });
  await keepTime(place.service, match.id);
  await pass(match.id, 24);
  await sendMail(place.service, { ...blue, decision: 1, text: 'PASS\nNOW' });
  expect((await sendMail(place.service, { ...blue, decision: 1, text: 'WHO' }))?.text).toContain('away until');
  expect(await answersOf(place.service, match.id)).toEqual([]);
});

test('an absence that is too long goes to the moderator, and an absence may be cancelled', async () => {
  const match = await openMatch(place.service);
  const red = { seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' };
  const day = (n: number) => new Date(place.service.clock().getTime() + n * 86_400_000).toISOString().slice(0, 10);
  const long = await sendMail(place.service, { ...red, text: `ABSENCE ${day(2)} TO ${day(30)}` });
  expect(long?.text).toContain('An absence may have 14 days');
  expect(long?.text).toContain('Mora decides that');
  expect(await told(match.id)).toEqual(['moderator word']);
  await sendMail(place.service, { ...red, text: `ABSENCE ${day(2)} TO ${day(4)}` });
  await sendMail(place.service, { ...red, text: `ABSENCE ${day(5)} TO ${day(6)}` });
  expect(await place.service.store.absence.count({ where: { seatNo: match.seatNo.red ?? 0 } })).toBe(1);
  const toldBefore = await told(match.id);
  const again = await sendMail(place.service, { ...red, text: `ABSENCE ${day(3)} TO ${day(6)}` });
  expect(again?.text).toContain('You are away from');
  expect(await told(match.id), 'what is known is not told again').toEqual(toldBefore);
  expect((await sendMail(place.service, { ...red, text: 'NOABSENCE' }))?.text).toContain('is cancelled');
  expect(await place.service.store.absence.count({ where: { seatNo: match.seatNo.red ?? 0 } })).toBe(0);
  expect((await sendMail(place.service, { ...red, text: 'NOABSENCE' }))?.text).toContain('no such absence');
  expect((await told(match.id)).slice(-2)).toEqual(['blue back', 'moderator back']);
});
