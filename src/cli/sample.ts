/** Sample matches: something to see in a fresh installation. */
import { given, sure } from '../engine/index.ts';
import type { Game } from '../game/index.ts';
import { games } from '../games/index.ts';
import type { MatchPlan } from '../match/forming/match-plan.ts';
import { PACES } from '../match/time/pace.ts';

/** Players who read the mailbox page, a seat each. */
const PLAYERS = [
  ['Anne', 'Europe/London'],
  ['Blas', 'Europe/Madrid'],
  ['Claire', 'Europe/Paris'],
  ['Denis', 'Asia/Seoul'],
] as const;

/** The first scenario of a game in its first split. People who try it out want to see the effect of their orders at once. */
export const sampleOf = ({ id, title, setup: { scenarios, splits, recommended: advised } }: Game): MatchPlan => {
  const split = sure(splits[0]);
  return {
    game: id,
    scenario: sure(scenarios[0]).id,
    split: split.id,
    name: `Sample of ${title}`,
    pace: { ...PACES.standard, holdMinutes: 0 },
    moderator: { name: 'Moderator', address: 'moderator@players.localhost', zone: 'Europe/London' },
    seats: split.seats.map((seat, i) => {
      const [player, zone] = sure(PLAYERS[i % PLAYERS.length]);
      return { id: seat.id, player, address: `${player.toLowerCase()}@players.localhost`, zone };
    }),
    ...given({ options: advised }),
  };
};

/** A sample of each game; a fresh installation opens the first unless another game is named. */
export const samplePlans: readonly MatchPlan[] = [...games.values()].map(sampleOf);
