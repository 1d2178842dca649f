/** A position that comes out of a case goes back in whole: generated games, position for position. */
import { expect, test } from 'vitest';
import {
  type AnswerSource,
  chanceFrom,
  entryOf,
  opening,
  Referee,
  randomAnswer,
  type Script,
  seededSource,
  sure,
} from '../../../src/engine/index.ts';
import { describe as described, positionOf, readCase } from '../../../src/games/campaign/case/index.ts';
import type { CampaignModule } from '../../../src/games/campaign/define/module.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import { type State, seatsOf, type View } from '../../../src/games/campaign/state.ts';
import { campaigns } from '../../../src/games/campaigns.ts';

/** Positions of one generated game that are read again. */
const MOST = 150;

/** A game of players who answer anything; each position from which play could go on is shown. */
const playedThrough = (game: CampaignModule, start: State, seed: number, show: (state: State) => void): void => {
  const chance = chanceFrom(seed);
  const player: AnswerSource = {
    origin: 'person',
    answer: (decision) => ({ answer: randomAnswer(decision, chance) }),
  };
  const rules = {
    ...game,
    rules: {
      ...game.rules,
      *play(table: Parameters<CampaignModule['rules']['play']>[0]): Script {
        const script = game.rules.play(table);
        let step = script.next();
        for (let n = 0; !step.done && n < MOST; ) {
          if (step.value === 'checkpoint') {
            show(table.state);
            n++;
          }
          step = script.next(yield step.value);
        }
      },
    },
  };
  new Referee<State, CampaignEvent, View>(rules, opening(start), {
    source: seededSource(`positions ${seed}`),
    sources: Object.fromEntries(seatsOf(start).map((seat) => [seat, [player]])),
    passing: true,
  });
};

const readAgain = (game: CampaignModule, state: State): State => {
  const written = JSON.parse(JSON.stringify(described(game, {}, state)));
  return positionOf(game, readCase(game, { id: 'again', ...written }));
};

/** Each scenario, and each kind of split. */
const games = [...campaigns.values()].flatMap((game) =>
  game.setup.splits
    .filter(({ own }, i) => i % 3 === 0 || own)
    .map((split, i) => {
      const scenario = sure(game.setup.scenarios[i % game.setup.scenarios.length]).id;
      return { name: `${game.id} ${scenario} ${split.id}`, game, scenario, split: split.id, seed: 100 + i };
    }),
);

const seen: Record<string, Set<string>> = {};

test.each(games)('$name: every position of a generated game is read as it was written', (each) => {
  const { game, scenario, split, seed } = each;
  const phases = entryOf(seen, game.id, () => new Set());
  playedThrough(game, game.setup.start({ scenario, split, options: {} }), seed, (state) => {
    phases.add(state.phase);
    expect(readAgain(game, state)).toEqual(state);
  });
});

test.each([...campaigns.keys()])('%s: positions of impulses and of winters were read', (id) => {
  expect([...(seen[id] ?? [])]).toEqual(expect.arrayContaining(['impulses', 'interphase']));
});
