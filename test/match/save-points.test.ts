import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { opening, Referee } from '../../src/engine/index.ts';
import { submitOrders } from '../../src/match/inbox/submission.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { diceOf, recordedAnswers } from '../../src/match/play/run.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import type { AnswerRow } from '../../src/store/position.ts';
import { readPosition } from '../../src/store/position.ts';
import type { Duel } from './duel.ts';
import { lettersOf, openMatch, openOf, sendMail, type TestMatch, type TestService, testService } from './service.ts';

/** More acts than the referee carries out before it keeps the position. */
const MANY = 20;

let place: TestService;
let match: TestMatch;
/** A card in red's hand. */
let card: number;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
  await click('red', { act: 'draw' });
  card = (await present()).state.hands.red[0] ?? 0;
});
afterAll(() => place.close());

const present = async () => {
  const row = await readPosition(place.service.store, match.id);
  if (!row) throw new Error('no match');
  return { row, state: presentOf(place.service, row).referee.state as Duel };
};

/** Answers the open decision. */
const click = async (seat: 'red' | 'blue', answer: { act: string; card?: number } | { parry: boolean }) => {
  const { row } = await present();
  const decision = row.open[0]?.decision ?? -1;
  expect(await answerDecision(place.service, match.seatNo[seat] ?? 0, decision, answer)).toEqual({ ok: true });
};

const shows = (count: number): string => `SHOW ${card}\n`.repeat(count);

const kept = () => place.service.store.snapshot.count({ where: { matchId: match.id } });
const letters = async () => (await lettersOf(place.service, match.id)).map(({ seat, kind }) => `${seat?.seat} ${kind}`);
const draftOf = (seat: 'red' | 'blue') =>
  place.service.store.draft.findUnique({ where: { seatNo: match.seatNo[seat] ?? 0 } });

/** The position that results from replaying the whole record from the opening. */
const replayed = async (): Promise<unknown> => {
  const { row } = await present();
  const rows = await place.service.store.answer.findMany({
    where: { matchId: match.id },
    orderBy: { decision: 'asc' },
  });
  const answers = recordedAnswers(
    rows.map(({ decision, ...row }) => ({ ...row, id: decision }) as unknown as AnswerRow),
  );
  const game = place.service.games.get('duel');
  if (!game) throw new Error('no game');
  return new Referee(game, opening(game.setup.start({ scenario: 'dawn', split: '2' })), {
    source: diceOf(place.service, row),
    answers,
  }).state;
};

test('the position is saved during an impulse, and nobody is told', async () => {
  const before = { letters: await letters(), kept: await kept() };
  for (let n = 0; n < MANY; n++) await click('red', { act: 'show', card });
  const { row, state } = await present();
  expect(row.snapshot.since).toBe(0);
  expect(row.snapshot.counters.decision).toBeGreaterThan(0);
  expect(row.answers).toHaveLength(1 + MANY);
  expect({ letters: await letters(), kept: await kept() }).toEqual(before);
  expect(JSON.stringify(state)).toBe(JSON.stringify(await replayed()));
  await click('red', { act: 'end' });
  const after = await present();
  expect(after.row.snapshot).not.toHaveProperty('since');
  expect(after.row.answers).toEqual([]);
  expect(await kept()).toBe(before.kept + 1);
  expect((await letters()).slice(before.letters.length)).toContain('blue report');
});

test('a sheet continues past the position kept while it waited for another seat, and ends with its impulse', async () => {
  const { service } = place;
  const text = `GO\n${shows(MANY)}STRIKE\n${shows(2)}PASS\nDONE\nNOW`;
  await sendMail(service, { text, seatNo: match.seatNo.red ?? 0, decision: 1, from: 'rosa@players.test' });
  expect(await advanceMatch(service, match.id)).toMatchObject({ outcome: 'moved' });
  const { row, state } = await present();
  expect(row.snapshot.since).toBe(0);
  expect(row.snapshot.counters.decision).toBeGreaterThan(1);
  expect(await openOf(service, match.id)).toEqual([`${2 + MANY} blue parry`]);
  expect(await draftOf('red')).toMatchObject({
    lines: [`SHOW ${card}`, `SHOW ${card}`, 'PASS'],
    handedOver: true,
  });
  expect(JSON.stringify(state)).toBe(JSON.stringify(await replayed()));
  await click('blue', { parry: false });
  expect(await draftOf('red')).toBeNull();
  const after = await present();
  expect(after.state).toMatchObject({ turn: 2, active: 'blue', begun: true });
  expect(JSON.stringify(after.state)).toBe(JSON.stringify(await replayed()));
  const events = await service.store.event.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } });
  expect(events.map(({ no }) => no)).toEqual(events.map((_, i) => i));
  expect(events.filter(({ event }) => (event as { kind: string }).kind === 'impulse.began')).toHaveLength(2);
});

test('the uses of a standing order in an impulse keep counting past the saved position', async () => {
  const { service } = place;
  await submitOrders(service, match.seatNo.blue ?? 0, { decision: 0, text: 'STANDING PARRY ALWAYS MAX 1' });
  await click('red', { act: 'strike' });
  expect(await openOf(service, match.id)).toEqual(['3 red order']);
  for (let n = 0; n < MANY; n++) await click('red', { act: 'show', card });
  const { row } = await present();
  expect(row.snapshot.counters.decision).toBeGreaterThan(2);
  await click('red', { act: 'strike' });
  const parries = (await service.store.answer.findMany({ where: { matchId: match.id }, orderBy: { decision: 'asc' } }))
    .filter(({ kind }) => kind === 'parry')
    .map(({ answer, origin }) => ({ answer, origin }));
  expect(parries).toEqual([
    { answer: { parry: true }, origin: 'standing' },
    { answer: { parry: false }, origin: 'standing' },
  ]);
});
