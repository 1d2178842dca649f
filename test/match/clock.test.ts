import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Decision, same } from '../../src/engine/index.ts';
import { keepTime, sweep } from '../../src/match/clock/clock.ts';
import type { MatchPlan } from '../../src/match/forming/match-plan.ts';
import { extendDeadlines, moderatorPage, pauseMatch, resumeMatch } from '../../src/match/moderator/moderator.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import type { Service } from '../../src/match/service.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { type Pace, STANDARD_PACE } from '../../src/match/time/pace.ts';
import { answersOf, lettersOf, openMatch, openOf, sendMail, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

/** A stand-in that strikes while it can and then ends its turn. */
const striker = () => ({
  origin: 'stand-in' as const,
  answer: (decision: Decision) => {
    const options = decision.options();
    return { answer: options.find((option) => same(option, { act: 'strike' })) ?? options.at(-1) ?? null };
  },
});

/** The service with this stand-in for the duel. */
const withStriker = (service: Service): Service => {
  const game = service.games.get('duel');
  return { ...service, games: new Map([['duel', { ...game, bot: striker } as never]]) };
};

const withPace = (pace: Partial<Pace>): Partial<MatchPlan> => ({ pace: { ...STANDARD_PACE, ...pace } });

/** Kinds and stages of the letters that the clock wrote since the match began. */
async function remindersOf(matchId: string): Promise<string[]> {
  const letters = await lettersOf(place.service, matchId);
  return letters.flatMap(({ kind, letter, seat }) => {
    const { stage, about } = letter as { stage?: string; about?: string };
    return kind === 'reminder' || kind === 'notice' ? [`${seat?.seat ?? 'moderator'} ${stage ?? about}`] : [];
  });
}

test('a deadline is announced 24 and 6 hours before, when it comes and when grace ends', async () => {
  const { service, pass } = place;
  const { id } = await openMatch(service);
  const told: [hours: number, letters: string[]][] = [
    [23, []],
    [1, ['red soon']],
    [17, []],
    [1, ['red last']],
    [6, ['red due', 'blue late', 'moderator late']],
    [23, []],
    [1, ['red late', 'moderator overdue']],
    [100, []],
  ];
  const sofar: string[] = [];
  for (const [hours, letters] of told) {
    pass(hours);
    await keepTime(service, id);
    await keepTime(service, id);
    sofar.push(...letters);
    expect(await remindersOf(id)).toEqual(sofar);
  }
  expect(await openOf(service, id)).toEqual(['0 red order']);
});

test('a clock that stood still sends one letter for everything it missed', async () => {
  const { service, pass } = place;
  const { id } = await openMatch(service);
  pass(60);
  await keepTime(service, id);
  expect(await remindersOf(id)).toEqual(['red due', 'blue late', 'moderator late']);
});

test('a seat that has handed over its orders is not reminded', async () => {
  const { service, pass } = place;
  const { id, seatNo } = await openMatch(service, withPace({ holdMinutes: 60 * 40 }));
  const from = 'rosa@players.test';
  await sendMail(service, { text: 'STRIKE\nDONE', seatNo: seatNo.red ?? 0, decision: 0, from });
  pass(25);
  await keepTime(service, id);
  expect(await remindersOf(id)).toEqual([]);
});

test('if the pace says so, the end of grace gives the safe answer', async () => {
  const { service, pass } = place;
  const { id } = await openMatch(service, withPace({ policy: 'fallback' }));
  pass(71);
  await keepTime(service, id);
  expect(await openOf(service, id)).toEqual(['0 red order']);
  pass(1);
  await keepTime(service, id);
  expect(await answersOf(service, id)).toEqual(['0 red order {"act":"end"} fallback']);
  expect(await openOf(service, id)).toEqual(['1 blue order']);
});

test('a stand-in plays for an absent seat, and only for that one', async () => {
  const { service, pass } = place;
  const { id } = await openMatch(service, withPace({ policy: 'stand-in' }));
  pass(72);
  await keepTime(withStriker(service), id);
  expect(await answersOf(service, id)).toEqual(['0 red order {"act":"strike"} stand-in']);
  expect(await openOf(service, id)).toEqual(['1 blue parry']);
});

test('a pending reaction of another seat does not end the stand-in’s impulse', async () => {
  const { service, pass } = place;
  const played = withStriker(service);
  const { id, seatNo } = await openMatch(service, withPace({ policy: 'stand-in' }));
  pass(72);
  await keepTime(played, id);
  for (const parry of [1, 3, 5]) {
    expect(await openOf(service, id)).toEqual([`${parry} blue parry`]);
    await answerDecision(played, seatNo.blue ?? 0, parry, { parry: true });
    await advanceMatch(played, id);
  }
  expect(await openOf(service, id)).toEqual(['7 blue order']);
  const own = (await answersOf(service, id)).filter((answer) => answer.includes(' red '));
  expect(own).toEqual([
    ...[0, 2, 4].map((no) => `${no} red order {"act":"strike"} stand-in`),
    '6 red order {"act":"end"} stand-in',
  ]);
});

test('more time moves the deadline and its reminders; an outdated page moves nothing', async () => {
  const { service, pass } = place;
  const { id } = await openMatch(service);
  const act = { hours: 24, reason: 'a wedding', seq: 1 };
  pass(47);
  await keepTime(service, id);
  expect(await extendDeadlines(service, id, { ...act, seq: 0 })).toMatchObject({ refusal: { code: 'match.moved' } });
  expect(await extendDeadlines(service, id, act)).toEqual({ ok: true });
  const page = await moderatorPage(service, id);
  expect(page?.seats.find(({ id }) => id === 'red')).toMatchObject({ isAsked: true, isLate: false, draft: 'none' });
  pass(2);
  await keepTime(service, id);
  expect(await remindersOf(id)).toEqual(['red last', 'red extended', 'blue extended', 'red soon']);
  pass(17);
  await keepTime(service, id);
  expect((await remindersOf(id)).at(-1)).toBe('red last');
});

test('a paused match stands still, and its deadline moves by the length of the pause', async () => {
  const { service, pass } = place;
  const { id } = await openMatch(service);
  const deadline = async () => (await service.store.openDecision.findFirstOrThrow({ where: { matchId: id } })).deadline;
  const before = await deadline();
  expect(await pauseMatch(service, id, 'harvest')).toEqual({ ok: true });
  expect(await pauseMatch(service, id, 'harvest')).toMatchObject({ ok: false });
  pass(200);
  await keepTime(service, id);
  expect(await advanceMatch(service, id)).toEqual({ outcome: 'stopped' });
  expect(await resumeMatch(service, id, 'back')).toEqual({ ok: true });
  expect((await deadline()).getTime() - before.getTime()).toBe(200 * 3_600_000);
  expect(await remindersOf(id)).toEqual(['red paused', 'blue paused', 'red resumed', 'blue resumed']);
});

test('the sweep finds everything that no longer has a job', async () => {
  const { service, queues, pass } = place;
  const { id, seatNo } = await openMatch(service);
  await sendMail(service, { text: 'PASS\nDONE', seatNo: seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' });
  const waiting = {
    channel: 'SMTP' as const,
    raw: new Uint8Array(1),
    sha256: 'x',
    envelope: {},
    receivedAt: service.clock(),
  };
  const submission = await service.store.submission.create({ data: { ...waiting, id: crypto.randomUUID() } });
  pass(1);
  queues.told.length = 0;
  await sweep(service);
  const letters = await lettersOf(service, id);
  expect(letters.length).toBeGreaterThan(3);
  expect(queues.told).toEqual(expect.arrayContaining(letters.map((letter) => `postman ${letter.id}`)));
  expect(queues.told).toContain(`inbound ${submission.id}`);
  expect(queues.told).toContain(`referee ${id} 0`);
});
