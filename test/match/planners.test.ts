/** Acts of a moderator at the limits of their arguments. They are planned, and carried out only where a test says so. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../src/engine/index.ts';
import { type Act, readAct } from '../../src/match/acts/act.ts';
import { actIn, planIn } from '../../src/match/acts/acting.ts';
import { differences } from '../../src/match/acts/difference.ts';
import { moderate, PLANNERS, planAct } from '../../src/match/acts/index.ts';
import { brokenGlass, eyesOf, mayLearn } from '../../src/match/acts/sight.ts';
import { actSentence } from '../../src/match/acts/words.ts';
import type { Game } from '../../src/match/game.ts';
import { openPosition } from '../../src/match/packs.ts';
import { matchHash } from '../../src/match/play/match-hash.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { NO_DECISION } from '../../src/match/post/outgoing.ts';
import type { Service } from '../../src/match/service.ts';
import { addHours, STANDARD_PACE } from '../../src/match/time/pace.ts';
import { auditRows } from '../../src/store/audit.ts';
import type { PositionRow } from '../../src/store/position.ts';
import { type Duel, duel } from './duel.ts';
import { answersOf, lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

const MORA = { by: 'Mora', via: 'page' } as const;

let place: TestService;
let match: TestMatch;
let row: PositionRow;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
  row = await rowNow();
});
afterAll(() => place.close());

async function rowNow(): Promise<PositionRow> {
  const found = await openPosition(place.service, match.id);
  if (!found) throw new Error('no match');
  return found;
}

interface Looked {
  readonly service?: Service;
  readonly reason?: string;
  readonly by?: string;
}

/** Plans an act in the position. */
const look = async (act: Act, changed: Partial<PositionRow> = {}, { reason = '', ...more }: Looked = {}) =>
  planIn(
    PLANNERS,
    { service: place.service, row: { ...row, ...changed }, by: 'Mora', db: place.service.store, reason, ...more },
    act,
  );

const planned = async (...given: Parameters<typeof look>) => {
  const verdict = await look(...given);
  if (!verdict.ok) throw new Error(verdict.refusal.code);
  return verdict.answer;
};

/** `ok`, or the code of the refusal. */
const outcome = async (...given: Parameters<typeof look>): Promise<string> => {
  const verdict = await look(...given);
  return verdict.ok ? 'ok' : verdict.refusal.code;
};

const effects = async (...given: Parameters<typeof look>) =>
  (await planned(...given)).effects.map(({ key, args }): Record<string, unknown> => ({ key, ...args }));
const keysOf = async (...given: Parameters<typeof look>) => (await planned(...given)).effects.map(({ key }) => key);

async function act(given: Act, more: { reason?: string; by?: string } = {}) {
  const looked = await planAct(place.service, match.id, { act: given, by: 'Mora' });
  const code = looked.ok ? looked.answer.code : undefined;
  const { seq } = await rowNow();
  return moderate(place.service, match.id, { act: given, reason: 'a slip', guard: { seq }, code, ...MORA, ...more });
}

const seatNo = (seat: 'red' | 'blue') => match.seatNo[seat] ?? 0;
const write = (text: string, seat: 'red' | 'blue' = 'red', more = {}) =>
  sendMail(place.service, { text, seatNo: seatNo(seat), decision: 0, from: `${ADDRESS[seat]}@players.test`, ...more });
const ADDRESS = { red: 'rosa', blue: 'blas' } as const;
const draftOf = (seat: 'red' | 'blue') => place.service.store.draft.findUnique({ where: { seatNo: seatNo(seat) } });
async function agreedOn(visibility: string): Promise<void> {
  await place.service.store.match.update({ where: { id: match.id }, data: { visibility } });
  row = await rowNow();
}
const noticesOf = async () =>
  (await lettersOf(place.service, match.id, 'notice')).map(({ seat, letter }) => ({
    to: seat?.seat ?? 'others',
    ...(letter as { about: string }),
  }));

const WOUND: Act = { kind: 'override', patch: [{ op: 'replace', path: '/wounds/red', value: 2 }] };

describe('in each state of a match', () => {
  const STATES = ['RUNNING', 'PAUSED', 'FAULT', 'OVER'] as const;
  test.each<[Act, readonly string[]]>([
    [{ kind: 'extend', hours: 12 }, ['ok', 'match.stopped', 'match.stopped', 'match.stopped']],
    [{ kind: 'pause' }, ['ok', 'match.stopped', 'match.stopped', 'match.stopped']],
    [{ kind: 'resume' }, ['match.running', 'ok', 'ok', 'match.running']],
    [{ kind: 'remind' }, ['ok', 'match.stopped', 'match.stopped', 'match.stopped']],
    [{ kind: 'process' }, ['ok', 'match.stopped', 'match.stopped', 'match.stopped']],
    [{ kind: 'act-as', seat: 'red', text: 'DRAW' }, ['ok', 'ok', 'match.stopped', 'match.stopped']],
    [WOUND, ['ok', 'ok', 'match.stopped', 'match.stopped']],
    [{ kind: 'end', how: 'agreed' }, ['ok', 'ok', 'ok', 'match.over']],
    [{ kind: 'policy', seat: 'red', policy: 'fallback' }, ['ok', 'ok', 'ok', 'match.over']],
    [{ kind: 'broadcast', text: 'x' }, ['ok', 'ok', 'ok', 'ok']],
    [{ kind: 'write', seat: 'red', text: 'x' }, ['ok', 'ok', 'ok', 'ok']],
    [{ kind: 'rule', text: 'x' }, ['ok', 'ok', 'ok', 'ok']],
    [{ kind: 'glass', seat: 'red' }, ['ok', 'ok', 'ok', 'ok']],
  ])('%j is done, or refused with its reason', async (given, codes) => {
    const found = await Promise.all(STATES.map((state) => outcome(given, { state })));
    expect(found).toEqual(codes);
  });
});

