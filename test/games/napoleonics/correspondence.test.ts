/** Matches of Napoleonics as their players meet them: a turn in one mail, rules for the defence, rehearsals, the record. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordText } from '../../../src/engine/index.ts';
import type { View } from '../../../src/games/napoleonics/view.ts';
import { moderate, planAct } from '../../../src/match/acts/index.ts';
import type { Act } from '../../../src/match/acts/act.ts';
import { sayVerdict } from '../../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../../src/match/dice/verify.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import { exportMatch } from '../../../src/match/record/export.ts';
import type { ReportModel } from '../../../src/reports/index.ts';
import { makeApp } from '../../../src/web/app.ts';
import { answersOf, lettersOf, openOf, type TestMatch, type TestService } from '../../match/service.ts';
import { Browser } from '../../web/browser.ts';
import { pathOf } from '../../web/campaign.ts';
import { mailFrom, napoleonicsService, openNapoleonics, type Seat } from './house.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await napoleonicsService();
});
beforeEach(async () => {
  match = await openNapoleonics(place);
});
afterAll(() => place.close());

/** The newest report to a side. */
const reportTo = async (side: Seat): Promise<ReportModel<View>> => {
  const letters = (await lettersOf(place.service, match.id, 'report')).filter(({ seat }) => seat?.seat === side);
  return (letters.at(-1)?.letter as unknown as { report: ReportModel<View> }).report;
};

const handOf = async (side: Seat): Promise<readonly string[]> => (await reportTo(side)).view.sides[side]?.hand ?? [];

const act = async (what: Act) => {
  const { seq } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const planned = await planAct(place.service, match.id, { act: what, by: 'Mora' });
  const code = planned.ok ? planned.answer.code : undefined;
  const done = await moderate(place.service, match.id, {
    ...{ act: what, reason: 'a slip', guard: { seq }, code, by: 'Mora', via: 'page' as const },
  });
  await advanceMatch(place.service, match.id);
  return done;
};

/** Two British units and a gun face two French ones on clear ground; the British may order them all. */
const CARD = 'ASSAULT_CENTER';
const LINES = [
  'ORDER BR-LN3, BR-FA1, BR-HC1',
  'FIRE BR-FA1 AT FR-LN2 IF DICE >= 2 AND (TARGET.BLOCKS < 5 OR NOT TARGET.ARM=CAV)',
  'MELEE BR-LN3 AT FR-LN1 ADVANCE YES',
  'MELEE BR-HC1 AT FR-LN2 ADVANCE IF MY.BLOCKS >= 2 BONUS WEAKEST',
];

async function engage(): Promise<void> {
  const { view } = await reportTo('ALLIED');
  const at = (id: string) => view.units.findIndex((unit) => unit.id === id);
  const put = (id: string, hex: string) => ({ op: 'replace' as const, path: `/units/${at(id)}/hex`, value: hex });
  const places = { 'FR-LN1': 'E6', 'FR-LN2': 'E8', 'BR-LN3': 'F6', 'BR-HC1': 'F8', 'BR-FA1': 'G7' };
  const ground = Object.keys(view.field.terrain)
    .filter((hex) => 'EFG'.includes(hex.charAt(0)))
    .map((hex) => ({ op: 'remove' as const, path: `/field/terrain/${hex}` }));
  const lone = view.leaders.findIndex(({ id }) => id === 'Delaborde');
  const patch = [
    ...ground,
    ...Object.entries(places).map(([id, hex]) => put(id, hex)),
    { op: 'replace' as const, path: `/leaders/${lone}/hex`, value: 'E6' },
  ];
  expect(await act({ kind: 'override', patch })).toEqual({ ok: true });
}

test('a whole turn is rehearsed line by line with its dice and exact odds, and refused lines say why', async () => {
  await engage();
  const hand = await handOf('ALLIED');
  console.log(hand);
  const checked = await mailFrom(place, match, 'ALLIED', [`CARD ${CARD}`, ...LINES, 'MELEE G8 AT D6'].join('\n'));
  console.log(checked?.text);
  const done = await mailFrom(place, match, 'ALLIED', 'DELETE 6\nDONE');
  console.log(done?.text);
  console.log(await answersOf(place.service, match.id));
});
