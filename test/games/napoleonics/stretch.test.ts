/** One round of the beacon for a stretch in which only filed orders speak: sealed before it comes, checked when the match is over. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type JsonObject, type LogEntry, readEntry, recordText, sure } from '../../../src/engine/index.ts';
import type { State } from '../../../src/games/napoleonics/state.ts';
import type { Act } from '../../../src/match/acts/act.ts';
import { moderate, planAct } from '../../../src/match/acts/index.ts';
import { sayVerdict } from '../../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../../src/match/dice/verify.ts';
import { openPosition } from '../../../src/match/packs.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import { presentOf } from '../../../src/match/play/present.ts';
import { exportForSeat, exportMatch } from '../../../src/match/record/export.ts';
import { openOf, type TestMatch, type TestService } from '../../match/service.ts';
import { testBeacon } from '../../setup/beacon.ts';
import { mailFrom, napoleonicsService, openNapoleonics } from './house.ts';

const SECONDS = 1 / 3_600;

let place: TestService;
let match: TestMatch;

const beaconService = async (secrets: string): Promise<TestService> => {
  const base = await napoleonicsService(secrets);
  const beacon = testBeacon(base.service.clock);
  return { ...base, service: { ...base.service, beacon } };
};

beforeAll(async () => {
  place = await beaconService('stretch');
});
afterAll(() => place.close());

const wait = async (): Promise<void> => {
  place.pass(20 * SECONDS);
  await advanceMatch(place.service, match.id);
};

const act = async (what: Act): Promise<void> => {
  const { seq } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const planned = await planAct(place.service, match.id, { act: what, by: 'Mora' });
  const code = planned.ok ? planned.answer.code : undefined;
  const order = { act: what, reason: 'a slip', guard: { seq }, code, by: 'Mora', via: 'page' as const };
  expect(await moderate(place.service, match.id, order)).toEqual({ ok: true });
  await advanceMatch(place.service, match.id);
};

/** Two British units face two French ones on clear ground, and the British hold a card for the centre. */
const engaged = ({ units, leaders, field, deck, sides }: State): Act => {
  const put = (id: string, hex: string) => ({
    op: 'replace' as const,
    path: `/units/${units.findIndex((unit) => unit.id === id)}/hex`,
    value: hex,
  });
  const ground = Object.keys(field.terrain)
    .filter((hex) => 'DEFG'.includes(hex.charAt(0)))
    .map((hex) => ({ op: 'remove' as const, path: `/field/terrain/${hex}` }));
  const hand = sure(sides.ALLIED).hand;
  const swapped = hand.includes('ATTACK_CENTER')
    ? []
    : [
        { op: 'replace' as const, path: '/sides/ALLIED/hand/0', value: 'ATTACK_CENTER' },
        { op: 'replace' as const, path: `/deck/${deck.indexOf('ATTACK_CENTER')}`, value: sure(hand[0]) },
      ];
  const lone = leaders.findIndex(({ id }) => id === 'Delaborde');
  const places = { 'FR-LN1': 'E6', 'FR-LN2': 'E8', 'BR-LN3': 'F6', 'BR-HC1': 'F8' };
  const moved = Object.entries(places).map(([id, hex]) => put(id, hex));
  return {
    kind: 'override',
    patch: [...ground, ...moved, { op: 'replace', path: `/leaders/${lone}/hex`, value: 'E6' }, ...swapped],
  };
};

const TURN = ['CARD ATTACK_CENTER', 'ORDER BR-LN3, BR-HC1', 'MELEE BR-LN3 AT E6', 'MELEE BR-HC1 AT E8', 'DONE'];

/** Two armies face each other, with these standing orders of the French and a sheet of the Allies. */
async function engage(standing: string | undefined): Promise<void> {
  match = await openNapoleonics(place);
  place.pass(1);
  await advanceMatch(place.service, match.id);
  await place.service.store.match.update({ where: { id: match.id }, data: { visibility: 'open' } });
  const row = sure(await openPosition(place.service, match.id));
  await act(engaged(presentOf(place.service, row).referee.state as State));
  if (standing !== undefined) await mailFrom(place, match, 'FRENCH', standing);
  await mailFrom(place, match, 'ALLIED', TURN.join('\n'));
}

beforeEach(() => engage('MELEE FOR ANY: STAND\nFLAGS FOR ANY: IGNORE MAX\nBACK FOR ANY: YES'));

const logOf = async (): Promise<LogEntry[]> => {
  const rows = await place.service.store.diceLogRow.findMany({ where: { matchId: match.id }, orderBy: { row: 'asc' } });
  return rows.map(readEntry);
};

/** The locks since the deal, and the rounds of the rolls. */
const roundsOf = async () => {
  const log = await logOf();
  const locks = log.flatMap((entry) => (entry.kind === 'lock' && entry.no > 0 ? [entry] : []));
  return { locks, rounds: log.flatMap((entry) => (entry.kind === 'roll' ? [entry.beacon?.round] : [])) };
};