test.each<[Act]>([
  [{ kind: 'act-as', seat: 'green', text: 'DRAW' }],
  [{ kind: 'unlock', seat: 'green' }],
  [{ kind: 'write', seat: 'green', text: 'x' }],
  [{ kind: 'policy', seat: 'green', policy: 'fallback' }],
  [{ kind: 'glass', seat: 'green' }],
])('%j names the seats that there are', async (given) => {
  expect(await look(given)).toMatchObject({ ok: false, refusal: { code: 'seat.unknown', near: ['red', 'blue'] } });
});

test('an act on a missing match is refused, previewed or done', async () => {
  const id = crypto.randomUUID();
  const pause: Act = { kind: 'pause' };
  const refused = { ok: false, refusal: { code: 'match.unknown' } };
  expect(await planAct(place.service, id, { act: pause, by: 'Mora' })).toMatchObject(refused);
  const order = { act: pause, reason: 'x', guard: { seq: 0 }, ...MORA };
  expect(await moderate(place.service, id, order)).toMatchObject(refused);
});

test('a reason has at most 500 characters; messages and acts on the clock need none', async () => {
  const guard = { seq: row.seq };
  const pause = (reason: string) =>
    moderate(place.service, match.id, { act: { kind: 'pause' }, reason, guard, ...MORA });
  const settle = (reason: string) =>
    moderate(place.service, match.id, { act: { kind: 'process' }, reason, guard, ...MORA });
  expect(await pause('x'.repeat(501))).toMatchObject({
    refusal: { code: 'act.reason-long', reason: { args: { most: 500 } } },
  });
  expect(await settle('')).toMatchObject({ refusal: { code: 'act.reason' } });
  expect(await pause('x'.repeat(500))).toEqual({ ok: true });
  for (const given of [
    { kind: 'resume' } as const,
    { kind: 'broadcast', text: 'x' } as const,
    { kind: 'rule', text: 'y' } as const,
  ])
    expect(await act(given, { reason: '' })).toEqual({ ok: true });
});

test('a moderator with fewer rights is told that there is no such act', async () => {
  const order = { act: { kind: 'pause' } as const, reason: 'x', guard: { seq: row.seq }, ...MORA };
  const done = await place.service.store.$transaction((db) => actIn(place.service, db, match.id, {}, order));
  expect(done).toMatchObject({ ok: false, refusal: { code: 'act.unreadable', reason: { args: { field: 'kind' } } } });
});

test('a silent act is not announced, any other names its changes', async () => {
  const told = async (given: Act) => {
    const looked = await planAct(place.service, match.id, { act: given, by: 'Mora' });
    return looked.ok && [looked.answer.told, looked.answer.needsReason, looked.answer.code === undefined];
  };
  expect(await told({ kind: 'remind' })).toEqual([undefined, false, true]);
  expect(await told({ kind: 'pause' })).toEqual([[], false, true]);
  expect(await told({ kind: 'process' })).toEqual([[], true, true]);
  expect(await told(WOUND)).toEqual([[{ what: 'wounds red', before: '0', after: '2' }], true, false]);
});

describe('reading a form', () => {
  const read = (given: unknown) => {
    const verdict = readAct(given);
    return verdict.ok ? verdict.answer : String(verdict.refusal.reason.args?.field);
  };
  const remove = { op: 'remove', path: '/x' } as const;
  const longPatch = (length: number) => {
    const [head, tail] = ['[{"op":"remove","path":"/', '"}]'];
    return `${head}${'x'.repeat(length - head.length - tail.length)}${tail}`;
  };

  test.each([
    [
      { kind: 'extend', hours: '12', seat: '' },
      { kind: 'extend', hours: 12 },
    ],
    [
      { kind: 'extend', hours: '12', seat: ' red ' },
      { kind: 'extend', hours: 12, seat: 'red' },
    ],
    [{ kind: 'pause', until: '' }, { kind: 'pause' }],
    [
      { kind: 'end', how: 'agreed', winner: '' },
      { kind: 'end', how: 'agreed' },
    ],
    [
      { kind: 'override', patch: remove },
      { kind: 'override', patch: [remove] },
    ],
    [
      { kind: 'override', patch: [remove] },
      { kind: 'override', patch: [remove] },
    ],
    [
      { kind: 'override', patch: JSON.stringify(remove) },
      { kind: 'override', patch: [remove] },
    ],
    [
      { kind: 'override', patch: JSON.stringify([remove, remove]) },
      { kind: 'override', patch: [remove, remove] },
    ],
    [
      { kind: 'rollback', to: '3' },
      { kind: 'rollback', to: 3, consents: [], force: false, deck: 'restore' },
    ],
    [
      { kind: 'rollback', to: 0, consents: 'red, blue  green,', force: 'on', deck: 'reshuffle' },
      { kind: 'rollback', to: 0, consents: ['red', 'blue', 'green'], force: true, deck: 'reshuffle' },
    ],
    [
      { kind: 'rollback', to: 1, consents: ['red'], force: true },
      { kind: 'rollback', to: 1, consents: ['red'], force: true, deck: 'restore' },
    ],
    [
      { kind: 'rollback', to: 1, force: 'true' },
      { kind: 'rollback', to: 1, consents: [], force: true, deck: 'restore' },
    ],
    [
      { kind: 'rollback', to: 1, force: 'off' },
      { kind: 'rollback', to: 1, consents: [], force: false, deck: 'restore' },
    ],
  ])('%j is %j', (given, expected) => {
    expect(read(given)).toEqual(expected);
  });

  test.each([
    [5, 'kind'],
    [{ kind: 'dance' }, 'kind'],
    [{ kind: 'extend' }, 'hours'],
    [{ kind: 'broadcast', text: ' ' }, 'text'],
    [{ kind: 'override', patch: null }, 'patch'],
    [{ kind: 'override', patch: 'null' }, 'patch'],
    [{ kind: 'override', patch: '[{' }, 'patch'],
    [{ kind: 'override', patch: '{"op":"add","path":"/x","value":"\\u0000"}' }, 'patch'],
    [{ kind: 'rollback', to: 1, consents: 5 }, 'consents'],
  ])('for %j the wrong field is %s', (given, field) => {
    expect(read(given)).toBe(field);
  });

  test('a patch has at most 20000 characters', () => {
    expect(read({ kind: 'override', patch: longPatch(20_000) })).toMatchObject({ kind: 'override' });
    expect(read({ kind: 'override', patch: longPatch(20_001) })).toBe('patch');
  });
});

