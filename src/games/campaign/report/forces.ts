/** Pieces on the map and in the boxes: the seat's own in full, the others as public. */
import { type Block, isObserver, paragraph, type Section } from '../../../reports/index.ts';
import { isEmpty, strengthOf } from '../rules/forces/stacks.ts';
import type { ContingentId, Stack } from '../types.ts';
import { changedAreas } from './changes.ts';
import { type Book, type CampaignReport, codeOf } from './context.ts';
import { unbuilt } from './figures.ts';

/** The contingents that the seat runs, or those that it does not run. */
const contingentsOf = ({ content }: Book, { seat }: CampaignReport, isOwn: boolean): ContingentId[] =>
  content.contingents.filter(({ power }) => seat.powers.includes(power) === isOwn).map(({ id }) => id);

export const forcesOf = (book: Book, report: CampaignReport): Section[] => {
  const { say } = book;
  const [own, others] = [contingentsOf(book, report, true), contingentsOf(book, report, false)];
  const mine: Section[] = [
    {
      title: say('forces.own'),
      blocks: [
        ...table(book, report, own),
        ...boxes(book, report, own),
        ...supplies(book, report, own),
        ...remarks(book, report, own),
      ],
    },
  ];
  return [
    ...(isObserver(report.seat) ? [] : mine),
    {
      title: say(own.length === 0 ? 'forces.all' : 'forces.others'),
      blocks: [...table(book, report, others), ...boxes(book, report, others), ...remarks(book, report, others)],
    },
  ];
};

const table = (book: Book, report: CampaignReport, powers: readonly ContingentId[]): Block[] => {
  const { say } = book;
  const changed = changedAreas(report);
  const rows = powers.flatMap((power) =>
    Object.entries(report.view.forces).flatMap(([area, force]) => {
      const stack = force[power];
      if (stack === undefined || isEmpty(stack)) return [];
      const marks = [...(changed.has(area) ? ['*'] : []), ...(isOver(book, stack) ? ['!'] : [])];
      const place = [say('place', { area }), ...marks].join(' ');
      const sp = strengthOf(stack);
      const soldiers = sp === 0 ? '-' : say('soldiers', { pieces: { ...stack, leaders: [] } });
      return [[codeOf(book, power), place, String(sp), soldiers, leadersIn(book, stack)]];
    }),
  );
  if (rows.length === 0) return [paragraph(say('forces.none'))];
  const head = (['power', 'place', 'strength', 'soldiers', 'leaders'] as const).map((each) => say(`forces.${each}`));
  return [{ kind: 'table', head, rows: rows.sort(([x = '', a = ''], [y = '', b = '']) => (x + a < y + b ? -1 : 1)) }];
};

/** The strength exceeds what the leaders there may march with. */
export const isOver = ({ content }: Book, stack: Stack): boolean => {
  const command = stack.leaders.reduce((sum, id) => sum + (content.leaders.get(id)?.command ?? 0), 0);
  return stack.leaders.length > 0 && strengthOf(stack) > command;
};

/** The explanations of a table's marks, if it has any. */
const remarks = (book: Book, report: CampaignReport, powers: readonly ContingentId[]): Block[] => {
  const changed = changedAreas(report);
  const stacks = Object.entries(report.view.forces).flatMap(([area, force]) =>
    powers.flatMap((power) => {
      const stack = force[power];
      return stack && !isEmpty(stack) ? [{ area, stack }] : [];
    }),
  );
  return [
    ...(stacks.some(({ area }) => changed.has(area)) ? [paragraph(book.say('forces.changed'))] : []),
    ...(stacks.some(({ stack }) => isOver(book, stack)) ? [paragraph(book.say('forces.over'))] : []),
  ];
};

/** `Wellington 5-9`: battle and command rating. */
export const leadersIn = ({ content, say }: Book, { leaders }: Stack): string =>
  leaders
    .map((id) => {
      const leader = content.leaders.get(id);
      return leader ? say('forces.leader', { leader: id, battle: leader.battle, command: leader.command }) : id;
    })
    .join(', ') || '-';

export const boxes = ({ say }: Book, { view }: CampaignReport, powers: readonly ContingentId[]): Block[] =>
  powers.flatMap((power) => {
    const pieces = view.regroup[power];
    return pieces === undefined || isEmpty(pieces) ? [] : [paragraph(say('forces.regroup', { power, pieces }))];
  });

const supplies = (book: Book, report: CampaignReport, powers: readonly ContingentId[]): Block[] => {
  return powers.flatMap((power) => {
    const { strength: left, ...counters } = unbuilt(book, report.view, power) ?? { strength: undefined };
    const all = book.content.contingents.find(({ id }) => id === power)?.counters;
    if (left === undefined || !all) return [];
    const pieces = { leaders: [], ...counters };
    return [paragraph(book.say('forces.supply', { power, left, all: strengthOf(all), pieces }))];
  });
};
