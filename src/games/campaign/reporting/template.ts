/** Orders to fill in: the seat's own leaders and their ways, or the orders for a phase. */
import { strengthOf } from '../pieces/stacks.ts';
import { ownOf } from '../position.ts';
import type { AreaId, PowerId } from '../types.ts';
import type { Book, CampaignReport } from './book.ts';

/** The decision that an order sheet answers. */
const OWN_IMPULSE = 'impulse.order';

/** Lines that answer a whole phase. They may be sent before its question or after it. */
const PHASES: Readonly<Record<string, readonly string[]>> = {
  seating: ['template.bid', 'template.strip'],
  mulligan: ['template.keep'],
  interphase: ['template.reinforce', 'template.deploy', 'template.recall', 'template.keep', 'template.discard'],
};

export const templateOf = (book: Book, { view, seat, decisions }: CampaignReport): string[] => {
  const phase = PHASES[view.phase];
  if (phase) return [...phase.map((key) => book.say(key)), book.say('template.done')];
  if (!decisions.some(({ kind }) => kind === OWN_IMPULSE)) return [];
  const active = view.impulse?.power ?? view.slot;
  const power = seat.powers.includes(active) ? active : seat.powers[0];
  const moves = power === undefined ? [] : movesOf(book, view.forces, power);
  const { say } = book;
  return [say('template.play'), ...moves, say('template.flag'), say('template.done')];
};

const movesOf = (book: Book, forces: CampaignReport['view']['forces'], power: PowerId): string[] =>
  Object.entries(forces).flatMap(([area, force]) => {
    const stack = force[ownOf(power)];
    const areas = neighboursOf(book, area);
    if (!stack || stack.leaders.length === 0 || areas.length === 0) return [];
    const lines = stack.leaders.map((leader) => {
      const command = book.content.leaders.get(leader)?.command ?? 0;
      const sp = Math.min(command, strengthOf(stack));
      return book.say(sp > 0 ? 'template.move' : 'template.move.alone', { leader, sp, area });
    });
    return [...lines, book.say('template.neighbours', { area, areas })];
  });

const neighboursOf = ({ content }: Book, area: AreaId): AreaId[] =>
  content.lines.flatMap(({ a, b }) => (a === area ? [b] : b === area ? [a] : []));