describe('more time', () => {
  const HOUR = 3_600_000;
  const opened = (seat: string, decision: number, hours: number) => ({
    ...(row.open[0] as PositionRow['open'][number]),
    seat,
    decision,
    deadline: addHours(place.service.clock(), hours).toISOString(),
  });

  test.each([
    [0, 'deadline.hours'],
    [-1, 'deadline.hours'],
    [Number.NaN, 'deadline.hours'],
    [24 * 90 + 0.1, 'deadline.hours'],
    [24 * 90, 'ok'],
    [0.1, 'ok'],
  ])('of %d hours: %s', async (hours, code) => {
    expect(await outcome({ kind: 'extend', hours })).toBe(code);
  });

  test('is counted from the deadline, or from now if that is past, and each seat is told its own', async () => {
    const open = [opened('red', 0, 10), opened('blue', 7, -5)];
    const told = await effects({ kind: 'extend', hours: 2 }, { open });
    expect(told).toEqual([
      {
        key: 'act.extend',
        seat: 'Red',
        before: expect.stringContaining('22:00'),
        after: expect.stringContaining('00:00'),
      },
      {
        key: 'act.extend',
        seat: 'Blue',
        before: expect.stringContaining('07:00'),
        after: expect.stringContaining('14:00'),
      },
    ]);
    const at = (hours: number) => ({
      about: 'extended',
      deadline: { at: addHours(place.service.clock(), hours).toISOString() },
    });
    const { notice } = await planned({ kind: 'extend', hours: 2 }, { open });
    expect(notice).toMatchObject({
      ...at(12),
      moved: [{ seat: 'red', name: 'Red', at: at(12).deadline.at, isTellable: true }],
    });
    const blue = await planned({ kind: 'extend', hours: 2, seat: 'blue' }, { open });
    expect([blue.effects.length, blue.notice]).toMatchObject([1, at(2)]);
    expect(await outcome({ kind: 'extend', hours: 2 }, { open: [] })).toBe('deadline.none');
  });

  test('a pause ends after now, if it has an end', async () => {
    const until = (hours: number) =>
      ({ kind: 'pause', until: addHours(place.service.clock(), hours).toISOString() }) as const;
    expect(await outcome(until(-1))).toBe('pause.past');
    expect(await outcome(until(0))).toBe('pause.past');
    expect(await effects(until(1))).toEqual([
      { key: 'act.pause.until', until: expect.stringContaining('13:00') },
      { key: 'act.pause.kept', count: 1 },
    ]);
    expect((await planned(until(1))).notice).toEqual({ about: 'paused-until', deadline: { at: until(1).until } });
    expect(await effects({ kind: 'pause' }, { open: [] })).toEqual([
      { key: 'act.pause' },
      { key: 'act.pause.kept', count: 0 },
    ]);
    expect((await planned({ kind: 'pause' })).notice).toEqual({ about: 'paused' });
  });

  test('a resumed match has its deadlines moved by the length of the pause', async () => {
    const deadline = async () => new Date((await rowNow()).open[0]?.deadline ?? 0).getTime();
    const before = await deadline();
    await act({ kind: 'pause' });
    const pausedAt = new Date(place.service.clock().getTime() - 5.6 * HOUR);
    await place.service.store.match.update({ where: { id: match.id }, data: { pausedAt } });
    row = await rowNow();
    expect(await effects({ kind: 'resume' })).toEqual([{ key: 'act.resume', hours: 6, count: 1 }]);
    expect(await effects({ kind: 'resume' }, { pausedAt: null })).toEqual([{ key: 'act.resume', hours: 0, count: 1 }]);
    expect(await act({ kind: 'resume' })).toEqual({ ok: true });
    expect((await deadline()) - before).toBe(5.6 * HOUR);
    expect((await rowNow()).state).toBe('RUNNING');
  });
});

describe('the policy of a seat', () => {
  const fallback: Act = { kind: 'policy', seat: 'red', policy: 'fallback' };
  const withDeadline = (late: number, seat = 'red'): Partial<PositionRow> => {
    const deadline = new Date(
      place.service.clock().getTime() - STANDARD_PACE.graceHours * 3_600_000 + late,
    ).toISOString();
    return { open: row.open.map((each) => ({ ...each, seat, deadline })) };
  };

  test.each([
    [0, 'red', ['act.policy', 'act.policy.late']],
    [1, 'red', ['act.policy']],
    [0, 'blue', ['act.policy']],
  ])('applies to orders that are already late: %d ms from then, for %s', async (late, seat, keys) => {
    expect(await keysOf(fallback, withDeadline(late, seat))).toEqual(keys);
  });

  test('is announced to all with the old and the new value, and not chosen twice', async () => {
    const looked = await planned(fallback);
    const [change] = looked.notice?.changes?.(duel) ?? [];
    expect(looked.effects[0]).toMatchObject({ args: { seat: 'Red', policy: change?.after } });
    expect(change?.before).not.toBe(change?.after);
    expect(looked.notice).toMatchObject({ about: 'policy', waitingFor: ['Red'] });
    expect(await outcome({ kind: 'policy', seat: 'red', policy: 'match' })).toBe('policy.same');
    expect(await act(fallback)).toEqual({ ok: true });
    row = await rowNow();
    expect(row.seats.map(({ policy }) => policy)).toEqual(['fallback', null]);
    expect(await outcome(fallback)).toBe('policy.same');
    const back = await planned({ kind: 'policy', seat: 'red', policy: 'match' });
    expect(back.notice?.changes?.(duel)).toEqual([{ what: 'Red', before: change?.after, after: change?.before }]);
    expect(place.queues.told.at(-1)).toContain(`clock ${match.id} policy-red-`);
  });
});

