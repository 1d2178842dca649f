import { expect, test } from 'vitest';
import {
  chanceFrom,
  copy,
  type Decision,
  opening,
  Referee,
  randomAnswer,
  seededSource,
} from '../../../src/engine/index.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import { actOptions } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { State, View } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { SEED } from '../../setup/seed.ts';

/** The acts that a power would have with another hand of the same size. */
const actsWith = (state: State, power: string, hand: readonly number[]) => {
  const other = copy(state);
  other.hands[power] = [...hand];
  return actOptions({ game: wellington.definition, state: other }, power);
};

const commonCards = [...wellington.definition.content.cards.values()]
  .filter(({ home }) => home === null)
  .map(({ number }) => number);

const ONLY_END = [{ do: 'end' }];

test('W-4.2f, W-5.6: an impulse is announced as spent exactly if no hand could continue it', () => {
  const found = { spent: 0, open: 0 };
  for (let seed = SEED; seed < SEED + 3; seed++) {
    const {
      setup: { splits, scenarios },
    } = wellington;
    const split = splits[seed % splits.length]?.id ?? '';
    const scenario = scenarios[seed % scenarios.length]?.id ?? '';
    const chance = chanceFrom(seed);
    const referee = new Referee<State, CampaignEvent, View>(
      wellington,
      opening(wellington.setup.start({ scenario, split })),
      {
        source: seededSource(`forced ${seed}`),
      },
    );
    const look = ({ forced = false }: Decision, power: string): void => {
      const { state } = referee;
      const held = state.hands[power]?.length ?? 0;
      const draw = () => commonCards[chance.below(commonCards.length)] ?? 1;
      const hands = Array.from({ length: 12 }, () => Array.from({ length: held }, draw));
      const acts = hands.map((hand) => actsWith(state, power, hand));
      if (forced) {
        found.spent++;
        for (const each of acts) expect(each, `SEED=${seed}`).toEqual(ONLY_END);
      } else if (acts.every((each) => each.length === 1)) found.open++;
    };
    for (let n = 0; n < 2500; n++) {
      const decision = referee.open[0];
      if (!decision) break;
      const { impulse } = referee.state;
      if (decision.kind === 'impulse.order' && impulse) look(decision, impulse.power);
      if (decision.forced) expect(decision.options()).toHaveLength(1);
      referee.submit(decision.seat, decision.id, randomAnswer(decision, chance));
    }
  }
  expect(found.spent).toBeGreaterThan(40);
  // None of the twelve random hands may hold the one card that could still be played.
  expect(found.open).toBeLessThan(found.spent / 4);
}, 120_000);
