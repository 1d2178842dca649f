/** The sections of a match that is over. */

import { joined } from '../../i18n/index.ts';
import { hashLines } from '../dice-told.ts';
import { type Block, list, paragraph, type Section } from '../document.ts';
import { seatNamed } from '../reporter.ts';
import { standingOf } from './headline.ts';
import type { Telling } from './telling.ts';

/** How anybody can check the dice of a match that is over. */
export const checkSection = <V>({ report: { end }, reporter, say }: Telling<V>): Section[] => {
  if (!end) return [];
  const { secrets, verify, record, advised } = end;
  return [
    {
      title: say('section.check'),
      blocks: [
        ...(secrets ? [paragraph(say('report.check.secrets')), ...hashLines(secrets, say)] : []),
        paragraph(say('report.check.how')),
        list([[{ link: record, text: say('report.check.record') }], [{ link: verify, text: say('report.verify') }]]),
        ...(advised
          ? [
              paragraph(
                say('report.staff', {
                  each: advised.map(({ name, count }) =>
                    say('report.staff.each', { name: seatNamed(reporter, name), count }),
                  ),
                }),
              ),
            ]
          : []),
      ],
    },
  ];
};

/** Why a match is over, which its first line leaves open, and the points of all sides; of a game without points its sections. */
export const endSections = <V>(
  { report, reporter, say }: Telling<V>,
  [, ...why]: readonly string[],
): readonly Section[] => {
  const sides = standingOf(report, reporter);
  const head = (['side', 'points', 'parts'] as const).map((column) => say(`report.points.${column}`));
  const rows = sides.map(({ who, points, parts }) => [
    capitalised(who),
    String(points),
    say('report.points.each', { parts: [...parts] }),
  ]);
  const blocks: Block[] = [
    ...(why.length === 0 ? [] : [paragraph(joined(why, reporter.words.language))]),
    ...(rows.length === 0 ? [] : [{ kind: 'table', head, rows } as const]),
  ];
  return [
    ...(blocks.length === 0 ? [] : [{ title: say('section.result'), blocks }]),
    ...(sides.length === 0 ? reporter.position.sections(report) : []),
  ];
};

const capitalised = (words: string): string => words.replace(/^./u, (first) => first.toUpperCase());

/** The most stretches of play and fights that the last mail tells of. */
const MOST_MILESTONES = 10;

const MOST_FIGHTS = 5;

/** Those that weigh most, in their order. */
const weightiest = <T extends { readonly weight: number }>(all: readonly T[], most: number): readonly T[] => {
  const chosen = new Set(all.toSorted((one, other) => other.weight - one.weight).slice(0, most));
  return all.filter((each) => chosen.has(each));
};

/** How a match that is over went, and its greatest fights. */
export const outlineSections = <V>({ report, reporter, say }: Telling<V>): readonly Section[] => {
  const { milestones = [], fights = [] } = report.outline ?? {};
  const { language } = reporter.words;
  const told = weightiest(milestones, MOST_MILESTONES).map(({ when, what }) =>
    say('report.milestone', {
      when: say(when),
      what: joined(
        what.map((each) => say(each)),
        language,
      ),
    }),
  );
  const head = (['when', 'where', 'winner', 'lost'] as const).map((column) => say(`report.fights.${column}`));
  const rows = weightiest(fights, MOST_FIGHTS).map(({ when, where, winner, lost }) => [
    say(when),
    say(where),
    winner ? say(winner) : '-',
    lost.map((each) => say(each)).join('; ') || '-',
  ]);
  return [
    ...(told.length === 0 ? [] : [{ title: say('section.outline'), blocks: [list(told)] }]),
    ...(rows.length === 0 ? [] : [{ title: say('section.battles'), blocks: [{ kind: 'table', head, rows } as const] }]),
  ];
};
