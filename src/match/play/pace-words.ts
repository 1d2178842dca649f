import type { PositionRow } from '../../store/position.ts';
import type { Game } from '../game.ts';
import { speechIn } from '../words.ts';
import { paceOf } from './run.ts';

/** The pace of a match in words. */
export function paceWords(row: Pick<PositionRow, 'pace'>, game: Game): string {
  const say = speechIn(game);
  const { impulseHours: impulse, reactionHours: reaction, graceHours: grace, holdMinutes: hold, clock } = paceOf(row);
  const pace = say(hold > 0 ? 'pace.words.hold' : 'pace.words', { impulse, reaction, grace, hold });
  return clock === undefined ? pace : say('terms.pace.clock', { pace, clock });
}
