/** Dice that fall between the end of a round and the next question: their place in the log, their key, and their round of the beacon. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LogEntry, readEntry, recordText } from '../../../src/engine/index.ts';
import { sweep } from '../../../src/match/clock/clock.ts';
import { sayVerdict } from '../../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../../src/match/dice/verify.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import { exportMatch } from '../../../src/match/record/export.ts';
import type { Service } from '../../../src/match/service.ts';
import { openOf, sendMail, type TestMatch, type TestService } from '../../match/service.ts';
import { testBeacon } from '../../setup/beacon.ts';
import { addressOf, give, openTiny, tinyService } from './house.ts';
import { SIDES } from './rules/field.ts';
import { LAST_ROUND } from './rules.ts';

let place: TestService;
beforeAll(async () => {
  place = await tinyService();
});
afterAll(() => place.close());

const logOf = async (matchId: string): Promise<LogEntry[]> =>
  (await place.service.store.diceLogRow.findMany({ where: { matchId }, orderBy: { row: 'asc' } })).map(readEntry);

const verdictOn = async (service: Service, id: string): Promise<string> => {
  const { lines = [] } = (await exportMatch(service, id)) ?? {};
  return verifyRecord(service.games, recordText(lines)).lines.map(sayVerdict).join('\n');
};

const hold = async (at: TestService, match: TestMatch) => {
  for (const side of SIDES) expect(await give(at, match, side, { act: 'hold' })).toEqual({ ok: true });
};

test('a round ends, its key is published, and the next round begins with the next key', async () => {
  const match = await openTiny(place);
  await hold(place, match);
  await hold(place, match);
  const log = await logOf(match.id);
  const [, second] = log.flatMap((entry, row) => (entry.kind === 'boundary' ? [row] : []));
  const [boundary, reveal, fog] = log.slice(second);
  expect(boundary).toMatchObject({ kind: 'boundary', no: 1, rolls: 2 });
  expect(reveal).toMatchObject({ kind: 'reveal', link: 0 });
  expect(fog).toMatchObject({ kind: 'roll', no: 2, label: 'fog.3', link: 1 });
});

test.each([
  ['to the end', LAST_ROUND, 'OVER'],
  ['to a question', 4, 'RUNNING'],
])('rounds that standing orders play in one go %s leave a record that holds', async (_where, last, state) => {
  const text = Array.from({ length: last - 1 }, (_, i) => `ROUND ${i + 2} HOLD`).join('\n');
  const match = await openTiny(place);
  for (const side of SIDES)
    await sendMail(place.service, { text, seatNo: match.seatNo[side] ?? 0, decision: 0, from: addressOf(side) });
  await hold(place, match);
  const row = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  expect(row.state).toBe(state);
  expect(row.rollCount).toBe(Math.min(last + 1, LAST_ROUND));
  if (state === 'RUNNING') await hold(place, match);
  expect(await verdictOn(place.service, match.id)).toContain('Nothing is wrong.');
});

test('the sweep repairs a crash between two rounds', async () => {
  const match = await openTiny(place);
  await hold(place, match);
  const postman = async () => {
    throw new Error('the power is gone');
  };
  const failing = { ...place, service: { ...place.service, queues: { ...place.service.queues, postman } } };
  await give(place, match, 'west', { act: 'hold' });
  await expect(give(failing, match, 'east', { act: 'hold' })).rejects.toThrow('the power is gone');
  expect(await openOf(place.service, match.id)).toEqual([]);
  await sweep(place.service);
  expect(await openOf(place.service, match.id)).toEqual(['4 west round.order', '5 east round.order']);
});

test('every round may wait for the beacon, and the record says so', async () => {
  const locked = { ...place, service: { ...place.service, beacon: testBeacon(place.service.clock) } };
  const match = await openTiny(locked);
  for (let round = 1; round <= LAST_ROUND; round++) {
    place.pass(1);
    await advanceMatch(locked.service, match.id);
    await hold(locked, match);
  }
  const verdict = await verdictOn(locked.service, match.id);
  expect(verdict).toContain('Mode L2');
  expect(verdict).toContain('Nothing is wrong.');
});