describe('a seat that the match waits for', () => {
  /** Opens a second question beside Red's. */
  const bothAsked = async () => {
    const [{ matchId, decision: _, seat: __, ...open }] = (await place.service.store.openDecision.findMany({
      where: { matchId: match.id },
    })) as [Awaited<ReturnType<typeof place.service.store.openDecision.findFirstOrThrow>>];
    await place.service.store.openDecision.create({
      data: {
        ...open,
        prompt: open.prompt as object,
        fallback: open.fallback as object,
        matchId,
        decision: 7,
        seat: 'blue',
      },
    });
    row = await rowNow();
  };
  const handedOver = (seat: string): Partial<PositionRow> => ({
    seats: row.seats.map((each) =>
      each.seat === seat
        ? { ...each, draft: { handedOver: true, lines: ['PASS'] } as unknown as PositionRow['seats'][number]['draft'] }
        : each,
    ),
  });

  test('is reminded, one or all as the moderator chooses, except seats that have handed over their orders', async () => {
    await bothAsked();
    expect((await effects({ kind: 'remind' })).map(({ seat }) => seat)).toEqual(['Red', 'Blue']);
    expect((await effects({ kind: 'remind', seat: 'blue' })).map(({ player }) => player)).toEqual(['Blas']);
    expect((await effects({ kind: 'remind' }, handedOver('red'))).map(({ seat }) => seat)).toEqual(['Blue']);
    expect(await outcome({ kind: 'remind', seat: 'red' }, handedOver('red'))).toBe('remind.none');
    expect(await outcome({ kind: 'remind', seat: 'green' })).toBe('deadline.none');
    const [own, ...others] = await (await planned({ kind: 'remind' })).write(place.service.store);
    expect(own).toMatchObject({ seatNo: seatNo('red'), decision: 0, letter: { kind: 'reminder', stage: 'soon' } });
    expect(others).toMatchObject([{ seatNo: seatNo('blue'), decision: 7 }]);
  });

  test.each([
    [1, 'soon'],
    [0, 'late'],
    [-1, 'late'],
  ])('with a deadline %d hours from now reads as in the clock’s letter: %s', async (hours, stage) => {
    const deadline = addHours(place.service.clock(), hours).toISOString();
    const looked = await planned({ kind: 'remind' }, { open: row.open.map((each) => ({ ...each, deadline })) });
    expect(await looked.write(place.service.store)).toMatchObject([{ letter: { stage } }]);
  });

  test('is no longer waited for, and each is answered under its own policy', async () => {
    await place.service.store.seat.update({ where: { no: seatNo('red') }, data: { policy: 'stand-in' } });
    await bothAsked();
    const told = await effects({ kind: 'process' });
    expect(told.map(({ key, seat }) => `${key} ${seat}`)).toEqual([
      'act.process.stand-in Red',
      'act.process.fallback Blue',
    ]);
    await (await planned({ kind: 'process' })).write(place.service.store);
    expect((await rowNow()).open.map(({ decision, missed }) => [decision, missed])).toEqual([
      [0, 'stand-in'],
      [7, 'fallback'],
    ]);
  });

  test('alone is no longer waited for, the other still is', async () => {
    await bothAsked();
    expect((await effects({ kind: 'process', seat: 'blue' })).map(({ seat }) => seat)).toEqual(['Blue']);
    await (await planned({ kind: 'process', seat: 'blue' })).write(place.service.store);
    expect((await rowNow()).open.map(({ missed }) => missed)).toEqual([null, 'fallback']);
  });

  test('is told how many lines and active standing orders it has', async () => {
    expect(await effects({ kind: 'process' })).toEqual([{ key: 'act.process.fallback', seat: 'Red', standing: 0 }]);
    const line = { position: 1, text: 'PARRY ALWAYS', used: 0, given: {} };
    const seats = row.seats.map((seat) => ({
      ...seat,
      draft: { lines: ['DRAW', 'PASS'], handedOver: false } as unknown as typeof seat.draft,
      standing: [
        { ...line, active: true },
        { ...line, active: false },
      ],
    }));
    expect(await effects({ kind: 'process' }, { seats })).toMatchObject([
      { key: 'act.process.fallback', standing: 1 },
      { key: 'act.orders.part', count: 2 },
    ]);
  });

  test('gets a sound draft handed over, and no other draft', async () => {
    await write('SHOW 99');
    row = await rowNow();
    await (await planned({ kind: 'process' })).write(place.service.store);
    expect(await draftOf('red')).toMatchObject({ handedOver: false });
    await write('CLEAR\nDRAW\nSHOW');
    row = await rowNow();
    await (await planned({ kind: 'process' })).write(place.service.store);
    expect(await draftOf('red')).toMatchObject({ handedOver: true, stopsAt: 2 });
  });
});

