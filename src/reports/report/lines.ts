/** Standing orders, messages and lines to fill in. */

import type { Speech } from '../../i18n/index.ts';
import { columnsOf } from '../columns.ts';
import { copied, list, paragraph, type Section } from '../document.ts';
import { isExplained } from '../earlier.ts';
import { isObserver, type ReportModel, type StandingLine } from '../model.ts';
import type { Reporter } from '../reporter.ts';
import type { Clockface } from '../times.ts';
import { COLUMNS, wrap } from '../wrap.ts';

/** Whether a mail tells of a standing order: it has acted, its condition was not met, or it cannot act. */
export const isTold = ({ used = 0, unmet, invalid }: StandingLine): boolean =>
  used > 0 || unmet !== undefined || invalid !== undefined;

export const standingSection = (standing: readonly StandingLine[], say: Speech, clock: Clockface): Section[] => {
  if (standing.length === 0) return [];
  const items = standing.map((line) => `[${line.id}] ${[line.text, ...remarksOn(line, say, clock)].join(' - ')}`);
  return [{ title: say('section.standing'), blocks: [list(items)] }];
};

/**
 * Remarks on a standing order: what it has answered and why, when its condition was not met, and whether it can act.
 */
const remarksOn = (
  { used = 0, answers = [], unmet, invalid, lastDay }: StandingLine,
  say: Speech,
  clock: Clockface,
): string[] => [
  ...(invalid === undefined ? [] : [say('report.standing.invalid', { reason: invalid })]),
  ...(lastDay === undefined || invalid !== undefined
    ? []
    : [say('report.standing.last-day', { day: clock.day(lastDay) })]),
  ...(used === 0
    ? []
    : [say(answers.length > 0 ? 'report.standing.answered' : 'report.standing.used', { used, answers })]),
  ...(unmet === undefined
    ? []
    : [say(unmet.last === '' ? 'report.standing.unmet' : 'report.standing.unmet.last', { ...unmet })]),
];

/** The fewest columns of a message that a report repeats, however many readers it has. */
const FEWEST_WORDS = 24;

/** Messages, a line each: every one of them has been sent in a mail of its own. */
export const pressSection = ({ press }: ReportModel, say: Speech, clock: Clockface): Section[] => {
  if (press.length === 0) return [];
  const items = press.map(({ from, to, text: words, at, own }) => {
    const key = `report.press${own ? '.own' : ''}${from === '' ? '.anonymous' : ''}` as const;
    const day = at === undefined ? '' : `, ${clock.day(at)}`;
    const said = (text: string): string => say(key, { from, to, day, text });
    const text = words.replace(/\s+/g, ' ');
    const room = Math.max(FEWEST_WORDS, COLUMNS - columnsOf(said(' ...')));
    const [first = '', ...more] = wrap(text, room);
    return { text: said(more.length > 0 ? `${first} ...` : text), isCut: more.length > 0 };
  });
  const cut = items.some(({ isCut }) => isCut) ? [paragraph(say('report.press.cut'))] : [];
  return [{ title: say('section.press'), blocks: [...items.map(({ text }) => paragraph(text)), ...cut] }];
};

export const templateSection = <V>(report: ReportModel<V>, reporter: Reporter<V>, say: Speech): Section[] => {
  if (isObserver(report.seat)) return [];
  const orders = reporter.orders.template(report);
  if (orders.length === 0) return [];
  const isLeft = (report.stopped?.left ?? report.draft ?? []).length > 0;
  // A new sheet is not mixed with what is left of the old one.
  const lines = [...(isLeft ? ['CLEAR', `// ${say('report.template.clear')}`] : []), ...orders];
  return [
    {
      title: say('section.template'),
      blocks: [
        copied(lines),
        ...(isExplained(report)
          ? [
              paragraph(say('report.template.note')),
              paragraph(
                say('report.template.others', {
                  hand: reporter.cards ? say('report.template.others.hand') : '',
                }),
              ),
            ]
          : []),
      ],
    },
  ];
};
