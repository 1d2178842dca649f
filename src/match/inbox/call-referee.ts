import type { PositionRow } from '../../store/position.ts';
import { knownGame } from '../packs.ts';
import type { Service } from '../service.ts';
import type { IntakeResult } from './intake.ts';

/**
 * After a text of a seat is stored: lets the referee look at the match when orders of it become ready; and at once where standing orders may
 * answer what is asked already.
 */
export async function callReferee(service: Service, row: PositionRow, taken: IntakeResult): Promise<void> {
  const { queues, clock } = service;
  const { draft, standing } = taken;
  const readyAt = draft?.readyAt;
  if (readyAt) await queues.referee(row.id, row.inputs + 1, readyAt.getTime() - clock().getTime());
  else if (standing || (draft && knownGame(service, row)?.language.standing?.answersAtOnce))
    await queues.referee(row.id, row.inputs + 1, 0);
}
