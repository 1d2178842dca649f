import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moderate } from '../../src/match/acts/index.ts';
import { keepTime } from '../../src/match/clock/clock.ts';
import type { MatchPlan } from '../../src/match/forming/match-plan.ts';
import { openPosition } from '../../src/match/packs.ts';
import { advanceMatch, makeStep } from '../../src/match/play/advance.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { checkMatches } from '../../src/match/record/readiness.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { handedPart, partOf, silenceFor } from '../../src/match/sheets/partial.ts';
import { addHours, type Pace, STANDARD_PACE } from '../../src/match/time/pace.ts';
import type { SeatRow } from '../../src/store/position.ts';
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

const withPace = (pace: Partial<Pace>): Partial<MatchPlan> => ({
  pace: { ...STANDARD_PACE, policy: 'fallback', ...pace },
});

/** A match with a draft of Red that is not handed over. */
async function drafted(text: string, pace: Partial<Pace> = {}): Promise<TestMatch> {
  const match = await openMatch(place.service, withPace(pace));
  await write(match, text);
  return match;
}

const write = ({ seatNo }: TestMatch, text: string, decision = 0) =>
  sendMail(place.service, { text, seatNo: seatNo.red ?? 0, decision, from: 'rosa@players.test' });

const later = async ({ id }: TestMatch, hours: number) => {
  place.pass(hours);
  await keepTime(place.service, id);
};

const draftOf = ({ seatNo }: TestMatch) =>
  place.service.store.draft.findUnique({
    where: { seatNo: seatNo.red ?? 0 },
    select: { lines: true, handedOver: true, stopsAt: true },
  });

const missesOf = async ({ seatNo }: TestMatch) => {
  const { misses, vacantSince } = await place.service.store.seat.findUniqueOrThrow({ where: { no: seatNo.red ?? 0 } });
  return { misses, isSought: vacantSince !== null };
};

/** The letters to each seat without what differs from match to match. */
const toldTo = async ({ id }: TestMatch, seat: string) =>
  (await lettersOf(place.service, id))
    .filter((letter) => (letter.seat?.seat ?? 'moderator') === seat)
    .map(({ kind, letter, createdAt }) => {
      const { about, stage } = letter as { about?: string; stage?: string };
      return [kind, about ?? stage, createdAt.getTime() - place.service.clock().getTime()];
    });

/** The content of the last letter of that kind to Red. */
const lastOf = async ({ id }: TestMatch, kind: string): Promise<Record<string, unknown>> => {
  const letters = (await lettersOf(place.service, id, kind)).filter(({ seat }) => seat?.seat === 'red');
  return letters.at(-1)?.letter as Record<string, unknown>;
};

test('the lines before the first faulty one are carried out, and the seat has ordered', async () => {
  const match = await drafted('STRIKE\nSHOW\nSTRIKE');
  await later(match, 71);
  expect(await answersOf(place.service, match.id)).toEqual([]);
  await later(match, 1);
  expect(await answersOf(place.service, match.id)).toEqual(['0 red order {"act":"strike"} sheet']);
  expect(await draftOf(match)).toEqual({ lines: ['SHOW', 'STRIKE'], handedOver: true, stopsAt: 1 });
  const blue = { seat: 'blue', decision: 1, answer: { parry: false } } as const;
  expect(await makeStep(place.service, match.id, blue)).toMatchObject({ outcome: 'moved' });
  // No answer replaces the missing one: Red is asked again with a new deadline, and his draft is still there.
  expect(await openOf(place.service, match.id)).toEqual(['2 red order']);
  expect(await draftOf(match)).toEqual({ lines: ['SHOW', 'STRIKE'], handedOver: false, stopsAt: null });
  expect(await missesOf(match)).toEqual({ misses: 0, isSought: false });
  expect(await lastOf(match, 'report')).toMatchObject({
    report: { draftNote: expect.stringContaining('2 orders left') },
  });
});

