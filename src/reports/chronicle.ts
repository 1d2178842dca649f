/** What has happened since the last report, as much of it as a mail has room for. */
import { type Block, barred, paragraph, type Section } from './document.ts';
import type { ReportModel } from './model.ts';
import type { Reporter, Speech } from './reporter.ts';
import { heightOf, newestOf } from './story.ts';

/** A report, and who tells it. */
interface Told<V> {
  readonly report: ReportModel<V>;
  readonly reporter: Reporter<V>;
  readonly say: Speech;
}

/** The fewest lines of a story in a mail, if it has as many: without answers given for the reader, and of its events. */
export const FEWEST_LINES = 5;
const FEWEST_EVENTS = 2;

/** The answers that were given for the reader, without those that the chronicle of the game tells. */
export const answersGiven = <V>({ report, reporter, say }: Told<V>): Extract<Block, { kind: 'list' }> => ({
  kind: 'list',
  items: (report.answered ?? [])
    .filter(({ at }) => at === undefined || !reporter.tellsAnswers)
    .map(({ text, by, times = 1 }) =>
      say(times > 1 ? 'report.answered.times' : 'report.answered', { text, by, times }),
    ),
});

/** The events, only the newest if there are too many for the mail, and the answers given for the reader. */
export const chronicleSection = <V>(of: Told<V>, most: number): Section => {
  const { report, reporter, say } = of;
  const { unused = [] } = report;
  const answered = answersGiven(of);
  // Whoever is told of many answers given for him has less of the story.
  const room = Math.max(FEWEST_EVENTS, most - heightOf(answered));
  const { blocks: told, isCut } = newestOf(reporter.chronicle(report), room);
  return {
    title: say('section.chronicle'),
    blocks: [
      ...(unused.length > 0 ? [paragraph(say('notice.unused-lines')), barred(unused)] : []),
      ...(isCut ? [paragraph(say('report.story.cut'))] : []),
      ...(told.length > 0 ? told : [paragraph(say('report.nothing'))]),
      ...(answered.items.length > 0 ? [answered] : []),
    ],
  };
};
