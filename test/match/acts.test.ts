/** Acts of a moderator: they are shown first, done under a guard, told to all, and kept in the audit. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Act, readAct } from '../../src/match/acts/act.ts';
import { moderate, planAct } from '../../src/match/acts/index.ts';
import { brokenGlass } from '../../src/match/acts/sight.ts';
import { sweep } from '../../src/match/clock/clock.ts';
import { mailList, openMail } from '../../src/match/moderator/mails.ts';
import { openPosition } from '../../src/match/packs.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { checkMatches } from '../../src/match/record/readiness.ts';
import { publicScenes } from '../../src/match/record/replay.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { auditRows } from '../../src/store/audit.ts';
import type { Duel } from './duel.ts';
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
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
});
afterAll(() => place.close());

const MORA = { by: 'Mora', via: 'page' } as const;
const seqOf = async () => (await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } })).seq;

async function act(given: Act, more: { reason?: string; seq?: number; code?: string } = {}) {
  const { reason = 'a slip', seq = await seqOf(), code } = more;
  return moderate(place.service, match.id, { act: given, reason, guard: { seq }, code, ...MORA });
}

/** Plans the act first, then carries it out with the code of the plan. */
async function insist(given: Act) {
  const planned = await planAct(place.service, match.id, { act: given, by: 'Mora' });
  return act(given, planned.ok && planned.answer.code ? { code: planned.answer.code } : {});
}

const present = async () => {
  const row = await openPosition(place.service, match.id);
  return row && presentOf(place.service, row);
};

const audit = () => auditRows(place.service.store, match.id, {}, 100);
const notices = async () =>
  (await lettersOf(place.service, match.id, 'notice')).map(({ seat, letter }) => ({
    ...(letter as { about: string; text?: string; changes?: object[]; own?: object[] }),
    seat: seat?.seat,
  }));

test.each<[Act]>([
  [{ kind: 'extend', hours: 12 }],
  [{ kind: 'pause' }],
  [{ kind: 'remind' }],
  [{ kind: 'broadcast', text: 'Happy Christmas' }],
  [{ kind: 'rule', text: 'A parry counts before the die falls' }],
  [{ kind: 'process' }],
  [{ kind: 'act-as', seat: 'red', text: 'STRIKE' }],
  [{ kind: 'override', patch: [{ op: 'replace', path: '/wounds/red', value: 2 }] }],
  [{ kind: 'end', how: 'agreed' }],
  [{ kind: 'glass', seat: 'red' }],
])('%j is previewed before it is done, and then stands in the audit', async (given) => {
  const { store } = place.service;
  const before = await store.match.findUniqueOrThrow({ where: { id: match.id } });
  const planned = await planAct(place.service, match.id, { act: given, by: 'Mora' });
  expect(planned).toMatchObject({ ok: true });
  expect(planned.ok && planned.answer.effects.length).toBeGreaterThan(0);
  expect(await store.match.findUniqueOrThrow({ where: { id: match.id } })).toEqual(before);
  expect(await audit()).toEqual([]);

  expect(await insist(given)).toEqual({ ok: true });
  const [row] = await audit();
  expect(row).toMatchObject({ no: 1, kind: given.kind, by: 'Mora', via: 'page', reason: 'a slip', seq: before.seq });
  expect(row?.what).toMatchObject(given);
  const changes = !['remind', 'broadcast', 'rule', 'glass'].includes(given.kind);
  expect(row?.before !== row?.after).toBe(changes);
  expect(row?.told).toContain('red');
  const all = given.kind === 'end' ? ['blue', 'moderator', 'red'] : ['blue', 'red'];
  if (given.kind !== 'remind') expect([...(row?.told ?? [])].sort()).toEqual(all);
});

