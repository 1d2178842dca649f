import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addToLog,
  copy,
  EMPTY_LOG,
  hashes,
  Referee,
  readEntry,
  recordText,
  seededSource,
} from '../../src/engine/index.ts';
import { keepTime } from '../../src/match/clock/clock.ts';
import { verifyRecord } from '../../src/match/dice/verify.ts';
import { moderatorPage, resumeMatch } from '../../src/match/moderator/moderator.ts';
import { seatPage } from '../../src/match/pages.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { readPosition } from '../../src/store/position.ts';
import { answersOf, lettersOf, openMatch, openOf, sendMail, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

const counts = async (matchId: string) => {
  const { store } = place.service;
  const where = { matchId };
  const [match, answers, events, rolls, letters, open] = await Promise.all([
    store.match.findUniqueOrThrow({ where: { id: matchId }, select: { seq: true, snapshot: true, eventCount: true } }),
    store.answer.count({ where }),
    store.event.count({ where }),
    store.roll.count({ where }),
    store.letter.count({ where }),
    store.openDecision.count({ where }),
  ]);
  return { match, answers, events, rolls, letters, open };
};

/** Plays a match to its end by buttons, with one strike and one parry at a time. */
async function playOut(matchId: string, seatNo: Readonly<Record<string, number>>): Promise<void> {
  const { service } = place;
  for (let turns = 0; turns < 400; turns++) {
    const [open] = await service.store.openDecision.findMany({ where: { matchId } });
    if (!open) return;
    const view = (await seatPage(service, { no: 0, seat: open.seat, matchId }))?.view as { breath: number };
    const answer = open.kind === 'parry' ? { parry: false } : { act: view.breath > 0 ? 'strike' : 'end' };
    expect(await answerDecision(service, seatNo[open.seat] ?? 0, open.decision, answer)).toEqual({ ok: true });
  }
}

test('the only possible answer is not asked for if everybody knows it; it is recorded and replayed', async () => {
  const { service } = place;
  const { id, seatNo } = await openMatch(service, { scenario: 'brief' });
  const strike = async () => {
    for (const answer of [{ act: 'strike' }, { parry: false }]) {
      const [open] = await service.store.openDecision.findMany({ where: { matchId: id } });
      await answerDecision(service, seatNo[open?.seat ?? ''] ?? 0, open?.decision ?? -1, answer);
    }
  };
  await strike();
  await strike();
  expect(await openOf(service, id)).toEqual([expect.stringMatching(/red order$/)]);
  await strike();
  const answers = await answersOf(service, id);
  expect(answers.at(-1)).toMatch(/red order {"act":"end"} rules$/);
  expect(await openOf(service, id)).toEqual([expect.stringMatching(/blue order$/)]);
  await playOut(id, seatNo);
  expect(await openOf(service, id)).toEqual([]);
  const lines = (await exportMatch(service, id))?.lines ?? [];
  expect(verifyRecord(service.games, recordText(lines)).isGood).toBe(true);
});

test('a whole match: events and rolls without gaps, one chain of hashes, the same again from the record', async () => {
  const { service } = place;
  const { id, seatNo } = await openMatch(service);
  await playOut(id, seatNo);
  const row = await service.store.match.findUniqueOrThrow({ where: { id } });
  expect(row.state).toBe('OVER');
  const events = await service.store.event.findMany({ where: { matchId: id }, orderBy: { no: 'asc' } });
  expect(events.map(({ no }) => no)).toEqual(events.map((_, i) => i));
  expect(events.at(-1)?.event).toMatchObject({ kind: 'duel.ended' });
  const rolls = await service.store.roll.findMany({ where: { matchId: id }, orderBy: { no: 'asc' } });
  expect(rolls.map(({ no }) => no)).toEqual(rolls.map((_, i) => i));
  const log = await service.store.diceLogRow.findMany({ where: { matchId: id }, orderBy: { row: 'asc' } });
  const again = addToLog(hashes, { rows: 0, head: EMPTY_LOG }, log.map(readEntry));
  expect(log.map(({ row, text, hash }) => ({ row, text, hash }))).toEqual(again.log);
  expect(row.rollHead).toBe(again.head);
  for (const { no, faces, label, hash, logRow } of rolls) {
    expect(log[logRow ?? -1]?.hash).toBe(hash);
    const entry = readEntry(log[logRow ?? -1] ?? { text: '' });
    expect(entry).toMatchObject({ no, label, ...(entry.kind === 'roll' ? { faces } : { kind: 'shuffle' }) });
  }
  const reports = await lettersOf(service, id, 'report');
  expect(reports.slice(-2).map(({ letter }) => (letter as { report: { verdict: string } }).report.verdict)).toEqual([
    'over',
    'over',
  ]);
});

test('each seat is told every event that it may know, and no other; what is told again is a whole impulse', async () => {
  const { service, pass } = place;
  const { id, seatNo } = await openMatch(service);
  await answerDecision(service, seatNo.red ?? 0, 0, { act: 'draw' });
  await answerDecision(service, seatNo.red ?? 0, 1, { act: 'draw' });
  await answerDecision(service, seatNo.red ?? 0, 2, { act: 'end' });
  await answerDecision(service, seatNo.blue ?? 0, 3, { act: 'end' });
  pass(1);
  await keepTime(service, id);
  const events = await service.store.event.findMany({ where: { matchId: id }, orderBy: { no: 'asc' } });
  const kindOf = (no: number) => (events[no]?.event as { kind?: string } | undefined)?.kind;
  for (const seat of ['red', 'blue']) {
    const visible = events.filter(({ event }) => !('only' in (event as object)) || seat === 'red').map(({ no }) => no);
    const reports = (await lettersOf(service, id, 'report')).filter((letter) => letter.seat?.seat === seat);
    const told = reports.flatMap(({ letter }) => (letter as unknown as EventNews).report.events.map(({ no }) => no));
    expect([...new Set(told)].sort((a, b) => a - b)).toEqual(visible);
    for (const [i, no] of told.entries()) {
      const isAgain = told.slice(0, i).includes(no);
      const beginsAgain = isAgain && no !== visible[visible.indexOf(told[i - 1] ?? -1) + 1];
      if (beginsAgain) expect(kindOf(no)).toMatch(/^(duel|impulse)\.began$/);
    }
  }
});

interface EventNews {
  readonly report: { readonly events: readonly { readonly no: number }[] };
}

test('a page contains only what its seat may know', async () => {
  const { service } = place;
  const { id, seatNo } = await openMatch(service);
  await answerDecision(service, seatNo.red ?? 0, 0, { act: 'draw' });
  const drawn = (await service.store.event.findMany({ where: { matchId: id } }))
    .map(({ event }) => event as { kind: string; card?: number })
    .find(({ kind }) => kind === 'card.gained')?.card;
  const red = await seatPage(service, { no: seatNo.red ?? 0, seat: 'red', matchId: id });
  const blue = await seatPage(service, { no: seatNo.blue ?? 0, seat: 'blue', matchId: id });
  expect(red?.view).toMatchObject({ hand: [drawn] });
  expect(red?.open[0]?.options).toContainEqual({
    id: expect.any(String),
    answer: { act: 'show', card: drawn },
    text: `SHOW ${drawn}`,
    label: { text: `SHOW ${drawn}` },
    stakes: [],
  });
  expect(blue?.view).toMatchObject({ hand: [], cards: { red: 1 } });
  expect(JSON.stringify([blue?.view, blue?.events, blue?.open])).not.toContain(String(drawn));
});

test('a rehearsal reveals nothing of an undrawn card', async () => {
  const { service } = place;
  const { id, seatNo } = await openMatch(service);
  const row = await readPosition(service.store, id);
  const top = row && (presentOf(service, row).referee.state as { deck: number[] }).deck.at(-1);
  const from = 'rosa@players.test';
  await sendMail(service, { text: 'DRAW\nDRAW', seatNo: seatNo.red ?? 0, decision: 0, from });
  const answers = [];
  for (const card of [top, 517, 999].map(Number)) {
    const text = `CLEAR\nDRAW\nSHOW ${card}\nGO`;
    const settled = await sendMail(service, { text, seatNo: seatNo.red ?? 0, decision: 0, from });
    answers.push(settled?.text.replaceAll(String(card), '#'));
  }
  expect(new Set(answers).size).toBe(1);
});

test('of many referees at the same step one writes it', async () => {
  const { service, pass } = place;
  const { id, seatNo } = await openMatch(service);
  await sendMail(service, {
    text: 'STRIKE\nDRAW\nDONE\nGO',
    seatNo: seatNo.red ?? 0,
    decision: 0,
    from: 'rosa@players.test',
  });
  pass(1);
  const results = await Promise.all(Array.from({ length: 8 }, () => advanceMatch(service, id)));
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(['moved', ...Array(7).fill('waiting')]);
  expect(await answersOf(service, id)).toEqual(['0 red order {"act":"strike"} sheet']);
  const answered = await Promise.all(
    Array.from({ length: 8 }, () => answerDecision(service, seatNo.blue ?? 0, 1, { parry: false })),
  );
  expect(answered.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answered.flatMap((each) => (each.ok ? [] : [each.refusal.code])))).toEqual(new Set(['answer.stale']));
  expect(await openOf(service, id)).toEqual(['4 blue order']);
});

