import { copied, list, paragraph, type Section } from '../../reports/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { askStaff, isAdviceTold } from '../play/staff.ts';
import type { Suggestion } from '../sheets/advice.ts';
import { type CommandHandler, told } from './handler.ts';

/** ADVISE: plans that the staff suggests, as lines to copy, what speaks for and against each, and what is not to be forgotten. */
export const advise: CommandHandler<'advise'> = (intake) => {
  const { service, row, seat, say, present } = intake;
  const asked = askStaff(service, present.game, { row, seat });
  if ('silence' in asked) return told(say('section.advise'), [say(`advise.${asked.silence}`)]);
  const { suggestions, reminder } = asked.advice;
  const counted = isAdviceTold(row) ? [paragraph(say('advise.counted', { count: seat.advised + 1 }))] : [];
  return {
    sections: [
      ...suggestions.map((each, i) => planSection(intake, each, i + 1)),
      {
        title: say('section.advise'),
        blocks: [paragraph(say('advise.mind', { text: reminder })), paragraph(say('advise.take')), ...counted],
      },
    ],
    write: asked.count,
  };
};

const planSection = ({ say }: Intake, { lines, chances, reasons }: Suggestion, no: number): Section => ({
  title: say('advise.plan', { no }),
  blocks: [copied(lines), list([...(chances.length > 0 ? chances : [say('advise.no-fight')]), ...reasons])],
});
