/** The first mail of a lesson: who is who, where the reader stands, and the first line to send. */
import { boundaryLine } from '../boundary.ts';
import { type Document, paragraph } from '../document.ts';
import { lessonSection } from '../lesson.ts';
import type { ReportModel } from '../model.ts';
import { preheaderOf } from '../preheader.ts';
import { guideSubject } from '../report.ts';
import { type Reporter, speechOf } from '../reporter.ts';
import { sidesSection, standSections } from './first.ts';
import { link } from './shell.ts';

/** Lines of the position and the hand, about. */
const ROOM = 16;

export const guideDocument = <V>(report: ReportModel<V>, reporter: Reporter<V>): Document => {
  const { first, lesson, match, links, seat } = report;
  if (!first || !lesson) throw new TypeError('a report without a lesson is no mail of a lesson');
  const say = speechOf(reporter);
  const greeting = { report, reporter, say, first };
  const { no, count, lines } = lesson;
  const subject = guideSubject(report, lesson, say);
  const command = { seat: reporter.learning.lessons.called(seat), lines: lines.length };
  const verdict = say('letter.guide', { no, count, ...command });
  const told = lessonSection(lesson, say);
  const sides = sidesSection(greeting).map((section) => ({
    ...section,
    blocks: [...section.blocks, paragraph(say('guide.rules'))],
  }));
  return {
    subject,
    verdict,
    preheader: preheaderOf(
      [say('guide.preheader', command), ...lesson.steps.map(({ text }) => text)],
      [subject, verdict],
    ),
    tone: 'act',
    boundary: boundaryLine(match.code, say),
    facts: [say('fact.guide')],
    sections: [...sides, ...standSections(greeting, ROOM), told],
    footer: [...(links?.lesson ? [link(links.lesson, say('guide.page'))] : []), say('guide.why')],
  };
};