describe('orders for a seat', () => {
  const actAs = (text: string, seat = 'red'): Act => ({ kind: 'act-as', seat, text });

  test.each([
    ['DRAW', 'act.as.draft', ['act.as.line']],
    ['DRAW\nDONE', 'act.as.handed-over', ['act.as.line']],
    ['SHOW 99', 'act.as.draft', ['act.as.refused']],
    ['STATUS', 'act.as.none', []],
  ])('%j is %s to a moderator who sees everything', async (text, key, lines) => {
    await agreedOn('open');
    expect(await keysOf(actAs(text))).toEqual([key, ...lines, 'act.as.told']);
    await agreedOn('blind');
    expect(await keysOf(actAs(text))).toEqual(['act.as.unseen', 'act.as.told']);
  });

  test('are stored as its own, for its open question', async () => {
    expect(await act(actAs('DRAW'))).toEqual({ ok: true });
    expect(await act(actAs('STANDING PARRY ALWAYS', 'blue'))).toEqual({ ok: true });
    const kept = (seat: 'red' | 'blue') =>
      place.service.store.submission.findFirstOrThrow({ where: { seatNo: seatNo(seat) } });
    expect(await kept('red')).toMatchObject({ decision: 0, channel: 'WEB', messageId: null, sender: 'Mora' });
    expect(await kept('blue')).toMatchObject({ decision: NO_DECISION });
    expect(await place.service.store.standingOrder.count({ where: { seatNo: seatNo('blue') } })).toBe(1);
    expect(await draftOf('blue')).toBeNull();
  });

  test('are processed again when their hold ends', async () => {
    const asked: [string, number, number | undefined][] = [];
    const referee = async (id: string, inputs: number, wait?: number) => void asked.push([id, inputs, wait]);
    const service = { ...place.service, queues: { ...place.queues, referee } };
    const given = (text: string) => ({ act: actAs(text), reason: 'x', guard: { seq: row.seq }, ...MORA });
    expect(await moderate(service, match.id, given('DRAW'))).toEqual({ ok: true });
    expect(asked.filter(([, , wait]) => wait !== undefined)).toEqual([]);
    expect(await moderate(service, match.id, given('DONE'))).toEqual({ ok: true });
    const { inputs } = await rowNow();
    expect(asked.at(-1)).toEqual([match.id, inputs, STANDARD_PACE.holdMinutes * 60_000]);
  });

  test('can ask for more time, which others are told of as always', async () => {
    expect(await act(actAs('EXTEND 5 hours'))).toEqual({ ok: true });
    expect((await rowNow()).open[0]).toMatchObject({ extended: 5 });
    expect((await noticesOf()).map(({ to, about }) => `${to} ${about}`).sort()).toEqual(['blue acted', 'blue time']);
    expect(await act(actAs('EXTEND 40 hours the train is late'))).toEqual({ ok: true });
    const [{ told } = { told: [] }] = await auditRows(place.service.store, match.id, {}, 1);
    expect(told).toEqual(['red', 'blue', 'moderator']);
  });

  test('are not written into a match that has changed since they were read', async () => {
    const looked = await planned(actAs('DRAW'));
    await write('PASS');
    await expect(looked.write(place.service.store)).rejects.toThrow('was not written');
  });

  test('that were handed over become a draft again, and no others do', async () => {
    const unlock: Act = { kind: 'unlock', seat: 'red' };
    expect(await outcome(unlock)).toBe('unlock.none');
    await write('DRAW\nPASS');
    row = await rowNow();
    expect(await look(unlock)).toMatchObject({ refusal: { code: 'unlock.none', reason: { args: { seat: 'Red' } } } });
    await write('DONE');
    row = await rowNow();
    expect(await effects(unlock)).toEqual([{ key: 'act.orders.draft', seat: 'Red', count: 2 }]);
    expect(await act(unlock)).toEqual({ ok: true });
    expect(await draftOf('red')).toMatchObject({ handedOver: false, readyAt: null, lines: ['DRAW', 'PASS'] });
  });
});

describe('a held mail', () => {
  const stranger = { from: 'stranger@players.test' };
  const newest = async (seat: 'red' | 'blue' | null = 'red') =>
    (
      await place.service.store.submission.findFirstOrThrow({
        where: seat ? { seatNo: seatNo(seat) } : { seatNo: null },
        orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
      })
    ).id;
  const held = async (text: string, more = {}) => {
    await write(text, 'red', { ...stranger, ...more });
    row = await rowNow();
    return newest();
  };

  test.each(['FAULT', 'OVER'] as const)('is not read in a match that is %s', async (state) => {
    const mail = await held('DRAW');
    for (const given of [{ kind: 'release', mail } as const, { kind: 'assign', mail, seat: 'red' } as const])
      expect(await outcome(given, { state })).toBe('match.stopped');
  });

  test('that does not exist belongs to nobody, and is released for no missing seat', async () => {
    const none = crypto.randomUUID();
    expect(await outcome({ kind: 'assign', mail: none, seat: 'red' })).toBe('mail.unknown');
    expect(await outcome({ kind: 'release', mail: none })).toBe('mail.unknown');
    expect(await outcome({ kind: 'answer', mail: none, text: 'x' })).toBe('mail.unknown');
    expect(await outcome({ kind: 'assign', mail: await held('DRAW'), seat: 'green' })).toBe('seat.unknown');
  });

  test('of another match is neither released nor answered here', async () => {
    const mail = await held('DRAW');
    for (const given of [
      { kind: 'assign', mail, seat: 'red' } as const,
      { kind: 'release', mail } as const,
      { kind: 'answer', mail, text: 'x' } as const,
    ]) {
      expect(await outcome(given)).toBe('ok');
      expect(await outcome(given, { id: crypto.randomUUID() })).toBe('mail.unknown');
    }
  });

  test('without a player can be given to a seat and neither released nor answered', async () => {
    await sendMail(place.service, {
      text: 'DRAW',
      seatNo: 0,
      decision: 0,
      from: 'x@y.test',
      reading: { ticket: undefined },
    });
    const mail = await newest(null);
    expect(await outcome({ kind: 'release', mail })).toBe('mail.unknown');
    expect(await outcome({ kind: 'answer', mail, text: 'x' })).toBe('mail.unknown');
    await agreedOn('open');
    expect(await keysOf({ kind: 'assign', mail, seat: 'red' })).toEqual(['act.mail.read', 'act.as.line']);
    await agreedOn('blind');
    expect(await act({ kind: 'assign', mail, seat: 'red' })).toEqual({ ok: true });
    expect(await draftOf('red')).toMatchObject({ lines: ['DRAW'], decision: 0, by: null });
  });

  test.each(['accepted', 'confirmed', 'duplicate', 'info'])('was %s and is not accepted again', async (verdict) => {
    const mail = await held('DRAW');
    await place.service.store.submission.update({ where: { id: mail }, data: { verdict } });
    expect(await outcome({ kind: 'assign', mail, seat: 'red' })).toBe('mail.taken');
    expect(await outcome({ kind: 'release', mail })).toBe('mail.taken');
  });

  test('reveals nothing, and nothing of it is read', async () => {
    const mail = await held('DRAW');
    for (const text of [null, ' \n']) {
      await place.service.store.submission.update({ where: { id: mail }, data: { text } });
      expect(await outcome({ kind: 'release', mail })).toBe('mail.empty');
    }
  });

  test('keeps its writer and what it answered, and is answered in its thread', async () => {
    const mail = await held('DRAW\nDONE', { messageId: '<held@players.test>', decision: 5 });
    expect(await act({ kind: 'release', mail })).toEqual({ ok: true });
    const kept = await place.service.store.submission.findUniqueOrThrow({ where: { id: mail } });
    expect(kept).toMatchObject({ sender: 'stranger@players.test', messageId: '<held@players.test>', decision: 5 });
    expect(kept.verdict).toBe('stale');
    const letters = await lettersOf(place.service, match.id, 'acknowledgement');
    expect(letters.at(-1)).toMatchObject({ inReplyTo: '<held@players.test>', seatNo: seatNo('red') });
    expect(await noticesOf(), 'nobody else is told').toEqual([]);
  });

  test('given to another seat refers to the question of that seat, and all are told', async () => {
    await write('DRAW', 'blue', { ...stranger, decision: 3 });
    const mail = await newest('blue');
    expect(await act({ kind: 'assign', mail, seat: 'red' })).toEqual({ ok: true });
    expect(await draftOf('red')).toMatchObject({ lines: ['DRAW'], decision: 0 });
    expect((await noticesOf()).map(({ to, about }) => `${to} ${about}`)).toEqual(['red acted', 'blue acted']);
    await place.service.store.submission.update({ where: { id: mail }, data: { verdict: 'held' } });
    row = await rowNow();
    expect((await planned({ kind: 'assign', mail, seat: 'red' })).notice, 'it is its own by now').toBeUndefined();
  });

  test('is released at once, and processed again when its hold ends', async () => {
    const mail = await held('DRAW\nDONE');
    place.queues.told.length = 0;
    await act({ kind: 'release', mail });
    expect(place.queues.told).toContain(`referee ${match.id} ${STANDARD_PACE.holdMinutes}`);
    await write('CLEAR');
    const other = await held('DRAW');
    place.queues.told.length = 0;
    await act({ kind: 'release', mail: other });
    expect(place.queues.told.filter((line) => line.startsWith('referee'))).toEqual([`referee ${match.id} 0`]);
  });

  test('is shown if the moderator sees both seats', async () => {
    await write('DRAW', 'blue', stranger);
    const assign = { kind: 'assign', mail: await newest('blue'), seat: 'red' } as const;
    const shown = async () => (await keysOf(assign)).includes('act.as.line');
    expect(await shown()).toBe(false);
    await act({ kind: 'glass', seat: 'red' });
    expect(await shown()).toBe(false);
    await act({ kind: 'glass', seat: 'blue' });
    expect(await shown()).toBe(true);
  });

  test.each([
    ['Gil', 'Gil'],
    ['', 'Mora'],
  ])('is answered by hand by %j in the name of %s, in its thread', async (by, name) => {
    const mail = await held('my cat is ill', { messageId: '<cat@players.test>' });
    const looked = await planned({ kind: 'answer', mail, text: 'Take care' }, {}, { by });
    expect(looked.notice).toBeUndefined();
    expect(await looked.write(place.service.store)).toMatchObject([
      {
        seatNo: seatNo('red'),
        inReplyTo: '<cat@players.test>',
        letter: { about: 'word', text: 'Take care', by: name },
      },
    ]);
    await place.service.store.submission.update({ where: { id: mail }, data: { messageId: null } });
    const [letter] = await (await planned({ kind: 'answer', mail, text: 'x' })).write(place.service.store);
    expect(letter?.inReplyTo ?? null).toBeNull();
  });
});

