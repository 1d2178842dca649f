/** What tests of one game as a match share: a match with known addresses, its state, and mails from its sides. */
import { restoredOf, sure } from '../../src/engine/index.ts';
import type { MatchPlan } from '../../src/match/forming/create.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService } from './service.ts';

/** A plan whose orders count at once. */
export const planOf = (plan: Pick<MatchPlan, 'game' | 'scenario' | 'split' | 'name' | 'seats'>): MatchPlan => ({
  ...plan,
  pace: { ...STANDARD_PACE, holdMinutes: 0, policy: 'fallback' },
  moderator: { name: 'Mora', address: 'mora@players.test', zone: 'UTC' },
});

/** The stored position of a match of the only game of a service. */
export async function stateIn({ service }: TestService, id: string): Promise<unknown> {
  const { snapshot, game } = await service.store.match.findUniqueOrThrow({ where: { id } });
  return restoredOf(sure(service.games.get(game)), snapshot as never).state;
}

/** The number of the question that a side is asked; else of the one that it was told of last. */
const askedNo = async ({ service }: TestService, id: string, seat: string): Promise<number> => {
  const open = await service.store.openDecision.findFirst({ where: { matchId: id, seat } });
  const letters = (await lettersOf(service, id)).filter((letter) => letter.seat?.seat === seat);
  return open?.decision ?? letters.at(-1)?.decision ?? 0;
};

export const openPlanned = ({ service }: TestService, plan: MatchPlan, other: Partial<MatchPlan>): Promise<TestMatch> =>
  openMatch(service, { ...plan, ...other });

/** Sends a mail from a side of a plan in answer to what it is asked, and moves the match on. */
export async function mailOf(
  place: TestService,
  plan: MatchPlan,
  match: TestMatch,
  seat: string,
  text: string,
  decision?: number,
) {
  const settled = await sendMail(place.service, {
    text,
    seatNo: match.seatNo[seat] ?? 0,
    decision: decision ?? (await askedNo(place, match.id, seat)),
    from: plan.seats.find(({ id }) => id === seat)?.address ?? '',
  });
  await advanceMatch(place.service, match.id);
  return settled;
}