test('a line that cannot be carried out stops a draft like an unreadable one', async () => {
  const match = await drafted('DRAW\nSHOW 99\nDRAW');
  await later(match, 72);
  expect(await answersOf(place.service, match.id)).toEqual(['0 red order {"act":"draw"} sheet']);
  expect(await draftOf(match)).toEqual({ lines: ['SHOW 99', 'DRAW'], handedOver: false, stopsAt: null });
});

test('if its first line is faulty nothing of a draft is carried out, and the turn is missed', async () => {
  const match = await drafted('SHOW 99\nSTRIKE\nDRAW');
  await later(match, 72);
  expect(await answersOf(place.service, match.id)).toEqual(['0 red order {"act":"end"} fallback']);
  expect(await missesOf(match)).toEqual({ misses: 1, isSought: false });
});

test('a sound draft without DONE is carried out to its end', async () => {
  const match = await drafted('PASS\nWAIT');
  await later(match, 72);
  expect(await answersOf(place.service, match.id)).toEqual(['0 red order {"act":"end"} sheet']);
  expect(await missesOf(match)).toEqual({ misses: 0, isSought: false });
  expect(await draftOf(match)).toBeNull();
});

test('the fallback does not matter for this, and the seat is not offered to anybody', async () => {
  for (const policy of ['wait', 'replace', 'stand-in'] as const) {
    const match = await drafted('PASS', { policy });
    await place.service.store.seat.update({ where: { no: match.seatNo.red ?? 0 }, data: { bankTurn: '1', misses: 2 } });
    await later(match, 72);
    expect(await answersOf(place.service, match.id)).toEqual(['0 red order {"act":"end"} sheet']);
    expect(await missesOf(match)).toEqual({ misses: 2, isSought: false });
  }
});

test('an order that cannot be taken back is not carried out before it is confirmed', async () => {
  const match = await drafted('DRAW');
  await later(match, 72);
  const { card } = (await place.service.store.event.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } }))
    .map(({ event }) => event as { kind: string; card?: number })
    .find(({ kind }) => kind === 'card.gained') as { card: number };
  expect(await write(match, `CLEAR\nBURN ${card}\nDONE`, 1)).toMatchObject({ reply: { confirm: expect.anything() } });
  await later(match, 72);
  expect(await answersOf(place.service, match.id)).toEqual([
    '0 red order {"act":"draw"} sheet',
    '1 red order {"act":"end"} fallback',
  ]);
});

test('in a strict match, a draft that was not handed over is late', async () => {
  const match = await drafted('STRIKE\nSHOW\nSTRIKE', { drafts: 'strict' });
  await later(match, 42);
  expect(await lastOf(match, 'reminder')).toMatchObject({
    silence:
      'a draft is not carried out unless you hand it over with DONE; after the grace period this answer is given for you: PASS',
  });
  await later(match, 30);
  expect(await answersOf(place.service, match.id)).toEqual(['0 red order {"act":"end"} fallback']);
  expect(await missesOf(match)).toEqual({ misses: 1, isSought: false });
});

test('standing orders answer beside it as beside any sheet', async () => {
  const { service } = place;
  const match = await drafted('PARRY ALWAYS\nSTRIKE\nSHOW\nSTRIKE');
  const blue = { seatNo: match.seatNo.blue ?? 0, decision: 0, from: 'blas@players.test' };
  await sendMail(service, { ...blue, text: 'PARRY ALWAYS' });
  await later(match, 72);
  expect(await answersOf(service, match.id)).toEqual([
    '0 red order {"act":"strike"} sheet',
    '1 blue parry {"parry":true} standing',
  ]);
  expect(await openOf(service, match.id)).toEqual(['2 red order']);
  expect(await service.store.standingOrder.count({ where: { seatNo: match.seatNo.red ?? 0 } })).toBe(1);
});

