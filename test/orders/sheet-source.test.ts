import { expect, test } from 'vitest';
import { choice, type Decision, type Json, numbered, uncheckedMessage } from '../../src/engine/index.ts';
import { type KeptSheet, readSheet, resumeSheet, SheetSource, StandingSource } from '../../src/orders/index.ts';
import { play, toyLanguage } from './toy.ts';

const context = { owns: ['walker'] };

const sheet = (text: string, options: { mode?: 'step' | 'pause' | 'go'; done?: boolean; until?: number } = {}) =>
  new SheetSource(readSheet(text, toyLanguage, context), { language: toyLanguage, ...context, ...options });

const outcomes = (source: SheetSource<never>) => source.progress().map(({ outcome }) => outcome);
const kinds = (referee: ReturnType<typeof play>) => referee.open.map(({ kind }) => kind);
const acts = (referee: ReturnType<typeof play>) =>
  referee.taken.filter(({ origin }) => origin === 'sheet').map(({ answer }) => Object.values(answer as object)[0]);

test('lines are carried out from top to bottom, and DONE ends the impulse', () => {
  const source = sheet('REST\nWALK 2\nDONE');
  const referee = play([4, 5], [source]);
  expect(acts(referee)).toEqual(['rest', 'walk', 'walk', 'end']);
  expect(outcomes(source)).toEqual(['done', 'done']);
  expect(source.over).toBe(true);
  expect(referee.state.turn).toBe(1);
  expect(referee.taken.map(({ why }) => why)).toEqual([
    { key: 'order.line', args: { number: 1, text: 'REST' } },
    { key: 'order.line', args: { number: 2, text: 'WALK 2' } },
    { key: 'order.line', args: { number: 2, text: 'WALK 2' } },
    { key: 'order.done' },
  ]);
});

test('without DONE the impulse is left open', () => {
  const source = sheet('REST');
  const referee = play([], [source]);
  expect(acts(referee)).toEqual(['rest']);
  expect(kinds(referee)).toEqual(['act']);
  expect(source.over).toBe(false);
});

test('a sheet gives nothing to the next impulse', () => {
  const source = sheet('REST\nPASS\nREST\nDONE');
  const referee = play([], [source]);
  expect(acts(referee)).toEqual(['rest', 'end']);
  expect(referee.state.turn).toBe(1);
  expect(kinds(referee)).toEqual(['act']);
  expect(source.rest()).toEqual([]);
});

test('an answer alone does not end the impulse that comes next', () => {
  const source = sheet('RISE\nDONE');
  const referee = play([], [source]);
  expect(acts(referee)).toEqual([]);
  expect(kinds(referee)).toEqual(['act']);
});

test('PAUSE stops at a refused line, with the refusal', () => {
  const source = sheet('REST\nREST\nREST\nREST\nREST\nWALK\nDONE');
  const referee = play([], [source]);
  expect(acts(referee)).toEqual(['rest', 'rest', 'rest', 'rest']);
  expect(outcomes(source)).toEqual(['done', 'done', 'done', 'done', 'refused', 'waiting']);
  expect(source.progress()[4]?.refusal).toMatchObject({ code: 'act.tired', near: [{ act: 'end' }] });
  expect(source.rest()).toEqual(['REST', 'WALK 1']);
  expect(kinds(referee)).toEqual(['act']);
});

test('PAUSE stops at an unreadable line', () => {
  const source = sheet('REST\nCHOOSE\nREST\nDONE');
  const referee = play([], [source]);
  expect(acts(referee)).toEqual(['rest']);
  expect(outcomes(source)).toEqual(['done', 'refused', 'waiting']);
  expect(source.progress()[1]?.refusal?.code).toBe('order.missing-number');
});

test('GO drops impossible lines and goes on', () => {
  const source = sheet('REST\nCHOOSE\nWALK 5\nGO\nDONE');
  const referee = play([2, 2, 2], [source]);
  expect(acts(referee)).toEqual(['rest', 'walk', 'walk', 'walk']);
  expect(kinds(referee)).toEqual(['guard']);
});

test('GO goes on after the guard, and ends when strength is spent', () => {
  const source = sheet('WALK 9\nGO\nDONE');
  const referee = play([2, 2, 2, 2], [source]);
  const [asked] = referee.open;
  referee.submit('guard', asked?.id ?? -1, { stop: true });
  expect(acts(referee)).toEqual(['walk', 'walk', 'walk', 'walk', 'end']);
  expect(outcomes(source)).toEqual(['refused']);
  expect(source.progress()[0]?.answers).toHaveLength(4);
});

