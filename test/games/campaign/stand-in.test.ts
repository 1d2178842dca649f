import { describe, expect, test } from 'vitest';
import { contest } from '../../../src/cli/balance/contest.ts';
import { isWon, playRandom } from '../../../src/cli/balance/random-play.ts';
import {
  type AnswerSource,
  type Chance,
  chanceFrom,
  choice,
  message,
  opening,
  Referee,
  randomAnswer,
  seededSource,
} from '../../../src/engine/index.ts';
import { DECISION_KINDS } from '../../../src/games/campaign/decision-kinds.ts';
import { battleChance, siegeChance } from '../../../src/games/campaign/stand-in/odds.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

const SCENARIOS = wellington.scenarios.map(({ id }) => id);

/** Kinds that seldom come up. */
const RARE = ['consent', 'siege.replace', 'debt.card', 'losses.leader', 'losses.share', 'discard', 'event.choice'];

describe('the stand-in', () => {
  test('beats random play from either side, in every scenario and split', () => {
    const bouts = Array.from({ length: 16 }, (_, seed) => playRandom(wellington, seed));
    expect(new Set(bouts.map(({ setup, side }) => `${setup.scenario} ${setup.split} ${side}`)).size).toBe(16);
    expect(bouts.filter(isWon).length).toBeGreaterThanOrEqual(14);
  }, 120_000);

  test('plays the same game again', () => {
    const player = wellington.standIn();
    const game = () => contest(wellington, { scenario: '1813', split: '3a' }, 5, () => player);
    expect(game()).toEqual(game());
  }, 60_000);

  test('has a legal answer to every kind of decision, wherever random play leads', () => {
    const kinds = new Set<string>();
    const illegal: string[] = [];
    const player = wellington.standIn();
    const watched = (chance: Chance): AnswerSource => ({
      origin: 'person',
      answer(decision, view) {
        const given = player.answer(decision, view);
        if (!given || given === 'wait' || !decision.check(given.answer).ok) illegal.push(decision.kind);
        kinds.add(decision.kind);
        return { answer: randomAnswer(decision, chance) };
      },
    });
    for (const [seed, split] of wellington.splits.map(({ id }) => id).entries()) {
      const chance = chanceFrom(seed + 1);
      const scenario = SCENARIOS[seed % SCENARIOS.length] as string;
      contest(wellington, { scenario, split }, seed, () => watched(chance));
    }
    expect(illegal).toEqual([]);
    const known = new Set(Object.values(DECISION_KINDS).flat());
    const unmet = [...known].filter((kind) => !kinds.has(kind) && !RARE.includes(kind));
    expect(unmet).toEqual([]);
  }, 120_000);

  test.each(RARE)('has a legal answer to %s', (kind) => {
    const state = wellington.start({ scenario: '1812', split: '4' });
    const options = [{ answer: 'no' }, { consent: false }, { consent: true }, { answer: 'safe' }];
    const ask = choice({
      kind,
      seat: 'spain',
      prompt: message('ask.consent', { power: 'spain' }),
      options,
      fallback: { answer: 'safe' },
    });
    const given = wellington.standIn().answer({ ...ask, id: 0 }, () => wellington.view(state, 'spain'));
    expect(given).toEqual({ answer: kind === 'consent' ? { consent: true } : { answer: 'safe' } });
  });

  test('sees no more than its seat: other hidden cards do not change its answers', () => {
    const player = wellington.standIn();
    const run = new Referee(wellington, opening(wellington.start({ scenario: '1812', split: '4' })), {
      source: seededSource('blind'),
      sources: Object.fromEntries(['spain', 'french_south', 'french_north'].map((seat) => [seat, [player]])),
    });
    let compared = 0;
    for (let [decision] = run.open; decision && compared < 200; [decision] = run.open) {
      const blind = wellington.view(wellington.blind(run.state, 'britain'), 'britain');
      const seen = player.answer(decision, () => run.view('britain'));
      expect(player.answer(decision, () => blind)).toEqual(seen);
      if (!seen || seen === 'wait') throw new Error('the stand-in does not wait');
      expect(run.submit('britain', decision.id, seen.answer)).toBeUndefined();
      compared++;
    }
    expect(compared).toBeGreaterThan(50);
  }, 60_000);
});

describe('its odds', () => {
  test.each([
    [1, 0, 1 / 3 + (2 / 3) * (1 / 3)],
    [0, 1, 0],
    [0, 0, 0],
  ])('a battle of %d dice against %d', (mine, his, chance) => {
    expect(battleChance(mine, his)).toBeCloseTo(chance, 6);
  });

  test.each([
    [1, 1, 1 / 6],
    [2, 1, 11 / 36],
    [0, 3, 0],
  ])('a siege of %d dice against walls of %d', (dice, walls, chance) => {
    expect(siegeChance(dice, walls)).toBeCloseTo(chance, 6);
  });

  test('more dice are better, stronger walls worse', () => {
    for (let dice = 2; dice < 20; dice++) {
      expect(battleChance(dice + 1, 8)).toBeGreaterThan(battleChance(dice, 8));
      expect(siegeChance(dice + 1, 3)).toBeGreaterThan(siegeChance(dice, 3));
      expect(siegeChance(dice, 5)).toBeLessThan(siegeChance(dice, 2));
    }
  });
});
