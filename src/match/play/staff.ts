/** Who may ask the staff of a game, and what it answers. */

import type { PositionRow, SeatRow } from '../../store/position.ts';
import { countAdvice } from '../../store/seats.ts';
import type { Connection } from '../../store/store.ts';
import type { Game } from '../game.ts';
import type { Service } from '../service.ts';
import { type Advice, adviceFor } from '../sheets/advice.ts';
import { isLessonOn } from './lesson.ts';
import { paceOf } from './run.ts';

type Asking = Pick<PositionRow, 'practiceUntil' | 'pace'>;

/** Whether the players of a match may ask the staff: in practice always, elsewhere where the match allows it. */
export const hasStaff = ({ staff }: Pick<Game, 'staff'>, row: Asking): boolean =>
  staff !== undefined && (row.practiceUntil !== null || paceOf(row).staff === 'allowed');

/** Whether it is told how often somebody has asked. */
export const isAdviceTold = (row: Pick<PositionRow, 'practiceUntil'>): boolean => row.practiceUntil === null;

/** Why the staff is silent. */
type Silence = 'none' | 'forbidden' | 'lesson' | 'not-now';

/** What the staff answers a seat now; it is counted where the match tells how often each has asked. */
export function askStaff(
  service: Service,
  game: Game,
  { row, seat }: { readonly row: PositionRow; readonly seat: SeatRow },
): { readonly silence: Silence } | { readonly advice: Advice; count(db: Connection): Promise<unknown> } {
  if (!game.staff) return { silence: 'none' };
  if (!hasStaff(game, row)) return { silence: 'forbidden' };
  if (isLessonOn(game, row)) return { silence: 'lesson' };
  const advice = row.state === 'RUNNING' ? adviceFor(service, row, seat) : undefined;
  if (!advice) return { silence: 'not-now' };
  return { advice, count: async (db) => (isAdviceTold(row) ? countAdvice(db, seat.no) : undefined) };
}
