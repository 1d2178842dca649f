/** Matches of Napoleonics as their players meet them: a turn in one mail, rules for the defence, rehearsals, the record. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordText, sure } from '../../../src/engine/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import type { View } from '../../../src/games/napoleonics/knowledge.ts';
import type { Act } from '../../../src/match/acts/act.ts';
import { moderate, planAct } from '../../../src/match/acts/index.ts';
import { keepTime } from '../../../src/match/clock/clock.ts';
import { sayVerdict } from '../../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../../src/match/dice/verify.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import { exportMatch } from '../../../src/match/record/export.ts';
import { type ReportModel, renderLetter } from '../../../src/reports/index.ts';
import { makeApp } from '../../../src/web/app.ts';
import { answersOf, BEGIN, lettersOf, openOf, type TestMatch, type TestService } from '../../match/service.ts';
import { Browser } from '../../web/browser.ts';
import { pathOf } from '../../web/campaign.ts';
import { mailFrom, napoleonicsService, openNapoleonics, type Seat, stateOf } from './house.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await napoleonicsService();
});
beforeEach(async () => {
  match = await openNapoleonics(place);
});

/** The center is ordered: hands differ from match to match, so matches are opened until one has such a card. */
async function openWithCenter(plan: Parameters<typeof openNapoleonics>[1] = {}): Promise<void> {
  match = await openNapoleonics(place, plan);
  for (let tries = 0; !(await cardInHand()) && tries < 20; tries++) match = await openNapoleonics(place, plan);
  await engage();
}

const cardInHand = async (): Promise<string | undefined> =>
  (await handOf('ALLIED')).find((card) => ['ASSAULT_CENTER', 'ATTACK_CENTER'].includes(card));
afterAll(() => place.close());

/** The newest report to a side. */
const reportTo = async (side: Seat): Promise<ReportModel<View>> => {
  const letters = (await lettersOf(place.service, match.id, 'report')).filter(({ seat }) => seat?.seat === side);
  return (sure(letters.at(-1)).letter as unknown as { report: ReportModel<View> }).report;
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
  const places = { 'FR-LN1': 'E6', 'FR-LN2': 'E8', 'BR-LN3': 'F6', 'BR-HC1': 'F8', 'BR-FA1': 'G6' };
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

const turnOf = async (...lines: readonly string[]): Promise<string> =>
  [`CARD ${await cardInHand()}`, ...lines].join('\n');

test('a whole turn is rehearsed line by line with its dice and exact odds, and refused lines say why', async () => {
  await openWithCenter();
  const { text = '' } = (await mailFrom(place, match, 'ALLIED', await turnOf(...LINES, 'MELEE G8 AT D6'))) ?? {};
  expect(text).toMatch(
    /3 \? {3}FIRE[\s\S]*BR-FA1 does not see E8, hidden behind \w+\.[\s\S]*Possible: MELEE BR-LN3 AT E6/,
  );
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    '4 dice against FR-LN1 at E6: a hit 94%, 2 on average; destroyed 6%, driven off 13%; FR-LN1 strikes back with 5 dice',
  );
  expect(text).toMatch(/6 \? {3}MELEE G8 AT D6\s+BR-LN5 is not ordered\./);
  expect(await answersOf(place.service, match.id)).toEqual([]);
});

test('a turn in one mail is played to its end, and both are told combat by combat with the faces of the dice', async () => {
  await openWithCenter();
  await mailFrom(place, match, 'FRENCH', 'PROFILE steady');
  const lines = LINES.filter((line) => !line.startsWith('FIRE'));
  await mailFrom(place, match, 'ALLIED', await turnOf(...lines, 'DONE'));
  const answers = await answersOf(place.service, match.id);
  expect(answers.filter((each) => each.includes('ALLIED combat')).map((each) => each.split(' ').at(-1))).toEqual([
    ...['sheet', 'sheet', 'sheet'],
  ]);
  expect(answers.some((each) => /FRENCH reaction .* standing/.test(each))).toBe(true);
  expect(await openOf(place.service, match.id)).toEqual([expect.stringContaining('FRENCH card')]);
  const { text } = renderLetter({ kind: 'report', report: await reportTo('FRENCH') }, napoleonics.reporter, BEGIN);
  expect(text).toMatch(/^BR-LN3 \(F6\) attacks FR-LN1 \(E6\): /m);
  expect(text).toMatch(/BR-LN3: 4 dice \(roll \d+\)\n +(?:(?:Infantry|Cavalry|Artillery|Flag|Saber) ){4}- \d hit/);
  expect(text).toMatch(/COPY THIS, FILL IT IN, AND SEND IT\n(?: {4}.*\n)+ {4}DONE/);
});

test('what a default has done in a quiet question is told to its owner, and to nobody else', async () => {
  await openWithCenter();
  await mailFrom(place, match, 'ALLIED', await turnOf('ORDER BR-HC1', 'MELEE BR-HC1 AT E8', 'DONE'));
  const answers = await answersOf(place.service, match.id);
  expect(answers.some((each) => /FRENCH reaction .* rules/.test(each))).toBe(true);
  expect((await reportTo('FRENCH')).answered).toContainEqual({
    text: expect.stringMatching(/^(?:SQUARE|STAND)$/),
    by: 'the default of the rules',
    times: 1,
  });
  expect((await reportTo('ALLIED')).answered ?? []).toEqual([]);
});