test('nothing is done to a match that has moved on, without a reason, or twice with one code', async () => {
  const seq = await seqOf();
  const end: Act = { kind: 'end', how: 'agreed' };
  const planned = await planAct(place.service, match.id, { act: end, by: 'Mora' });
  const code = planned.ok ? planned.answer.code : undefined;
  expect(code).toMatch(/^[0-9A-Z]{6}$/);
  expect(await act(end)).toMatchObject({ refusal: { code: 'act.unconfirmed' } });
  expect(await act({ kind: 'end', how: 'adjudicated' }, code ? { code } : {})).toMatchObject({
    refusal: { code: 'act.unconfirmed' },
  });
  expect(await act({ kind: 'process' }, { reason: ' ' })).toMatchObject({ refusal: { code: 'act.reason' } });
  await answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'draw' });
  expect(await act({ kind: 'extend', hours: 5 }, { seq })).toMatchObject({ refusal: { code: 'match.moved' } });
  expect(await act(end, code ? { code } : {})).toMatchObject({ refusal: { code: 'act.unconfirmed' } });
  expect(await audit()).toEqual([]);
  expect(await notices()).toEqual([]);
});

test('an act is refused only where what it hangs on has changed: its questions, the position, or nothing at all', async () => {
  const seq = await seqOf();
  const asked = [0];
  const given = (kind: Act, guard: { readonly seq: number; readonly asked?: readonly number[] }) =>
    moderate(place.service, match.id, { act: kind, reason: 'a slip', guard, ...MORA });
  const moved = { refusal: { code: 'match.moved' } };
  const wounds: Act = { kind: 'override', patch: [{ op: 'replace', path: '/wounds/red', value: 2 }] };
  expect(await insist(wounds)).toEqual({ ok: true });
  expect(await seqOf()).toBeGreaterThan(seq);
  for (const kind of ['pause', 'resume', 'remind'] as const)
    expect(await given({ kind }, { seq })).toEqual({ ok: true });
  const extend: Act = { kind: 'extend', hours: 1 };
  expect(await given(extend, { seq, asked })).toEqual({ ok: true });
  expect(await given(extend, { seq })).toMatchObject(moved);
  expect(await given({ kind: 'end', how: 'agreed' }, { seq, asked })).toMatchObject(moved);
  await answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'strike' });
  expect(await given(extend, { seq, asked })).toMatchObject(moved);
  expect(await given({ ...extend, seat: 'red' }, { seq, asked })).toMatchObject({
    refusal: { code: 'deadline.none.seat', reason: { args: { seat: 'Red' } } },
  });
});

test('audit rows are neither changed nor removed, but go with their match', async () => {
  const { store } = place.service;
  await act({ kind: 'pause' });
  await expect(store.audit.updateMany({ where: { matchId: match.id }, data: { by: 'Nobody' } })).rejects.toThrow();
  await expect(store.audit.deleteMany({ where: { matchId: match.id } })).rejects.toThrow();
  expect(await audit()).toMatchObject([{ by: 'Mora' }]);
  await store.match.delete({ where: { id: match.id } });
  expect(await audit()).toEqual([]);
});

test('a pause until a given moment ends by itself', async () => {
  const until = new Date(place.service.clock().getTime() + 5 * 3_600_000).toISOString();
  expect(await act({ kind: 'pause', until })).toEqual({ ok: true });
  expect(await notices()).toMatchObject([{ about: 'paused-until' }, { about: 'paused-until' }]);
  await sweep(place.service);
  expect((await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } })).state).toBe('PAUSED');
  place.pass(6);
  await sweep(place.service);
  expect((await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } })).state).toBe('RUNNING');
  expect((await audit()).map(({ kind, via }) => `${kind} ${via}`)).toEqual(['resume clock', 'pause page']);
});

test('the match stops waiting for an open question', async () => {
  expect(await openOf(place.service, match.id)).toEqual(['0 red order']);
  expect(await act({ kind: 'process', seat: 'blue' })).toMatchObject({ refusal: { code: 'deadline.none.seat' } });
  expect(await act({ kind: 'process' })).toEqual({ ok: true });
  await advanceMatch(place.service, match.id);
  expect(await answersOf(place.service, match.id)).toEqual(['0 red order {"act":"end"} fallback']);
});

