/** The surroundings of a place: the pieces there and next door, and the lines between. */
import { list, type ReportModel, type Section } from '../../../reports/index.ts';
import { strengthOf } from '../rules/forces/stacks.ts';
import { toldBy } from '../rules/questions.ts';
import type { AreaId, Stack } from '../types.ts';
import { changedAreas, describeArea } from './changes.ts';
import type { Book, CampaignReport, ReportedRules } from './context.ts';

/** The area that a question is about. */
export const areaAsked = (
  { content }: ReportedRules,
  { decisions }: Pick<CampaignReport, 'decisions'>,
): AreaId | undefined => {
  for (const decision of decisions) {
    const { area } = toldBy(decision);
    if (area !== undefined && content.areas.has(area)) return area;
  }
  return undefined;
};

type Situation = Pick<CampaignReport, 'view' | 'events' | 'decisions' | 'seat'> & Pick<ReportModel, 'first'>;

/** The area of a question; in an own impulse, and in a first mail, the area of the strongest army; otherwise the area that changed last. */
export const scenesOf = (book: ReportedRules, report: Situation): AreaId[] => {
  const isActing = report.first !== undefined || report.decisions.some(({ isAct }) => isAct);
  const area = areaAsked(book, report) ?? (isActing ? mainArea(book, report) : undefined);
  return area === undefined ? [...changedAreas(report)].slice(-1) : [area];
};

/** The area of the strongest own pieces with a leader, or else of the strongest. */
const mainArea = ({ content }: ReportedRules, { view, seat }: Situation): AreaId | undefined => {
  const own = content.contingents.filter(({ power }) => seat.powers.includes(power));
  const stacks = Object.entries(view.forces).flatMap(([area, force]) =>
    own.flatMap(({ id }) => {
      const stack = force[id];
      return stack && content.areas.has(area) ? [{ area, stack }] : [];
    }),
  );
  const rank = ({ leaders, ...troops }: Stack) => (leaders.length > 0 ? LED : 0) + strengthOf(troops);
  return stacks.toSorted((a, b) => rank(b.stack) - rank(a.stack))[0]?.area;
};

/** More than any strength. */
const LED = 1000;

const piecesAt = ({ view }: CampaignReport, area: AreaId) => Object.keys(view.forces[area] ?? {});

/** The place of a question, each neighbour with pieces in a line, and those without in one. */
export const aroundOf = (book: Book, report: CampaignReport): Section[] => {
  const area = areaAsked(book, report);
  if (area === undefined) return [];
  const { content, say } = book;
  const next = content.lines.flatMap(({ a, b, kind }) => {
    const other = a === area ? b : b === area ? a : undefined;
    if (other === undefined) return [];
    const text = say('around.next', { there: describeArea(book, report.view, other), line: kind });
    return [{ text, isEmpty: piecesAt(report, other).length === 0 }];
  });
  const nobody = next.filter(({ isEmpty }) => isEmpty).map(({ text }) => text.replace(/[.。]$/, ''));
  const empty =
    nobody.length === 0 || report.fold?.isShort ? [] : [say('around.nobody', { places: nobody.join('; ') })];
  const here = say('around.here', { there: describeArea(book, report.view, area) });
  return [
    {
      title: say('around.title', { area }),
      blocks: [list([here, ...next.filter(({ isEmpty }) => !isEmpty).map(({ text }) => text), ...empty])],
    },
  ];
};
