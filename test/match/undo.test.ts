/** Acts on a page that can be taken back before anybody has read of them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Act, undoSeconds } from '../../src/match/acts/act.ts';
import { moderate } from '../../src/match/acts/index.ts';
import { openPosition } from '../../src/match/packs.ts';
import { matchHash } from '../../src/match/play/match-hash.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { PACES } from '../../src/match/time/pace.ts';
import { auditRows } from '../../src/store/audit.ts';
import { lettersOf, openMatch, type TestMatch, type TestService, testService } from './service.ts';

const UNDO_SECONDS = undoSeconds(PACES.standard);

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
});
afterAll(() => place.close());

const act = async (given: Act, via: 'page' | 'mail' = 'page') => {
  const { seq } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  return moderate(place.service, match.id, { act: given, reason: '', guard: { seq, asked: [0] }, by: 'Mora', via });
};
const undo = async () => {
  const [last] = await auditRows(place.service.store, match.id, {}, 1);
  return act({ kind: 'undo', no: last?.no ?? 1 });
};
const hash = async () => {
  const row = await openPosition(place.service, match.id);
  return row && matchHash(row);
};
const notices = async () => (await lettersOf(place.service, match.id, 'notice')).map(({ state }) => state);
const late = { ok: false, refusal: { code: 'undo.late' } };

test.each<[Act]>([
  [{ kind: 'extend', hours: 12 }],
  [{ kind: 'pause' }],
  [{ kind: 'broadcast', text: 'Happy Christmas' }],
  [{ kind: 'write', seat: 'red', text: 'Happy Christmas' }],
])('%j is taken back whole, and no mail leaves', async (given) => {
  const before = await hash();
  expect(await act(given)).toEqual({ ok: true });
  expect(await undo()).toEqual({ ok: true });
  expect(await hash()).toBe(before);
  const states = await notices();
  expect(states.length).toBeGreaterThan(0);
  expect(new Set(states)).toEqual(new Set(['DROPPED']));
  expect(await auditRows(place.service.store, match.id, {}, 9)).toMatchObject([{ kind: 'undo' }, { kind: given.kind }]);
});

test('a match that goes on is paused again, with the deadlines that it had', async () => {
  await act({ kind: 'pause' });
  place.pass(1);
  const before = await hash();
  await act({ kind: 'resume' });
  expect(await hash()).not.toBe(before);
  expect(await undo()).toEqual({ ok: true });
  expect(await hash()).toBe(before);
});

test('the mails of an act on a page wait until it cannot be taken back any more; those of a mail leave at once', async () => {
  await act({ kind: 'pause' }, 'mail');
  const send = async (about: string) => {
    const all = await lettersOf(place.service, match.id, 'notice');
    const found = all.find(({ letter }) => (letter as { about?: string }).about === about);
    return deliverLetter(place.service, found?.id ?? '', async () => ({ outcome: 'sent', response: '' }));
  };
  expect(await send('paused')).toMatchObject({ outcome: 'sent' });
  await act({ kind: 'resume' });
  expect(await send('resumed')).toMatchObject({ outcome: 'waits' });
  place.pass((UNDO_SECONDS + 1) / 3_600);
  expect(await send('resumed')).toMatchObject({ outcome: 'sent' });
});

test('it is too late when the time is over, a mail has left, or somebody has acted since', async () => {
  await act({ kind: 'extend', hours: 1 });
  place.pass((UNDO_SECONDS + 1) / 3_600);
  expect(await undo()).toMatchObject(late);

  await act({ kind: 'extend', hours: 1 });
  await answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'strike' });
  expect(await undo()).toMatchObject(late);

  await act({ kind: 'write', seat: 'red', text: 'Hello' });
  await place.service.store.letter.updateMany({ where: { matchId: match.id }, data: { drawnAt: new Date() } });
  expect(await undo()).toMatchObject(late);
});

test('what has other consequences cannot be taken back, nor what was taken back already', async () => {
  await act({ kind: 'remind' });
  expect(await undo()).toMatchObject({ refusal: { code: 'undo.unknown' } });
  await act({ kind: 'pause' });
  await undo();
  expect(await undo()).toMatchObject({ refusal: { code: 'undo.unknown' } });
});

test('words to one seat reach nobody else', async () => {
  await act({ kind: 'write', seat: 'red', text: 'Shall I ask for more time?' });
  const told = await lettersOf(place.service, match.id, 'notice');
  expect(told.map(({ seat }) => seat?.seat)).toEqual(['red']);
});

test('orders that are sent are carried out at once, and nothing else is answered', async () => {
  expect(await act({ kind: 'now' })).toMatchObject({ refusal: { code: 'now.none' } });
});
