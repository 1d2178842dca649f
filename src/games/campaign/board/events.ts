/** The events that have a place on the map, one after another: marches, fights, flags and walls. */
import { sure } from '../../../engine/index.ts';
import type { BoardEvent } from '../../../reports/index.ts';
import type { CampaignEvent } from '../events.ts';
import { nextLine } from '../report/chronicle.ts';
import type { Book, CampaignReport } from '../report/context.ts';
import type { AreaId } from '../types.ts';

const FIGHTS: ReadonlySet<CampaignEvent['kind']> = new Set([
  ...(['battle.began', 'battle.ended', 'siege.began', 'siege.ended'] as const),
]);
const CHANGES: ReadonlySet<CampaignEvent['kind']> = new Set([
  ...(['flag.placed', 'flag.removed', 'fortress.made', 'fortress.fell'] as const),
]);

export const happenedOn = (book: Book, { events }: Pick<CampaignReport, 'events'>): BoardEvent[] => {
  const all = events.map(({ event }) => event);
  const found: BoardEvent[] = [];
  for (let i = 0; i < all.length; ) {
    const { text, taken } = nextLine(book, all, i);
    const way = wayOf(all.slice(i, i + taken));
    const isFight = FIGHTS.has(sure(all[i]).kind);
    if (way.length > 0 && text !== '') found.push({ text, way, isFight });
    i += taken;
  }
  return found;
};

/** The areas of a line: those of its march, or the one of its fight or change. */
const wayOf = (events: readonly CampaignEvent[]): AreaId[] => {
  const way: AreaId[] = [];
  for (const event of events) {
    if (event.kind === 'formation.moved') way.push(...(way.length === 0 ? [event.from] : []), event.to);
    else if ((FIGHTS.has(event.kind) || CHANGES.has(event.kind)) && 'area' in event) way.push(event.area as AreaId);
  }
  return way;
};
