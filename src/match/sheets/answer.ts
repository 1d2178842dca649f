import { type Json, type Refusal, refusalOf } from '../../engine/index.ts';
import { seatByNo } from '../../store/seats.ts';
import { takeBack } from '../people/vacancy.ts';
import { type GivenAnswer, makeStep } from '../play/advance.ts';
import type { Service } from '../service.ts';

/** The result: a legal answer is accepted at once; otherwise the refusal says what would be legal. */
type AnswerResult = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };

/** Answers one decision of a seat by hand, and plays on. An answer under seal is changed. */
export const answerDecision = (
  service: Service,
  seatNo: number,
  decision: number,
  answer: Json,
): Promise<AnswerResult> => giveByHand(service, seatNo, { decision, answer });

/** Takes the answer of a seat back that is still under seal. */
export const withdrawAnswer = (service: Service, seatNo: number, decision: number): Promise<AnswerResult> =>
  giveByHand(service, seatNo, { decision });

async function giveByHand(service: Service, seatNo: number, by: Omit<GivenAnswer, 'seat'>): Promise<AnswerResult> {
  const seat = await seatByNo(service.store, seatNo);
  if (!seat) return { ok: false, refusal: refusalOf('match.unknown') };
  const result = await makeStep(service, seat.matchId, { seat: seat.seat, ...by });
  if (result.outcome === 'moved') {
    await takeBack(service, seat.matchId, seatNo);
    return { ok: true };
  }
  return { ok: false, refusal: result.outcome === 'refused' ? result.refusal : refusalOf('match.stopped') };
}
