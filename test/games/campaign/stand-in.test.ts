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
import type { CampaignModule } from '../../../src/games/campaign/module.ts';
import { battleChance, siegeChance } from '../../../src/games/campaign/stand-in/odds.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

/** Kinds of Wellington's questions that come up rarely. */
const RARE = ['consent', 'siege.replace', 'debt.card', 'losses.leader', 'losses.share', 'discard', 'event.choice'];

/** The games, each with the figures that its stand-in has to reach, and the splits in which every question is watched. */
const GAMES = [
  { game: wellington, bouts: 8, least: 7, splits: wellington.splits.map(({ id }) => id) },
  { game: kutuzov, bouts: 8, least: 7, splits: ['2-one-hand'] },
] as const;

/** Bouts that cover every split, every scenario and both sides, but not every combination of them. */
const bouts = (game: CampaignModule, count: number) => {
  const splits = game.splits.filter(({ seating }) => seating === undefined).length;
  const all = splits * game.scenarios.length * game.definition.sides.length;
  const stride = Math.max(1, Math.floor(all / count));
  return Array.from({ length: count }, (_, n) => playRandom(game, n * stride));
};

describe.each(GAMES)('the stand-in of $game.title', ({ game, bouts: count, least, splits }) => {
  const scenarios = game.scenarios.map(({ id }) => id);
  const last = scenarios.at(-1) ?? '';

  test('beats random play from either side, in every scenario and split', () => {
    const played = bouts(game, count);
    expect(new Set(played.map(({ setup, side }) => `${setup.scenario} ${side}`)).size).toBe(
      scenarios.length * game.definition.sides.length,
    );
    expect(played.filter(isWon).length).toBeGreaterThanOrEqual(least);
  }, 120_000);

  test('plays the same game again', () => {
    const player = game.standIn();
    const again = () => contest(game, { scenario: last, split: '3a' }, 5, () => player);
    expect(again()).toEqual(again());
  }, 60_000);

  test('has a legal answer to every kind of decision, wherever random play leads', () => {
    const kinds = new Set<string>();
    const illegal: string[] = [];
    const player = game.standIn();
    const watched = (chance: Chance): AnswerSource => ({
      origin: 'person',
      answer(decision, view) {
        const given = player.answer(decision, view);
        if (!given || given === 'wait' || !decision.check(given.answer).ok) illegal.push(decision.kind);
        kinds.add(decision.kind);
        return { answer: randomAnswer(decision, chance) };
      },
    });
    for (const [seed, split] of splits.entries()) {
      const chance = chanceFrom(seed + 1);
      const scenario = scenarios[seed % scenarios.length] as string;
      contest(game, { scenario, split }, seed, () => watched(chance));
    }
    expect(illegal).toEqual([]);
    if (game !== wellington) return;
    const known = new Set(Object.values(DECISION_KINDS).flat());
    const unmet = [...known].filter((kind) => !kinds.has(kind) && !RARE.includes(kind));
    expect(unmet).toEqual([]);
  }, 120_000);

  test('sees no more than its seat: other hidden cards do not change its answers', () => {
    const player = game.standIn();
    const [first, ...others] = game.splits.find(({ id }) => id === '4')?.seats.map(({ id }) => id) ?? [];
    const seat = first ?? '';
    const run = new Referee(game, opening(game.start({ scenario: scenarios[0] ?? '', split: '4' })), {
      source: seededSource('blind'),
      sources: Object.fromEntries(others.map((other) => [other, [player]])),
    });
    let compared = 0;
    for (let [decision] = run.open; decision && compared < 200; [decision] = run.open) {
      const blind = game.view(game.blind(run.state, seat), seat);
      const seen = player.answer(decision, () => run.view(seat));
      expect(player.answer(decision, () => blind)).toEqual(seen);
      if (!seen || seen === 'wait') throw new Error('the stand-in does not wait');
      expect(run.submit(seat, decision.id, seen.answer)).toBeUndefined();
      compared++;
    }
    expect(compared).toBeGreaterThan(50);
  }, 60_000);
});

test.each(RARE)('the stand-in has a legal answer to %s', (kind) => {
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