test('PAUSE stops when events leave the plan, and says why', () => {
  const source = sheet('WALK 2\nREST\nDONE');
  const referee = play([1, 6], [source]);
  expect(acts(referee)).toEqual(['walk']);
  expect(kinds(referee)).toEqual(['rise']);
  referee.submit('walker', referee.open[0]?.id ?? -1, { up: true });
  expect(kinds(referee)).toEqual(['act']);
  expect(source.stopped).toMatchObject({ means: 'plan', reason: { key: 'walker.stumbled' } });
  expect(source.rest()).toEqual(['WALK 1', 'REST']);
});

test('a line for a reaction waits until it is asked for, also while the sheet has stopped', () => {
  const source = sheet('WALK 2\nRISE\nDONE');
  const referee = play([1, 6], [source]);
  expect(acts(referee)).toEqual(['walk', true]);
  expect(source.stopped?.reason.key).toBe('walker.stumbled');
  expect(source.progress().map(({ outcome }) => outcome)).toEqual(['waiting', 'done']);
});

test('GO does not stop for events', () => {
  const source = sheet('GO\nWALK 2\nRISE\nDONE');
  const referee = play([1, 6], [source]);
  expect(acts(referee)).toEqual(['walk', true, 'walk', 'end']);
});

test('STEP stops after every die', () => {
  const source = sheet('STEP\nREST\nWALK 2\nDONE');
  const referee = play([4, 5], [source]);
  expect(acts(referee)).toEqual(['rest', 'walk']);
  expect(source.stopped?.reason.key).toBe('step.rolled');
  expect(source.rest()).toEqual(['WALK 1']);
});

test('a stopped sheet without further orders ends if no further act is possible', () => {
  const source = sheet('REST\nREST\nREST\nWALK\nRISE\nDONE');
  const referee = play([1], [source]);
  expect(acts(referee)).toEqual(['rest', 'rest', 'rest', 'walk', true, 'end']);
});

test('YES answers the question that comes up', () => {
  const source = sheet('GO\nWALK\nYES\nDONE');
  const referee = play([1], [source]);
  expect(acts(referee)).toEqual(['walk', true, 'end']);
});

test('CHOOSE takes the option of that number, once', () => {
  const source = sheet('GO\nWALK 2\nCHOOSE 2\nDONE');
  const referee = play([1, 1], [source]);
  expect(referee.taken.map(({ answer }) => answer)).toEqual([{ act: 'walk' }, { up: true }, { act: 'walk' }]);
  expect(kinds(referee)).toEqual(['rise']);
});

test('a standing order answers where the sheet does not', () => {
  const [line] = readSheet('RISE ALWAYS', toyLanguage, context).standing;
  if (!line?.policy) throw new Error('no policy');
  const standing = new StandingSource([{ id: 'S1', policy: line.policy }], { language: toyLanguage });
  const referee = play([1, 6], [sheet('GO\nWALK 2\nDONE'), standing]);
  expect(referee.taken.map(({ origin }) => origin)).toEqual(['sheet', 'standing', 'sheet', 'sheet']);
});

test('each line knows its consequences', () => {
  const source = sheet('WALK\nREST\nWALK\nDONE');
  const referee = play([4, 5], [source]);
  const all = referee.events.map(({ event }) => event);
  expect(source.progress(all).map(({ events }) => events.map(({ kind }) => kind))).toEqual([
    ['walker.stepped', 'step.rolled'],
    [],
    ['walker.stepped', 'step.rolled', 'turn.ended', 'turn.began'],
  ]);
});

/** Runs a sheet until the guard is asked. After his answer it goes on from the stored sheet, as another process would. */
const interrupted = (text: string, stop: boolean, faces: readonly number[]) => {
  const first = sheet(text);
  const before = play(faces, [first]);
  expect(kinds(before)).toEqual(['guard']);
  const kept = JSON.parse(JSON.stringify(first.keep())) as KeptSheet;
  const second = resumeSheet(kept, toyLanguage, context);
  const after = play(faces, [second], { referee: before, guard: stop });
  return { kept, after, second };
};