test('who wants to be asked is asked at every melee, and a line that waits goes on after the answer', async () => {
  await openWithCenter({ options: { reactions: 'ask' } });
  const lines = [
    'ORDER BR-LN3, BR-HC1',
    'MELEE BR-LN3 AT E6 ADVANCE YES',
    'MELEE BR-HC1 AT E8 ADVANCE YES BONUS WEAKEST',
  ];
  await mailFrom(place, match, 'ALLIED', await turnOf(...lines, 'DONE'));
  expect(await openOf(place.service, match.id)).toEqual([expect.stringContaining('FRENCH reaction')]);
  await mailFrom(place, match, 'FRENCH', 'STAND');
  expect(await openOf(place.service, match.id)).toEqual([expect.stringContaining('FRENCH reaction')]);
  await mailFrom(place, match, 'FRENCH', 'STAND');
  expect(await openOf(place.service, match.id)).toEqual([expect.stringContaining('FRENCH card')]);
});

test('a correction of the field changes no other match', async () => {
  await openWithCenter();
  expect((await stateOf(place, match.id)).field.terrain.E6).toBeUndefined();
  match = await openNapoleonics(place);
  const scenario = shipped.scenarios.get('001-rolica-1');
  expect((await stateOf(place, match.id)).field.terrain).toEqual(scenario?.terrain);
  expect(scenario?.terrain.E6).toBe('HILL');
});

test('HELP and mistakes are answered in the words of the game and the language of the reader', async () => {
  expect((await mailFrom(place, match, 'ALLIED', 'HELP'))?.text).toMatch(/ {4}CARD [A-Z_]+\n {4}ORDER /);
  const none = (await mailFrom(place, match, 'ALLIED', 'HELP units'))?.text;
  expect(none).toMatch(/There is no help on UNITS\.\s+Write HELP and one of these:\s+turn,/);
  expect(none).not.toContain('CARD ATTACK_CENTER');
  const wrong = await mailFrom(place, match, 'ALLIED', 'CARD ATACK_CENTER\nMOVE K7: E6\nMELEE E6 AT D6 IF DISE >= 2');
  expect(wrong?.text).toMatch(/Attack Center/);
  expect(wrong?.text).toMatch(/no hex "K/);
  expect(wrong?.text).toMatch(/DICE/);
  await mailFrom(place, match, 'ALLIED', 'LANGUAGE ko');
  expect((await mailFrom(place, match, 'ALLIED', 'HELP turn'))?.text).toContain('메일 한 통에 턴 전체를');
  await mailFrom(place, match, 'ALLIED', 'LANGUAGE ja');
  expect((await mailFrom(place, match, 'ALLIED', 'HELP turn'))?.text).toContain('1通のメールに手番をすべて');
});

test('CARDS name says what is printed on a card; ON branches of a turn are read, and what they wait for is understood', async () => {
  const { text: all = '' } = (await mailFrom(place, match, 'ALLIED', 'CARDS')) ?? {};
  expect(all).toContain('Bombard');
  const { text = '' } = (await mailFrom(place, match, 'ALLIED', 'CARDS Bombard')) ?? {};
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'BOMBARD: Bombard (2): up to 4 of artillery; moves up to 3; 2 dice more',
  );
  expect(await openOf(place.service, match.id)).toEqual([expect.stringContaining('ALLIED card')]);
  await openWithCenter();
  const lines = ['ORDER BR-LN3, BR-HC1', 'MELEE BR-LN3 AT FR-LN1', 'ON won: MELEE BR-HC1 AT WEAKEST', 'ON lost: STOP'];
  const { text: answer = '' } = (await mailFrom(place, match, 'ALLIED', await turnOf(...lines))) ?? {};
  expect(answer).toContain('ON won: MELEE BR-HC1 AT WEAKEST');
  expect(answer).not.toMatch(/ ! +ON/);
});

test('silence is played by the defaults, the page shows the field, and the record can be checked', async () => {
  const browser = new Browser(
    makeApp({ ...place.service, publicUrl: 'http://127.0.0.1' }, { requestsPerMinute: 10_000 }),
  );
  const page = await browser.open(pathOf(match.links.ALLIED)).expect(200);
  expect(page.text).toContain('which card do you play?');
  const svg = await browser.open(`${pathOf(match.links.ALLIED)}/map.svg`).expect(200);
  expect(String(svg.body)).toContain('area-E7');
  const state = await browser.open(`${pathOf(match.links.ALLIED)}/state.json`).expect(200);
  expect(JSON.stringify(state.body)).toContain('"cardsInHand":6');
  for (let hours = 0; hours < 160; hours += 8) {
    place.pass(8);
    await keepTime(place.service, match.id);
  }
  expect((await answersOf(place.service, match.id)).some((each) => each.endsWith('fallback'))).toBe(true);
  await act({ kind: 'end', how: 'adjudicated', winner: 'French' });
  const { lines = [] } = (await exportMatch(place.service, match.id)) ?? {};
  const { isGood, lines: told } = verifyRecord(place.service.games, recordText(lines));
  expect(told.map(sayVerdict).join('\n')).toContain('Played again by the rules');
  expect(isGood).toBe(true);
});
