/** What tests of Napoleonics as a match share: the real service with that game alone, and a match of it. */
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import type { State } from '../../../src/games/napoleonics/state.ts';
import type { MatchPlan } from '../../../src/match/forming/create.ts';
import { mailOf, openPlanned, planOf, stateIn } from '../../match/house.ts';
import { type TestMatch, type TestService, testService } from '../../match/service.ts';

export const SEATS = ['FRENCH', 'ALLIED'] as const;
export type Seat = (typeof SEATS)[number];

export const napoleonicsService = (secrets = 'napoleonics'): Promise<TestService> => testService(secrets, napoleonics);

export const PLAN = planOf({
  game: napoleonics.id,
  scenario: '001-rolica-1',
  split: '2',
  name: 'Rolica by mail',
  seats: [
    { id: 'FRENCH', player: 'Fanny', address: 'fanny@players.test', zone: 'Europe/Paris' },
    { id: 'ALLIED', player: 'Arthur', address: 'arthur@players.test', zone: 'Europe/London' },
  ],
});

export const openNapoleonics = (place: TestService, plan: Partial<MatchPlan> = {}): Promise<TestMatch> =>
  openPlanned(place, PLAN, plan);

export const stateOf = async (place: TestService, id: string): Promise<State> => (await stateIn(place, id)) as State;

export const mailFrom = (place: TestService, match: TestMatch, side: Seat, text: string, decision?: number) =>
  mailOf(place, PLAN, match, side, text, decision);
