/** Explain more: why a question is asked, in the first turns of somebody, and what ends it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { explainedKind } from '../../src/match/play/explaining.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { PACES, STANDARD_PACE } from '../../src/match/time/pace.ts';
import { closeExplained } from '../../src/store/learner.ts';
import { duel } from './duel.ts';
import { lettersOf, openMatch, PLAN, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

const WHY_ORDER = 'It is your turn to act.';
const WHY_PARRY = 'You are struck at.';

const matchOf = (address: string) =>
  openMatch(place.service, {
    seats: PLAN.seats.map((seat) =>
      seat.id === 'red' ? { ...seat, address } : { ...seat, address: `foe-of-${address}` },
    ),
    pace: { ...STANDARD_PACE, holdMinutes: 0 },
  });

/** The text of the newest report to a seat, as it is sent. */
async function sent(match: TestMatch, seat: 'red' | 'blue'): Promise<string> {
  const letters = (await lettersOf(place.service, match.id, 'report')).filter((letter) => letter.seat?.seat === seat);
  let told = '';
  await deliverLetter(place.service, sure(letters.at(-1)).id, async ({ text }) => {
    told = text;
    return { outcome: 'sent' };
  });
  return told.replaceAll(/\s+/g, ' ');
}

const write = async (match: TestMatch, seat: 'red' | 'blue', text: string) => {
  const row = await place.service.store.seat.findUniqueOrThrow({ where: { no: match.seatNo[seat] ?? 0 } });
  const open = await place.service.store.openDecision.findFirst({ where: { matchId: match.id, seat } });
  const settled = await sendMail(place.service, {
    ...{ text, from: row.address, seatNo: row.no, decision: open?.decision ?? 0 },
  });
  await advanceMatch(place.service, match.id);
  return settled;
};

test('an own turn says why and what is usual in the first three turns, and then no more', async () => {
  const match = await matchOf('rosa@learners.test');
  for (let turn = 1; turn <= 4; turn++) {
    const told = await sent(match, 'red');
    expect([turn, told.includes(WHY_ORDER)]).toEqual([turn, turn <= 3]);
    if (turn === 1) expect(told).toContain('Most strike while they have breath. (EXPLAIN OFF ends such hints.)');
    // Beside an own turn: what is different here. The first mail has it in any case.
    expect([turn, told.includes('What is different here')]).toEqual([turn, turn <= 3]);
    await write(match, 'red', 'PASS\nDONE');
    await write(match, 'blue', 'PASS\nDONE');
  }
  // Another match of the same person is not explained either.
  expect(await sent(await matchOf('rosa@learners.test'), 'red')).not.toContain(WHY_ORDER);
});

test('a question is explained until it was answered for the first time', async () => {
  const match = await matchOf('olga@learners.test');
  for (const isNew of [true, false]) {
    await write(match, 'red', 'STRIKE\nDONE');
    expect((await sent(match, 'blue')).includes(WHY_PARRY)).toBe(isNew);
    await write(match, 'blue', 'NO');
  }
});

test('EXPLAIN OFF ends it at once, and EXPLAIN ON brings it back', async () => {
  const match = await matchOf('emil@learners.test');
  expect(await write(match, 'red', 'EXPLAIN OFF')).toMatchObject({ verdict: 'info' });
  expect(await sent(match, 'red')).not.toContain(WHY_ORDER);
  await write(match, 'red', 'EXPLAIN ON');
  expect(await sent(await matchOf('emil@learners.test'), 'red')).toContain(WHY_ORDER);
});

const asked = async (address: string, kinds: readonly string[], pace = STANDARD_PACE) =>
  (await explainedKind(place.service.store, { game: duel, pace, seat: { no: 0, address }, kinds })).kind;

test('there is one hint at a time, none in a blitz, and none that was closed twice', async () => {
  const { store } = place.service;
  expect(await asked('new@learners.test', ['parry', 'order'])).toBe('parry');
  expect(await asked('new@learners.test', ['order'], PACES.blitz)).toBeUndefined();
  await closeExplained(store, 'New@learners.test', duel.id, 'parry');
  expect(await asked('new@learners.test', ['parry'])).toBe('parry');
  await closeExplained(store, 'new@learners.test', duel.id, 'parry');
  expect(await asked('new@learners.test', ['parry'])).toBeUndefined();
});

test('turns count however late in a match they are taken', async () => {
  const match = await matchOf('late@learners.test');
  const act = { matchId: match.id, kind: 'order', seat: 'red', answer: {}, origin: 'person' };
  for (let turn = 0; turn < 3; turn++) {
    expect(await asked('late@learners.test', ['order'])).toBe('order');
    await place.service.store.answer.create({ data: { ...act, decision: 2_000 + turn, seq: 2_000 + turn } });
  }
  expect(await asked('late@learners.test', ['order'])).toBeUndefined();
});
