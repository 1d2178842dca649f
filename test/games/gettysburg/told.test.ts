/**
 * What came of every case, and of play by chance from where it begins: kept in a file, as its `expect` says only what matters.
 * UPDATE_GOLDEN=1 writes it anew; read the difference.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chanceFrom, opening, Referee, randomAnswer, sure } from '../../../src/engine/index.ts';
import { languageIn } from '../../../src/game/index.ts';
import { boardOf } from '../../../src/games/gettysburg/board.ts';
import { standInFor } from '../../../src/games/gettysburg/bot/index.ts';
import { runCase } from '../../../src/games/gettysburg/case/index.ts';
import { positionOf, readCase } from '../../../src/games/gettysburg/case/position.ts';
import { shipped } from '../../../src/games/gettysburg/content.ts';
import type { GettysburgEvent } from '../../../src/games/gettysburg/events.ts';
import { gettysburg } from '../../../src/games/gettysburg/index.ts';
import { viewOf } from '../../../src/games/gettysburg/knowledge.ts';
import { correctionFaults } from '../../../src/games/gettysburg/moderation/faults.ts';
import { type State, startOf } from '../../../src/games/gettysburg/state.ts';
import { describePolicy, readSheet, writePolicy } from '../../../src/orders/index.ts';
import { speechOf } from '../../../src/reports/index.ts';
import { keptAs } from '../campaign/kept.ts';
import { begin, diceOf, type Playing, played, rules } from './play-from.ts';

const FOLDER = 'test/golden/gettysburg';
const CASES: readonly { readonly id: string }[] = JSON.parse(
  readFileSync('test/cases/gettysburg/edge-cases.json', 'utf8'),
);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

const { reporter } = gettysburg;
const language = languageIn(played.game, 'en');
const say = speechOf(reporter);
const player = standInFor(shipped);

/** The boards that both sides see: words, changes, and the drawing with its layers. */
const boardText = (state: State, events: readonly GettysburgEvent[]): string =>
  JSON.stringify(
    [...(['CSA', 'USA'] as const)].map((side) => {
      const { svg, layers, ...words } = boardOf(shipped, say, viewOf(state, side), events);
      return [words, svg(), layers()];
    }),
  );

/** The most answers of play by chance; they reach over several turns. */
const MOST = 60;

/** Every question with its words, answers, silence and the stand-in's answer, and what came of the answer that was given. */
function playedFrom(state: State, seed: number): string {
  const chance = chanceFrom(seed);
  const referee: Playing = new Referee(rules, opening(structuredClone(state)), { source: diceOf(seed) });
  const lines: string[] = [];
  for (let count = 0; count < MOST && !referee.over; count++) {
    const decision = sure(referee.open[0]);
    const options = decision.options();
    const texts = options.map((each) => language.formatAnswer(decision.kind, each));
    const advised = player.answer(decision, () => referee.view(decision.seat));
    lines.push(JSON.stringify([decision.kind, decision.prompt, texts, decision.fallback(), advised]));
    const answer = randomAnswer(decision, chance);
    expect(referee.submit(decision.seat, decision.id, answer)).toBeUndefined();
    if (count % 10 === 0)
      lines.push(
        boardText(
          referee.state,
          referee.events.map(({ event }) => event as GettysburgEvent),
        ),
      );
  }
  return [...lines, JSON.stringify(referee.events)].join('\n');
}

test('every case, and play by chance from its beginning, goes as it was kept', () => {
  const text = CASES.map((it, i) => {
    const { events, refused, open, needDice, position } = runCase(played, it);
    const state = positionOf(shipped, readCase(shipped, it));
    const told = hashOf(playedFrom(state, i));
    const board = hashOf(boardText(state, events));
    return [
      it.id,
      ...events.map((each) => JSON.stringify(each)),
      JSON.stringify({ refused, open, needDice, position, board, told }),
    ].join('\n');
  }).join('\n\n');
  expect(`${text}\n`).toBe(keptAs(`${FOLDER}/cases.txt`, `${text}\n`));
}, 120_000);

