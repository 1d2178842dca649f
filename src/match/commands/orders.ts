import { type Block, copied, makeClockface } from '../../reports/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { type CommandHandler, told } from './handler.ts';

/** ORDERS: the draft with the line numbers for edits, and whether it is handed over. */
export const orders: CommandHandler<'orders'> = (intake) => {
  const { say } = intake;
  const { draft, ahead } = intake.seat;
  const title = say('section.orders');
  const blocks: Block[] = [
    ...(draft && draft.lines.length > 0 ? [text(draftHead(intake)), numberedLines(draft.lines)] : []),
    ...(ahead ? [text(say(`command.orders.ahead.${ahead.done ? 'done' : 'open'}`)), numberedLines(ahead.lines)] : []),
  ];
  return blocks.length === 0 ? told(title, [say('command.orders.none')]) : { sections: [{ title, blocks }] };
};

const text = (words: string): Block => ({ kind: 'text', text: words });

/** Orders with the numbers by which edits name them: each is the edit that leaves its line as it is. */
export const numberedLines = (lines: readonly string[]): Block => copied(lines.map((line, i) => `${i + 1}: ${line}`));

function draftHead({ seat, now, say }: Intake): string {
  const { handedOver = false, mode = '', readyAt = null } = seat.draft ?? {};
  const args = { mode: mode.toUpperCase() };
  if (!handedOver) return say('command.orders.open', args);
  if (readyAt === null || new Date(readyAt) <= now) return say('command.orders.running', args);
  const clock = makeClockface(seat.zone, now, seat.language);
  return say('command.orders.held', { ...args, when: clock.full(readyAt), distance: clock.distance(readyAt) });
}
