/** What counts for all in a match: rulings, what was agreed, decided questions, and when its evening ends. */
import type { Speech } from '../i18n/index.ts';
import { paragraph, type Section } from './document.ts';
import type { AgreedItem, ReportModel } from './model.ts';
import type { Clockface } from './times.ts';

/** The number of items that a report repeats; the pages have all of them. */
const MOST = 5;

/** An item with its subject, who has said it and when. */
export function agreedText(
  { kind, by, text, at, about, subject, votes }: AgreedItem,
  say: Speech,
  clock: Clockface,
): string {
  const plain = text.replace(/\s+/g, ' ');
  const told = subject === 'winner' || subject === 'condition' ? say(`agreed.${subject}`, { text: plain }) : plain;
  const named = about === undefined ? told : say('agreed.about', { about, text: told });
  const words = { by, when: clock.due(at), text: named };
  if (kind !== 'answered' || !votes) return say('report.ruling', words);
  return say('agreed.vote', { ...words, ...votes, answer: votes.yes > votes.no ? 'yes' : 'no' });
}

/** All of it in lines, the end of the evening first. */
export const agreedLines = (
  { agreed = [], endsAt }: Pick<ReportModel, 'agreed' | 'endsAt'>,
  say: Speech,
  clock: Clockface,
): readonly string[] => [
  ...(endsAt === undefined ? [] : [say('agreed.ends', { when: clock.full(endsAt) })]),
  ...agreed.map((item) => agreedText(item, say, clock)),
];

export function agreedSection(report: ReportModel, say: Speech, clock: Clockface): Section[] {
  const { agreed = [] } = report;
  const lines = agreedLines({ ...report, agreed: agreed.slice(-MOST) }, say, clock);
  if (lines.length === 0) return [];
  const more = agreed.length - MOST;
  return [
    {
      title: say('section.rulings'),
      blocks: [
        ...lines.map((line) => paragraph(line)),
        ...(more > 0 ? [paragraph(say('report.rulings.more', { count: more }))] : []),
      ],
    },
  ];
}
