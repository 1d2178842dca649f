/** What has happened since the last report, all of it. */
import type { Speech } from '../i18n/index.ts';
import { type Block, list, paragraph, type Section } from './document.ts';
import type { ReportModel } from './model.ts';
import { type Reporter, speechOf } from './reporter.ts';

/** A report, and who tells it. */
interface Told<V> {
  readonly report: ReportModel<V>;
  readonly reporter: Reporter<V>;
  readonly say: Speech;
}

/** Lines of the reader's sheet that were not carried out. */
const unusedLines = <V>({ report: { unused = [] }, say }: Told<V>): Block[] =>
  unused.length > 0 ? [paragraph(say('notice.unused-lines')), list(unused)] : [];

/** The answers that were given for the reader, without those that the chronicle of the game tells. */
const answersGiven = <V>({ report, reporter, say }: Told<V>): Block[] => {
  const items = (report.answered ?? [])
    .filter(({ at }) => at === undefined || !reporter.story.tellsAnswers)
    .map(({ text, by, times = 1 }) =>
      say(times > 1 ? 'report.answered.times' : 'report.answered', { text, by, times }),
    );
  return items.length > 0 ? [list(items)] : [];
};

/** What became of the reader's lines and questions without them: a page tells it apart from the events. */
export const givenUp = <V>(of: Omit<Told<V>, 'say'>): Block[] => {
  const told = { ...of, say: speechOf(of.reporter) };
  return [...unusedLines(told), ...answersGiven(told)];
};

/** The events and the answers given for the reader. No section: there are events, but none of them has words. */
export const chronicleSection = <V>(of: Told<V>): Section[] => {
  const { report, reporter, say } = of;
  const { events, decisions, end } = report;
  // What is asked is news enough.
  const isSilent = end !== undefined || decisions.length > 0;
  const blocks = [
    ...unusedLines(of),
    ...(events.length > 0 ? reporter.story.chronicle(report) : isSilent ? [] : [paragraph(say('report.nothing'))]),
    ...answersGiven(of),
  ];
  return blocks.length > 0 ? [{ title: say('section.chronicle'), blocks }] : [];
};
