/** A result that was judged on one state of a match is not written to the match once it has changed. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeSubmission } from '../../src/match/inbox/submission.ts';
import { pauseMatch } from '../../src/match/moderator/moderator.ts';
import { openPosition } from '../../src/match/packs.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { runMatch } from '../../src/match/play/run.ts';
import { stepOf } from '../../src/match/play/step.ts';
import { tellMatch } from '../../src/match/post/telling.ts';
import { type IntakeOutcome, writeIntake } from '../../src/store/intake.ts';
import type { PositionRow } from '../../src/store/position.ts';
import { writeStep } from '../../src/store/step.ts';
import { answersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
});
afterAll(() => place.close());

const red = (text: string) =>
  sendMail(place.service, { text, seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' });

const opened = async (): Promise<PositionRow> => {
  const row = await openPosition(place.service, match.id);
  if (!row) throw new Error('the match is there');
  return row;
};

/** The referee's step for a handed-over sheet with STRIKE. */
const stepAfterStrike = async () => {
  await red('STRIKE\nNOW');
  const row = await opened();
  const { service } = place;
  const now = service.clock();
  const step = stepOf({ service, row, run: runMatch(service, row, now), now });
  if (!step) throw new Error('the sheet is handed over');
  return step;
};

/** The numbers of the events that a report tells. */
const eventsIn = ({ letter }: { readonly letter: unknown }): readonly number[] =>
  (letter as { readonly report: { readonly events: readonly { readonly no: number }[] } }).report.events.map(
    ({ no }) => no,
  );

test('a step is written only to the match that it began with', async () => {
  const step = await stepAfterStrike();
  expect(await writeStep(place.service.store, step)).toBe(true);
  expect(await answersOf(place.service, match.id)).toEqual(['0 red order {"act":"strike"} sheet']);
});

test('a step does not overwrite an order that came meanwhile', async () => {
  const step = await stepAfterStrike();
  expect((await red('WITHDRAW'))?.verdict).toBe('accepted');
  expect(await writeStep(place.service.store, step)).toBe(false);
  expect(await answersOf(place.service, match.id)).toEqual([]);
});

test('a step does not tell again what a postponed report has told meanwhile', async () => {
  const { service, pass } = place;
  const no = match.seatNo.blue ?? 0;
  await service.store.letter.deleteMany({ where: { matchId: match.id, seatNo: no } });
  await service.store.seat.update({ where: { no }, data: { reported: 0, untoldSince: service.clock() } });
  const step = await stepAfterStrike();
  pass(0.25);
  await tellMatch(service, await opened());
  expect(await writeStep(service.store, step)).toBe(false);
  expect(await advanceMatch(service, match.id)).toMatchObject({ outcome: 'moved' });
  const reports = await service.store.letter.findMany({ where: { matchId: match.id, seatNo: no, kind: 'report' } });
  const events = reports.flatMap(eventsIn);
  expect(reports.length).toBeGreaterThan(1);
  expect(events.length).toBeGreaterThan(0);
  expect(events).toEqual([...new Set(events)]);
});

test('a step is written once', async () => {
  const step = await stepAfterStrike();
  const written = await Promise.all([writeStep(place.service.store, step), writeStep(place.service.store, step)]);
  expect(written.sort()).toEqual([false, true]);
  expect(await answersOf(place.service, match.id)).toHaveLength(1);
});

test('a step is not written to a match that was paused meanwhile', async () => {
  const step = await stepAfterStrike();
  await pauseMatch(place.service, match.id, 'The umpire is on the train');
  const paused = await opened();
  expect(await writeStep(place.service.store, { ...step, seq: paused.seq, inputs: paused.inputs })).toBe(false);
  expect(await answersOf(place.service, match.id)).toEqual([]);
});

const seatNo = () => match.seatNo.red ?? 0;

/** Stores a mail and settles it like a reader who has seen the match as `row`. */
const takes = async (row: PositionRow, lines: readonly string[]): Promise<IntakeOutcome> => {
  const envelope = { from: 'rosa@players.test', to: [] };
  const { id } = await storeSubmission(place.service, {
    channel: 'SMTP',
    raw: Buffer.from(lines.join('\n')),
    envelope,
  });
  const { store, clock } = place.service;
  return writeIntake(store, {
    matchId: row.id,
    seq: row.seq,
    inputs: row.inputs,
    at: clock(),
    seatNo: seatNo(),
    submission: id,
    settled: {
      verdict: 'accepted',
      class: 'human',
      messageId: null,
      sender: envelope.from,
      seatNo: seatNo(),
      decision: 0,
      text: lines.join('\n'),
      result: {},
    },
    draft: { seatNo: seatNo(), decision: 0, lines, mode: '', handedOver: false, readyAt: null },
    letters: [],
  });
};

const draftLines = async () =>
  (await place.service.store.draft.findUnique({ where: { seatNo: seatNo() } }))?.lines ?? [];

test('of two mails read against the same draft the second is read again', async () => {
  const row = await opened();
  expect(await takes(row, ['DRAW'])).toBe('written');
  expect(await takes(row, ['STRIKE'])).toBe('overtaken');
  expect(await draftLines()).toEqual(['DRAW']);
  expect(await takes(await opened(), ['DRAW', 'STRIKE'])).toBe('written');
  expect(await draftLines()).toEqual(['DRAW', 'STRIKE']);
});

test('a mail that was read before a step is read again after it', async () => {
  const step = await stepAfterStrike();
  const row = await opened();
  expect(await writeStep(place.service.store, step)).toBe(true);
  expect(await takes({ ...row, inputs: (await opened()).inputs }, ['DRAW'])).toBe('overtaken');
  expect(await draftLines()).toEqual([]);
});
