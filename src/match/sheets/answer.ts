import { type Json, type Refusal, refusalOf } from '../../engine/index.ts';
import { seatByNo } from '../../store/seats.ts';
import { submitOrders } from '../inbox/submission.ts';
import { takeBack } from '../people/vacancy.ts';
import { advanceMatch, type GivenAnswer, makeStep } from '../play/advance.ts';
import { presentOf } from '../play/present.ts';
import { NO_DECISION } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { offerId } from './offer-id.ts';
import { placeOfForm } from './order-form.ts';
import { reachesIn, sameLine } from './same.ts';
import { together } from './several.ts';

/** The result: a legal answer is accepted at once; otherwise the refusal says what would be legal. */
type AnswerResult = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };

/** Answers one decision of a seat by hand, and plays on. An answer under seal is changed. */
export const answerDecision = (
  service: Service,
  seatNo: number,
  decision: number,
  answer: Json,
): Promise<AnswerResult> => giveByHand(service, seatNo, { decision, answer });

/**
 * The answer that a page offers by its id, or that several of them give together. Undefined if the question is settled, or
 * does not offer them.
 */
export async function offeredAnswer(
  service: Service,
  seatNo: number,
  no: number,
  ids: readonly string[],
): Promise<Json | undefined> {
  const place = await placeOfForm(service, seatNo);
  if (!place?.game) return undefined;
  const { referee } = presentOf(service, place.position);
  const decision = referee.open.find(({ id, seat }) => id === no && seat === place.seat.seat);
  if (!decision) return undefined;
  const found = decision.options().filter((answer) => ids.includes(offerId(decision.kind, answer)));
  return found.length < 2 ? found[0] : together(decision, found);
}

/**
 * Has an answer that is offered by its id given every time until then, this time too. `gone`: the question is settled, or
 * the answer cannot be given every time.
 */
export async function answerAlways(
  service: Service,
  seatNo: number,
  { decision: no, id, until }: { readonly decision: number; readonly id: string; readonly until: string },
): Promise<'given' | 'gone'> {
  const place = await placeOfForm(service, seatNo);
  if (!place?.game) return 'gone';
  const { game, position, seat } = place;
  const { referee } = presentOf(service, position);
  const decision = referee.open.find((each) => each.id === no && each.seat === seat.seat);
  const answer = decision?.options().find((each) => offerId(decision.kind, each) === id);
  const reach = reachesIn(game).find((each) => each === until);
  if (!decision || answer === undefined || reach === undefined) return 'gone';
  const text = sameLine({ game, seat, decision, view: referee.view(seat.seat) as Json }, answer, reach);
  if (text === undefined) return 'gone';
  const { verdict } = await submitOrders(service, seatNo, { decision: NO_DECISION, text, strict: true });
  if (verdict !== 'accepted') return 'gone';
  // The line itself has answered where play goes on by it.
  const given = await answerDecision(service, seatNo, no, answer);
  if (!given.ok) await advanceMatch(service, position.id);
  return 'given';
}

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