describe('a moderator’s view', () => {
  const eyes = () => eyesOf({ db: place.service.store, row });

  test('is complete, empty, or the hands that he has opened since the match last moved', async () => {
    expect(await eyes()).toEqual({ all: false, seats: [] });
    await act({ kind: 'glass', seat: 'red' });
    await act({ kind: 'glass', seat: 'red' });
    expect(await eyes()).toEqual({ all: false, seats: ['red'] });
    await agreedOn('none');
    expect(await eyes()).toEqual({ all: false, seats: [] });
    await agreedOn('open');
    expect(await eyes()).toEqual({ all: true, seats: [] });
    await agreedOn('blind');
    await act({ kind: 'glass', seat: 'blue' });
    expect(await eyes()).toMatchObject({ all: true });
    expect(await brokenGlass(place.service.store, match.id, row.seq + 1)).toEqual([]);
  });

  test.each([
    ['', 'red', true],
    ['', 'blue', false],
    ['  ', 'blue', false],
    ['a slip', 'blue', true],
  ])('with the reason %j the preview of %s shows its effect: %s', async (reason, seat, may) => {
    await act({ kind: 'glass', seat: 'red' });
    expect(await mayLearn({ db: place.service.store, row, reason }, seat)).toBe(may);
  });

  test('is opened only if he plays blind, and all are told', async () => {
    const looked = await planned({ kind: 'glass', seat: 'blue' });
    expect(looked.effects).toMatchObject([{ args: { seat: 'Blue' } }, { args: { count: 2 } }]);
    expect(looked.notice).toEqual({ about: 'glass', waitingFor: ['Blue'] });
    for (const visibility of ['open', 'none']) {
      await agreedOn(visibility);
      expect(await outcome({ kind: 'glass', seat: 'blue' })).toBe(`glass.${visibility}`);
    }
  });
});

describe('the notice of an act', () => {
  test('has the difference if something changed, and is signed by the person who did it', async () => {
    await act({ kind: 'pause' });
    const [pause] = await noticesOf();
    expect(pause).toMatchObject({ about: 'paused', text: 'a slip', by: 'Mora' });
    expect(pause).not.toHaveProperty('changes');
    expect(pause).not.toHaveProperty('own');
    await act({ kind: 'resume' }, { by: '' });
    expect((await noticesOf()).at(-1)).toMatchObject({ about: 'resumed', by: 'Mora' });
    await act({ kind: 'rule', text: 'A parry counts' }, { by: 'Gil' });
    expect((await noticesOf()).at(-1)).toMatchObject({ about: 'ruling', text: 'A parry counts', by: 'Gil' });
  });

  test('goes out even if the game is no longer installed', async () => {
    const service = { ...place.service, games: new Map<string, Game>() };
    const order = { act: { kind: 'pause' } as const, reason: 'x', guard: { seq: row.seq }, ...MORA };
    expect(await moderate(service, match.id, order)).toEqual({ ok: true });
    expect(await noticesOf()).toMatchObject([{ match: { game: 'duel' } }, { match: { game: 'duel' } }]);
  });
});

