/** What tests of Gettysburg Campaign as a match share: the real service with that game alone, and a match of it. */
import { gettysburg } from '../../../src/games/gettysburg/index.ts';
import type { State } from '../../../src/games/gettysburg/state.ts';
import type { Side } from '../../../src/games/gettysburg/types.ts';
import type { MatchPlan } from '../../../src/match/forming/create.ts';
import { mailOf, openPlanned, planOf, stateIn } from '../../match/house.ts';
import { type TestMatch, type TestService, testService } from '../../match/service.ts';

export const gettysburgService = (secrets = 'gettysburg'): Promise<TestService> => testService(secrets, gettysburg);

export const PLAN = planOf({
  game: gettysburg.id,
  scenario: 'campaign',
  split: '2',
  name: 'Summer of 1863',
  seats: [
    { id: 'CSA', player: 'Clara', address: 'clara@players.test', zone: 'America/New_York' },
    { id: 'USA', player: 'Ulf', address: 'ulf@players.test', zone: 'Europe/Berlin' },
  ],
});

export const openGettysburg = (place: TestService, plan: Partial<MatchPlan> = {}): Promise<TestMatch> =>
  openPlanned(place, PLAN, plan);

export const stateOf = async (place: TestService, id: string): Promise<State> => (await stateIn(place, id)) as State;

export const mailFrom = (place: TestService, match: TestMatch, side: Side, text: string, decision?: number) =>
  mailOf(place, PLAN, match, side, text, decision);
