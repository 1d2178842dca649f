/**
 * A match goes back to the beginning of an impulse. The same orders give the same dice, other orders begin an epoch, and nothing is lost or
 * hidden.
 */
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceFrom, type Json, type LogEntry, readEntry, recordText } from '../../src/engine/index.ts';
import type { Act } from '../../src/match/acts/act.ts';
import { moderate, planAct } from '../../src/match/acts/index.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../src/match/dice/verify.ts';
import { installedGames } from '../../src/match/games.ts';
import { seatPage } from '../../src/match/pages.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { askToGoBack } from '../../src/match/polls/going-back.ts';
import { askAll, castVote } from '../../src/match/polls/polls.ts';
import { undoneIn } from '../../src/match/record/branch.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { openPolls } from '../../src/store/polls.ts';
import { makeApp } from '../../src/web/app.ts';
import { lettersOf, openMatch, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  const base = await testService();
  const games = new Map([...base.service.games, ...installedGames]);
  place = { ...base, service: { ...base.service, games } };
});
afterAll(() => place.close());

interface Given {
  readonly decision: number;
  readonly seat: string;
  readonly answer: Json;
}

/** Answers the open questions, chosen by the seed, until this many answers are given. */
async function play({ id, seatNo }: TestMatch, seed: number, acts: number): Promise<Given[]> {
  const chance = chanceFrom(seed);
  const given: Given[] = [];
  while (given.length < acts) {
    const [open] = await place.service.store.openDecision.findMany({ where: { matchId: id } });
    if (!open) break;
    const page = await seatPage(place.service, { no: seatNo[open.seat] ?? 0, seat: open.seat, matchId: id });
    const options = page?.open[0]?.options ?? [];
    const answer = options[chance.below(options.length)]?.answer ?? (open.fallback as Json);
    expect(await answerDecision(place.service, seatNo[open.seat] ?? 0, open.decision, answer)).toEqual({ ok: true });
    given.push({ decision: open.decision, seat: open.seat, answer });
  }
  return given;
}

async function replay({ seatNo }: TestMatch, given: readonly Given[]): Promise<void> {
  for (const { decision, seat, answer } of given)
    expect(await answerDecision(place.service, seatNo[seat] ?? 0, decision, answer)).toEqual({ ok: true });
}

/** Everything that was played, without its times. */
async function played({ id: matchId }: TestMatch) {
  const { store } = place.service;
  const [answers, events, rolls, positions, match] = await Promise.all([
    store.answer.findMany({ where: { matchId }, orderBy: { decision: 'asc' }, omit: { seq: true } }),
    store.event.findMany({ where: { matchId }, orderBy: { no: 'asc' }, select: { no: true, event: true } }),
    store.roll.findMany({
      where: { matchId },
      orderBy: { no: 'asc' },
      select: { no: true, label: true, faces: true, size: true },
    }),
    store.snapshot.findMany({ where: { matchId }, orderBy: { seq: 'asc' }, select: { snapshot: true } }),
    store.match.findUniqueOrThrow({
      where: { id: matchId },
      select: { snapshot: true, eventCount: true, rollCount: true },
    }),
  ]);
  return { answers, events, rolls, positions, match };
}

const logOf = async (matchId: string): Promise<LogEntry[]> =>
  (await place.service.store.diceLogRow.findMany({ where: { matchId }, orderBy: { row: 'asc' } })).map(readEntry);

const verdictOn = async ({ id }: TestMatch): Promise<string> => {
  const record = await exportMatch(place.service, id);
  return verifyRecord(place.service.games, recordText(record?.lines ?? []))
    .lines.map(sayVerdict)
    .join('\n');
};

const countersOf = (
  { snapshot }: { readonly snapshot: unknown } = { snapshot: { counters: { decision: -1, event: -1 } } },
) => (snapshot as { readonly counters: { readonly decision: number; readonly event: number } }).counters;

/** Takes a match back like a moderator: plans the act, then carries it out with its code. */
interface Answered {
  readonly about: string;
  readonly poll?: number;
  readonly votes?: object;
}

async function goBack(
  { id }: TestMatch,
  to: number,
  more: Partial<Extract<Act, { kind: 'rollback' }>> = { force: true },
) {
  const act: Act = { kind: 'rollback', to, consents: [], force: false, deck: 'restore', ...more };
  const planned = await planAct(place.service, id, { act, by: 'Mora' });
  if (!planned.ok) return planned;
  const { seq, code } = planned.answer;
  const order = { act, by: 'Mora', via: 'page' as const, reason: 'A rule was overlooked', guard: { seq }, code };
  const done = await moderate(place.service, id, order);
  await advanceMatch(place.service, id);
  return done;
}