const LINES = [
  'ROUND 1: Longstreet -> Culpeper ELSE Winchester IF FIRST ELSE STAY',
  'ROUND NEXT IF EMPTY(GET) AND NOT HELD(HAG, USA) OR STR(WAS) >= 9: Ewell',
  'ROUND ANY IF POINTS >= 3 AND ROUND = 2: LEE: Longstreet -> Culpeper -> Manassas, A.P. Hill -> Winchester',
  'ROUND 3: LEE: STAY',
  'ROUND 2: PASS',
  'ROUND NEXT ASK',
  'PAUSE',
  'PAUSE before round 4',
  'PAUSE soon',
  'ROUND 2: LEE',
  'REACT Frederick IF ATTACKERS >= 5: CEDE TO Reynolds=Baltimore, Hancock=Leesburg',
  'REACT ANY: DEFEND',
  'REACT Gettysburg: CEDE',
  'REACT ANY: FLEE',
  'FIRE ATTACK: BEST',
  'FIRE DEFENSE: DICE 4',
  'FIRE DEFENCE: FULL',
  'FIRE ATTACK: DICE',
  'FIRE ATTACK: SLOWLY',
  'LOSS: Howard > Slocum',
  'LOSS: Nobody',
  'PURSUE: Longstreet = Manassas > Leesburg, Culpeper',
  'BATTLES: Frederick, Gettysburg > LBG',
  'ROUND: Longstreet',
  'ROUND 1 IF FIRST AND SECOND AND EMPTY(GET) AND EMPTY(HAG) AND EMPTY(WAS) AND EMPTY(MAN): Longstreet',
  'ORDER Longstreet -> Culpeper',
  'ORDER LEE: Hill -> Culpeper -> Manassas',
  'MOVE STAY',
  'MOVE Gettysburg',
  'MOVE Ewell -> Culpeper -> Manassas',
  'DEFEND',
  'CEDE TO Reynolds=Baltimore',
  'FIGHT Frederick',
  'FIRE 1',
  'FIRE many',
  'LOSE Howard',
  'DRIVE Manassas',
];

test('lines of plans and answers are read and written as they were kept', () => {
  const view = viewOf(startOf(shipped), 'CSA');
  const text = LINES.map((line) => {
    const { standing, lines } = readSheet(line, language, { owns: ['CSA'], view });
    const policies = standing.flatMap(({ policy, problems }) =>
      policy
        ? [
            policy.subject,
            writePolicy(language, policy),
            writePolicy(language, policy, 'full'),
            describePolicy(language, policy),
          ]
        : problems.map(({ code }) => code),
    );
    const orders = lines.map(({ order, problems }) => order ?? problems.map(({ code }) => code));
    return [line, ...policies, ...orders]
      .map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
      .join('\n  ');
  }).join('\n');
  expect(`${text}\n`).toBe(keptAs(`${FOLDER}/lines.txt`, `${text}\n`));
});

const corps = startOf(shipped).corps;
const start = startOf(shipped);

test.each<[string, object, readonly string[]]>([
  ['a good one', {}, []],
  ['no turn', { turn: 0 }, ['turn: Too small: expected number to be >=1']],
  ['a town of another map', { corps: { ...corps, 'CSA-1': { at: 'PARIS' } } }, ['no town PARIS']],
  ['a route of another map', { corps: { ...corps, 'CSA-1': { from: 'FRB', to: 'PARIS' } } }, ['no town PARIS']],
  ['an unknown corps', { corps: { ...corps, 'CSA-9': { at: 'FRB' } } }, ['no corps CSA-9']],
  ['scored elsewhere', { scored: ['PARIS'] }, ['no town PARIS']],
  ['an eliminated corps', { corps: { ...corps, 'CSA-1': null } }, []],
  [
    'no Confederate left',
    { corps: { ...corps, 'CSA-1': null, 'CSA-2': null, 'CSA-3': null } },
    ['no Confederate corps is left, and nobody has won'],
  ],
  [
    'both in one town',
    { corps: { ...corps, 'CSA-1': { at: 'WAS' } } },
    ['both sides are in WAS', 'CSA-1 is in WAS, which has not scored'],
  ],
])('a correction is judged: %s', (_what, change, faults) => {
  expect(correctionFaults(shipped, start, { ...start, ...change })).toEqual(faults);
});

test('cases name what is wrong with them, and where', () => {
  const faultOf = (it: object): string => {
    try {
      runCase(played, it);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(faultOf({ id: 'x', turn: 'one' })).toContain('turn');
  expect(faultOf({ id: 'x', position: 'empty', place: { XYZ: ['CSA-1'] } })).toContain('no town XYZ');
  expect(faultOf({ id: 'x', standing: { GB: [] } })).toContain('no side GB');
});

test('a side that was made to decide is named once among those that cannot move', () => {
  const state = startOf(shipped, { armyCommanderScope: 'all' });
  for (const id of Object.keys(state.corps)) state.corps[id] = null;
  Object.assign(state.corps, { 'CSA-1': { at: 'HAG' }, 'CSA-2': { at: 'HAG' }, 'USA-1': { at: 'GET' } });
  const referee = begin(state, { dice: () => [6, 1], permutation: () => [] });
  const [csa, usa] = referee.open;
  const paths = ['CSA-1', 'CSA-2'].map((id) => ({ corps: id, towns: ['GET'] }));
  referee.submit('CSA', sure(csa).id, { orders: [{ commander: 'LEE', paths }] });
  referee.submit('USA', sure(usa).id, { orders: [{ commander: 'USA-1', to: [{ town: null }] }] });
  const asked = sure(referee.open[0]);
  expect([asked.kind, asked.prompt.args]).toEqual([
    'react',
    { town: 'GET', arriving: 'CSA-1', from: 'HAG', strength: 5, own: 3 },
  ]);
  expect(asked.check({ act: 'cede', to: { 'USA-1': 'HAG' } }).ok).toBe(false);
  expect(referee.state.halted).toEqual(['USA-1']);
});
