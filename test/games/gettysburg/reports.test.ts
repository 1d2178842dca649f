/** What a report says of a plan: which line has decided each round and battle, why its owner is asked, and which lines are left. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JsonObject, sure } from '../../../src/engine/index.ts';
import { shipped } from '../../../src/games/gettysburg/content.ts';
import { gettysburg } from '../../../src/games/gettysburg/index.ts';
import { seenAs, type View } from '../../../src/games/gettysburg/knowledge.ts';
import { chronicleOf } from '../../../src/games/gettysburg/report/chronicle.ts';
import { startOf } from '../../../src/games/gettysburg/state.ts';
import type { Side } from '../../../src/games/gettysburg/types.ts';
import type { Speech } from '../../../src/i18n/index.ts';
import { linesOf, type ReportModel, renderLetter, type Section } from '../../../src/reports/index.ts';
import { BEGIN, lettersOf, type TestMatch, type TestService } from '../../match/service.ts';
import { gettysburgService, mailFrom, openGettysburg } from './house.ts';

let place: TestService;
beforeAll(async () => {
  place = await gettysburgService('print');
});
afterAll(() => place.close());

test('an attack that cannot succeed is not offered, and a question about it says so', () => {
  const state = startOf(shipped);
  for (const id of Object.keys(state.corps)) state.corps[id] = id.startsWith('USA') ? { at: 'GET' } : null;
  state.corps['CSA-1'] = { at: 'HAG' };
  const view = gettysburg.knowledge.view(state as never, 'CSA');
  const { reporter } = gettysburg;
  const told = (sections: readonly Section[]) =>
    linesOf(sections, reporter.words.isOrder).join(' ').replaceAll(/\s+/g, ' ');
  expect(told(reporter.position.sections({ view, events: [], decisions: [] } as never))).not.toContain(
    'FIGHTS IN REACH',
  );
  expect(told(reporter.orders.odds?.({ view } as never, ['GET']) ?? [])).toMatch(
    / attacks Gettysburg, .*: you cannot take it/,
  );
});

/** The newest report to a side, in one line. */
const reportTo = async (match: TestMatch, side: Side): Promise<string> => {
  const letters = (await lettersOf(place.service, match.id, 'report')).filter(({ seat }) => seat?.seat === side);
  const { report } = sure(letters.at(-1)).letter as unknown as { report: ReportModel };
  return renderLetter({ kind: 'report', report }, gettysburg.reporter as never, BEGIN).text.replaceAll(/\s+/g, ' ');
};

const CSA = [
  'ROUND 1: LEE: Longstreet -> Culpeper -> Manassas',
  'ROUND 2: Ewell -> Winchester',
  'ROUND 3: Hill -> Winchester',
  'ROUND ANY: Ewell -> Hagerstown ELSE Harpers Ferry ELSE STAY',
  'REACT ANY: DEFEND',
];
const USA = [
  'ROUND 1: Reynolds -> Leesburg; Hancock -> STAY',
  'ROUND ANY IF EMPTY(LBG): Hancock -> STAY; Sykes -> STAY',
  'ROUND NEXT: Sykes -> Manassas; Sedgwick -> Manassas',
  'ROUND 3: Sickles -> Frederick; Howard -> Baltimore',
  'ROUND ANY: Sykes -> STAY; Sedgwick -> STAY',
  'LOSS: Howard > Sykes',
];

test('each round is told with its dice, cards, moves and the line that decided it', async () => {
  const match = await openGettysburg(place);
  await mailFrom(place, match, 'CSA', CSA.join('\n'));
  await mailFrom(place, match, 'USA', USA.join('\n'));
  const told = await reportTo(match, 'USA');
  for (const [round, line] of [
    [1, 'Ordered for you by standing order S1.'],
    [2, 'Ordered for you by standing order S3.'],
    [3, 'Ordered for you by standing order S4.'],
  ] as const) {
    const [, text = ''] = new RegExp(`Round ${round}: (dice .*?) (?=Round ${round + 1}:|YOUR MOVE)`).exec(told) ?? [];
    expect(text).toMatch(/^dice \d to \d, (?:the Confederates|you) moved first\./);
    expect(text).toMatch(/Reynolds|Sykes|Sickles/);
    expect(text.endsWith(line), text).toBe(true);
  }
  expect(told).not.toContain('Answered for you');
  expect(told).not.toContain('D.C..');
});

