/** What tests of Napoleonics as a match share: the real service with that game alone, and a match of it. */
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import type { State } from '../../../src/games/napoleonics/state.ts';
import type { MatchPlan } from '../../../src/match/forming/create.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import { STANDARD_PACE } from '../../../src/match/time/pace.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from '../../match/service.ts';

export const SEATS = ['FRENCH', 'ALLIED'] as const;
export type Seat = (typeof SEATS)[number];

export const napoleonicsService = (secrets = 'napoleonics'): Promise<TestService> => testService(secrets, napoleonics);

const ADDRESSES: Readonly<Record<Seat, string>> = { FRENCH: 'fanny@players.test', ALLIED: 'arthur@players.test' };

export const PLAN: MatchPlan = {
  game: napoleonics.id,
  scenario: '001-rolica-1',
  split: '2',
  name: 'Rolica by mail',
  pace: { ...STANDARD_PACE, holdMinutes: 0, policy: 'fallback' },
  seats: [
    { id: 'FRENCH', player: 'Fanny', address: ADDRESSES.FRENCH, zone: 'Europe/Paris' },
    { id: 'ALLIED', player: 'Arthur', address: ADDRESSES.ALLIED, zone: 'Europe/London' },
  ],
  moderator: { name: 'Mora', address: 'mora@players.test', zone: 'UTC' },
};

export const openNapoleonics = ({ service }: TestService, plan: Partial<MatchPlan> = {}): Promise<TestMatch> =>
  openMatch(service, { ...PLAN, ...plan });

export async function stateOf({ service }: TestService, id: string): Promise<State> {
  const { snapshot } = await service.store.match.findUniqueOrThrow({ where: { id } });
  return (snapshot as unknown as { state: State }).state;
}

/** The number of the question that a side is asked; else of the one that it was asked last. */
const askedNo = async ({ service }: TestService, id: string, side: Seat): Promise<number> => {
  const open = await service.store.openDecision.findFirst({ where: { matchId: id, seat: side } });
  const letters = (await lettersOf(service, id)).filter(({ seat }) => seat?.seat === side);
  return open?.decision ?? letters.at(-1)?.decision ?? 0;
};

/** Sends a mail from a side in answer to what it is asked, and moves the match on. */
export async function mailFrom(place: TestService, match: TestMatch, side: Seat, text: string, decision?: number) {
  const settled = await sendMail(place.service, {
    text,
    seatNo: match.seatNo[side] ?? 0,
    decision: decision ?? (await askedNo(place, match.id, side)),
    from: ADDRESSES[side],
  });
  await advanceMatch(place.service, match.id);
  return settled;
}
