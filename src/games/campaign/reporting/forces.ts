/** Pieces on the map and in the boxes: the seat's own in full, the others' as anybody sees them. */
import { type Block, paragraph, type Section } from '../../../reports/index.ts';
import { isEmpty, strengthOf } from '../stacks.ts';
import type { ARMS, PowerId, Stack } from '../types.ts';
import { type Book, type CampaignReport, codeOf } from './book.ts';
import { changedAreas } from './changes.ts';

export const forcesOf = (book: Book, report: CampaignReport): Section[] => {
  const { content, say } = book;
  const own = content.powers.map(({ id }) => id).filter((id) => report.seat.powers.includes(id));
  const others = content.powers.map(({ id }) => id).filter((id) => !report.seat.powers.includes(id));
  return [
    {
      title: say('forces.own'),
      blocks: [table(book, report, own), ...boxes(book, report, own), ...supplies(book, report, own)],
    },
    { title: say('forces.others'), blocks: [table(book, report, others), ...boxes(book, report, others)] },
  ];
};

const table = (book: Book, report: CampaignReport, powers: readonly PowerId[]): Block => {
  const { say } = book;
  const changed = changedAreas(report);
  const rows = powers.flatMap((power) =>
    Object.entries(report.view.forces).flatMap(([area, force]) => {
      const stack = force[power];
      if (stack === undefined || isEmpty(stack)) return [];
      const place = say('place', { area }) + (changed.has(area) ? ' *' : '');
      const soldiers = say('soldiers', { pieces: { ...stack, leaders: [] } });
      return [[codeOf(book, power), place, String(strengthOf(stack)), soldiers, leadersIn(book, stack)]];
    }),
  );
  if (rows.length === 0) return paragraph(say('forces.none'));
  const head = (['power', 'place', 'strength', 'soldiers', 'leaders'] as const).map((each) => say(`forces.${each}`));
  return { kind: 'table', head, rows: rows.sort(([x = '', a = ''], [y = '', b = '']) => (x + a < y + b ? -1 : 1)) };
};

/** `Wellington 5-9`: battle and command rating. */
const leadersIn = ({ content }: Book, { leaders }: Stack): string =>
  leaders
    .map((id) => {
      const leader = content.leaders.get(id);
      return leader ? `${leader.name} ${leader.battle}-${leader.command}` : id;
    })
    .join(', ') || '-';

const boxes = ({ say }: Book, { view }: CampaignReport, powers: readonly PowerId[]): Block[] =>
  powers.flatMap((power) => {
    const pieces = view.regroup[power];
    return pieces === undefined || isEmpty(pieces) ? [] : [paragraph(say('forces.regroup', { power, pieces }))];
  });

const supplies = ({ say, supply }: Book, { view }: CampaignReport, powers: readonly PowerId[]): Block[] =>
  powers.flatMap((power) => {
    const all = supply?.counters[power];
    if (!all) return [];
    const used = [...Object.values(view.forces).map((force) => force[power]), view.regroup[power]];
    const left = (arm: (typeof ARMS)[number]) => all[arm] - used.reduce((sum, stack) => sum + (stack?.[arm] ?? 0), 0);
    const pieces = { leaders: [], inf: left('inf'), cav: left('cav'), art: left('art') };
    return [paragraph(say('forces.supply', { power, left: strengthOf(pieces), all: strengthOf(all), pieces }))];
  });
