import { expect, test } from 'vitest';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import type { Fact } from '../../../src/games/campaign/rules/facts.ts';
import type { Definition } from '../../../src/games/campaign/rules/play.ts';
import { playGame as playSteps } from '../../../src/games/campaign/rules/turn/sequence.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { SEED } from '../../setup/seed.ts';
import { playGame } from '../../soak/trial.ts';

const facts: Fact['fact'][] = [];
const events: CampaignEvent[] = [];

const listening: Definition = {
  ...wellington.definition,
  *consequences(play, fact) {
    facts.push(fact.fact);
    yield* wellington.definition.consequences(play, fact);
  },
  notes: (_position, event) => events.push(event),
};

const counted = (fact: Fact['fact']) => facts.filter((each) => each === fact).length;
const told = (kind: CampaignEvent['kind'], holds: (event: CampaignEvent) => boolean = () => true) =>
  events.filter((event) => event.kind === kind && holds(event)).length;

test('a game is told every fact once and notes every event, and plays as it does without', () => {
  const trial = { module: wellington, seed: SEED };
  const plain = playGame(trial);
  expect(
    playGame({
      ...trial,
      module: { ...wellington, rules: { ...wellington.rules, play: (table) => playSteps(listening, table) } },
    }),
  ).toEqual(plain);
  expect(told('battle.ended')).toBeGreaterThan(0);
  expect(counted('battle.settled')).toBe(told('battle.ended'));
  expect(counted('fortress.fallen')).toBe(told('siege.ended', (event) => 'success' in event && event.success === true));
  expect(counted('evasion.tried')).toBeGreaterThanOrEqual(told('evasion.rolled'));
  expect(counted('impulse.ended')).toBeGreaterThanOrEqual(told('impulse.ended'));
  expect(counted('settled')).toBeGreaterThan(told('flag.placed', (event) => 'cause' in event && event.cause === 'cp'));
  expect([told('match.began'), told('game.ended')]).toEqual([1, 1]);
});
