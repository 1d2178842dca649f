import type { CommandOf } from '../../orders/index.ts';
import { makeClockface } from '../../reports/index.ts';
import { moveDeadlines, noteExtension } from '../../store/clocks.ts';
import type { Intake } from '../inbox/intake.ts';
import { lengthWords } from '../play/pace-words.ts';
import { paceOf } from '../play/run.ts';
import { movedDeadline } from '../time/deadline.ts';
import { extendedDeadline, extensionProblem, MOST_EXTENSIONS, ownHours } from '../time/extension.ts';
import { bankOf, turnOf } from '../time/missed.ts';
import { deadlineIn, newTimeNotices } from '../time/reminder.ts';
import { type CommandAnswer, type CommandHandler, told } from './handler.ts';
import { askModerator } from './petition.ts';
import { waitingLine } from './waiting.ts';

/** EXTEND [n hours] [reason]: granted at once within the player's own allowance. More needs the moderator. */
export const extend: CommandHandler<'extend'> = (intake, command) => {
  const { row, seat, present, say } = intake;
  const title = say('section.extend');
  if (row.state !== 'RUNNING') return told(title, [say(row.state === 'OVER' ? 'ack.over' : 'ack.stopped')]);
  const open = row.open.filter((each) => each.seat === seat.seat);
  if (open.length === 0) return told(title, [say('command.deadline.none'), waitingLine(intake)]);
  const most = ownHours(paceOf(row));
  const hours = command.hours !== undefined && command.hours > 0 ? command.hours : most;
  const { extensions } = bankOf(seat, turnOf(present));
  const problem = extensionProblem(open, hours, { most, extensions });
  if (!problem) return extended(intake, hours);
  return beyond(
    intake,
    command,
    say(`command.extend.${problem}`, { time: lengthWords(say, most), count: MOST_EXTENSIONS }),
  );
};

/** A request beyond the allowance, for the moderator. */
function beyond(intake: Intake, command: CommandOf<'extend'>, why: string): CommandAnswer {
  const asked = askModerator(intake, command);
  const own = told(intake.say('section.extend'), [why]);
  return { ...asked, sections: [...(own.sections ?? []), ...(asked.sections ?? [])] };
}

function extended({ service, row, seat, present, now, say }: Intake, hours: number): CommandAnswer {
  const mine = row.open.filter((each) => each.seat === seat.seat);
  const moved = mine.map((open) => ({
    open,
    clock: movedDeadline(row, open, extendedDeadline(open, hours, now), now),
  }));
  const [first] = moved;
  const turn = turnOf(present);
  const { extensions, misses } = bankOf(seat, turn);
  const clockface = makeClockface(seat.zone, now, seat.language);
  const at = first?.clock.deadline.toISOString() ?? now.toISOString();
  const left = MOST_EXTENSIONS - extensions - 1;
  return {
    ...told(say('section.extend'), [
      say('command.extend', { when: clockface.full(at), distance: clockface.distance(at), left }),
    ]),
    ...(first ? { deadline: deadlineIn(row, seat, first.open, first.clock.deadline) } : {}),
    letters: newTimeNotices(service, row, present, moved),
    write: async (db) => {
      await moveDeadlines(
        db,
        row.id,
        moved.map(({ clock }) => clock),
      );
      await noteExtension(db, {
        seatNo: seat.no,
        turn,
        misses,
        extensions: extensions + 1,
        matchId: row.id,
        hours,
        decisions: mine.map(({ decision }) => decision),
      });
    },
  };
}
