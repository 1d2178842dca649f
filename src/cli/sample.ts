import type { MatchPlan } from '../match/forming/match-plan.ts';
import { PACES } from '../match/time/pace.ts';

/** The match that a fresh installation opens: four players and a moderator who read the mailbox page. */
export const samplePlan: MatchPlan = {
  game: 'wellington',
  scenario: '1812',
  split: '4',
  name: 'Sample campaign',
  seats: [
    { id: 'britain', player: 'Anne', address: 'anne@players.localhost', zone: 'Europe/London' },
    { id: 'spain', player: 'Blas', address: 'blas@players.localhost', zone: 'Europe/Madrid' },
    { id: 'french_south', player: 'Claire', address: 'claire@players.localhost', zone: 'Europe/Paris' },
    { id: 'french_north', player: 'Denis', address: 'denis@players.localhost', zone: 'Asia/Seoul' },
  ],
  options: { mulligans: 'together' },
  // People who try it out want to see the effect of their orders at once.
  pace: { ...PACES.standard, holdMinutes: 0 },
  moderator: { name: 'Moderator', address: 'moderator@players.localhost', zone: 'Europe/London' },
};