test('orders taken back while the referee plays are either taken back or carried out', async () => {
  const { service, pass } = place;
  for (let round = 0; round < 12; round++) {
    const { id, seatNo } = await openMatch(service);
    const mail = { seatNo: seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' };
    await sendMail(service, { ...mail, text: 'DRAW\nDONE' });
    pass(1);
    const [advanced, withdrawn] = await Promise.all([
      advanceMatch(service, id),
      sendMail(service, { ...mail, text: 'WITHDRAW' }),
    ]);
    const outcome = [withdrawn?.verdict, advanced.outcome, (await answersOf(service, id)).length];
    expect([
      ['accepted', 'waiting', 0],
      ['stale', 'moved', 1],
    ]).toContainEqual(outcome);
  }
});

test('a fault stops the match, notifies its moderator and writes nothing else', async () => {
  const { service } = place;
  const { id, seatNo } = await openMatch(service, { scenario: 'cursed' });
  const before = await counts(id);
  expect(await answerDecision(service, seatNo.red ?? 0, 0, { act: 'strike' })).toMatchObject({
    refusal: { code: 'match.stopped' },
  });
  const after = await counts(id);
  expect(after).toEqual({ ...before, letters: before.letters + 3 });
  expect(await moderatorPage(service, id)).toMatchObject({
    match: { state: 'FAULT' },
    fault: 'TypeError: the blade is cursed',
  });
  expect(await advanceMatch(service, id)).toEqual({ outcome: 'fault' });
  const mail = { text: 'PASS', seatNo: seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' };
  expect((await sendMail(service, mail))?.text).toContain('HELD - the match has stopped');
  expect(await resumeMatch(service, id, 'mended')).toEqual({ ok: true });
  expect(await answerDecision(service, seatNo.red ?? 0, 0, { act: 'draw' })).toEqual({ ok: true });
});

test('a record that does not match the rules is a fault', async () => {
  const { service } = place;
  const { id, seatNo } = await openMatch(service);
  await answerDecision(service, seatNo.red ?? 0, 0, { act: 'draw' });
  await service.store.answer.updateMany({ where: { matchId: id }, data: { seat: 'blue' } });
  await answerDecision(service, seatNo.red ?? 0, 1, { act: 'draw' });
  expect((await moderatorPage(service, id))?.fault).toContain('Fault: answer 0 was given by blue');
});

test('a match goes on only with the rules that it began with', async () => {
  const { service } = place;
  const { id } = await openMatch(service);
  const duel = service.games.get('duel');
  const games = new Map([['duel', { ...duel, rules: { ...duel?.rules, version: '2' } } as never]]);
  expect(await advanceMatch({ ...service, games }, id)).toEqual({ outcome: 'fault' });
  expect((await moderatorPage(service, id))?.fault).toContain('begun with rules 1, and these are 2');
});

test('a position keeps the order of its keys in the database', async () => {
  const { service } = place;
  const { id } = await openMatch(service);
  const row = await service.store.match.findUniqueOrThrow({ where: { id } });
  const game = service.games.get('duel');
  if (!game) throw new Error('no game');
  const start = game.setup.start({ scenario: 'dawn', split: '2' });
  expect(Object.keys((row.snapshot as { state: object }).state)).toEqual(Object.keys(start as object));
  const referee = new Referee(game, row.snapshot as never, { source: seededSource('keys') });
  expect(copy(referee.snapshot)).toEqual(row.snapshot);
});
