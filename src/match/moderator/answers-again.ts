/** Lifts the limit of answers to the mails of a seat. */
import type { SeatId } from '../../engine/index.ts';
import { liftAnswers } from '../../store/answers.ts';
import { readPosition } from '../../store/position.ts';
import { type Actor, noted } from '../acts/acting.ts';
import { tellWriter } from '../inbox/unanswered.ts';
import type { Service } from '../service.ts';

/**
 * Mails of the seat are answered again from now on, and what became of those without an answer is told at once. Returns
 * false if there is no such seat.
 */
export async function answerAgain(service: Service, matchId: string, seat: SeatId, actor: Actor): Promise<boolean> {
  const row = await readPosition(service.store, matchId);
  const own = row?.seats.find((each) => each.seat === seat);
  if (!own) return false;
  await service.store.$transaction(async (db) => {
    await liftAnswers(db, own.no, service.clock());
    await noted(service, matchId, { kind: 'answers-again', what: { seat }, ...actor })(db);
  });
  await tellWriter(service, { speaker: { seatNo: own.no }, sender: null });
  return true;
}
