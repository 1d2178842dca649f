/** Matches of a bench, and the orders that stand for silence. */
import type { Json } from '../../src/engine/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import type { Service } from '../../src/match/service.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { PACES } from '../../src/match/time/pace.ts';

const seats = ['britain', 'spain', 'french_south', 'french_north'].map((id) => ({
  id,
  player: id,
  address: `${id}@players.localhost`,
}));

/** Steps that each match of a bench of steps makes first, and those that then count: so many stay within the first turn. */
export const WARM_UP = 4;
export const COUNTED = 4;

/** Opens so many matches of four players. Returns their ids. */
export async function openMatches(service: Service, count: number): Promise<readonly string[]> {
  const matches: string[] = [];
  for (let n = 0; n < count; n++) {
    const pace = { ...PACES.standard, holdMinutes: 0 };
    const plan = { game: 'wellington', scenario: '1812', split: '4', name: `bench ${n}`, seats, pace };
    matches.push((await createMatch(service, plan)).id);
  }
  return matches;
}

/** The form with which the owner of the open question of a match gives the answer that stands for silence. */
export async function nextForm(service: Service, match: string) {
  const language = service.games.get('wellington')?.language;
  const open = await service.store.openDecision.findFirst({ where: { matchId: match }, orderBy: { decision: 'asc' } });
  if (!open || !language) throw new Error('a match that is played asks nobody anything');
  const { no: seatNo } = await service.store.seat.findFirstOrThrow({ where: { matchId: match, seat: open.seat } });
  const order = language.formatAnswer(open.kind, open.fallback as Json);
  return { seatNo, open, form: { decision: open.decision, text: `${order}\nDONE` } };
}

/** Gives an answer that words cannot give alone: one that wants to be confirmed. */
export const byHand = async (
  service: Service,
  seatNo: number,
  { decision, kind, fallback }: { readonly decision: number; readonly kind: string; readonly fallback: unknown },
): Promise<void> => {
  const given = await answerDecision(service, seatNo, decision, fallback as Json);
  if (!given.ok) throw new Error(`${kind}: neither words nor a hand answers it (${given.refusal.code})`);
};
