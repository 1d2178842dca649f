import { newestEvents } from '../../store/records.ts';
import { freshModel } from './fresh-report.ts';
import type { CommandHandler } from './handler.ts';

const TOLD_UNASKED = 4;
const MOST = 24;
/** The most events of an impulse; one with battles and sieges has some dozens. */
const EVENTS_AN_IMPULSE = 150;

/** HISTORY [n]: the latest impulses, as the seat may know them. */
export const history: CommandHandler<'history'> = async (intake, { count = TOLD_UNASKED }) => {
  const { service, row, seat, present, say } = intake;
  const chapters = Math.min(Math.max(count, 1), MOST);
  const most = (chapters + 1) * EVENTS_AN_IMPULSE;
  const events = await newestEvents(service.store, row.id, seat.seat, { before: row.written.event, most });
  const blocks = present.game.reporter.story.chronicle({ ...freshModel(intake), events });
  return { sections: [{ title: say('section.history'), blocks: blocks.slice(-chapters) }] };
};
