/** The surroundings of a place: the pieces there and next door, and the lines between. */
import { list, type Section } from '../../../reports/index.ts';
import { toldBy } from '../questions.ts';
import type { AreaId } from '../types.ts';
import type { Book, CampaignReport } from './book.ts';
import { changedAreas, describeArea } from './changes.ts';

/** The area that a question is about. */
export const areaAsked = ({ content }: Book, { decisions }: Pick<CampaignReport, 'decisions'>): AreaId | undefined => {
  for (const decision of decisions) {
    const { area } = toldBy(decision);
    if (area !== undefined && content.areas.has(area)) return area;
  }
  return undefined;
};

/** The areas of the questions; without questions, the area that changed last. */
export const scenesOf = (book: Book, report: Pick<CampaignReport, 'view' | 'events' | 'decisions'>): AreaId[] => {
  const area = areaAsked(book, report) ?? [...changedAreas(report)].at(-1);
  return area === undefined ? [] : [area];
};

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
  const empty = nobody.length === 0 ? [] : [say('around.nobody', { places: nobody.join('; ') })];
  const here = say('around.here', { there: describeArea(book, report.view, area) });
  return [
    {
      title: say('around.title', { area }),
      blocks: [list([here, ...next.filter(({ isEmpty }) => !isEmpty).map(({ text }) => text), ...empty])],
    },
  ];
};
