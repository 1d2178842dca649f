import { makeClockface } from '../../reports/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { lengthWords } from '../play/pace-words.ts';
import { paceFor, paceOf } from '../play/run.ts';
import { silenceFor } from '../sheets/partial.ts';
import { MOST_EXTENSIONS, ownHours } from '../time/extension.ts';
import { bankOf, turnOf } from '../time/missed.ts';
import { addHours } from '../time/pace.ts';
import { sentenceOf } from '../words.ts';
import { type CommandHandler, told } from './handler.ts';
import { waitingLine } from './waiting.ts';

/**
 * DEADLINE: the deadlines of the seat's decisions and their fallback; without open decisions, whom the match waits for.
 */
export const deadline: CommandHandler<'deadline'> = (intake) => {
  const { say } = intake;
  const own = intake.open.flatMap((decision) => deadlineLines(intake, decision.id));
  return told(
    say('section.deadline'),
    own.length > 0 ? [...own, extensionsLeft(intake)] : [say('command.deadline.none'), waitingLine(intake)],
  );
};

const extensionsLeft = ({ row, seat, present, say }: Intake): string =>
  say('command.extend.left', {
    time: lengthWords(say, ownHours(paceOf(row))),
    left: Math.max(0, MOST_EXTENSIONS - bankOf(seat, turnOf(present)).extensions),
  });

function deadlineLines({ service, row, seat, now, present, open, say }: Intake, id: number): string[] {
  const known = row.open.find(({ decision }) => decision === id);
  const decision = open.find((each) => each.id === id);
  if (!known || !decision) return [];
  const pace = paceFor(row, seat);
  const clock = makeClockface(seat.zone, now, seat.language);
  const grace = addHours(new Date(known.deadline), pace.graceHours).toISOString();
  return [
    say('command.deadline', {
      question: sentenceOf(present.game, decision.prompt),
      when: clock.full(known.deadline),
      distance: clock.distance(known.deadline),
    }),
    say('command.deadline.grace', {
      when: clock.full(grace),
      silence: silenceFor({ service, row, game: present.game, seat }, decision),
    }),
  ];
}
