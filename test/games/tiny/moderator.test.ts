/** Acts of a moderator on a match of Two pickets. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readEntry, recordText } from '../../../src/engine/index.ts';
import type { Act } from '../../../src/match/acts/act.ts';
import { moderate, planAct } from '../../../src/match/acts/index.ts';
import { sayVerdict } from '../../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../../src/match/dice/verify.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import { exportMatch } from '../../../src/match/record/export.ts';
import { makeApp } from '../../../src/web/app.ts';
import { answersOf, openOf, type TestMatch, type TestService } from '../../match/service.ts';
import { Browser } from '../../web/browser.ts';
import { pathOf } from '../../web/campaign.ts';
import { give, openTiny, stateOf, tinyService } from './house.ts';
import { SIDES } from './rules/field.ts';
import { LAST_ROUND } from './rules.ts';
import type { Order } from './types.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await tinyService();
});
beforeEach(async () => {
  match = await openTiny(place);
});
afterAll(() => place.close());

/** Plans the act first, then carries it out with the code of the plan. */
async function act(what: Act) {
  const { seq } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const planned = await planAct(place.service, match.id, { act: what, by: 'Mora' });
  const code = planned.ok ? planned.answer.code : undefined;
  const order = { act: what, reason: 'a slip', guard: { seq }, code, by: 'Mora', via: 'page' } as const;
  const done = await moderate(place.service, match.id, order);
  await advanceMatch(place.service, match.id);
  return done;
}

const both = async (west: Order, east: Order = west) => {
  expect(await give(place, match, 'west', west)).toEqual({ ok: true });
  expect(await give(place, match, 'east', east)).toEqual({ ok: true });
};

const verdict = async (): Promise<string> => {
  const { lines = [] } = (await exportMatch(place.service, match.id)) ?? {};
  return verifyRecord(place.service.games, recordText(lines)).lines.map(sayVerdict).join('\n');
};

test('a round goes on without the seats that are no longer waited for', async () => {
  await give(place, match, 'west', { act: 'move', to: 'b3' });
  expect(await act({ kind: 'process' })).toEqual({ ok: true });
  expect(await answersOf(place.service, match.id)).toEqual([
    '0 west round.order {"act":"move","to":"b3"} person',
    '1 east round.order {"act":"hold"} fallback',
  ]);
  expect(await openOf(place.service, match.id)).toEqual(['2 west round.order', '3 east round.order']);
});

test('orders entered by the moderator are resolved together with those of the other seat', async () => {
  expect(await act({ kind: 'act-as', seat: 'east', text: 'MOVE d3\nDONE\nNOW' })).toEqual({ ok: true });
  expect(await openOf(place.service, match.id)).toEqual(['0 west round.order']);
  await give(place, match, 'west', { act: 'hold' });
  expect((await answersOf(place.service, match.id))[1]).toBe('1 east round.order {"act":"move","to":"d3"} moderator');
});

test('a match that is rolled back has the same dice for the same orders, others for others, and a record that holds', async () => {
  const epochs = async () => {
    const rows = await place.service.store.diceLogRow.findMany({ where: { matchId: match.id } });
    return rows.filter((row) => readEntry(row).kind === 'epoch').length;
  };
  const dice = async () =>
    (await place.service.store.roll.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } })).map(
      ({ label, faces }) => `${label} ${faces}`,
    );
  await both({ act: 'fire' }, { act: 'hold' });
  for (let round = 2; round <= 3; round++) await both({ act: 'hold' });
  const before = await dice();
  expect(await act({ kind: 'rollback', to: 1, consents: ['west', 'east'], force: false, deck: 'restore' })).toEqual({
    ok: true,
  });
  expect(await openOf(place.service, match.id)).toEqual(['2 west round.order', '3 east round.order']);
  await both({ act: 'hold' });
  expect([await dice(), await epochs()]).toEqual([before.slice(0, 4), 0]);
  await both({ act: 'load' }, { act: 'hold' });
  expect(await epochs()).toBe(1);
  for (let round = 4; round <= LAST_ROUND; round++) await both({ act: 'hold' });
  expect(await verdict()).toContain('Nothing is wrong.');
});

test('a position is corrected before anybody has answered, and the change is described in words', async () => {
  await both({ act: 'move', to: 'b3' }, { act: 'move', to: 'd3' });
  const patch = [{ op: 'replace', path: '/pickets/west/cell', value: 'b4' }] as const;
  expect(await act({ kind: 'override', patch: [...patch] })).toEqual({ ok: true });
  expect((await stateOf(place, match.id)).pickets.west.cell).toBe('b4');
  const browser = new Browser(makeApp(place.service));
  for (const path of [pathOf(match.links.east), `/p/${match.code}`])
    expect((await browser.open(path).expect(200)).text).toContain('b4');
  for (let round = 2; round <= LAST_ROUND; round++) await both({ act: 'hold' });
  expect(await verdict()).toContain('Nothing is wrong.');
});

test('acts that the game does not support are not offered to him', async () => {
  const { text } = await new Browser(makeApp(place.service)).open(pathOf(match.moderatorLink)).expect(200);
  expect(text).toContain('name="to"');
  expect(text).not.toContain('name="deck"');
});

test('a match ends by his decision', async () => {
  expect(await act({ kind: 'end', how: 'adjudicated', winner: 'West' })).toEqual({ ok: true });
  for (const side of SIDES) expect(await give(place, match, side, { act: 'hold' }).catch(() => 'no')).toBe('no');
  expect(await verdict()).toContain('Nothing is wrong.');
});
