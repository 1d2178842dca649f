import { sure } from '../../engine/index.ts';
import { LineReader, type Problem, tokenize } from '../../orders/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { ownsOf } from '../owns.ts';

/** A name in the argument of a command, read as in an order; with its problem if it is unknown. */
export function nameIn(
  { present, seat }: Intake,
  kind: string,
  text: string,
): { readonly id: string } | { readonly problem: Problem } {
  const { game, referee } = present;
  const context = { owns: ownsOf(game, seat), view: referee.view(seat.seat) };
  const reader = new LineReader(tokenize(text), game.language, context);
  const found = reader.name([kind]);
  return found ? { id: found.id } : { problem: sure(reader.problems[0]) };
}