test('reminders say what will be done with a draft, and an acknowledgement what was done', async () => {
  const match = await drafted('STRIKE\nSHOW\nSTRIKE');
  await later(match, 42);
  expect(await lastOf(match, 'reminder')).toMatchObject({
    silence: expect.stringMatching(
      /^after the grace period your draft is carried out down to line 1; line 2 stops it: ./,
    ),
  });
  await later(match, 30);
  expect(await lastOf(match, 'acknowledgement')).toMatchObject({
    reply: {
      verdict: 'ACCEPTED',
      summary: expect.stringContaining('handed over for you down to line 1,'),
      lines: [{ number: 1 }, { number: 2, mark: '?' }, { number: 3 }],
      notes: [expect.stringMatching(/^Line 2 stops it: /)],
    },
  });
});

test('until then others hear the same as about a seat that has written nothing', async () => {
  const silent = await openMatch(place.service, withPace({}));
  const match = await drafted('STRIKE\nSHOW\nSTRIKE');
  for (const hours of [24, 18, 6, 23.9]) {
    await later(match, hours);
    await keepTime(place.service, silent.id);
    for (const seat of ['blue', 'moderator']) expect(await toldTo(match, seat)).toEqual(await toldTo(silent, seat));
  }
});

test('orders that a moderator takes back meanwhile keep all their lines, and become an ordinary draft', async () => {
  const match = await drafted('STRIKE\nSHOW\nSTRIKE');
  await later(match, 72);
  const { seq } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const unlock = {
    act: { kind: 'unlock', seat: 'red' },
    reason: 'a talk',
    guard: { seq },
    by: 'Mora',
    via: 'page',
  } as const;
  expect(await moderate(place.service, match.id, unlock)).toEqual({ ok: true });
  expect(await draftOf(match)).toEqual({ lines: ['SHOW', 'STRIKE'], handedOver: false, stopsAt: null });
});

test('a moderator who stops waiting has the sound lines carried out before the fallback, strict or not', async () => {
  for (const drafts of ['partial', 'strict'] as const) {
    const match = await drafted('DRAW\nSHOW\nDRAW', { drafts });
    const { seq } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
    const act = { act: { kind: 'process' }, reason: 'time', guard: { seq }, by: 'Mora', via: 'page' } as const;
    expect(await moderate(place.service, match.id, act)).toEqual({ ok: true });
    await advanceMatch(place.service, match.id);
    expect(await answersOf(place.service, match.id)).toEqual([
      '0 red order {"act":"draw"} sheet',
      '1 red order {"act":"end"} fallback',
    ]);
  }
});

test('a draft written after the end of grace is left to its player', async () => {
  const match = await openMatch(place.service, withPace({ policy: 'wait' }));
  await later(match, 72);
  await write(match, 'PASS\nWAIT');
  await later(match, 24 * 8);
  expect(await answersOf(place.service, match.id)).toEqual([]);
});

test('of several clocks one hands a draft over, and the match comes out the same again', async () => {
  const { service, pass } = place;
  const match = await drafted('DRAW\nSHOW\nDRAW');
  pass(72);
  await Promise.all([keepTime(service, match.id), keepTime(service, match.id), keepTime(service, match.id)]);
  expect(await answersOf(service, match.id)).toEqual(['0 red order {"act":"draw"} sheet']);
  const told = (await toldTo(match, 'red')).filter(([kind, , age]) => kind === 'acknowledgement' && age === 0);
  expect(told).toHaveLength(1);
  expect((await checkMatches(service)).filter(({ fault }) => fault !== undefined)).toEqual([]);
});

/** The current match and Red's seat in it. */
async function standing({ id }: TestMatch, change: Partial<SeatRow> = {}) {
  const row = await openPosition(place.service, id);
  const seat = row?.seats.find((each) => each.seat === 'red');
  if (!row || !seat) throw new Error('no match');
  return { row, seat: { ...seat, ...change } };
}

