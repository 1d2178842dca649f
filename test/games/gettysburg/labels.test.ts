/** Answers of Gettysburg Campaign in the words of players, in every language. */
import { expect, test } from 'vitest';
import { chanceFrom, type Decision, type Json, randomAnswer, sure } from '../../../src/engine/index.ts';
import { shipped } from '../../../src/games/gettysburg/content.ts';
import { gettysburg } from '../../../src/games/gettysburg/index.ts';
import { type View, viewOf } from '../../../src/games/gettysburg/knowledge.ts';
import { sentences } from '../../../src/games/gettysburg/messages/index.ts';
import { type Options, startOf } from '../../../src/games/gettysburg/state.ts';
import { questionsOf } from '../../../src/games/gettysburg/traits.ts';
import { expectLabels, keysIn } from '../labels.ts';
import { begin, diceOf } from './play-from.ts';

const GAMES = Number(process.env.GETTYSBURG_GAMES ?? 6);
const MOST_ANSWERS = 2_000;

const questions = questionsOf(shipped) as Readonly<
  Record<string, { readonly label?: (answer: never, view: View) => { readonly text: Parameters<typeof keysIn>[0] } }>
>;

/** The sentences that labels have been made of. */
const used = new Set<string>();

function expectSaid(decision: Pick<Decision, 'kind'>, answers: readonly Json[], view: View): void {
  expectLabels(gettysburg, decision as Decision, answers, view);
  for (const answer of answers)
    for (const key of keysIn(questions[decision.kind]?.label?.(answer as never, view).text)) used.add(key);
}

function play(seed: number, options: Partial<Options>): void {
  const chance = chanceFrom(seed);
  const referee = begin(startOf(shipped, options), diceOf(seed), { passing: true });
  for (let count = 0; count < MOST_ANSWERS && !referee.over; count++) {
    const decision = sure(referee.open[chance.below(referee.open.length)]);
    const answers = decision.options();
    // All pairs of orders are made of the same single ones.
    expectSaid(decision, answers.length > 200 ? answers.slice(0, 60) : answers, viewOf(referee.state, decision.seat));
    // Some orders leave open what is asked then.
    const answer = randomAnswer(decision, chance) as { readonly orders?: readonly { readonly commander: string }[] };
    const open = answer.orders && { orders: answer.orders.map(({ commander }) => ({ commander })) };
    const given = open && chance.below(2) === 0 && decision.check(open).ok ? open : (answer as Json);
    expect(referee.submit(decision.seat, decision.id, given)).toBeUndefined();
  }
}

test.each(['one', 'all'] as const)(
  '%s corps under an army commander',
  (armyCommanderScope) => {
    for (let seed = 0; seed < GAMES; seed++) play(seed, { armyCommanderScope });
  },
  120_000,
);

const view = viewOf(startOf(shipped, {}), 'CSA');

/** Answers that no generated game has, with what is said in English. */
const CASES: readonly (readonly [string, Json, string])[] = [
  [
    'round',
    { orders: [{ commander: 'LEE', paths: [{ corps: 'CSA-1', towns: ['WIN', 'MAN'] }] }] },
    'Lee moves Longstreet by Winchester to Manassas',
  ],
  ['round', { orders: [{ commander: 'LEE', paths: [] }] }, 'Lee moves nobody'],
  ['round', { orders: [{ commander: 'LEE' }] }, 'Lee moves a corps; you are asked which'],
  ['round', { orders: [{ commander: 'CSA-2' }] }, 'Ewell marches; you are asked where'],
  ['round', { orders: [{ commander: 'CSA-2', to: [{ town: null }] }] }, 'Ewell stays'],
  [
    'round',
    {
      orders: [
        {
          commander: 'CSA-2',
          to: [{ town: 'CUL', if: [[{ name: 'empty', args: { town: 'CUL' } }]] }, { town: 'WIN' }, { town: null }],
        },
      ],
    },
    'Ewell marches to Culpeper if Culpeper is empty, or else marches to Winchester, or else stays',
  ],
  [
    'round',
    {
      orders: [
        {
          commander: 'CSA-1',
          to: [
            {
              town: 'WIN',
              if: [
                [
                  { name: 'str', args: { town: 'WIN', compare: '>=', value: 5 } },
                  { name: 'points', compare: '<', value: 3 },
                ],
                [
                  { not: true, name: 'held', args: { town: 'HAG', side: 'USA' } },
                  { name: 'first', args: {} },
                ],
                [
                  { name: 'second', args: {} },
                  { name: 'attackers', compare: '>', than: 'round' },
                ],
              ],
            },
          ],
        },
      ],
    },
    'Longstreet marches to Winchester if the strength at Winchester is at least 5 and points: less than 3, or not (Hagerstown is held by the Union) and you move first, or you move second and strength of the attackers: more than round',
  ],
  ['move', { paths: [] }, 'Lee moves nobody'],
  ['move', { to: null }, 'Stay'],
  ['react', { act: 'cede', to: { 'CSA-3': 'CUL' } }, 'Give up Fredericksburg: A.P. Hill to Culpeper'],
  ['react', { act: 'cede', to: {} }, 'Give up the town'],
  ['react', { act: 'defend' }, 'Defend the town'],
  ['battles', { town: 'GET' }, 'Fight at Gettysburg first'],
  ['fire', { automatic: 0 }, 'Roll all the dice'],
  ['fire', { automatic: 2 }, 'Take 2 automatic hits'],
  ['loss', { corps: 'USA-11' }, 'Lose Howard'],
  ['pursue', { town: 'HFY' }, 'Drive the beaten corps to Harpers Ferry'],
];

test.each(CASES)('%s %j', (kind, answer, said) => {
  expectSaid({ kind }, [answer], view);
  expect(gettysburg.reporter.answers.label(kind, answer, view).text).toBe(said);
});

test('every sentence of labels has been used', () => {
  expect(Object.keys(sentences.en).filter((key) => key.startsWith('label.') && !used.has(key))).toEqual([]);
});