test('orders for a seat become its own, are marked as entered for it, and the seat is told how they were read', async () => {
  expect(await act({ kind: 'act-as', seat: 'red', text: 'SHOW 513\nDRAW\nDONE\nNOW' })).toEqual({ ok: true });
  const [told] = await lettersOf(place.service, match.id, 'acknowledgement');
  expect(told?.seat?.seat).toBe('red');
  expect(JSON.stringify(told?.letter)).toContain('Mora, your moderator, has entered these orders for you: a slip');
  expect(await notices()).toMatchObject([{ seat: 'blue', about: 'acted', waitingFor: ['Red'] }]);
  const draft = await place.service.store.draft.findFirstOrThrow({ where: { seatNo: match.seatNo.red ?? 0 } });
  expect(draft).toMatchObject({ by: 'Mora', lines: ['SHOW 513', 'DRAW'] });
  const [submission] = await place.service.store.submission.findMany({ where: { seatNo: match.seatNo.red ?? 0 } });
  expect(submission).toMatchObject({ sender: 'Mora', text: 'SHOW 513\nDRAW\nDONE\nNOW' });
});

test('answers from orders that a moderator entered say so in the record', async () => {
  await act({ kind: 'act-as', seat: 'red', text: 'DRAW\nDONE\nNOW' });
  await advanceMatch(place.service, match.id);
  expect((await answersOf(place.service, match.id))[0]).toBe('0 red order {"act":"draw"} moderator');
});

