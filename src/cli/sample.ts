import type { MatchPlan } from '../match/forming/match-plan.ts';
import { PACES } from '../match/time/pace.ts';

/** What the samples have alike. People who try it out want to see the effect of their orders at once. */
const alike = {
  split: '4',
  pace: { ...PACES.standard, holdMinutes: 0 },
  moderator: { name: 'Moderator', address: 'moderator@players.localhost', zone: 'Europe/London' },
} as const;

/** The matches of which a fresh installation opens one, the first unless another game is named: players who read the mailbox page. */
export const samplePlans: readonly MatchPlan[] = [
  {
    ...alike,
    game: 'wellington',
    scenario: '1812',
    name: 'Sample campaign',
    seats: [
      { id: 'britain', player: 'Anne', address: 'anne@players.localhost', zone: 'Europe/London' },
      { id: 'spain', player: 'Blas', address: 'blas@players.localhost', zone: 'Europe/Madrid' },
      { id: 'french_south', player: 'Claire', address: 'claire@players.localhost', zone: 'Europe/Paris' },
      { id: 'french_north', player: 'Denis', address: 'denis@players.localhost', zone: 'Asia/Seoul' },
    ],
    options: { mulligans: 'together' },
  },
  {
    ...alike,
    game: 'kutuzov',
    scenario: 'invasion',
    name: 'Sample invasion',
    seats: [
      { id: 'french_north', player: 'Anne', address: 'anne@players.localhost', zone: 'Europe/Paris' },
      { id: 'russian_first', player: 'Boris', address: 'boris@players.localhost', zone: 'Europe/Moscow' },
      { id: 'french_south', player: 'Claire', address: 'claire@players.localhost', zone: 'Europe/Paris' },
      { id: 'russian_second', player: 'Daria', address: 'daria@players.localhost', zone: 'Asia/Seoul' },
    ],
    options: { mulligans: 'together' },
  },
  {
    ...alike,
    split: '2',
    game: 'gettysburg',
    scenario: 'campaign',
    name: 'Sample summer',
    seats: [
      { id: 'CSA', player: 'Anne', address: 'anne@players.localhost', zone: 'America/New_York' },
      { id: 'USA', player: 'Blas', address: 'blas@players.localhost', zone: 'Europe/Madrid' },
    ],
  },
  {
    ...alike,
    split: '2',
    game: 'napoleonics',
    scenario: '001-rolica-1',
    name: 'Sample battle',
    seats: [
      { id: 'FRENCH', player: 'Anne', address: 'anne@players.localhost', zone: 'Europe/Paris' },
      { id: 'ALLIED', player: 'Blas', address: 'blas@players.localhost', zone: 'Europe/Lisbon' },
    ],
  },
];
