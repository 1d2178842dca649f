/** What tests of Gettysburg Campaign as a match share: the real service with that game alone, and a match of it. */
import { gettysburg } from '../../../src/games/gettysburg/index.ts';
import type { State } from '../../../src/games/gettysburg/state.ts';
import type { Side } from '../../../src/games/gettysburg/types.ts';
import type { MatchPlan } from '../../../src/match/forming/create.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import { STANDARD_PACE } from '../../../src/match/time/pace.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from '../../match/service.ts';

export const gettysburgService = (secrets = 'gettysburg'): Promise<TestService> => testService(secrets, gettysburg);

const ADDRESSES: Readonly<Record<Side, string>> = { CSA: 'clara@players.test', USA: 'ulf@players.test' };

export const PLAN: MatchPlan = {
  game: gettysburg.id,
  scenario: 'campaign',
  split: '2',
  name: 'Summer of 1863',
  pace: { ...STANDARD_PACE, holdMinutes: 0, policy: 'fallback' },
  seats: [
    { id: 'CSA', player: 'Clara', address: ADDRESSES.CSA, zone: 'America/New_York' },
    { id: 'USA', player: 'Ulf', address: ADDRESSES.USA, zone: 'Europe/Berlin' },
  ],
  moderator: { name: 'Mora', address: 'mora@players.test', zone: 'UTC' },
};

export const openGettysburg = ({ service }: TestService, plan: Partial<MatchPlan> = {}): Promise<TestMatch> =>
  openMatch(service, { ...PLAN, ...plan });

export async function stateOf({ service }: TestService, id: string): Promise<State> {
  const { snapshot } = await service.store.match.findUniqueOrThrow({ where: { id } });
  return (snapshot as unknown as { state: State }).state;
}

/** The number of the newest question that a seat was told of. */
const askedNo = async ({ service }: TestService, id: string, side: Side): Promise<number> => {
  const letters = (await lettersOf(service, id)).filter(({ seat }) => seat?.seat === side);
  return letters.at(-1)?.decision ?? 0;
};

/** Sends a mail from a side in answer to its newest letter, and moves the match on. */
export async function mailFrom(place: TestService, match: TestMatch, side: Side, text: string, decision?: number) {
  const settled = await sendMail(place.service, {
    text,
    seatNo: match.seatNo[side] ?? 0,
    decision: decision ?? (await askedNo(place, match.id, side)),
    from: ADDRESSES[side],
  });
  await advanceMatch(place.service, match.id);
  return settled;
}