const wholeRecord = async (): Promise<JsonObject[]> => {
  await act({ kind: 'end', how: 'adjudicated', winner: 'French' });
  return structuredClone([...sure(await exportMatch(place.service, match.id)).lines]) as JsonObject[];
};

const verdictOn = (lines: readonly JsonObject[]): string =>
  verifyRecord(place.service.games, recordText(lines)).lines.map(sayVerdict).join('\n');

test('a turn that filed orders carry waits for one round; its orders are sealed, and shown to nobody before the end', async () => {
  const { locks } = await roundsOf();
  expect(locks).toEqual([expect.objectContaining({ filed: expect.stringMatching(/^[0-9a-f]{64}$/) })]);
  await wait();
  const { locks: after, rounds } = await roundsOf();
  expect(after).toEqual(locks);
  expect(rounds.length).toBeGreaterThan(2);
  expect(new Set(rounds)).toEqual(new Set([locks[0]?.round]));
  expect(await openOf(place.service, match.id)).toEqual([expect.stringContaining('FRENCH card')]);
  const seat = { matchId: match.id, seat: 'ALLIED', no: match.seatNo.ALLIED ?? 0 };
  const own = await exportForSeat(place.service, seat as never);
  expect(JSON.stringify(own?.lines)).not.toContain('behind');
  expect(verdictOn(await wholeRecord())).toMatch(/Played again by the rules[\s\S]*Nothing is wrong\./);
});

test('whoever changes a filed order that would have spoken has the further dice wait for rounds of their own', async () => {
  const changed = await place.service.store.standingOrder.updateMany({
    where: { seatNo: match.seatNo.FRENCH ?? 0, text: { contains: 'IGNORE' } },
    data: { text: 'FLAGS FOR ANY: IGNORE NONE' },
  });
  expect(changed.count).toBe(1);
  await wait();
  const first = await roundsOf();
  expect(first.locks).toHaveLength(2);
  expect(first.locks[1]?.round).toBeGreaterThan(first.locks[0]?.round ?? 0);
  expect(new Set(first.rounds)).toEqual(new Set([first.locks[0]?.round]));
  await wait();
  const { locks, rounds } = await roundsOf();
  expect(locks).toHaveLength(2);
  expect(new Set(rounds)).toEqual(new Set(locks.map(({ round }) => round)));
  expect(verdictOn(await wholeRecord())).toContain('Nothing is wrong.');
});

test('whoever files an order that says nothing changes nothing', async () => {
  await mailFrom(place, match, 'FRENCH', 'RETREAT FOR ANY: COVER');
  await wait();
  expect((await roundsOf()).locks).toHaveLength(1);
  expect(verdictOn(await wholeRecord())).toContain('Nothing is wrong.');
});

test('filed orders that were exchanged afterwards are found: those of the seal, and those of the answers', async () => {
  await wait();
  const honest = await wholeRecord();
  const forged = honest.map((line) =>
    typeof line.behind === 'string' ? { ...line, behind: line.behind.replace('IGNORE MAX', 'IGNORE NONE') } : line,
  );
  expect(verdictOn(forged)).toMatch(/Row \d+ of the log was sealed over other filed orders/);
  const last = honest.findLastIndex(
    ({ line, origin, answer }) => line === 'answer' && origin === 'sheet' && JSON.stringify(answer).includes('BR-HC1'),
  );
  const other = honest.map((line, i) =>
    i === last ? { ...line, why: { key: 'order.line', args: { number: 4, text: 'MELEE BR-HC1 AT D8' } } } : line,
  );
  expect(verdictOn(other)).toMatch(/uses the round of an earlier roll, and the answer to question \d+/);
});

test('a roll without a lock does not pass where no filed orders were sealed', async () => {
  await wait();
  const honest = await wholeRecord();
  const rows = honest.filter(({ line }) => line === 'log');
  const entries = rows.map((row) => readEntry(row as never));
  expect(entries.filter(({ kind }) => kind === 'lock')).toHaveLength(2);
  const bare = honest.map((line) =>
    line.line === 'log' && String(line.text).includes('"filed"')
      ? { ...line, text: String(line.text).replace(/"filed":"[0-9a-f]{64}",/, '') }
      : line,
  );
  expect(verdictOn(bare)).toContain('did not wait for the round of the beacon that was fixed');
});

test('a standing order that answers nothing changes no row, round or die', async () => {
  const rowsWith = async (standing: string | undefined) => {
    const [before, own] = [place, await beaconService('pair')];
    try {
      place = own;
      await engage(standing);
      await wait();
      return (await logOf()).map((entry) => ('filed' in entry ? { ...entry, filed: '' } : entry));
    } finally {
      place = before;
      await own.close();
    }
  };
  expect(await rowsWith('FLAGS FOR GUARD: IGNORE MAX')).toEqual(await rowsWith(undefined));
});
