/** Shared by tests of Two pickets as a match: the real service with only that game, and a match of it. */
import type { Json } from '../../../src/engine/index.ts';
import type { MatchPlan } from '../../../src/match/forming/create.ts';
import { answerDecision } from '../../../src/match/sheets/answer.ts';
import { STANDARD_PACE } from '../../../src/match/time/pace.ts';
import { openMatch, type TestMatch, type TestService, testService } from '../../match/service.ts';
import tiny from './index.ts';
import type { Side } from './rules/field.ts';
import type { Order, Recoil, State } from './types.ts';

export const tinyService = (): Promise<TestService> => testService('pickets', tiny);

const ADDRESSES: Readonly<Record<Side, string>> = { west: 'wanda@players.test', east: 'edo@players.test' };
export const addressOf = (side: Side): string => ADDRESSES[side];

/** Orders count at once, and silence gives HOLD. */
export const PLAN: MatchPlan = {
  game: tiny.id,
  scenario: 'fog',
  split: '2',
  name: 'At the ford',
  pace: { ...STANDARD_PACE, holdMinutes: 0, policy: 'fallback' },
  seats: [
    { id: 'west', player: 'Wanda', address: ADDRESSES.west, zone: 'Europe/Warsaw' },
    { id: 'east', player: 'Edo', address: ADDRESSES.east, zone: 'Asia/Tokyo' },
  ],
  moderator: { name: 'Mora', address: 'mora@players.test', zone: 'UTC' },
};

export const openTiny = ({ service }: TestService, plan: Partial<MatchPlan> = {}): Promise<TestMatch> =>
  openMatch(service, { ...PLAN, ...plan });

/** The state of a match in the database. */
export async function stateOf({ service }: TestService, id: string): Promise<State> {
  const { snapshot } = await service.store.match.findUniqueOrThrow({ where: { id } });
  return (snapshot as unknown as { state: State }).state;
}

/** Answers by hand what a seat is asked. */
export async function give({ service }: TestService, { id, seatNo }: TestMatch, side: Side, answer: Order | Recoil) {
  const open = await service.store.openDecision.findFirstOrThrow({ where: { matchId: id, seat: side } });
  return answerDecision(service, seatNo[side] ?? 0, open.decision, { ...answer } as Json);
}