describe('of a draft', () => {
  /** A match at Red's second question with a card in his hand; `#` in the text stands for it. */
  async function atSecond(text: string): Promise<TestMatch> {
    const match = await openMatch(place.service, withPace({}));
    await answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'draw' });
    const events = await place.service.store.event.findMany({ where: { matchId: match.id } });
    const card = events.map(({ event }) => (event as { card?: number }).card ?? 0).find((each) => each > 0);
    await write(match, text.replaceAll('#', String(card)), 1);
    return match;
  }

  test.each<[string, number, number | undefined]>([
    ['STRIKE\nPASS', 2, undefined],
    ['STRIKE\nSHOW\nPASS', 1, 2],
    ['DRAW\nSHOW 99\nPASS', 1, 2],
    ['SHOW 99\nSTRIKE', 0, 1],
    ['PARRY', 0, undefined],
    ['PARRY\nSHOW\nSTRIKE', 0, 2],
    ['PARRY\nSHOW 99\nSTRIKE', 0, 2],
    ['PARRY\nBURN #', 0, 2],
    ['SHOW #\nBURN #', 1, 2],
  ])('%j %d lines are carried out, and line %s stops it', async (text, count, stop) => {
    const { row, seat } = await standing(await atSecond(text));
    const part = partOf(place.service, row, seat);
    expect([part?.count, part?.stop?.number]).toEqual([count, stop]);
    expect(part?.row).toMatchObject({ seatNo: seat.no, stopsAt: stop ?? text.split('\n').length + 1 });
  });

  test('that was handed over, and of a missing one, no part is taken', async () => {
    const match = await drafted('PASS');
    const { row, seat } = await standing(match);
    expect(partOf(place.service, row, seat)).toBeDefined();
    expect(partOf(place.service, row, { ...seat, draft: null })).toBeUndefined();
    const draft = seat.draft && { ...seat.draft, handedOver: true };
    expect(partOf(place.service, row, { ...seat, draft })).toBeUndefined();
  });
});

describe('the fallback is announced', () => {
  const said = async (match: TestMatch, change: Partial<SeatRow> = {}, deadline?: Date) => {
    const { row, seat } = await standing(match, change);
    const [decision] = presentOf(place.service, row).referee.open;
    if (!decision) throw new Error('nothing is asked');
    return silenceFor({ service: place.service, row, game: duel, seat }, decision, deadline);
  };

  test.each([
    ['STRIKE\nPASS', /your draft is carried out/],
    ['STRIKE\nSHOW\nPASS', /down to line 1; line 2 stops it/],
    ['SHOW\nPASS', /line 1/],
  ])('with the draft %j first', async (text, words) => {
    const match = await drafted(text);
    expect(await said(match)).toMatch(words);
    const silence = await said(match, { draft: null });
    expect(silence).not.toMatch(words);
    const { draft } = (await standing(match)).seat;
    expect(await said(match, { draft: draft && { ...draft, handedOver: true } })).toBe(silence);
  });

  test('the same for a draft that would answer nothing as without one', async () => {
    const match = await drafted('PARRY');
    expect(await said(match)).toBe(await said(match, { draft: null }));
  });

  test('without the draft if a substitute is sought for the seat, or its grace is over', async () => {
    const match = await drafted('STRIKE\nPASS');
    const [drafts, none] = [await said(match), await said(match, { draft: null })];
    const vacantSince = place.service.clock().toISOString();
    expect(await said(match, { vacantSince })).toBe(await said(match, { vacantSince, draft: null }));
    const over = addHours(place.service.clock(), -STANDARD_PACE.graceHours);
    expect(await said(match, {}, over)).toBe(none);
    expect(await said(match, {}, new Date(over.getTime() + 1))).toBe(drafts);
  });
});

test('no part of the draft of a vacant seat is handed over', async () => {
  const match = await drafted('STRIKE\nSHOW\nSTRIKE');
  const row = await openPosition(place.service, match.id);
  const seat = row?.seats.find(({ seat: id }) => id === 'red');
  if (!row || !seat) throw new Error('no seat');
  const handed = (vacantSince: string | null) =>
    handedPart(place.service, row, { ...seat, vacantSince }, { decision: 0 });
  expect(handed(null)?.count).toBe(1);
  expect(handed(new Date(0).toISOString())).toBeUndefined();
});