describe('a correction of the position', () => {
  test('that looks like a slip is done only by somebody who says that it is meant', async () => {
    const slip: Act = { kind: 'override', patch: [{ op: 'replace', path: '/wounds/red', value: 9 }] };
    const planned = await planAct(place.service, match.id, { act: slip, by: 'Mora' });
    expect(planned).toMatchObject({ answer: { doubts: [{ key: 'duel.doubt', args: { count: 9 } }] } });
    const code = planned.ok ? planned.answer.code : undefined;
    const order = { act: slip, reason: 'a slip', guard: { seq: await seqOf() }, code, ...MORA };
    const { service } = place;
    expect(await moderate(service, match.id, order)).toMatchObject({ ok: false, refusal: { code: 'act.doubtful' } });
    expect(await audit()).toEqual([]);
    expect(await moderate(service, match.id, { ...order, isMeant: true })).toEqual({ ok: true });
    const calm = await planAct(service, match.id, { act: { ...slip, kind: 'rule', text: 'x' }, by: 'Mora' });
    expect(calm).toMatchObject({ answer: { doubts: [] } });
  });

  const wound: Act = { kind: 'override', patch: [{ op: 'replace', path: '/wounds/red', value: 2 }] };

  test('is announced to all with before and after, and the match goes on from it', async () => {
    expect(await insist(wound)).toEqual({ ok: true });
    const changes = [{ what: 'wounds red', before: '0', after: '2' }];
    expect(await notices()).toMatchObject([
      { seat: 'red', about: 'corrected', changes, text: 'a slip' },
      { seat: 'blue', about: 'corrected', changes, text: 'a slip' },
    ]);
    const events = await place.service.store.event.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } });
    expect(events.map(({ no }) => no)).toEqual(events.map((_, i) => i));
    expect(events.at(-1)?.event).toEqual({
      kind: 'moderator.corrected',
      by: 'Mora',
      reason: 'a slip',
      text: 'wounds red: 0 -> 2.',
    });
    for (const given of [{ act: 'draw' }, { act: 'end' }]) {
      const [open] = await place.service.store.openDecision.findMany({ where: { matchId: match.id } });
      const id = open?.decision ?? 0;
      expect(await answerDecision(place.service, match.seatNo.red ?? 0, id, given)).toMatchObject({ ok: true });
    }
    const now = await present();
    expect(now?.referee.state).toMatchObject({ wounds: { red: 2, blue: 0 } });
    expect(await checkMatches(place.service)).toContainEqual({ code: match.code, fault: undefined });
    expect((await publicScenes(place.service, match.code))?.scenes).toHaveLength(3);
  });

  test('during an impulse leaves earlier parts of it unchanged', async () => {
    await answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'draw' });
    expect(await insist(wound)).toEqual({ ok: true });
    expect(await checkMatches(place.service)).toContainEqual({ code: match.code, fault: undefined });
    const now = await present();
    expect(now?.referee.state).toMatchObject({ wounds: { red: 2 }, breath: 2, begun: true });
    expect(await openOf(place.service, match.id)).toEqual(['1 red order']);
  });

  test('is not made during an act', async () => {
    await answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'strike' });
    expect(await insist(wound)).toMatchObject({ refusal: { code: 'override.amidst' } });
  });

  test.each([
    ['a fault of the position', [{ op: 'replace', path: '/wounds/red', value: -1 }], 'override.unsound'],
    ['nothing', [{ op: 'replace', path: '/wounds/red', value: 0 }], 'override.nothing'],
    ['a place that is not there', [{ op: 'remove', path: '/wounds/green' }], 'override.path'],
    ['no pointer', [{ op: 'remove', path: 'wounds' }], 'override.hidden'],
    ['what kind of object it is', [{ op: 'add', path: '/wounds/__proto__', value: {} }], 'override.path'],
    ['a hand that nobody may see', [{ op: 'add', path: '/hands/red/-', value: 511 }], 'override.hidden'],
    ['a question about a hand', [{ op: 'test', path: '/hands/red', value: [] }], 'override.hidden'],
    ['a copy of what is hidden', [{ op: 'copy', from: '/deck', path: '/wounds/red' }], 'override.hidden'],
  ])('with %s is refused', async (_what, patch, code) => {
    const read = readAct({ kind: 'override', patch: JSON.stringify(patch) });
    expect(read.ok).toBe(true);
    if (read.ok) expect(await insist(read.answer)).toMatchObject({ ok: false, refusal: { code } });
    expect(await audit()).toEqual([]);
  });

  test('of a hand needs the glass broken, and only its owner learns the change', async () => {
    const state = (await present())?.referee.state as Duel;
    const card = state.deck.at(-1) ?? 0;
    const patch = [
      { op: 'remove', path: `/deck/${state.deck.length - 1}` },
      { op: 'add', path: '/hands/red/-', value: card },
    ] as const;
    expect(await insist({ kind: 'override', patch: [...patch] })).toMatchObject({
      refusal: { code: 'override.hidden' },
    });
    expect(await act({ kind: 'glass', seat: 'red' })).toEqual({ ok: true });
    expect(await brokenGlass(place.service.store, match.id, await seqOf())).toEqual(['red']);
    expect(await insist({ kind: 'override', patch: [...patch] })).toEqual({ ok: true });
    const told = (await notices()).filter(({ about }) => about === 'corrected');
    expect(JSON.stringify(told.find(({ seat }) => seat === 'red'))).toContain(String(card));
    expect(JSON.stringify(told.find(({ seat }) => seat === 'blue'))).not.toContain(String(card));
    expect(await brokenGlass(place.service.store, match.id, await seqOf())).toEqual([]);
    expect(await checkMatches(place.service)).toContainEqual({ code: match.code, fault: undefined });
  });
});

test('a match set up without eyes shows its moderator nothing', async () => {
  await place.service.store.match.update({ where: { id: match.id }, data: { visibility: 'none' } });
  expect(await act({ kind: 'glass', seat: 'red' })).toMatchObject({ refusal: { code: 'glass.none' } });
});