test.each<[keyof PositionRow, unknown]>([
  ['state', 'PAUSED'],
  ['seq', 99],
  ['snapshot', {}],
  ['answers', [1]],
  ['open', []],
  ['seats', []],
  ['fault', 'x'],
  ['pausedAt', new Date()],
  ['rollHead', 'x'],
])('the hash of a match changes with another %s', (field, value) => {
  expect(matchHash({ ...row, [field]: value } as PositionRow)).not.toBe(matchHash(row));
});

test.each([
  ['draft', { lines: ['PASS'] }],
  ['standing', [1]],
  ['address', 'x@y.test'],
])('the hash of a match changes with another %s of a seat', (field, value) => {
  const seats = row.seats.map((seat, i) => (i === 1 ? { ...seat, [field]: value } : seat));
  expect(matchHash({ ...row, seats })).not.toBe(matchHash(row));
  expect(matchHash({ ...row, name: 'another', seats: row.seats.map((seat) => ({ ...seat, reportNo: 9 })) })).toBe(
    matchHash(row),
  );
});

test('an end names the winner, if there is one', async () => {
  const end = { kind: 'end', how: 'agreed' } as const;
  expect(await effects(end)).toEqual([
    { key: 'act.end.agreed' },
    { key: 'act.end.open', count: 1 },
    { key: 'act.end.secrets' },
  ]);
  expect((await planned(end)).notice).toEqual({ about: 'ended-agreed', except: ['red', 'blue'] });
  const won = { kind: 'end', how: 'adjudicated', winner: 'Red' } as const;
  expect((await effects(won))[0]).toEqual({ key: 'act.end.adjudicated.winner', winner: 'Red' });
  expect((await planned(won)).notice).toMatchObject({ about: 'ended-adjudicated', waitingFor: ['Red'] });
});

describe('a correction', () => {
  const patch = (...operations: object[]): Act => ({ kind: 'override', patch: operations as never });
  const state = () => presentOf(place.service, row).referee.state as Duel;
  const put = (path: string, value: Json) => ({ op: 'replace', path, value });
  const opened = async () => {
    await act({ kind: 'glass', seat: 'red' });
    row = await rowNow();
  };

  test('waits for a shuffle that a rollback has left to the beacon', async () => {
    const dice = { ...(row.dice as NonNullable<PositionRow['dice']>), reshuffle: 3 } as never;
    expect(await outcome(WOUND, { dice })).toBe('override.shuffle');
  });

  test('needs a game that says what a sound position is', async () => {
    const { moderation: _, ...plain } = duel;
    const service = { ...place.service, games: new Map([['duel', plain]]) };
    expect(await outcome(WOUND, {}, { service })).toBe('override.impossible');
  });

  test.each([
    ['event', { event: 1, roll: 0 }],
    ['roll', { event: 0, roll: 1 }],
  ])('is refused if it writes an %s that no position holds', async (_what, more) => {
    const written = { event: row.written.event + more.event, roll: row.written.roll + more.roll };
    expect(await outcome(WOUND, { written })).toBe('override.amidst');
  });

  test('with several faults names the first and counts them', async () => {
    await agreedOn('open');
    const wrong = patch(put('/wounds/red', -1), { op: 'remove', path: '/deck/0' });
    expect(await look(wrong)).toMatchObject({
      refusal: { code: 'override.unsound', reason: { args: { fault: 'a card is lost or doubled', count: 2 } } },
    });
    expect(await look(patch(put('/wounds/red', -1)))).toMatchObject({ refusal: { reason: { args: { count: 1 } } } });
  });

  test('of the whole position is one for a moderator who sees it', async () => {
    const whole = patch(put('', { ...state(), wounds: { red: 1, blue: 0 } } as unknown as Json));
    expect(await outcome(whole)).toBe('override.hidden');
    await agreedOn('open');
    expect(await outcome(whole)).toBe('ok');
  });

  test.each([
    ['wounds/red', 'wounds/red'],
    ['/wounds/constructor', '/wounds/constructor'],
    ['/prototype/x', '/prototype/x'],
    ['/wounds/green/arm', '/wounds/green/arm'],
  ])('at %s has no such place', async (path, named) => {
    await agreedOn('open');
    expect(await look(patch(put('/wounds/red', 1), put(path, 1)))).toMatchObject({
      refusal: { code: 'override.path', reason: { args: { path: named } } },
    });
  });

  test('moves nothing from a missing place', async () => {
    await agreedOn('open');
    const from = { op: 'copy', from: 'wounds/red', path: '/wounds/blue' };
    expect(await look(patch(from))).toMatchObject({ refusal: { reason: { args: { path: 'wounds/red' } } } });
    expect(await outcome(patch(put('/wounds/red', 3), { op: 'copy', from: '/wounds/red', path: '/wounds/blue' }))).toBe(
      'ok',
    );
  });

  test('with a hand open compares and moves public values, and changes what is opened', async () => {
    await opened();
    const card = state().deck.at(-1) ?? 0;
    const last = state().deck.length - 1;
    const deal = [
      { op: 'remove', path: `/deck/${last}` },
      { op: 'add', path: '/hands/red/-', value: card },
    ];
    expect(await outcome(patch({ op: 'test', path: '/turn', value: 1 }, ...deal))).toBe('ok');
    expect(await outcome(patch({ op: 'copy', from: '/turn', path: '/wounds/red' }, ...deal))).toBe('ok');
    expect(await outcome(patch({ op: 'test', path: `/deck/${last}`, value: card }, ...deal))).toBe('override.hidden');
  });

  test.each([
    ['what is hidden by itself', () => put('/deck/0', state().deck[0] ?? 0)],
    ['a hand by what is none', () => put('/hands/red', null)],
    ['a place that is not there', () => ({ op: 'remove', path: '/hands/green' })],
  ])('with a hand open does not replace %s', async (_what, operation) => {
    await opened();
    expect(await outcome(patch(operation()))).toBe('override.hidden');
  });

  test('with one hand open deals no card to the other, and may deal to the open one', async () => {
    await opened();
    const [blue, red] = state().deck.slice(-2);
    const last = state().deck.length - 1;
    const take = (index: number) => ({ op: 'remove', path: `/deck/${index}` });
    const give = (seat: string, value: number | undefined) => ({ op: 'add', path: `/hands/${seat}/-`, value });
    expect(await outcome(patch(take(last), give('red', red)))).toBe('ok');
    const both = patch(take(last), give('red', red), take(last - 1), give('blue', blue));
    expect(await outcome(both)).toBe('override.hidden');
  });

  test('tells a blind moderator how much of it is hidden from him, and shows everything to one who sees everything', async () => {
    const last = state().deck.length - 1;
    const deal = patch(
      { op: 'remove', path: `/deck/${last}` },
      { op: 'add', path: '/hands/red/-', value: state().deck.at(-1) },
    );
    await opened();
    expect(await keysOf(deal)).toEqual(['act.override.change', 'act.override.hidden', 'act.override.stand']);
    expect(await effects(deal)).toContainEqual({ key: 'act.override.hidden', count: 1 });
    expect(await keysOf(WOUND)).toEqual(['act.override.change', 'act.override.stand']);
    await agreedOn('open');
    expect(await keysOf(deal)).toEqual(['act.override.change', 'act.override.change', 'act.override.stand']);
  });

  test('closes questions that no longer arise, and says how many', async () => {
    await agreedOn('open');
    const turned = patch(put('/active', 'blue'));
    expect(await effects(turned)).toContainEqual({ key: 'act.override.asked', count: 1 });
    expect((await keysOf(WOUND)).includes('act.override.asked')).toBe(false);
    const asked = (change: Partial<PositionRow['open'][number]>) => ({
      open: row.open.map((each) => ({ ...each, ...change })),
    });
    for (const change of [{ kind: 'parry' }, { decision: 5 }, { seat: 'blue' }])
      expect(await keysOf(WOUND, asked(change)), JSON.stringify(change)).toContain('act.override.asked');
    expect(await act(turned)).toEqual({ ok: true });
    expect((await rowNow()).open).toEqual([]);
  });

  test('is refused if the rules break on it, at once or soon', async () => {
    await agreedOn('open');
    expect(await look(patch(put('/cursed', true)))).toMatchObject({
      refusal: { code: 'override.broken', reason: { args: { fault: 'the blade is cursed' } } },
    });
    const [red, blue] = [state().deck.slice(0, 2), state().deck.slice(2)];
    const dealt = patch(put('/deck', []), put('/hands', { red, blue }));
    expect(await look(dealt), 'who draws gets no card').toMatchObject({
      refusal: { code: 'override.broken', reason: { args: { fault: 'a card is lost or doubled' } } },
    });
  });

  test('is told to each seat in events that name it, within what that seat may know', async () => {
    await opened();
    const card = state().deck.at(-1) ?? 0;
    const deal = patch(
      { op: 'remove', path: `/deck/${state().deck.length - 1}` },
      { op: 'add', path: '/hands/red/-', value: card },
      put('/wounds/red', 1),
    );
    expect(await act(deal)).toEqual({ ok: true });
    const told = (
      await place.service.store.event.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } })
    ).slice(-2);
    expect(told.map(({ event }) => event)).toMatchObject([
      { kind: 'moderator.corrected', by: 'Mora', reason: 'a slip', text: 'wounds red: 0 -> 1. cards red: 0 -> 1.' },
      { only: ['red'], text: `hand: [] -> [${card}].` },
    ]);
    expect(told[0]?.event).not.toHaveProperty('only');
    const own = (await noticesOf()).filter(({ about }) => about === 'corrected');
    expect(own.map((each) => ['own' in each, 'changes' in each])).toEqual([
      [true, true],
      [false, true],
    ]);
  });
});