test('why the owner of a plan is asked: refused lines, conditions that do not hold, and which lines have lapsed', async () => {
  const match = await openGettysburg(place);
  await mailFrom(place, match, 'CSA', CSA.join('\n'));
  await mailFrom(place, match, 'USA', USA.join('\n'));
  const told = await reportTo(match, 'USA');
  expect(told).toMatch(/YOUR MOVE - Your line S5 cannot act: Sykes cannot be ordered/);
  expect(told).toContain('- Your line S2 does not fit: its condition does not hold. You play two');
  expect(told).toContain('[S1] ROUND 1: Reynolds -> Leesburg; Hancock -> STAY - cannot act: round 1 is over');
  expect(told).not.toContain('[S2]');
  expect(told).toMatch(/\[S3\] ROUND NEXT: [^[]*cannot act: used, and over/);
  expect(told).toContain('COPY THIS, FILL IT IN, AND SEND IT ROUND 4:');
});

test('a pause is named, and so is the want of a line', async () => {
  const match = await openGettysburg(place);
  await mailFrom(place, match, 'CSA', 'ROUND ANY: Longstreet -> STAY\nPAUSE 2');
  await mailFrom(place, match, 'USA', 'ROUND 1: Reynolds -> Leesburg; Hancock -> STAY');
  expect(await reportTo(match, 'CSA')).toContain('YOUR MOVE - Your line S2 asks you here.');
  expect(await reportTo(match, 'USA')).toContain('YOUR MOVE - Your lines say nothing of this.');
});

test('a side without lines is told of none, and what it ordered itself is not said to be ordered for it', async () => {
  const match = await openGettysburg(place);
  await mailFrom(place, match, 'CSA', 'ORDER Longstreet -> Culpeper\nDONE');
  await mailFrom(place, match, 'USA', 'ORDER Reynolds -> Leesburg; Hancock -> STAY\nDONE');
  const told = await reportTo(match, 'CSA');
  expect(told).not.toContain('Your line');
  expect(told).not.toContain('Your lines');
  expect(told).not.toContain('For you:');
});

test('a battle is one block, and names the lines that decided in it', async () => {
  const match = await openGettysburg(place);
  const lines = ['ROUND 2: Ewell -> STAY', 'ROUND 3: Ewell -> STAY', 'REACT ANY: DEFEND', 'FIRE DEFENSE: DICE 5'];
  await mailFrom(place, match, 'CSA', ['ROUND 1: LEE: Longstreet -> Culpeper -> Manassas', ...lines].join('\n'));
  const attack = 'Sykes -> Manassas ELSE STAY; Sedgwick -> Manassas ELSE STAY';
  const more = [
    'ROUND 1: Hancock -> STAY; Reynolds -> STAY',
    `ROUND 2: ${attack}`,
    'ROUND 3: Hancock -> STAY; Reynolds -> STAY',
  ];
  await mailFrom(place, match, 'USA', more.join('\n'));
  const told = await reportTo(match, 'CSA');
  const [battle = ''] = /Battle of Manassas: .*?(?= YOUR MOVE)/.exec(told) ?? [];
  expect(battle).toMatch(
    /^Battle of Manassas: the Union attacked the Confederates The Confederates, strength 5: 5 dice \(roll \d+\)(?: \d){5} - \d hits? The Union, strength 7 on 1 route: 1 automatic hit and 2 dice/,
  );
  expect(battle).toContain('For you: FIRE 0 (standing order S5).');
});

test('a line that decided the last round of a turn stands at that round', () => {
  const {
    knowledge: { view },
  } = gettysburg;
  const say = Object.assign(((key: string, args: JsonObject = {}) => `${key} ${args.by ?? ''}`) as Speech, {
    language: 'en' as const,
    event: ({ kind }: { readonly kind: string }) => kind,
  });
  const events = [
    { kind: 'round.rolled', turn: 1, round: 2, faces: [4, 3], first: 'CSA' },
    { kind: 'round.ended', turn: 1, round: 2, next: 'combat' },
    { kind: 'turn.ended', turn: 1 },
  ] as const;
  const position = {
    book: shipped,
    state: seenAs(view(gettysburg.setup.start({ scenario: 'campaign', split: '2' }), 'CSA') as View),
  };
  const answers = [{ at: '1.2', kind: 'round', text: 'S2', by: 'a line' }];
  const [turn] = chronicleOf({ say, position, you: 'CSA' }, events, answers);
  expect(turn).toMatchObject({ blocks: [{ text: 'told.round  told.last.quiet  decided.orders a line' }] });
});
