/** Records and matches whose positions an earlier release stored in a longer form, after a shuffle by a moderator too. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceFrom, type Json, randomAnswer, recordText, sure } from '../../src/engine/index.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../src/match/dice/verify.ts';
import { installedGames } from '../../src/match/games.ts';
import { resumeMatch } from '../../src/match/moderator/moderator.ts';
import { openPosition } from '../../src/match/packs.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import { importMatch } from '../../src/match/record/import.ts';
import { unpackRecord } from '../../src/match/record/unpack.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  const base = await testService('older position');
  place = { ...base, service: { ...base.service, games: installedGames } };
});
afterAll(() => place.close());

const text = unpackRecord(readFileSync('test/match/records/kutuzov-texts-of-stacks.ndjson.gz'));
const verdictOn = (record: string): string => verifyRecord(installedGames, record).lines.map(sayVerdict).join('\n');

interface Line {
  readonly line: string;
  readonly patch?: Json;
  readonly snapshot?: { readonly state: { readonly form?: number; readonly round?: number } };
}

const linesOf = (record: string): Line[] =>
  record
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

test('a record with positions in the older form is played again and compared, its shuffle too', () => {
  const positions = linesOf(text).filter(({ line }) => line === 'position');
  expect(positions.map(({ patch }) => patch)).toEqual([null, 'reshuffle', null]);
  expect(positions.filter(({ snapshot }) => snapshot?.state.form !== undefined)).toEqual([]);
  const told = verdictOn(text);
  expect(told).toContain('Played again by the rules: every position, event and roll is the same.');
  expect(told).toContain('Nothing is wrong.');
});

test.each([
  [0, 'Impulse 0 (to row 5), played again: it leads to another position.'],
  [1, 'The draw piles in the position after impulse 1 (row 17) are not in the order of their shuffle.'],
])('position %i of it that is not what the rules make of it is found', (n, fault) => {
  let no = -1;
  const changed = linesOf(text).map((each) => {
    if (each.line !== 'position' || ++no !== n) return each;
    return { ...each, snapshot: { ...each.snapshot, state: { ...each.snapshot?.state, round: 9 } } };
  });
  expect(verdictOn(recordText(changed as never))).toContain(fault);
});

test('a match with positions in the older form is taken over and goes on', async () => {
  const { service } = place;
  const taken = await importMatch(service, text);
  if (!taken.ok) throw new Error(taken.faults.map(sayVerdict).join(' '));
  await resumeMatch(service, taken.id, 'moved here');
  await advanceMatch(service, taken.id);
  const chance = chanceFrom(7);
  for (let answers = 0; answers < 20; answers++) {
    const [decision] = presentOf(service, sure(await openPosition(service, taken.id))).referee.open;
    const { id, seat } = sure(decision);
    const { no } = await service.store.seat.findFirstOrThrow({ where: { matchId: taken.id, seat } });
    expect(await answerDecision(service, no, id, randomAnswer(sure(decision), chance))).toEqual({ ok: true });
  }
  const record = recordText((await exportMatch(service, taken.id))?.lines ?? []);
  const forms = linesOf(record).flatMap(({ snapshot }) => (snapshot ? [snapshot.state.form] : []));
  expect(new Set(forms)).toEqual(new Set([undefined, 2]));
  expect(verdictOn(record)).toContain('Nothing is wrong.');
}, 120_000);