test('with the same orders everything comes out as before, from any impulse', async () => {
  const match = await openMatch(place.service);
  const given = await play(match, 1, 22);
  const before = await played(match);
  const count = before.positions.length;
  expect(count).toBeGreaterThan(2);
  for (const to of [count, Math.ceil(count / 2), 1]) {
    const { decision } = countersOf(before.positions[to - 1]);
    expect(await goBack(match, to)).toEqual({ ok: true });
    expect((await played(match)).positions).toEqual(before.positions.slice(0, to));
    await replay(
      match,
      given.filter((each) => each.decision >= decision),
    );
    expect(await played(match)).toEqual(before);
  }
  const log = await logOf(match.id);
  expect(log.filter(({ kind }) => kind === 'rollback')).toHaveLength(3);
  expect(log.some((entry) => entry.kind === 'roll' && entry.again)).toBe(true);
  expect(log.some(({ kind }) => kind === 'epoch')).toBe(false);
  expect(await verdictOn(match)).toContain('Nothing is wrong.');
}, 60_000);

test('with other orders dice are new, in an epoch that reports mention; the old dice cannot be had again', async () => {
  const match = await openMatch(place.service);
  const strike = { decision: 0, seat: 'red', answer: { act: 'end' } };
  await replay(match, [strike]);
  await play(match, 2, 18);
  const before = await played(match);
  expect(await goBack(match, 1)).toEqual({ ok: true });
  const turned = await play(match, 3, 18);
  expect(turned.length).toBe(18);
  const log = await logOf(match.id);
  const at = log.findIndex(({ kind }) => kind === 'epoch');
  expect(log[at]).toMatchObject({ kind: 'epoch', epoch: 1 });
  const after = log.slice(at + 1).filter((entry) => entry.kind === 'roll');
  expect(after.length).toBeGreaterThan(1);
  expect(after.every((entry) => entry.epoch === 1 && entry.again === undefined)).toBe(true);
  const faces = (rolls: typeof before.rolls) => rolls.flatMap((roll) => roll.faces).join('');
  const now = await played(match);
  expect(faces(now.rolls).slice(0, 8)).not.toBe(faces(before.rolls).slice(0, 8));
  expect(await verdictOn(match)).toMatch(
    /Epochs that other orders or another position after a rollback have begun: 1\.[\s\S]*Nothing is wrong\./,
  );
  const report = (await lettersOf(place.service, match.id, 'report')).at(-1)?.letter as unknown as {
    report: { dice: object };
  };
  expect(report.report.dice).toMatchObject({ epoch: 1 });
}, 60_000);

test('the undone part stays readable, and everybody is told in one mail', async () => {
  const { service } = place;
  const match = await openMatch(service);
  await play(match, 1, 22);
  const before = await played(match);
  const letters = await lettersOf(service, match.id);
  await goBack(match, 2);
  const branch = await service.store.branch.findFirstOrThrow({ where: { matchId: match.id } });
  const record = branch.record as unknown as { from: number; reason: string; events: object[]; positions: object[] };
  expect(record).toMatchObject({ from: 1, reason: 'A rule was overlooked', by: 'Mora' });
  expect(record.positions).toHaveLength(before.positions.length - 2);
  expect(record.events).toHaveLength(before.events.length - countersOf(before.positions[1]).event);
  const app = makeApp(service);
  const open = (path: string) => supertest(app).get(path).expect(200);
  expect((await open(`/p/${match.code}/undone`)).text).toMatch(/Undone [^<]* by Mora: A rule was overlooked/);
  expect((await open(`${new URL(match.links.red ?? '').pathname}/undone`)).text).toContain('A rule was overlooked');
  const [undone, own] = [await undoneIn(service, match.id), await undoneIn(service, match.id, 'red')];
  expect(undone[0]?.events.every(({ event }) => event.only === undefined)).toBe(true);
  expect(own[0]?.events.every(({ event }) => event.only?.includes('red') ?? true)).toBe(true);
  const notices = (await lettersOf(service, match.id, 'notice')).filter(
    ({ id }) => !letters.some((each) => each.id === id),
  );
  expect(notices.map(({ seat, letter }) => `${seat?.seat} ${(letter as { about: string }).about}`).sort()).toEqual([
    'blue rolled-back',
    'red rolled-back',
  ]);
});

