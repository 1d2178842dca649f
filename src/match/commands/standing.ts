import type { Json } from '../../engine/index.ts';
import { makeClockface } from '../../reports/index.ts';
import { viewOf } from '../game.ts';
import type { Intake } from '../inbox/intake.ts';
import { stateOf } from '../sheets/standing.ts';
import { type CommandHandler, told } from './handler.ts';

/** STANDING: the seat's standing orders, with their numbers, and why some of them cannot act. */
export const standing: CommandHandler<'standing'> = (intake) =>
  told(
    intake.say('section.standing'),
    intake.seat.standing.length === 0 ? [intake.say('ack.no-standing')] : linesOf(intake),
  );

const linesOf = ({ seat, now, say, present: { game, referee } }: Intake): string[] => {
  const moment = { game, now, view: (id: string): Json => viewOf(game, referee.state, id) };
  const clock = makeClockface(seat.zone, now, seat.language);
  return seat.standing.map((line) => {
    const { position, text, used } = line;
    const { invalid, lastDay } = stateOf(moment, seat, line);
    return [
      say('ack.standing-line', { position, text, used }),
      ...(invalid === undefined ? [] : [say('standing.invalid', { reason: invalid })]),
      ...(lastDay === undefined || invalid !== undefined
        ? []
        : [say('standing.last-day', { day: clock.day(lastDay) })]),
    ].join(' - ');
  });
};
