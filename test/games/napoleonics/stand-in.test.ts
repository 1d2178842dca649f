/** The stand-in of Napoleonics: better than chance on every side, fast, and the same from the same position. */
import { expect, test } from 'vitest';
import {
  type AnswerSource,
  accept,
  chanceFrom,
  type Decision,
  type Json,
  opening,
  Referee,
  randomAnswer,
  sure,
} from '../../../src/engine/index.ts';
import { standInFor } from '../../../src/games/napoleonics/bot/index.ts';
import { atLeast, hittingSides, lossesOf, spreadOf } from '../../../src/games/napoleonics/bot/odds.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { viewOf } from '../../../src/games/napoleonics/knowledge.ts';
import { changing } from '../../../src/games/napoleonics/rules/pieces.ts';
import { isStanding } from '../../../src/games/napoleonics/rules/position.ts';
import { diceOf, rules, SCENARIOS, scenario } from './play-from.ts';
import { type Differences, positionAt, unitIn } from './position-at.ts';

/** With the number of games in the environment the figures of docs/balance.md; a few games hold what few games can. */
const GAMES = Number(process.env.NAPOLEONICS_BALANCE ?? 1);
const TIMEOUT = 60_000 + GAMES * 8_000;

const randomly = (seed: number): AnswerSource => {
  const chance = chanceFrom(seed);
  return { origin: 'person', answer: (decision) => ({ answer: randomAnswer(decision, chance) }) };
};

const playing = (id: string, seed: number, sourceOf: (side: string) => AnswerSource) => {
  const state = scenario(id);
  const sources = Object.fromEntries(Object.keys(state.sides).map((side) => [side, [sourceOf(side)]]));
  return new Referee(rules, opening(state), { source: diceOf(seed * 7919), passing: true, sources });
};

const sides = SCENARIOS.flatMap((id) => Object.keys(scenario(id).sides).map((side) => [id, side] as const));

test.each(sides)(
  'wins %s as %s against chance',
  (id, own) => {
    let won = 0;
    for (let seed = 1; seed <= GAMES; seed++) {
      const run = playing(id, seed, (side) => (side === own ? standInFor(shipped) : randomly(seed * 3)));
      expect(run.over).toBe(true);
      if (run.state.winner === own) won += 1;
    }
    expect(won / GAMES).toBeGreaterThanOrEqual(0.95);
  },
  TIMEOUT,
);

test('plays the same game from the same dice, and to its end', () => {
  const [one, other] = [1, 2].map(() => playing('003-vimiero', 4, () => standInFor(shipped)));
  expect(sure(one).over).toBe(true);
  expect(JSON.stringify(sure(one).taken)).toBe(JSON.stringify(sure(other).taken));
  // Silence would give none of these.
  const kinds = new Set(sure(one).taken.map(({ kind }) => kind));
  for (const kind of ['card', 'orders', 'move', 'combat']) expect(kinds).toContain(kind);
});

test('does not depend on what it does not see', () => {
  const answers = ['FORWARD', 'RALLY'].map((card) => {
    const state = structuredClone(scenario('003-vimiero'));
    state.isDealt = true;
    sure(state.sides.FRENCH).hand = ['ATTACK_CENTER', 'PROBE_LEFT', 'BOMBARD'];
    sure(state.sides.ALLIED).hand = [card];
    state.deck = [card];
    const asked: string[] = [];
    const source: AnswerSource = {
      origin: 'stand-in',
      answer(decision, view) {
        const reply = standInFor(shipped).answer(decision, view);
        asked.push(JSON.stringify([decision.kind, reply]));
        return asked.length > 8 ? 'wait' : reply;
      },
    };
    new Referee(rules, opening(state), { source: diceOf(3), sources: { FRENCH: [source] } });
    return asked;
  });
  expect(sure(answers[0]).length).toBeGreaterThan(2);
  expect(answers[0]).toEqual(answers[1]);
});

test('chances are those of dice with six sides', () => {
  expect(spreadOf(2, 2).map((each) => each * 9)).toEqual([4, 4, 1].map((each) => expect.closeTo(each, 10)));
  expect(atLeast(3, 1, 1)).toBeCloseTo(1 - (5 / 6) ** 3, 12);
  expect(atLeast(4, 2, 0)).toBeCloseTo(1, 12);
});

test('a hit on infantry is likelier than one on cavalry, and the last block is missed most', () => {
  const state = structuredClone(scenario('003-vimiero'));
  const position = { book: shipped, state };
  expect(hittingSides(position, 'INF', true)).toBe(3);
  expect(hittingSides(position, 'CAV', false)).toBe(1);
  const unit = sure(state.units.filter(isStanding).find(({ hex }) => hex === 'B5'));
  const whole = lossesOf(position, unit)(1, 2);
  changing(position, unit).blocks = 1;
  expect(lossesOf(position, unit)(1, 2)).toBeGreaterThan(3 * whole);
});

/** Where the stand-in goes on to after a melee from G6 that has cleared F6. */
const goesOn = (place: Readonly<Record<string, string>>, more: Differences = {}, ways = WAYS): Json => {
  const position = positionAt(place, more);
  const unit = unitIn(position, 'G6');
  const decision = {
    ...{ kind: 'advance', seat: 'ALLIED', prompt: { key: 'ask.advance', args: { unit: unit.id } } },
    ...{ options: () => ways, fallback: () => [], check: accept },
  } as unknown as Decision;
  const reply = standInFor(shipped).answer(decision, () => viewOf(shipped, position.state, 'ALLIED'));
  return sure(reply && reply !== 'wait' ? reply.answer : undefined);
};

const WAYS: readonly (readonly string[])[] = [[], ['F6'], ['F6', 'E6'], ['F6', 'F7'], ['F6', 'G7'], ['F6', 'G6']];

test('cavalry goes on to where it may melee a weak enemy, unless it has had its bonus melee', () => {
  const place = { G6: 'BR-HC3', E8: 'FR-LN4', D6: 'FR-FA3' };
  expect(goesOn(place)).toEqual(['F6', 'F7']);
  expect(goesOn(place, { now: { followed: ['BR-HC1'] } })).toEqual(['F6', 'G6']);
});

const SHORT = WAYS.slice(0, 2);

test('who stays has no bonus melee to hope for, and infantry never', () => {
  expect(goesOn({ G6: 'BR-HC3', G5: 'FR-LN1' }, {}, SHORT)).toEqual(['F6']);
  expect(goesOn({ G6: 'BR-LN1', F7: 'FR-LC1', D7: 'FR-LN4' }, {}, SHORT)).toEqual([]);
});
