import { type Json, type Refusal, refuse } from '../../engine/index.ts';
import { seatByNo } from '../../store/seats.ts';
import { takeBack } from '../people/vacancy.ts';
import { type GivenAnswer, makeStep } from '../play/advance.ts';
import type { Service } from '../service.ts';

/** A legal answer is taken at once, or it is said why not and what would be legal. */
export type Answered = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };

/** Answers one decision of a seat by hand, and plays on. */
export async function answerDecision(
  service: Service,
  seatNo: number,
  decision: number,
  answer: Json,
): Promise<Answered> {
  const seat = await seatByNo(service.store, seatNo);
  if (!seat) return refusal('match.unknown');
  const given: GivenAnswer = { seat: seat.seat, decision, answer };
  const result = await makeStep(service, seat.matchId, given);
  if (result.outcome === 'moved') {
    await takeBack(service, seat.matchId, seatNo);
    return { ok: true };
  }
  if (result.outcome === 'refused') return { ok: false, refusal: result.refusal };
  return refusal(result.outcome === 'unknown' ? 'match.unknown' : 'match.stopped');
}

const refusal = (code: string): Answered => {
  const verdict = refuse(code);
  return verdict.ok ? { ok: true } : { ok: false, refusal: verdict.refusal };
};
