/**
 * Records and matches of the second protocol: they are checked as far as they prove anything, imported, and played on under their own
 * protocol.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashes, readEntry, recordText } from '../../src/engine/index.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../src/match/dice/verify.ts';
import { resumeMatch } from '../../src/match/moderator/moderator.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import { importMatch } from '../../src/match/record/import.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  const base = await testService();
  const { clock } = base.service;
  const beacon = {
    terms: { name: 'test', genesis: 3, period: 3 },
    fetch: async (round: number) =>
      new Date(round * 3_000) <= clock() ? { round, value: hashes.sha256(`round ${round}`), signature: '' } : undefined,
  };
  place = { ...base, service: { ...base.service, beacon } };
  base.pass(100_000);
});
afterAll(() => place.close());

const textOf = (name: string): string => readFileSync(`test/match/records/estafette2-${name}.ndjson`, 'utf8');
const verdictOn = (text: string): string => verifyRecord(place.service.games, text).lines.map(sayVerdict).join('\n');

test.each(['plain', 'beacon'])('an older record (%s) is valid, and the answer says what it does not prove', (name) => {
  const told = verdictOn(textOf(name));
  expect(told).toContain('Nothing is wrong.');
  expect(told).toContain('Its log follows an older protocol. It does not prove');
});

test('an older record must obey the rules for its rows as well', () => {
  const lines = textOf('plain')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const other = lines.map((line) =>
    line.line === 'log' && line.text.includes('"kind":"roll"')
      ? { ...line, text: line.text.replace(/"link":\d+/, '"link":9') }
      : line,
  );
  expect(verdictOn(recordText(other))).toMatch(/follows from key 9; the key of its turn is \d/);
});

test('an older match goes on under its own protocol', async () => {
  const { service } = place;
  const taken = await importMatch(service, textOf('beacon'));
  if (!taken.ok) throw new Error(taken.faults.map(sayVerdict).join(' '));
  await resumeMatch(service, taken.id, 'moved here');
  for (let i = 0; i < 8; i++) {
    place.pass(1);
    await advanceMatch(service, taken.id);
    const [open] = await service.store.openDecision.findMany({ where: { matchId: taken.id } });
    if (!open) continue;
    const { no } = await service.store.seat.findFirstOrThrow({ where: { matchId: taken.id, seat: open.seat } });
    const tries = open.kind === 'parry' ? [{ parry: false }] : [{ act: 'strike' }, { act: 'end' }];
    for (const answer of tries) if ((await answerDecision(service, no, open.decision, answer)).ok) break;
  }
  place.pass(1);
  const record = (await exportMatch(service, taken.id))?.lines ?? [];
  const log = record.filter(({ line }) => line === 'log').map((line) => readEntry(line as never));
  const before = textOf('beacon').match(/"line":"log"/g)?.length ?? 0;
  expect(log.length).toBeGreaterThan(before);
  expect(log.slice(before).some((entry) => entry.kind === 'roll' && entry.beacon)).toBe(true);
  const told = verdictOn(recordText(record));
  expect(told).toContain('older protocol');
  expect(told).toContain('Nothing is wrong.');
}, 60_000);
