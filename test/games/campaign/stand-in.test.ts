import { expect, test } from 'vitest';
import { chanceFrom, opening, Referee, randomAnswer, seededSource } from '../../../src/engine/index.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

const GAMES = 24;
const START = { allies: 9, france: 15 };

const keysOf = (referee: Referee<never, never, never>) => {
  const keys = wellington.keys(referee.view(undefined));
  const sum = (...powers: string[]) => powers.reduce((total, power) => total + (keys[power]?.length ?? 0), 0);
  return { allies: sum('britain', 'spain'), france: sum('french_north', 'french_south') };
};

/** A turn of one side by the stand-in against random play. Returns the keys that the stand-in has gained. */
const playAgainstChance = (seed: number, side: 'allies' | 'france'): number => {
  const chance = chanceFrom(seed);
  const referee = new Referee(wellington, opening(wellington.start({ scenario: '1812', split: '2' })), {
    source: seededSource(`stand-in ${seed}`),
    sources: { [side]: [wellington.standIn()] },
  });
  for (let decision = referee.open[0]; decision; decision = referee.open[0]) {
    expect(decision.seat).not.toBe(side);
    referee.submit(decision.seat, decision.id, randomAnswer(decision, chance));
  }
  expect(referee.refused).toEqual([]);
  return keysOf(referee as never)[side] - START[side];
};

test('the stand-in answers everything with legal answers and holds more than random play does', () => {
  let gained = 0;
  for (let seed = 1; seed <= GAMES; seed++) gained += playAgainstChance(seed, seed % 2 === 0 ? 'allies' : 'france');
  expect(gained / GAMES).toBeGreaterThan(0.5);
});