test('a sheet resumes at its place when somebody else has answered', () => {
  const { kept, after, second } = interrupted('WALK 4\nDONE', false, [2, 2, 2, 2]);
  expect(kept).toMatchObject({ text: 'WALK 1', done: true, resumed: true, over: false });
  expect(acts(after)).toEqual(['walk', 'end']);
  expect(second.over).toBe(true);
});

test('a finished sheet still ends its impulse after somebody else was asked', () => {
  const { kept, after } = interrupted('WALK 3\nDONE', false, [2, 2, 2]);
  expect(kept.text).toBe('');
  expect(acts(after)).toEqual(['end']);
});

test('a resumed sheet stops for events that happened meanwhile', () => {
  const { after, second } = interrupted('WALK 4\nDONE', true, [2, 2, 2, 2]);
  expect(acts(after)).toEqual([]);
  expect(second.stopped?.reason.key).toBe('guard.stopped');
  expect(second.rest()).toEqual(['WALK 1']);
});

test('a sheet knows from the record that its impulse has begun', () => {
  const first = sheet('WALK 3\nDONE');
  const before = play([2, 2, 2], [first]);
  const second = new SheetSource(readSheet('', toyLanguage, context), {
    language: toyLanguage,
    ...context,
    done: true,
    recorded: before.answers,
  });
  expect(acts(play([2, 2, 2], [second], { referee: before, guard: false }))).toEqual(['end']);
});

test('if a sheet ends before a line, neither that line nor any below it is carried out, and it is not done', () => {
  const first = sheet('WALK 2\nWALK 1\nDONE', { until: 2 });
  const before = play([2, 2, 2], [first]);
  expect(acts(before)).toEqual(['walk', 'walk']);
  expect(first.rest()).toEqual(['WALK 1']);
  expect(first.keep()).toMatchObject({ until: 1, done: false });
});

const asks = (id: number, kind: string, options: readonly Json[], quiet = false) =>
  numbered(choice({ kind, seat: 'walker', prompt: uncheckedMessage('ask'), options, quiet }), id);

const reply = (source: SheetSource<never>, decision: Decision) => source.answer(decision, () => ({}));

test('a line that does not fit a question waits for the next one of its kind, and is refused only by one that is put', () => {
  const source = sheet('RISE');
  expect(reply(source, asks(1, 'rise', [{ up: false }], true))).toBeUndefined();
  expect(source.progress()).toMatchObject([{ outcome: 'waiting', refusal: { code: 'answer.not-offered' } }]);
  expect(reply(source, asks(2, 'rise', [{ up: false }]))).toBeUndefined();
  expect(outcomes(source)).toEqual(['refused']);
  expect(reply(source, asks(3, 'rise', [{ up: false }, { up: true }]))).toMatchObject({ answer: { up: true } });
  expect(source.progress()).toMatchObject([{ outcome: 'done', refusal: undefined }]);
});

test('YES and the number of a choice answer no question that is not put, unless it is what was asked', () => {
  const both = [{ up: false }, { up: true }];
  for (const line of ['YES', 'CHOOSE 2']) {
    const source = sheet(line);
    expect(reply(source, asks(1, 'rise', both, true)), line).toBeUndefined();
    expect(reply(source, asks(2, 'rise', both)), line).toMatchObject({ answer: { up: true } });
    const asked = new SheetSource(readSheet(line, toyLanguage, context), {
      language: toyLanguage,
      ...context,
      asked: 3,
    });
    expect(reply(asked, asks(3, 'rise', both, true)), line).toMatchObject({ answer: { up: true } });
  }
});

test('YES belongs to the act above it, and not to one before or behind', () => {
  const both = [{ up: false }, { up: true }];
  const act = (id: number) => asks(id, 'act', [{ act: 'rest' }, { act: 'walk' }]);
  const source = sheet('REST\nWALK\nYES\nREST');
  reply(source, act(1));
  expect(reply(source, asks(2, 'rise', both))).toBeUndefined();
  reply(source, act(3));
  expect(reply(source, asks(4, 'rise', both))).toMatchObject({ answer: { up: true } });
  const late = sheet('WALK\nYES\nREST');
  for (const id of [1, 2]) reply(late, act(id));
  expect(reply(late, asks(3, 'rise', both))).toBeUndefined();
  expect(late.givenUp()).toMatchObject([{ line: { text: 'YES' }, refusal: { code: 'order.never-asked' } }]);
});