describe('two views side by side', () => {
  const plain: Game = { ...duel, moderation: { faults: () => [] } };
  test.each<[Json, Json, string[]]>([
    [{ a: 1 }, { a: 1 }, []],
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, ['b: 2 -> 3']],
    [{ a: { b: 1 } }, { a: { b: 2 } }, ['a b: 1 -> 2']],
    [{ a: [1] }, { a: [1, 2] }, ['a: [1] -> [1,2]']],
    [{ a: null }, { a: 'x' }, ['a: - -> x']],
    [{}, { a: { b: 1, c: true } }, ['a b: - -> 1', 'a c: - -> true']],
    [{ a: { b: 1 } }, {}, ['a b: 1 -> -']],
    [{ a: { b: 1 } }, { a: 5 }, ['a: {"b":1} -> 5']],
    [{ a: 5 }, { a: { b: 1 } }, ['a: 5 -> {"b":1}']],
    [{}, { a: 5 }, ['a: - -> 5']],
  ])('%j and %j differ in %j', (before, after, expected) => {
    expect(differences(plain, before, after).map((each) => `${each.what}: ${each.before} -> ${each.after}`)).toEqual(
      expected,
    );
  });

  test('use the words of the game if it has some for both', () => {
    const words = (path: readonly string[], value: Json | undefined) =>
      path.join('/') === 'a/b' && value !== undefined ? { what: 'the bee', value: `no. ${value}` } : undefined;
    expect(
      differences({ ...plain, moderation: { faults: () => [], words } }, { a: { b: 1 } }, { a: { b: 2 } }),
    ).toEqual([{ what: 'the bee', before: 'no. 1', after: 'no. 2' }]);
    expect(differences({ ...plain, moderation: { faults: () => [], words } }, { a: {} }, { a: { b: 2 } })).toEqual([
      { what: 'a b', before: '-', after: '2' },
    ]);
  });
});

test('a sentence about an act uses the words of its game, and English without a game', () => {
  const refused = { key: 'refused.order.no-card', args: { card: 511 } };
  expect(actSentence(duel, refused)).toBe('you do not hold card 511');
  expect(actSentence(undefined, { key: 'act.pause' })).toMatch(/[a-z]/);
  expect(actSentence(undefined, { key: 'act.pause' })).toBe(actSentence(duel, { key: 'act.pause' }));
});

test('nobody is asked again about a question that an act has settled', async () => {
  expect(await act({ kind: 'process' })).toEqual({ ok: true });
  expect(await answersOf(place.service, match.id)).toEqual([]);
});
