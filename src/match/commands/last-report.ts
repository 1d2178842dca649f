import { reportCopy } from '../post/resend.ts';
import { type CommandHandler, told } from './handler.ts';

/** REPORT: the last report again, unchanged, in a separate mail. */
export const lastReport: CommandHandler<'report'> = async ({ service, seat, say }) => {
  const title = say('section.last-report');
  const copy = await reportCopy(service, seat.no);
  if (!copy) return told(title, [say('command.report.none')]);
  return { ...told(title, [say('command.report.sent')]), letters: [copy.letter], write: copy.mark };
};
