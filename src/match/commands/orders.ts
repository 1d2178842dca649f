import { makeClockface } from '../../reports/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { type CommandHandler, told } from './handler.ts';

/** ORDERS: the draft with the line numbers for edits, and whether it is handed over. */
export const orders: CommandHandler<'orders'> = (intake) => {
  const { say } = intake;
  const { draft } = intake.seat;
  const title = say('section.orders');
  if (!draft || draft.lines.length === 0) return told(title, [say('command.orders.none')]);
  const rows = draft.lines.map((text, i) => [`${i + 1}`, `| ${text}`]);
  return {
    sections: [
      {
        title,
        blocks: [
          { kind: 'text', text: draftHead(intake) },
          { kind: 'table', head: ['', ''], rows },
        ],
      },
    ],
  };
};

function draftHead({ seat, now, say }: Intake): string {
  const { handedOver = false, mode = '', readyAt = null } = seat.draft ?? {};
  const args = { mode: mode.toUpperCase() };
  if (!handedOver) return say('command.orders.open', args);
  if (readyAt === null || new Date(readyAt) <= now) return say('command.orders.running', args);
  const clock = makeClockface(seat.zone, now, seat.language);
  return say('command.orders.held', { ...args, when: clock.full(readyAt), distance: clock.distance(readyAt) });
}
