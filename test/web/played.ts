/** Matches that the stand-in has played, of any game. */

import { keepTime } from '../../src/match/clock/clock.ts';
import { type CreatedMatch, createMatch } from '../../src/match/forming/create.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import type { Installation } from './campaign.ts';

export const GAMES = ['wellington', 'kutuzov', 'napoleonics', 'gettysburg'] as const;

/** Opens a match of the first scenario, and lets so many half-days pass in which nobody answers. */
export async function playedMatch(place: Installation, id: string, halfDays: number): Promise<CreatedMatch> {
  const { service } = place;
  const game = service.games.get(id);
  const [scenario] = game?.setup.scenarios ?? [];
  const [split] = game?.setup.splits ?? [];
  const match = await createMatch(service, {
    game: id,
    scenario: scenario?.id ?? '',
    split: split?.id ?? '',
    name: 'On the way',
    pace: { ...STANDARD_PACE, impulseHours: 4, reactionHours: 2, graceHours: 1, policy: 'stand-in' },
    seats: (split?.seats ?? []).map(({ id: seat, name }) => ({
      id: seat,
      player: name,
      address: `${seat}.${id}@example.org`,
      zone: 'Asia/Seoul',
    })),
  });
  for (let i = 0; i < halfDays; i++) {
    place.pass(12);
    await keepTime(service, match.id);
    await advanceMatch(service, match.id);
  }
  return match;
}