test('a question whether to go back ends with the act, and its result is told; other questions stay open', async () => {
  const { service } = place;
  const match = await openMatch(service);
  await play(match, 3, 22);
  const actor = { by: 'Mora', via: 'page' } as const;
  expect(await askAll(service, match.id, { text: 'Shall we play on Sundays?', hours: 24, ...actor })).toEqual({
    ok: true,
  });
  expect(await askToGoBack(service, match.id, { to: 2, ...actor })).toEqual({ ok: true });
  await castVote(service, service.store, match.id, { no: 2, seat: 'red', yes: true });
  await goBack(match, 2);
  expect((await openPolls(service.store, match.id)).map(({ text }) => text)).toEqual(['Shall we play on Sundays?']);
  const told = (await lettersOf(service, match.id, 'notice')).map(({ letter }) => letter as unknown as Answered);
  const results = told.filter(({ about }) => about === 'answered');
  expect(results.map(({ poll, votes }) => [poll, votes])).toEqual([
    [2, { yes: 1, no: 0, silent: 1 }],
    [2, { yes: 1, no: 0, silent: 1 }],
    [2, { yes: 1, no: 0, silent: 1 }],
  ]);
});

test('it needs a seat of each side, or force; a guard, an existing impulse, and an unfinished match', async () => {
  const { service } = place;
  const match = await openMatch(service);
  const code = async (to: number, more: object) => {
    const done = await goBack(match, to, more);
    return done.ok ? 'ok' : done.refusal.code;
  };
  expect(await code(1, { force: true })).toBe('rollback.nowhere');
  await play(match, 5, 12);
  expect(await code(0, { force: true })).toBe('rollback.nowhere');
  expect(await code(1, {})).toBe('rollback.consent');
  expect(await code(1, { consents: ['red'] })).toBe('rollback.consent');
  const act: Act = { kind: 'rollback', to: 1, consents: ['red', 'blue'], force: false, deck: 'restore' };
  const order = { act, by: 'Mora', via: 'page' as const, reason: 'x', guard: { seq: 1 }, code: 'NONE' };
  expect(await moderate(service, match.id, order)).toMatchObject({ refusal: { code: 'match.moved' } });
  expect(await code(1, { consents: ['red', 'blue'] })).toBe('ok');
  expect((await logOf(match.id)).at(-1)).toMatchObject({ kind: 'rollback', consents: ['red', 'blue'], forced: false });
  expect(await code(1, { force: true })).toBe('rollback.nothing');
  await service.store.match.update({ where: { id: match.id }, data: { state: 'OVER' } });
  expect(await code(1, { force: true })).toBe('match.over');
});

test('a campaign of four is rolled back two impulses, by agreement of a seat of each side, and comes out the same', async () => {
  const seats = ['britain', 'spain', 'french_south', 'french_north'];
  const match = await openMatch(place.service, {
    game: 'wellington',
    scenario: '1812',
    split: '4',
    seats: seats.map((id) => ({ id, player: id, address: `${id}@players.test` })),
  });
  const given = await play(match, 6, 26);
  const before = await played(match);
  const to = before.positions.length - 1;
  const from = countersOf(before.positions[to - 1]).decision;
  expect(await goBack(match, to, { consents: ['britain', 'spain'] })).toMatchObject({
    refusal: { code: 'rollback.consent', near: ['french_south', 'french_north'] },
  });
  expect(await goBack(match, to, { consents: ['spain', 'french_north'] })).toEqual({ ok: true });
  await replay(
    match,
    given.filter(({ decision }) => decision >= from),
  );
  expect(await played(match)).toEqual(before);
  expect(await verdictOn(match)).toContain('Nothing is wrong.');
}, 60_000);

test('orders already carried out return as a draft when their impulse begins again, ahead of later ones', async () => {
  const { service } = place;
  const match = await openMatch(service);
  const answer = async (seat: 'red' | 'blue', act: string) => {
    const open = await service.store.openDecision.findFirstOrThrow({ where: { matchId: match.id, seat } });
    expect(await answerDecision(service, match.seatNo[seat] ?? 0, open.decision, { act })).toEqual({ ok: true });
  };
  await answer('red', 'end');
  await answer('blue', 'draw');
  await answer('blue', 'end');
  await answer('red', 'end');
  const blue = match.seatNo.blue ?? 0;
  await service.store.draft.create({ data: { seatNo: blue, decision: 4, lines: ['STRIKE'], mode: 'pause' } });
  await goBack(match, 1);
  const drafts = await service.store.draft.findMany({ where: { seat: { matchId: match.id } } });
  expect(drafts.map(({ seatNo, lines, handedOver }) => ({ seatNo, lines, handedOver }))).toEqual([
    { seatNo: blue, lines: ['DRAW', 'PASS', 'STRIKE'], handedOver: false },
  ]);
  expect(await service.store.openDecision.findMany({ where: { matchId: match.id }, select: { seat: true } })).toEqual([
    { seat: 'blue' },
  ]);
});
