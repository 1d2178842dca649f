/** The turn report: everything that one seat is told, in the order in which it is needed. */

import { joined, type Speech } from '../i18n/index.ts';
import { agreedSection } from './agreed.ts';
import { boundaryLine } from './boundary.ts';
import { chronicleSection } from './chronicle.ts';
import { type Block, type Document, paragraph, plainPhrase, type Section } from './document.ts';
import { type LessonTold, lessonSection } from './lesson.ts';
import type { Extent } from './map-shown.ts';
import type { Fold, ReportModel } from './model.ts';
import { preheaderOf } from './preheader.ts';
import { decideSection, draftBlocks, isForm } from './report/decide.ts';
import { checkSection, endSections, outlineSections } from './report/end.ts';
import { footerOf } from './report/footer.ts';
import { factsOf, isUrgent, previewsOf, subjectOf, verdictOf } from './report/head.ts';
import { newsOf } from './report/headline.ts';
import { isTold, pressSection, standingSection, templateSection } from './report/lines.ts';
import { mapBlocks, mapSection } from './report/map.ts';
import type { Telling } from './report/telling.ts';
import { type Reporter, speechOf } from './reporter.ts';
import { fittedSubject } from './subject.ts';
import { textOf } from './text.ts';
import { makeClockface } from './times.ts';

/** Lines of a mail: how many are usual, how many are exceeded by its story alone, and to how many that is folded. */
const LINES: Readonly<
  Record<ReportModel['verdict'], { readonly usual: number; readonly most: number; readonly aim?: number }>
> = {
  action: { usual: 75, most: 110, aim: 90 },
  decision: { usual: 35, most: 50, aim: 35 },
  waiting: { usual: 30, most: 60 },
  over: { usual: 55, most: 80 },
};

export const reportDocument = <V>(
  report: ReportModel<V>,
  reporter: Reporter<V>,
  now: Date,
  extent: Extent = 'mail',
): Document => {
  const whole = documentAt(report, reporter, now, extent);
  if (extent === 'whole') return whole;
  const { usual, most, aim = most } = LINES[report.verdict];
  const height = (document: Document): number => textOf(document, reporter.words.isOrder).split('\n').length;
  if (height(whole) <= usual) return whole;
  const chapters = reporter.story.chronicle(report).filter(({ kind }) => kind === 'group').length;
  let document = whole;
  for (const fold of foldsOf(chapters)) {
    document = documentAt({ ...report, fold }, reporter, now, extent);
    if (height(document) <= aim) break;
  }
  return document;
};

/** From what can be done without to the oldest stretches of play, one after the other. */
function* foldsOf(chapters: number): Generator<Fold> {
  yield { isShort: true, counted: 0, folded: 0 };
  for (let counted = 1; counted < chapters; counted++) yield { isShort: true, counted, folded: 0 };
  for (let folded = 1; folded < chapters; folded++) yield { isShort: true, counted: chapters - 1, folded };
}

const documentAt = <V>(report: ReportModel<V>, reporter: Reporter<V>, now: Date, extent: Extent): Document => {
  const say = speechOf(reporter);
  const clock = makeClockface(report.seat.zone, now, report.seat.language);
  const telling = { report, reporter, say, clock, extent };
  const headline = newsOf(report, reporter);
  const { lesson } = report;
  const subject = lesson ? guideSubject(report, lesson, say) : subjectOf(telling, headline);
  const verdict = verdictOf(telling, headline);
  const facts = factsOf(telling);
  return {
    subject,
    verdict,
    preheader: preheaderOf([...previewsOf(telling, headline), ...facts.map(plainPhrase)], [subject, verdict]),
    tone: isUrgent(report) ? 'act' : 'calm',
    facts,
    boundary: boundaryLine(report.match.code, say),
    sections: [
      ...(lesson ? [lessonSection(lesson, say)] : []),
      ...(extent === 'whole' ? wholeSections(telling, headline) : mailSections(telling, headline)),
    ],
    footer: footerOf(report, reporter, say),
  };
};

/** The subject of a mail of a lesson. */
export const guideSubject = <V>(
  { match }: Pick<ReportModel<V>, 'match'>,
  { no, count }: LessonTold,
  say: Speech,
): string => fittedSubject({ code: 'GUIDE' }, match.game, (game) => say('subject.guide', { game, no, count }));

/** What stands in short: of orders that have stopped why, else the news. */
const inShort = <V>({ report: { stopped } }: Telling<V>, headline: readonly string[]): readonly string[] =>
  stopped === undefined ? headline : [stopped.why];

/** All that there is to tell. */
const wholeSections = <V>(telling: Telling<V>, headline: readonly string[]): Section[] => {
  const { report, reporter, say, clock } = telling;
  const template = templateSection(report, reporter, say);
  return [
    headSection(telling, headline),
    ...decideSection(telling, template, draftBlocks(report, say, clock)),
    ...template,
    ...chronicleSection(telling),
    ...checkSection(telling),
    ...pressSection(report, say, clock),
    ...reporter.position.sections(report),
    ...standingSection(report.standing, say, clock),
    ...mapSection(telling),
    ...agreedSection(report, say, clock),
  ];
};

const headSection = <V>({ say, reporter }: Telling<V>, headline: readonly string[]): Section => ({
  title: say('section.headline'),
  blocks: [paragraph(joined(headline, reporter.words.language))],
});

/** The sections of a mail in the order of their use. What has happened is told whole in each. */
const mailSections = <V>(telling: Telling<V>, headline: readonly string[]): Section[] => {
  const { report, reporter, say, clock } = telling;
  const map = mapBlocks(telling);
  const template = report.decisions.some(isForm) ? templateSection(report, reporter, say) : [];
  const decide = decideSection(telling, template, draftBlocks(report, say, clock));
  const press = pressSection(report, say, clock);
  const mailed = (reporter.position.mailed ?? reporter.position.sections)(report);
  const news = standingSection(report.standing.filter(isTold), say, clock);
  const story = chronicleSection(telling);
  const head = withBlocks(headSection(telling, inShort(telling, headline)), map);
  if (report.verdict === 'action')
    return [head, ...story, ...decide, ...template, ...mailed, ...press, ...agreedSection(report, say, clock), ...news];
  if (report.verdict === 'over')
    return [
      ...endSections(telling, headline).map((section, i) => (i === 0 ? withBlocks(section, map) : section)),
      ...story,
      ...outlineSections(telling),
      ...checkSection(telling),
      ...press,
      ...agreedSection(report, say, clock),
    ];
  return report.verdict === 'decision'
    ? [...decide.map((section) => withBlocks(section, map)), ...template, ...mailed, ...story, ...press, ...news]
    : [head, ...story, ...mailed, ...press, ...news];
};

/** Only what is asked, with its answers as lines to copy; for a turn to act also the orders to fill in. */
export const questionSections = <V>(report: ReportModel<V>, reporter: Reporter<V>): Section[] => {
  const say = speechOf(reporter);
  const template = report.decisions.some(isForm) ? templateSection(report, reporter, say) : [];
  return [...decideSection({ report, reporter, say, extent: 'whole' }, template), ...template];
};

const withBlocks = (section: Section, blocks: readonly Block[]): Section => ({
  ...section,
  blocks: [...section.blocks, ...blocks],
});