describe('a held mail', () => {
  const write = (text: string, from = 'stranger@players.test') =>
    sendMail(place.service, { text, seatNo: match.seatNo.red ?? 0, decision: 0, from });
  const newest = async () => (await mailList(place.service, match.id)).incoming[0]?.id ?? '';

  test('is released: its orders are the seat’s, and the seat is told', async () => {
    expect(await write('DRAW')).toMatchObject({ verdict: 'held' });
    const mail = await newest();
    expect(await act({ kind: 'release', mail })).toEqual({ ok: true });
    const draft = await place.service.store.draft.findFirstOrThrow({ where: { seatNo: match.seatNo.red ?? 0 } });
    expect(draft.lines).toEqual(['DRAW']);
    expect(await lettersOf(place.service, match.id, 'acknowledgement')).toHaveLength(2);
    expect((await mailList(place.service, match.id)).incoming).toMatchObject([{ verdict: 'accepted' }]);
    expect(await act({ kind: 'release', mail })).toMatchObject({ refusal: { code: 'mail.taken' } });
  });

  test('is given to the right seat', async () => {
    await write('STRIKE');
    expect(await act({ kind: 'assign', mail: await newest(), seat: 'blue' })).toEqual({ ok: true });
    expect((await mailList(place.service, match.id)).incoming).toMatchObject([{ seat: 'blue' }]);
    expect((await audit()).map(({ kind }) => kind)).toEqual(['assign']);
  });

  test('is answered by hand, and its text is shown when the glass is broken', async () => {
    await write('my cat is ill', 'rosa@players.test');
    const mail = await newest();
    expect(await act({ kind: 'answer', mail, text: 'Take your time' })).toEqual({ ok: true });
    expect(await notices()).toMatchObject([{ seat: 'red', about: 'word', text: 'Take your time' }]);
    const open = async () => openMail(place.service, { id: match.id, seq: await seqOf(), visibility: 'blind' }, mail);
    expect(await open()).toMatchObject({ isShown: false, text: '', raw: '', answer: '' });
    await act({ kind: 'glass', seat: 'blue' });
    expect(await open()).toMatchObject({ isShown: false, text: '' });
    await act({ kind: 'glass', seat: 'red' });
    expect(await open()).toMatchObject({ isShown: true, text: 'my cat is ill' });
  });

  test('from another match cannot be seen here', async () => {
    await write('DRAW');
    const mail = await newest();
    const other = await openMatch(place.service);
    const seq = (await place.service.store.match.findUniqueOrThrow({ where: { id: other.id } })).seq;
    const given = { act: { kind: 'assign', mail, seat: 'red' }, reason: 'x', guard: { seq }, ...MORA } as const;
    expect(await moderate(place.service, other.id, given)).toMatchObject({ refusal: { code: 'mail.unknown' } });
    expect(await openMail(place.service, { id: other.id, seq, visibility: 'open' }, mail)).toBeUndefined();
  });
});

test('ending the match leaves nothing open, and the match stays over', async () => {
  expect(await insist({ kind: 'end', how: 'adjudicated', winner: 'Red' })).toEqual({ ok: true });
  expect(await openOf(place.service, match.id)).toEqual([]);
  expect(await advanceMatch(place.service, match.id)).toEqual({ outcome: 'stopped' });
  expect(await act({ kind: 'resume' })).toMatchObject({ refusal: { code: 'match.running' } });
  expect(await insist({ kind: 'end', how: 'agreed' })).toMatchObject({ refusal: { code: 'match.over' } });
});

test.each([
  [{ kind: 'dance' }],
  [{ kind: 'extend' }],
  [{ kind: 'pause', until: 'tomorrow' }],
  [{ kind: 'override', patch: '[{' }],
  [{ kind: 'override', patch: '[]' }],
  [{ kind: 'override', patch: '{"op":"drop","path":"/deck"}' }],
  [{ kind: 'broadcast', text: '  ' }],
  [undefined],
])('%j is not an act', (given) => {
  expect(readAct(given)).toMatchObject({ ok: false, refusal: { code: 'act.unreadable' } });
});
