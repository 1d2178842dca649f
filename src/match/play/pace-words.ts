import type { Speech } from '../../i18n/index.ts';
import type { PositionRow } from '../../store/position.ts';
import type { Game } from '../game.ts';
import { speechIn } from '../words.ts';
import { paceOf } from './run.ts';

/** `48 hours`, `15 minutes`. */
export const lengthWords = (say: Speech, hours: number): string =>
  hours < 1 ? say('length.minutes', { count: Math.round(hours * 60) }) : say('length.hours', { count: hours });

/** The pace of a match in words. */
export function paceWords(row: Pick<PositionRow, 'pace'>, game: Game): string {
  const say = speechIn(game);
  const { impulseHours: impulse, reactionHours: reaction, graceHours: grace, holdMinutes: hold, clock } = paceOf(row);
  const length = (hours: number) => lengthWords(say, hours);
  const times = { impulse: length(impulse), reaction: length(reaction), grace: length(grace), hold };
  const pace = say(hold > 0 ? 'pace.words.hold' : 'pace.words', times);
  return clock === undefined ? pace : say('terms.pace.clock', { pace, clock });
}
