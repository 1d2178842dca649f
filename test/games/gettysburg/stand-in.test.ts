/** The stand-in of Gettysburg Campaign: better than chance on both sides, and even with itself. */
import { expect, test } from 'vitest';
import { type AnswerSource, chanceFrom, randomAnswer } from '../../../src/engine/index.ts';
import { standInFor } from '../../../src/games/gettysburg/bot/index.ts';
import { shipped } from '../../../src/games/gettysburg/content.ts';
import { type Options, startOf } from '../../../src/games/gettysburg/state.ts';
import type { RoundOrder, Side } from '../../../src/games/gettysburg/types.ts';
import { begin, diceOf } from './play-from.ts';

/** With the number of games in the environment the figures of docs/balance.md; a few games hold what few games can. */
const wanted = Number(process.env.GETTYSBURG_BALANCE ?? 0);
const GAMES = wanted || 16;
const AT_LEAST = wanted ? 0.95 : 0.8;
const [LEAST, MOST] = wanted ? [0.4, 0.6] : [0.15, 0.85];
const TIMEOUT = 60_000 + GAMES * 3_000;

const randomly = (seed: number): AnswerSource => {
  const chance = chanceFrom(seed);
  return { origin: 'stand-in', answer: (decision) => ({ answer: randomAnswer(decision, chance) }) };
};

/** How often a side wins. */
const wins = (side: Side, players: Readonly<Record<Side, 'plan' | 'chance'>>, options: Partial<Options>): number => {
  let won = 0;
  for (let seed = 1; seed <= GAMES; seed++) {
    const own = (of: Side) => [players[of] === 'plan' ? standInFor(shipped) : randomly(seed * 3 + of.length)];
    const sources = { CSA: own('CSA'), USA: own('USA') };
    const referee = begin(startOf(shipped, options), diceOf(seed * 7919), { passing: true, sources });
    expect(referee.over).toBe(true);
    if (referee.state.winner === side) won += 1;
  }
  return won / GAMES;
};

/** The rounds in which an army commander leads, by the number of corps that he moves. */
const ledBy = (armyCommanderScope: Options['armyCommanderScope']): readonly number[] => {
  const led: number[] = [];
  for (let seed = 1; seed <= 6; seed++) {
    const sources = { CSA: [standInFor(shipped)], USA: [standInFor(shipped)] };
    const { taken } = begin(startOf(shipped, { armyCommanderScope }), diceOf(seed * 7919), { passing: true, sources });
    const orders = taken.flatMap(({ answer }) => (answer as unknown as RoundOrder | null)?.orders ?? []);
    led.push(...orders.flatMap((order) => ('paths' in order && order.paths ? [order.paths.length] : [])));
  }
  return led;
};

test('G-CRD-05: an army commander leads one corps, or all that gain by it', () => {
  expect(Math.max(...ledBy('one'))).toBe(1);
  expect(Math.max(...ledBy('all'))).toBeGreaterThan(1);
}, 120_000);

const told = (what: string, share: number): number => {
  if (wanted) console.log(what, `${(100 * share).toFixed(1)} %`);
  return share;
};

test.each(['one', 'all'] as const)(
  'wins against chance on either side, scope %s',
  (armyCommanderScope) => {
    const options = { armyCommanderScope };
    expect(
      told(`${armyCommanderScope} CSA:`, wins('CSA', { CSA: 'plan', USA: 'chance' }, options)),
    ).toBeGreaterThanOrEqual(AT_LEAST);
    expect(
      told(`${armyCommanderScope} USA:`, wins('USA', { CSA: 'chance', USA: 'plan' }, options)),
    ).toBeGreaterThanOrEqual(AT_LEAST);
  },
  TIMEOUT,
);

test.each(['one', 'all'] as const)(
  'is even with itself, scope %s',
  (armyCommanderScope) => {
    const share = told(
      `${armyCommanderScope} both:`,
      wins('CSA', { CSA: 'plan', USA: 'plan' }, { armyCommanderScope }),
    );
    expect(share).toBeGreaterThanOrEqual(LEAST);
    expect(share).toBeLessThanOrEqual(MOST);
  },
  TIMEOUT,
);
