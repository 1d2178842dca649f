import { calledBy, makeClockface, powersIn } from '../../reports/index.ts';
import type { SeatRow } from '../../store/position.ts';
import { absencesOf, pending } from '../time/absence.ts';
import type { CommandHandler } from './handler.ts';
import { waitingLine } from './waiting.ts';

/** WHO: the players and their seats, and whom the match waits for as far as it is public. */
export const who: CommandHandler<'who'> = (intake) => {
  const { row, seat: reader, now, present, say } = intake;
  const clock = makeClockface(reader.zone, now, reader.language);
  const stateOf = (seat: SeatRow): string => {
    if (seat.vacantSince !== null) return say('command.who.vacant');
    const [next] = pending(absencesOf(seat), now).filter(({ from }) => from <= now);
    return next ? say('command.who.away', { until: clock.full(next.until.toISOString()) }) : '';
  };
  const { reporter } = present.game;
  const called = (name: string) => calledBy(reporter, name);
  // A seat in the reader's script, with the code that orders know.
  const seats = row.seats.map((seat) => [
    called(seat.name),
    seat.player,
    powersIn(reporter, seat.powers),
    stateOf(seat),
  ]);
  const { name } = row.moderator;
  const rows = name === null ? seats : [...seats, [say('command.who.moderator'), name, '', '']];
  return {
    sections: [
      {
        title: say('section.who'),
        blocks: [
          { kind: 'table', head: ['', '', '', ''], rows },
          { kind: 'text', text: waitingLine(intake) },
        ],
      },
    ],
  };
};
